import { closestPointsCapsuleAndTriangle, closestPointsSphereAndTriangle } from 'bitecs-collision/geometry'
import { createClosestPoints } from 'bitecs-collision'
import { expect, it } from 'vitest'

// The sides of its edges on which a point is were products of three lengths, which underflow: the point was over it.
it.each([1, 1e-60, 1e-90, 1e-115, 1e-130, 1e-150])('a ball beside a triangle of size %d is not in it', (size) => {
  const at = (x: number, y: number): [number, number, number] => [size * x, size * y, 0]
  const triangle = { a: at(0, 0), b: at(1, 0), c: at(0, 1) }
  const radius = 0.5 * size
  const gap = (Math.sqrt(5) - 0.5) * size
  const out = createClosestPoints()
  expect(closestPointsSphereAndTriangle(out, { center: at(3, -1), radius }, triangle) / gap).toBeCloseTo(1, 12)
  const capsule = { start: at(3, -1), end: at(3, -2), radius }
  expect(closestPointsCapsuleAndTriangle(out, capsule, triangle) / gap).toBeCloseTo(1, 12)
})
