/**
 * One process, one contestant, one scene: prints the milliseconds of finding the pairs of bounds, and how many there
 * are, as JSON. Arguments: kind of scene, boxes, and for another broad-phase than ours the module that makes it.
 */
import { argv, exit, stdout } from 'node:process'
import { pathToFileURL } from 'node:url'
import { createPairList } from 'own:src/broad-phase/broad-phase.js'
import { createTiledSweep } from 'own:src/broad-phase/tiled-sweep.js'
import { DELTA, randomOf, reflect } from '../crowd/scene.mjs'
import { mean, processorTime } from '../shared/times.mjs'

const [, , kind, boxes, beside] = argv
const count = Number(boxes)

/** Aligned boxes in a cube of 4.096 volume units a box, half extents 0.2 to 0.6; all move, or one in ten. */
const random = randomOf(7)
const side = 1.6 * Math.cbrt(count)
const columns = () => ({ x: new Float64Array(count), y: new Float64Array(count), z: new Float64Array(count) })
const [position, velocity, half] = [columns(), columns(), columns()]
const moving = new Uint8Array(count)
for (let i = 0; i < count; i++) {
  moving[i] = kind === 'static' && i % 10 !== 0 ? 0 : 1
  for (const axis of ['x', 'y', 'z']) {
    position[axis][i] = Math.fround(side * random())
    half[axis][i] = Math.fround(0.2 + 0.4 * random())
    velocity[axis][i] = moving[i] * (2 * random() - 1) * 1.15
  }
}

function advance(bounds) {
  reflect([side, side, side], position, velocity, count, 0)
  for (const [d, axis] of ['x', 'y', 'z'].entries())
    for (let i = 0; i < count; i++) {
      // Single precision, so that all see the very same bounds.
      position[axis][i] = Math.fround(position[axis][i] + velocity[axis][i] * DELTA)
      bounds[6 * i + d] = Math.fround(position[axis][i] - half[axis][i])
      bounds[6 * i + d + 3] = Math.fround(position[axis][i] + half[axis][i])
    }
}

function ours() {
  const sweep = createTiledSweep()
  const [category, mask] = [new Uint32Array(count).fill(1), new Uint32Array(count).fill(0xffffffff)]
  const out = createPairList()
  return (bounds) => {
    out.count = 0
    sweep.findPairs(bounds, moving, category, mask, count, out)
    return out.count
  }
}

const bounds = new Float64Array(6 * count)
const findPairs =
  beside === undefined ? ours() : (await import(pathToFileURL(beside).href)).create({ count, moving, bounds, advance })
const [warm, measured] = count <= 20_000 ? [60, 96] : [15, 32]
const times = []
const pairs = []
for (let s = 0; s < warm + measured; s++) {
  advance(bounds)
  const start = processorTime()
  pairs.push(findPairs(bounds))
  times.push(processorTime() - start)
}
const result = { milliseconds: mean(times.slice(warm)), pairs: mean(pairs) }
stdout.write(`\n${JSON.stringify(result)}\n`, () => exit(0))
