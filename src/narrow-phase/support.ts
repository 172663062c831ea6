import { ROW_AXES, ROW_PARAMETERS, ROW_STRIDE } from '../geometry/rows.js'
import { ShapeType } from './shape-types.js'
import type { TreePool } from './tree-pool.js'

const root = new Float64Array(ROW_STRIDE)

/**
 * How far the shape in row r reaches along the unit vector at `n[at]`, from the origin of the world: a mesh as the box
 * around it; Infinity for a plane.
 */
export function supportOfRow(
  rows: Float64Array,
  r: number,
  type: number,
  trees: TreePool,
  n: Float64Array,
  at: number,
): number {
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
    return place + rows[p] * Math.abs(x) + rows[p + 1] * Math.abs(y) + rows[p + 2] * Math.abs(z)
  if (type === ShapeType.capsule) return place + rows[p] * Math.abs(y) + rows[p + 1]
  if (type === ShapeType.sphere) return place + rows[p]
  if (type === ShapeType.plane) return Infinity
  trees.kernels(rows[p]).writeRootRow(trees.find(rows[p])!, rows[p + 1], root, 0)
  let reach = place + x * root[0] + y * root[1] + z * root[2]
  for (let k = 0; k < 3; k++) {
    const w = ROW_AXES + 3 * k
    reach += root[ROW_PARAMETERS + k] * Math.abs(x * root[w] + y * root[w + 1] + z * root[w + 2])
  }
  return reach
}
