import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { separateObbRowsInto } from '../../src/geometry/obb-obb/separation.js'
import { randomAxes, randomizer } from '../geometry/random-shapes.js'

/**
 * Boxes whose edges are nearly parallel are rare where all turn. The first such pair made V8 throw the code of the
 * whole kernel away, which boxed all its doubles, 5 kB a call, until it was compiled again: a collection of garbage in
 * the middle of a game.
 */
it('boxes that are nearly parallel, after many that are not, make no garbage of those that follow, seed 41', () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const random = randomizer(41)
  const boxes = 64
  const rows = new Float64Array(16 * (boxes + 1))
  for (let i = 0; i < boxes; i++) {
    rows.set([3 * random(), 3 * random(), 3 * random()], 16 * i)
    rows.set(randomAxes(random), 16 * i + 3)
    rows.set([0.5, 0.6, 0.7], 16 * i + 12)
  }
  const out = new Float64Array(4)
  const query = (calls: number) => {
    for (let k = 0; k < calls; k++)
      separateObbRowsInto(rows, 16 * (k % boxes), rows, 16 * ((k + 1 + (k >> 6)) % boxes), out)
  }
  const heapOf = (calls: number) => {
    collectGarbage()
    const before = process.memoryUsage().heapUsed
    query(calls)
    return process.memoryUsage().heapUsed - before
  }
  query(200_000)
  heapOf(0)
  const before = heapOf(200)
  // The first box once more, turned by 1e-5 about its first axis.
  const last = 16 * boxes
  rows.copyWithin(last, 0, 16)
  for (let d = 0; d < 3; d++) {
    rows[last + 6 + d] = rows[6 + d]! + 1e-5 * rows[9 + d]!
    rows[last + 9 + d] = rows[9 + d]! - 1e-5 * rows[6 + d]!
  }
  separateObbRowsInto(rows, 0, rows, last, out)
  const after = heapOf(200)
  expect(before).toBeLessThan(40_000)
  expect(after).toBeLessThan(40_000)
})
