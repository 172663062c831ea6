import { collideObbAndSphere, createManifold } from 'bitecs-collision/geometry'
import { expect, it } from 'vitest'

const axes = [1, 0, 0, 0, 1, 0, 0, 0, 1]

// The square of the distance is 0, and the way beside the face was left in the feature: 25, that of an edge.
it.each([1e-163, 1e-200, 1e-320])('a ball whose centre is %f beside the face of a box touches that face', (off) => {
  const manifold = createManifold()
  const box = { center: [0, 0, 0], axes, halfExtents: [0, 0, 0] }
  expect(collideObbAndSphere(manifold, box, { center: [off, 0.5 * off, 0], radius: 1 })).toBe(1)
  expect(manifold.points[0]!.feature).toBe(22)
  expect([...manifold.normal]).toEqual([1, 0, 0])
})
