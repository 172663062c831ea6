/** What is checked of a snapshot, all of it before anything changes. */
import { Has, HAS_SHAPE } from '../../components/registry.js'
import type { CollisionResource } from '../collision.js'
import { CollisionError, refuseValue, textOf } from '../errors.js'
import { ROW_PARAMETERS, ROW_STRIDE } from '../geometry/rows.js'
import { grown } from '../memory/grow.js'
import { SHAPE_TYPE_COUNT, ShapeType } from '../narrow-phase/shape-types.js'
import type { TreeKind } from '../narrow-phase/mesh-kernels.js'
import type { TreePool } from '../narrow-phase/tree-pool.js'
import { Touch } from '../step/contacts.js'
import { AXES_REFUSED, WORLD_LIMIT } from '../tolerances.js'
import { SavedContact } from './contacts.js'
import { EntityRecord } from './entities.js'
import { Header, openWords, refuseFormat } from './envelope.js'
import { ContactPart, CONTACT_WORDS, ENDED_WORDS, ENTITY_WORDS, GENERATION_WORDS } from './layout.js'
import { Hashes } from './hashes.js'
import { Part, Settle, Settled, Shown, SHOWS_RESET, sidesOf, SNAPSHOT, TREE_WORDS } from './layout.js'
import { Known, NO_SHAPE, readColumns, type Listed } from './known.js'
import { settingsOf } from './save.js'
import { WordReader } from './words.js'

/** All component bits. */
const ALL = Object.values(Has).reduce((all, bit) => all | bit, 0)
/** Parts of a collider only. */
const OF_COLLIDER =
  Part.jumped | Part.lost | Part.old | Part.pose | Part.shape | Part.linear | Part.angular | Part.described | Part.pivot
/** Positions of children, composed of many offsets, may be farther out than what a game writes. */
const FARTHEST = 128 * WORLD_LIMIT
/** No quaternion, motion or velocity of a step comes near it; its square is finite. */
const LARGEST = 1e100

/** Where in the words of a snapshot what begins, and what entity is which now. */
export class Plan {
  words = new Uint32Array(0)
  /** Length of the last step, in seconds. */
  delta = 0
  entities = 0
  contacts = 0
  generations = 0
  trees = 0
  /** Words at which these begin. */
  firstGeneration = 0
  firstContact = 0
  firstShown = 0
  newIds: ReadonlyMap<number, number> | undefined
  firstEntity = 0
  /** By number of an entity: its id in the world, and its component bits. */
  ids: Int32Array = new Int32Array(0)
  has: Uint16Array = new Uint16Array(0)
  /** By number of an entity: its parts, where its record begins if it has one, and ShapeType in the last step. */
  parts: Uint16Array = new Uint16Array(0)
  starts: Int32Array = new Int32Array(0)
  types: Uint8Array = new Uint8Array(0)
  /** Components that some collider had in the last step, as bits. */
  bitsSeen = 0
  /** By number of an entity: generation of its id. */
  idGenerations: Uint32Array = new Uint32Array(0)
  /** By id in the world: number of the entity plus 1, 0 for none. */
  numbers: Int32Array = new Int32Array(0)

  /** Makes room for so many entities of the snapshot, and ids of the world. */
  reserve(entities: number, ids: number): void {
    this.ids = grown(this.ids, entities)
    this.has = grown(this.has, entities)
    this.parts = grown(this.parts, entities)
    this.starts = grown(this.starts, entities)
    this.types = grown(this.types, entities)
    this.idGenerations = grown(this.idGenerations, entities)
    this.numbers = grown(this.numbers, ids)
    this.numbers.fill(0)
    this.bitsSeen = 0
  }

  /** All entities. */
  get listed(): Listed {
    return { ids: this.ids, has: this.has, count: this.entities }
  }

  /** The id that an entity of the snapshot has in the world. */
  map(id: number): number {
    return this.newIds?.get(id) ?? id
  }

  /** Whether number k has more to tell than that it is known. */
  hasRecord(k: number): boolean {
    return (this.parts[k]! & ~Part.known) !== 0
  }

  /** Whether an entity of the snapshot has this id in the world. */
  isTaken(id: number): boolean {
    return id < this.numbers.length && this.numbers[id] !== 0
  }
}

const hashes = new Hashes()
const reader = new WordReader()
const record = new EntityRecord()
const known = new Known()
const contact = new SavedContact()

/** Checks a snapshot, and writes to `plan` where everything is. Call `releaseDoubles` after it, whatever it throws. */
export function checkSnapshot(collision: CollisionResource, bytes: unknown, ids: unknown, plan: Plan): void {
  checkIds(ids)
  plan.newIds = ids
  plan.words = openWords(bytes, SNAPSHOT)
  checkSettled(collision, plan)
  checkGenerations(collision, plan)
  checkEntities(collision, plan)
  checkContacts(collision, plan)
  checkTrees(collision, plan)
  checkShown(collision, plan)
}

function checkIds(ids: unknown): asserts ids is ReadonlyMap<number, number> | undefined {
  if (ids === undefined) return
  if (!(ids instanceof Map))
    refuseValue('E_OPTION', `restoreCollision: ids = ${textOf(ids)} is no Map of numbers`, 'ids', ids)
  ids.forEach(checkId)
}

function checkId(now: unknown, then: unknown): void {
  if (isId(now) && isId(then)) return
  const why = `maps ${quoted(then)} to ${quoted(now)}, but ids are whole numbers from 0 on; nothing changed`
  refuseValue('E_OPTION', `restoreCollision: ids ${why}`, 'ids', now, `[${quoted(then)}]`)
}

function isId(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 0
}

/** A value as text that tells "5" from 5. */
function quoted(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : textOf(value)
}

function malformed(why: string): never {
  refuseFormat(SNAPSHOT.name, why, reader.at)
}

function hold(holds: boolean, what: string): asserts holds {
  if (!holds) malformed(what)
}

/** The snapshot is not of this world. */
function refuse(id: number, component: string, why: string, field?: string, value?: unknown): never {
  throw new CollisionError('E_SNAPSHOT', `entity ${id} ${component}: ${why}; nothing changed`, {
    entity: id,
    component,
    ...(field === undefined ? {} : { field }),
    ...(value === undefined ? {} : { value }),
  })
}

const settings = {
  continuous: Settle.continuous,
  integrator: Settle.rk4,
  onInvalid: Settle.quarantine,
  flat: Settle.flat,
} as const

function checkSettled(collision: CollisionResource, plan: Plan): void {
  const { words } = plan
  const at = Header.length
  const flags = words[at + Settled.flags]!
  hold(flags < 2 * Settle.flat, `flags ${flags}`)
  for (const field of Object.keys(settings) as (keyof typeof settings)[]) {
    if (((flags ^ settingsOf(collision)) & settings[field]) === 0) continue
    const value = collision.settings[field]
    const text = `the snapshot is of a world with another option ${field} than ${String(value)}; nothing changed`
    refuseValue('E_SNAPSHOT', text, 'options', value, field)
  }
  plan.generations = words[at + Settled.generations]!
  plan.entities = words[at + Settled.entities]!
  plan.contacts = words[at + Settled.contacts]!
  plan.trees = words[at + Settled.trees]!
  const needed =
    GENERATION_WORDS * plan.generations +
    ENTITY_WORDS * plan.entities +
    CONTACT_WORDS * plan.contacts +
    TREE_WORDS * plan.trees
  hold(needed <= words.length, `it is too short for its counts`)
  reader.begin(words, at + Settled.delta)
  plan.delta = reader.double()
  hold(plan.delta >= 0 && !reader.isInfinite, 'length of the last step')
  plan.firstGeneration = at + Settled.length
}

function checkGenerations({ registry }: CollisionResource, plan: Plan): void {
  reader.begin(plan.words, plan.firstGeneration)
  let before = 0
  for (let k = 0; k < plan.generations; k++) {
    const id = reader.word()
    hold(id > before && reader.word() !== 0, `generation of entity ${id}`)
    if (!registry.hasPlace(plan.map(id))) refuseId(registry.maxEntities, plan.map(id))
    before = id
  }
}

function refuseId(limit: number, id: number): never {
  const why = `it has no place in the columns: maxEntities is ${limit}; nothing changed`
  const text = `entity ${textOf(id)} of the snapshot: ${why}`
  throw new CollisionError('E_SNAPSHOT', text, { entity: id, component: 'options', field: 'maxEntities', limit })
}

function checkEntities(collision: CollisionResource, plan: Plan): void {
  const { registry } = collision
  const { words, entities } = plan
  plan.reserve(entities, registry.has.length)
  plan.firstEntity = reader.at
  let before = 0
  for (let k = 0; k < entities; k++) {
    const at = plan.firstEntity + ENTITY_WORDS * k
    const id = words[at]!
    const word = words[at + 1]!
    hold(id > before, `entity ${id}`)
    before = id
    plan.parts[k] = word >>> 16
    plan.has[k] = word & 0xffff
    plan.ids[k] = place(collision, plan, id, k)
  }
  for (let id = 0; id <= registry.highest; id++)
    if (registry.has[id] !== 0 && !plan.isTaken(id))
      refuse(id, nameOf(registry.has[id]!), 'it was not there when the snapshot was made')
  readColumns(collision, plan.listed)
  hashes.begin()
  reader.begin(words, plan.firstEntity + ENTITY_WORDS * entities)
  const { listed } = plan
  for (let k = 0; k < entities; k++) {
    known.read(collision, listed, k)
    checkHashes(collision, plan, k)
    checkEntity(collision, plan, k, known.type)
  }
  for (let part = 0; part < 4; part++)
    if ((words[Header.length + Settled.digests + part]! | 0) !== hashes.digests[part])
      refuseValue('E_SNAPSHOT', 'the columns are not as they were saved; nothing changed', 'bytes', undefined)
  plan.firstContact = reader.at
}

/** Checks what is said of number k, which has a shape of this type, and finds the type that it had. */
function checkEntity(collision: CollisionResource, plan: Plan, k: number, type: number): void {
  const id = plan.ids[k]!
  const has = plan.has[k]!
  plan.idGenerations[k] = 0
  plan.types[k] = (plan.parts[k]! & Part.known) === 0 ? NO_SHAPE : type
  if (!plan.hasRecord(k)) {
    if (plan.parts[k] !== 0) plan.bitsSeen |= has
    hold(plan.parts[k] === 0 || type !== NO_SHAPE, `shape of entity ${id}`)
    return
  }
  plan.starts[k] = reader.at
  record.read(reader, plan.parts[k]!)
  checkRecord(collision, id, has)
  plan.idGenerations[k] = record.idGeneration
  if (record.is(Part.known)) plan.bitsSeen |= record.is(Part.described) ? record.bits : has
  if (record.is(Part.shape)) plan.types[k] = record.type
  if ((has & Has.Attached) === 0) return
  const parent = collision.components.Attached.parent[id]!
  if (parent !== plan.map(record.columnParent))
    refuse(id, 'Attached', `its parent is not the one that it had`, 'parent', parent)
}

function isBounded(numbers: Float64Array): boolean {
  return numbers.every((value) => Math.abs(value) <= LARGEST)
}

/** Whether the position that numbers begin with is one of a world. */
function isNear(numbers: Float64Array): boolean {
  return Math.abs(numbers[0]!) <= FARTHEST && Math.abs(numbers[1]!) <= FARTHEST && Math.abs(numbers[2]!) <= FARTHEST
}

function checkRecord(collision: CollisionResource, id: number, has: number): void {
  const isKnown = record.is(Part.known)
  hold(!reader.isShort && !reader.isInfinite, `entity ${id}`)
  hold(isBounded(record.pose) && isBounded(record.velocity) && isBounded(record.turned), `numbers of entity ${id}`)
  hold(isKnown || (record.parts & OF_COLLIDER) === 0, `parts of entity ${id}`)
  hold(!record.is(Part.lost) || record.is(Part.old), `generation of entity ${id}`)
  hold(record.is(Part.moved) || !(record.is(Part.found) || record.is(Part.turned)), `motion of entity ${id}`)
  hold(!record.is(Part.moved) || (collision.settings.continuous && has !== 0), `motion of entity ${id}`)
  hold(!record.is(Part.moved) || record.is(Part.found) || isKnown, `motion of entity ${id}`)
  if (record.is(Part.found)) hold(isNear(record.found), `motion of entity ${id}`)
  if (!isKnown) return
  hold(has !== 0 || record.is(Part.old), `components of entity ${id}`)
  const hasShape = (has & HAS_SHAPE) !== 0
  hold(hasShape || (record.is(Part.shape) && record.is(Part.described)), `shape of entity ${id}`)
  if (record.is(Part.described))
    hold((record.bits & ~(ALL & ~Has.Sensor)) === 0 && (record.bits & HAS_SHAPE) !== 0, `components of entity ${id}`)
  const { pose, pivot } = record
  if (record.is(Part.pose))
    hold(isNear(pose) && pose.subarray(3).some((part) => part !== 0), `last pose of entity ${id}`)
  if (record.is(Part.pivot)) hold(isNear(pivot), `pivot of entity ${id}`)
  if (record.is(Part.shape)) checkShape(collision, id, record.type, record.shape, 0)
}

/** Checks type and parameters at `at`. */
function checkShape({ trees }: CollisionResource, id: number, type: number, shape: Float64Array, at: number): void {
  const what = `shape of entity ${id}`
  hold(type < SHAPE_TYPE_COUNT, what)
  const p = shape[at]!
  const q = shape[at + 1]!
  const r = shape[at + 2]!
  const s = shape[at + 3]!
  if (type === ShapeType.plane)
    hold(Math.abs(p * p + q * q + r * r - 1) <= AXES_REFUSED && Math.abs(s) <= WORLD_LIMIT, what)
  else if (type !== ShapeType.mesh)
    hold(
      [p, q, r, s].every((size) => size >= 0 && size <= WORLD_LIMIT),
      what,
    )
  else {
    if (trees.find(p) === undefined) refuseTree(trees, p)
    hold(q !== 0 && Math.abs(q) <= WORLD_LIMIT && r >= -1, what)
  }
}

/** Component and field of the trees of each kind. */
const named: { readonly [K in TreeKind]: readonly [string, string] } = {
  mesh: ['MeshShape', 'tree'],
  polygon: ['PolygonShape', 'polygon'],
  chain: ['ChainShape', 'chain'],
}

function refuseTree(trees: TreePool, handle: number): never {
  const kind = trees.find(handle) !== undefined ? trees.kernels(handle).kind : trees.tables.isFlat ? 'polygon' : 'mesh'
  const [component, field] = named[kind]
  const why = `which names another ${field} in this world, or none; nothing changed`
  const text = `the snapshot has a ${component} with ${field} handle ${handle}, ${why}`
  refuseValue('E_HANDLE', text, component, handle, field)
}

/** Finds number k, which had this id, in the world. Returns its id there. */
function place(collision: CollisionResource, plan: Plan, id: number, k: number): number {
  const { registry } = collision
  const has = plan.has[k]!
  const newId = plan.map(id)
  hold((has & ~ALL) === 0, `components of entity ${id}`)
  if (!registry.hasPlace(newId)) refuseId(registry.maxEntities, newId)
  if (has === 0) return newId
  if (plan.isTaken(newId)) refuse(newId, 'ids', `two entities of the snapshot have this id`)
  const there = registry.has[newId] ?? 0
  if (there !== has) {
    if (!collision.isAlive(newId)) refuse(newId, 'entity id', `there is no such entity, but there was one (${id})`)
    const name = nameOf(there ^ has)
    const why = (has & Has[name]) !== 0 ? 'it had this component when the snapshot was made' : 'it had none then'
    refuse(newId, name, why)
  }
  plan.numbers[newId] = k + 1
  return newId
}

/** Checks that the columns hold what they held of number k. */
function checkHashes(collision: CollisionResource, { words, firstEntity }: Plan, k: number): void {
  hashes.take(known, collision.columns)
  const at = firstEntity + ENTITY_WORDS * k
  const pose = hashes.ofPose ^ words[at + 2]!
  const rest = hashes.ofRest ^ words[at + 3]!
  if ((pose | rest) === 0) return
  const why = 'it is not as it was when the snapshot was made: restore the columns first'
  if ((pose & 0xffff) !== 0) refuse(known.id, 'Position', why, 'x y z')
  if (pose !== 0) refuse(known.id, 'Rotation', why, 'x y z w')
  if ((rest & 0xffff) !== 0) refuse(known.id, 'LinearVelocity or AngularVelocity', why, 'x y z')
  refuse(known.id, 'shape, CollisionFilter or Attached', why)
}

/** Name of the first of some components. */
function nameOf(bits: number): keyof typeof Has {
  return (Object.keys(Has) as (keyof typeof Has)[]).find((name) => (bits & Has[name]) !== 0)!
}

function checkContacts(collision: CollisionResource, plan: Plan): void {
  const { types, entities } = plan
  let before = -1
  for (let k = 0; k < plan.contacts; k++) {
    contact.read(reader)
    const { low, high, isFirstA } = contact
    const what = `contact ${k}`
    const key = low * 0x1000000 + high
    hold(!reader.isShort && !reader.isInfinite && low < high && high < entities && key > before, what)
    before = key
    hold(types[low]! < SHAPE_TYPE_COUNT && types[high]! < SHAPE_TYPE_COUNT, what)
    hold(isFirstA === 1 ? types[low]! <= types[high]! : types[high]! <= types[low]!, what)
    // A part of the step that is 1, times its length, may be rounded up.
    hold(contact.time <= plan.delta * (1 + 1e-12), what)
    checkTouch(collision, what)
  }
}

/** Checks how the two of a contact touch, and what details follow from. */
function checkTouch(collision: CollisionResource, what: string): void {
  const { state, time, parts, pair } = contact
  const needsPoses = (state & Touch.start) !== 0 || contact.reason !== 0
  const needsSource = needsPoses || (state & Touch.way) !== 0
  hold((state & (Touch.end | Touch.start | Touch.way)) !== 0 && time >= 0 && parts < 8, what)
  hold(!needsSource || contact.is(ContactPart.source), what)
  hold(!needsPoses || contact.is(ContactPart.poses), what)
  hold(!contact.is(ContactPart.poses) || contact.is(ContactPart.source), what)
  if (!contact.is(ContactPart.poses)) return
  const { types, rows } = pair
  hold(types[0]! <= types[1]!, what)
  for (let k = 0; k < 2; k++) checkShape(collision, 0, types[k]!, rows, ROW_STRIDE * k + ROW_PARAMETERS)
}

function checkTrees({ trees }: CollisionResource, plan: Plan): void {
  for (let k = 0; k < plan.trees; k++) {
    const handle = reader.word()
    const triangles = reader.word()
    const radius = reader.double()
    const sides = reader.word()
    const tree = trees.find(handle)
    hold(!reader.isShort, `tree ${handle}`)
    if ((tree?.triangles.length ?? 0) !== triangles) refuseTree(trees, handle)
    if ((tree?.frame[4] ?? 0) !== radius || sidesOf(trees, handle) !== sides) refuseTree(trees, handle)
  }
  plan.firstShown = reader.at
}

function checkShown(collision: CollisionResource, plan: Plan): void {
  const { registry } = collision
  const { words, firstShown: at } = plan
  hold(at + Shown.length <= words.length, 'it is too short')
  const began = words[at + Shown.began]!
  const ended = words[at + Shown.ended]!
  hold(
    words[at + Shown.flags]! <= SHOWS_RESET && began + ENDED_WORDS * ended <= words.length,
    'counts of the last step',
  )
  reader.begin(words, at + Shown.step)
  const step = reader.double()
  hold(Number.isSafeInteger(step) && step >= 0, `step ${step}`)
  hold(reader.double() >= 0 && reader.double() >= 0 && !reader.isInfinite, 'times')
  let before = -1
  for (let k = 0; k < began; k++) {
    const number = reader.word()
    hold(number > before && number < plan.contacts, `contact ${number} that began`)
    before = number
  }
  for (let k = 0; k < ended; k++) {
    contact.readEnded(reader)
    const what = `contact ${k} that ended`
    hold(!reader.isShort && !reader.isInfinite && contact.a < contact.b && contact.high === 0, what)
    hold(contact.reason > 0 && contact.reason <= 9 && registry.hasPlace(contact.b), what)
    checkTouch(collision, what)
  }
  hold(reader.at === words.length, 'its length')
}
