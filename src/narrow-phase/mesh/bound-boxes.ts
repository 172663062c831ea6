import { separateObbRows } from '../../geometry/obb-obb/separation.js'
import { reachAlong } from '../../geometry/reach.js'
import { ROW_AXES, ROW_PARAMETERS } from '../../geometry/rows.js'

/** A point of B and a point of A; and the way between them. */
const points = new Float64Array(6)
const way = new Float64Array(3)
/** An axis, and the separation along it. */
const separation = new Float64Array(4)

/** Makes the point at points[to] the point of the box at rows[r] that is nearest to the one at points[from]. */
function project(rows: Float64Array, r: number, from: number, to: number): void {
  const x = points[from] - rows[r]
  const y = points[from + 1] - rows[r + 1]
  const z = points[from + 2] - rows[r + 2]
  for (let d = 0; d < 3; d++) points[to + d] = rows[r + d]
  for (let k = 0, u = r + ROW_AXES; k < 3; k++, u += 3) {
    const half = rows[r + ROW_PARAMETERS + k]
    const along = Math.max(-half, Math.min(half, x * rows[u] + y * rows[u + 1] + z * rows[u + 2]))
    for (let d = 0; d < 3; d++) points[to + d] += along * rows[u + d]
  }
}

/**
 * Writes to bound[0] a lower bound of the distance of two boxes, in one frame, positive if they are apart: the gap
 * along the way between two points that are nearly nearest, found by alternating projections. The distance itself costs
 * many times as much; the gap along the best of the separating axes is much less than the distance of boxes that are
 * diagonal to each other, so that a search by it would open most of a tree.
 */
export function boundBoxes(rowsA: Float64Array, a: number, rowsB: Float64Array, b: number, bound: Float64Array): void {
  for (let d = 0; d < 3; d++) points[d] = rowsB[b + d]
  project(rowsA, a, 0, 3)
  project(rowsB, b, 3, 0)
  project(rowsA, a, 0, 3)
  for (let d = 0; d < 3; d++) way[d] = points[d] - points[3 + d]
  const x = way[0]
  const y = way[1]
  const z = way[2]
  const length = Math.sqrt(x * x + y * y + z * z)
  const centres = x * (rowsB[b] - rowsA[a]) + y * (rowsB[b + 1] - rowsA[a + 1]) + z * (rowsB[b + 2] - rowsA[a + 2])
  const gap = centres - reachAlong(rowsA, a, way, 0) - reachAlong(rowsB, b, way, 0)
  if (gap > 0) {
    bound[0] = gap / length
    return
  }
  separateObbRows(rowsA, a, rowsB, b, separation)
  bound[0] = Math.max(0, separation[3])
}
