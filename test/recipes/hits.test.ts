import {
  addComponents,
  addEntity,
  createWorld,
  entityExists,
  hasComponent,
  removeEntity,
  set,
  type World,
} from 'bitecs'
import { collisionSystem, createCollision, integrationSystem } from 'bitecs-collision'
import { expect, it } from 'vitest'

it('README: bullets die at the nearer of two walls, whatever the ids say', () => {
  const world = createWorld()
  const collision = createCollision(world, { delta: 1 / 60 })
  const { Position, LinearVelocity, BoxShape, SphereShape } = collision.components
  const Bullet = {}
  const damage: number[] = []
  // #region README
  const hitSystem = (world: World) => {
    const { a, b } = collision.events
    for (const row of collision.eventsByTime()) {
      // One of them may have hit something else earlier in this step, and be gone.
      if (!entityExists(world, a[row]!) || !entityExists(world, b[row]!)) continue
      const [bullet, target] = hasComponent(world, a[row]!, Bullet) ? [a[row]!, b[row]!] : [b[row]!, a[row]!]
      if (!hasComponent(world, bullet, Bullet)) continue
      damage.push(target)
      removeEntity(world, bullet)
    }
    return world
  }
  // #endregion
  const wall = (x: number): number => {
    const entity = addEntity(world)
    addComponents(world, entity, [set(Position, { x, y: 0, z: 0 }), set(BoxShape, { x: 0.1, y: 9, z: 9 })])
    return entity
  }
  const walls = [wall(4), wall(2), wall(3)]
  for (let k = 0; k < 3; k++) {
    const bullet = addEntity(world)
    const y = 3 * k - 3
    addComponents(world, bullet, [set(Position, { x: 0, y, z: 0 }), set(LinearVelocity, { x: 600, y: 0, z: 0 })])
    addComponents(world, bullet, [Bullet, set(SphereShape, { radius: 0.05 })])
  }
  hitSystem(collisionSystem(integrationSystem(world)))
  expect(collision.events.began).toBe(9)
  expect(damage).toEqual([walls[1], walls[1], walls[1]])
})
