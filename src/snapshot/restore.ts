import { remirror, reserveForRestore } from '../../systems/contact-entities.js'
import { tagTouching } from '../../systems/touching.js'
import { Has } from '../../components/registry.js'
import { resourceOf, Stage, type CollisionResource, type World } from '../collision.js'
import { grown } from '../memory/grow.js'
import { Touch } from '../step/contacts.js'
import { releaseDoubles } from '../step/doubles.js'
import { checkSnapshot, Plan } from './check.js'
import { SavedContact } from './contacts.js'
import { EntityRecord } from './entities.js'
import { Header } from './envelope.js'
import { ContactPart, Part, Settle, Settled, Shown, SHOWS_RESET } from './layout.js'
import { Known } from './known.js'
import { WordReader } from './words.js'

const plan = new Plan()
const reader = new WordReader()
const record = new EntityRecord()
const known = new Known()
const contact = new SavedContact()
/** By number of an entity: index of its collider. */
let indices: Int32Array = new Int32Array(0)

/**
 * Takes a world back to where {@link saveCollision} made `bytes`, after the game has restored its entities and their
 * columns: the next steps have the same results to the bit, and `events` shows the saved step. `ids` maps ids of then
 * to ids of now where they differ (bitecs/serialization returns such a map); an id that is not in it is unchanged.
 * Entities that carry Contact and are not of this resource are removed: bitECS restored them with the game's own. Trees
 * must have the handles that they had. The report tells nothing of the restored step but its length and its bodies.
 *
 * Throws before anything changes: E_TRUNCATED, E_FORMAT, E_VERSION and E_CHECKSUM for bytes that are no snapshot;
 * E_SNAPSHOT if the world is not as it was, naming entity, component and field, or has other options; E_HANDLE for
 * a mesh whose handle names another tree; E_OPTION for a wrong argument, or an id in `ids` that is no whole number from
 * 0 on; E_RANGE if bitECS gives a contact entity an id beyond maxEntities; E_REENTRANT inside a system or a predicate.
 * An error of the game's own observers is rethrown when all is done.
 */
export function restoreCollision(world: World, bytes: Uint8Array, ids?: ReadonlyMap<number, number>): void {
  const collision = resourceOf(world)
  collision.call('restoreCollision', () => restore(collision, bytes, ids))
}

function restore(collision: CollisionResource, bytes: unknown, ids: unknown): void {
  try {
    collision.registry.refreshLists()
    checkSnapshot(collision, bytes, ids, plan)
    reserveForRestore(collision, plan.contacts + plan.words[plan.firstShown + Shown.ended]!)
    restoreEntities(collision)
    restoreContacts(collision)
    showStep(collision)
    releaseDoubles()
    collision.stage = Stage.idle
    remirror(collision)
    if (collision.settings.touching) tagTouching(collision)
  } finally {
    releaseDoubles()
    plan.newIds = undefined
    plan.words = new Uint32Array(0)
  }
}

/** Reads the record of number k, if it has one, and returns whether it has. */
function readRecord(k: number): boolean {
  if (!plan.hasRecord(k)) return false
  reader.begin(plan.words, plan.starts[k]!)
  record.read(reader, plan.parts[k]!)
  return true
}

function restoreEntities(collision: CollisionResource): void {
  const { registry, state } = collision
  const { entities } = plan
  registry.beginRestore()
  restoreGenerations(collision)
  // What the contacts of an entity are asked by is its parents in the saved step.
  collision.publish()
  for (let k = 0; k < entities; k++) if (readRecord(k)) restoreRelations(collision, k)
  registry.refreshLists()
  state.colliders.clear()
  state.poses.beginRestore(entities, plan.bitsSeen)
  state.integrated.settle()
  indices = grown(indices, entities)
  const { listed } = plan
  for (let k = 0; k < entities; k++) {
    known.read(collision, listed, k)
    known.describe(collision)
    restoreEntity(collision, k)
  }
}

/** Restores number k, which is as the columns say but for what its record tells. */
function restoreEntity({ registry, state }: CollisionResource, k: number): void {
  const parts = plan.parts[k]!
  const hasRecord = readRecord(k)
  if ((parts & Part.known) !== 0) {
    if (hasRecord) {
      record.root = plan.map(record.root)
      record.amend(known)
    }
    known.jumped = Number((parts & Part.jumped) !== 0)
    known.isGone = Number(known.generation !== registry.generation[known.id]! || known.has === 0)
    indices[k] = state.colliders.restore(known)
    state.poses.restore(indices[k]!, known)
  }
  if ((parts & Part.moved) === 0) return
  state.integrated.restore(known.id, record.is(Part.found) ? record.found : known.row, record.turned)
}

function restoreGenerations({ registry }: CollisionResource): void {
  reader.begin(plan.words, plan.firstGeneration)
  for (let k = 0; k < plan.generations; k++) {
    const id = plan.map(reader.word())
    const generation = reader.word()
    if (!plan.isTaken(id)) registry.restoreGeneration(id, generation)
  }
  const { ids, has } = plan
  for (let k = 0; k < plan.entities; k++)
    if (has[k] !== 0 || !plan.isTaken(ids[k]!)) registry.restoreGeneration(ids[k]!, plan.idGenerations[k]!)
  for (let k = 0; k < plan.entities; k++)
    if (readRecord(k) && record.parentThen !== 0) registry.restoreParent(ids[k]!, plan.map(record.parentThen), false)
}

function restoreRelations({ registry, components }: CollisionResource, k: number): void {
  const { columnParent, parent, isOrphan } = record
  const id = plan.ids[k]!
  if (record.is(Part.lost)) registry.restoreLoss(id, record.generation)
  if (record.is(Part.jumpDue)) registry.restoreJump(id)
  if (!record.is(Part.child)) return
  const isChild = (plan.has[k]! & Has.Attached) !== 0
  const known = parent === columnParent && isChild ? components.Attached.parent[id]! : plan.map(parent)
  registry.restoreParent(id, known, isOrphan)
}

function restoreContacts({ state }: CollisionResource): void {
  const { contacts, seams, sources } = state
  const { words, firstShown } = plan
  const ended = words[firstShown + Shown.ended]!
  contacts.beginRestore(plan.contacts + ended)
  seams.beginRestore(plan.contacts + ended)
  sources.begin()
  reader.begin(words, plan.firstContact)
  let nextBegan = firstShown + Shown.length
  const lastBegan = nextBegan + words[firstShown + Shown.began]!
  for (let k = 0; k < plan.contacts; k++) {
    contact.read(reader)
    if (nextBegan < lastBegan && words[nextBegan] === k) {
      contact.state |= Touch.begins
      nextBegan++
    }
    placeContact(state)
    restoreContact(state)
  }
  reader.begin(words, lastBegan)
  for (let k = 0; k < ended; k++) {
    contact.readEnded(reader)
    contact.a = plan.map(contact.a)
    contact.b = plan.map(contact.b)
    contact.first = contact.second = 0
    orderSides()
    restoreContact(state)
  }
  contacts.finishRestore()
}

/** Gives the contact the ids, generations and indices of its entities. */
function placeContact({ colliders }: CollisionResource['state']): void {
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

function restoreContact({ contacts, seams, sources }: CollisionResource['state']): void {
  const hasSource = contact.is(ContactPart.source)
  contact.source = hasSource ? sources.restore(contact.pair, contact.is(ContactPart.poses), contact.firstContact) : -1
  const row = contacts.restore(contact)
  seams.restore(row, contact.seam)
}

/** Shows the saved step. */
function showStep(collision: CollisionResource): void {
  const { state, events, notes } = collision
  const { words, firstShown } = plan
  reader.begin(words, Header.length + Settled.delta)
  const wasReset = (words[Header.length + Settled.flags]! & Settle.wasReset) !== 0
  state.finishRestore(reader.double(), wasReset)
  reader.begin(words, firstShown + Shown.step)
  collision.step = reader.double()
  collision.time = reader.double()
  notes.delta = reader.double()
  notes.bodies = words[firstShown + Shown.bodies]!
  notes.pairs = 0
  notes.quarantined = []
  collision.unmoved.length = 0
  collision.queries = collision.freshQueries = undefined
  events.publish(words[firstShown + Shown.flags] === SHOWS_RESET)
}
