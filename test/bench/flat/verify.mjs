/**
 * One process: before anything is timed, who touches whom among 1,000 rectangles is held, pair by pair, to rational
 * arithmetic on all pairs. Prints as JSON how many pairs, how many touched, and of each library how many pairs differ
 * and how near to touching these are; fails where one of the package's differs. Argument: the build.
 */
import { argv, stdout } from 'node:process'
import { placedCorners, touchesExactly } from '../../oracle/flat-shapes.js'
import { packageIn } from '../crowd/game.mjs'
import { game } from './game.mjs'
import { peers } from './peers.mjs'
import { flatScene, moveFlat, packFlat } from './scene.mjs'

const COUNT = 1000
const STEPS = 20
/** Closer to touching than this, rounding of the axes decides. */
const IN_DOUBT = 1e-12
const ROW = 16

/** Keys of the pairs that touch. */
function exactPairs(rows) {
  const keys = new Set()
  for (let i = 0; i < COUNT; i++)
    for (let j = i + 1; j < COUNT; j++) {
      const [a, b] = [i * ROW, j * ROW]
      const reach = [a, b].reduce((sum, r) => sum + Math.hypot(rows[r + 12], rows[r + 13]), 1e-9)
      if (Math.hypot(rows[b] - rows[a], rows[b + 1] - rows[a + 1]) > reach) continue
      if (touchesExactly('box', rows, a, 'box', rows, b)) keys.add(i * COUNT + j)
    }
  return keys
}

/** How far a pair of rectangles is from touching, apart or overlapping: its largest gap along the four axes. */
function marginOf(rows, key) {
  const [a, b] = [Math.floor(key / COUNT) * ROW, (key % COUNT) * ROW]
  const [p, q] = [a, b].map((r) => placedCorners('box', rows, r, [rows[a], rows[a + 1]]))
  const gaps = [a, b].flatMap((r) =>
    [r + 3, r + 6].flatMap((u) =>
      [1, -1].map((side) => {
        const along = ([x, y]) => side * (rows[u] * x + rows[u + 1] * y)
        return Math.min(...q.map(along)) - Math.max(...p.map(along))
      }),
    ),
  )
  return Math.abs(Math.max(...gaps))
}

const contestants = [
  { name: 'package', create: async (scene) => game(scene, await packageIn(argv[2]), 'flat') },
  ...peers,
].map(({ name, create }) => ({ name, create, wrong: 0, margin: 0 }))
let pairs = 0
let touching = 0
for (const contestant of contestants) {
  const scene = flatScene(COUNT)
  const { step, touchingPairs } = await contestant.create(scene)
  for (let s = 0; s < STEPS; s++) {
    moveFlat(scene)
    step()
    if (s % 5 !== 4) continue
    const rows = packFlat(scene)
    const exact = exactPairs(rows)
    const found = new Set(touchingPairs().map(([i, j]) => i * COUNT + j))
    for (const key of exact.symmetricDifference(found)) {
      const margin = marginOf(rows, key)
      if (contestant.name === 'package' && margin >= IN_DOUBT) throw new Error(`step ${s}: pair ${key} is wrong`)
      contestant.wrong++
      contestant.margin = Math.max(contestant.margin, margin)
    }
    if (contestant.name !== 'package') continue
    pairs += (COUNT * (COUNT - 1)) / 2
    touching += exact.size
  }
}
const peersOf = contestants.map(({ name, wrong, margin }) => ({ name, wrong, margin }))
stdout.write(`\n${JSON.stringify({ pairs, touching, contestants: peersOf })}\n`)
