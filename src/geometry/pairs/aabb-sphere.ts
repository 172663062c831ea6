/**
 * Axis-aligned box against sphere (Arvo; Gomez, "a box-sphere intersection test"): the squared distance from the
 * centre to the box is the sum of the squared excesses of the centre over the box's faces.
 *
 * Trap: each excess is one difference of given numbers, so it carries a relative error, never an absolute one, however
 * far the pair is from the origin. The sum of three squares and the squared radius together are off by at most
 * SQUARED_DISTANCE_SLACK of themselves; within that the answer is a hit.
 */
import { SQUARED_DISTANCE_SLACK } from '../../tolerances.js'
import { AABB, overlapCall, SPHERE } from '../calls.js'
import { ROW_PARAMETERS, type RowTest } from '../rows.js'

/** Kernel of {@link overlapAabbAndSphere}: boxes are six numbers (min, max), spheres are rows. */
export const overlapAabbAndSphereRows: RowTest = (boxes, b, spheres, s) => {
  let square = 0
  for (let k = 0; k < 3; k++) {
    const c = spheres[s + k]
    const below = boxes[b + k] - c
    const above = c - boxes[b + 3 + k]
    // At most one of them is positive.
    const excess = Math.max(below, above, 0)
    square += excess * excess
  }
  const radius = spheres[s + ROW_PARAMETERS]
  return square <= radius * radius * (1 + SQUARED_DISTANCE_SLACK)
}

/**
 * Whether an axis-aligned box and a sphere share a point. Closed sets: touching counts.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export const overlapAabbAndSphere = overlapCall(AABB, SPHERE, overlapAabbAndSphereRows)
