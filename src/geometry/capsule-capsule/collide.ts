/**
 * Contact of two capsules: between the nearest points of the cores, spread to two points along cores that are nearly
 * parallel (core.ts). Crossing cores are separated along their common perpendicular, by the sum of the radii. The
 * feature id names the place on A's core: 0 and 1 its ends, 2 and 3 opposite B's ends, 4 inside both, 5 and 6 where B's
 * ends come into reach.
 */
import { ROTATED_SLACK } from '../../tolerances.js'
import { CAPSULE, collideCall } from '../calls.js'
import { ROW_PARAMETERS, type RowKernel } from '../rows.js'
import { collideCore, coreDistance, createCore } from './core.js'
import { findCapsuleCores } from './separation.js'

const core = createCore()

/** {@link collideCapsules} on packed rows. */
export const collideCapsuleRows: RowKernel = (rowsA, a, rowsB, b, out) => {
  const x = rowsB[b] - rowsA[a]
  const y = rowsB[b + 1] - rowsA[a + 1]
  const z = rowsB[b + 2] - rowsA[a + 2]
  const radiusA = rowsA[a + ROW_PARAMETERS + 1]
  const radiusB = rowsB[b + ROW_PARAMETERS + 1]
  // Bounding spheres first; the factor covers their rounding.
  const bound = rowsA[a + ROW_PARAMETERS] + rowsB[b + ROW_PARAMETERS] + radiusA + radiusB
  if (x * x + y * y + z * z > 1.000001 * bound * bound) return (out[0] = 0)
  findCapsuleCores(rowsA, a, rowsB, b, core)
  // Within the rounding of the pair, touching is a hit.
  if (coreDistance(core) > radiusA + radiusB + ROTATED_SLACK * bound) return (out[0] = 0)
  return collideCore(core, rowsA, a, rowsA, a, radiusB, 1, out)
}

/**
 * Contact manifold of two solid capsules, world frame: the number of points (at most 3), 0 when apart. Swapping a and b
 * flips the normal and changes nothing else.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export const collideCapsules = collideCall(CAPSULE, CAPSULE, collideCapsuleRows)
