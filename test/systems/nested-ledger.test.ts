import { describe, it } from 'vitest'
import { runNested } from './nested-ledger.js'

/** Other seeds: test/long/ledger.long.ts. */
describe('the event ledger of a game that changes the world while it reads', () => {
  it.each([1])('balances over 5,000 random commands, seed %i (E02 E03 E04 E18 E19 E22 P35)', (seed) => {
    runNested(seed, 5_000)
  })
})
