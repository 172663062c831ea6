/**
 * Oriented box against a two-sided sheet (Gomez, "an OBB-plane test"): the box's half width along the normal,
 * sum h_k |n.A_k|, against the distance of its centre. Trap: the cancellation in the signed distance
 * (signed-distance.ts). The half width is off by a few roundings of the extents: within them, a hit.
 *
 * Contact of a box and the solid half-space below a plane: those corners that are below the plane, of the box face that
 * faces into the half-space most (it holds the lowest corner). Depth is the depth of the lowest corner: a half-space
 * can only be left along its normal. The feature id is the corner: bit k set for the positive side of axis k.
 */
import { LENGTH_SLACK, ROTATED_SLACK } from '../../tolerances.js'
import { closestPointsCall, collideCall, OBB, overlapCall, PLANE } from '../calls.js'
import { ROW_AXES, ROW_PARAMETERS, type RowKernel, type RowTest } from '../rows.js'
import { heightAbove, signedDistance, signedDistanceDoubt } from '../signed-distance.js'
import { MANIFOLD_MAX_POINTS, MANIFOLD_POINT_STRIDE, reduceInto, writeNormal, writePoint } from '../manifold.js'
import { secondAsSheet } from '../sheet.js'
import { dot } from '../../math/vectors.js'
import { CLOSEST_POINT_A, type ClosestKernel, followNormal, writeClosest } from '../closest-points.js'
import { turnToWorld } from '../relative-row.js'

const normal = new Float64Array(3)

/** {@link overlapObbAndPlane} on packed rows. */
export const overlapObbAndPlaneRows: RowTest = (boxes, b, planes, p) => {
  const distance = Math.abs(signedDistance(planes, p, boxes, b, normal))
  let halfWidth = 0
  let size = 0
  for (let k = 0; k < 3; k++) {
    const axis = b + ROW_AXES + 3 * k
    const h = boxes[b + ROW_PARAMETERS + k]
    halfWidth += h * Math.abs(normal[0] * boxes[axis] + normal[1] * boxes[axis + 1] + normal[2] * boxes[axis + 2])
    size += h
  }
  const doubt = ROTATED_SLACK * size + signedDistanceDoubt(planes, p, boxes, b)
  return distance * (1 - LENGTH_SLACK) <= halfWidth + doubt
}

/**
 * Whether an oriented box and a plane share a point; the plane is a two-sided sheet. Closed sets: touching counts.
 *
 * @throws CollisionError E_OPTION (also a normal that is not of unit length), E_NON_FINITE, E_RANGE, E_EXTENT
 */
export const overlapObbAndPlane = overlapCall(OBB, PLANE, overlapObbAndPlaneRows)

/**
 * Signed separation of a box and the solid half-space below a plane: height of the lowest corner. out[0..2] gets the
 * unit axis from the box into the half-space.
 */
export const separateObbAndPlaneRows: RowKernel = (rowsA, a, rowsB, b, out) => {
  const height = heightAbove(rowsB, b, rowsA, a, out)
  const x = rowsA[a + ROW_PARAMETERS] * (out[0] * rowsA[a + 3] + out[1] * rowsA[a + 4] + out[2] * rowsA[a + 5])
  const y = rowsA[a + ROW_PARAMETERS + 1] * (out[0] * rowsA[a + 6] + out[1] * rowsA[a + 7] + out[2] * rowsA[a + 8])
  const z = rowsA[a + ROW_PARAMETERS + 2] * (out[0] * rowsA[a + 9] + out[1] * rowsA[a + 10] + out[2] * rowsA[a + 11])
  return height - (Math.abs(x) + Math.abs(y) + Math.abs(z))
}

const axis = new Float64Array(3)
const candidates = new Float64Array(4 * MANIFOLD_POINT_STRIDE)

/** {@link collideObbAndPlane} on packed rows. */
export const collideObbAndPlaneRows: RowKernel = (rowsA, a, rowsB, b, out) => {
  const height = heightAbove(rowsB, b, rowsA, a, axis)
  const nx = axis[0]
  const ny = axis[1]
  const nz = axis[2]
  const hx = rowsA[a + ROW_PARAMETERS]
  const hy = rowsA[a + ROW_PARAMETERS + 1]
  const hz = rowsA[a + ROW_PARAMETERS + 2]
  // Cosines of the box axes with the direction into the half-space.
  const cx = nx * rowsA[a + 3] + ny * rowsA[a + 4] + nz * rowsA[a + 5]
  const cy = nx * rowsA[a + 6] + ny * rowsA[a + 7] + nz * rowsA[a + 8]
  const cz = nx * rowsA[a + 9] + ny * rowsA[a + 10] + nz * rowsA[a + 11]
  const x = hx * cx
  const y = hy * cy
  const z = hz * cz
  const depth = Math.abs(x) + Math.abs(y) + Math.abs(z) - height
  // Within the rounding of the height and the extents, touching is a hit, as of the sheet.
  const slack =
    LENGTH_SLACK * Math.abs(height) + ROTATED_SLACK * (hx + hy + hz) + signedDistanceDoubt(rowsB, b, rowsA, a)
  if (!(depth >= -slack)) return (out[0] = 0)
  writeNormal(out, nx, ny, nz, Math.max(0, depth))
  const ax = Math.abs(cx)
  const ay = Math.abs(cy)
  const az = Math.abs(cz)
  // The corners of the face that looks down: bit `held` is fixed.
  const held = ax >= ay && ax >= az ? 0 : ay >= az ? 1 : 2
  const side = Number((held === 0 ? cx : held === 1 ? cy : cz) > 0)
  let count = 0
  for (let corner = 0; corner < 8; corner++) {
    if (((corner >> held) & 1) !== side) continue
    const sx = corner & 1 ? 1 : -1
    const sy = corner & 2 ? 1 : -1
    const sz = corner & 4 ? 1 : -1
    const under = sx * x + sy * y + sz * z - height
    if (under < -slack) continue
    const below = Math.max(0, under)
    const px = sx * hx
    const py = sy * hy
    const pz = sz * hz
    writePoint(
      candidates,
      count++ * MANIFOLD_POINT_STRIDE,
      px * rowsA[a + 3] + py * rowsA[a + 6] + pz * rowsA[a + 9] - 0.5 * below * nx,
      px * rowsA[a + 4] + py * rowsA[a + 7] + pz * rowsA[a + 10] - 0.5 * below * ny,
      px * rowsA[a + 5] + py * rowsA[a + 8] + pz * rowsA[a + 11] - 0.5 * below * nz,
      below,
      corner,
    )
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
  writeClosest(out, separateObbAndPlaneRows(rowsA, a, rowsB, b, axis), axis, 0)
  for (let k = 0; k < 3; k++) {
    const slope = dot(axis, 0, rowsA, a + ROW_AXES + 3 * k)
    // The middle of an edge or a face that is parallel to the plane.
    out[CLOSEST_POINT_A + k] = (slope > 0 ? 1 : slope < 0 ? -1 : 0) * rowsA[a + ROW_PARAMETERS + k]
  }
  turnToWorld(rowsA, a, out, CLOSEST_POINT_A)
  followNormal(rowsA, a, rowsB, b, out)
}

const sheetRows = secondAsSheet(closestPointsObbAndPlaneRows)

/**
 * Signed distance of a solid box and a plane, a two-sided sheet, in world units, with a point of each; see
 * {@link ClosestPoints}. A box through the sheet leaves it to the nearer side.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export const closestPointsObbAndPlane = closestPointsCall(OBB, PLANE, sheetRows)
