import { describe, expect, it } from 'vitest'
import { daily } from '../daily.js'
import { drawProgram, drawTurnover } from '../systems/memory-program.js'
import { compareWorlds } from '../systems/memory-twins.js'

const PROGRAMS = 4
const seen: Record<string, number> = {}

describe('a world that is restored from a snapshot of itself before every step tells what its twin tells', () => {
  it.each(daily([88], [188]))('programs of seeds %i and the 3 after it', (first) => {
    for (let seed = first; seed < first + PROGRAMS; seed++)
      expect(compareWorlds(drawProgram(seed), seen, ['soft', 'restores']), `seed ${seed}`).toBe('')
  })

  it.each([0])('bodies that come and go in most steps, programs of seeds %i and the 3 after it', (first) => {
    for (let seed = first; seed < first + PROGRAMS; seed++)
      expect(compareWorlds(drawTurnover(seed), seen, ['soft', 'restores']), `seed ${seed}`).toBe('')
  })
})
