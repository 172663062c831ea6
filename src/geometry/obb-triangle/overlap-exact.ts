/**
 * Oriented box and triangle, decided exactly: for what overlap.ts leaves in doubt.
 *
 * Axes (exact-axis.ts): A_j x A_k (the box's faces: not A_i, unless the axes are exactly orthonormal), N = E0 x E1,
 * A_i x E_j (Eberly, table 3).
 *
 * These 13 axes are enough also where the triangle is a segment or a point, and where half extents are 0. Written in
 * the coordinates s, the axes are e_i, F0 x F1 and e_i x F_j. Where the difference of the two bodies is a solid, its
 * faces have these normals. Where it is flat, the normal of its plane is among them, and each of its edges, parallel to
 * some e_i or F_j, has a listed axis across it that is not that normal: e_k for k != i, or e_k x F_j, because no plane
 * holds all three e_k. Likewise where it is a segment or a point. A normal that vanishes projects everything to 0 and
 * separates nothing. So the answer is right for all finite rows with independent axes.
 *
 * Up to eight of the axes of an upright box on a level floor are along one axis of the world, and in doubt. So the axes
 * of the world are asked first, and those along them are left out.
 */
import {
  areApart,
  areApartAlong,
  AXES_A,
  AXES_B as EDGES,
  beginPair,
  endPair,
  HALVES_A,
  TO_B as CORNERS,
  writeAxes,
  writeWay,
} from '../exact-axis.js'
import { ROW_PARAMETERS, type RowTest } from '../rows.js'

/** Corners, centre, half extents, the origin. */
const numbers = new Float64Array(18)
const CENTRE = 9
const HALVES = 12
const ORIGIN = 15

/** Whether a closed box (row a) and a closed triangle of any area have a point in common. Exact. */
export const overlapObbAndTriangleRowsExact: RowTest = (rows, a, triangles, t) => {
  for (let i = 0; i < 9; i++) numbers[i] = triangles[t + i]
  for (let i = 0; i < 3; i++) {
    numbers[CENTRE + i] = rows[a + i]
    numbers[HALVES + i] = rows[a + ROW_PARAMETERS + i]
  }
  beginPair(numbers, rows, a, rows, a)
  for (let k = 0; k < 3; k++) writeWay(CORNERS + k, numbers, 3 * k, numbers, CENTRE)
  writeWay(EDGES, numbers, 3, numbers, 0)
  writeWay(EDGES + 1, numbers, 6, numbers, 0)
  writeWay(EDGES + 2, numbers, 6, numbers, 3)
  writeAxes(AXES_A, rows, a)
  writeWay(HALVES_A, numbers, HALVES, numbers, ORIGIN)
  const meets = !isApart()
  endPair()
  return meets
}

/** Whether one of the axes separates the pair that is written. */
function isApart(): boolean {
  const u = CORNERS
  const v = CORNERS + 1
  const w = CORNERS + 2
  for (let i = 0; i < 3; i++) {
    const p = AXES_A + ((i + 1) % 3)
    const q = AXES_A + ((i + 2) % 3)
    // Three corners, two at a time: the second is in both pairs, so both are on its side.
    if (areApartAlong(i, u, v) && areApartAlong(i, v, w)) return true
    if (areApart(p, q, u, v) && areApart(p, q, v, w)) return true
  }
  if (areApart(EDGES, EDGES + 1, u, u)) return true
  for (let i = AXES_A; i < AXES_A + 3; i++) {
    if (areApart(i, EDGES, u, w)) return true
    if (areApart(i, EDGES + 1, u, v)) return true
    if (areApart(i, EDGES + 2, v, u)) return true
  }
  return false
}
