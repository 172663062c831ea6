import { describe, expect, it } from 'vitest'
import { daily } from '../daily.js'
import { drawProgram, drawTurnover } from '../systems/memory-program.js'
import { compareWorlds } from '../systems/memory-twins.js'

const PROGRAMS = 2
const seen: Record<string, number> = {}

describe('a world that goes on in another world tells what its twin tells', () => {
  it.each(daily([88], [127]))('programs of seeds %i and the one after it', (first) => {
    for (let seed = first; seed < first + PROGRAMS; seed++) {
      // Entities of contacts would take ids of bodies to come.
      const program = { ...drawProgram(seed), contactEntities: false }
      expect(compareWorlds(program, seen, ['soft', 'moves']), `seed ${seed}`).toBe('')
    }
  })

  it.each([0])('bodies that come and go in most steps, programs of seeds %i and the one after it', (first) => {
    for (let seed = first; seed < first + PROGRAMS; seed++) {
      const program = { ...drawTurnover(seed), contactEntities: false }
      expect(compareWorlds(program, seen, ['soft', 'moves']), `seed ${seed}`).toBe('')
    }
  })
})
