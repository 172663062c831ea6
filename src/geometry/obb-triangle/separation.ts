/**
 * The contact axis of a box and a triangle: the separating axis theorem on 13 axes (Eberly, dynamic collision, section
 * 3 and table 3): the three box axes, the triangle's normal, the cross products of box axes and edges. All in the box's
 * frame, relative to its centre, where a cross product consists of two components of an edge and the box's reach is a
 * sum of absolute values. No term is neglected as "perpendicular", so a nearly vanishing axis, once normalised, is a
 * direction like any other and its separation is true. This also covers degenerate triangles: for a segment the box
 * axes and the three cross products are complete, for a point the box axes.
 */
import { AXIS_TIE, CORE_PARALLEL } from '../../tolerances.js'
import { ROW_PARAMETERS } from '../rows.js'

/**
 * Left by {@link findObbAndTriangleAxis}. 0..8 corners in the box's frame, 9..11 unit axis from box to triangle in that
 * frame, 12 separation along it, 13 size of the pair.
 */
export const BOX_TRIANGLE = new Float64Array(14)

let hx = 0
let hy = 0
let hz = 0
let best = 0

/** Computes the separation along the axis; takes the axis when it beats the best by `tie`. */
function tryAxis(x: number, y: number, z: number, square: number, tie: number): boolean {
  const c = BOX_TRIANGLE
  const p = x * c[0] + y * c[1] + z * c[2]
  const q = x * c[3] + y * c[4] + z * c[5]
  const r = x * c[6] + y * c[7] + z * c[8]
  const reach = hx * Math.abs(x) + hy * Math.abs(y) + hz * Math.abs(z)
  const ahead = Math.min(p, q, r) - reach
  const behind = 0 - Math.max(p, q, r) - reach
  const length = Math.sqrt(square)
  const s = (ahead >= behind ? ahead : behind) / length
  if (!(s > best + tie)) return false
  best = s
  const scale = (ahead >= behind ? 1 : -1) / length
  c[9] = x * scale
  c[10] = y * scale
  c[11] = z * scale
  return true
}

/**
 * Kind of the contact axis: 0-2 face of the box, 3 the triangle's normal, 4 + 3 k + i cross product of box axis k and
 * edge i (ab, bc, ca). Ties go to the earlier. As soon as a separation is above `enough` the search ends with -1.
 */
export function findObbAndTriangleAxis(
  rowsA: Float64Array,
  a: number,
  triangles: Float64Array,
  t: number,
  enough: number,
): number {
  const c = BOX_TRIANGLE
  for (let corner = 0; corner < 9; corner += 3) {
    const x = triangles[t + corner] - rowsA[a]
    const y = triangles[t + corner + 1] - rowsA[a + 1]
    const z = triangles[t + corner + 2] - rowsA[a + 2]
    c[corner] = x * rowsA[a + 3] + y * rowsA[a + 4] + z * rowsA[a + 5]
    c[corner + 1] = x * rowsA[a + 6] + y * rowsA[a + 7] + z * rowsA[a + 8]
    c[corner + 2] = x * rowsA[a + 9] + y * rowsA[a + 10] + z * rowsA[a + 11]
  }
  hx = rowsA[a + ROW_PARAMETERS]
  hy = rowsA[a + ROW_PARAMETERS + 1]
  hz = rowsA[a + ROW_PARAMETERS + 2]
  let size = hx + hy + hz
  best = -Infinity
  let kind = 0
  for (let k = 0; k < 3; k++) {
    const low = Math.min(c[k], c[k + 3], c[k + 6])
    const high = Math.max(c[k], c[k + 3], c[k + 6])
    const h = k === 0 ? hx : k === 1 ? hy : hz
    size += high - low
    const ahead = low - h
    const behind = 0 - high - h
    const s = ahead >= behind ? ahead : behind
    if (s > best) {
      best = s
      kind = k
      c[9] = 0
      c[10] = 0
      c[11] = 0
      c[9 + k] = ahead >= behind ? 1 : -1
    }
  }
  c[13] = size
  const stop = enough * size
  if (best > stop) return -1
  const tie = AXIS_TIE * size
  const e0 = c[3] - c[0]
  const e1 = c[4] - c[1]
  const e2 = c[5] - c[2]
  const f0 = c[6] - c[3]
  const f1 = c[7] - c[4]
  const f2 = c[8] - c[5]
  const nx = e1 * f2 - e2 * f1
  const ny = e2 * f0 - e0 * f2
  const nz = e0 * f1 - e1 * f0
  const ee = e0 * e0 + e1 * e1 + e2 * e2
  const ff = f0 * f0 + f1 * f1 + f2 * f2
  const nn = nx * nx + ny * ny + nz * nz
  if (nn > CORE_PARALLEL * ee * ff && tryAxis(nx, ny, nz, nn, tie)) {
    kind = 3
    if (best > stop) return -1
  }
  for (let i = 0; i < 3; i++) {
    const x = i === 0 ? e0 : i === 1 ? f0 : c[0] - c[6]
    const y = i === 0 ? e1 : i === 1 ? f1 : c[1] - c[7]
    const z = i === 0 ? e2 : i === 1 ? f2 : c[2] - c[8]
    const xx = x * x
    const yy = y * y
    const zz = z * z
    const least = CORE_PARALLEL * (xx + yy + zz)
    if (yy + zz > least && tryAxis(0, -z, y, yy + zz, tie)) kind = 4 + i
    if (zz + xx > least && tryAxis(z, 0, -x, zz + xx, tie)) kind = 7 + i
    if (xx + yy > least && tryAxis(-y, x, 0, xx + yy, tie)) kind = 10 + i
    if (best > stop) return -1
  }
  c[12] = best
  return kind
}

/**
 * Signed separation of a box and a triangle over the 13 unit axes: positive, a lower bound of the distance, if and only
 * if they are disjoint (up to rounding); otherwise minus the depth. out[0..2] gets the unit axis from the box to the
 * triangle.
 */
export function separateObbAndTriangleRows(
  rowsA: Float64Array,
  a: number,
  triangles: Float64Array,
  t: number,
  out: Float64Array,
): number {
  findObbAndTriangleAxis(rowsA, a, triangles, t, Infinity)
  const x = BOX_TRIANGLE[9]
  const y = BOX_TRIANGLE[10]
  const z = BOX_TRIANGLE[11]
  out[0] = x * rowsA[a + 3] + y * rowsA[a + 6] + z * rowsA[a + 9]
  out[1] = x * rowsA[a + 4] + y * rowsA[a + 7] + z * rowsA[a + 10]
  out[2] = x * rowsA[a + 5] + y * rowsA[a + 8] + z * rowsA[a + 11]
  return BOX_TRIANGLE[12]
}
