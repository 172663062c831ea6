import type { CollisionResource, World } from '../collision.js'
import { refuseArgument } from '../errors.js'
import { MotionRow } from '../geometry/advancement/layout.js'
import type { Numbers } from '../geometry/shapes.js'
import { WORLD_LIMIT } from '../tolerances.js'
import { checkFields, indexOf, readVector } from './call.js'
import { filter, noOptions, type QueryOptions } from './filter.js'
import { checkHit, checkHits, clearHit, writeHitRows, type QueryHit, type QueryHits } from './hit.js'
import { Found } from './index/found.js'
import type { QueryIndex } from './index/query-index.js'
import { CAST_INSIDE, CAST_NORMAL, CAST_POINT, CAST_STRIDE, CAST_TIME, CAST_TRIANGLE, search } from './shape-search.js'
import { asked, readAsked, refuseTilt, type QueryPose, type QueryShape } from './shape.js'

/** How the shape of a cast moves. */
export interface QueryMotion {
  /** Displacement, in world units. */
  readonly linear: Numbers
  /** Rotation vector about the position, in radians. Default none. */
  readonly angular?: Numbers
}

/**
 * Finds the first collider that a shape touches on its way from `pose`: it moves by `motion.linear` in a straight line
 * and turns about its position by `motion.angular`, a rotation vector, both at a constant rate; either may be 0.
 * Returns whether there is one, and writes it to `out`: `time` is the part of the motion done, 0 to 1, `distance` how
 * far the position of the shape has moved then; `point` and `normal` are those of the contact, the unit normal points
 * from the collider to the shape; `triangle` of a mesh. The time is never later than the true first contact, nothing
 * is missed, and it is early by no more than 1e-10 of the size of both over their closing speed, or where one of them
 * turns past a mesh at a grazing distance by somewhat more: 5e-7 of the size at most in 6,500 casts that were aimed
 * at that. A shape that turns by more than 1,500 radians may be told a contact with what it spins past. Of several at
 * one time the collider with the least entity id counts.
 *
 * A shape that touches a collider at the start has time 0, wherever it goes, and the normal along which it gets out
 * the shortest way. `inside` is true if they overlap by more than rounding (CAST_OVERLAP of size and coordinates).
 *
 * Shape, pose and colliders are as for {@link overlapShape}, and so are the errors; E_NON_FINITE, E_RANGE or E_OPTION
 * for `motion` too.
 */
export function shapeCast(
  world: World,
  out: QueryHit,
  shape: QueryShape,
  pose: QueryPose,
  motion: QueryMotion,
  options: QueryOptions = noOptions,
): boolean {
  const collision = filter.begin(world, 'shapeCast', options)
  checkHit(out, 'shapeCast')
  readAsked(collision, 'shapeCast', shape, pose)
  readMotion(collision, 'shapeCast', motion)
  const index = indexOf(collision, 'shapeCast')
  search.begin(undefined)
  search.walkAlong(index)
  out.complete = search.nodesLeft >= 0
  if (search.slot >= 0) writeHit(index, search.slot, search.best, 0, out)
  else clearHit(out)
  return search.slot >= 0
}

const all = new Found(CAST_STRIDE)

/**
 * Writes every collider that a shape touches on its way to `out`, sorted by time, equal ones by entity id; returns
 * their number. A body of several colliders may be there several times; `body` tells. The shape passes through all of
 * them. What is said of {@link shapeCast} holds for each.
 */
export function shapeCastAll(
  world: World,
  out: QueryHits,
  shape: QueryShape,
  pose: QueryPose,
  motion: QueryMotion,
  options: QueryOptions = noOptions,
): number {
  const collision = filter.begin(world, 'shapeCastAll', options)
  checkHits(out, 'shapeCastAll')
  readAsked(collision, 'shapeCastAll', shape, pose)
  readMotion(collision, 'shapeCastAll', motion)
  const index = indexOf(collision, 'shapeCastAll')
  all.begin(index)
  search.begin(all)
  search.walkAlong(index)
  out.complete = search.nodesLeft >= 0
  all.sort()
  return writeHitRows(out, all, writeFound)
}

function writeFound(at: number, out: QueryHit): void {
  writeHit(all.index, all.slots[at]!, all.numbers, CAST_STRIDE * at, out)
}

const motionFields = ['linear', 'angular']

/** Length of the displacement. */
const way = new Float64Array(1)

/** Writes the motion of the shape. */
function readMotion({ settings: { flat } }: CollisionResource, call: string, motion: QueryMotion): void {
  const own = asked.motion
  if (motion === null || typeof motion !== 'object')
    refuseArgument(call, 'motion', motion, 'must be { linear, angular? }')
  checkFields(call, 'motion', motion, motionFields)
  readVector(flat, call, 'motion.linear', motion.linear, own, 0)
  if (motion.angular !== undefined) {
    readVector(false, call, 'motion.angular', motion.angular, own, MotionRow.angular, WORLD_LIMIT)
    for (let d = 0; flat && d < 2; d++)
      if (motion.angular[d] !== 0) refuseTilt(call, 'motion', `angular[${d}]`, motion.angular[d]!)
  }
  way[0] = Math.sqrt(own[0]! * own[0]! + own[1]! * own[1]! + own[2]! * own[2]!)
}

/** Writes what was found of the collider of a slot, at `numbers[n]`. */
function writeHit(index: QueryIndex, slot: number, numbers: Float64Array, n: number, out: QueryHit): void {
  out.entity = index.ids[slot]!
  out.body = index.roots[slot]!
  out.time = numbers[n + CAST_TIME]!
  out.distance = out.time * way[0]!
  out.triangle = numbers[n + CAST_TRIANGLE]!
  out.inside = numbers[n + CAST_INSIDE] === 1
  for (let d = 0; d < 3; d++) {
    out.normal[d] = numbers[n + CAST_NORMAL + d]!
    out.point[d] = numbers[n + CAST_POINT + d]!
  }
}
