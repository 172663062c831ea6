import { addComponent, And, query, removeComponent } from 'bitecs'
import type { CollisionResource } from '../src/collision.js'
import { grown } from '../src/memory/grow.js'

/** In `marks`: the entity touches in this step, or it does and has the tag. */
const TOUCHES = 1
const TAGGED = 2

/** By entity id, for the step that is told; and the entities that carried the tag before it. */
let marks = new Uint8Array(0)
let carriers = new Int32Array(0)

/**
 * Keeps the tag Touching on every collider that has a contact now, and on the body that a child collider belongs to
 * (option `touching`). An entity that keeps touching costs a mark, and no change in bitECS.
 *
 * Runs at the end of contactEventSystem, never inside an observer. An error that an observer of the game throws is
 * rethrown after every tag is in its place.
 */
export function tagTouching(collision: CollisionResource): void {
  const { state, registry } = collision
  const { ids, roots } = state.colliders
  clearMarks(registry.has.length)
  forEachCollider(collision, (index) => {
    marks[ids[index]!] = TOUCHES
    marks[roots[index]!] = TOUCHES
  })
  takeOff(collision)
  forEachCollider(collision, (index) => tagColliderAndBody(collision, index))
  collision.throwFault()
}

/** The entities that carry the tag, ascending: as the last step left them, but for what the game did since. */
export function listTouching(collision: CollisionResource): Int32Array {
  const count = listCarriers(collision)
  return carriers.slice(0, count).sort()
}

/** Has these entities carry the tag and no others, if they are there. */
export function retagTouching(collision: CollisionResource, entities: readonly number[]): void {
  clearMarks(entities.reduce((length, entity) => Math.max(length, entity + 1), 0))
  for (const entity of entities) marks[entity] = TOUCHES
  takeOff(collision)
  for (const entity of entities) tag(collision, entity)
  collision.throwFault()
}

function clearMarks(length: number): void {
  marks = grown(marks, length)
  marks.fill(0)
}

/** Marks who has the tag and touches, and takes it off the others. */
function takeOff(collision: CollisionResource): void {
  for (let k = listCarriers(collision) - 1; k >= 0; k--)
    if (marks[carriers[k]!] === TOUCHES) marks[carriers[k]!] = TAGGED
    else change(collision, carriers[k]!, removeComponent)
}

/** Calls `visit` with the indices of both colliders of each contact. */
function forEachCollider({ state: { contacts } }: CollisionResource, visit: (index: number) => void): void {
  for (let k = 0; k < contacts.count; k++) {
    visit(contacts.first[contacts.rowOf(k)]!)
    visit(contacts.second[contacts.rowOf(k)]!)
  }
}

/** Lists the entities that carry the tag, and returns their number. */
function listCarriers({ world, components }: CollisionResource): number {
  // And(...) has a hash of its own. The list is copied: it is live.
  const live = query(world, [And(components.Touching)])
  carriers = grown(carriers, live.length)
  for (let k = 0; k < live.length; k++) carriers[k] = live[k]!
  return live.length
}

function tagColliderAndBody(collision: CollisionResource, index: number): void {
  const { state, registry } = collision
  const { ids, roots, generation } = state.colliders
  const id = ids[index]!
  const root = roots[index]!
  if (marks[id] === TAGGED && marks[root] === TAGGED) return
  // The game may have removed it since the step began, and the id may serve another entity.
  if (registry.generation[id] !== generation[index] || collision.rootOf(id) !== root) return
  tag(collision, id)
  tag(collision, root)
}

function tag(collision: CollisionResource, entity: number): void {
  if (marks[entity] === TAGGED) return
  marks[entity] = TAGGED
  change(collision, entity, addComponent)
}

/** Puts the tag on an entity, or takes it off, if it is there still. */
function change(collision: CollisionResource, entity: number, by: typeof addComponent | typeof removeComponent): void {
  collision.refuseReset()
  if (collision.isAlive(entity)) collision.change(by, entity, collision.components.Touching)
}
