/**
 * Contact of a capsule and the solid half-space below a plane: one point under each end of the core that reaches it.
 * Feature 0 is the end at +halfHeight, 1 the end at -halfHeight.
 */
import { ROW_PARAMETERS, type RowKernel, type SeparationKernel } from '../rows.js'
import { heightAbove, signedDistanceDoubt } from '../signed-distance.js'
import { ROTATED_SLACK } from '../../tolerances.js'
import { CAPSULE, closestPointsCall, collideCall, PLANE } from '../calls.js'
import { MANIFOLD_MAX_POINTS, MANIFOLD_POINT_STRIDE, reduceInto, markPoint, writeNormal } from '../manifold.js'
import { asSheet } from '../sheet.js'
import { dot } from '../../math/vectors.js'
import { CLOSEST_POINT_A, type ClosestKernel, followNormal, writeClosest } from '../closest-points.js'

/**
 * Signed separation of a capsule and the solid half-space below a plane: height of the lower end of the core minus the
 * radius. The axis leads into the half-space.
 */
export const separateCapsuleAndPlaneRows: SeparationKernel = (rowsA, a, rowsB, b, out) => {
  const height = heightAbove(rowsB, b, rowsA, a, out)
  out[3] = height - Math.abs(dot(out, 0, rowsA, a + 6) * rowsA[a + ROW_PARAMETERS]) - rowsA[a + ROW_PARAMETERS + 1]
}

const axis = new Float64Array(4)
const candidates = new Float64Array(2 * MANIFOLD_POINT_STRIDE)

/** {@link collideCapsuleAndPlane} on packed rows. */
export const collideCapsuleAndPlaneRows: RowKernel = (rowsA, a, rowsB, b, out) => {
  const half = rowsA[a + ROW_PARAMETERS]
  const radius = rowsA[a + ROW_PARAMETERS + 1]
  const height = heightAbove(rowsB, b, rowsA, a, axis)
  const sink = dot(axis, 0, rowsA, a + 6) * half
  const depth = radius - (height - Math.abs(sink))
  // Within the rounding of height and sink, touching is a hit.
  const slack = ROTATED_SLACK * (half + radius) + signedDistanceDoubt(rowsB, b, rowsA, a)
  if (!(depth >= -slack)) return (out[0] = 0)
  writeNormal(out, axis[0], axis[1], axis[2], Math.max(0, depth))
  let count = 0
  for (let end = 0; end < (half > 0 ? 2 : 1); end++) {
    const t = end === 0 ? half : -half
    const h = end === 0 ? height - sink : height + sink
    if (h > radius + slack) continue
    const middle = 0.5 * (radius + h)
    const c = count++ * MANIFOLD_POINT_STRIDE
    for (let d = 0; d < 3; d++) candidates[c + d] = t * rowsA[a + 6 + d] + middle * axis[d]
    markPoint(candidates, c, Math.max(0, radius - h), end)
  }
  return reduceInto(out, candidates, count, MANIFOLD_MAX_POINTS)
}

/**
 * Contact manifold of a solid capsule and the solid half-space below `plane` (all x with normal.x + constant <= 0),
 * world frame: the number of points (at most 2), 0 when apart. The normal points into the half-space.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export const collideCapsuleAndPlane = collideCall(CAPSULE, PLANE, collideCapsuleAndPlaneRows)

/** Signed closest points of a capsule and the solid half-space below a plane: under the lower end of the core. */
export const closestPointsCapsuleAndPlaneRows: ClosestKernel = (rowsA, a, rowsB, b, out) => {
  separateCapsuleAndPlaneRows(rowsA, a, rowsB, b, axis)
  writeClosest(out, axis[3], axis, 0)
  const half = rowsA[a + ROW_PARAMETERS]
  const slope = dot(axis, 0, rowsA, a + 6)
  // The middle of a core that is parallel to the plane.
  const t = slope > 0 ? half : slope < 0 ? -half : 0
  for (let d = 0; d < 3; d++) out[CLOSEST_POINT_A + d] = t * rowsA[a + 6 + d] + rowsA[a + ROW_PARAMETERS + 1] * axis[d]
  followNormal(rowsA, a, rowsB, b, out, 1)
}

const sheetRows = asSheet(closestPointsCapsuleAndPlaneRows, -1)

/**
 * Signed distance of a solid capsule and a plane, a two-sided sheet, in world units, with a point of each; see
 * {@link ClosestPoints}. A capsule through the sheet leaves it to the nearer side.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export const closestPointsCapsuleAndPlane = closestPointsCall(CAPSULE, PLANE, sheetRows)
