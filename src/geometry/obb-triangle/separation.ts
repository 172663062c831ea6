/**
 * The contact axis of a box and a triangle: the separating axis theorem on 13 axes (Eberly, dynamic collision, section
 * 3 and table 3): the three box axes, the triangle's normal, the cross products of box axes and edges. All in the box's
 * frame, relative to its centre, where a cross product consists of two components of an edge and the box's reach is a
 * sum of absolute values. No term is neglected as "perpendicular", so a nearly vanishing axis, once normalised, is a
 * direction like any other and its separation is true. This also covers degenerate triangles: for a segment the box
 * axes and the three cross products are complete, for a point the box axes.
 */
import { AXIS_TIE, CORE_PARALLEL } from '../../tolerances.js'
import { turnToWorld } from '../relative-row.js'
import { ROW_PARAMETERS, type AxisSearch, type SeparationKernel } from '../rows.js'

/**
 * What {@link findObbAndTriangleAxis} writes. 0..8: corners in the box's frame; then the unit axis from box to triangle
 * in that frame, the separation along it, and the size of the pair.
 */
export const BoxTriangle = { axis: 9, separation: 12, size: 13, length: 14 } as const

/**
 * The axis that is looked at, and the square of a length that it must exceed. V8: see notes, "doubles across calls".
 */
const axis = new Float64Array(4)

/** Takes the axis, if it is long enough, and its separation beats the best by the tie. */
function tryAxis(pair: Float64Array, rows: Float64Array, a: number): boolean {
  const x = axis[0]
  const y = axis[1]
  const z = axis[2]
  const square = x * x + y * y + z * z
  if (!(square > axis[3])) return false
  const p = x * pair[0] + y * pair[1] + z * pair[2]
  const q = x * pair[3] + y * pair[4] + z * pair[5]
  const r = x * pair[6] + y * pair[7] + z * pair[8]
  const h = a + ROW_PARAMETERS
  const reach = rows[h] * Math.abs(x) + rows[h + 1] * Math.abs(y) + rows[h + 2] * Math.abs(z)
  const ahead = Math.min(p, q, r) - reach
  const behind = 0 - Math.max(p, q, r) - reach
  const length = Math.sqrt(square)
  const s = (ahead >= behind ? ahead : behind) / length
  if (!(s > pair[BoxTriangle.separation] + AXIS_TIE * pair[BoxTriangle.size])) return false
  const scale = (ahead >= behind ? 1 : -1) / length
  pair[BoxTriangle.axis] = x * scale
  pair[BoxTriangle.axis + 1] = y * scale
  pair[BoxTriangle.axis + 2] = z * scale
  pair[BoxTriangle.separation] = s
  return true
}

/**
 * Kind of the contact axis: 0-2 face of the box, 3 the triangle's normal, 4 + 3 k + i cross product of box axis k and
 * edge i (ab, bc, ca). Ties go to the earlier. As soon as a separation is above `enough` sizes the search ends with -1.
 */
export const findObbAndTriangleAxis: AxisSearch = (rowsA, a, triangles, t, enough, pair) => {
  for (let corner = 0; corner < 9; corner += 3) {
    const x = triangles[t + corner] - rowsA[a]
    const y = triangles[t + corner + 1] - rowsA[a + 1]
    const z = triangles[t + corner + 2] - rowsA[a + 2]
    pair[corner] = x * rowsA[a + 3] + y * rowsA[a + 4] + z * rowsA[a + 5]
    pair[corner + 1] = x * rowsA[a + 6] + y * rowsA[a + 7] + z * rowsA[a + 8]
    pair[corner + 2] = x * rowsA[a + 9] + y * rowsA[a + 10] + z * rowsA[a + 11]
  }
  let size = rowsA[a + ROW_PARAMETERS] + rowsA[a + ROW_PARAMETERS + 1] + rowsA[a + ROW_PARAMETERS + 2]
  let best = -Infinity
  let kind = 0
  for (let k = 0; k < 3; k++) {
    const low = Math.min(pair[k], pair[k + 3], pair[k + 6])
    const high = Math.max(pair[k], pair[k + 3], pair[k + 6])
    size += high - low
    const ahead = low - rowsA[a + ROW_PARAMETERS + k]
    const behind = 0 - high - rowsA[a + ROW_PARAMETERS + k]
    const s = ahead >= behind ? ahead : behind
    if (!(s > best)) continue
    best = s
    kind = k
    pair[BoxTriangle.axis] = pair[BoxTriangle.axis + 1] = pair[BoxTriangle.axis + 2] = 0
    pair[BoxTriangle.axis + k] = ahead >= behind ? 1 : -1
  }
  pair[BoxTriangle.separation] = best
  pair[BoxTriangle.size] = size
  const stop = enough * size
  if (best > stop) return -1
  const e0 = pair[3] - pair[0]
  const e1 = pair[4] - pair[1]
  const e2 = pair[5] - pair[2]
  const f0 = pair[6] - pair[3]
  const f1 = pair[7] - pair[4]
  const f2 = pair[8] - pair[5]
  axis[0] = e1 * f2 - e2 * f1
  axis[1] = e2 * f0 - e0 * f2
  axis[2] = e0 * f1 - e1 * f0
  axis[3] = CORE_PARALLEL * (e0 * e0 + e1 * e1 + e2 * e2) * (f0 * f0 + f1 * f1 + f2 * f2)
  if (tryAxis(pair, rowsA, a)) kind = 3
  for (let i = 0; i < 3; i++) {
    if (pair[BoxTriangle.separation] > stop) return -1
    const x = i === 0 ? e0 : i === 1 ? f0 : pair[0] - pair[6]
    const y = i === 0 ? e1 : i === 1 ? f1 : pair[1] - pair[7]
    const z = i === 0 ? e2 : i === 1 ? f2 : pair[2] - pair[8]
    axis[3] = CORE_PARALLEL * (x * x + y * y + z * z)
    axis[0] = 0
    axis[1] = -z
    axis[2] = y
    if (tryAxis(pair, rowsA, a)) kind = 4 + i
    axis[0] = z
    axis[1] = 0
    axis[2] = -x
    if (tryAxis(pair, rowsA, a)) kind = 7 + i
    axis[0] = -y
    axis[1] = x
    axis[2] = 0
    if (tryAxis(pair, rowsA, a)) kind = 10 + i
  }
  return pair[BoxTriangle.separation] > stop ? -1 : kind
}

const pair = new Float64Array(BoxTriangle.length)

/** Signed separation of a box and a triangle over the 13 unit axes. */
export const separateObbAndTriangleRows: SeparationKernel = (rowsA, a, triangles, t, out) => {
  findObbAndTriangleAxis(rowsA, a, triangles, t, Infinity, pair)
  for (let k = 0; k < 3; k++) out[k] = pair[BoxTriangle.axis + k]
  turnToWorld(rowsA, a, out, 0)
  out[3] = pair[BoxTriangle.separation]
}
