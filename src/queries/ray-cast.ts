import type { World } from '../collision.js'
import { readFlag, refuseArgument, refuseOption } from '../errors.js'
import { RayHit, RayRow } from '../geometry/ray/ray.js'
import { ROW_STRIDE } from '../geometry/rows.js'
import type { Numbers } from '../geometry/shapes.js'
import { normaliseAny } from '../math/vectors.js'
import { rayNormals } from '../narrow-phase/ray-table.js'
import { ShapeType } from '../narrow-phase/shape-types.js'
import { indexOf, readVector } from './call.js'
import { filter, noOptions, readDistance, type QueryOptions } from './filter.js'
import { checkHit, checkHits, clearHit, writeHitRows, type QueryHit, type QueryHits } from './hit.js'
import { Found } from './index/found.js'
import type { QueryIndex } from './index/query-index.js'
import { castRayAtSlot, RayCastSearch } from './index/ray-walk.js'

/** Options of rays. */
export interface RayOptions extends QueryOptions {
  /** How far the ray goes, in world units. Default without end. */
  readonly maxDistance?: number
  /**
   * Whether a ray that begins inside a solid hits it at once, at distance 0; else it hits where it leaves the solid.
   * Default true.
   */
  readonly solid?: boolean
}

const known = ['maxDistance', 'solid']
/** The search of the call that is served: one for all, as no query runs inside another. */
export const search = new RayCastSearch()

/** Reads a ray: its direction may have any length but 0. */
function readRay(isFlat: boolean, call: string, origin: Numbers, direction: Numbers): void {
  const { ray } = search
  readVector(isFlat, call, 'origin', origin, ray, 0)
  readVector(isFlat, call, 'direction', direction, ray, RayRow.direction, Number.MAX_VALUE)
  if (!takeDirection()) refuseArgument(call, 'direction', direction, 'is 0 0 0, but a ray needs a direction')
}

/** Makes the direction a unit vector, and notes its length; false if that is 0. */
export function takeDirection(): boolean {
  const length = normaliseAny(search.ray, RayRow.direction)
  search.ray[RayRow.length] = length
  return length > 0
}

/**
 * Finds the closest collider along a ray from `origin` along `direction`, which may have any length but 0. Returns
 * whether there is one, and writes it to `out`: `distance` in world units from the origin, `time` in lengths of
 * `direction`, so that point = origin + time * direction. Of equally close colliders the one with the least entity id
 * counts. Shapes are closed solids: a ray that grazes one hits it. Meshes are hit from both sides; one that is a solid
 * (`addTree`) has an inside like the other shapes. `normal` is the surface's, turned against the ray; where the ray
 * begins inside a solid it is minus the direction, `distance` 0 and `inside` true. With `solid: false` such a ray hits
 * where it leaves the solid; a half-space that it never leaves is no hit then. (Gomez, simple intersection tests, for
 * spheres, planes and boxes.)
 *
 * Colliders are where the last collisionSystem left them, or refreshQueries saw them, whichever is later.
 *
 * Throws CollisionError: E_NON_FINITE, E_RANGE or E_OPTION for origin, direction, `out` or an option, E_MASK for a
 * filter that is none, E_DEAD_ENTITY for an entity in `exclude` that is none, E_REENTRANT inside a predicate; and in
 * the first query of a world what boundsSystem throws.
 */
export function rayCast(
  world: World,
  out: QueryHit,
  origin: Numbers,
  direction: Numbers,
  options: RayOptions = noOptions,
): boolean {
  const index = beginRay(world, 'rayCast', options)
  checkHit(out, 'rayCast')
  readRay(index.trees.tables.isFlat, 'rayCast', origin, direction)
  search.walkAlong(index)
  out.complete = search.nodesLeft >= 0
  if (search.slot < 0) {
    clearHit(out)
    return false
  }
  writeHit(index, search.slot, search.best, out)
  return true
}

/** Checks the options of a ray, begins {@link search} by them, and returns the index, up to date. */
export function beginRay(world: World, call: string, options: RayOptions): QueryIndex {
  const collision = filter.begin(world, call, options, known)
  search.isWayOut = !readFlag(call, 'solid', options.solid, true)
  search.best[RayHit.distance] = readDistance(call, options.maxDistance)
  search.slot = -1
  search.nodesLeft = filter.maxNodes
  search.filter = filter
  search.isAny = false
  search.all = undefined
  return indexOf(collision, call)
}

const begun = new Float64Array(RayHit.stride)
/** A limit that a ray meets at its beginning alone. */
const noDistance = Float64Array.of(0)

/** Writes the hit of the ray at the collider of a slot, whose distance (and of a mesh the rest) is in `hit`. */
export function writeHit(index: QueryIndex, slot: number, hit: Float64Array, out: QueryHit): void {
  const { ray, isWayOut } = search
  const type = index.types[slot]!
  const isMesh = type === ShapeType.mesh
  const r = ROW_STRIDE * slot
  const distance = hit[RayHit.distance]!
  const begins = isWayOut ? castRayAtSlot(index, slot, ray, false, noDistance, begun) : distance === 0
  // A ray that begins in a solid mesh hits none of its triangles.
  out.inside = begins && !(isMesh && (isWayOut ? begun : hit)[RayHit.triangle]! >= 0)
  out.triangle = isMesh ? hit[RayHit.triangle]! : -1
  if (!isMesh) rayNormals[type]!(index.rows, r, ray, isWayOut, hit)
  out.entity = index.ids[slot]!
  out.body = index.roots[slot]!
  out.distance = distance
  out.time = distance / ray[RayRow.length]!
  for (let d = 0; d < 3; d++) {
    out.point[d] = ray[d]! + distance * ray[RayRow.direction + d]!
    out.normal[d] = hit[RayHit.normal + d]! + 0
  }
}

/**
 * Whether anything lies on the segment between two points, ends included: line of sight. A segment that begins inside a
 * solid is blocked; `from` and `to` may be the same point. {@link rayCast} tells the options and errors; `maxDistance`
 * is refused with E_OPTION, as the segment ends at `to`. With `maxNodes` the answer may be false though something lies
 * there.
 */
export function rayBlocked(world: World, from: Numbers, to: Numbers, options: RayOptions = noOptions): boolean {
  const index = beginRay(world, 'rayBlocked', options)
  const { ray, best } = search
  const { isFlat } = index.trees.tables
  readVector(isFlat, 'rayBlocked', 'from', from, ray, 0)
  readVector(isFlat, 'rayBlocked', 'to', to, ray, RayRow.direction)
  if (options.maxDistance !== undefined)
    refuseOption('rayBlocked', 'maxDistance', options.maxDistance, 'the segment ends at `to`')
  for (let d = 0; d < 3; d++) ray[RayRow.direction + d]! -= ray[d]!
  if (takeDirection()) best[RayHit.distance] = ray[RayRow.length]!
  else {
    ray[RayRow.direction] = 1
    best[RayHit.distance] = 0
  }
  search.isAny = true
  search.walkAlong(index)
  return search.slot >= 0
}

const all = new Found(RayHit.stride)

/**
 * Writes every body along a ray to `out`, each by its collider that is hit first, sorted by distance, equal ones by
 * entity id; returns their number. Options, hits and errors are those of {@link rayCast}.
 */
export function rayCastAll(
  world: World,
  out: QueryHits,
  origin: Numbers,
  direction: Numbers,
  options: RayOptions = noOptions,
): number {
  const index = beginRay(world, 'rayCastAll', options)
  checkHits(out, 'rayCastAll')
  readRay(index.trees.tables.isFlat, 'rayCastAll', origin, direction)
  all.begin(index)
  search.all = all
  search.walkAlong(index)
  out.complete = search.nodesLeft >= 0
  all.sort()
  all.keepBodies()
  return writeHitRows(out, all, writeFound)
}

function writeFound(at: number, out: QueryHit): void {
  for (let d = 0; d < RayHit.stride; d++) search.best[d] = all.numbers[RayHit.stride * at + d]!
  writeHit(all.index, all.slots[at]!, search.best, out)
}
