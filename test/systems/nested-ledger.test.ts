import { describe, expect, it } from 'vitest'
import { runNested } from './nested-ledger.js'

describe('the event ledger of a game that changes the world while it reads', () => {
  it.each([1, 2, 3, 4, 5])('balances over 10,000 random commands, seed %i (E02 E03 E04 E18 E19 E22 P35)', (seed) => {
    for (const world of runNested(seed, 10_000)) {
      expect(world.began).toBeGreaterThan(500)
      expect(world.loops.commands).toBeGreaterThan(1000)
      for (const loop of ['query', 'events', 'visits'] as const) expect(world.loops[loop], loop).toBeGreaterThan(20)
    }
  })
})
