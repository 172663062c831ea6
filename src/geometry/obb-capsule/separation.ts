import { AXIS_TIE, CORE_NEAR, CORE_PARALLEL } from '../../tolerances.js'
import type { Core, CoreFinder } from '../capsule-capsule/core.js'
import {
  addPlace,
  coreDistance,
  coreTouches,
  createCore,
  PLACE_DIRECTION,
  PLACE_DISTANCE,
  PLACE_STRIDE,
  writeNearest,
} from '../capsule-capsule/core.js'
import { turnToWorld } from '../relative-row.js'
import { returning } from '../returning.js'
import { ROW_PARAMETERS, type RowKernel } from '../rows.js'

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
  places[end + PLACE_DISTANCE] = Math.sqrt(x * x + y * y + z * z)
  for (let k = 0; k < 3; k++)
    places[end + PLACE_DIRECTION + k] = x * rowsA[a + 3 + k] + y * rowsA[a + 6 + k] + z * rowsA[a + 9 + k]
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
    if (core.nearest === core.end - PLACE_STRIDE && coreDistance(core) < CORE_NEAR * core.size)
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
    places[nearest + PLACE_DIRECTION + k] =
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
 * minus the radius. out[0..2] gets the unit axis from the box to the capsule. Returns NaN and writes the separation to
 * out[3].
 */
export const separateObbAndCapsuleRowsInto: RowKernel = (rowsA, a, rowsB, b, out) => {
  findObbAndCapsuleCore(rowsA, a, rowsB, b, core)
  const radius = rowsB[b + ROW_PARAMETERS + 1]
  writeNearest(core, -1, out)
  out[3] = coreDistance(core) - radius
  if (!coreTouches(core)) return NaN
  const separation = leaveObbByCore(rowsA, a, rowsB[b + ROW_PARAMETERS], core)
  for (let k = 0; k < 3; k++) out[k] = core.axis[k]
  turnToWorld(rowsA, a, out, 0)
  // For nearly touching cores the distance decides, so that a hit here is a hit of the nearest points.
  if (separation <= 0) out[3] = separation - radius
  return NaN
}

/**
 * Signed separation of a box and a capsule, which it returns. out[0..2] gets the unit axis from the box to the capsule.
 */
export const separateObbAndCapsuleRows = returning(separateObbAndCapsuleRowsInto)
