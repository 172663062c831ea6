/**
 * Contact of a box and the solid half-space below a plane: those corners that are below the plane, of the box face that
 * faces into the half-space most (it holds the lowest corner). Depth is the depth of the lowest corner: a half-space
 * can only be left along its normal. The feature id is the corner: bit k set for the positive side of axis k.
 */
import { LENGTH_SLACK, ROTATED_SLACK } from '../../tolerances.js'
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
import { packObb, packPlane } from '../pack.js'
import { writeWorldNormal } from '../plane-plane/half-space.js'
import { signedPlaneDistanceDoubt } from '../sphere-plane/signed-distance.js'
import { ROW_PARAMETERS, ROW_STRIDE } from '../rows.js'
import type { Obb, Plane } from '../shapes.js'

const normal = new Float64Array(3)
const candidates = new Float64Array(MANIFOLD_MAX_CLIPPED * MANIFOLD_POINT_STRIDE)

/** Kernel of {@link collideObbAndPlane}: fills `out` (layout: see MANIFOLD_COUNT) and returns the number of points. */
export function collideObbAndPlaneRows(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  out: Float64Array,
): number {
  const height = writeWorldNormal(rowsB, b, rowsA[a], rowsA[a + 1], rowsA[a + 2], normal)
  const nx = 0 - normal[0]
  const ny = 0 - normal[1]
  const nz = 0 - normal[2]
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
    LENGTH_SLACK * Math.abs(height) +
    ROTATED_SLACK * (hx + hy + hz) +
    signedPlaneDistanceDoubt(rowsB, b, rowsA[a], rowsA[a + 1], rowsA[a + 2])
  if (!(depth >= -slack)) return (out[0] = 0)
  writeNormal(out, nx, ny, nz, Math.max(0, depth))
  const ax = Math.abs(cx)
  const ay = Math.abs(cy)
  const az = Math.abs(cz)
  // The corners of the face that looks down: bit `held` is fixed.
  const held = ax >= ay && ax >= az ? 0 : ay >= az ? 1 : 2
  const side = held === 0 ? cx > 0 : held === 1 ? cy > 0 : cz > 0
  let count = 0
  for (let corner = 0; corner < 8; corner++) {
    if (((corner >> held) & 1) !== (side ? 1 : 0)) continue
    const sx = corner & 1 ? 1 : -1
    const sy = corner & 2 ? 1 : -1
    const sz = corner & 4 ? 1 : -1
    const under = sx * x + sy * y + sz * z - height
    if (under < -slack) continue
    const below = Math.max(0, under)
    const px = sx * hx
    const py = sy * hy
    const pz = sz * hz
    const middle = -0.5 * below
    const c = count++ * MANIFOLD_POINT_STRIDE
    candidates[c] = px * rowsA[a + 3] + py * rowsA[a + 6] + pz * rowsA[a + 9] + middle * nx
    candidates[c + 1] = px * rowsA[a + 4] + py * rowsA[a + 7] + pz * rowsA[a + 10] + middle * ny
    candidates[c + 2] = px * rowsA[a + 5] + py * rowsA[a + 8] + pz * rowsA[a + 11] + middle * nz
    candidates[c + 3] = below
    candidates[c + 4] = corner
  }
  return reduceInto(out, candidates, count, MANIFOLD_MAX_POINTS)
}

const rows = new Float64Array(2 * ROW_STRIDE)
const scratch = new Float64Array(MANIFOLD_LENGTH)

/**
 * Contact manifold of a solid box and the solid half-space below `plane` (all x with normal.x + constant <= 0), world
 * frame: the number of points (at most 4), 0 when apart. The normal points into the half-space.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export function collideObbAndPlane(out: Manifold, obb: Obb, plane: Plane): number {
  packObb(rows, 0, obb, 'obb')
  packPlane(rows, ROW_STRIDE, plane, 'plane')
  collideObbAndPlaneRows(rows, 0, rows, ROW_STRIDE, scratch)
  return publishManifold(out, scratch, rows[0], rows[1], rows[2], false)
}
