import { describe, expect, it } from 'vitest'
import { drawProgram } from './memory-program.js'
import { compareWorlds } from './memory-twins.js'

const PROGRAMS = 14
const FIRST = [101, 201, 301, 401]

/** What the programs of all seeds did, and which ways the steps of the world that remembers took. */
const seen: Record<string, number> = {}

describe('what a world remembers from step to step changes nothing that it tells', () => {
  it.each(FIRST)('programs of seeds %i and the 13 after it, beside a twin that remembers nothing', (first) => {
    for (let seed = first; seed < first + PROGRAMS; seed++)
      expect(compareWorlds(drawProgram(seed), seen), `seed ${seed}`).toBe('')
  })

  it('so that commands and ways that matter came up', () => {
    const atLeast = {
      steps: 1000, kept: 400, waiting: 100, escaped: 60, 'planes kept': 40, shifted: 80, children: 60, quarantined: 15, fails: 30,
      'fails between': 3, began: 4000, ended: 2000, persist: 20_000, recycle: 20, 'same shape': 30, 'teleport few': 40,
      'teleport many': 20, velocity: 50, disable: 20, attach: 15, 'move child': 40, detach: 15, fast: 20, mask: 40, spoil: 20,
      reset: 10, dispose: 1, stages: 20, 'bounds first': 20, 'pairs first': 20, 'contacts first': 10,
      E_PAIR_BUDGET: 10, E_NON_FINITE: 5, error: 1,
    } // prettier-ignore
    for (const [what, times] of Object.entries(atLeast))
      expect(seen[what] ?? 0, `${what} in ${JSON.stringify(seen)}`).toBeGreaterThanOrEqual(times)
  })
})
