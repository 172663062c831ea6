import { EndReason } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { Random } from '../oracle/random.js'
import { LedgerWorld } from './ledger.js'

/** E01 E05 E09 E10 E11 E12 E27 P35 P40: two worlds take turns, so that what one does can reach the other if it may. */
function run(seed: number, operations: number): LedgerWorld[] {
  const random = new Random(seed)
  const worlds = [new LedgerWorld(random, false), new LedgerWorld(random, true)]
  for (let i = 0; i < operations; i++) worlds[random.integer(0, 1)]!.command()
  for (const world of worlds) world.finish()
  return worlds
}

describe('the event ledger', () => {
  it.each([1, 2])('balances over 20,000 random commands in two worlds, seed %i (P35, P40)', (seed) => {
    const worlds = run(seed, 20_000)
    for (const world of worlds) {
      expect(world.began).toBeGreaterThan(1_000)
      for (const [command, count] of Object.entries(world.counts)) expect(count, command).toBeGreaterThan(50)
      for (const reason of ['separated', 'removed', 'component', 'filter', 'shape', 'teleport', 'disabled'] as const)
        expect(world.reasons[EndReason[reason]] ?? 0, reason).toBeGreaterThan(10)
    }
  })
})
