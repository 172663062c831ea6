import { addComponent, And, entityExists, query, removeComponent } from 'bitecs'
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
  marks = grown(marks, registry.has.length)
  marks.fill(0)
  forEachCollider(collision, (index) => {
    marks[ids[index]!] = TOUCHES
    marks[roots[index]!] = TOUCHES
  })
  for (let k = listCarriers(collision) - 1; k >= 0; k--)
    if (marks[carriers[k]!] === TOUCHES) marks[carriers[k]!] = TAGGED
    else change(collision, carriers[k]!, removeComponent)
  forEachCollider(collision, (index) => tagColliderAndBody(collision, index))
  collision.throwFault()
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
  for (const entity of [id, root]) {
    if (marks[entity] === TAGGED) continue
    marks[entity] = TAGGED
    change(collision, entity, addComponent)
  }
}

/** Puts the tag on an entity, or takes it off, if it is there still. */
function change(collision: CollisionResource, entity: number, by: typeof addComponent | typeof removeComponent): void {
  const { world, components } = collision
  collision.refuseReset()
  if (!entityExists(world, entity)) return
  try {
    by(world, entity, components.Touching)
  } catch (error) {
    collision.noteFault(error)
  }
}
