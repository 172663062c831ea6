import { collideObbAndSphere, collideObbs, createManifold, type Manifold, type Obb } from 'bitecs-collision/geometry'
import { expect, it } from 'vitest'

const box = (x: number): Obb => ({ center: [x, 0, 0], axes: [1, 0, 0, 0, 1, 0, 0, 0, 1], halfExtents: [1, 1, 1] })

// Kernels leave no normal when two shapes are apart: the result was given that of the call before.
it.each([
  ['two boxes', (out: Manifold, x: number) => collideObbs(out, box(0), box(x))],
  ['box and sphere', (out: Manifold, x: number) => collideObbAndSphere(out, box(0), { center: [x, 0, 0], radius: 1 })],
] as const)('a miss of %s changes the count of the result and nothing else', (_, collide) => {
  const out = createManifold()
  expect(collide(createManifold(), 1.5)).toBeGreaterThan(0)
  expect(collide(out, 3)).toBe(0)
  expect(out).toEqual(createManifold())
})
