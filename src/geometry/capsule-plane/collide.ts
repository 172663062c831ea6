/**
 * Contact of a capsule and the solid half-space below a plane: one point under each end of the core that reaches it.
 * Feature 0 is the end at +halfHeight, 1 the end at -halfHeight.
 */
import { ROTATED_SLACK } from '../../tolerances.js'
import {
  MANIFOLD_LENGTH,
  MANIFOLD_MAX_CLIPPED,
  MANIFOLD_MAX_POINTS,
  MANIFOLD_POINT_STRIDE,
  publishManifold,
  reduceInto,
  writeNormal,
} from '../manifold.js'
import type { Manifold } from '../manifold.js'
import { packCapsule, packPlane } from '../pack.js'
import { writeWorldNormal } from '../plane-plane/half-space.js'
import { signedPlaneDistanceDoubt } from '../sphere-plane/signed-distance.js'
import { ROW_PARAMETERS, ROW_STRIDE } from '../rows.js'
import type { Capsule, Plane } from '../shapes.js'

const normal = new Float64Array(3)
const candidates = new Float64Array(MANIFOLD_MAX_CLIPPED * MANIFOLD_POINT_STRIDE)

/**
 * Kernel of {@link collideCapsuleAndPlane}: fills `out` (layout: see MANIFOLD_COUNT) and returns the number of points.
 */
export function collideCapsuleAndPlaneRows(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  out: Float64Array,
): number {
  const halfHeight = rowsA[a + ROW_PARAMETERS]
  const radius = rowsA[a + ROW_PARAMETERS + 1]
  const height = writeWorldNormal(rowsB, b, rowsA[a], rowsA[a + 1], rowsA[a + 2], normal)
  const ux = rowsA[a + 6]
  const uy = rowsA[a + 7]
  const uz = rowsA[a + 8]
  const rise = (normal[0] * ux + normal[1] * uy + normal[2] * uz) * halfHeight
  const depth = radius - (height - Math.abs(rise))
  // Within the rounding of height and rise, touching is a hit.
  const slack =
    ROTATED_SLACK * (halfHeight + radius) + signedPlaneDistanceDoubt(rowsB, b, rowsA[a], rowsA[a + 1], rowsA[a + 2])
  if (!(depth >= -slack)) return (out[0] = 0)
  const nx = 0 - normal[0]
  const ny = 0 - normal[1]
  const nz = 0 - normal[2]
  writeNormal(out, nx, ny, nz, Math.max(0, depth))
  let count = 0
  const ends = halfHeight > 0 ? 2 : 1
  for (let end = 0; end < ends; end++) {
    const t = end === 0 ? halfHeight : -halfHeight
    const h = end === 0 ? height + rise : height - rise
    if (h > radius + slack) continue
    const middle = 0.5 * (radius + h)
    const c = count++ * MANIFOLD_POINT_STRIDE
    candidates[c] = t * ux + middle * nx
    candidates[c + 1] = t * uy + middle * ny
    candidates[c + 2] = t * uz + middle * nz
    candidates[c + 3] = Math.max(0, radius - h)
    candidates[c + 4] = end
  }
  return reduceInto(out, candidates, count, MANIFOLD_MAX_POINTS)
}

const rows = new Float64Array(2 * ROW_STRIDE)
const scratch = new Float64Array(MANIFOLD_LENGTH)

/**
 * Contact manifold of a solid capsule and the solid half-space below `plane` (all x with normal.x + constant <= 0),
 * world frame: the number of points (at most 2), 0 when apart. The normal points into the half-space.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export function collideCapsuleAndPlane(out: Manifold, capsule: Capsule, plane: Plane): number {
  packCapsule(rows, 0, capsule, 'capsule')
  packPlane(rows, ROW_STRIDE, plane, 'plane')
  collideCapsuleAndPlaneRows(rows, 0, rows, ROW_STRIDE, scratch)
  return publishManifold(out, scratch, rows[0], rows[1], rows[2], false)
}
