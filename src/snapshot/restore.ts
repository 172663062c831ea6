import { remirror, reserveForRestore } from '../../systems/contact-entities.js'
import { retagTouching, tagTouching } from '../../systems/touching.js'
import {
  beginRegistryRestore,
  Has,
  restoreGeneration,
  restoreJump,
  restoreJumpCount,
  restoreLoss,
  restoreParent,
} from '../../components/registry.js'
import { resourceOf, Stage, type CollisionResource, type World } from '../collision.js'
import { Header } from '../memory/envelope.js'
import { grown } from '../memory/grow.js'
import { beginSeamsRestore, restoreSeam } from '../seams/seams.js'
import { beginContactsRestore, finishContactsRestore, restoreContactRow, Touch } from '../step/contacts/contacts.js'
import { restoreCollider } from '../step/gather/colliders.js'
import { restoreIntegrated } from '../step/gather/integrated.js'
import { beginPosesRestore, KNOWN_STRIDE, restorePose } from '../step/gather/poses.js'
import { StepNotes } from '../step-report.js'
import { checkSnapshot, Plan } from './check.js'
import { SavedContact } from './contacts.js'
import { ContactPart, KnownNumber, ORPHANED, Part, Settled, Shown, Shows, WAS_RESET, Words } from './layout.js'
import { Known } from './known.js'
import { WordReader } from './words.js'

const plan = new Plan()
const reader = new WordReader()
const known = new Known()
const contact = new SavedContact()
/** By number of an entity: index of its collider. */
let indices: Int32Array = new Int32Array(0)

/**
 * Takes a world back to where {@link saveCollision} made `bytes`, after the game has restored its entities and their
 * columns: the next steps have the same results to the bit, and `events` shows the saved step. `ids` maps ids of then
 * to ids of now where they differ (bitecs/serialization returns such a map); an id that is not in it is unchanged. A
 * body that is gone, and whose id is another entity's now, gets an id that nobody has. Entities that carry Contact and
 * are not of this resource are removed: bitECS restored them with the game's own. Trees must have the handles that they
 * had. The report tells nothing of the restored step but its number, its length and its bodies.
 *
 * Throws before anything changes: E_TRUNCATED, E_FORMAT, E_VERSION and E_CHECKSUM for bytes that are no snapshot;
 * E_SNAPSHOT if the world is not as it was, naming entity, component and field, or has other options; E_HANDLE for
 * a mesh whose handle names another tree; E_OPTION for a wrong argument, or an id in `ids` that is no whole number from
 * 0 on; E_RANGE if bitECS gives a contact entity an id beyond maxEntities, when all is done where an observer took the
 * last ids meanwhile; E_REENTRANT inside a system or a predicate. Throws E_REENTRANT where an observer of the game
 * resets the world. Another error of the game's observers is rethrown when all is done.
 */
export function restoreCollision(world: World, bytes: Uint8Array, ids?: ReadonlyMap<number, number>): void {
  const collision = resourceOf(world)
  collision.call('restoreCollision', () => restore(collision, bytes, ids))
}

function restore(collision: CollisionResource, bytes: unknown, ids: unknown): void {
  try {
    check(collision, bytes, ids)
    // Who is gone gets no id of the entities just made; and an observer of the game that met one may have changed this
    // world, or restored another.
    const contacts = plan.contacts + plan.words[plan.firstShown + Shown.ended]!
    if (reserveForRestore(collision, contacts)) check(collision, bytes, ids)
    restoreEntities(collision)
    restoreContacts(collision)
    showStep(collision)
  } finally {
    plan.newIds = undefined
    plan.words = new Uint32Array(0)
  }
  collision.stage = Stage.idle
  // From here on an observer of the game may restore another world.
  const { touching } = plan
  remirror(collision)
  if (!collision.settings.touching) return
  if (touching !== undefined) retagTouching(collision, touching)
  else tagTouching(collision)
}

function check(collision: CollisionResource, bytes: unknown, ids: unknown): void {
  collision.registry.refreshLists()
  checkSnapshot(collision, bytes, ids, plan)
}

/** Takes over the record of number k. */
function readRecord(k: number): void {
  reader.begin(plan.words, plan.starts[k]!)
  known.amend(reader, plan.parts[k]!)
}

function restoreEntities(collision: CollisionResource): void {
  const { registry, step } = collision
  const { count } = plan
  beginRegistryRestore(registry)
  restoreGenerations(collision)
  // What the contacts of an entity are asked by is its parents in the saved step.
  collision.showContacts()
  for (let k = 0; k < count; k++) restoreRelations(collision, k)
  reader.begin(plan.words, plan.firstJumped)
  for (let k = plan.words[plan.firstShown + Shown.jumped]!; k > 0; k--)
    restoreJumpCount(registry, plan.map(reader.word()), reader.word())
  registry.refreshLists()
  step.colliders.clear()
  beginPosesRestore(step.poses, registry, count, plan.bitsSeen)
  step.integrated.settle()
  indices = grown(indices, count)
  for (let k = 0; k < count; k++) restoreEntity(collision, plan.parts[k]!, k)
}

/** Restores number k, which is as the columns say but for what its record tells. */
function restoreEntity(collision: CollisionResource, parts: number, k: number): void {
  const { row, words } = known
  const { registry, step } = collision
  const { rows } = plan.columns
  const id = plan.ids[k]!
  const has = plan.has[k]!
  const isPlain = parts === Part.known && (has & Has.Attached) === 0
  if (isPlain) known.begin(id, has)
  else known.read(plan.columns, k, id, has)
  known.describe(collision)
  if (!isPlain) readRecord(k)
  if ((parts & Part.pivot) !== 0) words[Words.root] = plan.map(words[Words.root]!)
  if ((parts & Part.known) !== 0) {
    const isGone = words[Words.generation] !== registry.generation[id] || has === 0
    const i = (indices[k] = restoreCollider(step.colliders, id, words, isGone))
    if (isPlain) restorePose(step.poses, i, rows, KNOWN_STRIDE * k, KNOWN_STRIDE * k, words)
    else restorePose(step.poses, i, row, 0, KnownNumber.pivot, words)
  }
  if ((parts & Part.moved) !== 0) restoreIntegrated(step.integrated, id, known.found, known.turned)
}

function restoreGenerations({ registry }: CollisionResource): void {
  reader.begin(plan.words, plan.firstGeneration)
  for (let k = 0; k < plan.generations; k++) {
    const id = plan.map(reader.word())
    const generation = reader.word()
    if (!plan.isTaken(id)) restoreGeneration(registry, id, generation)
  }
  const { words } = known
  for (let k = 0; k < plan.count; k++) {
    const has = plan.has[k]!
    const parts = plan.parts[k]!
    if (has !== 0 && (parts & (Part.generation | Part.child)) === 0) continue
    words[Words.idGeneration] = 0
    readRecord(k)
    const id = plan.ids[k]!
    const parentThen = words[Words.parentThen]!
    if (has !== 0 || !plan.isTaken(id)) restoreGeneration(registry, id, words[Words.idGeneration]!)
    if ((parts & Part.child) !== 0 && parentThen !== 0) restoreParent(registry, id, plan.mapGone(parentThen), false)
  }
}

function restoreRelations({ registry, components }: CollisionResource, k: number): void {
  const id = plan.ids[k]!
  const parts = plan.parts[k]!
  const isChild = (plan.has[k]! & Has.Attached) !== 0
  if ((parts & Part.jumpDue) !== 0) restoreJump(registry, id)
  if (!isChild && (parts & (Part.lost | Part.child)) === 0) return
  readRecord(k)
  if ((parts & Part.lost) !== 0) restoreLoss(registry, id, known.words[Words.generation]!)
  if (!isChild && (parts & Part.child) === 0) return
  const word = known.words[Words.parent]!
  const parent = (word & ~ORPHANED) >>> 0
  const isAsSaid = isChild && parent === known.words[Words.columnParent]
  restoreParent(registry, id, isAsSaid ? components.Attached.parent[id]! : plan.map(parent), (word & ORPHANED) !== 0)
}

function restoreContacts({ step }: CollisionResource): void {
  const { contacts, sources } = step
  const { seams } = step.seams
  const { words, firstShown } = plan
  const ended = words[firstShown + Shown.ended]!
  beginContactsRestore(contacts, plan.contacts + ended)
  beginSeamsRestore(seams, plan.contacts + ended)
  sources.begin(0)
  reader.begin(words, plan.firstContact)
  let nextBegan = firstShown + Shown.length
  const lastBegan = nextBegan + words[firstShown + Shown.began]!
  for (let k = 0; k < plan.contacts; k++) {
    contact.read(reader)
    if (nextBegan < lastBegan && words[nextBegan] === k) {
      contact.state |= Touch.begins
      nextBegan++
    }
    placeContact(step)
    restoreContact(step)
  }
  reader.begin(words, lastBegan)
  for (let k = 0; k < ended; k++) {
    contact.readEnded(reader)
    contact.a = plan.mapGone(contact.a)
    contact.b = plan.mapGone(contact.b)
    contact.first = contact.second = 0
    orderSides()
    restoreContact(step)
  }
  finishContactsRestore(contacts)
}

/** Gives the contact the ids, generations and indices of its entities. */
function placeContact({ colliders }: CollisionResource['step']): void {
  const a = indices[contact.low]!
  const b = indices[contact.high]!
  contact.a = plan.ids[contact.low]!
  contact.b = plan.ids[contact.high]!
  contact.generationA = colliders.generation[a]!
  contact.generationB = colliders.generation[b]!
  contact.first = contact.isFirstA === 1 ? a : b
  contact.second = contact.isFirstA === 1 ? b : a
  orderSides()
}

/** The lower id is a. */
function orderSides(): void {
  const { a, b, generationA, generationB } = contact
  if (a <= b) return
  contact.a = b
  contact.b = a
  contact.generationA = generationB
  contact.generationB = generationA
  contact.isFirstA ^= 1
}

function restoreContact({ contacts, seams, sources }: CollisionResource['step']): void {
  const hasSource = contact.is(ContactPart.source)
  contact.source = hasSource ? sources.add(contact.pair) : -1
  const row = restoreContactRow(contacts, contact)
  restoreSeam(seams.seams, row, contact.reason !== 0, contact.seam)
}

/** Shows the saved step. */
function showStep(collision: CollisionResource): void {
  const { step, events, notes } = collision
  const { words, firstShown } = plan
  const wasReset = (words[Header.length + Settled.flags]! & WAS_RESET) !== 0
  step.finishRestore(plan.delta, wasReset)
  reader.begin(words, firstShown + Shown.step)
  collision.steps = reader.double()
  collision.time = reader.double()
  const bodies = words[firstShown + Shown.bodies]!
  Object.assign(notes, new StepNotes(), { bodies, pairs: 0 })
  collision.unmoved.length = 0
  collision.queries = collision.freshQueries = undefined
  events.publish((words[firstShown + Shown.flags]! & Shows.reset) !== 0)
}
