/**
 * Run by rare-axes-deoptimise.test.ts as a process of its own: boxes that are turned at random, then two whose edges
 * are nearly parallel, then those of before. V8 prints what it compiles, and what it throws away.
 */
import { separateObbRows } from '../../src/geometry/obb-obb/separation.js'
import { randomAxes, randomizer } from '../geometry/random-shapes.js'

const BOXES = 64
const random = randomizer(41)
const rows = new Float64Array(16 * (BOXES + 1))
for (let i = 0; i < BOXES; i++) {
  rows.set([3 * random(), 3 * random(), 3 * random()], 16 * i)
  rows.set(randomAxes(random), 16 * i + 3)
  rows.set([0.5, 0.6, 0.7], 16 * i + 12)
}
// The first box once more, turned by 1e-5 about its first axis.
const last = 16 * BOXES
rows.copyWithin(last, 0, 16)
for (let d = 0; d < 3; d++) {
  rows[last + 6 + d] += 1e-5 * rows[9 + d]
  rows[last + 9 + d] -= 1e-5 * rows[6 + d]
}
const out = new Float64Array(4)

function query(calls: number): void {
  for (let k = 0; k < calls; k++) separateObbRows(rows, 16 * (k % BOXES), rows, 16 * ((k + 1 + (k >> 6)) % BOXES), out)
}

query(200_000)
separateObbRows(rows, 0, rows, last, out)
query(200)
