/** Rays in the plane meet flat rows by the kernels of three dimensions: boxes have no extent along z. */
import { describe, expect, it } from 'vitest'
import { RayHit } from '../../../src/geometry/ray/ray.js'
import { rayKernels, rayNormals } from '../../../src/narrow-phase/ray-table.js'
import { ShapeType } from '../../../src/narrow-phase/shape-types.js'
import { distanceToShape, FLAT_SHAPES, ROW, type V2 } from '../../oracle/flat-shapes.js'
import { Random } from '../../oracle/random.js'

describe('rays in the plane', () => {
  it.each(FLAT_SHAPES)('meet a %s where it begins, seed 4', (shape) => {
    const random = new Random(4)
    const row = new Float64Array(ROW)
    const hit = new Float64Array(RayHit.stride)
    let hits = 0
    for (let n = 0; n < 200; n++) {
      const angle = random.chance(0.3) ? 0 : random.between(0, 6.3)
      const c = Math.cos(angle)
      const s = Math.sin(angle)
      row.set([random.between(-1, 1), random.between(-1, 1), 0, c, s, 0, -s, c, 0, 0, 0, 1])
      row.set([random.between(0.05, 1), random.between(0.05, 1)], 12)
      // Towards the shape, or along x.
      const origin: V2 = [random.between(-3, 3), random.between(-3, 3)]
      const to = [row[0]! + random.between(-1, 1) - origin[0], row[1]! + random.between(-1, 1) - origin[1]] as const
      const isAlong = random.chance(0.2)
      const x = isAlong ? 1 : to[0] / Math.hypot(...to)
      const y = isAlong ? 0 : to[1] / Math.hypot(...to)
      const ray = new Float64Array([...origin, 0, x, y, 0])
      const at = (t: number): number => distanceToShape([ray[0]! + t * x, ray[1]! + t * y] as V2, shape, row, 0, [0, 0])
      rayKernels[ShapeType[shape]]!(row, 0, ray, false, hit)
      const distance = hit[0]!
      const end = Math.min(distance, 8)
      if (distance > 0) for (let k = 0; k < 20; k++) expect(at((end * k) / 20), `ray ${n}`).toBeGreaterThan(0)
      if (distance === Infinity) continue
      hits++
      expect(at(distance), `ray ${n}`).toBeLessThan(1e-12)
      rayNormals[ShapeType[shape]]!(row, 0, ray, false, hit)
      expect(Math.abs(Math.hypot(hit[1]!, hit[2]!) - 1)).toBeLessThan(1e-12)
      expect(hit[3]).toBe(0)
      expect(hit[1]! * x + hit[2]! * y).toBeLessThanOrEqual(1e-12)
    }
    expect(hits).toBeGreaterThan(50)
  })
})
