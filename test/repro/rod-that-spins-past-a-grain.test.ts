import { createWorld, set } from 'bitecs'
import {
  collisionSystem,
  createCollision,
  createQueryHit,
  integrationSystem,
  refreshQueries,
  shapeCast,
} from 'bitecs-collision'
import { it } from 'vitest'
import { expect } from '../expect.js'
import { bodyAt, solidGap } from '../oracle/paths.js'
import type { QueryBody } from '../oracle/query-shapes.js'
import { Random } from '../oracle/random.js'
import { addScaled, scale, type V3 } from '../oracle/vectors.js'
import { spawn } from '../spawn.js'

const HALF: V3 = [1, 0.003, 0.005]
const RADIUS = 0.001
const REST = { category: 1, mask: -1, moving: false, isSensor: false, isSolid: false, line: [0], entity: 0 }

// A rod that turns many times within the reach of a grain takes some steps of the advancement for each radian. Their
// limit of 256 was told as a contact, with the grain up to the length of the rod away.
it('a rod that spins past a grain has no contact with it before it touches it, seed 8', () => {
  const random = new Random(8)
  const world = createWorld()
  const { components, events } = createCollision(world, { delta: 1 })
  const { Position, Rotation, LinearVelocity, AngularVelocity, BoxShape, SphereShape } = components
  const hit = createQueryHit()
  const pairs = Array.from({ length: 40 }, (_, k) => {
    const at: V3 = [8 * k, 0, 0]
    const position = addScaled(at, random.direction(), random.between(1.1, 1.5))
    const linear = addScaled(scale(addScaled(at, position, -1), 1.5), random.direction(), 0.7)
    const angular = scale(random.direction(), random.between(100, 1400))
    spawn(world, set(Position, { x: at[0] }), set(SphereShape, { radius: RADIUS }))
    return { at, position, linear, angular, rotation: random.quaternion() }
  })
  refreshQueries(world)
  let hits = 0
  for (const { at, linear, angular, ...pose } of pairs) {
    const isHit = shapeCast(world, hit, { halfExtents: HALF }, pose, { linear, angular })
    if (!isHit) continue
    hits++
    const rod: QueryBody = { ...REST, ...pose, shape: { kind: 'box', half: HALF } }
    const grain: QueryBody = {
      ...REST,
      position: at,
      rotation: [0, 0, 0, 1],
      shape: { kind: 'sphere', radius: RADIUS },
    }
    expect(solidGap(bodyAt(rod, { linear, angular }, hit.time), grain, Infinity), `x ${at[0]}`).toBeLessThan(1e-8)
  }
  expect(hits).toBeGreaterThan(5)
  expect(hits).toBeLessThan(33)

  for (const { position, rotation, linear, angular } of pairs) {
    const [[x, y, z], [u, v, w], [p, q, r]] = [position, linear, angular]
    const turned = set(Rotation, { x: rotation[0], y: rotation[1], z: rotation[2], w: rotation[3] })
    const motion = [set(LinearVelocity, { x: u, y: v, z: w }), set(AngularVelocity, { x: p, y: q, z: r })]
    spawn(world, set(Position, { x, y, z }), turned, ...motion, set(BoxShape, { x: HALF[0], y: HALF[1], z: HALF[2] }))
  }
  collisionSystem(integrationSystem(world))
  expect(events.count).toBe(hits)
})
