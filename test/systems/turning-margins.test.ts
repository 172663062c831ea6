import { addEntity, createWorld, set } from 'bitecs'
import { collisionSystem, createCollision, integrationSystem } from 'bitecs-collision'
import { it } from 'vitest'
import { resourceOf } from '../../src/collision.js'
import { expect } from '../expect.js'

const APART = 3
const ACROSS = 6
const EPOCHS = 8

it('boxes that turn on the spot are not listed with what no turn brings them near', () => {
  const world = createWorld()
  const collision = createCollision(world, { delta: 1 / 60, continuous: false })
  const { Position, Rotation, AngularVelocity, BoxShape } = collision.components
  for (let k = 0; k < ACROSS ** 2; k++)
    addEntity(
      world,
      set(Position, { x: APART * (k % ACROSS), z: APART * Math.floor(k / ACROSS) }),
      set(Rotation, {}),
      set(AngularVelocity, { x: 1, y: 2, z: 3 }),
      set(BoxShape, { x: 0.5, y: 0.5, z: 0.5 }),
    )
  const resource = resourceOf(world)
  const { epoch } = resource.step
  let listed = 0
  for (let n = 0; n < EPOCHS; n++) {
    resource.forget()
    integrationSystem(world)
    collisionSystem(world)
    listed += epoch.pairs.list.count
  }
  expect(epoch.number).toBe(EPOCHS)
  expect(epoch.fat.steps).toBeGreaterThan(50)
  expect(listed).toBe(0)
})
