/** Random games beside a model (test/systems/model-check.ts). LONG_SEED draws others, LONG_GAMES another number. */
import { expect, it } from 'vitest'
import { playModel } from '../systems/model-check.js'

const first = 1_000_000 * Number(process.env.LONG_SEED ?? 1)
const games = Number(process.env.LONG_GAMES ?? 1000)

it(`${games} games, seeds from ${first}`, () => {
  const seen: Record<string, number> = {}
  const failures: string[] = []
  for (let seed = first; seed < first + games && failures.length < 3; seed++) {
    const failure = playModel(seed, 40, seen)
    if (failure !== '') failures.push(failure)
  }
  console.log(JSON.stringify(seen))
  expect(failures).toEqual([])
})
