/** Worlds whose epoch is thrown away at random steps, beside twins that keep theirs: more programs than `npm test`. */
import { describe, expect, it } from 'vitest'
import { drawProgram, drawTurnover } from '../systems/memory-program.js'
import { compareWorlds } from '../systems/memory-twins.js'

describe.each(['soft', 'hard'] as const)('an epoch that is thrown away at random steps, %s', (form) => {
  it.each([300, 312, 324, 336])('programs of seeds %i and the 11 after it', (first) => {
    const seen: Record<string, number> = {}
    for (let seed = first; seed < first + 12; seed++) {
      const program = seed % 2 === 0 ? drawProgram(seed) : drawTurnover(seed)
      expect(compareWorlds(program, seen, ['never', form]), `seed ${seed}`).toBe('')
    }
    expect(seen.kept ?? 0).toBeGreaterThan(100)
  })
})
