import { Has, hasAbove } from '../../components/registry.js'
import { BOX_WORDS } from '../box-tree/layout.js'
import { checkAlive, type CollisionResource, type World } from '../collision.js'
import { CollisionError, refuseValue, textOf } from '../errors.js'
import {
  checkClosestPoints,
  CLOSEST_DISTANCE,
  CLOSEST_NORMAL,
  CLOSEST_POINT_A,
  type ClosestPoints,
  publishClosest,
} from '../geometry/closest-points.js'
import { createPointRow, ROW_STRIDE } from '../geometry/rows.js'
import type { Numbers } from '../geometry/shapes.js'
import { ClosestPair } from '../narrow-phase/mesh-kernels.js'
import { findClosestPoints } from '../narrow-phase/closest.js'
import { ShapeType } from '../narrow-phase/shape-types.js'
import { List } from '../memory/list.js'
import { oncePer } from '../memory/once.js'
import { sortStably } from '../memory/sort.js'
import { indexOf, readVector, resourceFor } from './call.js'
import { filter, noOptions, readDistance, type QueryOptions } from './filter.js'
import { checkHit, checkHits, clearHit, writeHitRows, type QueryHit, type QueryHits } from './hit.js'
import { Families } from './index/families.js'
import { Found } from './index/found.js'
import { visitNearest } from './index/nearest-walk.js'
import type { QueryIndex } from './index/query-index.js'

/** Options of closestPoint and nearest. */
export interface NearestOptions extends QueryOptions {
  /** What is farther does not count, in world units. Default no limit. */
  readonly maxDistance?: number
}

const known = ['maxDistance']
/** What the kernel writes of the collider, or of the pair, that is looked at. */
const closest = new Float64Array(ClosestPair.length)
/** The point as a ball without radius. */
const ball = createPointRow()

const least = new Found(ClosestPair.length)
const limit = new Float64Array(1)
/** The search that is served: takes the `most` nearest into `least`. */
const search = {
  point: ball,
  limit,
  most: 0,

  visit(index: QueryIndex, slot: number): void {
    const { most } = search
    if (!filter.admits(index, slot)) return
    closest[ClosestPair.limit] = limit[0]!
    const { rows, types, trees } = index
    findClosestPoints(rows, ROW_STRIDE * slot, types[slot]!, ball, 0, ShapeType.sphere, trees, closest)
    if (!(closest[CLOSEST_DISTANCE]! <= limit[0]!) || closest[CLOSEST_DISTANCE] === Infinity) return
    if (!filter.confirms(index, slot)) return
    least.addLeast(slot, closest, most)
    least.writeLimit(most, limit)
  },
}

/** Finds the `most` least in `least`, in order. Returns whether the search was complete. */
function findNearest(world: World, call: string, point: Numbers, most: number, options: NearestOptions): boolean {
  const collision = filter.begin(world, call, options, known)
  readVector(collision.settings.flat, call, 'point', point, ball, 0)
  limit[0] = readDistance(call, options.maxDistance)
  search.most = most
  const index = indexOf(collision, call)
  least.begin(index)
  const isComplete = most === 0 || visitNearest(index, search, filter.maxNodes)
  least.sort()
  return isComplete
}

function writeNearest(at: number, out: QueryHit): void {
  const slot = least.slots[at]!
  const c = ClosestPair.length * at
  const { numbers, index } = least
  const distance = numbers[c + CLOSEST_DISTANCE]!
  out.entity = index.ids[slot]!
  out.body = index.roots[slot]!
  out.distance = distance
  out.time = 0
  for (let d = 0; d < 3; d++) {
    out.point[d] = index.rows[ROW_STRIDE * slot + d]! + numbers[c + CLOSEST_POINT_A + d]!
    out.normal[d] = numbers[c + CLOSEST_NORMAL + d]!
  }
  out.triangle = numbers[c + ClosestPair.triangleA]!
  out.inside = distance < 0
}

/**
 * Finds the collider whose surface is nearest to a point, by signed distance: negative inside, so that of several
 * colliders that hold the point the one counts whose surface is farthest; of equal ones the one with the least entity
 * id. Returns whether one is within `maxDistance`, and writes it to `out`: `point` on its surface, `normal` outward,
 * `distance`. Meshes are surfaces, and have no inside, unless they are solid (`addTree`). Colliders are where the last
 * collisionSystem left them, or refreshQueries saw them.
 *
 * Throws CollisionError: E_NON_FINITE, E_RANGE or E_OPTION for the point, `out` or an option, E_MASK, E_DEAD_ENTITY for
 * an entity in `exclude` that is none, E_REENTRANT inside a predicate; and in the first query of a world what
 * boundsSystem throws.
 */
export function closestPoint(
  world: World,
  out: QueryHit,
  point: Numbers,
  options: NearestOptions = noOptions,
): boolean {
  checkHit(out, 'closestPoint')
  out.complete = findNearest(world, 'closestPoint', point, 1, options)
  if (least.count === 0) clearHit(out)
  else writeNearest(least.order[0]!, out)
  return least.count > 0
}

/**
 * Writes the `k` colliders that are nearest to a point to `out`, as {@link closestPoint} has them, the least signed
 * distance first, equal ones by entity id. Returns their number: fewer if fewer are within `maxDistance`. Throws what
 * closestPoint throws, E_OPTION or E_RANGE for `k`.
 */
export function nearest(
  world: World,
  out: QueryHits,
  point: Numbers,
  k: number,
  options: NearestOptions = noOptions,
): number {
  checkHits(out, 'nearest')
  if (typeof k !== 'number' || Number.isNaN(k) || (k !== Infinity && !Number.isInteger(k)))
    refuseValue('E_OPTION', `nearest: k = ${textOf(k)}, but a whole number is needed`, 'k', k)
  if (k < 0) refuseValue('E_RANGE', `nearest: k = ${k}, but a number from 0 on is needed`, 'k', k)
  out.complete = findNearest(world, 'nearest', point, k, options)
  return writeHitRows(out, least, writeNearest)
}

const familiesOf = oncePer((registry: CollisionResource['registry']) => new Families(registry))
/** An entity and its children. */
const family = new List()
/** The slots of the two families. */
const slotsOfA = new List()
const slotsOfB = new List()
/** What the kernel wrote of the nearest pair so far. */
const nearestPair = new Float64Array(ClosestPair.length)

/**
 * Signed distance of two entities of any shapes, and where it is: a point of each, and the unit normal from `a` to `b`.
 * Apart: the shortest distance. Overlapping: minus the length of the shortest translation that separates them; where
 * one is a mesh, minus the depth of their contact, along its normal: that may be less than this length, or more. An
 * entity stands for itself and its `Attached` children at any depth: the nearest two colliders count, of equal ones
 * those with the least ids. Filters are not asked. Colliders are where the last collisionSystem left them, or
 * refreshQueries saw them.
 *
 * Throws CollisionError: E_DEAD_ENTITY, E_MISSING_COMPONENT for an entity without a collider there, E_OPTION for the
 * same entity twice, for one that is attached to the other, or for `out`, E_REENTRANT inside a predicate; and in the
 * first query of a world what boundsSystem throws.
 */
export function closestPoints(world: World, out: ClosestPoints, a: number, b: number): number {
  const collision = resourceFor(world, 'closestPoints')
  checkClosestPoints(out, 'closestPoints: ')
  checkAlive(world, a, 'closestPoints: a')
  checkAlive(world, b, 'closestPoints: b')
  const index = indexOf(collision, 'closestPoints')
  listColliders(collision, index, a, slotsOfA)
  listColliders(collision, index, b, slotsOfB)
  nearestPair[CLOSEST_DISTANCE] = Infinity
  let first = -1
  let second = -1
  for (let i = 0; i < slotsOfA.count; i++)
    for (let j = 0; j < slotsOfB.count; j++) {
      const p = slotsOfA.items[i]!
      const q = slotsOfB.items[j]!
      if (p === q)
        refuseValue('E_OPTION', `closestPoints: a and b are both ${index.ids[p]!}, or attached to one another`, 'b', b)
      if (areBeyond(index, p, q, nearestPair[CLOSEST_DISTANCE]!)) continue
      closest[ClosestPair.limit] = nearestPair[CLOSEST_DISTANCE]!
      const { rows, types, trees } = index
      findClosestPoints(rows, ROW_STRIDE * p, types[p]!, rows, ROW_STRIDE * q, types[q]!, trees, closest)
      if (first >= 0 && !(closest[CLOSEST_DISTANCE]! < nearestPair[CLOSEST_DISTANCE]!)) continue
      first = p
      second = q
      nearestPair.set(closest)
    }
  return publishClosest(out, nearestPair, index.rows, ROW_STRIDE * first, ROW_STRIDE * second, false)
}

/** Whether the boxes of two slots are farther apart than a distance; false for half-spaces, which have none. */
function areBeyond({ types, tree: { boxes } }: QueryIndex, p: number, q: number, distance: number): boolean {
  if (types[p] === ShapeType.plane || types[q] === ShapeType.plane) return false
  const a = BOX_WORDS * p
  const b = BOX_WORDS * q
  let square = 0
  for (let d = 0; d < 3; d++) {
    const gap = Math.max(0, boxes[a + d]! - boxes[b + 3 + d]!, boxes[b + d]! - boxes[a + 3 + d]!)
    square += gap * gap
  }
  return square > 0 && Math.sqrt(square) > distance
}

/** Lists the slots of an entity and its children, ascending by entity. */
function listColliders({ registry }: CollisionResource, index: QueryIndex, entity: number, out: List): void {
  familiesOf(registry).list(entity, family)
  out.count = 0
  for (let k = 0; k < family.count; k++) {
    const id = family.items[k]!
    const slot = index.slotOf(id)
    const isThere = slot >= 0 && registry.generation[id] === index.generation[slot]
    if (isThere && !hasAbove(registry, id, Has.CollisionDisabled)) out.add(slot)
  }
  sortStably(out.items, out.count, index.ids)
  if (out.count > 0) return
  const why = `closestPoints(${entity}): it has no collider where the last step or refreshQueries saw it`
  throw new CollisionError('E_MISSING_COMPONENT', why, { entity, component: 'shape' })
}
