/**
 * The entities of a snapshot: each that carries one of our components, or was a collider in the last completed step.
 * Their columns belong to the game, which restores them itself; here is what a step knows beside them.
 */
import { Has } from '../../components/registry.js'
import type { CollisionResource } from '../collision.js'
import { grown } from '../memory/grow.js'
import { ShapeType } from '../narrow-phase/shape-types.js'
import { KNOWN_SHAPE, KNOWN_STRIDE, KNOWN_VELOCITY, POSE_STRIDE, POSE_TYPE, SHAPE_STRIDE } from '../step/poses.js'
import { ENTITY_WORDS, MOVING, OF_COLLIDER, ORPHAN, Part, SENSOR, Words } from './layout.js'
import type { Hashes } from './hashes.js'
import { ColumnRows, type Listed } from './columns.js'
import { Known } from './known.js'
import type { WordWriter } from './words.js'

/** Components of which more is to be told than the columns say. */
const NOT_PLAIN = Has.Attached | Has.Sensor | Has.CollisionFilter

/** By entity id: index of its collider in the last completed step plus 1, 0 for none. */
let colliders: Int32Array = new Int32Array(0)
/** By entity id: its number among the entities of the snapshot. */
let numbers: Int32Array = new Int32Array(0)

let listed: Int32Array = new Int32Array(0)
let bitsOfListed: Uint16Array = new Uint16Array(0)
/** By number of an entity: its {@link Part}s. */
let parts: Uint16Array = new Uint16Array(0)

/** An entity as the columns have it, and as the last completed step knew it. */
const columns = new ColumnRows()
const known = new Known()
const last = new Known()

/** Number of an entity among those that were listed last. */
export function numberOf(entity: number): number {
  return numbers[entity]!
}

/**
 * Lists the entities of the snapshot, ascending by id, and writes the generations of ids that none of them has: id and
 * generation, {@link GENERATION_WORDS}.
 */
export function listEntities({ state, registry, index }: CollisionResource, out: WordWriter): Listed {
  const { highest, has, generation } = registry
  colliders = grown(colliders, highest + 1)
  numbers = grown(numbers, highest + 1)
  listed = grown(listed, highest + 1)
  bitsOfListed = grown(bitsOfListed, highest + 1)
  colliders.fill(0, 0, highest + 1)
  for (let i = 0; i < state.colliders.count; i++)
    if (!state.colliders.isGone(i) && state.poses.isKnown(i)) colliders[state.colliders.entityOf(i)] = i + 1
  let found = 0
  for (let entity = 0; entity <= highest; entity++) {
    if (has[entity] !== 0 || colliders[entity] !== 0 || index.parentOf(entity) !== 0) {
      numbers[entity] = found
      listed[found] = entity
      bitsOfListed[found++] = has[entity]!
    } else if (generation[entity] !== 0) {
      out.word(entity)
      out.word(generation[entity]!)
    }
  }
  return { ids: listed, has: bitsOfListed, count: found }
}

/** Writes the listed entities. Calls `visitTree` with the trees that are named. */
export function writeEntities(
  collision: CollisionResource,
  entities: Listed,
  hashes: Hashes,
  out: WordWriter,
  visitTree: (handle: number) => void,
): void {
  const { count } = entities
  columns.read(collision, entities)
  hashes.read(columns, entities, collision.columns)
  findPlain(collision, count)
  const start = out.skip(ENTITY_WORDS * count)
  for (let k = 0; k < count; k++) {
    if (columns.types[k] === ShapeType.mesh) visitTree(columns.rows[KNOWN_STRIDE * k + KNOWN_SHAPE]!)
    if (parts[k] === Part.known) continue
    const own = (parts[k] = writeRecord(collision, entities, k, out))
    if ((own & Part.shape) !== 0 && known.type === ShapeType.mesh) visitTree(known.row[KNOWN_SHAPE]!)
  }
  const { words } = out
  for (let k = 0; k < count; k++) {
    const at = start + ENTITY_WORDS * k
    words[at] = listed[k]!
    words[at + 1] = bitsOfListed[k]! | (parts[k]! << 16)
    words[at + 2] = hashes.words[2 * k]!
    words[at + 3] = hashes.words[2 * k + 1]!
  }
}

/**
 * Finds the entities that the last completed step knew as the columns have them, and of which there is nothing more to
 * tell: most bodies, in most worlds.
 */
function findPlain({ state, registry }: CollisionResource, count: number): void {
  const { colliders: all, poses, integrated } = state
  const { bits, isSensor, jumped, generation, hasChildren } = all
  const { last, shapes, velocities } = poses
  const { rows } = columns
  parts = grown(parts, count)
  for (let k = 0; k < count; k++) {
    const id = listed[k]!
    const i = colliders[id]! - 1
    parts[k] = 0
    if (hasChildren || i < 0 || bits[i] !== bitsOfListed[k] || (bits[i]! & NOT_PLAIN) !== 0) continue
    if (isSensor[i] !== 0 || jumped[i] !== 0 || generation[i] !== 0 || registry.generation[id] !== 0) continue
    if (registry.isJumpDue(id) || integrated.wasMoved(id)) continue
    const r = KNOWN_STRIDE * k
    if (
      areEqual(last, POSE_STRIDE * i, rows, r, POSE_TYPE) &&
      areEqual(shapes, SHAPE_STRIDE * i, rows, r + KNOWN_SHAPE, SHAPE_STRIDE) &&
      velocities.wasAt(i, rows, r + KNOWN_VELOCITY)
    )
      parts[k] = Part.known
  }
}

function areEqual(a: Float64Array, i: number, b: Float64Array, j: number, count: number): boolean {
  for (let k = 0; k < count; k++) if (a[i + k] !== b[j + k]) return false
  return true
}

/** Writes the record of the entity, and returns its parts. */
function writeRecord(collision: CollisionResource, entities: Listed, k: number, out: WordWriter): number {
  const { registry, state, index, components } = collision
  known.read(columns, entities, k)
  known.describe(collision)
  const { words } = last
  const { id } = known
  const i = colliders[id]! - 1
  const isChild = (known.has & Has.Attached) !== 0
  const parentThen = index.parentOf(id)
  words[Words.idGeneration] = registry.generation[id]!
  words[Words.columnParent] = isChild ? components.Attached.parent[id]! : 0
  words[Words.parent] = isChild ? registry.parent[id]! | (registry.hasParent(id) ? 0 : ORPHAN) : registry.parent[id]!
  words[Words.parentThen] = parentThen
  let flags = registry.isJumpDue(id) ? Part.jumpDue : 0
  let told = Part.generation | (isChild || parentThen !== 0 ? Part.child : 0)
  if (i >= 0) {
    readCollider(state, i)
    flags |= Part.known | (state.colliders.jumped[i] === 1 ? Part.jumped : 0)
    const generation = words[Words.generation]!
    if (generation !== registry.generation[id] && registry.isLost(id, generation)) flags |= Part.lost
    told |= OF_COLLIDER
  }
  if (state.integrated.wasMoved(id)) {
    state.integrated.read(id, last.found)
    flags |= Part.moved
    told |= Part.found | Part.turned
  }
  return flags | known.follow(last, told, out)
}

/** Reads what the last completed step knew of collider i. */
function readCollider({ colliders: all, poses }: CollisionResource['state'], i: number): void {
  const { row, words } = last
  for (let d = 0; d < POSE_TYPE; d++) row[d] = poses.last[POSE_STRIDE * i + d]!
  poses.velocities.read(i, true, row, KNOWN_VELOCITY)
  for (let d = 0; d < SHAPE_STRIDE; d++) row[KNOWN_SHAPE + d] = poses.shapes[SHAPE_STRIDE * i + d]!
  words[Words.root] = poses.readPivot(i, last.pivot)
  words[Words.generation] = all.generation[i]!
  words[Words.type] = poses.last[POSE_STRIDE * i + POSE_TYPE]!
  words[Words.bits] = all.bits[i]! | (all.moving[i] === 1 ? MOVING : 0) | (all.isSensor[i] === 1 ? SENSOR : 0)
  words[Words.category] = all.category[i]!
  words[Words.mask] = all.mask[i]!
}
