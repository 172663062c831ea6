import { describe, expect, it } from 'vitest'
import { ClosestPair } from '../../src/narrow-phase/mesh-kernels.js'
import { findClosestPoints } from '../../src/narrow-phase/closest.js'
import { flatTables } from '../../src/narrow-phase/flat-tables.js'
import { ShapeType } from '../../src/narrow-phase/shape-types.js'
import { TreePool } from '../../src/narrow-phase/tree-pool.js'
import { distanceToShape, FLAT_SHAPES, ROW, type V2 } from '../oracle/flat-shapes.js'
import { Random } from '../oracle/random.js'

const noTrees = new TreePool(flatTables)
const out = new Float64Array(ClosestPair.length)
const rows = new Float64Array(2 * ROW)

describe('a flat shape and a point', () => {
  it.each(FLAT_SHAPES)('%s: signed distance, and where it is nearest, seed 8', (shape) => {
    const random = new Random(8)
    let inside = 0
    for (let n = 0; n < 300; n++) {
      rows.fill(0)
      const angle = random.between(0, 6.3)
      const [c, s] = [Math.cos(angle), Math.sin(angle)]
      rows.set([random.between(-1, 1), random.between(-1, 1), 0, c, s, 0, -s, c, 0, 0, 0, 1])
      rows.set([random.between(0.1, 1), random.between(0.1, 1)], 12)
      rows.set([random.between(-2, 2), random.between(-2, 2), 0, 1, 0, 0, 0, 1, 0, 0, 0, 1], ROW)
      findClosestPoints(rows, 0, ShapeType[shape], rows, ROW, ShapeType.sphere, noTrees, out)
      const point: V2 = [rows[ROW]!, rows[ROW + 1]!]
      expect(Math.max(0, out[0]!)).toBeCloseTo(distanceToShape(point, shape, rows, 0, [0, 0]), 12)
      inside += Number(out[0]! < 0)
      // The point is nearest to itself, and the distance leads there from the shape.
      expect(Math.hypot(out[4]!, out[5]!)).toBeLessThan(1e-12)
      const onA: V2 = [out[1]! + rows[0]!, out[2]! + rows[1]!]
      expect(distanceToShape(onA, shape, rows, 0, [0, 0])).toBeLessThan(1e-12)
      for (let d = 0; d < 2; d++) expect(onA[d]! + out[0]! * out[7 + d]!).toBeCloseTo(point[d]!, 12)
      expect([out[3], out[6], out[9]]).toEqual([0, 0, 0])
    }
    expect(inside).toBeGreaterThan(20)
  })

  it('a half-plane: the height above it, its normal', () => {
    rows.fill(0)
    for (const r of [0, ROW]) rows.set([1, 0, 0, 0, 1, 0, 0, 0, 1], r + 3)
    rows.set([0, 1, 0, -2], 12)
    rows.set([3, 5], ROW)
    findClosestPoints(rows, 0, ShapeType.plane, rows, ROW, ShapeType.sphere, noTrees, out)
    expect([...out.subarray(0, 10)]).toEqual([3, 3, 2, 0, 0, 0, 0, 0, 1, 0])
  })
})
