/**
 * Contact of a box and a sphere (Gomez, box against sphere): one point, between the sphere and the nearest point of the
 * box; a centre inside leaves by the nearest face. The feature id is the box's face, edge or corner (separation.ts).
 */
import { ROTATED_SLACK } from '../../tolerances.js'
import { collideCall, OBB, SPHERE } from '../calls.js'
import { writeOnePoint } from '../manifold.js'
import { ROW_PARAMETERS, type RowKernel } from '../rows.js'
import { overlapObbAndSphereRows } from './overlap.js'
import { separateObbAndSphereRowsInto } from './separation.js'

const axis = new Float64Array(5)

/** {@link collideObbAndSphere} on packed rows. */
export const collideObbAndSphereRows: RowKernel = (rowsA, a, rowsB, b, out) => {
  separateObbAndSphereRowsInto(rowsA, a, rowsB, b, axis)
  const separation = axis[3]
  const x = rowsB[b] - rowsA[a]
  const y = rowsB[b + 1] - rowsA[a + 1]
  const z = rowsB[b + 2] - rowsA[a + 2]
  const radius = rowsB[b + ROW_PARAMETERS]
  // Apart by so little that it may be rounding: overlap.ts decides.
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
