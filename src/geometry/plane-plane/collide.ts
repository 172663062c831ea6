/**
 * Contact of two solid half-spaces. They always overlap, unless their world normals are exactly opposite and there is a
 * gap. Exactly opposite: the normal is A's, the depth the thickness of the common slab, the point midway in the slab
 * below A's position. Otherwise no translation takes them apart: the depth is Infinity, the normal A's, the point the
 * foot of A's position on A's plane.
 */
import { collideCall, PLANE } from '../calls.js'
import { writeOnePoint } from '../manifold.js'
import { ROW_PARAMETERS, type RowKernel } from '../rows.js'
import { separatePlaneRows } from './separation.js'

const normal = new Float64Array(3)

/** {@link collidePlanes} on packed rows. */
export const collidePlaneRows: RowKernel = (rowsA, a, rowsB, b, out) => {
  const depth = 0 - separatePlaneRows(rowsA, a, rowsB, b, normal)
  if (depth < 0) return (out[0] = 0)
  // Down to plane A, and half of a finite slab further.
  const down = rowsA[a + ROW_PARAMETERS + 3] + (depth < Infinity ? 0.5 * depth : 0)
  return writeOnePoint(out, normal, depth, 0, 0, 0, -down, 0)
}

/**
 * Contact manifold of the solid half-spaces below two planes (all x with normal.x + constant <= 0), world frame: 1, or
 * 0 when the normals are exactly opposite and there is a gap. The depth is Infinity unless they are exactly opposite.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE
 */
export const collidePlanes = collideCall(PLANE, PLANE, collidePlaneRows)
