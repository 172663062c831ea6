/**
 * Contact of a capsule and a sphere: one point, between the sphere and the nearest point of the capsule's core.
 * Feature 0 is the side of the capsule, 1 the cap at +halfHeight, 2 the cap at -halfHeight.
 */
import { ROTATED_SLACK } from '../../tolerances.js'
import { CAPSULE, collideCall, SPHERE } from '../calls.js'
import { writeOnePoint } from '../manifold.js'
import { ROW_PARAMETERS, type RowKernel } from '../rows.js'
import { separateCapsuleAndSphereRowsInto } from './separation.js'

const axis = new Float64Array(5)

/** {@link collideCapsuleAndSphere} on packed rows. */
export const collideCapsuleAndSphereRows: RowKernel = (rowsA, a, rowsB, b, out) => {
  separateCapsuleAndSphereRowsInto(rowsA, a, rowsB, b, axis)
  const separation = axis[3]
  const half = rowsA[a + ROW_PARAMETERS]
  if (separation > 0) {
    const x = rowsB[b] - rowsA[a]
    const y = rowsB[b + 1] - rowsA[a + 1]
    const z = rowsB[b + 2] - rowsA[a + 2]
    // Within the rounding of the pair, touching is a hit.
    if (separation > ROTATED_SLACK * (Math.abs(x) + Math.abs(y) + Math.abs(z) + half)) return (out[0] = 0)
  }
  const t = axis[4]
  const depth = Math.max(0, 0 - separation)
  // The capsule's surface is its radius from the core; the middle lies half the depth back.
  const middle = rowsA[a + ROW_PARAMETERS + 1] - 0.5 * depth
  const feature = t >= half ? 1 : t <= -half ? 2 : 0
  return writeOnePoint(out, axis, depth, t * rowsA[a + 6], t * rowsA[a + 7], t * rowsA[a + 8], middle, feature)
}

/**
 * Contact manifold of a solid capsule and a solid sphere, world frame: the number of points, 0 when apart. The normal
 * points from the capsule to the sphere.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export const collideCapsuleAndSphere = collideCall(CAPSULE, SPHERE, collideCapsuleAndSphereRows)
