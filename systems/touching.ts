import { addComponent, And, query, removeComponent } from 'bitecs'
import type { CollisionResource } from '../src/collision.js'
import type { List } from '../src/memory/list.js'

/** The mark of those in `touching` that have the tag. */
const TAGGED = 2

/**
 * Keeps the tag Touching on every collider that has a contact now, and on the body that a child collider belongs to
 * (option `touching`). An entity that keeps touching costs a mark, and no change in bitECS.
 *
 * Runs at the end of contactEventSystem, never inside an observer.
 */
export function tagTouching(collision: CollisionResource): void {
  const { touching } = collision
  const { ids, roots } = collision.state.colliders
  touching.clear()
  forEachCollider(collision, (index) => {
    touching.add(ids[index]!)
    touching.add(roots[index]!)
  })
  takeOff(collision)
  forEachCollider(collision, (index) => tagColliderAndBody(collision, index))
}

/** The entities that carry the tag, ascending: as the last step left them, but for what the game did since. */
export function listTouching(collision: CollisionResource): Int32Array {
  const { items, count } = listCarriers(collision)
  return items.slice(0, count).sort()
}

/** Has these entities carry the tag and no others, if they are there. */
export function retagTouching(collision: CollisionResource, entities: readonly number[]): void {
  collision.touching.clear()
  for (const entity of entities) collision.touching.add(entity)
  takeOff(collision)
  for (const entity of entities) tag(collision, entity)
}

/** Marks who has the tag and touches, and takes it off the others. */
function takeOff(collision: CollisionResource): void {
  const { marks } = collision.touching
  const carriers = listCarriers(collision)
  for (let entity = carriers.take(); entity >= 0; entity = carriers.take())
    if (marks[entity] === 1) marks[entity] = TAGGED
    else change(collision, entity, removeComponent)
}

/** Calls `visit` with the indices of both colliders of each contact. */
function forEachCollider({ state: { contacts } }: CollisionResource, visit: (index: number) => void): void {
  for (let k = 0; k < contacts.count; k++) {
    visit(contacts.first[contacts.rowOf(k)]!)
    visit(contacts.second[contacts.rowOf(k)]!)
  }
}

/** Lists the entities that carry the tag. */
function listCarriers({ world, components, carriers }: CollisionResource): List {
  carriers.count = 0
  // And(...) has a hash of its own. The list is copied: it is live.
  for (const entity of query(world, [And(components.Touching)])) carriers.add(entity)
  return carriers
}

function tagColliderAndBody(collision: CollisionResource, index: number): void {
  const { state, registry, touching } = collision
  const { ids, roots, generation } = state.colliders
  const id = ids[index]!
  const root = roots[index]!
  if (touching.marks[id] === TAGGED && touching.marks[root] === TAGGED) return
  // The game may have removed it since the step began, and the id may serve another entity.
  if (registry.generation[id] !== generation[index] || collision.rootOf(id) !== root) return
  tag(collision, id)
  tag(collision, root)
}

function tag(collision: CollisionResource, entity: number): void {
  const { touching } = collision
  if (touching.marks[entity] === TAGGED) return
  touching.marks[entity] = TAGGED
  change(collision, entity, addComponent)
}

/** Puts the tag on an entity, or takes it off, if it is there still. */
function change(collision: CollisionResource, entity: number, by: typeof addComponent | typeof removeComponent): void {
  if (collision.isAlive(entity)) collision.change(by, entity, collision.components.Touching)
}
