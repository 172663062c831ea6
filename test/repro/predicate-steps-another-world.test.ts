import { addComponents, addEntity, createWorld, set, type World } from 'bitecs'
import {
  collisionSystem,
  createCollision,
  integrationSystem,
  type Collision,
  type CollisionOptions,
  type Components,
} from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { Random } from '../oracle/random.js'

function crowd(seed: number, options: CollisionOptions<World>) {
  const random = new Random(seed)
  const pull = (): number => random.between(-2, 2)
  const world = createWorld()
  const collision = createCollision(world, { contactEntities: false, ...options }) as Collision<World, Components>
  const { Position, LinearVelocity, BoxShape, SphereShape } = collision.components
  for (let i = 0; i < 40; i++)
    addComponents(world, addEntity(world), [
      set(Position, { x: pull(), y: pull(), z: pull() }),
      set(LinearVelocity, { x: pull(), y: pull(), z: pull() }),
      i % 3 === 0 ? set(SphereShape, { radius: 0.4 }) : set(BoxShape, { x: 0.4, y: 0.5, z: 0.3 }),
    ])
  return { world, collision }
}

function run(meddle: () => void): string[] {
  let calls = 0
  const { world, collision } = crowd(3, {
    predicate: () => {
      if (++calls % 5 === 0) meddle()
      return true
    },
  })
  const seen: string[] = []
  for (let step = 0; step < 6; step++) {
    integrationSystem(world)
    collisionSystem(world)
    const { a, b, time, depth, normalX, count, began } = collision.events
    seen.push([began, ...[a, b, time, depth, normalX].map((column) => column.subarray(0, count).join(' '))].join('|'))
  }
  expect(calls).toBeGreaterThan(100)
  return seen
}

describe('a predicate', () => {
  it('may read the contacts of another world, and may not step it: both worlds stay whole (E20 E21)', () => {
    const alone = run(() => undefined)
    const { world, collision } = crowd(7, {})
    const other = crowd(7, {})
    let refused = 0
    const meddled = run(() => {
      for (const system of [collisionSystem, integrationSystem])
        try {
          system(world)
        } catch (error) {
          expect((error as { code?: string }).code).toBe('E_REENTRANT')
          refused++
        }
      void collision.events.depth
    })
    expect(refused).toBeGreaterThan(40)
    expect(meddled).toEqual(alone)
    collisionSystem(world)
    collisionSystem(other.world)
    expect(collision.report.step).toBe(1)
    expect(collision.events.count).toBe(other.collision.events.count)
  })
})
