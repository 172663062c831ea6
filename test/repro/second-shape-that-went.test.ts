/** A second shape is refused; when it is taken back the contacts of the first one go on as if it had never been. */
import { addComponent, addEntity, createWorld, removeComponent, removeEntity, set } from 'bitecs'
import { collisionSystem, createCollision, EndReason } from 'bitecs-collision'
import { expect, it } from 'vitest'
import { playModel } from '../systems/model-check.js'

function touching(onInvalid: 'throw' | 'quarantine' = 'throw') {
  const world = createWorld()
  const { components, events } = createCollision(world, { onInvalid })
  const { Position, LinearVelocity, BoxShape } = components
  const [a, b] = [0, 0.5].map((x) =>
    addEntity(world, set(Position, { x }), set(LinearVelocity, {}), set(BoxShape, {})),
  ) as [number, number]
  collisionSystem(world)
  expect(events.began).toBe(1)
  const step = () => {
    collisionSystem(world)
    return [events.began, events.ended, events.count]
  }
  return { world, components, events, a, b, step }
}

it('ends nothing (E23)', () => {
  const { world, components, a, step } = touching()
  addComponent(world, a, set(components.SphereShape, {}))
  expect(step).toThrow('E_TWO_SHAPES')
  removeComponent(world, a, components.SphereShape)
  expect(step()).toEqual([0, 0, 1])
})

it('a shape that took the place of the first one is another, in whatever order they came and went (E11)', () => {
  const { world, components, events, a, step } = touching()
  const { BoxShape, SphereShape, CapsuleShape } = components
  addComponent(world, a, set(SphereShape, {}))
  removeComponent(world, a, BoxShape)
  expect(step()).toEqual([1, 1, 2])
  expect(events.reason[1]).toBe(EndReason.shape)
  for (const shape of [BoxShape, CapsuleShape]) addComponent(world, a, shape)
  for (const shape of [SphereShape, BoxShape, CapsuleShape]) removeComponent(world, a, shape)
  addComponent(world, a, set(SphereShape, {}))
  expect(step()).toEqual([1, 1, 2])
})

it('an entity that had two is removed like others (E05)', () => {
  const { world, components, events, a, step } = touching()
  const { Position, LinearVelocity, SphereShape, BoxShape } = components
  addComponent(world, a, set(SphereShape, {}))
  removeEntity(world, a)
  // The last id that went is the first that comes back.
  expect(addEntity(world, set(Position, {}), set(LinearVelocity, {}), set(BoxShape, {}))).toBe(a)
  expect(step()).toEqual([1, 1, 2])
  expect(events.reason[1]).toBe(EndReason.removed)
  expect(events.generationA[0]).not.toBe(events.generationA[1])
})

it('a second shape that comes, goes and comes again is why the contact ends: the first one is still there (E23)', () => {
  const { world, components, events, a, step } = touching('quarantine')
  for (const change of [addComponent, removeComponent, addComponent]) change(world, a, components.SphereShape)
  expect(step()).toEqual([0, 1, 1])
  expect(events.reason[0]).toBe(EndReason.invalid)
})

it('so says the model (seed 1000060)', () => expect(playModel(1_000_060, 40, {})).toBe(''))

it.each([0, 1])(
  'of two that are lost, one with its entity, the contact ended by removal (E01, removed: %i)',
  (removed) => {
    const { world, components, events, a, b, step } = touching()
    const other = removed === 0 ? b : a
    removeEntity(world, removed === 0 ? a : b)
    removeComponent(world, other, components.BoxShape)
    addComponent(world, other, components.SphereShape)
    expect(step()).toEqual([0, 1, 1])
    expect(events.reason[0]).toBe(EndReason.removed)
  },
)
