import type { CollisionResource, World } from '../collision.js'
import { refuseOption } from '../errors.js'
import type { Numbers } from '../geometry/shapes.js'
import { List } from '../memory/list.js'
import { checkList, indexOf } from './call.js'
import { filter, noOptions, type QueryOptions } from './filter.js'
import { collectInBox } from './index/box-walk.js'
import type { QueryIndex } from './index/query-index.js'
import { askPoint, collideAsked, readAsked, writeAskedBounds, type QueryPose, type QueryShape } from './shape.js'

/** Options of overlaps: those of all queries but `maxNodes`, as a list of entities cannot say that it is cut short. */
export type OverlapOptions = Omit<QueryOptions, 'maxNodes'>

const box = new Float64Array(6)
const candidates = new List()

/**
 * Writes the entities of all colliders that a shape touches, ascending, to `out`, whose length becomes their number;
 * returns that number. Shapes are closed sets: what touches overlaps, as it would be a contact in the step of two
 * bodies at rest. A mesh is its surface, or a solid if the world has it as one (`addTree`).
 *
 * Colliders are where the last collisionSystem left them, or refreshQueries saw them, whichever is later. A shape `{
 * entity }` is the one that the entity has now; its pose does not count, and its body (with all children) is excluded.
 *
 * Throws CollisionError: E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT, E_ZERO_QUATERNION for shape, pose, `out` or an
 * option; E_HANDLE for a tree that is none; E_DEAD_ENTITY, E_MISSING_COMPONENT, E_TWO_SHAPES for the shape of an
 * entity; E_MASK for a filter that is none; E_DEAD_ENTITY for an entity in `exclude` that is none; E_REENTRANT inside
 * a predicate; and in the first query of a world what boundsSystem throws.
 */
export function overlapShape(
  world: World,
  out: number[],
  shape: QueryShape,
  pose: QueryPose,
  options: OverlapOptions = noOptions,
): number {
  const collision = begin(world, 'overlapShape', out, options)
  readAsked(collision, 'overlapShape', shape, pose)
  return writeTouching(collision, 'overlapShape', out)
}

/**
 * Writes the entities of all colliders that hold a point, ascending, to `out`, whose length becomes their number;
 * returns that number. Colliders are closed sets: a point on the surface counts, and of a mesh that is no solid only
 * that. What is said of {@link overlapShape} holds here too.
 */
export function overlapPoint(world: World, out: number[], point: Numbers, options: OverlapOptions = noOptions): number {
  const collision = begin(world, 'overlapPoint', out, options)
  askPoint(collision, 'overlapPoint', point)
  return writeTouching(collision, 'overlapPoint', out)
}

function begin(world: World, call: string, out: number[], options: QueryOptions): CollisionResource {
  const collision = filter.begin(world, call, options)
  if (options.maxNodes !== undefined)
    refuseOption(call, 'maxNodes', options.maxNodes, 'a list of entities is always complete')
  checkList(call, out)
  return collision
}

function writeTouching(collision: CollisionResource, call: string, out: number[]): number {
  const index = indexOf(collision, call)
  writeAskedBounds(box)
  collectInBox(index, box, candidates)
  return filter.writeIds(index, candidates, touchesAsked, out)
}

const touchesAsked = (index: QueryIndex, slot: number): boolean =>
  collideAsked(index, slot, index.trees.tables.touch) > 0
