/**
 * Two spheres: squared distance of the centres against the squared sum of the radii. Differences of centres carry
 * relative errors only, so far from the origin nothing changes; within SQUARED_DISTANCE_SLACK the answer is a hit.
 * Swapping the spheres only flips signs that are squared: the same bits.
 */
import { SQUARED_DISTANCE_SLACK } from '../../tolerances.js'
import { overlapCall, SPHERE } from '../calls.js'
import { ROW_PARAMETERS, type RowTest } from '../rows.js'

/** {@link overlapSpheres} on packed rows. */
export const overlapSphereRows: RowTest = (rowsA, a, rowsB, b) => {
  const x = rowsB[b] - rowsA[a]
  const y = rowsB[b + 1] - rowsA[a + 1]
  const z = rowsB[b + 2] - rowsA[a + 2]
  const reach = rowsA[a + ROW_PARAMETERS] + rowsB[b + ROW_PARAMETERS]
  return x * x + y * y + z * z <= reach * reach * (1 + SQUARED_DISTANCE_SLACK)
}

/**
 * Whether two spheres share a point. Closed sets: touching counts.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export const overlapSpheres = overlapCall(SPHERE, SPHERE, overlapSphereRows)
