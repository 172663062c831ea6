/**
 * Run by kept-axes-deoptimise.test.ts as a process of its own: pairs of boxes that are all new, and then the same with
 * the axes of the step before. V8 prints what it compiles, and what it throws away.
 */
import { touchObbRows } from '../../src/geometry/obb-obb/touch.js'
import { randomAxes, randomizer } from '../geometry/random-shapes.js'

const BOXES = 64
const random = randomizer(43)
const rows = new Float64Array(16 * BOXES)
for (let i = 0; i < BOXES; i++) {
  rows.set([2 * random(), 2 * random(), 2 * random()], 16 * i)
  rows.set(randomAxes(random), 16 * i + 3)
  rows.set([0.5, 0.6, 0.7], 16 * i + 12)
}
const out = new Float64Array(8)
const codes = new Uint8Array(BOXES * BOXES)

function step(): void {
  for (let i = 0; i < BOXES; i++)
    for (let j = 0; j < i; j++) {
      const pair = BOXES * i + j
      codes[pair] = touchObbRows(rows, 16 * i, rows, 16 * j, out, codes[pair])
    }
}

for (let k = 0; k < 100; k++) {
  codes.fill(0)
  step()
}
step()
