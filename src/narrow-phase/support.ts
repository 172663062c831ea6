import { ROW_PARAMETERS } from '../geometry/rows.js'
import { ShapeType } from './shape-types.js'
import { writeSpans } from './spans.js'
import type { Trees } from './mesh-kernels.js'

const direction = new Float64Array(3)
const spans = new Float64Array(4)

/**
 * Writes to `out[0]` how far the shape in row r reaches along the unit vector at `n[at]`, from the origin of the world:
 * a mesh as the box around it; Infinity for a plane.
 */
export function writeSupport(
  rows: Float64Array,
  r: number,
  type: number,
  trees: Trees,
  n: Float64Array,
  at: number,
  out: Float64Array,
): void {
  const nx = n[at]
  const ny = n[at + 1]
  const nz = n[at + 2]
  const p = r + ROW_PARAMETERS
  const place = nx * rows[r] + ny * rows[r + 1] + nz * rows[r + 2]
  // The direction in the shape's frame.
  const x = nx * rows[r + 3] + ny * rows[r + 4] + nz * rows[r + 5]
  const y = nx * rows[r + 6] + ny * rows[r + 7] + nz * rows[r + 8]
  const z = nx * rows[r + 9] + ny * rows[r + 10] + nz * rows[r + 11]
  if (type !== ShapeType.mesh) {
    writeSpans(type, rows, p, trees, spans, 0)
    out[0] = place + spans[0] * Math.abs(x) + spans[1] * Math.abs(y) + spans[2] * Math.abs(z) + spans[3]
    return
  }
  direction[0] = x
  direction[1] = y
  direction[2] = z
  trees.kernels(rows[p]).writeReach(trees.find(rows[p])!, rows, r, direction, out)
  out[0] += place
}
