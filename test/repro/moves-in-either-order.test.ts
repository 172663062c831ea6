import { addComponents, addEntity, createWorld, set } from 'bitecs'
import { createCollision, moveAndSlide } from 'bitecs-collision'
import { expect, it } from 'vitest'
import { Random } from '../oracle/random.js'

// A cast ended where the first obstacle of the list was met, and the end of a cast decides the last bits of what it
// finds: so the ids of obstacles decided where a character stood, by a few 1e-16.
it('a character comes to the same place whatever was made first', () => {
  const random = new Random(1)
  const between = (low: number, high: number): number => random.between(low, high)
  for (let scene = 0; scene < 10; scene++) {
    const boxes = Array.from({ length: 12 }, () => ({
      position: { x: between(-3, 3), y: between(-1, 0.5), z: between(-3, 3) },
      rotation: { x: between(-1, 1), y: between(-1, 1), z: between(-1, 1), w: between(0.5, 1) },
      size: { x: between(0.5, 1.5), y: between(0.1, 0.5), z: between(0.5, 1.5) },
    }))
    const motions = Array.from({ length: 10 }, () => [between(-1, 1), between(-1, 0.2), between(-1, 1)])
    const [one, other] = [boxes, [...boxes].reverse()].map((list) => {
      const world = createWorld()
      const { Position, Rotation, BoxShape, CapsuleShape } = createCollision(world).components
      for (const { position, rotation, size } of list)
        addComponents(world, addEntity(world), [set(Position, position), set(Rotation, rotation), set(BoxShape, size)])
      const character = addEntity(world)
      addComponents(world, character, [set(Position, { y: 3 }), set(CapsuleShape, { halfHeight: 0.5, radius: 0.4 })])
      return motions.map((motion) => [...moveAndSlide(world, character, motion).position])
    })
    expect(one).toEqual(other)
  }
})
