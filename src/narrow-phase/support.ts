import { ROW_PARAMETERS } from '../geometry/rows.js'
import { ShapeType } from './shape-types.js'
import type { Trees } from './mesh-kernels.js'

const direction = new Float64Array(3)

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
  if (type === ShapeType.box)
    out[0] = place + rows[p] * Math.abs(x) + rows[p + 1] * Math.abs(y) + rows[p + 2] * Math.abs(z)
  else if (type === ShapeType.capsule) out[0] = place + rows[p] * Math.abs(y) + rows[p + 1]
  else if (type === ShapeType.sphere) out[0] = place + rows[p]
  else if (type === ShapeType.plane) out[0] = Infinity
  if (type !== ShapeType.mesh) return
  direction[0] = x
  direction[1] = y
  direction[2] = z
  trees.kernels(rows[p]).writeReach(trees.find(rows[p])!, rows, r, direction, out)
  out[0] += place
}
