/**
 * Oriented box against sphere (Arvo in the box's frame; Gomez): rotate the vector between the centres into the box's
 * axes, and sum the squared excesses over the half extents.
 *
 * Trap: a rotated coordinate is off by up to 4 roundings of the distance between the centres, absolutely, so each
 * excess is lessened by that much (relative to the pair) before it is squared: a touching pair stays a hit.
 */
import { ROTATED_SLACK, SQUARED_DISTANCE_SLACK } from '../../tolerances.js'
import { OBB, overlapCall, SPHERE } from '../calls.js'
import { ROW_AXES, ROW_PARAMETERS, type RowTest } from '../rows.js'

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
