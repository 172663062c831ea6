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
  const { touching, contacts, bodies } = collision
  const { first, second, count } = contacts
  const { ids, roots } = bodies
  touching.begin()
  for (let row = 0; row < count; row++) {
    const i = first[row]!
    const j = second[row]!
    touching.mark(ids[i]!)
    touching.mark(ids[j]!)
    touching.mark(roots[i]!)
    touching.mark(roots[j]!)
  }
  touching.tidy()
  for (let k = 0, carriers = touching.count; k < carriers; k++) untag(collision, touching.list[k]!)
  for (let row = 0; row < count; row++) {
    tagColliderAndBody(collision, first[row]!)
    tagColliderAndBody(collision, second[row]!)
  }
  collision.throwFault()
}

function untag(collision: CollisionResource, entity: number): void {
  const { world, touching, components } = collision
  if (touching.isMarked(entity) || !touching.has(entity)) return
  try {
    removeComponent(world, entity, components.Touching)
  } catch (error) {
    collision.noteFault(error)
  }
}

function tagColliderAndBody(collision: CollisionResource, body: number): void {
  const { bodies, touching } = collision
  const id = bodies.ids[body]!
  const root = bodies.roots[body]!
  if (touching.has(id) && touching.has(root)) return
  // The game may have removed it since the step began, and the id may serve another entity.
  if (collision.book.generation[id] !== bodies.generation[body] || collision.bodyOf(id) !== root) return
  tag(collision, id)
  tag(collision, root)
}

function tag(collision: CollisionResource, entity: number): void {
  const { world, touching, components } = collision
  if (touching.has(entity) || !entityExists(world, entity)) return
  try {
    addComponent(world, entity, components.Touching)
  } catch (error) {
    collision.noteFault(error)
  }
}
