import { addComponents, addEntity, createWorld, set } from 'bitecs'
import { collisionSystem, createCollision } from 'bitecs-collision'
import { expect, it } from 'vitest'

it('L02 far more pairs than the budget: the step fails before they fill memory, and names a body in many of them', () => {
  const n = 10000
  const world = createWorld()
  const collision = createCollision(world, { capacity: n, pairBudget: 1000 })
  const { Position, LinearVelocity, SphereShape, PlaneShape } = collision.components
  for (let i = 0; i < n; i++)
    addComponents(world, addEntity(world), [
      set(Position, { x: i / n }),
      set(SphereShape, { radius: 1 }),
      LinearVelocity,
    ])
  addComponents(world, addEntity(world), [set(Position, { x: 0 }), PlaneShape])
  const before = process.memoryUsage().arrayBuffers
  let thrown: { message: string; value: number; entity: number } | undefined
  try {
    collisionSystem(world)
  } catch (error) {
    thrown = error as typeof thrown
  }
  expect(thrown).toMatchObject({ code: 'E_PAIR_BUDGET', limit: 1000, component: 'options', field: 'pairBudget' })
  // All 50 million would take 400 MB.
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64e6)
  expect(thrown!.value).toBeGreaterThan(1000)
  expect(thrown!.value).toBeLessThan(1e6)
  const [, pairs, entity, degree] = /at least (\d+) pairs .* entity (\d+) is in (\d+) of them/.exec(thrown!.message)!
  expect([Number(pairs), Number(entity)]).toEqual([thrown!.value, thrown!.entity])
  expect(Number(degree)).toBeGreaterThan(100)
})
