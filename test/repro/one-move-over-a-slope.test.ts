import { addComponent, addEntity, createWorld, set } from 'bitecs'
import {
  buildChain,
  collisionSystem,
  createCollision,
  createMoveResult,
  moveAndSlide,
  type MoveOptions,
} from 'bitecs-collision'
import { describe, it } from 'vitest'
import { expect } from '../expect.js'

const SKIN = 0.01

/** Where a capsule, that stands on level ground before the points, comes to by one motion. */
function moved(points: readonly number[], motion: readonly number[], options: MoveOptions = {}) {
  const world = createWorld()
  const { components } = createCollision(world, { flat: true, maxEntities: 64 })
  const { Position, ChainShape, CapsuleShape } = components
  const ground = addEntity(world)
  addComponent(world, ground, set(Position, { x: 0, y: 0 }))
  addComponent(world, ground, set(ChainShape, { chain: buildChain([-9, 0, 0, 0, ...points]) }))
  const hero = addEntity(world)
  addComponent(world, hero, set(Position, { x: -1, y: 0.8 + SKIN }))
  addComponent(world, hero, set(CapsuleShape, { halfHeight: 0.5, radius: 0.3 }))
  collisionSystem(world)
  const { grounded } = moveAndSlide(world, hero, motion, { skin: SKIN, ...options }, createMoveResult())
  return { x: Position.x[hero]!, feet: Position.y[hero]! - 0.8, grounded }
}

const ramp = [1, 0.5]

describe('one move over a slope of length 1', () => {
  for (const down of [0, -0.1])
    for (const snap of [0, 0.3]) {
      it(`comes down to the level ground behind it (snap ${snap}, ${-down} down)`, () => {
        const { x, feet, grounded } = moved([...ramp, 1, 0, 20, 0], [5, down], { snap })
        expect(x).toBeCloseTo(4, 6)
        expect(feet).toBeCloseTo(SKIN, 3)
        expect(grounded).toBe(true)
      })

      it(`stands on a level top (snap ${snap}, ${-down} down)`, () => {
        const { x, feet, grounded } = moved([...ramp, 20, 0.5], [5, down], { snap })
        expect(x).toBeCloseTo(4, 6)
        expect(feet).toBeCloseTo(0.5 + SKIN, 3)
        expect(grounded).toBe(true)
      })
    }

  it('is no higher behind a cliff than before the slope', () => {
    const { x, feet, grounded } = moved([...ramp, 1, -50, 20, -50], [5, 0])
    expect(x).toBeCloseTo(4, 6)
    expect(feet).toBeCloseTo(SKIN, 3)
    expect(grounded).toBe(false)
  })

  it('climbs a slope that goes on', () => {
    const { x, feet, grounded } = moved([10, 5], [5, 0])
    expect(x).toBeCloseTo(4, 6)
    expect(feet).toBeGreaterThan(2)
    expect(grounded).toBe(true)
  })
})
