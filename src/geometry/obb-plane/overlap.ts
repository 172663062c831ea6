/**
 * Oriented box against a two-sided sheet (Gomez, "an OBB-plane test"): the box's half width along the normal,
 * sum h_k |n.A_k|, against the distance of its centre. Trap: the cancellation in the signed distance
 * (sphere-plane/signed-distance.ts). The half width is off by a few roundings of the extents: within them, a hit.
 */
import { LENGTH_SLACK, ROTATED_SLACK } from '../../tolerances.js'
import { OBB, overlapCall, PLANE } from '../calls.js'
import { ROW_AXES, ROW_PARAMETERS, type RowTest } from '../rows.js'
import { signedDistance, signedDistanceDoubt } from '../sphere-plane/signed-distance.js'

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
