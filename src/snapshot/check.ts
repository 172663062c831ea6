/** What is checked of a snapshot, all of it before anything changes. */
import { EndReason, Has, HAS_SHAPE } from '../../components/registry.js'
import type { CollisionResource } from '../collision.js'
import { CollisionError, refuseValue, textOf } from '../errors.js'
import { ROW_PARAMETERS, ROW_STRIDE } from '../geometry/rows.js'
import { Header, openWords, refuseFormat } from '../memory/envelope.js'
import { grown, grownCapacity, resizeFields } from '../memory/grow.js'
import { compareKinds, kernelsOf } from '../narrow-phase/mesh-kernels.js'
import { SHAPE_TYPE_COUNT, ShapeType } from '../narrow-phase/shape-types.js'
import { treeKinds, type TreePool } from '../narrow-phase/tree-pool.js'
import { Touch } from '../step/contacts/contacts.js'
import { namesOf } from '../step/gather/check.js'
import { MOVING, SENSOR } from '../step/gather/colliders.js'
import { KNOWN_SHAPE, KNOWN_VELOCITY } from '../step/gather/poses.js'
import { areParameters } from '../step/gather/shapes.js'
import { WORLD_LIMIT } from '../tolerances.js'
import { SavedContact } from './contacts.js'
import { Hashes } from './hashes.js'
import { ContactPart, DIGESTS, ENTITY_WORDS } from './layout.js'
import { OF_COLLIDER, Part, SETTINGS, SETTLED, Settled, Shown, Shows, SNAPSHOT, TREE_WORDS, Words } from './layout.js'
import { ColumnRows, NO_SHAPE, typeOf, withColumns, type Listed } from './columns.js'
import { Known } from './known.js'
import { settingsOf } from './save.js'
import { writeTree } from './trees.js'
import { WordReader, WordWriter } from './words.js'

/** All component bits. */
const ALL = Object.values(Has).reduce((all, bit) => all | bit, 0)

/** Positions of children, composed of many offsets, may be farther out than what a game writes. */
const FARTHEST = 128 * WORLD_LIMIT

/** Where in the words of a snapshot what begins, and what entity is which now. */
export class Plan implements Listed {
  words: Uint32Array = new Uint32Array(0)
  /** What the words lie in, kept for the next snapshot. */
  memory: Uint32Array = new Uint32Array(0)
  /** Length of the last step, in seconds. */
  delta = 0
  /** Numbers of entities, of contacts that live, of generations without an entity, and of trees. */
  count = 0
  contacts = 0
  generations = 0
  trees = 0
  /** Words at which these begin. */
  firstGeneration = 0
  firstEntity = 0
  firstContact = 0
  firstShown = 0
  firstJumped = 0
  /** Ids of the world by those of the snapshot, where they differ. */
  newIds: ReadonlyMap<number, number> | undefined
  /** The columns of the entities as they are in the world now. */
  readonly columns = new ColumnRows()
  /** By number of an entity: its id in the world, and its component bits. */
  ids: Int32Array = new Int32Array(0)
  has: Uint16Array = new Uint16Array(0)
  /** By number of an entity: its parts, where its record begins if it has one, and ShapeType in the last step. */
  parts: Uint16Array = new Uint16Array(0)
  starts: Int32Array = new Int32Array(0)
  types: Uint8Array = new Uint8Array(0)
  /** Components that some collider had in the last step, as bits. */
  bitsSeen = 0
  /** Ids in the world of who carries Touching; undefined if the saved world did not keep the tag. */
  touching: readonly number[] | undefined
  /** By id in the world: number of the entity plus 1, 0 for none. */
  numbers: Int32Array = new Int32Array(0)
  /** By id in the snapshot: an id that nobody has, of what is gone and whose own id is another entity's now. */
  readonly spares = new Map<number, number>()
  /** Ids that the world gave to entities of `newIds`; undefined until somebody asks. */
  given: ReadonlySet<number> | undefined
  /** The highest id of the snapshot and of the world so far. */
  highest = 0

  /** Makes room for so many entities of the snapshot, and ids of the world. */
  reserve(entities: number, ids: number): void {
    const columns = ['ids', 'has', 'parts', 'starts', 'types'] as const
    if (entities > this.ids.length) resizeFields(this, columns, grownCapacity(this.ids.length, entities))
    this.numbers = grown(this.numbers, ids)
    this.numbers.fill(0)
    this.spares.clear()
    this.bitsSeen = 0
  }

  /** The id that an entity of the snapshot has in the world. */
  map(id: number): number {
    return this.newIds?.get(id) ?? id
  }

  /** The id in the world of what may be gone since it touched something. */
  mapGone(id: number): number {
    return this.spares.get(id) ?? this.map(id)
  }

  /** Whether `newIds` names this id of the world. */
  isGiven(id: number): boolean {
    this.given ??= new Set(this.newIds?.values())
    return this.given.has(id)
  }

  /** Whether an entity of the snapshot has this id in the world. */
  isTaken(id: number): boolean {
    return id < this.numbers.length && this.numbers[id] !== 0
  }
}

const hashes = new Hashes()
/** Words of an entity as in a snapshot, of the columns of the world. */
const hashed = new Uint32Array(ENTITY_WORDS)
const reader = new WordReader()
const tree = new WordWriter()
const known = new Known()
const contact = new SavedContact()

/** Checks a snapshot, and writes to `plan` where everything is. */
export function checkSnapshot(collision: CollisionResource, bytes: unknown, ids: unknown, plan: Plan): void {
  checkIds(ids)
  plan.newIds = ids
  plan.given = undefined
  plan.words = openWords(bytes, SNAPSHOT, plan.memory)
  plan.memory = new Uint32Array(plan.words.buffer)
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
  const isId = (id: unknown): boolean => Number.isInteger(id) && (id as number) >= 0
  ids.forEach((now: unknown, then: unknown) => {
    if (isId(now) && isId(then)) return
    const why = `maps ${quoted(then)} to ${quoted(now)}, but ids are whole numbers from 0 on; nothing changed`
    refuseValue('E_OPTION', `restoreCollision: ids ${why}`, 'ids', now, `[${quoted(then)}]`)
  })
}

/** A value as text that tells "5" from 5. */
function quoted(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : textOf(value)
}

/** Refuses the bytes unless what is asked for holds. */
function hold(holds: boolean, what: string, of: number | '' = ''): asserts holds {
  if (!holds) refuseFormat(SNAPSHOT, `${what} ${of}`.trimEnd(), reader.at)
}

/** Reads so many numbers that ascend from `least` on, each with what belongs to it; returns the last, or least - 1. */
function readAscending(count: number, least: number, what: string, isSound: (number: number) => boolean): number {
  let before = least - 1
  for (let k = 0; k < count; k++) {
    const number = reader.word()
    hold(number > before && isSound(number), what, number)
    before = number
  }
  return before
}

/** Refuses the world, which is not the one of the snapshot. */
function refuse(entity: number, component: string, why: string, more?: { field: string; value?: number }): never {
  const text = `entity ${entity} ${component}: ${why}; nothing changed`
  throw new CollisionError('E_SNAPSHOT', text, { entity, component, ...more })
}

function checkSettled(collision: CollisionResource, plan: Plan): void {
  const { words } = plan
  const at = Header.length
  const flags = words[at + Settled.flags]!
  hold(flags <= SETTLED, 'flags', flags)
  for (const { field, bit } of SETTINGS) {
    if (((flags ^ settingsOf(collision)) & bit) === 0) continue
    const value = collision.settings[field]
    const text = `the snapshot is of a world with another option ${field} than ${String(value)}; nothing changed`
    refuseValue('E_SNAPSHOT', text, 'options', value, field)
  }
  plan.generations = words[at + Settled.generations]!
  plan.count = words[at + Settled.entities]!
  plan.contacts = words[at + Settled.contacts]!
  plan.trees = words[at + Settled.trees]!
  // The loops over the other counts end with the words: zeros, which follow, neither ascend nor are a contact.
  hold(ENTITY_WORDS * plan.count + TREE_WORDS * plan.trees <= words.length, `it is too short for its counts`)
  reader.begin(words, at + Settled.delta)
  plan.delta = reader.double()
  hold(plan.delta >= 0 && !reader.isHuge, 'length of the last step')
  plan.firstGeneration = at + Settled.length
}

function checkGenerations({ registry }: CollisionResource, plan: Plan): void {
  reader.begin(plan.words, plan.firstGeneration)
  plan.highest = readAscending(plan.generations, 1, 'generation of entity', (id) => {
    if (!registry.hasPlace(plan.map(id))) refuseId(registry.maxEntities, plan.map(id))
    return reader.word() !== 0
  })
}

function refuseId(limit: number, id: number): never {
  const why = `it has no place in the columns: maxEntities is ${limit}; nothing changed`
  const text = `entity ${textOf(id)} of the snapshot: ${why}`
  throw new CollisionError('E_SNAPSHOT', text, { entity: id, component: 'options', field: 'maxEntities', limit })
}

function checkEntities(collision: CollisionResource, plan: Plan): void {
  const { registry } = collision
  const { words, count } = plan
  plan.reserve(count, registry.has.length)
  plan.firstEntity = reader.at
  let before = 0
  for (let k = 0; k < count; k++) {
    const at = plan.firstEntity + ENTITY_WORDS * k
    const id = words[at]!
    const word = words[at + 1]!
    hold(id > before, 'entity', id)
    before = id
    plan.parts[k] = word >>> 16
    plan.has[k] = word & 0xffff
    plan.ids[k] = matchEntity(collision, plan, id, k)
  }
  plan.highest = Math.max(before, plan.highest)
  for (let id = 0; id <= registry.highest; id++) {
    if (registry.has[id] === 0) continue
    if (!plan.isTaken(id)) refuse(id, namesOf(registry.has[id]!)[0]!, 'it is not in the snapshot: remove it first')
    plan.highest = Math.max(id, plan.highest)
  }
  for (let k = 0; k < count; k++) if (plan.has[k] === 0) plan.ids[k] = placeGone(collision, plan, idThen(plan, k))
  hashes.begin()
  reader.begin(words, plan.firstEntity + ENTITY_WORDS * count)
  withColumns(collision, plan, () => {
    plan.columns.read(collision, plan, 0, count)
    for (let k = 0; k < count; k++) {
      hashes.mixRow(plan.columns, k)
      hashes.write(plan.ids[k]!, plan.has[k]!, collision.columns, hashed, 0)
      checkHashes(plan, k)
      checkEntity(collision, plan, k)
    }
  })
  for (let part = 0; part < DIGESTS; part++)
    if (words[Header.length + Settled.digests + part] !== hashes.digests[part])
      refuseValue('E_SNAPSHOT', 'the columns are not as they were saved; nothing changed', 'bytes', undefined)
  plan.firstContact = reader.at
}

/** Checks what is said of number k, and finds the type that it had. */
function checkEntity(collision: CollisionResource, plan: Plan, k: number): void {
  const { types, bitsSeen } = plan
  const id = plan.ids[k]!
  const has = plan.has[k]!
  const parts = plan.parts[k]!
  const isChild = (has & Has.Attached) !== 0
  plan.starts[k] = reader.at
  types[k] = typeOf(has)
  if (parts === Part.known && !isChild) {
    hold(types[k] !== NO_SHAPE, 'shape of entity', id)
    plan.bitsSeen = bitsSeen | has
    return
  }
  known.read(plan.columns, k, id, has)
  known.amend(reader, parts)
  checkRecord(collision, parts)
  placeGone(collision, plan, known.words[Words.parentThen]!)
  if ((parts & Part.known) === 0) types[k] = NO_SHAPE
  else {
    types[k] = known.words[Words.type]!
    plan.bitsSeen = bitsSeen | ((parts & Part.described) !== 0 ? known.bits : has)
  }
  if (!isChild) return
  const parent = collision.components.Attached.parent[id]!
  if (parent !== plan.map(known.words[Words.columnParent]!))
    refuse(id, 'Attached', 'its parent is not the one that it had', { field: 'parent', value: parent })
}

/** Whether the position that numbers begin with is one of a world. */
function isNear(numbers: Float64Array): boolean {
  return Math.abs(numbers[0]!) <= FARTHEST && Math.abs(numbers[1]!) <= FARTHEST && Math.abs(numbers[2]!) <= FARTHEST
}

/** Whether numbers begin with a pose of a world. */
function isPose(numbers: Float64Array): boolean {
  return isNear(numbers) && numbers.subarray(3, KNOWN_VELOCITY).some((part) => part !== 0)
}

function checkRecord(collision: CollisionResource, parts: number): void {
  const { id, has, row, words, pivot, found, bits } = known
  const tells = (part: number): boolean => (parts & part) !== 0
  const isKnown = tells(Part.known)
  hold(!reader.isShort && !reader.isHuge, 'entity', id)
  hold(isKnown || !tells(OF_COLLIDER), 'parts of entity', id)
  hold(!tells(Part.lost) || tells(Part.old), 'generation of entity', id)
  const moves = tells(Part.moved)
  hold(moves ? collision.settings.continuous && has !== 0 : !tells(Part.found | Part.turned), 'motion of entity', id)
  hold(!tells(Part.found) || isPose(found), 'motion of entity', id)
  if (!isKnown) return
  hold(has !== 0 || tells(Part.old), 'components of entity', id)
  hold((has & HAS_SHAPE) !== 0 || (tells(Part.shape) && tells(Part.described)), 'shape of entity', id)
  if (tells(Part.described)) {
    const possible = (ALL & ~Has.Sensor) | MOVING | SENSOR
    hold((words[Words.bits]! & ~possible) === 0 && (bits & HAS_SHAPE) !== 0, 'components of entity', id)
  }
  hold(!tells(Part.pose) || isPose(row), 'last pose of entity', id)
  hold(!tells(Part.pivot) || isNear(pivot), 'pivot of entity', id)
  if (tells(Part.shape)) checkShape(collision, id, words[Words.type]!, row, KNOWN_SHAPE)
}

/** Checks type and parameters at `at`. */
function checkShape({ trees }: CollisionResource, id: number, type: number, shape: Float64Array, at: number): void {
  const what = 'shape of entity'
  hold(type < SHAPE_TYPE_COUNT, what, id)
  if (type === ShapeType.mesh && trees.find(shape[at]!) === undefined) refuseTree(trees, shape[at]!)
  hold(areParameters(type, shape, at), what, id)
}

function refuseTree(trees: TreePool, handle: number): never {
  const kind = kernelsOf(trees.find(handle))?.kind ?? (trees.tables.isFlat ? 'polygon' : 'mesh')
  const { component, field } = treeKinds[kind]
  const why = `which names another ${field} in this world, or none; nothing changed`
  const text = `the snapshot has a ${component} with ${field} handle ${handle}, ${why}`
  refuseValue('E_HANDLE', text, component, handle, field)
}

/** Checks that the world has number k, whose id was `id`, with the same components. Returns its id there. */
function matchEntity(collision: CollisionResource, plan: Plan, id: number, k: number): number {
  const { registry } = collision
  const has = plan.has[k]!
  const newId = plan.map(id)
  hold((has & ~ALL) === 0, 'components of entity', id)
  if (!registry.hasPlace(newId)) refuseId(registry.maxEntities, newId)
  if (has === 0) return newId
  if (plan.isTaken(newId)) refuse(newId, 'ids', `two entities of the snapshot have this id`)
  const there = registry.has[newId] ?? 0
  if (there !== has) {
    if (!collision.isAlive(newId)) refuse(newId, 'entity id', `${id} is gone: bring it back, or pass a map of ids`)
    const name = namesOf(there ^ has)[0]!
    const why = (has & Has[name]) !== 0 ? 'the snapshot has it: add it first' : 'the snapshot has none: remove it first'
    refuse(newId, name, why)
  }
  plan.numbers[newId] = k + 1
  return newId
}

/** The id that number k had. */
function idThen({ words, firstEntity }: Plan, k: number): number {
  return words[firstEntity + ENTITY_WORDS * k]!
}

/** The id of what had this one and may be gone: never the id of another entity of the snapshot. */
function placeGone(collision: CollisionResource, plan: Plan, id: number): number {
  const now = plan.mapGone(id)
  if (id === 0 || plan.spares.has(id)) return now
  const isOther = plan.isTaken(now)
    ? idThen(plan, plan.numbers[now]! - 1) !== id
    : plan.newIds?.has(id) !== true && plan.isGiven(now)
  if (!isOther) return now
  while (collision.isAlive(++plan.highest));
  if (!collision.registry.hasPlace(plan.highest)) refuseId(collision.registry.maxEntities, plan.highest)
  plan.spares.set(id, plan.highest)
  return plan.highest
}

/** Checks that the columns hold what they held of number k, which was hashed last. */
function checkHashes({ words, firstEntity, ids }: Plan, k: number): void {
  const at = firstEntity + ENTITY_WORDS * k
  const pose = hashed[2]! ^ words[at + 2]!
  const rest = hashed[3]! ^ words[at + 3]!
  if ((pose | rest) === 0) return
  const id = ids[k]!
  const why = 'it is not as it was when the snapshot was made: restore the columns first'
  if ((pose & 0xffff) !== 0) refuse(id, 'Position', why, { field: 'x y z' })
  if (pose !== 0) refuse(id, 'Rotation', why, { field: 'x y z w' })
  if ((rest & 0xffff) !== 0) refuse(id, 'LinearVelocity or AngularVelocity', why, { field: 'x y z' })
  refuse(id, 'shape, CollisionFilter or Attached', why)
}

function checkContacts(collision: CollisionResource, plan: Plan): void {
  const { types, count } = plan
  let before = -1
  for (let k = 0; k < plan.contacts; k++) {
    contact.read(reader)
    const { low, high, isFirstA } = contact
    const what = 'contact'
    const key = low * 0x1000000 + high
    hold(!reader.isShort && !reader.isHuge && low < high && high < count && key > before, what, k)
    before = key
    hold(types[low]! < SHAPE_TYPE_COUNT && types[high]! < SHAPE_TYPE_COUNT, what, k)
    hold(isFirstA === 1 ? types[low]! <= types[high]! : types[high]! <= types[low]!, what, k)
    // A part of the step that is 1, times its length, may be rounded up.
    hold(contact.time <= plan.delta * (1 + 1e-12), what, k)
    checkTouch(collision, what, k)
  }
}

/** Checks how the two of a contact touch, and what details follow from. */
function checkTouch(collision: CollisionResource, what: string, k: number): void {
  const { state, time, parts, pair } = contact
  const needsPoses = (state & Touch.start) !== 0 || contact.reason !== 0
  const needsSource = needsPoses || (state & Touch.within) !== 0
  hold((state & (Touch.end | Touch.start | Touch.within)) !== 0 && time >= 0 && parts < 2 * ContactPart.poses, what, k)
  hold(!needsSource || contact.is(ContactPart.source), what, k)
  hold(!needsPoses || contact.is(ContactPart.poses), what, k)
  hold(!contact.is(ContactPart.poses) || contact.is(ContactPart.source), what, k)
  if (!contact.is(ContactPart.poses)) return
  const { types, rows } = pair
  for (let n = 0; n < 2; n++) checkShape(collision, 0, types[n]!, rows, ROW_STRIDE * n + ROW_PARAMETERS)
  hold(compareKinds(types[0]!, rows, 0, types[1]!, rows, ROW_STRIDE, collision.trees) <= 0, what, k)
}

function checkTrees({ trees }: CollisionResource, plan: Plan): void {
  for (let k = 0; k < plan.trees; k++) {
    const handle = reader.words[reader.at] ?? 0
    tree.count = 0
    writeTree(trees, handle, tree)
    for (let w = 0; w < TREE_WORDS; w++) if (reader.word() !== tree.words[w]) refuseTree(trees, handle)
  }
  plan.firstShown = reader.at
}

function checkShown(collision: CollisionResource, plan: Plan): void {
  const { registry } = collision
  const { words, firstShown: at } = plan
  const began = words[at + Shown.began]!
  const ended = words[at + Shown.ended]!
  const touching = words[at + Shown.touching]!
  const jumped = words[at + Shown.jumped]!
  hold(words[at + Shown.flags]! < 2 * Shows.touching, 'flags of the last step')
  reader.begin(words, at + Shown.step)
  const step = reader.double()
  hold(Number.isSafeInteger(step) && step >= 0, 'step', step)
  hold(reader.double() >= 0 && !reader.isHuge, 'time')
  readAscending(began, 0, 'contact that began', (number) => number < plan.contacts)
  for (let k = 0; k < ended; k++) {
    contact.readEnded(reader)
    const what = 'contact that ended'
    hold(!reader.isShort && !reader.isHuge && contact.a < contact.b && contact.high === 0, what, k)
    hold(contact.reason > EndReason.none && contact.reason <= EndReason.reset && registry.hasPlace(contact.b), what, k)
    checkTouch(collision, what, k)
    placeGone(collision, plan, contact.a)
    placeGone(collision, plan, contact.b)
  }
  const ids: number[] = []
  readAscending(touching, 0, 'Touching of entity', (id) => registry.hasPlace(ids[ids.push(plan.map(id)) - 1]!))
  plan.touching = (words[at + Shown.flags]! & Shows.touching) !== 0 ? ids : undefined
  plan.firstJumped = reader.at
  readAscending(jumped, 0, 'jumps of entity', (id) => reader.word() > 0 && plan.isTaken(plan.map(id)))
  hold(reader.at === words.length, 'its length')
}
