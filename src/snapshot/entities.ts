/**
 * The entities of a snapshot: each that carries one of our components, or was a collider in the last completed step.
 * Their columns belong to the game, which restores them itself; here is what a step knows beside them.
 */
import { Has, isJumpDue, isLost } from '../../components/registry.js'
import type { CollisionResource } from '../collision.js'
import { grown } from '../memory/grow.js'
import { angularVelocities, linearVelocities, positions, rotations } from '../step/gather/doubles.js'
import { KNOWN_SHAPE, POSE_STRIDE, readLastPose, readShape, SHAPE_STRIDE } from '../step/gather/poses.js'
import { VELOCITY_STRIDE } from '../step/gather/children.js'
import { ENTITY_WORDS, OF_COLLIDER, ORPHAN, Part, Words } from './layout.js'
import type { Hashes } from './hashes.js'
import { ColumnRows, typeOf, withColumns, type Listed } from './columns.js'
import { Known } from './known.js'
import { nameTree } from './trees.js'
import type { WordWriter } from './words.js'

/** Components of which more is to be told than the columns say. */
const NOT_PLAIN = Has.Attached | Has.Sensor | Has.CollisionFilter

/** By entity id: index of its collider in the last completed step plus 1, 0 for none. */
let colliders: Int32Array = new Int32Array(0)
/** By entity id: its number among the entities of the snapshot. */
let numbers: Int32Array = new Int32Array(0)

let listed: Int32Array = new Int32Array(0)
let bitsOfListed: Uint16Array = new Uint16Array(0)
/** Entities that are compared with the last step, then hashed while their rows are in the first cache. */
const CHUNK = 64
/** By number in a chunk: {@link Part.known} for a plain entity ({@link findPlain}), 0 for others. */
const plain = new Uint8Array(CHUNK)
const shape = new Float64Array(SHAPE_STRIDE)

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

/** Writes the listed entities. */
export function writeEntities(collision: CollisionResource, entities: Listed, hashes: Hashes, out: WordWriter): void {
  const { ids, has, count } = entities
  const start = out.skip(ENTITY_WORDS * count)
  hashes.begin()
  columns.reserve(1)
  withColumns(collision, entities, () => {
    const { poses } = collision.state
    const [pose, velocity, shape] = [poses.last, poses.lastVelocities, poses.shapes].map(bitsOf)
    for (let k = 0; k < count; k++) {
      const id = ids[k]!
      if (k % CHUNK === 0) findPlain(collision, entities, k)
      let parts: number = plain[k % CHUNK]!
      if (parts === Part.known) {
        const i = colliders[id]! - 1
        hashes.hashRow(pose!, POSE_STRIDE * i, velocity!, VELOCITY_STRIDE * i, shape!, SHAPE_STRIDE * i)
        nameTree(typeOf(has[k]!), poses.shapes, SHAPE_STRIDE * i)
      } else {
        columns.read(collision, entities, k, 0)
        hashes.hashColumns(columns, 0, id, has[k]!, collision.columns)
        known.read(columns, 0, id, has[k]!)
        nameTree(known.words[Words.type]!, known.row, KNOWN_SHAPE)
        parts = writeRecord(collision, out)
        nameTree(known.words[Words.type]!, known.row, KNOWN_SHAPE)
      }
      const at = start + ENTITY_WORDS * k
      out.put(at, id)
      out.put(at + 1, has[k]! | (parts << 16))
      hashes.add(out.words, at + 2)
    }
  })
}

/** The bits of numbers. */
function bitsOf({ buffer, byteOffset, length }: Float64Array): Int32Array {
  return new Int32Array(buffer, byteOffset, 2 * length)
}

/**
 * Finds the plain entities of the chunk that begins with number `start`: their columns hold what the last completed
 * step read, and tell all. Most bodies are plain, in most worlds. V8: see notes, "literal strides".
 */
function findPlain(
  { state, registry, columns: components, trees }: CollisionResource,
  { ids, has, count }: Listed,
  start: number,
): void {
  const { bits, isSensor, jumped, generation, hasChildren } = state.colliders
  const { last, shapes } = state.poses
  const velocities = state.poses.lastVelocities
  const { x, y, z } = positions
  const { x: qx, y: qy, z: qz, w: qw } = rotations
  const { x: vx, y: vy, z: vz } = linearVelocities
  const { x: wx, y: wy, z: wz } = angularVelocities
  plain.fill(0)
  for (let k = start; k < Math.min(start + CHUNK, count); k++) {
    const id = ids[k]!
    const own = has[k]!
    const i = colliders[id]! - 1
    if (hasChildren || i < 0 || bits[i] !== own || (own & NOT_PLAIN) !== 0) continue
    if (isSensor[i] !== 0 || jumped[i] !== 0 || generation[i] !== 0 || registry.generation[id] !== 0) continue
    if (isJumpDue(registry, id) || state.integrated.wasMoved(id)) continue
    const p = 8 * i
    const v = 6 * i
    if (x[id] !== last[p] || y[id] !== last[p + 1] || z[id] !== last[p + 2]) continue
    const turned = (own & Has.Rotation) !== 0
    if ((turned ? qx[id] : 0) !== last[p + 3] || (turned ? qy[id] : 0) !== last[p + 4]) continue
    if ((turned ? qz[id] : 0) !== last[p + 5] || (turned ? qw[id] : 1) !== last[p + 6]) continue
    const moves = (own & Has.LinearVelocity) !== 0
    if ((moves ? vx[id] : 0) !== velocities[v] || (moves ? vy[id] : 0) !== velocities[v + 1]) continue
    if ((moves ? vz[id] : 0) !== velocities[v + 2]) continue
    const turns = (own & Has.AngularVelocity) !== 0
    if ((turns ? wx[id] : 0) !== velocities[v + 3] || (turns ? wy[id] : 0) !== velocities[v + 4]) continue
    if ((turns ? wz[id] : 0) !== velocities[v + 5]) continue
    readShape(shape, own, id, components, trees)
    const s = 4 * i
    if (shape[0] !== shapes[s] || shape[1] !== shapes[s + 1]) continue
    if (shape[2] === shapes[s + 2] && shape[3] === shapes[s + 3]) plain[k - start] = Part.known
  }
}

/** Writes the record of the entity, and returns its parts. */
function writeRecord(collision: CollisionResource, out: WordWriter): number {
  const { registry, state, index, components } = collision
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
  let flags = isJumpDue(registry, id) ? Part.jumpDue : 0
  let told = Part.generation | (isChild || parentThen !== 0 ? Part.child : 0)
  if (i >= 0) {
    readLastPose(state.poses, i, last.row, words)
    state.colliders.readLast(i, words)
    flags |= Part.known | (state.colliders.jumped[i] === 1 ? Part.jumped : 0)
    const generation = words[Words.generation]!
    if (generation !== registry.generation[id] && isLost(registry, id, generation)) flags |= Part.lost
    told |= OF_COLLIDER
  }
  if (state.integrated.wasMoved(id)) {
    state.integrated.read(id, last.found)
    flags |= Part.moved
    told |= Part.found | Part.turned
  }
  return flags | known.follow(last, told, out)
}
