/**
 * Contact of a box and a capsule.
 *
 * If the core is outside the box: the manifold of the nearest places (capsule-capsule/core.ts): up to three points, two
 * along a face or an edge that the capsule lies on. Features 0..8 are the places named in separation.ts.
 *
 * If the core touches the box: the least depth over the separating axes, plus the radius. Along a face axis: the ends
 * of the stretch of the core over that face, features 16 + 4 face + (0 the deeper end, 1, 2 the ends of the stretch).
 * Along a cross product: one point between the core and the box edge, feature 48 + 4 axis + the signs of the edge.
 */
import { CLIP_SLACK, EARLY_SLACK, ROTATED_SLACK } from '../../tolerances.js'
import { collideCore } from '../capsule-capsule/core.js'
import {
  MANIFOLD_LENGTH,
  MANIFOLD_MAX_CLIPPED,
  MANIFOLD_MAX_POINTS,
  MANIFOLD_POINT_STRIDE,
  publishManifold,
  reduceInto,
  writeNormal,
  writeOnePoint,
} from '../manifold.js'
import type { Manifold } from '../manifold.js'
import { packCapsule, packObb } from '../pack.js'
import { ROW_PARAMETERS, ROW_STRIDE } from '../rows.js'
import type { Capsule, Obb } from '../shapes.js'
import { CORE, CORE_STRIDE } from '../capsule-capsule/core.js'
import { BOX_CORE, coreTouches, findObbAndCapsuleCore, leaveObbByCore } from './separation.js'

const candidates = new Float64Array(MANIFOLD_MAX_CLIPPED * MANIFOLD_POINT_STRIDE)

/**
 * Kernel of {@link collideObbAndCapsule}: fills `out` (layout: see MANIFOLD_COUNT) and returns the number of points.
 */
export function collideObbAndCapsuleRows(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  out: Float64Array,
): number {
  const radius = rowsB[b + ROW_PARAMETERS + 1]
  if (faceParts(rowsA, a, rowsB, b)) return (out[0] = 0)
  const count = findObbAndCapsuleCore(rowsA, a, rowsB, b)
  const best = BOX_CORE[6]
  const extents = rowsA[a + ROW_PARAMETERS] + rowsA[a + ROW_PARAMETERS + 1] + rowsA[a + ROW_PARAMETERS + 2]
  // Within the rounding of the pair, touching is a hit.
  const slack = ROTATED_SLACK * (extents + rowsB[b + ROW_PARAMETERS] + radius)
  const apart = CORE[best * CORE_STRIDE + 1] > radius + slack
  if (!coreTouches(rowsA, a, rowsB, b)) {
    if (apart) return (out[0] = 0)
    const x = rowsB[b] - rowsA[a]
    const y = rowsB[b + 1] - rowsA[a + 1]
    const z = rowsB[b + 2] - rowsA[a + 2]
    return collideCore(out, count, best, x, y, z, rowsB[b + 6], rowsB[b + 7], rowsB[b + 8], radius, 0, -1)
  }
  const separation = leaveObbByCore(rowsA, a, rowsB, b)
  // A core of radius 0 through the box: by rounding its nearest points are apart, so the axes decide.
  if (apart && separation > 0) return (out[0] = 0)
  const depth = radius + Math.max(0, 0 - separation)
  const kind = BOX_CORE[10]
  writeNormal(out, worldX(rowsA, a, 7), worldY(rowsA, a, 7), worldZ(rowsA, a, 7), depth)
  return kind < 3
    ? collideOverFace(rowsA, a, rowsB[b + ROW_PARAMETERS], radius, kind, out)
    : collideOverEdge(rowsA, a, rowsB[b + ROW_PARAMETERS], kind - 3, depth, out)
}

/** Early out: whether a face axis of the box separates the capsule from it for certain. */
function faceParts(rowsA: Float64Array, a: number, rowsB: Float64Array, b: number): boolean {
  const x = rowsB[b] - rowsA[a]
  const y = rowsB[b + 1] - rowsA[a + 1]
  const z = rowsB[b + 2] - rowsA[a + 2]
  const half = rowsB[b + ROW_PARAMETERS]
  const radius = rowsB[b + ROW_PARAMETERS + 1]
  const reach = radius + EARLY_SLACK * (Math.abs(x) + Math.abs(y) + Math.abs(z) + half + radius)
  for (let k = 0, o = a + 3; k < 3; k++, o += 3) {
    const q = Math.abs(x * rowsA[o] + y * rowsA[o + 1] + z * rowsA[o + 2])
    const e = Math.abs(rowsB[b + 6] * rowsA[o] + rowsB[b + 7] * rowsA[o + 1] + rowsB[b + 8] * rowsA[o + 2])
    if (q > rowsA[a + ROW_PARAMETERS + k] + half * e + reach) return true
  }
  return false
}

// Components in world axes of the vector BOX_CORE[k..k + 2], which is in the box's frame.
function worldX(rows: Float64Array, a: number, k: number): number {
  return BOX_CORE[k] * rows[a + 3] + BOX_CORE[k + 1] * rows[a + 6] + BOX_CORE[k + 2] * rows[a + 9]
}
function worldY(rows: Float64Array, a: number, k: number): number {
  return BOX_CORE[k] * rows[a + 4] + BOX_CORE[k + 1] * rows[a + 7] + BOX_CORE[k + 2] * rows[a + 10]
}
function worldZ(rows: Float64Array, a: number, k: number): number {
  return BOX_CORE[k] * rows[a + 5] + BOX_CORE[k + 1] * rows[a + 8] + BOX_CORE[k + 2] * rows[a + 11]
}

const point = new Float64Array(3)

function writeCandidate(
  rows: Float64Array,
  a: number,
  index: number,
  x: number,
  y: number,
  z: number,
  depth: number,
  feature: number,
): void {
  const c = index * MANIFOLD_POINT_STRIDE
  candidates[c] = x * rows[a + 3] + y * rows[a + 6] + z * rows[a + 9]
  candidates[c + 1] = x * rows[a + 4] + y * rows[a + 7] + z * rows[a + 10]
  candidates[c + 2] = x * rows[a + 5] + y * rows[a + 8] + z * rows[a + 11]
  candidates[c + 3] = depth
  candidates[c + 4] = feature
}

function collideOverFace(
  rowsA: Float64Array,
  a: number,
  half: number,
  radius: number,
  k: number,
  out: Float64Array,
): number {
  const sign = BOX_CORE[7 + k]
  const h = rowsA[a + ROW_PARAMETERS + k]
  const rise = sign * BOX_CORE[3 + k]
  // The stretch of the core between the side planes of the face; the slack keeps a core that lies in one of these.
  const slack =
    CLIP_SLACK * (half + rowsA[a + ROW_PARAMETERS] + rowsA[a + ROW_PARAMETERS + 1] + rowsA[a + ROW_PARAMETERS + 2])
  let low = -half
  let high = half
  for (let side = 0; side < 3; side++) {
    const e = BOX_CORE[3 + side]
    if (side === k || e === 0) continue
    const extent = rowsA[a + ROW_PARAMETERS + side] + slack
    const s = (extent - BOX_CORE[side]) / e
    const t = (-extent - BOX_CORE[side]) / e
    low = Math.max(low, Math.min(s, t))
    high = Math.min(high, Math.max(s, t))
  }
  // The deeper end, which is over the face within rounding; a core parallel to the face has no deeper end.
  let lowest = rise > 0 ? -half : half
  if (low <= high) lowest = Math.max(low, Math.min(high, lowest))
  let count = 0
  for (let pick = 0; pick < 3; pick++) {
    const t = pick === 0 ? lowest : pick === 1 ? low : high
    if (pick > 0 && (low > high || t === lowest)) continue
    if (pick === 2 && low === high) continue
    const height = sign * BOX_CORE[k] + t * rise
    // The deepest place is kept even if rounding leaves it no depth.
    const depth = pick === 0 ? Math.max(0, radius + h - height) : radius + h - height
    if (depth < 0) continue
    for (let side = 0; side < 3; side++) {
      const extent = rowsA[a + ROW_PARAMETERS + side]
      point[side] = Math.max(-extent, Math.min(extent, BOX_CORE[side] + t * BOX_CORE[3 + side]))
    }
    point[k] = sign * (h - 0.5 * depth)
    const face = 2 * k + (sign > 0 ? 0 : 1)
    writeCandidate(rowsA, a, count++, point[0], point[1], point[2], depth, 16 + 4 * face + pick)
  }
  return reduceInto(out, candidates, count, MANIFOLD_MAX_POINTS)
}

function collideOverEdge(
  rowsA: Float64Array,
  a: number,
  half: number,
  k: number,
  depth: number,
  out: Float64Array,
): number {
  const i = k === 2 ? 0 : k + 1
  const j = k === 0 ? 2 : k - 1
  const ni = BOX_CORE[7 + i]
  const nj = BOX_CORE[7 + j]
  const ei = BOX_CORE[3 + i]
  const ej = BOX_CORE[3 + j]
  const ci = (ni < 0 ? -1 : 1) * rowsA[a + ROW_PARAMETERS + i]
  const cj = (nj < 0 ? -1 : 1) * rowsA[a + ROW_PARAMETERS + j]
  let t = ((ci - BOX_CORE[i]) * ei + (cj - BOX_CORE[j]) * ej) / (ei * ei + ej * ej)
  t = Math.max(-half, Math.min(half, t))
  const extent = rowsA[a + ROW_PARAMETERS + k]
  // From the box edge half the depth inwards.
  point[k] = Math.max(-extent, Math.min(extent, BOX_CORE[k] + t * BOX_CORE[3 + k]))
  point[i] = ci - 0.5 * depth * ni
  point[j] = cj - 0.5 * depth * nj
  writeCandidate(rowsA, a, 0, point[0], point[1], point[2], depth, 48 + 4 * k + (ni < 0 ? 1 : 0) + (nj < 0 ? 2 : 0))
  return writeOnePoint(
    out,
    out[1],
    out[2],
    out[3],
    depth,
    candidates[0],
    candidates[1],
    candidates[2],
    candidates[MANIFOLD_POINT_STRIDE - 1],
  )
}

const rows = new Float64Array(2 * ROW_STRIDE)
const scratch = new Float64Array(MANIFOLD_LENGTH)

/**
 * Contact manifold of a solid box and a solid capsule, world frame: the number of points (at most 3), 0 when apart. The
 * normal points from the box to the capsule.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export function collideObbAndCapsule(out: Manifold, obb: Obb, capsule: Capsule): number {
  packObb(rows, 0, obb, 'obb')
  packCapsule(rows, ROW_STRIDE, capsule, 'capsule')
  collideObbAndCapsuleRows(rows, 0, rows, ROW_STRIDE, scratch)
  return publishManifold(out, scratch, rows[0], rows[1], rows[2], false)
}
