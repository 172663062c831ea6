/**
 * Faces that are deeper than the best one by AXIS_KEPT of both extents counted as equally good: of a coin that had sunk
 * a little into the rim of a floor 100 long, the side of the floor gave the normal, and ten times the depth.
 */
import { addComponents, addEntity, createWorld, set } from 'bitecs'
import { collisionSystem, createCollision, type CollisionOptions } from 'bitecs-collision'
import { expect, it } from 'vitest'

const OVER = 1e-3
const SUNK = 1e-4
const HALF = 5e-3

for (const flat of [false, true])
  for (const half of [5, 50, 500, 5000])
    it(`is lifted by a ${flat ? 'flat ' : ''}floor of ${2 * half}, not pushed aside`, () => {
      const world = createWorld()
      const collision = createCollision(world, { flat, contactEntities: false } as CollisionOptions)
      const { Position, BoxShape, LinearVelocity } = collision.components
      const place = (x: number, y: number): object => set(Position, flat ? ({ x, y } as never) : { x, y, z: 0 })
      const box = (x: number, y: number): object => set(BoxShape, flat ? ({ x, y } as never) : { x, y, z: x })
      addComponents(world, addEntity(world), [place(0, -1), box(half, 1)])
      const coin = [place(half + HALF - OVER, HALF - SUNK), box(HALF, HALF), LinearVelocity]
      addComponents(world, addEntity(world), coin)
      collisionSystem(world)
      const { count, depth, normalX, normalY } = collision.events
      expect([count, normalX[0], normalY[0]]).toEqual([1, 0, 1])
      expect(depth[0]).toBeCloseTo(SUNK, 12)
    })
