/**
 * The event ledger over a million random commands, and over another million of a game that changes the world while
 * it reads contacts. LONG_SEED draws others, LONG_COMMANDS another number, 100,000 or more: fewer bring up too
 * little of some commands.
 */
import { EndReason } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { runLedger, type LedgerWorld } from '../systems/ledger.js'
import { runNested } from '../systems/nested-ledger.js'

const first = Number(process.env.LONG_SEED ?? 1)
const commands = Number(process.env.LONG_COMMANDS ?? 1_000_000)
const seeds = [0, 1, 2, 3, 4].map((k) => 1000 * first + k)

describe(`${commands} commands`, () => {
  it.each(seeds)('a fifth of them balances in two worlds, seed %i (P35, P40)', (seed) => {
    for (const world of runLedger(seed, commands / seeds.length))
      console.log(`seed ${seed}: ${world.began} contacts, ends by reason ${reasons(world)}`)
  })

  it.each(seeds)(
    'a fifth of them balances when issued inside the loops that read, seed %i (E02-E04, E18, E19, P35)',
    (seed) => {
      for (const world of runNested(seed, commands / seeds.length)) {
        console.log(
          `seed ${seed}: ${world.began} contacts, loops ${JSON.stringify(world.loops)}, ends ${reasons(world)}`,
        )
        expect(world.loops.commands).toBeGreaterThan(commands / 100)
      }
    },
  )
})

describe('as in the daily tests, of other seeds', () => {
  it.each([2])('20,000 commands, seed %i', (seed) => {
    runLedger(seed, 20_000)
  })

  it.each([2, 3, 4, 5])('10,000 commands inside the loops that read, seed %i', (seed) => {
    runNested(seed, 10_000)
  })
})

function reasons(world: LedgerWorld): string {
  return Object.entries(EndReason)
    .map(([name, reason]) => `${name} ${world.reasons[reason] ?? 0}`)
    .slice(1)
    .join(', ')
}
