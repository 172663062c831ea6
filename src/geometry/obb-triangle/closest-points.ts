/**
 * Closest points of a box and a triangle. Some nearest pair of the two, when apart, is on an edge of the triangle or at
 * a corner of the box: an edge of the box is nearest to the face of the triangle only where it is parallel to it, and
 * then at an end or over an edge too. So: three segments against the box, eight points against the triangle, all in the
 * box's frame. Whether they touch is decided by overlap.ts; a triangle that does is moved out of the box first.
 */
import { CORE_TOUCH, EARLY_SLACK } from '../../tolerances.js'
import { closestPointsCall, OBB, TRIANGLE } from '../calls.js'
import { CLOSEST_POINT_A, CLOSEST_POINT_B, writeClosest, type ClosestKernel } from '../closest-points.js'
import { nearestOnTriangle } from '../nearest.js'
import { findPlace, PLACE_LENGTH, PLACE_POINT, PLACE_SQUARE } from '../nearest-on-segment.js'
import { turnToWorld } from '../relative-row.js'
import { ROW_PARAMETERS, TRIANGLE_STRIDE } from '../rows.js'
import { overlapObbAndTriangleRows } from './overlap.js'
import { BoxTriangle, findObbAndTriangleAxis } from './separation.js'

const pair = new Float64Array(BoxTriangle.length)
const line = new Float64Array(7)
const place = new Float64Array(PLACE_LENGTH)
const corner = new Float64Array(3)
const found = new Float64Array(4)
const nearest = new Float64Array(7)
const axis = new Float64Array(3)

/** {@link closestPointsObbAndTriangle} on packed rows. */
export const closestPointsObbAndTriangleRows: ClosestKernel = (rowsA, a, triangles, t, out) => {
  // The faces of the box alone, which part most pairs; then all axes, for the depth or the normal of a tiny gap.
  findObbAndTriangleAxis(rowsA, a, triangles, t, -Infinity, pair)
  const partedByFace = pair[BoxTriangle.separation] > EARLY_SLACK * pair[BoxTriangle.size]
  const touch = !partedByFace && overlapObbAndTriangleRows(rowsA, a, triangles, t)
  if (!touch) findNearest(rowsA, a, pair, nearest)
  const near = touch || !(nearest[6] > CORE_TOUCH * pair[BoxTriangle.size] * (CORE_TOUCH * pair[BoxTriangle.size]))
  if (near) findObbAndTriangleAxis(rowsA, a, triangles, t, Infinity, pair)
  // Along an axis that rounding makes a gap of touching bodies, the depth is 0.
  const depth = touch ? Math.max(0, 0 - pair[BoxTriangle.separation]) : 0
  if (touch) {
    for (let k = 0; k < TRIANGLE_STRIDE; k++) pair[k] += depth * pair[BoxTriangle.axis + (k % 3)]
    findNearest(rowsA, a, pair, nearest)
  }
  const distance = touch ? 0 - depth : Math.sqrt(nearest[6])
  for (let d = 0; d < 3; d++) {
    // The difference of points that nearly coincide has no direction.
    axis[d] = near ? pair[BoxTriangle.axis + d] : (nearest[3 + d] - nearest[d]) / distance
    out[CLOSEST_POINT_A + d] = nearest[d]
    out[CLOSEST_POINT_B + d] = nearest[3 + d] - depth * pair[BoxTriangle.axis + d]
  }
  turnToWorld(rowsA, a, axis, 0)
  turnToWorld(rowsA, a, out, CLOSEST_POINT_A)
  turnToWorld(rowsA, a, out, CLOSEST_POINT_B)
  for (let d = 0; d < 3; d++) out[CLOSEST_POINT_B + d] += rowsA[a + d] - triangles[t + d]
  writeClosest(out, distance, axis, 0)
}

/**
 * Takes the nearest points of the box at rows[a] and of edge p / 3 of the triangle in `pair` into `nearest`, in the
 * box's frame, with their squared distance behind them, if it is less than what is there.
 */
export function takeEdge(rows: Float64Array, a: number, pair: Float64Array, p: number, nearest: Float64Array): void {
  const q = p === 6 ? 0 : p + 3
  for (let k = 0; k < 3; k++) {
    line[k] = 0.5 * (pair[p + k] + pair[q + k])
    line[3 + k] = 0.5 * (pair[q + k] - pair[p + k])
  }
  line[6] = 1
  findPlace(line, rows, a + ROW_PARAMETERS, place)
  if (!(place[PLACE_SQUARE] < nearest[6])) return
  nearest[6] = place[PLACE_SQUARE]
  for (let k = 0; k < 3; k++) {
    nearest[k] = place[PLACE_POINT + k]
    nearest[3 + k] = line[k] + place[0] * line[3 + k]
  }
}

/** Writes to `nearest` the nearest points of the box at rows[a] and of the triangle in `pair`, as {@link takeEdge}. */
export function findNearest(rows: Float64Array, a: number, pair: Float64Array, nearest: Float64Array): void {
  const h = a + ROW_PARAMETERS
  nearest[6] = Infinity
  for (let p = 0; p < TRIANGLE_STRIDE; p += 3) takeEdge(rows, a, pair, p, nearest)
  for (let bits = 0; bits < 8; bits++) {
    for (let k = 0; k < 3; k++) corner[k] = ((bits >> k) & 1 ? 1 : -1) * rows[h + k]
    nearestOnTriangle(pair, 0, corner, 0, found)
    let square = 0
    for (let k = 0; k < 3; k++) square += (found[k] - corner[k]) * (found[k] - corner[k])
    if (!(square < nearest[6])) continue
    nearest[6] = square
    for (let k = 0; k < 3; k++) {
      nearest[k] = corner[k]
      nearest[3 + k] = found[k]
    }
  }
}

/**
 * Signed distance of a solid box and a flat triangle in world units, with a point of each; see {@link ClosestPoints}.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export const closestPointsObbAndTriangle = closestPointsCall(OBB, TRIANGLE, closestPointsObbAndTriangleRows)
