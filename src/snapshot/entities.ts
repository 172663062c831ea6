/**
 * The entities of a snapshot: each that carries one of our components, or was a collider in the last completed step.
 * Their columns belong to the game, which restores them itself; here is what a step knows beside them.
 */
import { Has, isAnyJumpDue, isJumpDue } from '../../components/registry.js'
import type { CollisionResource } from '../collision.js'
import { grown } from '../memory/grow.js'
import { isGone, readLastCollider } from '../step/gather/colliders.js'
import { angularVelocities, linearVelocities, positions, rotations } from '../step/gather/doubles.js'
import { isAnyMoved } from '../step/gather/integrated.js'
import { KNOWN_SHAPE, readLastPose } from '../step/gather/poses.js'
import { readShape, SHAPE_STRIDE } from '../step/gather/shapes.js'
import { ENTITY_WORDS, OF_COLLIDER, ORPHANED, Part, Words } from './layout.js'
import type { Hashes } from './hashes.js'
import { bitsOf, ColumnRows, typeOf, withColumns, type Listed } from './columns.js'
import { Known } from './known.js'
import { nameTree } from './trees.js'
import type { WordWriter } from './words.js'

/** Shapes that name a tree. */
const OF_TREE = Has.MeshShape | Has.PolygonShape | Has.ChainShape
/** Components of which more is to be told than the columns say. */
const NOT_PLAIN = Has.Attached | Has.Sensor | Has.CollisionFilter

/** By entity id: index of its collider in the last completed step plus 1, 0 for none. */
let colliders: Int32Array = new Int32Array(0)
/** By entity id: its number among the entities of the snapshot. */
let numbers: Int32Array = new Int32Array(0)

/** Ids and component bits of the entities that were listed last. */
let listed: Int32Array = new Int32Array(0)
let bitsOfListed: Uint16Array = new Uint16Array(0)
/** Entities that are compared with the last step, and hashed while its numbers are in the first cache. */
const CHUNK = 128
/** By number in a chunk: index of a plain entity ({@link findPlain}), -1 for others. */
const plain = new Int32Array(CHUNK)
const shape = new Float64Array(SHAPE_STRIDE)
/** The columns of one entity. */
const row = new ColumnRows()
/** An entity as the columns have it, and as the last completed step knew it. */
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
export function listEntities({ step, registry, index }: CollisionResource, out: WordWriter): Listed {
  const { highest, has, generation } = registry
  colliders = grown(colliders, highest + 1)
  numbers = grown(numbers, highest + 1)
  listed = grown(listed, highest + 1)
  bitsOfListed = grown(bitsOfListed, highest + 1)
  colliders.fill(0, 0, highest + 1)
  for (let i = 0; i < step.colliders.count; i++)
    if (!isGone(step.colliders, i) && step.poses.isKnown(i)) colliders[step.colliders.entityOf(i)] = i + 1
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
  const first = out.skip(ENTITY_WORDS * entities.count)
  hashes.begin()
  withColumns(collision, entities, () => writeListed(collision, entities, hashes, out, first))
}

/** Writes the listed entities into the words from `first` on, and their records behind all words. */
function writeListed(
  collision: CollisionResource,
  entities: Listed,
  hashes: Hashes,
  out: WordWriter,
  first: number,
): void {
  const { ids, has, count } = entities
  const { columns, step } = collision
  const { last, lastVelocities, shapes } = step.poses
  const poseBits = bitsOf(last)
  const velocityBits = bitsOf(lastVelocities)
  const shapeBits = bitsOf(shapes)
  for (let start = 0; start < count; start += CHUNK) {
    const end = Math.min(start + CHUNK, count)
    findPlain(collision, entities, start, end)
    for (let k = start; k < end; k++) {
      const i = plain[k - start]!
      const own = has[k]!
      const at = (first + ENTITY_WORDS * k) & 0x3fffffff
      // Two words a number. V8: see notes, "literal strides".
      if (i >= 0) hashes.mix(poseBits, 16 * i, velocityBits, 12 * ids[k]!, shapeBits, 8 * ids[k]!)
      else {
        row.read(collision, entities, k, k + 1)
        hashes.mixRow(row, 0)
      }
      hashes.write(ids[k]!, own, columns, out.words, at)
      if (i >= 0 && (own & OF_TREE) !== 0) nameTree(typeOf(own), shapes, SHAPE_STRIDE * ids[k]!)
      const parts = i >= 0 ? Part.known : writeRecord(collision, ids[k]!, own, out)
      out.words[at + 1]! |= parts << 16
    }
  }
}

/**
 * Finds the plain entities of a chunk: their columns hold what the last completed step read, and tell all. Most bodies
 * are plain, in most worlds. What a step keeps has no -0, so the bits are the same as in a row, too. V8: see notes,
 * "literal strides", "columns of one kind".
 */
function findPlain(
  { step, registry, index, columns, trees }: CollisionResource,
  { ids, has }: Listed,
  start: number,
  end: number,
): void {
  const { bits, isSensor, before, generation, hasChildren } = step.colliders
  const { last, shapes, lastPivots, lastVelocities: velocities } = step.poses
  const { x: hx, y: hy, z: hz } = columns.BoxShape
  const { x, y, z } = positions
  const { x: qx, y: qy, z: qz, w: qw } = rotations
  const { x: vx, y: vy, z: vz } = linearVelocities
  const { x: wx, y: wy, z: wz } = angularVelocities
  const generationOfId = registry.generation
  const isSettled = before.size === 0
  // Mostly nothing was moved or declared to jump since the step: then the marks of the entities are not read.
  const isStill = !isAnyJumpDue(registry) && !isAnyMoved(step.integrated)
  plain.fill(-1)
  for (let k = start; k < end; k++) {
    const id = ids[k]!
    const own = has[k]!
    const i = colliders[id]! - 1
    if (i < 0 || ((bits[i]! ^ own) | (own & NOT_PLAIN) | isSensor[i]!) !== 0) continue
    if (!isSettled && before.has(i)) continue
    if ((generation[i]! | generationOfId[id]!) !== 0) continue
    if (!isStill && (isJumpDue(registry, id) || step.integrated.wasMoved(id))) continue
    const p = (8 * i) & 0x3fffffff
    const v = (6 * id) & 0x3fffffff
    const s = (4 * id) & 0x3fffffff
    if (hasChildren && (lastPivots[4 * i + 3] !== id || index.parentOf(id) !== 0)) continue
    if (x[id] !== last[p] || y[id] !== last[p + 1] || z[id] !== last[p + 2]) continue
    if ((own & Has.Rotation) !== 0) {
      if (qx[id] !== last[p + 3] || qy[id] !== last[p + 4] || qz[id] !== last[p + 5] || qw[id] !== last[p + 6]) continue
    } else if (last[p + 3] !== 0 || last[p + 4] !== 0 || last[p + 5] !== 0 || last[p + 6] !== 1) continue
    const moves = (own & Has.LinearVelocity) !== 0
    const turns = (own & Has.AngularVelocity) !== 0
    if ((moves ? vx[id] : 0) !== velocities[v] || (moves ? vy[id] : 0) !== velocities[v + 1]) continue
    if ((moves ? vz[id] : 0) !== velocities[v + 2] || (turns ? wx[id] : 0) !== velocities[v + 3]) continue
    if ((turns ? wy[id] : 0) !== velocities[v + 4] || (turns ? wz[id] : 0) !== velocities[v + 5]) continue
    if ((own & Has.BoxShape) !== 0) {
      if (hx[id] !== shapes[s] || hy[id] !== shapes[s + 1] || hz[id] !== shapes[s + 2]) continue
    } else {
      readShape(columns, own, id, trees, shape)
      if (shape[0] !== shapes[s] || shape[1] !== shapes[s + 1]) continue
      if (shape[2] !== shapes[s + 2] || shape[3] !== shapes[s + 3]) continue
    }
    plain[k - start] = i
  }
}

/** Writes the record of the entity whose row has been read, and returns its parts. */
function writeRecord(collision: CollisionResource, id: number, has: number, out: WordWriter): number {
  const { registry, step, index, components } = collision
  const { words } = last
  known.read(row, 0, id, has)
  nameTree(known.words[Words.type]!, known.row, KNOWN_SHAPE)
  known.describe(collision)
  const i = colliders[id]! - 1
  const isChild = (has & Has.Attached) !== 0
  const parentThen = index.parentOf(id)
  words[Words.idGeneration] = registry.generation[id]!
  words[Words.columnParent] = isChild ? components.Attached.parent[id]! : 0
  words[Words.parent] = isChild ? registry.parent[id]! | (registry.hasParent(id) ? 0 : ORPHANED) : registry.parent[id]!
  words[Words.parentThen] = parentThen
  let flags = isJumpDue(registry, id) ? Part.jumpDue : 0
  let told = Part.generation | (isChild || parentThen !== 0 ? Part.child : 0)
  if (i >= 0) {
    readLastPose(step.poses, i, last.row, words)
    readLastCollider(step.colliders, i, words)
    flags |= Part.known
    const generation = words[Words.generation]!
    if (generation !== registry.generation[id] && generation < registry.firstAlive[id]!) flags |= Part.lost
    told |= OF_COLLIDER
  }
  if (step.integrated.wasMoved(id)) {
    step.integrated.read(id, last.found)
    flags |= Part.moved
    told |= Part.found | Part.turned
  }
  const parts = flags | known.follow(last, told, out)
  nameTree(known.words[Words.type]!, known.row, KNOWN_SHAPE)
  return parts
}
