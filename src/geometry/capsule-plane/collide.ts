/**
 * Contact of a capsule and the solid half-space below a plane: one point under each end of the core that reaches it.
 * Feature 0 is the end at +halfHeight, 1 the end at -halfHeight.
 */
import { ROTATED_SLACK } from '../../tolerances.js'
import { CAPSULE, collideCall, PLANE } from '../calls.js'
import { MANIFOLD_MAX_POINTS, MANIFOLD_POINT_STRIDE, reduceInto, writeNormal, writePoint } from '../manifold.js'
import { ROW_PARAMETERS, type RowKernel } from '../rows.js'
import { heightAbove, signedDistanceDoubt } from '../sphere-plane/signed-distance.js'

const axis = new Float64Array(3)
const candidates = new Float64Array(2 * MANIFOLD_POINT_STRIDE)

/** {@link collideCapsuleAndPlane} on packed rows. */
export const collideCapsuleAndPlaneRows: RowKernel = (rowsA, a, rowsB, b, out) => {
  const half = rowsA[a + ROW_PARAMETERS]
  const radius = rowsA[a + ROW_PARAMETERS + 1]
  const height = heightAbove(rowsB, b, rowsA, a, axis)
  const nx = axis[0]
  const ny = axis[1]
  const nz = axis[2]
  const ux = rowsA[a + 6]
  const uy = rowsA[a + 7]
  const uz = rowsA[a + 8]
  const sink = (nx * ux + ny * uy + nz * uz) * half
  const depth = radius - (height - Math.abs(sink))
  // Within the rounding of height and sink, touching is a hit.
  const slack = ROTATED_SLACK * (half + radius) + signedDistanceDoubt(rowsB, b, rowsA, a)
  if (!(depth >= -slack)) return (out[0] = 0)
  writeNormal(out, nx, ny, nz, Math.max(0, depth))
  let count = 0
  for (let end = 0; end < (half > 0 ? 2 : 1); end++) {
    const t = end === 0 ? half : -half
    const h = end === 0 ? height - sink : height + sink
    if (h > radius + slack) continue
    const middle = 0.5 * (radius + h)
    const c = count++ * MANIFOLD_POINT_STRIDE
    const below = Math.max(0, radius - h)
    writePoint(candidates, c, t * ux + middle * nx, t * uy + middle * ny, t * uz + middle * nz, below, end)
  }
  return reduceInto(out, candidates, count, MANIFOLD_MAX_POINTS)
}

/**
 * Contact manifold of a solid capsule and the solid half-space below `plane` (all x with normal.x + constant <= 0),
 * world frame: the number of points (at most 2), 0 when apart. The normal points into the half-space.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export const collideCapsuleAndPlane = collideCall(CAPSULE, PLANE, collideCapsuleAndPlaneRows)
