/**
 * One process, one kind of scene: before anything is timed, our contacts are held pair by pair to exact arithmetic on
 * all pairs, and the number of touching pairs of every library to ours, step by step. Prints what it saw as JSON; fails
 * if one of our own contacts is wrong. Arguments: kind of scene, boxes, steps, contestants.
 */
import { argv, exit, stderr, stdout } from 'node:process'
import { ROW_AXES, ROW_PARAMETERS, ROW_STRIDE } from 'own:src/geometry/rows.js'
import { exactObbSeparation, exactObbsOverlap } from '../../oracle/exact-obb.js'
import { contestants } from './contestants.mjs'
import { crowdScene } from './scene.mjs'

const [, , kind, boxes, steps, keys] = argv
const count = Number(boxes)
const rows = new Float64Array(count * ROW_STRIDE)
const reach = new Float64Array(count)

/** Writes the packed rows of the boxes from their columns. */
function pack({ components: { Position, Rotation, BoxShape } }, first) {
  for (let i = 0; i < count; i++) {
    const e = first + i
    const r = i * ROW_STRIDE
    const [x, y, z, w] = [Rotation.x[e], Rotation.y[e], Rotation.z[e], Rotation.w[e]]
    const n = 2 / (x * x + y * y + z * z + w * w)
    rows.set([Position.x[e], Position.y[e], Position.z[e]], r)
    rows.set([1 - n * (y * y + z * z), n * (x * y + w * z), n * (x * z - w * y)], r + ROW_AXES)
    rows.set([n * (x * y - w * z), 1 - n * (x * x + z * z), n * (y * z + w * x)], r + ROW_AXES + 3)
    rows.set([n * (x * z + w * y), n * (y * z - w * x), 1 - n * (x * x + y * y)], r + ROW_AXES + 6)
    rows.set([BoxShape.x[e], BoxShape.y[e], BoxShape.z[e]], r + ROW_PARAMETERS)
    reach[i] = Math.hypot(BoxShape.x[e], BoxShape.y[e], BoxShape.z[e])
  }
}

/** Pairs on which our answer differs from exact arithmetic, unless they are within rounding of touching. */
function wrongPairs(scene, touchingPairs) {
  const found = new Set()
  for (let k = 0; k < touchingPairs.length; k += 2) found.add(touchingPairs[k] * count + touchingPairs[k + 1])
  let wrong = 0
  for (let i = 0; i < count; i++)
    for (let j = i + 1; j < count; j++) {
      const a = i * ROW_STRIDE
      const b = j * ROW_STRIDE
      const near =
        Math.hypot(rows[b] - rows[a], rows[b + 1] - rows[a + 1], rows[b + 2] - rows[a + 2]) <=
        reach[i] + reach[j] + 1e-9
      const touch = near && scene.moves[i] + scene.moves[j] > 0 && exactObbsOverlap(rows, a, rows, b)
      if (touch !== found.has(i * count + j) && !(near && Math.abs(exactObbSeparation(rows, a, rows, b)) < 1e-12))
        wrong++
    }
  return wrong
}

const ownCounts = []
let tests = 0
for (const { create } of contestants.filter((c) => c.key === 'own')) {
  const scene = crowdScene(count, kind)
  const contestant = await create(scene)
  const times = new Float64Array(16)
  for (let s = 0; s < Number(steps); s++) {
    contestant.step(times)
    ownCounts[s] = contestant.touching()
    if (s % 10 !== 0 || count > 2000) continue
    pack(contestant.collision, contestant.first)
    const wrong = wrongPairs(scene, contestant.touchingPairs())
    tests += (count * (count - 1)) / 2
    if (wrong === 0) continue
    stderr.write(`${kind}, ${count} boxes, step ${s}: ${wrong} pairs differ from exact arithmetic\n`)
    exit(1)
  }
}
const peers = []
for (const { key, create } of contestants.filter((c) => !c.own && keys.split(',').includes(c.key))) {
  const contestant = await create(crowdScene(count, kind))
  const times = new Float64Array(16)
  let worst = 0
  for (let s = 0; s < Number(steps); s++) {
    contestant.step(times)
    worst = Math.max(worst, Math.abs(contestant.touching() - ownCounts[s]) / Math.max(1, ownCounts[s]))
  }
  peers.push({ key, worst })
}
const result = { kind, boxes: count, steps: Number(steps), tests, touching: ownCounts.at(-1), peers }
stdout.write(`\n${JSON.stringify(result)}\n`, () => exit(0))
