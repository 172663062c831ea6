import { addComponent, And, query, removeComponent } from 'bitecs'
import type { CollisionResource } from '../src/collision.js'
import { List, MarkedList } from '../src/memory/list.js'
import { oncePer } from '../src/memory/once.js'

/** The tags of one world. */
class Tags {
  /** Entities that touch in the step that is told, with the mark TAGGED where they have the tag. */
  readonly touching = new MarkedList()
  /** Entities that carry the tag. */
  readonly carriers = new List()

  constructor(readonly collision: CollisionResource) {}
}
const TAGGED = 2
const tagsOf = oncePer((collision: CollisionResource) => new Tags(collision))

/**
 * Keeps the tag Touching on every collider that has a contact now, and on the body that a child collider belongs to
 * (option `touching`). An entity that keeps touching costs a mark, and no change in bitECS.
 *
 * Runs at the end of contactEventSystem, never inside an observer.
 */
export function tagTouching(collision: CollisionResource): void {
  const tags = tagsOf(collision)
  const { touching } = tags
  const { ids, roots } = collision.step.colliders
  touching.clear()
  forEachCollider(collision, (index) => {
    touching.add(ids[index]!)
    touching.add(roots[index]!)
  })
  takeOff(tags)
  forEachCollider(collision, (index) => tagColliderAndBody(tags, index))
}

/** The entities that carry the tag, ascending: as the last step left them, but for what the game did since. */
export function listTouching(collision: CollisionResource): Int32Array {
  const { items, count } = listCarriers(tagsOf(collision))
  return items.slice(0, count).sort()
}

/** Has these entities carry the tag and no others, if they are there. */
export function retagTouching(collision: CollisionResource, entities: readonly number[]): void {
  const tags = tagsOf(collision)
  tags.touching.clear()
  for (const entity of entities) tags.touching.add(entity)
  takeOff(tags)
  for (const entity of entities) tag(tags, entity)
}

/** Marks who has the tag and touches, and takes it off the others. */
function takeOff(tags: Tags): void {
  const { marks } = tags.touching
  const carriers = listCarriers(tags)
  for (let entity = carriers.take(); entity >= 0; entity = carriers.take())
    if (marks[entity] === 1) marks[entity] = TAGGED
    else change(tags, entity, removeComponent)
}

/** Calls `visit` with the indices of both colliders of each contact. */
function forEachCollider({ step: { contacts } }: CollisionResource, visit: (index: number) => void): void {
  for (let k = 0; k < contacts.count; k++) {
    visit(contacts.first[contacts.rowOf(k)]!)
    visit(contacts.second[contacts.rowOf(k)]!)
  }
}

/** Lists the entities that carry the tag. */
function listCarriers({ collision: { world, components }, carriers }: Tags): List {
  carriers.count = 0
  // And(...) has a hash of its own. The list is copied: it is live.
  for (const entity of query(world, [And(components.Touching)])) carriers.add(entity)
  return carriers
}

function tagColliderAndBody(tags: Tags, index: number): void {
  const { collision, touching } = tags
  const { step, registry } = collision
  const { ids, roots, generation } = step.colliders
  const id = ids[index]!
  const root = roots[index]!
  if (touching.marks[id] === TAGGED && touching.marks[root] === TAGGED) return
  // The game may have removed it since the step began, and the id may serve another entity.
  if (registry.generation[id] !== generation[index] || collision.rootOf(id) !== root) return
  tag(tags, id)
  tag(tags, root)
}

function tag(tags: Tags, entity: number): void {
  const { marks } = tags.touching
  if (marks[entity] === TAGGED) return
  marks[entity] = TAGGED
  change(tags, entity, addComponent)
}

/** Puts the tag on an entity, or takes it off, if it is there still. */
function change({ collision }: Tags, entity: number, by: typeof addComponent | typeof removeComponent): void {
  if (collision.isAlive(entity)) collision.change(by, entity, collision.components.Touching)
}
