/**
 * Contact of two spheres (Gomez, sphere against sphere): one point on the line of centres. The hit is decided on
 * squares, by overlap.ts, so that exact touching is a hit; the root only serves depth and normal.
 */
import { collideCall, SPHERE } from '../calls.js'
import { writeOnePoint } from '../manifold.js'
import { ROW_PARAMETERS, type RowKernel } from '../rows.js'
import { overlapSphereRows } from './overlap.js'
import { writeCentreLine } from './separation.js'

const axis = new Float64Array(3)

/** {@link collideSpheres} on packed rows. */
export const collideSphereRows: RowKernel = (rowsA, a, rowsB, b, out) => {
  if (!overlapSphereRows(rowsA, a, rowsB, b)) return (out[0] = 0)
  const distance = writeCentreLine(rowsA, a, rowsB, b, axis)
  const radiusA = rowsA[a + ROW_PARAMETERS]
  const radiusB = rowsB[b + ROW_PARAMETERS]
  // Midway between radiusA and distance - radiusB along the normal.
  const middle = 0.5 * (radiusA + distance - radiusB)
  return writeOnePoint(out, axis, Math.max(0, radiusA + radiusB - distance), 0, 0, 0, middle, 0)
}

/**
 * Contact manifold of two solid spheres (units of length of the caller, world frame): the number of points, 0 when
 * apart. Spheres with one centre get x or -x as normal. Swapping a and b flips the normal and changes nothing else.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export const collideSpheres = collideCall(SPHERE, SPHERE, collideSphereRows)
