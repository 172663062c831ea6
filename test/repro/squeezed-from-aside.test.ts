import { addComponents, createWorld, set } from 'bitecs'
import { collisionSystem, createCollision, createMoveResult, integrationSystem, moveAndSlide } from 'bitecs-collision'
import { expect, it } from 'vitest'
import { spawn } from '../spawn.js'

/**
 * A body closes in on a wall, and on the character that stands before it. Pushed to and fro, the character stayed in
 * both, and its result told nothing of them: a ground, no ceiling, no wall, and not stuck, as it can go on along the
 * wall.
 */
it.each(['box', 'capsule'])('a %s that is squeezed from aside is told by what', (kind) => {
  const world = createWorld()
  const collision = createCollision(world)
  const { Position, LinearVelocity, BoxShape, CapsuleShape } = collision.components
  const box = (x: number, y: number, half: number): number =>
    spawn(world, set(Position, { x, y }), set(BoxShape, { x: half, y: 2, z: 4 }))
  box(0, -2, 9)
  const wall = box(-1, 2, 1)
  const mover = box(2, 2, 1)
  addComponents(world, mover, set(LinearVelocity, { x: -1 }))
  const capsule = set(CapsuleShape, { halfHeight: 0.25, radius: 0.25 })
  const shape = kind === 'box' ? set(BoxShape, { x: 0.25, y: 0.5, z: 0.25 }) : capsule
  const hero = spawn(world, set(Position, { x: 0.4, y: 0.52 }), shape, LinearVelocity)
  const out = createMoveResult()
  const told = []
  for (let step = 0; step < 40; step++) {
    integrationSystem(world)
    collisionSystem(world)
    moveAndSlide(world, hero, [0, -0.05, 0], {}, out)
    const gap = Position.x[mover]! - 1
    const { wallEntity, wallNormal, grounded, stuck } = out
    expect([grounded, stuck]).toEqual([true, false])
    if (gap > 0.52) expect(wallEntity).toBe(-1)
    if (gap > 0.49) continue
    expect([wall, mover]).toContain(wallEntity)
    expect(wallNormal[0]).toBeCloseTo(wallEntity === wall ? 1 : -1, 9)
    told.push(wallEntity)
  }
  expect(told.length).toBeGreaterThan(5)
  moveAndSlide(world, hero, [0, -0.01, 0.3], {}, out)
  expect(out.moved[2]).toBeCloseTo(0.3, 9)
})
