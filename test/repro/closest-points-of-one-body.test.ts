import { addComponent, createWorld, set } from 'bitecs'
import { closestPoints, createClosestPoints, createCollision, rayBlocked, refreshQueries } from 'bitecs-collision'
import { beforeEach, describe, expect, it } from 'vitest'
import { spawn } from '../spawn.js'

describe('closestPoints', () => {
  let world = createWorld()
  let [body, child, empty, hanging] = [0, 0, 0, 0]
  let disabled: object = {}
  const out = createClosestPoints()

  beforeEach(() => {
    world = createWorld()
    const { Position, SphereShape, Attached, CollisionDisabled } = createCollision(world, {
      maxEntities: 100,
    }).components
    disabled = CollisionDisabled
    const add = (...components: object[]): number => spawn(world, ...components)
    const ball = set(SphereShape, { radius: 0.5 })
    body = add(set(Position, { x: 0, y: 0, z: 0 }), ball)
    child = add(set(Attached, { parent: body, x: 3 }), ball)
    empty = add(set(Position, { x: 9, y: 0, z: 0 }))
    hanging = add(set(Attached, { parent: empty }), ball)
    refreshQueries(world)
  })

  // The child was compared with itself: a distance of -1.
  it('refuses a body and what is attached to it', () => {
    for (const [a, b] of [
      [body, child],
      [child, body],
      [empty, hanging],
      [child, child],
    ] as const)
      expect(() => closestPoints(world, out, a, b)).toThrow('E_OPTION')
    expect(out).toEqual(createClosestPoints())
    expect(closestPoints(world, out, body, empty)).toBe(5)
  })

  // It was as near as ever.
  it('leaves out what is disabled now, as other queries do', () => {
    addComponent(world, child, disabled)
    expect(closestPoints(world, out, body, hanging)).toBe(8)
    addComponent(world, hanging, disabled)
    expect(() => closestPoints(world, out, body, empty)).toThrow('E_MISSING_COMPONENT')
  })

  // It noticed that a parent was disabled, and only from then on rays did too.
  it('leaves out at once what a parent disables, as other queries do', () => {
    expect(rayBlocked(world, [9, 3, 0], [9, 0, 0])).toBe(true)
    addComponent(world, empty, disabled)
    expect(rayBlocked(world, [9, 3, 0], [9, 0, 0])).toBe(false)
    expect(() => closestPoints(world, out, body, empty)).toThrow('E_MISSING_COMPONENT')
    expect(rayBlocked(world, [9, 3, 0], [9, 0, 0])).toBe(false)
  })
})
