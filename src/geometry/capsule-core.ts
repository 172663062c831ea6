/**
 * Shared by the pairs of a capsule with a capsule, box or triangle: the places on the capsule's core at which the
 * distance to the other body is known, and the manifold made of them.
 *
 * A capsule is its core segment, thickened. Its contact with a convex body is deepest where the core is nearest, and
 * spreads over the stretch of the core that is nearer than the radii; the ends of that stretch which are worth a point
 * are ends of the core and places where the nearest feature of the other body changes. So the manifold consists of the
 * nearest place, and of the first and last of the places that are deep enough in nearly the same direction. Each of
 * them is a true overlap with its own depth and direction, hence within half its depth of both bodies.
 */
import { dot } from '../math/vectors.js'
import { CORE_FLAT, CORE_SAME_WAY, CORE_TOUCH } from '../tolerances.js'
import {
  MANIFOLD_DEPTH,
  MANIFOLD_MAX_POINTS,
  MANIFOLD_POINT_DEPTH,
  MANIFOLD_POINT_STRIDE,
  MANIFOLD_POINTS,
  markPoint,
  reduceInto,
  writeNormal,
} from './manifold.js'
import { ROW_PARAMETERS } from './rows.js'

/** Numbers of a place: t along the core, distance, unit direction to the other body (world axes), feature. */
export const Place = { distance: 1, direction: 2, feature: 5, stride: 6 } as const

/** A capsule's core and the other body. */
export interface Core {
  /** Place.stride numbers each. */
  readonly places: Float64Array
  /** Behind the last place. */
  end: number
  /** Offset of the nearest place; the earlier of equal ones. */
  nearest: number
  /** Size of the core and the other body's core. */
  size: number
  /** Of a box, in its frame: middle of the core, its unit direction. Of a triangle, seen from the capsule: corners. */
  readonly frame: Float64Array
  /** The unit axis along which a core leaves the other body that it touches, in that frame, and its kind. */
  readonly axis: Float64Array
  kind: number
}

export const createCore = (): Core => ({
  places: new Float64Array(16 * Place.stride),
  end: 0,
  nearest: 0,
  size: 0,
  frame: new Float64Array(12),
  axis: new Float64Array(3),
  kind: 0,
})

/** Finds the places of a capsule's core against another body: row a is the capsule or a box. */
export type CoreFinder = (rowsA: Float64Array, a: number, others: Float64Array, o: number, core: Core) => void

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
export function coreTouches(core: Core): boolean {
  return coreDistance(core) <= CORE_TOUCH * core.size
}

/** Writes the direction of the nearest place, times `side`, to out[0..2]. */
export function writeNearest(core: Core, side: number, out: Float64Array): void {
  for (let k = 0; k < 3; k++) out[k] = side * core.places[core.nearest + Place.direction + k] + 0
}

const candidates = new Float64Array(3 * MANIFOLD_POINT_STRIDE)
const normal = new Float64Array(3)

/**
 * Manifold from the places of the core of the capsule row at `capsules[c]`, relative to row a. `side` is 1 when the
 * capsule is A, -1 when it is B.
 */
export function collideCore(
  core: Core,
  rowsA: Float64Array,
  a: number,
  capsules: Float64Array,
  c: number,
  otherRadius: number,
  side: number,
  out: Float64Array,
): number {
  const { places, nearest, end } = core
  const radius = capsules[c + ROW_PARAMETERS + 1]
  const reach = radius + otherRadius
  writeNearest(core, side, normal)
  writeNormal(out, normal[0], normal[1], normal[2], Math.max(0, reach - coreDistance(core)))
  let first = nearest
  let last = nearest
  for (let p = 0; p < end; p += Place.stride) {
    if (places[p + Place.distance] > reach) continue
    if (dot(places, p + Place.direction, places, nearest + Place.direction) < CORE_SAME_WAY) continue
    if (places[p] < places[first]) first = p
    if (places[p] > places[last]) last = p
  }
  // An end that is as near as the nearest place takes its place.
  const flat = coreDistance(core) + CORE_FLAT * reach
  const endsHoldIt = places[first + Place.distance] <= flat || places[last + Place.distance] <= flat
  let points = 0
  for (let pick = 0; pick < 3; pick++) {
    const p = pick === 0 ? first : pick === 1 ? last : nearest
    if (pick === 1 && last === first) continue
    if (pick === 2 && (endsHoldIt || nearest === first || nearest === last)) continue
    const t = places[p]
    const distance = places[p + Place.distance]
    const middle = 0.5 * (radius + distance - otherRadius)
    const to = points++ * MANIFOLD_POINT_STRIDE
    for (let k = 0; k < 3; k++)
      candidates[to + k] =
        capsules[c + k] - rowsA[a + k] + t * capsules[c + 6 + k] + middle * places[p + Place.direction + k]
    markPoint(candidates, to, Math.max(0, reach - distance), places[p + Place.feature])
  }
  reduceInto(out, candidates, points, MANIFOLD_MAX_POINTS)
  out[MANIFOLD_POINTS + MANIFOLD_POINT_DEPTH] = out[MANIFOLD_DEPTH]
  return out[0]
}
