/**
 * One process: before anything is timed, the contacts of a built package are held, pair by pair, to exact arithmetic on
 * all pairs of 1,000 boxes of every scene. Prints how many pairs as JSON; fails where one differs. Argument: the build.
 */
import { argv, stdout } from 'node:process'
import { exactObbSeparation, exactObbsOverlap } from '../../oracle/exact-obb.js'
import { game, packageIn } from './game.mjs'
import { crowdScene, moveCrowd, packRows } from './scene.mjs'

const COUNT = 1000
const STEPS = 20
/** Closer to touching than this, rounding of the axes decides. */
const IN_DOUBT = 1e-12
const ROW = 16

/** Pairs on which the package differs from exact arithmetic. */
function wrongPairs(scene, found) {
  const rows = packRows(scene)
  const moving = new Set(scene.moving)
  const reach = Array.from(scene.half.x, (x, i) => Math.hypot(x, scene.half.y[i], scene.half.z[i]) + 1e-9)
  let wrong = 0
  for (let i = 0; i < COUNT; i++)
    for (let j = i + 1; j < COUNT; j++) {
      const [a, b] = [i * ROW, j * ROW]
      const distance = Math.hypot(rows[b] - rows[a], rows[b + 1] - rows[a + 1], rows[b + 2] - rows[a + 2])
      const isNear = distance <= reach[i] + reach[j] && (moving.has(i) || moving.has(j))
      const touches = isNear && exactObbsOverlap(rows, a, rows, b)
      if (touches === found.has(i * COUNT + j)) continue
      if (!isNear || Math.abs(exactObbSeparation(rows, a, rows, b)) >= IN_DOUBT) wrong++
    }
  return wrong
}

const module = await packageIn(argv[2])
let pairs = 0
for (const kind of ['uniform', 'static', 'slab', 'sizes']) {
  const scene = crowdScene(kind, COUNT)
  const contestant = game(scene, module, 'flat')
  for (let s = 0; s < STEPS; s++) {
    moveCrowd(scene)
    contestant.step()
    if (s % 10 !== 9) continue
    const found = new Set(contestant.touchingPairs().map(([i, j]) => i * COUNT + j))
    const wrong = wrongPairs(scene, found)
    if (wrong > 0) throw new Error(`${kind}, step ${s}: ${wrong} pairs differ from exact arithmetic`)
    pairs += (COUNT * (COUNT - 1)) / 2
  }
}
stdout.write(`\n${JSON.stringify({ pairs })}\n`)
