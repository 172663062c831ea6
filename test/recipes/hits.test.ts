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

it('docs/recipes: a bullet of a pool hits what it flies to, not what lies between', () => {
  const world = createWorld()
  const collision = createCollision(world, { delta: 1 / 60, maxEntities: 99 })
  const { Position, LinearVelocity, BoxShape, SphereShape, CollisionFilter } = collision.components
  const ENEMIES = 2
  const enemies = [0, 40].map((x) => {
    const enemy = addEntity(world)
    addComponents(world, enemy, [set(Position, { x, y: 0, z: 0 }), set(BoxShape, { x: 1, y: 1, z: 1 })])
    addComponents(world, enemy, [set(CollisionFilter, { category: ENEMIES, mask: 1 })])
    return enemy
  })
  const makeBullet = () => {
    const bullet = addEntity(world)
    addComponents(world, bullet, [Position, LinearVelocity, CollisionFilter, set(SphereShape, { radius: 0.1 })])
    return bullet
  }
  // #region docs/recipes
  const pool: number[] = []
  const spent: number[] = []
  const putBack = (bullet: number) => {
    CollisionFilter.mask[bullet] = 0
    LinearVelocity.x[bullet] = 0
    spent.push(bullet)
  }
  /** Runs between collisionSystem and the systems that put bullets back. */
  const refillSystem = (world: World) => {
    pool.push(...spent.splice(0)) // their contacts have ended with a step
    return world
  }
  const shoot = (x: number, speed: number) => {
    const bullet = pool.pop() ?? makeBullet()
    CollisionFilter.mask[bullet] = ENEMIES
    Position.x[bullet] = x
    LinearVelocity.x[bullet] = speed
    collision.teleport(bullet)
    return bullet
  }
  // #endregion
  const step = (): number[] => {
    refillSystem(collisionSystem(integrationSystem(world)))
    const { a, began } = collision.events
    return [...a.slice(0, began)]
  }
  const bullet = shoot(-20, 1200)
  expect(step()).toEqual([enemies[0]])
  putBack(bullet)
  const second = shoot(-20, 1200) // the first still has its contact with the same enemy
  expect(second).not.toBe(bullet)
  expect(step()).toEqual([enemies[0]])
  putBack(second)
  expect(shoot(20, 1200)).toBe(bullet)
  expect(step()).toEqual([enemies[1]])
  putBack(bullet)
  expect(step()).toEqual([])
  expect(shoot(-20, 0)).toBe(bullet)
  expect(step()).toEqual([])
})
