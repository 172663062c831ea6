import { describe, expect, it } from 'vitest'
import { drawProgram, drawTurnover } from './memory-program.js'
import { compareWorlds } from './memory-twins.js'

/** Seeds whose programs do much in little time. Thousands of others: test/long/memory.long.ts. */
const PROGRAMS = 8
const FIRST = [98, 126, 196, 354]
const TURNOVER = [0, 16]

/** What the programs of all seeds did, and which ways the steps of the world that remembers took. */
const seen: Record<string, number> = {}

describe('what a world remembers from step to step changes nothing that it tells', () => {
  it.each(FIRST)('programs of seeds %i and the 7 after it, beside a twin that remembers nothing', (first) => {
    for (let seed = first; seed < first + PROGRAMS; seed++)
      expect(compareWorlds(drawProgram(seed), seen), `seed ${seed}`).toBe('')
  })

  it.each(TURNOVER)('bodies that come and go in most steps, programs of seeds %i and the 7 after it', (first) => {
    for (let seed = first; seed < first + PROGRAMS; seed++)
      expect(compareWorlds(drawTurnover(seed), seen), `seed ${seed}`).toBe('')
  })

  it('so that commands and ways that matter came up', () => {
    const atLeast = {
      steps: 500, kept: 300, quiet: 5000, escaped: 200, 'planes kept': 40, tombstones: 200, children: 30, quarantined: 7, fails: 15,
      'fails between': 1, began: 2000, ended: 1000, persist: 10000, recycle: 10, 'same shape': 15, 'teleport few': 20,
      'teleport many': 10, velocity: 25, disable: 10, attach: 7, 'move child': 20, detach: 7, fast: 10, mask: 20, spoil: 10,
      reset: 5, dispose: 1, stages: 10, 'bounds first': 10, 'pairs first': 10, 'contacts first': 5,
      E_PAIR_BUDGET: 5, E_NON_FINITE: 2, error: 1,
    } // prettier-ignore
    for (const [what, times] of Object.entries(atLeast))
      expect(seen[what] ?? 0, `${what} in ${JSON.stringify(seen)}`).toBeGreaterThanOrEqual(times)
  })
})
