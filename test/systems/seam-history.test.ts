import { addComponent, createWorld, set } from 'bitecs'
import { collisionSystem, createCollision } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { spawn } from '../spawn.js'

/**
 * Of two flush surfaces that are equally deep the one that was taken stays: for as long as that lasts, the same poses
 * are told differently after different beginnings. So seams are straightened in every step, whether anybody reads it or
 * not.
 */

const STEPS = 12

/**
 * Normal towards a body that stands 1/8 deep in two flush tiles, of the contact with the right one, whose side it is as
 * deep in. Before that it was less deep in that side, with the left tile beside it from the start, or only from then
 * on.
 */
function normalAfter(isFirst: boolean, continuous: boolean, reads: (step: number) => boolean): number[] {
  const world = createWorld()
  const collision = createCollision(world, { delta: 1 / 60, continuous, contactEntities: false })
  const { Position, LinearVelocity, BoxShape } = collision.components
  const add = (x: number, y: number): number =>
    spawn(world, set(Position, { x, y, z: 0 }), set(BoxShape, { x: 0.5, y: 0.5, z: 0.5 }))
  const left = add(-0.5, isFirst ? -0.5 : -1)
  const right = add(0.5, -0.5)
  const body = add(-0.4375, 0.375)
  addComponent(world, body, LinearVelocity)
  let normal: number[] = []
  for (let step = 0; step < STEPS; step++) {
    if (step === 1) {
      Position.y[left] = -0.5
      Position.x[body] = -0.375
    }
    collisionSystem(world)
    const { events } = collision
    if (step < STEPS - 1 && !reads(step)) continue
    const row = collision.contactBetween(right, body)
    normal = [events.normalX[row]!, events.normalY[row]!, events.normalZ[row]!]
  }
  return normal
}

describe.each([true, false])('two flush tiles, a body equally deep in both, continuous: %s', (continuous) => {
  it.each([
    ['no step before', () => false],
    ['every third', (step: number) => step % 3 === 0],
    ['every step', () => true],
  ])('keeps the normal that it had, when somebody reads %s', (_, reads) => {
    expect(normalAfter(true, continuous, reads)).toEqual([0, 1, 0])
    expect(normalAfter(false, continuous, reads)).toEqual([-1, 0, 0])
  })
})
