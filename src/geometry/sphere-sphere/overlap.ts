/**
 * Two spheres: squared distance of the centres against the squared sum of the radii. Differences of centres carry
 * relative errors only, so far from the origin nothing changes; within SQUARED_DISTANCE_SLACK the answer is a hit.
 * Swapping the spheres only flips signs that are squared: the same bits.
 */
import { SQUARED_DISTANCE_SLACK } from '../../tolerances.js'
import { packSphere } from '../pack.js'
import { ROW_PARAMETERS, ROW_STRIDE } from '../rows.js'
import type { Sphere } from '../shapes.js'

/** {@link overlapSpheres} on packed rows. */
export function overlapSphereRows(rowsA: Float64Array, a: number, rowsB: Float64Array, b: number): boolean {
  const x = rowsB[b] - rowsA[a]
  const y = rowsB[b + 1] - rowsA[a + 1]
  const z = rowsB[b + 2] - rowsA[a + 2]
  const reach = rowsA[a + ROW_PARAMETERS] + rowsB[b + ROW_PARAMETERS]
  return x * x + y * y + z * z <= reach * reach * (1 + SQUARED_DISTANCE_SLACK)
}

const rows = new Float64Array(2 * ROW_STRIDE)

/**
 * Whether two spheres share a point. Closed sets: touching counts.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export function overlapSpheres(a: Sphere, b: Sphere): boolean {
  packSphere(rows, 0, a, 'a')
  packSphere(rows, ROW_STRIDE, b, 'b')
  return overlapSphereRows(rows, 0, rows, ROW_STRIDE)
}
