/**
 * Oriented box against a two-sided sheet (Gomez, "a box-plane intersection test"): the box's half width along the
 * normal, sum h_k |n.A_k|, against the distance of its centre. Trap: the cancellation in the signed distance
 * (signed-distance.ts). The half width is off by a few roundings of the extents: within them, a hit.
 *
 * Contact of a box and the solid half-space below a plane: those corners that are below the plane, of the box face that
 * faces into the half-space most (it holds the lowest corner). Depth is the depth of the lowest corner: a half-space
 * can only be left along its normal. The feature id is the corner: bit k set for the positive side of axis k.
 */
import { LENGTH_SLACK, ROTATED_SLACK } from '../../tolerances.js'
import { closestPointsCall, collideCall, OBB, overlapCall, PLANE } from '../calls.js'
import { ROW_AXES, ROW_PARAMETERS, type RowKernel, type RowTest, type SeparationKernel } from '../rows.js'
import { heightAbove, signedDistance, signedDistanceDoubt } from '../signed-distance.js'
import { MANIFOLD_MAX_POINTS, MANIFOLD_POINT_STRIDE, reduceInto, markPoint, writeNormal } from '../manifold.js'
import { asSheet } from '../sheet.js'
import { dot, longestOf } from '../../math/vectors.js'
import { CLOSEST_POINT_A, type ClosestKernel, followNormal, writeClosest } from '../closest-points.js'
import { reachAlong } from '../reach.js'
import { turnToWorld } from '../relative-row.js'

const normal = new Float64Array(3)

/** {@link overlapObbAndPlane} on packed rows. */
export const overlapObbAndPlaneRows: RowTest = (boxes, b, planes, p) => {
  const distance = Math.abs(signedDistance(planes, p, boxes, b, normal))
  const size = boxes[b + ROW_PARAMETERS] + boxes[b + ROW_PARAMETERS + 1] + boxes[b + ROW_PARAMETERS + 2]
  const doubt = ROTATED_SLACK * size + signedDistanceDoubt(planes, p, boxes, b)
  return distance * (1 - LENGTH_SLACK) <= reachAlong(boxes, b, normal, 0) + doubt
}

/**
 * Whether an oriented box and a plane share a point; the plane is a two-sided sheet. Closed sets: touching counts.
 *
 * @throws CollisionError E_OPTION (also a normal that is not of unit length), E_NON_FINITE, E_RANGE, E_EXTENT
 */
export const overlapObbAndPlane = overlapCall(OBB, PLANE, overlapObbAndPlaneRows)

/**
 * Signed separation of a box and the solid half-space below a plane: height of the lowest corner. The axis leads into
 * the half-space.
 */
export const separateObbAndPlaneRows: SeparationKernel = (rowsA, a, rowsB, b, out) => {
  const height = heightAbove(rowsB, b, rowsA, a, out)
  // Not by reachAlong. V8: see notes, "doubles across calls".
  let reach = 0
  for (let k = 0; k < 3; k++)
    reach += Math.abs(rowsA[a + ROW_PARAMETERS + k] * dot(out, 0, rowsA, a + ROW_AXES + 3 * k))
  out[3] = height - reach
}

const axis = new Float64Array(4)
/** Cosines of the box axes with the direction into the half-space. */
const cosines = new Float64Array(3)
const candidates = new Float64Array(4 * MANIFOLD_POINT_STRIDE)

/** {@link collideObbAndPlane} on packed rows. */
export const collideObbAndPlaneRows: RowKernel = (rowsA, a, rowsB, b, out) => {
  const height = heightAbove(rowsB, b, rowsA, a, axis)
  const hx = rowsA[a + ROW_PARAMETERS]
  const hy = rowsA[a + ROW_PARAMETERS + 1]
  const hz = rowsA[a + ROW_PARAMETERS + 2]
  for (let k = 0; k < 3; k++) cosines[k] = dot(axis, 0, rowsA, a + ROW_AXES + 3 * k)
  const reach = hx * Math.abs(cosines[0]) + hy * Math.abs(cosines[1]) + hz * Math.abs(cosines[2])
  const depth = reach - height
  // Within the rounding of the height and the extents, touching is a hit, as of the sheet.
  const slack =
    LENGTH_SLACK * Math.abs(height) + ROTATED_SLACK * (hx + hy + hz) + signedDistanceDoubt(rowsB, b, rowsA, a)
  if (!(depth >= -slack)) return (out[0] = 0)
  writeNormal(out, axis[0], axis[1], axis[2], Math.max(0, depth))
  // The corners of the face that looks down: bit `held` is fixed.
  const held = longestOf(cosines, 0)
  const side = Number(cosines[held] > 0)
  let count = 0
  for (let bits = 0; bits < 8; bits++) {
    if (((bits >> held) & 1) !== side) continue
    const x = bits & 1 ? hx : -hx
    const y = bits & 2 ? hy : -hy
    const z = bits & 4 ? hz : -hz
    const under = x * cosines[0] + y * cosines[1] + z * cosines[2] - height
    if (under < -slack) continue
    const below = Math.max(0, under)
    const c = count++ * MANIFOLD_POINT_STRIDE
    for (let d = 0, u = a + ROW_AXES; d < 3; d++, u++)
      candidates[c + d] = x * rowsA[u] + y * rowsA[u + 3] + z * rowsA[u + 6] - 0.5 * below * axis[d]
    markPoint(candidates, c, below, bits)
  }
  return reduceInto(out, candidates, count, MANIFOLD_MAX_POINTS)
}

/**
 * Contact manifold of a solid box and the solid half-space below `plane` (all x with normal.x + constant <= 0), world
 * frame: the number of points (at most 4), 0 when apart. The normal points into the half-space.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export const collideObbAndPlane = collideCall(OBB, PLANE, collideObbAndPlaneRows)

/** Signed closest points of a box and the solid half-space below a plane: under the lowest corner, edge or face. */
export const closestPointsObbAndPlaneRows: ClosestKernel = (rowsA, a, rowsB, b, out) => {
  separateObbAndPlaneRows(rowsA, a, rowsB, b, axis)
  writeClosest(out, axis[3], axis, 0)
  for (let k = 0; k < 3; k++) {
    const slope = dot(axis, 0, rowsA, a + ROW_AXES + 3 * k)
    // The middle of an edge or a face that is parallel to the plane.
    out[CLOSEST_POINT_A + k] = (slope > 0 ? 1 : slope < 0 ? -1 : 0) * rowsA[a + ROW_PARAMETERS + k]
  }
  turnToWorld(rowsA, a, out, CLOSEST_POINT_A)
  followNormal(rowsA, a, rowsB, b, out, 1)
}

const sheetRows = asSheet(closestPointsObbAndPlaneRows, -1)

/**
 * Signed distance of a solid box and a plane, a two-sided sheet, in world units, with a point of each; see
 * {@link ClosestPoints}. A box through the sheet leaves it to the nearer side.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export const closestPointsObbAndPlane = closestPointsCall(OBB, PLANE, sheetRows)
