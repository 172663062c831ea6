/**
 * integrationSystem adds up by how much it turned each id since the last step. When the entity went and its id came
 * back before the step, the new one was taken to have made the turns of the old one as well, and touched what it never
 * met.
 */
import { addComponent, addEntity, createWorld, removeComponent, removeEntity, resetWorld, set } from 'bitecs'
import { collisionSystem, createCollision, integrationSystem } from 'bitecs-collision'
import { expect, it } from 'vitest'

function scene() {
  const world = createWorld()
  const { components, events } = createCollision(world, { delta: 1 })
  const { Position, Rotation, AngularVelocity, BoxShape, SphereShape } = components
  const ball = () => addEntity(world, set(Position, { y: 2 }), set(SphereShape, { radius: 0.1 }))
  const rod = (z: number) =>
    addEntity(
      world,
      set(Position, {}),
      set(Rotation, {}),
      set(AngularVelocity, { z }),
      set(BoxShape, { x: 3, y: 0.1, z: 0.1 }),
    )
  return { world, components, events, ball, rod }
}

it('a recycled id does not make the turns of its last tenant (E05)', () => {
  const { world, events, ball, rod } = scene()
  ball()
  const old = rod(2 * Math.PI)
  integrationSystem(world)
  removeEntity(world, old)
  expect(rod(0.01)).toBe(old)
  integrationSystem(world)
  collisionSystem(world)
  expect(events.count).toBe(0)
})

it('nor does one of the same id after resetWorld (E16)', () => {
  const { world, components, events, ball, rod } = scene()
  ball()
  const old = rod(2 * Math.PI)
  integrationSystem(world)
  resetWorld(world)
  integrationSystem(world)
  ball()
  expect(rod(0.01)).toBe(old)
  components.AngularVelocity.z[old] = 0.01
  integrationSystem(world)
  collisionSystem(world)
  expect([events.count, events.reset]).toEqual([0, true])
})

it('a Position that went and came back is a Position that was written: the way stands (E14)', () => {
  const { world, components, events, ball, rod } = scene()
  ball()
  const it = rod(2 * Math.PI)
  integrationSystem(world)
  removeComponent(world, it, components.Position)
  expect(() => collisionSystem(world)).toThrow('E_MISSING_COMPONENT')
  addComponent(world, it, set(components.Position, {}))
  collisionSystem(world)
  expect(events.began).toBe(1)
})
