/**
 * Contact of a capsule and a sphere: one point, between the sphere and the nearest point of the capsule's core.
 * Feature 0 is the side of the capsule, 1 the cap at +halfHeight, 2 the cap at -halfHeight.
 */
import { ROTATED_SLACK } from '../../tolerances.js'
import { MANIFOLD_LENGTH, publishManifold, writeOnePoint } from '../manifold.js'
import type { Manifold } from '../manifold.js'
import { packCapsule, packSphere } from '../pack.js'
import { ROW_PARAMETERS, ROW_STRIDE } from '../rows.js'
import type { Capsule, Sphere } from '../shapes.js'
import { separateCapsuleAndSphereRows } from './separation.js'

const axis = new Float64Array(4)

/**
 * Kernel of {@link collideCapsuleAndSphere}: fills `out` (layout: see MANIFOLD_COUNT) and returns the number of points.
 */
export function collideCapsuleAndSphereRows(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  out: Float64Array,
): number {
  const separation = separateCapsuleAndSphereRows(rowsA, a, rowsB, b, axis)
  if (separation > 0) {
    const x = rowsB[b] - rowsA[a]
    const y = rowsB[b + 1] - rowsA[a + 1]
    const z = rowsB[b + 2] - rowsA[a + 2]
    // Within the rounding of the pair, touching is a hit.
    const size = Math.abs(x) + Math.abs(y) + Math.abs(z) + rowsA[a + ROW_PARAMETERS]
    if (separation > ROTATED_SLACK * size) return (out[0] = 0)
  }
  const nx = axis[0]
  const ny = axis[1]
  const nz = axis[2]
  const t = axis[3]
  const halfHeight = rowsA[a + ROW_PARAMETERS]
  const depth = Math.max(0, 0 - separation)
  // The capsule's surface is its radius from the core; the middle lies half the depth back.
  const middle = rowsA[a + ROW_PARAMETERS + 1] - 0.5 * depth
  return writeOnePoint(
    out,
    nx,
    ny,
    nz,
    depth,
    t * rowsA[a + 6] + middle * nx,
    t * rowsA[a + 7] + middle * ny,
    t * rowsA[a + 8] + middle * nz,
    t >= halfHeight ? 1 : t <= -halfHeight ? 2 : 0,
  )
}

const rows = new Float64Array(2 * ROW_STRIDE)
const scratch = new Float64Array(MANIFOLD_LENGTH)

/**
 * Contact manifold of a solid capsule and a solid sphere, world frame: the number of points, 0 when apart. The normal
 * points from the capsule to the sphere.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export function collideCapsuleAndSphere(out: Manifold, capsule: Capsule, sphere: Sphere): number {
  packCapsule(rows, 0, capsule, 'capsule')
  packSphere(rows, ROW_STRIDE, sphere, 'sphere')
  collideCapsuleAndSphereRows(rows, 0, rows, ROW_STRIDE, scratch)
  return publishManifold(out, scratch, rows[0], rows[1], rows[2], false)
}
