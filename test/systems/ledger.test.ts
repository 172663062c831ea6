import { describe, it } from 'vitest'
import { runLedger } from './ledger.js'

/** E01 E05 E09 E10 E11 E12 E27 P35 P40. Other seeds: test/long/ledger.long.ts. */
describe('the event ledger', () => {
  it.each([1])('balances over 8,000 random commands in two worlds, seed %i (P35, P40)', (seed) => {
    runLedger(seed, 8_000)
  })
})
