/**
 * Contact of a box and a sphere (Gomez, box against sphere): one point, between the sphere and the nearest point of the
 * box; a centre inside leaves by the nearest face. The feature id is the box's face, edge or corner (separation.ts).
 */
import { ROTATED_SLACK } from '../../tolerances.js'
import { MANIFOLD_LENGTH, publishManifold, writeOnePoint } from '../manifold.js'
import type { Manifold } from '../manifold.js'
import { packObb, packSphere } from '../pack.js'
import { ROW_PARAMETERS, ROW_STRIDE } from '../rows.js'
import type { Obb, Sphere } from '../shapes.js'
import { overlapObbAndSphereRows } from './overlap.js'
import { separateObbAndSphereRows } from './separation.js'

const axis = new Float64Array(4)

/** Kernel of {@link collideObbAndSphere}: fills `out` (layout: see MANIFOLD_COUNT) and returns the number of points. */
export function collideObbAndSphereRows(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  out: Float64Array,
): number {
  const separation = separateObbAndSphereRows(rowsA, a, rowsB, b, axis)
  // Apart by so little that it may be rounding: overlap.ts decides.
  if (separation > 0) {
    const x = rowsB[b] - rowsA[a]
    const y = rowsB[b + 1] - rowsA[a + 1]
    const z = rowsB[b + 2] - rowsA[a + 2]
    const size = Math.abs(x) + Math.abs(y) + Math.abs(z) + rowsB[b + ROW_PARAMETERS]
    if (separation > 8 * ROTATED_SLACK * size || !overlapObbAndSphereRows(rowsA, a, rowsB, b)) return (out[0] = 0)
  }
  const nx = axis[0]
  const ny = axis[1]
  const nz = axis[2]
  const depth = Math.max(0, 0 - separation)
  // From the centre back to the sphere's surface, and half the depth forward again.
  const back = 0.5 * depth - rowsB[b + ROW_PARAMETERS]
  return writeOnePoint(
    out,
    nx,
    ny,
    nz,
    depth,
    rowsB[b] - rowsA[a] + back * nx,
    rowsB[b + 1] - rowsA[a + 1] + back * ny,
    rowsB[b + 2] - rowsA[a + 2] + back * nz,
    axis[3],
  )
}

const rows = new Float64Array(2 * ROW_STRIDE)
const scratch = new Float64Array(MANIFOLD_LENGTH)

/**
 * Contact manifold of a solid box and a solid sphere, world frame: the number of points, 0 when apart. The normal
 * points from the box to the sphere.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export function collideObbAndSphere(out: Manifold, obb: Obb, sphere: Sphere): number {
  packObb(rows, 0, obb, 'obb')
  packSphere(rows, ROW_STRIDE, sphere, 'sphere')
  collideObbAndSphereRows(rows, 0, rows, ROW_STRIDE, scratch)
  return publishManifold(out, scratch, rows[0], rows[1], rows[2], false)
}
