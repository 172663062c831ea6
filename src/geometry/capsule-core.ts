/**
 * Shared by the pairs of a capsule with a capsule, box or triangle: the places on the capsule's core at which the
 * distance to the other body is known, and the manifold made of them.
 *
 * A capsule is its core segment, thickened. Its contact with a convex body is deepest where the core is nearest, and
 * spreads over the stretch of the core that is nearer than the radii; the ends of that stretch which are worth a point
 * are ends of the core and places where the nearest feature of the other body changes. So the manifold consists of the
 * nearest place, and of the first and last of the places that are deep enough in nearly the same direction. Each of
 * them is a true overlap with its own depth and direction, hence within half its depth of both bodies.
 *
 * A core that touches the other body has no direction to it. It is a box without width, and leaves the other body along
 * the separating axis of least depth. Moved out that way, and a little further, it is nearest where the features of
 * the contact are. So the places are looked at there, and what lies beside the features has another direction than the
 * axis.
 */
import { dot, normalise } from '../math/vectors.js'
import { CORE_FLAT, CORE_NEAR, CORE_OUT, CORE_OVER, CORE_SAME_WAY, CORE_TOUCH, ROTATED_SLACK } from '../tolerances.js'
import { CLOSEST_POINT_A, CLOSEST_POINT_B, type ClosestKernel, followNormal, writeClosest } from './closest-points.js'
import {
  MANIFOLD_COUNT,
  MANIFOLD_DEPTH,
  MANIFOLD_MAX_POINTS,
  MANIFOLD_POINT_DEPTH,
  MANIFOLD_POINT_STRIDE,
  MANIFOLD_POINTS,
  markPoint,
  reduceInto,
  writeNormal,
} from './manifold.js'
import { ROW_PARAMETERS, ROW_STRIDE, type RowKernel, type SeparationKernel } from './rows.js'

/** Numbers of a place: t along the core, distance, unit direction to the other body (world axes), feature. */
export const Place = { distance: 1, direction: 2, feature: 5, stride: 6 } as const

/** A capsule's core and the other body. */
export class Core {
  /** Place.stride numbers each. */
  readonly places = new Float64Array(16 * Place.stride)
  /** Behind the last place. */
  end = 0
  /** Offset of the nearest place; the earlier of equal ones. */
  nearest = 0
  /** Size of the core and the other body's core. */
  size = 0
  /**
   * Of a box, in its frame: middle of the core, its unit direction; half extents. Of a triangle, seen from the capsule:
   * corners.
   */
  readonly frame = new Float64Array(12)
  /** How far the other body is moved away from the capsule, world axes. */
  readonly shift = new Float64Array(3)
}

const core = new Core()

/** Finds the places of the core of the capsule in row c at another body, which is moved by the shift. */
export type CoreFinder = (capsules: Float64Array, c: number, others: Float64Array, o: number, core: Core) => void

/** What tells a pair with a capsule from another. */
export interface CorePair {
  /** 1 when the capsule is A, -1 when it is B. Two capsules: 1. */
  readonly side: number
  /** Whether the other body is a capsule too. */
  readonly isRound?: boolean
  readonly find: CoreFinder
  /** The separation of the core as a box and the other body, or its core, in the order of the pair. */
  readonly separateRod: SeparationKernel
}

/**
 * Adds the place behind the last one, where t, the distance and, for the direction, the way from there to the other
 * body are already. V8: see notes, "doubles across calls".
 */
export function addPlace(core: Core, feature: number): void {
  const { places, end } = core
  const distance = places[end + Place.distance]
  const scale = distance > 0 ? 1 / distance : 0
  for (let k = 0; k < 3; k++) places[end + Place.direction + k] *= scale
  places[end + Place.feature] = feature
  if (end === 0 || distance < places[core.nearest + Place.distance]) core.nearest = end
  core.end = end + Place.stride
}

/** Distance of the nearest place. */
export function coreDistance(core: Core): number {
  return core.places[core.nearest + Place.distance]
}

/** Whether the core touches the other body, up to rounding: then the nearest points give no direction. */
function coreTouches(core: Core): boolean {
  return coreDistance(core) <= CORE_TOUCH * core.size
}

/** The separating axis from A to B of a core that is near the other body, and the separation of the two along it. */
const axis = new Float64Array(4)
/** The core as a box. */
const rod = new Float64Array(ROW_STRIDE)
/** The sum of the radii; how far the two are moved apart; the separation. V8: see notes, "doubles across calls". */
const reach = new Float64Array(3)
const MOVED = 1
const SEPARATION = 2

/** Writes the core of the capsule in row c as a box without width. */
export function writeRod(rod: Float64Array, capsules: Float64Array, c: number): void {
  for (let k = 0; k < ROW_PARAMETERS; k++) rod[k] = capsules[c + k]
  rod[ROW_PARAMETERS + 1] = capsules[c + ROW_PARAMETERS]
}

/** Finds the places of the capsule of a pair, the other body being moved by the shift. */
function findAtShift({ find, side }: CorePair, rowsA: Float64Array, a: number, rowsB: Float64Array, b: number): void {
  if (side > 0) find(rowsA, a, rowsB, b, core)
  else find(rowsB, b, rowsA, a, core)
}

/**
 * Makes the direction of a near place accurate: the difference of nearly equal points is off by rounding over their
 * distance. If all of the distance lies along the separating axis in `axis`, the direction is the axis. Else, as at a
 * corner, it is perpendicular to the core, unless an end of the core may be nearest.
 */
function turnNearest(capsules: Float64Array, c: number, side: number): void {
  const { places, nearest, size } = core
  const way = nearest + Place.direction
  const distance = coreDistance(core)
  if (axis[3] >= distance - ROTATED_SLACK * size) for (let k = 0; k < 3; k++) places[way + k] = side * axis[k]
  else {
    const along = dot(places, way, capsules, c + 6)
    // It leads along the core only from an end, and outwards.
    if (places[nearest] * along >= 0 && Math.abs(places[nearest]) + distance >= capsules[c + ROW_PARAMETERS]) return
    for (let k = 0; k < 3; k++) places[way + k] -= along * capsules[c + 6 + k]
    normalise(places, way)
  }
}

/**
 * Finds places, radii and separation; of a core that is near the other body also `axis`. Returns whether it touches it.
 */
function findPlaces(pair: CorePair, rowsA: Float64Array, a: number, rowsB: Float64Array, b: number): boolean {
  const { separateRod, side, isRound } = pair
  const capsules = side > 0 ? rowsA : rowsB
  const c = side > 0 ? a : b
  findAtShift(pair, rowsA, a, rowsB, b)
  reach[0] = capsules[c + ROW_PARAMETERS + 1] + (isRound === true ? rowsB[b + ROW_PARAMETERS + 1] : 0)
  reach[MOVED] = 0
  const distance = coreDistance(core)
  reach[SEPARATION] = distance - reach[0]
  if (distance > CORE_NEAR * core.size) return false
  writeRod(rod, capsules, c)
  if (side > 0) separateRod(rod, 0, rowsB, b, axis)
  else separateRod(rowsA, a, rod, 0, axis)
  const touches = coreTouches(core)
  if (!touches) turnNearest(capsules, c, side)
  // For nearly touching cores the distance decides, so that a hit here is a hit of the nearest points.
  else if (axis[3] <= 0) reach[SEPARATION] = axis[3] - reach[0]
  return touches
}

/** Finds the places of a core that is moved out along `axis`. */
function findMoved(pair: CorePair, rowsA: Float64Array, a: number, rowsB: Float64Array, b: number): void {
  const { places, shift } = core
  reach[MOVED] = Math.max(0, 0 - axis[3]) + CORE_OUT * core.size
  for (let k = 0; k < 3; k++) shift[k] = pair.side * reach[MOVED] * axis[k]
  findAtShift(pair, rowsA, a, rowsB, b)
  for (let k = 0; k < 3; k++) {
    shift[k] = 0
    places[core.nearest + Place.direction + k] = pair.side * axis[k]
  }
}

/**
 * The kernel of the signed separation: distance of the core to the other body, or minus the core's least way out of it,
 * minus the radii.
 */
export const separateByCore =
  (pair: CorePair): SeparationKernel =>
  (rowsA, a, rowsB, b, out) => {
    const touches = findPlaces(pair, rowsA, a, rowsB, b)
    for (let k = 0; k < 3; k++)
      out[k] = touches ? axis[k] : pair.side * core.places[core.nearest + Place.direction + k] + 0
    out[3] = reach[SEPARATION]
  }

/** The kernel of closest points: between the nearest place of the core and the other body. */
export const closestPointsByCore = (pair: CorePair): ClosestKernel => {
  const separate = separateByCore(pair)
  const isFirst = pair.side > 0
  const own = isFirst ? CLOSEST_POINT_A : CLOSEST_POINT_B
  const found = new Float64Array(4)
  return (rowsA, a, rowsB, b, out) => {
    separate(rowsA, a, rowsB, b, found)
    if (coreTouches(core)) findMoved(pair, rowsA, a, rowsB, b)
    writeClosest(out, found[3], found, 0)
    const capsules = isFirst ? rowsA : rowsB
    const c = isFirst ? a : b
    const t = core.places[core.nearest]
    const along = pair.side * capsules[c + ROW_PARAMETERS + 1]
    for (let k = 0; k < 3; k++) out[own + k] = t * capsules[c + 6 + k] + along * found[k]
    followNormal(rowsA, a, rowsB, b, out, pair.side)
  }
}

/** The kernel of the contact. */
export const collideByCore =
  (pair: CorePair): RowKernel =>
  (rowsA, a, rowsB, b, out) => {
    const touches = findPlaces(pair, rowsA, a, rowsB, b)
    // Within the rounding of the pair, touching is a hit.
    if (reach[SEPARATION] > ROTATED_SLACK * (core.size + reach[0])) return (out[MANIFOLD_COUNT] = 0)
    if (touches) findMoved(pair, rowsA, a, rowsB, b)
    return pair.side > 0 ? writePlaces(1, rowsA, a, rowsA, a, out) : writePlaces(-1, rowsA, a, rowsB, b, out)
  }

const candidates = new Float64Array(3 * MANIFOLD_POINT_STRIDE)

/**
 * Writes the manifold of the places of the core of the capsule row at `capsules[c]`. All places of cores that are moved
 * out are in the direction of the axis.
 */
function writePlaces(
  side: number,
  rowsA: Float64Array,
  a: number,
  capsules: Float64Array,
  c: number,
  out: Float64Array,
): number {
  const { places, nearest, end } = core
  const radius = capsules[c + ROW_PARAMETERS + 1]
  const radii = reach[0]
  const moved = reach[MOVED]
  const far = radii + moved
  const way = nearest + Place.direction
  const overlap = Math.max(0, 0 - reach[SEPARATION])
  writeNormal(out, side * places[way], side * places[way + 1], side * places[way + 2], overlap)
  const sameWay = moved > 0 ? 1 - CORE_OVER : CORE_SAME_WAY
  let first = nearest
  let last = nearest
  for (let p = 0; p < end; p += Place.stride) {
    if (places[p + Place.distance] > far) continue
    if (dot(places, p + Place.direction, places, way) < sameWay) continue
    if (places[p] < places[first]) first = p
    if (places[p] > places[last]) last = p
  }
  // An end that is as near as the nearest place takes its place.
  const flat = coreDistance(core) + CORE_FLAT * far
  const endsHoldIt = places[first + Place.distance] <= flat || places[last + Place.distance] <= flat
  let points = 0
  for (let pick = 0; pick < 3; pick++) {
    const p = pick === 0 ? first : pick === 1 ? last : nearest
    if (pick === 1 && last === first) continue
    if (pick === 2 && (endsHoldIt || nearest === first || nearest === last)) continue
    const t = places[p]
    // How far the other body's surface is from the core, and midway from there to the capsule's.
    const distance = places[p + Place.distance] - moved
    const middle = radius + 0.5 * (distance - radii)
    const to = points++ * MANIFOLD_POINT_STRIDE
    for (let k = 0; k < 3; k++)
      candidates[to + k] =
        capsules[c + k] - rowsA[a + k] + t * capsules[c + 6 + k] + middle * places[p + Place.direction + k]
    const depth = Math.max(0, Math.min(out[MANIFOLD_DEPTH], radii - distance))
    markPoint(candidates, to, depth, places[p + Place.feature])
  }
  reduceInto(out, candidates, points, MANIFOLD_MAX_POINTS)
  out[MANIFOLD_POINTS + MANIFOLD_POINT_DEPTH] = out[MANIFOLD_DEPTH]
  return out[MANIFOLD_COUNT]
}
