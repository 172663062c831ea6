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
import {
  MANIFOLD_COUNT,
  MANIFOLD_DEPTH,
  MANIFOLD_MAX_CLIPPED,
  MANIFOLD_MAX_POINTS,
  MANIFOLD_POINT_DEPTH,
  MANIFOLD_POINTS,
  MANIFOLD_POINT_STRIDE,
  reduceInto,
  writeNormal,
} from '../manifold.js'
import { CORE_FLAT, CORE_SAME_WAY } from '../../tolerances.js'

/** Places on the core: t, distance, unit direction to the other body (world), feature; CORE_STRIDE numbers each. */
export const CORE_STRIDE = 6
export const CORE = new Float64Array(16 * CORE_STRIDE)

const candidates = new Float64Array(MANIFOLD_MAX_CLIPPED * MANIFOLD_POINT_STRIDE)

/** Index of the place with the least distance; the earlier of equal ones. */
export function nearestPlace(count: number): number {
  let best = 0
  for (let k = 1; k < count; k++) if (CORE[k * CORE_STRIDE + 1] < CORE[best * CORE_STRIDE + 1]) best = k
  return best
}

/**
 * Manifold from `count` places, the nearest of them `best`, of a capsule whose core passes through (x, y, z) (relative
 * to row a) in direction (ux, uy, uz). `side` is 1 when the capsule is A, -1 when it is B.
 */
export function collideCore(
  out: Float64Array,
  count: number,
  best: number,
  x: number,
  y: number,
  z: number,
  ux: number,
  uy: number,
  uz: number,
  radius: number,
  otherRadius: number,
  side: number,
): number {
  const reach = radius + otherRadius
  const nearest = best * CORE_STRIDE
  const depth = Math.max(0, reach - CORE[nearest + 1])
  writeNormal(out, side * CORE[nearest + 2] + 0, side * CORE[nearest + 3] + 0, side * CORE[nearest + 4] + 0, depth)
  let first = best
  let last = best
  for (let k = 0; k < count; k++) {
    const c = k * CORE_STRIDE
    const t = CORE[c]
    if (CORE[c + 1] > reach) continue
    const cosine = CORE[c + 2] * CORE[nearest + 2] + CORE[c + 3] * CORE[nearest + 3] + CORE[c + 4] * CORE[nearest + 4]
    if (cosine < CORE_SAME_WAY) continue
    if (t < CORE[first * CORE_STRIDE]) first = k
    if (t > CORE[last * CORE_STRIDE]) last = k
  }
  // An end that is as near as the nearest place takes its place.
  const flat = CORE[nearest + 1] + CORE_FLAT * reach
  const endsHoldIt = CORE[first * CORE_STRIDE + 1] <= flat || CORE[last * CORE_STRIDE + 1] <= flat
  let points = 0
  for (let pick = 0; pick < 3; pick++) {
    const k = pick === 0 ? first : pick === 1 ? last : best
    if (pick === 1 && last === first) continue
    if (pick === 2 && (endsHoldIt || best === first || best === last)) continue
    const p = k * CORE_STRIDE
    const t = CORE[p]
    const middle = 0.5 * (radius + CORE[p + 1] - otherRadius)
    const c = points++ * MANIFOLD_POINT_STRIDE
    candidates[c] = x + t * ux + middle * CORE[p + 2]
    candidates[c + 1] = y + t * uy + middle * CORE[p + 3]
    candidates[c + 2] = z + t * uz + middle * CORE[p + 4]
    candidates[c + 3] = Math.max(0, reach - CORE[p + 1])
    candidates[c + 4] = CORE[p + 5]
  }
  reduceInto(out, candidates, points, MANIFOLD_MAX_POINTS)
  out[MANIFOLD_POINTS + MANIFOLD_POINT_DEPTH] = out[MANIFOLD_DEPTH]
  return out[MANIFOLD_COUNT]
}
