import { expect, test } from 'vitest'
import type { V3 } from '../oracle/vectors.js'
import type { Tally } from '../queries/asking.js'
import type { WorldOptions } from '../queries/query-world.js'
import { askDistances, askNearest } from '../queries/random-nearest.js'
import { askRays } from '../queries/random-rays.js'
import { askCasts, askOverlaps } from '../queries/random-shapes.js'
import { askViews } from '../queries/random-views.js'

/** Questions of each kind. */
const CASES = 100_000

/** Worlds, and how many there are of each kind in a turn. */
const worlds: readonly (readonly [WorldOptions, number])[] = [
  [{ bodies: 10 }, 4],
  [{ bodies: 60 }, 8],
  [{ bodies: 60, middle: [1e6, -2e6, 5e5] as V3 }, 2],
  [{ bodies: 100, edge: 0.2 }, 1],
  [{ bodies: 500 }, 3],
  [{ bodies: 5000 }, 1],
]
const TURNS = worlds.reduce((sum, [, count]) => sum + count, 0)

type Ask = (seed: number, cases: number, options: WorldOptions) => Tally

const kinds: readonly (readonly [string, Ask, number])[] = [
  ['rays', askRays, CASES],
  ['overlaps', askOverlaps, CASES],
  ['nearest', askNearest, CASES],
  ['closest points', askDistances, CASES],
  ['casts', askCasts, CASES],
  ['views', askViews, CASES],
]

test.each(kinds)('%s equal brute force, seeds from 1000', (name, ask, cases) => {
  const total: Tally = {}
  const perWorld = 250
  let asked = 0
  for (let seed = 1000; asked < cases; seed++) {
    let turn = seed % TURNS
    const options = worlds.find(([, count]) => (turn -= count) < 0)![0]
    const tally = ask(seed, perWorld, options)
    for (const kind in tally) total[kind] = (total[kind] ?? 0) + tally[kind]!
    asked += perWorld
  }
  console.log(`${name}: ${asked} cases, ${JSON.stringify(total)}`)
  expect(Math.min(...Object.values(total))).toBeGreaterThan(0)
})
