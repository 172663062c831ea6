import { $internal, addComponent, addEntity, removeComponent, removeEntity, type InternalWorld } from 'bitecs'
import { MAX_ENTITY } from '../components/bodies.js'
import type { CollisionResource } from '../src/collision.js'
import { grown } from '../src/memory/grow.js'
import { copyAllDetails, copyDetails, copyIdentity, type ContactRows } from '../src/narrow-phase/contact-rows.js'
import { BEYOND_COLUMNS, entityError } from './validation.js'

/**
 * Mirrors the events of the step as entities that queries find: Contact on every contact, ContactBegan on the new ones,
 * and ContactEnded for the one step in which a contact ends. Entities are pooled: an unused one carries no component
 * but a private tag, and one on which the game left something is removed instead. One that the game removed is replaced
 * while its contact lasts.
 *
 * Runs at the end of contactEventSystem, never inside an observer; only bitECS allocates here.
 */
export function mirrorContacts(collision: CollisionResource): void {
  takeTagsOff(collision)
  const { diff, contacts, contactsBefore, events, slots } = collision
  const { began, ended, count } = events
  for (let k = 0; k < ended; k++) end(collision, began + k, contactsBefore.entity[diff.endedRows[k]!]!)
  const someLost = slots.losses > 0
  slots.losses = 0
  if (someLost) for (let event = began + ended; event < count; event++) persist(collision, event)
  else copyTimes(contacts, collision.components.Contact.time)
  // Contacts that begin have no entity yet, and are not written here.
  copyAllDetails(contacts, contacts.count, collision.components.Contact, contacts.entity, 1)
  for (let event = 0; event < began; event++) contacts.entity[contacts.rowOf[event]!] = begin(collision, event)
  // Thrown only now, so that every contact is mirrored whatever observers of the game threw.
  collision.throwFault()
}

function addSafely(collision: CollisionResource, entity: number, component: object): void {
  try {
    addComponent(collision.world, entity, component)
  } catch (error) {
    collision.noteFault(error)
  }
}

function removeSafely(collision: CollisionResource, entity: number, component: object): void {
  if (!collision.slots.owns(entity)) return
  try {
    removeComponent(collision.world, entity, component)
  } catch (error) {
    collision.noteFault(error)
  }
}

/**
 * Removes the tags of the last step: what began then is an ordinary contact now, what ended then returns to the pool.
 */
function takeTagsOff(collision: CollisionResource): void {
  const { slots, components } = collision
  const { Contact, ContactBegan, ContactEnded } = components
  for (let i = 0; i < slots.beganCount; i++) removeSafely(collision, slots.began[i]!, ContactBegan)
  slots.beganCount = 0
  for (let i = 0; i < slots.endedCount; i++) {
    const entity = slots.ended[i]!
    removeSafely(collision, entity, ContactEnded)
    removeSafely(collision, entity, Contact)
    if (!slots.owns(entity)) continue
    if (isBare(collision, entity)) slots.give(entity)
    else collision.removeMirror(entity)
  }
  slots.endedCount = 0
}

/** Whether an entity of ours carries only our tag: another contact must not inherit what the game added to it. */
function isBare({ world }: CollisionResource, entity: number): boolean {
  return (world as InternalWorld)[$internal].entityComponents.get(entity)?.size === 1
}

function begin(collision: CollisionResource, event: number): number {
  const entity = claim(collision, event)
  if (!collision.slots.owns(entity)) return 0
  collision.slots.markBegan(entity)
  addSafely(collision, entity, collision.components.ContactBegan)
  return entity
}

function persist(collision: CollisionResource, event: number): void {
  const { contacts, components } = collision
  const row = contacts.rowOf[event]!
  const entity = contacts.entity[row]!
  if (isMirror(collision, entity, contacts.a[event]!, contacts.b[event]!))
    components.Contact.time[entity] = contacts.time[row]!
  else contacts.entity[row] = claim(collision, event)
}

/** What {@link persist} does where no mirror was lost. */
function copyTimes({ entity, time, count }: ContactRows, out: Float64Array): void {
  for (let row = 0; row < count; row++) if (entity[row]! > 0) out[entity[row]!] = time[row]!
}

function end(collision: CollisionResource, event: number, entity: number): void {
  const { contacts, events } = collision
  if (!isMirror(collision, entity, contacts.a[event]!, contacts.b[event]!)) return
  const { Contact, ContactEnded } = collision.components
  copyIdentity(events, event, Contact, entity)
  copyDetails(events.rows, event, Contact, entity)
  collision.slots.markEnded(entity)
  addSafely(collision, entity, ContactEnded)
}

/**
 * Whether `entity` still mirrors the contact of a and b: the game may have removed it, and its id may serve another.
 */
function isMirror(collision: CollisionResource, entity: number, a: number, b: number): boolean {
  const { Contact } = collision.components
  return collision.slots.isUsed(entity) && Contact.a[entity] === a && Contact.b[entity] === b
}

/** A pooled entity with Contact on it, showing the contact of `event`. */
function claim(collision: CollisionResource, event: number): number {
  // An observer of the game may have removed more mirrors since the pool was filled.
  let entity = collision.slots.take()
  if (entity < 0) {
    fillPool(collision, 1)
    entity = collision.slots.take()
  }
  const { contacts, events, components } = collision
  addSafely(collision, entity, components.Contact)
  if (!collision.slots.owns(entity)) return 0
  copyIdentity(events, event, components.Contact, entity)
  copyDetails(contacts, contacts.rowOf[event]!, components.Contact, entity)
  return entity
}

/**
 * Passes on the mirrors of the contacts that persist, and fills the pool with as many entities as this step can need:
 * one for every contact that begins, and one for every mirror that the game removed. Throws E_RANGE if bitECS gives ids
 * beyond the columns (as withVersioning does).
 */
export function reserveMirrors(collision: CollisionResource): void {
  const { slots, contacts, contactsBefore } = collision
  const { count, ended, rowOf, old, a, b } = contacts
  const entities = (contacts.entity = grown(contacts.entity, count))
  let needed = 0
  for (let row = 0; row < count; row++) {
    entities[row] = old[row]! >= 0 ? contactsBefore.entity[old[row]!]! : 0
    needed += Number(old[row]! < 0)
  }
  if (slots.losses > 0) {
    needed = 0
    for (let event = 0; event < count + ended; event++) {
      const row = rowOf[event]!
      if (row >= 0 && !isMirror(collision, entities[row]!, a[event]!, b[event]!)) needed++
    }
  }
  fillPool(collision, needed - slots.available - slots.returning)
}

function fillPool(collision: CollisionResource, needed: number): void {
  const { world, slots } = collision
  for (; needed > 0; needed--) {
    const entity = addEntity(world)
    if (!(entity > 0 && entity <= MAX_ENTITY)) {
      removeEntity(world, entity)
      throw entityError(collision, 'E_RANGE', entity, 'Contact', '', entity, BEYOND_COLUMNS)
    }
    addComponent(world, entity, collision.contactTag)
    slots.own(entity)
    slots.give(entity)
  }
}
