import { expect, it } from 'vitest'
import { collideObbAndAabb, createManifold, overlapObbAndAabb } from '../../src/geometry.js'
import { randomizer } from '../geometry/random-shapes.js'

it('collideObbAndAabb: has points just where overlapObbAndAabb is a hit (G31, seed 3); boxes that touched exactly had none where the middle of the aabb is no double', () => {
  const random = randomizer(3)
  // All 53 bits, so that middles are no doubles.
  const between = (from: number, to: number): number => from + (to - from) * (random() + random() * 2 ** -32)
  const dyadic = (from: number, to: number): number => Math.floor(between(from, to) * 2 ** 30) / 2 ** 30
  const manifold = createManifold()
  let touching = 0
  let beside = 0
  for (let n = 0; n < 3000; n++) {
    const half = dyadic(0.1, 1)
    const obb = { center: [dyadic(-2, 2), 0, 0], axes: [0, 0, 1, 1, 0, 0, 0, 1, 0], halfExtents: [1, half, 1] }
    // The face of the box, exactly, or a little beside it.
    const face = obb.center[0]! + half + (n % 3 === 0 ? 2 ** -50 : 0)
    const min = [face, between(-2, 0), between(-2, 0)]
    const max = [face + between(0, 3), between(0, 2), between(0, 2)]
    const hit = overlapObbAndAabb(obb, { min, max })
    if (hit) touching++
    else beside++
    expect(collideObbAndAabb(manifold, obb, { min, max }) > 0).toBe(hit)
  }
  expect(touching).toBeGreaterThan(1900)
  expect(beside).toBeGreaterThan(900)
})
