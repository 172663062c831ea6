import { addComponent, entityExists, removeComponent } from 'bitecs'
import type { CollisionResource } from '../src/collision.js'

/**
 * Keeps the tag Touching on every collider that has a contact now, and on the body that a child collider belongs to
 * (option `touching`). An entity that keeps touching costs a mark, and no call of bitECS.
 *
 * Runs at the end of contactEventSystem, never inside an observer. An error that an observer of the game throws is
 * rethrown after every tag is in its place.
 */
export function tagTouching(collision: CollisionResource): void {
  const { touching, state } = collision
  const { ids, roots } = state.colliders
  touching.begin()
  forEachCollider(collision, (index) => {
    touching.mark(ids[index]!)
    touching.mark(roots[index]!)
  })
  touching.tidy()
  for (let k = 0, carriers = touching.count; k < carriers; k++) untag(collision, touching.list[k]!)
  forEachCollider(collision, (index) => tagColliderAndBody(collision, index))
  collision.throwFault()
}

/** Calls `visit` with the indices of both colliders of each contact. */
function forEachCollider({ state: { contacts } }: CollisionResource, visit: (index: number) => void): void {
  for (let k = 0; k < contacts.count; k++) {
    const row = k < contacts.beganCount ? contacts.began[k]! : contacts.persisting[k - contacts.beganCount]!
    visit(contacts.first[row]!)
    visit(contacts.second[row]!)
  }
}

function untag(collision: CollisionResource, entity: number): void {
  const { world, touching, components } = collision
  if (touching.isMarked(entity) || !touching.has(entity)) return
  collision.refuseReset()
  try {
    removeComponent(world, entity, components.Touching)
  } catch (error) {
    collision.noteFault(error)
  }
}

function tagColliderAndBody(collision: CollisionResource, index: number): void {
  const { state, touching, registry } = collision
  const { ids, roots, generation } = state.colliders
  const id = ids[index]!
  const root = roots[index]!
  if (touching.has(id) && touching.has(root)) return
  // The game may have removed it since the step began, and the id may serve another entity.
  if (registry.generation[id] !== generation[index] || collision.rootOf(id) !== root) return
  tag(collision, id)
  tag(collision, root)
}

function tag(collision: CollisionResource, entity: number): void {
  const { world, touching, components } = collision
  if (touching.has(entity)) return
  collision.refuseReset()
  if (!entityExists(world, entity)) return
  try {
    addComponent(world, entity, components.Touching)
  } catch (error) {
    collision.noteFault(error)
  }
}
