import { addComponent, addEntity, createWorld, set } from 'bitecs'
import { collisionSystem, createCollision } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'

/**
 * Poses are double-buffered. What is changed in one step and changed back in the next is as it was two steps before,
 * and yet not as it was in the last step.
 */
describe('a static that is written for one step alone', () => {
  function makeWorld() {
    const world = createWorld()
    const collision = createCollision(world, { contactEntities: false, continuous: false })
    const { Position, LinearVelocity, BoxShape, CollisionFilter } = collision.components
    const addBox = (x: number, moves: boolean): number => {
      const entity = addEntity(world)
      addComponent(world, entity, set(Position, { x, y: 0, z: 0 }))
      addComponent(world, entity, set(BoxShape, { x: 0.5, y: 0.5, z: 0.5 }))
      addComponent(world, entity, set(CollisionFilter, { category: 1, mask: 0xffffffff }))
      if (moves) addComponent(world, entity, LinearVelocity)
      return entity
    }
    const ground = addBox(0, false)
    const mover = addBox(0.75, true)
    addBox(20, false)
    addBox(40, true)
    const step = (): boolean => {
      collisionSystem(world)
      return collision.isTouching(ground, mover)
    }
    return { components: collision.components, ground, step }
  }
  const steps = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
  const odd = [5, 8]

  for (const what of ['mask', 'category'] as const)
    it(`${what}: the contact ends in that step, and begins in the next`, () => {
      const { components, ground, step } = makeWorld()
      const touches = steps.map((s) => {
        components.CollisionFilter[what][ground] = odd.includes(s) ? 0 : 0xffffffff
        return step()
      })
      expect(touches).toEqual(steps.map((s) => !odd.includes(s)))
    })

  it('place: the contact ends in that step, and begins in the next', () => {
    const { components, ground, step } = makeWorld()
    const touches = steps.map((s) => {
      components.Position.x[ground] = odd.includes(s) ? -7 : 0
      return step()
    })
    expect(touches).toEqual(steps.map((s) => !odd.includes(s)))
  })
})
