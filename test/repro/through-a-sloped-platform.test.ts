import { addComponent, createWorld, set } from 'bitecs'
import { buildChain, collisionSystem, createCollision, moveAndSlide } from 'bitecs-collision'
import { describe, it } from 'vitest'
import { expect } from '../expect.js'
import { Random } from '../oracle/random.js'
import { spawn } from '../spawn.js'

/**
 * A sloped one-sided platform, and a character that reaches through it or is below it. The sideways part of a motion to
 * the front may lead to the back: it put a character on top whose middle had just come through.
 */
describe('a rising motion to the front of a sloped platform is not cut', () => {
  for (const shape of ['capsule', 'ball', 'box'])
    it(`of a ${shape} (seeds 1 to 200)`, () => {
      const world = createWorld()
      const { components } = createCollision(world, { flat: true, maxEntities: 64 })
      const { Position, Rotation, ChainShape, CapsuleShape, SphereShape, BoxShape } = components
      const platform = spawn(world, Position, Rotation)
      addComponent(world, platform, set(ChainShape, { chain: buildChain([50, 0, -50, 0], { oneSided: true }) }))
      const hero = spawn(world, Position)
      if (shape === 'capsule') addComponent(world, hero, set(CapsuleShape, { halfHeight: 0.5, radius: 0.3 }))
      else if (shape === 'ball') addComponent(world, hero, set(SphereShape, { radius: 0.4 }))
      else addComponent(world, hero, set(BoxShape, { x: 0.3, y: 0.6 }))
      const cut: number[] = []
      for (let seed = 1; seed <= 200; seed++) {
        const random = new Random(seed)
        const angle = random.between(-0.8, 0.8)
        const height = random.between(-0.6, 0.4)
        Rotation.angle[platform] = angle
        Position.x[hero] = -height * Math.sin(angle)
        Position.y[hero] = height * Math.cos(angle)
        const [along, ahead] = [random.between(-0.3, 0.3), random.between(0.001, 0.2)]
        const motion = [
          along * Math.cos(angle) - ahead * Math.sin(angle),
          along * Math.sin(angle) + ahead * Math.cos(angle),
        ]
        // One that falls may be put on top: the platform may have risen into it.
        if (!(motion[1]! > 0)) continue
        collisionSystem(world)
        const { moved } = moveAndSlide(world, hero, motion)
        if (Math.hypot(moved[0] - motion[0]!, moved[1] - motion[1]!) > 1e-9) cut.push(seed)
      }
      expect(cut).toEqual([])
    })
})
