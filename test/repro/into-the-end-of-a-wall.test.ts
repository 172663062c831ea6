import { addComponents, addEntity, createWorld, set } from 'bitecs'
import { collisionSystem, createCollision, integrationSystem } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'

/** Boxes in a row along x, and a body that flies into the end of the row in one step. Returns the normals at each. */
function fly(flat: boolean, shape: 'sphere' | 'box'): number[][] {
  const world = createWorld()
  const collision = createCollision(world, { flat: flat as false, delta: 1, maxEntities: 64 })
  const { Position, LinearVelocity, BoxShape, SphereShape } = collision.components
  const z = flat ? {} : { z: 0 }
  for (let k = 0; k < 4; k++)
    addComponents(world, addEntity(world), [
      set(Position, { x: 1 + 2 * k, y: 0, ...z }),
      set(BoxShape, { x: 1, y: 0.8, ...(flat ? {} : { z: 2 }) }),
    ])
  // At the end it is in the third and the fourth box, less deep in the upper side than in the end of the third.
  addComponents(world, addEntity(world), [
    set(Position, { x: -2, y: 0.7, ...z }),
    set(LinearVelocity, { x: 7.9, y: 0, ...z }),
    shape === 'box'
      ? set(BoxShape, { x: 0.3, y: 0.3, ...(flat ? {} : { z: 0.3 }) })
      : set(SphereShape, { radius: 0.3 }),
  ])
  collisionSystem(integrationSystem(world))
  const { began, normalX, normalY } = collision.events
  return Array.from({ length: began }, (_, row) => [normalX[row]!, normalY[row]!])
}

describe('a fast body into the end of a wall of boxes', () => {
  for (const flat of [false, true])
    for (const shape of ['sphere', 'box'] as const)
      it(`meets each of them at its end, whatever side it is in last: ${shape}, ${flat ? 'flat' : 'in space'}`, () => {
        const normals = fly(flat, shape)
        expect(normals.length).toBe(4)
        for (const [x, y] of normals) {
          expect(x).toBeCloseTo(-1, 12)
          expect(y).toBeCloseTo(0, 12)
        }
      })
})
