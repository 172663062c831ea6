/**
 * Contact of a box and a capsule: the manifold of the nearest places (capsule-core.ts), up to three points, two along a
 * face or an edge that the capsule lies on. Features 0..8 are the places of findPlacesAtBox.
 */
import { dot, lengthAt } from '../../math/vectors.js'
import { CAPSULE, closestPointsCall, collideCall, OBB } from '../calls.js'
import {
  addPlace,
  closestPointsByCore,
  collideByCore,
  type Core,
  coreDistance,
  type CoreFinder,
  type CorePair,
  Place,
  separateByCore,
} from '../capsule-core.js'
import { separateObbRows } from '../obb-obb/separation.js'
import { turnToRow, turnToWorld } from '../relative-row.js'
import { ROW_PARAMETERS } from '../rows.js'

/** Offset in the frame of a core of the half extents of the box. */
const HALVES = 6
/** A place along the core, and half the derivative of its squared distance to the box. */
const tried = new Float64Array(2)

/**
 * Adds the place at tried[0], and writes the derivative there; a crossing is at its face, whatever rounds. V8: see
 * notes, "doubles across calls".
 */
function placeAt(core: Core, boxes: Float64Array, b: number, feature: number): void {
  const { frame, places, end } = core
  const face = (feature - 2) >> 1
  const way = end + Place.direction
  for (let k = 0; k < 3; k++) {
    const p = frame[k] + tried[0] * frame[3 + k]
    const h = frame[HALVES + k]
    // From the core back to the box.
    places[way + k] = k === face ? 0 : p > h ? h - p : p < -h ? -h - p : 0
  }
  places[end] = tried[0]
  places[end + Place.distance] = lengthAt(places, way)
  tried[1] = 0 - dot(places, way, frame, 3)
  turnToWorld(boxes, b, places, way)
  addPlace(core, feature)
}

/**
 * Nearest place of a core segment to a box, in the box's frame. The squared distance of the core's point at t to the
 * box, the sum of max(|p_k(t)| - h_k, 0)^2, is convex in t with a continuous, piecewise linear derivative that changes
 * its piece where the core crosses a face plane. So: narrow to one piece by the sign of the derivative at the at most
 * six crossings, then one linear equation. No edge is enumerated and parallel directions need no care.
 *
 * The places are ends (features 0, 1), crossings (2..7) and the root (8).
 */
function findPlacesAtBox(capsules: Float64Array, c: number, boxes: Float64Array, b: number, core: Core): void {
  const { frame, shift } = core
  const half = capsules[c + ROW_PARAMETERS]
  for (let k = 0; k < 3; k++) {
    frame[k] = capsules[c + k] - boxes[b + k] - shift[k]
    frame[3 + k] = capsules[c + 6 + k]
  }
  turnToRow(boxes, b, frame, 0)
  turnToRow(boxes, b, frame, 3)
  core.end = 0
  core.size = frame[HALVES] + frame[HALVES + 1] + frame[HALVES + 2] + half
  let low = -half
  let high = half
  tried[0] = half
  placeAt(core, boxes, b, 0)
  let slopeHigh = tried[1]
  tried[0] = -half
  placeAt(core, boxes, b, 1)
  let slopeLow = tried[1]
  // An end in the box: nothing is nearer.
  if (coreDistance(core) === 0) return
  for (let face = 0; face < 6; face++) {
    const k = face >> 1
    const h = frame[HALVES + k]
    // At two faces in one plane the derivative does not change its piece.
    if (h === 0) continue
    const t = ((face & 1 ? -h : h) - frame[k]) / frame[3 + k]
    if (!(Math.abs(t) < half)) continue
    tried[0] = t
    placeAt(core, boxes, b, 2 + face)
    const slope = tried[1]
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
    tried[0] = Math.max(low, Math.min(high, t))
    placeAt(core, boxes, b, 8)
  }
}

/** Finds the places at a box. */
const findObbAndCapsuleCore: CoreFinder = (capsules, c, boxes, b, core) => {
  for (let k = 0; k < 3; k++) core.frame[HALVES + k] = boxes[b + ROW_PARAMETERS + k]
  findPlacesAtBox(capsules, c, boxes, b, core)
}

/** Finds the places at the core of another capsule: a box without width. */
export const findCapsuleCores: CoreFinder = (capsules, c, others, o, core) => {
  core.frame[HALVES] = core.frame[HALVES + 2] = 0
  core.frame[HALVES + 1] = others[o + ROW_PARAMETERS]
  findPlacesAtBox(capsules, c, others, o, core)
}

const pair: CorePair = {
  side: -1,
  find: findObbAndCapsuleCore,
  separateRod: separateObbRows,
}

/**
 * Signed separation of a box and a capsule: distance of the core to the box, or minus the core's least way out of it,
 * minus the radius.
 */
export const separateObbAndCapsuleRows = separateByCore(pair)

/** {@link collideObbAndCapsule} on packed rows. */
export const collideObbAndCapsuleRows = collideByCore(pair)

/**
 * Contact manifold of a solid box and a solid capsule, world frame: the number of points (at most 3), 0 when apart. The
 * normal points from the box to the capsule.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export const collideObbAndCapsule = collideCall(OBB, CAPSULE, collideObbAndCapsuleRows)

/** Signed closest points of a box and a capsule. A core in the box is moved out of it first. */
export const closestPointsObbAndCapsuleRows = closestPointsByCore(pair)

/**
 * Signed distance of a solid box and a solid capsule in world units, with a point of each; see {@link ClosestPoints}.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export const closestPointsObbAndCapsule = closestPointsCall(OBB, CAPSULE, closestPointsObbAndCapsuleRows)
