import { addComponent, addEntity, createWorld, set, type World } from 'bitecs'
import { buildChain, collisionSystem, createCollision, createMoveResult, moveAndSlide } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { Random } from '../oracle/random.js'

/** A one-sided platform that rises into a character, which was taken for one that comes through from below. */
describe('a one-sided platform that rises into a character has it on top', () => {
  for (const rise of [0.1, 0.3])
    it(`that jumps as the platform rises by ${rise}`, () => {
      const { world, platform, hero, Position, CapsuleShape } = stage()
      addComponent(world, hero, set(CapsuleShape, { halfHeight: 0.5, radius: 0.3 }))
      Position.y[hero] = 0.81
      const out = createMoveResult()
      for (const up of [-0.05, 0.05]) move(world, hero, [0, up], {}, out)
      for (let step = 0; step < 4; step++) {
        Position.y[platform] = rise * (step + 1)
        move(world, hero, [0, 0.05], {}, out)
        expect(Position.y[hero]! - Position.y[platform]!).toBeGreaterThan(0.8)
      }
    })

  it('that walks down it without followGround (seeds 1 to 40)', () => {
    const fallen = []
    for (let seed = 1; seed <= 40; seed++) {
      const random = new Random(seed)
      const { world, platform, hero, Position, Rotation, CapsuleShape, SphereShape, BoxShape } = stage()
      if (seed % 3 === 0) addComponent(world, hero, set(CapsuleShape, { halfHeight: 0.5, radius: 0.3 }))
      else if (seed % 3 === 1) addComponent(world, hero, set(SphereShape, { radius: 0.4 }))
      else addComponent(world, hero, set(BoxShape, { x: 0.3, y: 0.6 }))
      Position.x[hero] = random.between(-3, 3)
      Position.y[hero] = 4
      const angle = random.between(0.1, 0.4)
      const [rate, range] = [random.between(0.02, 0.1), random.between(0.1, 1)]
      Rotation.angle[platform] = angle
      const out = createMoveResult()
      let fall = 0
      for (let step = 0; step < 160; step++) {
        Position.y[platform] = range * Math.sin(rate * step)
        fall = out.grounded ? -0.01 : fall - 0.01
        move(world, hero, [step > 60 ? -0.08 : 0, fall], { followGround: false }, out)
      }
      const [x, y] = [Position.x[hero]!, Position.y[hero]! - Position.y[platform]!]
      if (y * Math.cos(angle) - x * Math.sin(angle) < 0) fallen.push(seed)
    }
    expect(fallen).toEqual([])
  })
})

/** A platform of one segment in a flat world, and a character without a shape. */
function stage() {
  const world = createWorld()
  const { components } = createCollision(world, { flat: true, maxEntities: 64 })
  const { Position, Rotation, ChainShape } = components
  const [platform, hero] = [addEntity(world), addEntity(world)]
  for (const entity of [platform, hero]) addComponent(world, entity, Position)
  addComponent(world, platform, Rotation)
  addComponent(world, platform, set(ChainShape, { chain: buildChain([50, 0, -50, 0], { oneSided: true }) }))
  return { world, platform, hero, ...components }
}

function move(world: World, hero: number, motion: number[], options: object, out: ReturnType<typeof createMoveResult>) {
  collisionSystem(world)
  moveAndSlide(world, hero, motion, options, out)
}
