/**
 * Contact of a box and the solid half-space below a plane: those corners that are below the plane, of the box face that
 * faces into the half-space most (it holds the lowest corner). Depth is the depth of the lowest corner: a half-space
 * can only be left along its normal. The feature id is the corner: bit k set for the positive side of axis k.
 */
import { LENGTH_SLACK, ROTATED_SLACK } from '../../tolerances.js'
import { collideCall, OBB, PLANE } from '../calls.js'
import { MANIFOLD_MAX_POINTS, MANIFOLD_POINT_STRIDE, reduceInto, writeNormal, writePoint } from '../manifold.js'
import { ROW_PARAMETERS, type RowKernel } from '../rows.js'
import { heightAbove, signedDistanceDoubt } from '../sphere-plane/signed-distance.js'

const axis = new Float64Array(3)
const candidates = new Float64Array(4 * MANIFOLD_POINT_STRIDE)

/** {@link collideObbAndPlane} on packed rows. */
export const collideObbAndPlaneRows: RowKernel = (rowsA, a, rowsB, b, out) => {
  const height = heightAbove(rowsB, b, rowsA, a, axis)
  const nx = axis[0]
  const ny = axis[1]
  const nz = axis[2]
  const hx = rowsA[a + ROW_PARAMETERS]
  const hy = rowsA[a + ROW_PARAMETERS + 1]
  const hz = rowsA[a + ROW_PARAMETERS + 2]
  // Cosines of the box axes with the direction into the half-space.
  const cx = nx * rowsA[a + 3] + ny * rowsA[a + 4] + nz * rowsA[a + 5]
  const cy = nx * rowsA[a + 6] + ny * rowsA[a + 7] + nz * rowsA[a + 8]
  const cz = nx * rowsA[a + 9] + ny * rowsA[a + 10] + nz * rowsA[a + 11]
  const x = hx * cx
  const y = hy * cy
  const z = hz * cz
  const depth = Math.abs(x) + Math.abs(y) + Math.abs(z) - height
  // Within the rounding of the height and the extents, touching is a hit, as in overlap.ts.
  const slack =
    LENGTH_SLACK * Math.abs(height) + ROTATED_SLACK * (hx + hy + hz) + signedDistanceDoubt(rowsB, b, rowsA, a)
  if (!(depth >= -slack)) return (out[0] = 0)
  writeNormal(out, nx, ny, nz, Math.max(0, depth))
  const ax = Math.abs(cx)
  const ay = Math.abs(cy)
  const az = Math.abs(cz)
  // The corners of the face that looks down: bit `held` is fixed.
  const held = ax >= ay && ax >= az ? 0 : ay >= az ? 1 : 2
  const side = Number((held === 0 ? cx : held === 1 ? cy : cz) > 0)
  let count = 0
  for (let corner = 0; corner < 8; corner++) {
    if (((corner >> held) & 1) !== side) continue
    const sx = corner & 1 ? 1 : -1
    const sy = corner & 2 ? 1 : -1
    const sz = corner & 4 ? 1 : -1
    const under = sx * x + sy * y + sz * z - height
    if (under < -slack) continue
    const below = Math.max(0, under)
    const px = sx * hx
    const py = sy * hy
    const pz = sz * hz
    writePoint(
      candidates,
      count++ * MANIFOLD_POINT_STRIDE,
      px * rowsA[a + 3] + py * rowsA[a + 6] + pz * rowsA[a + 9] - 0.5 * below * nx,
      px * rowsA[a + 4] + py * rowsA[a + 7] + pz * rowsA[a + 10] - 0.5 * below * ny,
      px * rowsA[a + 5] + py * rowsA[a + 8] + pz * rowsA[a + 11] - 0.5 * below * nz,
      below,
      corner,
    )
  }
  return reduceInto(out, candidates, count, MANIFOLD_MAX_POINTS)
}

/**
 * Contact manifold of a solid box and the solid half-space below `plane` (all x with normal.x + constant <= 0), world
 * frame: the number of points (at most 4), 0 when apart. The normal points into the half-space.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export const collideObbAndPlane = collideCall(OBB, PLANE, collideObbAndPlaneRows)
