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
import { CAPSULE, collideCall, OBB } from '../calls.js'
import { collideCore, coreDistance, coreTouches, createCore } from '../capsule-capsule/core.js'
import { MANIFOLD_MAX_POINTS, MANIFOLD_POINT_STRIDE, reduceInto, writeNormal, writePoint } from '../manifold.js'
import { turnToWorld } from '../relative-row.js'
import { ROW_PARAMETERS, type RowKernel, type RowTest } from '../rows.js'
import { findObbAndCapsuleCore, leaveObbByCore } from './separation.js'

const FEATURE_FACE = 16
const FEATURE_EDGE = 48
const candidates = new Float64Array(3 * MANIFOLD_POINT_STRIDE)
const point = new Float64Array(3)
const core = createCore()

/** {@link collideObbAndCapsule} on packed rows. */
export const collideObbAndCapsuleRows: RowKernel = (rowsA, a, rowsB, b, out) => {
  if (faceParts(rowsA, a, rowsB, b)) return (out[0] = 0)
  findObbAndCapsuleCore(rowsA, a, rowsB, b, core)
  const half = rowsB[b + ROW_PARAMETERS]
  const radius = rowsB[b + ROW_PARAMETERS + 1]
  // Within the rounding of the pair, touching is a hit.
  const apart = coreDistance(core) > radius + ROTATED_SLACK * (core.size + radius)
  if (!coreTouches(core)) return apart ? (out[0] = 0) : collideCore(core, rowsA, a, rowsB, b, 0, -1, out)
  const separation = leaveObbByCore(rowsA, a, half, core)
  // A core of radius 0 through the box: by rounding its nearest points are apart, so the axes decide.
  if (apart && separation > 0) return (out[0] = 0)
  const depth = radius + Math.max(0, 0 - separation)
  for (let k = 0; k < 3; k++) point[k] = core.axis[k]
  turnToWorld(rowsA, a, point, 0)
  writeNormal(out, point[0], point[1], point[2], depth)
  const count = core.kind < 3 ? meetFace(rowsA, a, half, radius) : meetEdge(rowsA, a, half, depth)
  return reduceInto(out, candidates, count, MANIFOLD_MAX_POINTS)
}

/** Early out: whether a face axis of the box separates the capsule from it for certain. */
const faceParts: RowTest = (rowsA, a, rowsB, b) => {
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

/** Writes `point`, which is in the box's frame, as candidate `index`. */
function addPoint(rowsA: Float64Array, a: number, index: number, depth: number, feature: number): void {
  turnToWorld(rowsA, a, point, 0)
  writePoint(candidates, index * MANIFOLD_POINT_STRIDE, point[0], point[1], point[2], depth, feature)
}

/** The stretch of the core over the face of the contact axis. */
function meetFace(rowsA: Float64Array, a: number, half: number, radius: number): number {
  const { frame, axis, kind } = core
  const sign = axis[kind]
  const h = rowsA[a + ROW_PARAMETERS + kind]
  const rise = sign * frame[3 + kind]
  // The stretch of the core between the side planes of the face; the slack keeps a core that lies in one of these.
  let low = -half
  let high = half
  for (let side = 0; side < 3; side++) {
    const e = frame[3 + side]
    if (side === kind || e === 0) continue
    const extent = rowsA[a + ROW_PARAMETERS + side] + CLIP_SLACK * core.size
    const s = (extent - frame[side]) / e
    const t = (-extent - frame[side]) / e
    low = Math.max(low, Math.min(s, t))
    high = Math.min(high, Math.max(s, t))
  }
  // The deeper end, which is over the face within rounding; a core parallel to the face has no deeper end.
  let lowest = rise > 0 ? -half : half
  if (low <= high) lowest = Math.max(low, Math.min(high, lowest))
  const feature = FEATURE_FACE + 8 * kind + (sign > 0 ? 0 : 4)
  let count = 0
  for (let pick = 0; pick < 3; pick++) {
    const t = pick === 0 ? lowest : pick === 1 ? low : high
    if (pick > 0 && (low > high || t === lowest)) continue
    if (pick === 2 && low === high) continue
    const below = radius + h - (sign * frame[kind] + t * rise)
    // The deepest place is kept even if rounding leaves it no depth.
    const depth = pick === 0 ? Math.max(0, below) : below
    if (depth < 0) continue
    placeOnBox(rowsA, a, t)
    point[kind] = sign * (h - 0.5 * depth)
    addPoint(rowsA, a, count++, depth, feature + pick)
  }
  return count
}

/** Writes the core's point at t, moved into the box, to `point`. */
function placeOnBox(rowsA: Float64Array, a: number, t: number): void {
  for (let k = 0; k < 3; k++) {
    const extent = rowsA[a + ROW_PARAMETERS + k]
    point[k] = Math.max(-extent, Math.min(extent, core.frame[k] + t * core.frame[3 + k]))
  }
}

/** One point between the core and the edge of the contact axis. */
function meetEdge(rowsA: Float64Array, a: number, half: number, depth: number): number {
  const { frame, axis } = core
  const k = core.kind - 3
  const i = k === 2 ? 0 : k + 1
  const j = k === 0 ? 2 : k - 1
  const ei = frame[3 + i]
  const ej = frame[3 + j]
  const ci = (axis[i] < 0 ? -1 : 1) * rowsA[a + ROW_PARAMETERS + i]
  const cj = (axis[j] < 0 ? -1 : 1) * rowsA[a + ROW_PARAMETERS + j]
  const t = ((ci - frame[i]) * ei + (cj - frame[j]) * ej) / (ei * ei + ej * ej)
  placeOnBox(rowsA, a, Math.max(-half, Math.min(half, t)))
  // From the box edge half the depth inwards.
  point[i] = ci - 0.5 * depth * axis[i]
  point[j] = cj - 0.5 * depth * axis[j]
  addPoint(rowsA, a, 0, depth, FEATURE_EDGE + 4 * k + (axis[i] < 0 ? 1 : 0) + (axis[j] < 0 ? 2 : 0))
  return 1
}

/**
 * Contact manifold of a solid box and a solid capsule, world frame: the number of points (at most 3), 0 when apart. The
 * normal points from the box to the capsule.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export const collideObbAndCapsule = collideCall(OBB, CAPSULE, collideObbAndCapsuleRows)
