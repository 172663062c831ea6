/**
 * The entities of a snapshot: each that carries one of our components, or was a collider in the last completed step.
 * Their columns belong to the game, which restores them itself; here is what a step knows beside them.
 */
import { Has, isJumpDue } from '../../components/registry.js'
import type { CollisionResource } from '../collision.js'
import { grown } from '../memory/grow.js'
import { isGone, readLastCollider } from '../step/gather/colliders.js'
import { KNOWN_SHAPE, KNOWN_STRIDE, readLastPose } from '../step/gather/poses.js'
import { ENTITY_WORDS, OF_COLLIDER, ORPHANED, Part, Words } from './layout.js'
import type { Hashes } from './hashes.js'
import { ColumnRows, typeOf, withColumns, type Listed } from './columns.js'
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

let listed: Int32Array = new Int32Array(0)
let bitsOfListed: Uint16Array = new Uint16Array(0)
/** Entities that are read, hashed and compared with the last step while their rows are in the first cache. */
const CHUNK = 64
/** By number in a chunk: {@link Part.known} for a plain entity ({@link findPlain}), 0 for others. */
const plain = new Uint8Array(CHUNK)
/** The entities of a chunk as the columns have them. */
const columns = new ColumnRows()
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
export function listEntities({ state, registry, index }: CollisionResource, out: WordWriter): Listed {
  const { highest, has, generation } = registry
  colliders = grown(colliders, highest + 1)
  numbers = grown(numbers, highest + 1)
  listed = grown(listed, highest + 1)
  bitsOfListed = grown(bitsOfListed, highest + 1)
  colliders.fill(0, 0, highest + 1)
  for (let i = 0; i < state.colliders.count; i++)
    if (!isGone(state.colliders, i) && state.poses.isKnown(i)) colliders[state.colliders.entityOf(i)] = i + 1
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
  const first = out.skip(ENTITY_WORDS * count)
  hashes.begin()
  withColumns(collision, entities, () => {
    for (let start = 0; start < count; start += CHUNK) {
      const end = Math.min(start + CHUNK, count)
      const at = first + ENTITY_WORDS * start
      columns.read(collision, entities, start, end)
      hashes.hash(columns, entities, start, end, collision.columns, out.words, at)
      findPlain(collision, entities, start, end)
      for (let k = start; k < end; k++) {
        let parts = plain[k - start]!
        if (parts === 0 || (has[k]! & OF_TREE) !== 0)
          nameTree(typeOf(has[k]!), columns.rows, KNOWN_STRIDE * (k - start) + KNOWN_SHAPE)
        if (parts === 0) {
          known.read(columns, k - start, ids[k]!, has[k]!)
          parts = writeRecord(collision, out)
        }
        out.words[first + ENTITY_WORDS * k + 1]! |= parts << 16
      }
    }
  })
}

/**
 * Finds the plain entities of the chunk that was read: their columns hold what the last completed step read, and tell
 * all. Most bodies are plain, in most worlds. V8: see notes, "literal strides".
 */
function findPlain(
  { state, registry, index }: CollisionResource,
  { ids, has }: Listed,
  start: number,
  end: number,
): void {
  const { bits, isSensor, before, generation, hasChildren } = state.colliders
  const { last, shapes, lastPivots } = state.poses
  const velocities = state.poses.lastVelocities
  const { rows } = columns
  const generationOfId = registry.generation
  const isSettled = before.size === 0
  plain.fill(0)
  for (let k = start; k < end; k++) {
    const id = ids[k]!
    const own = has[k]!
    const i = colliders[id]! - 1
    if (i < 0 || ((bits[i]! ^ own) | (own & NOT_PLAIN) | isSensor[i]!) !== 0) continue
    if (!isSettled && before.has(i)) continue
    if ((generation[i]! | generationOfId[id]!) !== 0) continue
    if (isJumpDue(registry, id) || state.integrated.wasMoved(id)) continue
    const r = (17 * (k - start)) & 0x3fffffff
    const p = (8 * i) & 0x3fffffff
    const v = (6 * i) & 0x3fffffff
    const s = (4 * i) & 0x3fffffff
    if (hasChildren && (lastPivots[s + 3] !== id || index.parentOf(id) !== 0)) continue
    if (rows[r] !== last[p] || rows[r + 1] !== last[p + 1] || rows[r + 2] !== last[p + 2]) continue
    if (rows[r + 3] !== last[p + 3] || rows[r + 4] !== last[p + 4]) continue
    if (rows[r + 5] !== last[p + 5] || rows[r + 6] !== last[p + 6]) continue
    if (rows[r + 7] !== velocities[v] || rows[r + 8] !== velocities[v + 1]) continue
    if (rows[r + 9] !== velocities[v + 2] || rows[r + 10] !== velocities[v + 3]) continue
    if (rows[r + 11] !== velocities[v + 4] || rows[r + 12] !== velocities[v + 5]) continue
    if (rows[r + 13] !== shapes[s] || rows[r + 14] !== shapes[s + 1]) continue
    if (rows[r + 15] === shapes[s + 2] && rows[r + 16] === shapes[s + 3]) plain[k - start] = Part.known
  }
}

/** Writes the record of the entity that {@link known} has read, and returns its parts. */
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
  words[Words.parent] = isChild ? registry.parent[id]! | (registry.hasParent(id) ? 0 : ORPHANED) : registry.parent[id]!
  words[Words.parentThen] = parentThen
  let flags = isJumpDue(registry, id) ? Part.jumpDue : 0
  let told = Part.generation | (isChild || parentThen !== 0 ? Part.child : 0)
  if (i >= 0) {
    readLastPose(state.poses, i, last.row, words)
    readLastCollider(state.colliders, i, words)
    flags |= Part.known
    const generation = words[Words.generation]!
    if (generation !== registry.generation[id] && generation < registry.firstAlive[id]!) flags |= Part.lost
    told |= OF_COLLIDER
  }
  if (state.integrated.wasMoved(id)) {
    state.integrated.read(id, last.found)
    flags |= Part.moved
    told |= Part.found | Part.turned
  }
  const parts = flags | known.follow(last, told, out)
  nameTree(known.words[Words.type]!, known.row, KNOWN_SHAPE)
  return parts
}
