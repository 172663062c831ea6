import { checkAlive, type World } from '../collision.js'
import { CollisionError, refuseArgument } from '../errors.js'
import { boundObbRow, boundPoints } from '../geometry/bounds/bounds.js'
import { checkAabb, writeOutward, type MutableAabb } from '../geometry/bounds/compute-aabb.js'
import type { MutableObb } from '../geometry/fit/obb.js'
import { hasLength, isVector } from '../geometry/pack.js'
import { ROW_AXES, ROW_PARAMETERS, ROW_STRIDE } from '../geometry/rows.js'
import { isWritable } from '../memory/writable.js'
import { writeOrientedBox } from '../narrow-phase/oriented-box.js'
import { ShapeType } from '../narrow-phase/shape-types.js'
import { indexOf, resourceFor } from './call.js'
import type { QueryIndex } from './index/query-index.js'
import { writeRowBounds } from './index/row-bounds.js'

const box = new Float64Array(ROW_STRIDE)
const bounds = new Float64Array(6)
const ends = new Float64Array(6)

function refuse(code: 'E_MISSING_COMPONENT' | 'E_EXTENT', call: string, entity: number, why: string): never {
  throw new CollisionError(code, `${call}: entity ${entity} ${why}`, { entity })
}

const UNKNOWN =
  'is no collider that queries know: it needs a shape, and what was added since the last step a refreshQueries'

/** The index of the world, which has a slot of the entity. */
function indexFor(world: World, entity: number, call: string): QueryIndex {
  const collision = resourceFor(world, call)
  checkAlive(world, entity, call)
  const index = indexOf(collision, call)
  const slot = index.slotOf(entity)
  if (slot < 0 || index.generation[slot] !== (collision.registry.generation[entity] ?? 0))
    refuse('E_MISSING_COMPONENT', call, entity, UNKNOWN)
  return index
}

/**
 * Writes the oriented box of a collider to `out` (see `createObb`) and returns it: of a box the box itself; of a sphere
 * the cube around it along the axes of the world; of a capsule the box around it along its axis; of a mesh the box at
 * the root of its tree, with room for the boxes at a depth limit. In a flat world boxes have no extent along z. The
 * collider is where the last collisionSystem left it, or refreshQueries saw it, whichever is later.
 *
 * Throws CollisionError: E_OPTION for `out`; E_DEAD_ENTITY; E_MISSING_COMPONENT for an entity that is no collider, or
 * was none at that time; E_EXTENT for a half-space, which no box holds; E_REENTRANT inside a predicate; and in the
 * first query of a world what boundsSystem throws.
 */
export function obbOf<O extends MutableObb>(world: World, entity: number, out: O): O {
  const isObb = isVector(out?.center) && isVector(out.halfExtents) && hasLength(out.axes, 9)
  if (!(isObb && isWritable(out.center) && isWritable(out.halfExtents) && isWritable(out.axes)))
    refuseArgument('obbOf', 'out', out, 'is not an Obb, or it is frozen: make one with createObb()')
  const index = indexFor(world, entity, 'obbOf')
  const slot = index.slotOf(entity)
  const type = index.types[slot]!
  if (type === ShapeType.plane) refuse('E_EXTENT', 'obbOf', entity, 'is a half-space: no box holds it')
  writeOrientedBox(index.rows, ROW_STRIDE * slot, type, index.trees, box, 0)
  const { isFlat } = index.trees.tables
  for (let d = 0; d < 3; d++) {
    out.center[d] = box[d]!
    out.halfExtents[d] = isFlat && box[ROW_AXES + 3 * d + 2] !== 0 ? 0 : box[ROW_PARAMETERS + d]!
  }
  for (let k = 0; k < 9; k++) out.axes[k] = box[ROW_AXES + k]!
  return out
}

/** Writes what {@link aabbOf} tells of the collider of a slot to `bounds`, up to rounding. */
function writeBounds({ rows, trees, types }: QueryIndex, slot: number): void {
  const r = ROW_STRIDE * slot
  const type = types[slot]!
  if (type === ShapeType.mesh || type === ShapeType.plane) writeRowBounds(type, rows, r, trees, bounds)
  else if (type === ShapeType.capsule) {
    for (let d = 0; d < 3; d++) {
      const along = rows[r + ROW_PARAMETERS]! * rows[r + ROW_AXES + 3 + d]!
      ends[d] = rows[r + d]! - along
      ends[3 + d] = rows[r + d]! + along
    }
    boundPoints(bounds, ends, 2, rows[r + ROW_PARAMETERS + 1]!)
  } else {
    writeOrientedBox(rows, r, type, trees, box, 0)
    boundObbRow(bounds, box, 0)
  }
}

/**
 * Writes the axis-aligned bounds of a collider to `out` and returns it, rounded outward. Boxes, capsules and spheres
 * have the least ones. A mesh has those of its oriented box, or of the ball that holds it where that is less. Bounds of
 * a half-space are infinite. In a flat world z is 0. The collider is where the last collisionSystem left it,
 * or refreshQueries saw it, whichever is later.
 *
 * Throws what {@link obbOf} throws, but E_EXTENT.
 */
export function aabbOf<A extends MutableAabb>(world: World, entity: number, out: A): A {
  checkAabb(out, 'aabbOf: ')
  const index = indexFor(world, entity, 'aabbOf')
  writeBounds(index, index.slotOf(entity))
  if (index.trees.tables.isFlat) bounds[2] = bounds[5] = 0
  writeOutward(bounds, out)
  return out
}
