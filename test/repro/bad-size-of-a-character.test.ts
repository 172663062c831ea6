import { addComponents, addEntity, createWorld, set } from 'bitecs'
import { collisionSystem, createCollision, moveAndSlide } from 'bitecs-collision'
import { expect, it } from 'vitest'

/**
 * Shapes were checked only as far as a body of the last step had one of that kind: the first box of a world, or one
 * that is disabled, moved with whatever size it had.
 */
it.each([
  [NaN, 'E_NON_FINITE', false],
  [-1, 'E_EXTENT', false],
  [1e10, 'E_RANGE', false],
  [-1, 'E_EXTENT', true],
])('moveAndSlide refuses the size %d with %s, disabled %s (N09 N10 N14)', (size, code, disabled) => {
  const world = createWorld()
  const collision = createCollision(world, { onInvalid: 'quarantine' })
  const { Position, SphereShape, BoxShape, CapsuleShape, CollisionDisabled } = collision.components
  addComponents(world, addEntity(world), [set(Position, { x: 10 }), SphereShape])
  for (const stepped of [false, true]) {
    if (stepped) collisionSystem(world)
    const shapes = [
      ['BoxShape', set(BoxShape, { z: size })],
      ['CapsuleShape', set(CapsuleShape, { halfHeight: size })],
    ] as const
    for (const [component, shape] of shapes) {
      const character = addEntity(world)
      addComponents(world, character, [Position, shape])
      if (disabled) addComponents(world, character, [CollisionDisabled])
      expect(() => moveAndSlide(world, character, [20, 0, 0])).toThrow(
        expect.objectContaining({ code, component, entity: character }),
      )
      expect(Position.x[character]).toBe(0)
    }
  }
})
