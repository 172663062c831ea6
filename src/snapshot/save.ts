import { listTouching } from '../../systems/touching.js'
import { resourceOf, type CollisionResource, type World } from '../collision.js'
import { Header, sealWords } from '../memory/envelope.js'
import { hashWords, textOfHash } from '../memory/hash.js'
import { findOwed } from '../step/finish.js'
import { writeBegan, writeContacts, writeEnded } from './contacts.js'
import { listEntities, writeEntities } from './entities.js'
import { Hashes } from './hashes.js'
import { GENERATION_WORDS, JUMPED_WORDS, SETTINGS, Settled, Shown, Shows, SNAPSHOT, WAS_RESET } from './layout.js'
import { namedTrees, writeTree } from './trees.js'
import { WordWriter } from './words.js'

const out = new WordWriter()
const hashes = new Hashes()

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
  return textOfHash(hashWords(out.words, 0, out.count))
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
export function settingsOf({ settings }: CollisionResource): number {
  return SETTINGS.reduce((flags, { field, value, bit }) => flags | (settings[field] === value ? bit : 0), 0)
}

function writeSettled(collision: CollisionResource): void {
  const { step, registry, components } = collision
  // First contacts that nobody has asked for yet.
  const { passing } = step.contacts
  for (let k = 0; k < passing.count; k++) findOwed(step, passing.items[k]!)
  const start = out.skip(Settled.length)
  namedTrees.clear()
  // Some calls take over parents that the game wrote, others do not: they must not show.
  registry.followParents(components.Attached.parent)
  registry.refreshLists()
  const first = out.count
  const entities = listEntities(collision, out)
  out.put(start + Settled.generations, (out.count - first) / GENERATION_WORDS)
  out.put(start + Settled.entities, entities.count)
  writeEntities(collision, entities, hashes, out)
  out.put(start + Settled.contacts, writeContacts(collision, out))
  out.put(start + Settled.trees, namedTrees.size)
  namedTrees.forEach((handle) => writeTree(collision.trees, handle, out))
  out.putDouble(start + Settled.delta, step.lastDelta)
  out.words.set(hashes.digests, start + Settled.digests)
  out.put(start + Settled.flags, settingsOf(collision) | (step.wasReset ? WAS_RESET : 0))
}

function writeShown(collision: CollisionResource): void {
  const { step, events, notes, steps, time, settings, registry } = collision
  const start = out.skip(Shown.length)
  writeBegan(out)
  writeEnded(collision, out)
  // An entity that has lost its shape since the step carries the tag still, which no contact tells.
  const touching = settings.touching ? listTouching(collision) : []
  for (const entity of touching) out.word(entity)
  const first = out.count
  for (let entity = 0; entity <= registry.highest; entity++) {
    if (registry.has[entity] === 0 || registry.jumpCount[entity] === 0) continue
    out.word(entity)
    out.word(registry.jumpCount[entity]!)
  }
  out.put(start + Shown.jumped, (out.count - first) / JUMPED_WORDS)
  out.put(start + Shown.began, step.contacts.began.count)
  out.put(start + Shown.ended, step.contacts.ended.count)
  out.put(start + Shown.touching, touching.length)
  out.put(start + Shown.flags, (events.reset ? Shows.reset : 0) | (settings.touching ? Shows.touching : 0))
  out.put(start + Shown.bodies, notes.bodies)
  out.putDouble(start + Shown.step, steps)
  out.putDouble(start + Shown.time, time)
}
