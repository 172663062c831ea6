import { describe, expect, it } from 'vitest'
import { daily } from '../daily.js'
import { drawProgram, drawTurnover } from './memory-program.js'
import { compareWorlds } from './memory-twins.js'

/** Seeds whose programs do in little time all that is counted below. Thousands of others: test/long/memory.long.ts. */
const PROGRAMS = [
  [101, 102, 103, 104],
  [129, 131, 132, 197],
  [198, 199, 201, 202],
  [203, 356, 359, 360, 361],
]
const TURNOVER = [
  [1, 2, 3, 4],
  [6, 17, 20, 21, 23],
]

/** With the fault of test/repro/at-rest-after-a-failed-step each differs but the third ones. */
const TRIES = daily([[508, 514, 515, 521]], [[523, 535, 536, 550]])

/** What the programs of all seeds did, and which ways the steps of the world that remembers took. */
const seen: Record<string, number> = {}

describe('what a world remembers from step to step changes nothing that it tells', () => {
  it.each(PROGRAMS)('programs of seeds %i, %i, %i, %i and so on, beside a twin that remembers nothing', (...seeds) => {
    for (const seed of seeds) expect(compareWorlds(drawProgram(seed), seen), `seed ${seed}`).toBe('')
  })

  it.each(TURNOVER)('bodies that come and go in most steps, programs of seeds %i, %i, %i, %i and so on', (...seeds) => {
    for (const seed of seeds) expect(compareWorlds(drawTurnover(seed), seen), `seed ${seed}`).toBe('')
  })

  it.each(TRIES)('programs of seeds %i, %i, %i, %i, beside a twin whose steps are refused at first', (...seeds) => {
    for (const seed of seeds) {
      const program = seed % 2 === 0 ? drawProgram(seed) : drawTurnover(seed)
      expect(compareWorlds(program, {}, ['soft', 'tries']), `seed ${seed}`).toBe('')
    }
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
