import { resourceOf, type CollisionResource, type World } from '../collision.js'
import { releaseDoubles } from '../step/doubles.js'
import { settleFirst } from '../step/finish.js'
import { writeBegan, writeContacts, writeEnded } from './contacts.js'
import { listEntities, numberOf, writeEntities } from './entities.js'
import { Hashes } from './hashes.js'
import { Header, sealWords } from './envelope.js'
import { Settle, Settled, Shown, SHOWS_RESET, sidesOf, SNAPSHOT } from './layout.js'
import { readColumns } from './known.js'
import { hashWords, WordWriter } from './words.js'

const out = new WordWriter()
const hashes = new Hashes()
/** Handles of the trees that are named, in the order in which they were named first. */
const trees = new Set<number>()
const visitTree = (handle: number): void => void trees.add(handle)

/**
 * 16 hexadecimal digits over all that decides the results of later steps: poses, velocities, shapes and filters of the
 * world, and what the last completed step left: contacts, last poses, declared jumps, integrated motions, generations.
 * Equal hashes on two peers mean equal worlds. Neither reading details nor what the module keeps for speed changes it.
 *
 * After a step that threw, and between two stages, it is the hash before that step. Throws E_REENTRANT inside a system,
 * an observer that a system called, or a predicate; E_OPTION or E_RANGE for columns of the game that are none.
 */
export function hashCollision(world: World): string {
  return resourceOf(world).call('hashCollision', hash)
}

function hash(collision: CollisionResource): string {
  out.count = 0
  writeSettled(collision)
  return hashWords(out.words, 0, out.count)
    .map((half) => half.toString(16).padStart(8, '0'))
    .join('')
}

/**
 * What {@link restoreCollision} needs to go on from here: what the last completed step left and the columns do not
 * tell. The columns are the game's own to save. The same state gives the same bytes; they are at most 40 a body (56
 * more while its last pose is not the one in the columns), 48 a contact, and some hundred for a contact that began on
 * the way, left or ended in the last step.
 *
 * After a step that threw, and between two stages, it saves the state before that step. Throws what
 * {@link hashCollision} throws.
 */
export function saveCollision(world: World): Uint8Array {
  return resourceOf(world).call('saveCollision', save)
}

function save(collision: CollisionResource): Uint8Array {
  out.count = 0
  out.skip(Header.length)
  writeSettled(collision)
  writeShown(collision)
  const words = out.words.slice(0, out.count)
  sealWords(words, SNAPSHOT)
  return new Uint8Array(words.buffer)
}

/** Settings that decide results, as flags. */
export function settingsOf({ settings: { continuous, integrator, onInvalid, flat } }: CollisionResource): number {
  return (
    (continuous ? Settle.continuous : 0) |
    (integrator === 'rk4' ? Settle.rk4 : 0) |
    (onInvalid === 'quarantine' ? Settle.quarantine : 0) |
    (flat ? Settle.flat : 0)
  )
}

function writeSettled(collision: CollisionResource): void {
  const { state, registry } = collision
  settleAll(state)
  const start = out.skip(Settled.length)
  trees.clear()
  registry.refreshLists()
  try {
    const entities = listEntities(collision)
    readColumns(collision, entities)
    out.put(start + Settled.generations, writeGenerations(collision))
    out.put(start + Settled.entities, entities.count)
    hashes.begin()
    writeEntities(collision, entities, hashes, out, visitTree)
  } finally {
    releaseDoubles()
  }
  out.put(start + Settled.contacts, writeContacts(collision, out, visitTree))
  out.put(start + Settled.trees, trees.size)
  trees.forEach(writeTree, collision)
  const end = out.count
  out.count = start + Settled.delta
  out.double(state.lastDelta)
  for (let part = 0; part < 4; part++) out.word(hashes.digests[part]!)
  out.count = end
  out.put(start + Settled.flags, settingsOf(collision) | (state.wasReset ? Settle.wasReset : 0))
}

/** Finds the first contacts that nobody has asked for yet. */
function settleAll(state: CollisionResource['state']): void {
  const { began, beganCount, persisting, persistingCount } = state.contacts
  for (let k = 0; k < beganCount; k++) settleFirst(state, began[k]!)
  for (let k = 0; k < persistingCount; k++) settleFirst(state, persisting[k]!)
}

/** Writes the generations of ids that no entity of the snapshot has, and returns how many. */
function writeGenerations(collision: CollisionResource): number {
  const { registry } = collision
  let count = 0
  for (let entity = 0; entity <= registry.highest; entity++) {
    if (registry.generation[entity] === 0 || numberOf(entity) >= 0) continue
    out.word(entity)
    out.word(registry.generation[entity]!)
    count++
  }
  return count
}

function writeTree(this: CollisionResource, handle: number): void {
  const tree = this.trees.find(handle)
  out.word(handle)
  out.word(tree?.triangles.length ?? 0)
  out.double(tree?.frame[4] ?? 0)
  out.word(sidesOf(this.trees, handle))
}

function writeShown(collision: CollisionResource): void {
  const { state, events, notes, step, time } = collision
  const start = out.skip(Shown.length)
  writeBegan(collision, out)
  writeEnded(collision, out)
  const end = out.count
  out.put(start + Shown.began, state.contacts.beganCount)
  out.put(start + Shown.ended, state.contacts.endedCount)
  out.put(start + Shown.flags, events.reset ? SHOWS_RESET : 0)
  out.put(start + Shown.bodies, notes.bodies)
  out.count = start + Shown.step
  out.double(step)
  out.double(time)
  out.double(notes.delta)
  out.count = end
}
