/**
 * Contact of a box and a capsule.
 *
 * If the core is outside the box: the manifold of the nearest places (capsule-core.ts): up to three points, two
 * along a face or an edge that the capsule lies on. Features 0..8 are the places of findObbAndCapsuleCore.
 *
 * If the core touches the box: the least depth over the separating axes, plus the radius. Along a face axis: the ends
 * of the stretch of the core over that face, features 16 + 4 face + (0 the deeper end, 1, 2 the ends of the stretch).
 * Along a cross product: one point between the core and the box edge, feature 48 + 4 axis + the signs of the edge.
 */
import { AXIS_TIE, CLIP_SLACK, CORE_NEAR, CORE_PARALLEL, EARLY_SLACK, ROTATED_SLACK } from '../../tolerances.js'
import {
  addPlace,
  collideCore,
  Place,
  type Core,
  coreDistance,
  type CoreFinder,
  coreTouches,
  createCore,
  writeNearest,
} from '../capsule-core.js'
import { turnToWorld } from '../relative-row.js'
import { returning } from '../returning.js'
import { ROW_PARAMETERS, ROW_STRIDE, type RowKernel, type RowTest } from '../rows.js'
import { CAPSULE, closestPointsCall, collideCall, OBB } from '../calls.js'
import { MANIFOLD_MAX_POINTS, MANIFOLD_POINT_STRIDE, reduceInto, writeNormal, writePoint } from '../manifold.js'
import { CLOSEST_POINT_A, CLOSEST_POINT_B, type ClosestKernel, writeClosest, writeMoved } from '../closest-points.js'

/** A place along the core, and half the derivative of its squared distance to the box. */
const place = new Float64Array(2)
/** From the core back to the box, in its frame. */
const way = new Float64Array(3)

/** Adds the place at place[0], and writes the derivative there. V8: see notes, "doubles across calls". */
function placeAt(core: Core, rowsA: Float64Array, a: number, feature: number): void {
  const { frame, places, end } = core
  const t = place[0]
  const hx = rowsA[a + ROW_PARAMETERS]
  const hy = rowsA[a + ROW_PARAMETERS + 1]
  const hz = rowsA[a + ROW_PARAMETERS + 2]
  const px = frame[0] + t * frame[3]
  const py = frame[1] + t * frame[4]
  const pz = frame[2] + t * frame[5]
  // From the core back to the box.
  const x = px > hx ? hx - px : px < -hx ? -hx - px : 0
  const y = py > hy ? hy - py : py < -hy ? -hy - py : 0
  const z = pz > hz ? hz - pz : pz < -hz ? -hz - pz : 0
  places[end] = t
  places[end + Place.distance] = Math.sqrt(x * x + y * y + z * z)
  for (let k = 0; k < 3; k++)
    places[end + Place.direction + k] = x * rowsA[a + 3 + k] + y * rowsA[a + 6 + k] + z * rowsA[a + 9 + k]
  addPlace(core, feature)
  place[1] = -(x * frame[3] + y * frame[4] + z * frame[5])
}

/**
 * Nearest place of a core segment to a box, in the box's frame. The squared distance of the core's point at t to the
 * box, the sum of max(|p_k(t)| - h_k, 0)^2, is convex in t with a continuous, piecewise linear derivative that changes
 * its piece where the core crosses a face plane. So: narrow to one piece by the sign of the derivative at the at most
 * six crossings, then one linear equation. No edge is enumerated and parallel directions need no care.
 *
 * The places are ends (features 0, 1), crossings (2..7) and the root (8).
 */
export const findObbAndCapsuleCore: CoreFinder = (rowsA, a, rowsB, b, core) => {
  const dx = rowsB[b] - rowsA[a]
  const dy = rowsB[b + 1] - rowsA[a + 1]
  const dz = rowsB[b + 2] - rowsA[a + 2]
  const half = rowsB[b + ROW_PARAMETERS]
  const { frame } = core
  for (let k = 0; k < 3; k++) {
    const x = rowsA[a + 3 + 3 * k]
    const y = rowsA[a + 4 + 3 * k]
    const z = rowsA[a + 5 + 3 * k]
    frame[k] = dx * x + dy * y + dz * z
    frame[3 + k] = rowsB[b + 6] * x + rowsB[b + 7] * y + rowsB[b + 8] * z
  }
  core.end = 0
  core.size = rowsA[a + ROW_PARAMETERS] + rowsA[a + ROW_PARAMETERS + 1] + rowsA[a + ROW_PARAMETERS + 2] + half
  let low = -half
  let high = half
  place[0] = half
  placeAt(core, rowsA, a, 0)
  let slopeHigh = place[1]
  place[0] = -half
  placeAt(core, rowsA, a, 1)
  let slopeLow = place[1]
  for (let face = 0; face < 6; face++) {
    const k = face >> 1
    const h = rowsA[a + ROW_PARAMETERS + k]
    const t = ((face & 1 ? -h : h) - frame[k]) / frame[3 + k]
    if (frame[3 + k] === 0 || !(t > -half && t < half)) continue
    place[0] = t
    placeAt(core, rowsA, a, 2 + face)
    const slope = place[1]
    if (slope < 0) {
      if (t > low) {
        low = t
        slopeLow = slope
      }
    } else if (t < high) {
      high = t
      slopeHigh = slope
    }
  }
  if (slopeLow < 0 && slopeHigh > 0) {
    const t = low + ((high - low) * slopeLow) / (slopeLow - slopeHigh)
    place[0] = Math.max(low, Math.min(high, t))
    placeAt(core, rowsA, a, 8)
    if (core.nearest === core.end - Place.stride && coreDistance(core) < CORE_NEAR * core.size)
      squareRoot(core, rowsA, a)
  }
}

/**
 * Makes the direction of the root, the last place, perpendicular to the core and to the box edge that it is opposite
 * to, in the box's frame: the difference of its points, nearly equal, is off by rounding over their distance.
 */
function squareRoot({ frame, places, nearest }: Core, rowsA: Float64Array, a: number): void {
  let along = 0
  let square = 0
  for (let k = 0; k < 3; k++) {
    const p = frame[k] + places[nearest] * frame[3 + k]
    const h = rowsA[a + ROW_PARAMETERS + k]
    way[k] = p > h ? h - p : p < -h ? -h - p : 0
    if (way[k] === 0) continue
    along += way[k] * frame[3 + k]
    square += frame[3 + k] * frame[3 + k]
  }
  if (!(square > CORE_PARALLEL)) return
  for (let k = 0; k < 3; k++) if (way[k] !== 0) way[k] -= (along / square) * frame[3 + k]
  const length = Math.sqrt(way[0] * way[0] + way[1] * way[1] + way[2] * way[2])
  if (!(length > 0)) return
  for (let k = 0; k < 3; k++)
    places[nearest + Place.direction + k] =
      (way[0] * rowsA[a + 3 + k] + way[1] * rowsA[a + 6 + k] + way[2] * rowsA[a + 9 + k]) / length
}

/**
 * Axis of least depth of a core in a box: three faces (kinds 0-2), then the cross products of the box axes with the
 * core (3-5). In the box's frame each product consists of two components of the core's direction, without any
 * arithmetic, so nearly parallel ones are as accurate as others. Faces win ties, in the order x, y, z. Returns the
 * signed separation along the best axis, which points out of the box.
 */
export function leaveObbByCore(rowsA: Float64Array, a: number, half: number, core: Core): number {
  const { frame, axis } = core
  const tie = AXIS_TIE * core.size
  let best = -Infinity
  for (let k = 0; k < 3; k++) {
    const s = Math.abs(frame[k]) - (rowsA[a + ROW_PARAMETERS + k] + half * Math.abs(frame[3 + k]))
    if (!(s > best)) continue
    best = s
    axis.fill(0)
    axis[k] = frame[k] < 0 ? -1 : 1
    core.kind = k
  }
  for (let k = 0; k < 3; k++) {
    const i = k === 2 ? 0 : k + 1
    const j = k === 0 ? 2 : k - 1
    const ei = frame[3 + i]
    const ej = frame[3 + j]
    const square = ei * ei + ej * ej
    if (!(square > CORE_PARALLEL)) continue
    const along = frame[j] * ei - frame[i] * ej
    const length = Math.sqrt(square)
    const reach = rowsA[a + ROW_PARAMETERS + i] * Math.abs(ej) + rowsA[a + ROW_PARAMETERS + j] * Math.abs(ei)
    const s = (Math.abs(along) - reach) / length
    if (!(s > best + tie)) continue
    best = s
    const scale = (along < 0 ? -1 : 1) / length
    axis[k] = 0
    axis[i] = 0 - ej * scale
    axis[j] = ei * scale
    core.kind = 3 + k
  }
  return best
}

const core = createCore()

/**
 * Signed separation of a box and a capsule: distance of the core to the box, or minus the core's least way out of it,
 * minus the radius. out[0..2] gets the unit axis from the box to the capsule, out[4] the core's way out, 0 if it is not
 * in the box. Returns NaN and writes the separation to out[3].
 */
export const separateObbAndCapsuleRowsInto: RowKernel = (rowsA, a, rowsB, b, out) => {
  findObbAndCapsuleCore(rowsA, a, rowsB, b, core)
  const radius = rowsB[b + ROW_PARAMETERS + 1]
  writeNearest(core, -1, out)
  out[3] = coreDistance(core) - radius
  out[4] = 0
  if (!coreTouches(core)) return NaN
  const separation = leaveObbByCore(rowsA, a, rowsB[b + ROW_PARAMETERS], core)
  for (let k = 0; k < 3; k++) out[k] = core.axis[k]
  turnToWorld(rowsA, a, out, 0)
  // For nearly touching cores the distance decides, so that a hit here is a hit of the nearest points.
  if (separation > 0) return NaN
  out[3] = separation - radius
  out[4] = 0 - separation
  return NaN
}

/**
 * Signed separation of a box and a capsule, which it returns. out[0..2] gets the unit axis from the box to the capsule,
 * out[3] the core's way out of the box.
 */
export const separateObbAndCapsuleRows = returning(separateObbAndCapsuleRowsInto)

const FEATURE_FACE = 16
const FEATURE_EDGE = 48
const candidates = new Float64Array(3 * MANIFOLD_POINT_STRIDE)
const point = new Float64Array(3)

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

const axis = new Float64Array(5)
const moved = new Float64Array(2 * ROW_STRIDE)

/**
 * Signed closest points of a box and a capsule: between the nearest place of the core and the box. A core in the box is
 * moved out of it first.
 */
export const closestPointsObbAndCapsuleRows: ClosestKernel = (rowsA, a, rowsB, b, out) => {
  separateObbAndCapsuleRowsInto(rowsA, a, rowsB, b, axis)
  if (coreTouches(core)) {
    writeMoved(rowsA, a, rowsB, b, axis, axis[4], moved)
    findObbAndCapsuleCore(moved, 0, moved, ROW_STRIDE, core)
  }
  writeClosest(out, axis[3], axis, 0)
  const { frame } = core
  const radius = rowsB[b + ROW_PARAMETERS + 1]
  const t = core.places[core.nearest]
  for (let k = 0; k < 3; k++) {
    const half = rowsA[a + ROW_PARAMETERS + k]
    out[CLOSEST_POINT_A + k] = Math.max(-half, Math.min(half, frame[k] + t * frame[3 + k]))
    out[CLOSEST_POINT_B + k] = t * rowsB[b + 6 + k] - radius * axis[k]
  }
  turnToWorld(rowsA, a, out, CLOSEST_POINT_A)
}

/**
 * Signed distance of a solid box and a solid capsule in world units, with a point of each; see {@link ClosestPoints}.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export const closestPointsObbAndCapsule = closestPointsCall(OBB, CAPSULE, closestPointsObbAndCapsuleRows)
