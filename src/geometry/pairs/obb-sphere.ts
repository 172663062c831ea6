/**
 * Oriented box against sphere (Arvo in the box's frame; Gomez): rotate the vector between the centres into the box's
 * axes, and sum the squared excesses over the half extents.
 *
 * Trap: a rotated coordinate is off by up to 4 roundings of the distance between the centres, absolutely, so each
 * excess is lessened by that much (relative to the pair) before it is squared: a touching pair stays a hit.
 *
 * Contact of a box and a sphere (Gomez, box against sphere): one point, between the sphere and the nearest point of the
 * box; a centre inside leaves by the nearest face. The feature id is the box's face, edge or corner.
 */
import { subtract } from '../../math/vectors.js'
import { turnToRow, turnToWorld } from '../relative-row.js'
import { ROTATED_SLACK, SQUARED_DISTANCE_SLACK } from '../../tolerances.js'
import { closestPointsCall, collideCall, OBB, overlapCall, SPHERE } from '../calls.js'
import { ROW_AXES, ROW_PARAMETERS, type RowKernel, type RowTest, type SeparationKernel } from '../rows.js'
import { writeOnePoint } from '../manifold.js'
import { closestPointsOfSphere } from '../closest-points.js'

/** {@link overlapObbAndSphere} on packed rows. */
export const overlapObbAndSphereRows: RowTest = (boxes, b, spheres, s) => {
  const x = spheres[s] - boxes[b]
  const y = spheres[s + 1] - boxes[b + 1]
  const z = spheres[s + 2] - boxes[b + 2]
  const slack = ROTATED_SLACK * (Math.abs(x) + Math.abs(y) + Math.abs(z))
  let square = 0
  for (let k = 0; k < 3; k++) {
    const axis = b + ROW_AXES + 3 * k
    const local = Math.abs(x * boxes[axis] + y * boxes[axis + 1] + z * boxes[axis + 2])
    const excess = Math.max(local - boxes[b + ROW_PARAMETERS + k] - slack, 0)
    square += excess * excess
  }
  const radius = spheres[s + ROW_PARAMETERS]
  return square <= radius * radius * (1 + SQUARED_DISTANCE_SLACK)
}

/**
 * Whether an oriented box and a sphere share a point. Closed sets: touching counts.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export const overlapObbAndSphere = overlapCall(OBB, SPHERE, overlapObbAndSphereRows)

/**
 * Signed separation of a box and a sphere: distance of the centre to the box, or minus the way to the nearest face when
 * the centre is inside (faces tie in the order x, y, z), minus the radius. out[4] gets the feature: 9 (x + 1) +
 * 3 (y + 1) + (z + 1) with x, y, z in -1, 0, 1 saying on which side of the box the nearest point's face, edge or corner
 * is; a centre inside has the feature of the face that it leaves by.
 */
export const separateObbAndSphereRows: SeparationKernel = (rowsA, a, rowsB, b, out) => {
  subtract(out, 0, rowsB, b, rowsA, a)
  turnToRow(rowsA, a, out, 0)
  let square = 0
  let least = Infinity
  let face = 0
  let side = 1
  for (let k = 0; k < 3; k++) {
    const sign = out[k] < 0 ? -1 : 1
    const inside = rowsA[a + ROW_PARAMETERS + k] - Math.abs(out[k])
    if (inside < least) {
      least = inside
      face = k
      side = sign
    }
    // How far the centre is beyond the box along the axis.
    out[k] = sign * Math.max(0, 0 - inside)
    square += out[k] * out[k]
  }
  const distance = Math.sqrt(square)
  if (distance > 0) for (let k = 0; k < 3; k++) out[k] /= distance
  else for (let k = 0; k < 3; k++) out[k] = k === face ? side : 0
  let region = 0
  for (let k = 0; k < 3; k++) region = 3 * region + 1 + Number(out[k] > 0) - Number(out[k] < 0)
  turnToWorld(rowsA, a, out, 0)
  out[3] = (distance > 0 ? distance : 0 - least) - rowsB[b + ROW_PARAMETERS]
  out[4] = region
}

const axis = new Float64Array(5)

/** {@link collideObbAndSphere} on packed rows. */
export const collideObbAndSphereRows: RowKernel = (rowsA, a, rowsB, b, out) => {
  separateObbAndSphereRows(rowsA, a, rowsB, b, axis)
  const separation = axis[3]
  const x = rowsB[b] - rowsA[a]
  const y = rowsB[b + 1] - rowsA[a + 1]
  const z = rowsB[b + 2] - rowsA[a + 2]
  const radius = rowsB[b + ROW_PARAMETERS]
  // Apart by so little that it may be rounding: the overlap decides.
  if (separation > 0) {
    const size = Math.abs(x) + Math.abs(y) + Math.abs(z) + radius
    if (separation > 8 * ROTATED_SLACK * size || !overlapObbAndSphereRows(rowsA, a, rowsB, b)) return (out[0] = 0)
  }
  const depth = Math.max(0, 0 - separation)
  // From the centre back to the sphere's surface, and half the depth forward again.
  return writeOnePoint(out, axis, depth, x, y, z, 0.5 * depth - radius, axis[4])
}

/**
 * Contact manifold of a solid box and a solid sphere, world frame: the number of points, 0 when apart. The normal
 * points from the box to the sphere.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export const collideObbAndSphere = collideCall(OBB, SPHERE, collideObbAndSphereRows)

/** Signed closest points of a box and a sphere; a centre inside leaves by the nearest face. */
export const closestPointsObbAndSphereRows = closestPointsOfSphere(separateObbAndSphereRows, -1)

/**
 * Signed distance of a solid box and a solid sphere in world units, with a point of each; see {@link ClosestPoints}.
 * With a sphere of radius 0 it is the signed distance of a point.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export const closestPointsObbAndSphere = closestPointsCall(OBB, SPHERE, closestPointsObbAndSphereRows)
