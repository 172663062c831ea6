/**
 * Oriented box against a two-sided sheet (Gomez, "an OBB-plane test"): the box's half width along the normal,
 * sum h_k |n.A_k|, against the distance of its centre. Trap: the cancellation in the signed distance
 * (sphere-plane/signed-distance.ts). The half width is off by a few roundings of the extents: within them, a hit.
 */
import { LENGTH_SLACK, ROTATED_SLACK } from '../../tolerances.js'
import { packObb, packPlane } from '../pack.js'
import { ROW_AXES, ROW_PARAMETERS, ROW_STRIDE } from '../rows.js'
import type { Obb, Plane } from '../shapes.js'
import { signedPlaneDistance, signedPlaneDistanceDoubt, writePlaneNormal } from '../sphere-plane/signed-distance.js'

const normal = new Float64Array(3)

/** {@link overlapObbAndPlane} on packed rows. */
export function overlapObbAndPlaneRows(boxes: Float64Array, b: number, planes: Float64Array, p: number): boolean {
  const x = boxes[b]
  const y = boxes[b + 1]
  const z = boxes[b + 2]
  writePlaneNormal(normal, 0, planes, p)
  const distance = Math.abs(signedPlaneDistance(planes, p, normal, 0, x, y, z))
  let halfWidth = 0
  let size = 0
  for (let k = 0; k < 3; k++) {
    const axis = b + ROW_AXES + 3 * k
    const h = boxes[b + ROW_PARAMETERS + k]
    halfWidth += h * Math.abs(normal[0] * boxes[axis] + normal[1] * boxes[axis + 1] + normal[2] * boxes[axis + 2])
    size += h
  }
  const doubt = ROTATED_SLACK * size + signedPlaneDistanceDoubt(planes, p, x, y, z)
  return distance * (1 - LENGTH_SLACK) <= halfWidth + doubt
}

const rows = new Float64Array(2 * ROW_STRIDE)

/**
 * Whether an oriented box and a plane share a point; the plane is a two-sided sheet. Closed sets: touching counts.
 *
 * @throws CollisionError E_OPTION (also a normal that is not of unit length), E_NON_FINITE, E_RANGE, E_EXTENT
 */
export function overlapObbAndPlane(obb: Obb, plane: Plane): boolean {
  packObb(rows, 0, obb, 'obb')
  packPlane(rows, ROW_STRIDE, plane, 'plane')
  return overlapObbAndPlaneRows(rows, 0, rows, ROW_STRIDE)
}
