import { describe, expect, it } from 'vitest'
import type { TriangleRange } from '../../src/obb-tree/build/triangle-range.js'
import { turnToLessSurface } from '../../src/obb-tree/build/turn.js'
import { Random } from '../oracle/random.js'
import { axesOf, cross, dot, length, place, subtract, type V3 } from '../oracle/vectors.js'

/** Half the surface of the box along the axes around the points. */
function surfaceOf(points: readonly V3[], axes: readonly V3[]): number {
  const [x, y, z] = axes.map((axis) => {
    const along = points.map((p) => dot(p, axis))
    return Math.max(...along) - Math.min(...along)
  }) as [number, number, number]
  return x * y + y * z + z * x
}

describe('axes that are turned to less surface', () => {
  it.each([1, 2, 3])('stay a right-handed frame, and are nearly those of a cuboid a little off, seed %i', (seed) => {
    const random = new Random(seed)
    for (let run = 0; run < 30; run++) {
      const own = axesOf([random.between(-0.1, 0.1), random.between(-0.1, 0.1), random.between(-0.1, 0.1), 1])
      const half: V3 = [random.between(2, 3), random.between(1, 2), random.between(0.3, 0.8)]
      const count = random.integer(40, 300)
      // The corners of the cuboid, so that it is full, and others within it.
      const points = Array.from({ length: 3 * count }, (_, k): V3 => {
        const at = half.map((h, d) => (k % 2 === 0 ? h * ((k >> (d + 1)) & 1 ? 1 : -1) : random.between(-h, h))) as V3
        return place(own, [0, 0, 0], at)
      })
      const axes = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1)
      const order = Int32Array.from({ length: count }, (_, k) => k)
      const range = {
        axes,
        corners: Float64Array.from(points.flat()),
        order,
        start: 0,
        end: count,
      } as Partial<TriangleRange>
      turnToLessSurface(range as TriangleRange)
      const turned = [0, 3, 6].map((d) => [...axes.subarray(d, d + 3)] as V3) as [V3, V3, V3]
      expect(length(subtract(cross(turned[0], turned[1]), turned[2]))).toBeLessThan(1e-12)
      for (const axis of turned) expect(length(axis)).toBeCloseTo(1, 12)
      expect(surfaceOf(points, turned) / surfaceOf(points, own), `${run}`).toBeLessThan(1.2)
    }
  })
})
