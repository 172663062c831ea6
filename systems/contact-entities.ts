import { $internal, addComponent, addEntity, removeComponent, removeEntity, type InternalWorld } from 'bitecs'
import { isObserved, type CollisionResource } from '../src/collision.js'
import type { CollisionError } from '../src/errors.js'
import { beyondError, leftOutError } from '../src/step/gather/check.js'
import { EventPart } from '../src/step/events/events.js'

/**
 * Mirrors the contacts of the step as entities that queries find: Contact on every contact, ContactBegan on the new
 * ones, and ContactEnded for the one step in which a contact ends. Entities are pooled: an unused one carries no
 * component but a private tag, and one on which the game left something is removed instead. One that the game removed
 * is replaced while its contact lasts. Unused ones are removed, at most 16 a step, while there are more than 64
 * entities and more than twice as many as any of the last 120 steps needed. Details are copied when they are read
 * (src/step/events/mirrors.ts).
 *
 * Runs at the end of contactEventSystem, never inside an observer; only bitECS allocates here. Every change looks first
 * whether an observer of the game has reset or deleted the world, and throws E_REENTRANT then.
 */
export function mirrorContacts(collision: CollisionResource): void {
  const { mirrors, step, events } = collision
  const { contacts } = step
  for (let k = 0; k < contacts.began.count; k++) mirrors.unassign(contacts.began.items[k]!)
  takeTagsOff(collision, putBack)
  for (let event = events.began; event < events.began + events.ended; event++) end(collision, event)
  if (mirrors.losses > 0) {
    mirrors.losses = 0
    for (let event = events.began + events.ended; event < events.count; event++)
      if (!isMirror(collision, events.rowOf(event))) claim(collision, event)
  }
  for (let event = 0; event < events.began; event++) begin(collision, event)
  giveBack(collision)
}

function takeOff(collision: CollisionResource, entity: number, component: object): void {
  if (collision.mirrors.owns(entity)) collision.change(removeComponent, entity, component)
}

/** Removes the tags of the last step: what began then is an ordinary contact now. Calls `release` with what ended. */
function takeTagsOff(collision: CollisionResource, release?: typeof putBack): void {
  const { mirrors, components } = collision
  const { ContactBegan, ContactEnded } = components
  for (let k = 0; k < mirrors.began.count; k++) takeOff(collision, mirrors.began.items[k]!, ContactBegan)
  mirrors.began.count = 0
  for (let k = 0; k < mirrors.ended.count; k++) {
    const entity = mirrors.ended.items[k]!
    takeOff(collision, entity, ContactEnded)
    release?.(collision, entity)
  }
  mirrors.ended.count = 0
}

/** Whether an entity of ours carries only our tag: another contact must not inherit what the game added to it. */
function isBare({ world }: CollisionResource, entity: number): boolean {
  return (world as InternalWorld)[$internal].entityComponents.get(entity)?.size === 1
}

function begin(collision: CollisionResource, event: number, entity = claim(collision, event)): void {
  const { mirrors, components } = collision
  if (entity === 0) return
  mirrors.began.add(entity)
  collision.change(addComponent, entity, components.ContactBegan)
}

/** Removes entities that the pool has not needed for long: their ids are bitECS's again. */
function giveBack(collision: CollisionResource): void {
  const { mirrors } = collision
  for (let excess = mirrors.settle(); excess > 0 && mirrors.available > 0; excess--) {
    const entity = mirrors.take()
    collision.remove(entity)
    // Observers of the game may have kept it.
    if (mirrors.owns(entity)) mirrors.give(entity)
  }
}

function end(collision: CollisionResource, event: number): void {
  const { mirrors, components, step, events, contactColumns } = collision
  const row = events.rowOf(event)
  // The entity that it had may mirror another contact by now.
  if (!isMirror(collision, row)) return mirrors.unassign(row)
  const entity = mirrors.entityOf[row]!
  contactColumns.reason[entity] = step.contacts.reason[row]!
  mirrors.ended.add(entity)
  collision.change(addComponent, entity, components.ContactEnded)
}

/** Whether a row still has its mirror: the game may have removed it, and its id may serve another contact. */
function isMirror(collision: CollisionResource, row: number): boolean {
  const entity = collision.mirrors.entityOf[row]!
  return collision.mirrors.isUsed(entity) && shows(collision, entity, row)
}

/**
 * Assigns the contact of an event a pooled entity, and puts Contact on it. Returns the entity; 0 if the game removed it
 * at once, or took the last ids.
 */
function claim(collision: CollisionResource, event: number): number {
  const { components, mirrors, step, events, contactColumns } = collision
  // An observer of the game may have removed more mirrors since the pool was filled.
  const error = mirrors.available > 0 ? undefined : addToPool(collision)
  if (error !== undefined) collision.postpone(leftOutError(error, 'its contact has no entity'))
  const row = events.rowOf(event)
  mirrors.unassign(row)
  const entity = mirrors.take()
  if (entity < 0) {
    mirrors.losses++
    return 0
  }
  collision.store.contact.clear(entity)
  collision.change(addComponent, entity, components.Contact)
  if (!mirrors.owns(entity)) return 0
  for (const name of KEYS) contactColumns[name][entity] = step.contacts[name][row]!
  assign(collision, event, entity)
  return entity
}

/**
 * Fills the pool with as many entities as this step can need: one for every contact that begins, and one for every
 * mirror that the game removed. Throws E_RANGE if bitECS gives an id beyond maxEntities.
 */
export function reserveMirrors(collision: CollisionResource): void {
  const { mirrors, step } = collision
  const { contacts, outcomes } = step
  let needed = 0
  for (let at = 0; at < outcomes.count; at++) needed += Number(outcomes.row[at]! < 0)
  if (mirrors.losses > 0) {
    for (let k = 0; k < contacts.count; k++) needed += Number(!isMirror(collision, contacts.rowOf(k)))
  }
  fillPool(collision, needed - mirrors.available - mirrors.returning)
}

function fillPool(collision: CollisionResource, needed: number): void {
  for (; needed > 0; needed--) {
    const error = addToPool(collision)
    if (error !== undefined) throw error
  }
}

/** Adds an entity to the pool. Returns the error about an id beyond maxEntities, if bitECS gave one. */
function addToPool(collision: CollisionResource): CollisionError | undefined {
  const { world, mirrors, registry } = collision
  collision.refuseReset()
  const entity = addEntity(world)
  if (!registry.hasPlace(entity) || entity === 0) {
    removeEntity(world, entity)
    return beyondError(collision, entity, 'Contact')
  }
  addComponent(world, entity, collision.contactTag)
  mirrors.own(entity)
  mirrors.give(entity)
  return undefined
}

/**
 * Makes room for the mirrors of so many contacts, before a restore changes anything. Returns whether it made entities.
 * Throws E_RANGE.
 */
export function reserveForRestore(collision: CollisionResource, contacts: number): boolean {
  const needed = collision.settings.contactEntities ? contacts - collision.mirrors.size : 0
  fillPool(collision, needed)
  return needed > 0
}

/**
 * Mirrors the contacts of a step that was restored. A contact keeps its entity if it had one; entities that carry
 * Contact and are not ours are removed.
 */
export function remirror(collision: CollisionResource): void {
  const { mirrors, settings, events: shown } = collision
  for (const entity of listStrangers(collision)) collision.remove(entity)
  if (!settings.contactEntities) return
  takeTagsOff(collision)
  mirrors.unassignAll()
  for (const entity of mirrors.all()) {
    if (!mirrors.isUsed(entity)) continue
    const event = findEvent(collision, entity)
    if (event < 0 || mirrors.isUsed(mirrors.entityOf[shown.rowOf(event)]!)) putBack(collision, entity)
    else assign(collision, event, entity)
  }
  for (let event = 0; event < shown.count; event++) if (hasEntity(collision, event)) tag(collision, event)
}

/** The event whose contact an entity shows, -1 for none: each part is sorted by (a, b), and most events persist. */
function findEvent(collision: CollisionResource, entity: number): number {
  const { events: shown, step, contactColumns } = collision
  const { a, b } = step.contacts
  for (let part: number = EventPart.persisting; part >= 0; part--) {
    let low = shown.startOf(part)
    let end = shown.startOf(part + 1)
    while (low < end) {
      const middle = (low + end) >> 1
      const row = shown.rowOf(middle)
      const more = a[row]! - contactColumns.a[entity]! || b[row]! - contactColumns.b[entity]!
      if (more === 0 && hasEntity(collision, middle) && shows(collision, entity, row)) return middle
      if (more < 0) low = middle + 1
      else end = middle
    }
  }
  return -1
}

/** Whether the contact of an event of a restored step has an entity: none is left by a reset of the world. */
function hasEntity({ step, events: shown }: CollisionResource, event: number): boolean {
  return !step.wasReset && !(shown.reset && shown.partOf(event) === EventPart.ended)
}

/**
 * Entities that carry Contact and are not ours; prefabs are nobody's. A query would stay in the world, and be kept up
 * to date for good.
 */
function listStrangers(collision: CollisionResource): number[] {
  const { world, mirrors, components } = collision
  const { componentMap, entityMasks, entityIndex } = (world as InternalWorld)[$internal]
  const contact = componentMap.get(components.Contact)
  const strangers: number[] = []
  if (contact === undefined) return strangers
  const { generationId, bitflag } = contact
  const masks = entityMasks[generationId]!
  for (let k = 0; k < entityIndex.aliveCount; k++) {
    const entity = entityIndex.dense[k]!
    if ((masks[entity]! & bitflag) !== 0 && !mirrors.owns(entity) && isObserved(collision, entity))
      strangers.push(entity)
  }
  return strangers
}

/** What a contact is known by. */
const KEYS = ['a', 'b', 'generationA', 'generationB'] as const

/** Whether an entity shows the contact of a row. */
function shows({ contactColumns, step }: CollisionResource, entity: number, row: number): boolean {
  const { a, b, generationA, generationB } = contactColumns
  const { contacts } = step
  if (a[entity] !== contacts.a[row] || b[entity] !== contacts.b[row]) return false
  return generationA[entity] === contacts.generationA[row] && generationB[entity] === contacts.generationB[row]
}

function assign({ mirrors, events: shown, contactColumns }: CollisionResource, event: number, entity: number): void {
  contactColumns.reason[entity] = 0
  mirrors.assign(event, entity, shown, contactColumns)
}

/** Takes Contact off an entity whose contact is gone, and returns it to the pool if the game left nothing on it. */
function putBack(collision: CollisionResource, entity: number): void {
  takeOff(collision, entity, collision.components.Contact)
  if (!collision.mirrors.owns(entity)) return
  if (isBare(collision, entity)) collision.mirrors.give(entity)
  else collision.remove(entity)
}

/** Gives an event an entity if it has none, and the tags of what began and ended. */
function tag(collision: CollisionResource, event: number): void {
  const { mirrors, events: shown } = collision
  const known = mirrors.entityOf[shown.rowOf(event)]!
  const entity = mirrors.isUsed(known) ? known : claim(collision, event)
  const part = shown.partOf(event)
  if (part === EventPart.began) begin(collision, event, entity)
  else if (part === EventPart.ended && entity !== 0) end(collision, event)
}
