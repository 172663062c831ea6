import { expect, it } from 'vitest'
import { collideCapsuleAndTriangle, collideSphereAndTriangle, createManifold } from '../../src/geometry.js'
import { randomizer } from '../geometry/random-shapes.js'

type Vector = [number, number, number]
const minus = (p: Vector, q: Vector): Vector => [p[0] - q[0], p[1] - q[1], p[2] - q[2]]
const dot = (p: Vector, q: Vector): number => p[0] * q[0] + p[1] * q[1] + p[2] * q[2]

/** Distance of a point from the segment p q. */
function fromSegment(x: Vector, p: Vector, q: Vector): number {
  const along = minus(q, p)
  const away = minus(x, p)
  const t = Math.max(0, Math.min(1, dot(away, along) / dot(along, along)))
  return Math.hypot(...([0, 1, 2].map((d) => away[d]! - t * along[d]!) as Vector))
}

it('triangles whose corners are collinear but for rounding are no larger than they are (G05, G07, seed 5): a capsule or sphere far beside one was called a hit', () => {
  const random = randomizer(5)
  const vector = (): Vector => [4 * random() - 2, 4 * random() - 2, 4 * random() - 2]
  const manifold = createManifold()
  let misses = 0
  let hits = 0
  for (let n = 0; n < 4000; n++) {
    const a = vector()
    const b = vector()
    const part = random()
    const c = a.map((x, d) => x + part * (b[d]! - x)) as Vector
    const start = vector()
    const end = n % 2 === 0 ? start : vector()
    const radius = 1.5 * random()
    let distance = Infinity
    const steps = 64
    for (let k = 0; k <= steps; k++) {
      const x = start.map((s, d) => s + (k / steps) * (end[d]! - s)) as Vector
      distance = Math.min(distance, fromSegment(x, a, b))
    }
    // A place of the core between two of these is nearer by less.
    const doubt = n % 2 === 0 ? 1e-12 : Math.hypot(...minus(end, start)) / (2 * steps)
    const shape = [n % 3 === 0 ? c : a, n % 3 === 1 ? c : b, n % 3 === 0 ? a : n % 3 === 1 ? b : c] as const
    const triangle = { a: shape[0], b: shape[1], c: shape[2] }
    const points =
      n % 2 === 0
        ? collideSphereAndTriangle(manifold, { center: start, radius }, triangle)
        : collideCapsuleAndTriangle(manifold, { start, end, radius }, triangle)
    if (distance > radius + doubt) {
      misses++
      expect(points, `${n}`).toBe(0)
    } else if (distance < radius) {
      hits++
      expect(points, `${n}`).toBeGreaterThan(0)
      if (distance > doubt) expect(Math.abs(manifold.depth - (radius - distance)), `${n}`).toBeLessThan(doubt + 1e-12)
    }
  }
  expect(misses).toBeGreaterThan(600)
  expect(hits).toBeGreaterThan(600)
})
