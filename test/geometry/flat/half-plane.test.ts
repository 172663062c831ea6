import { describe, expect, it } from 'vitest'
import { flatPairKernels, flatSeparationKernels } from '../../../src/narrow-phase/flat-tables.js'
import { flatClosestKernels } from '../../../src/narrow-phase/flat-closest.js'
import { ClosestPair, PairOut, type Trees } from '../../../src/narrow-phase/mesh-kernels.js'
import { SHAPE_TYPE_COUNT, ShapeType } from '../../../src/narrow-phase/shape-types.js'
import {
  distanceToShape,
  FLAT_SHAPES,
  hardHalfPlane,
  placedCorners,
  radiusOf,
  reachAlong,
  ROW,
  touchesHalfPlaneExactly,
  type V2,
} from '../../oracle/flat-shapes.js'
import { Random } from '../../oracle/random.js'

const noTrees = undefined as unknown as Trees
const out = new Float64Array(PairOut.length)
const axis = new Float64Array(8)
const closest = new Float64Array(ClosestPair.length)
const rows = new Float64Array(2 * ROW)

describe('a flat shape and a half-plane', () => {
  it.each(FLAT_SHAPES)('%s: depth, axis and points, seed 1', (shape) => {
    const random = new Random(1)
    const kind = SHAPE_TYPE_COUNT * ShapeType[shape] + ShapeType.plane
    let hits = 0
    for (let n = 0; n < 400; n++) {
      rows.fill(0)
      for (const r of [0, ROW]) {
        const angle = random.chance(0.3) ? 0 : random.between(0, 6.3)
        const c = Math.cos(angle)
        const s = Math.sin(angle)
        rows.set([random.between(-1, 1), random.between(-1, 1), 0, c, s, 0, -s, c, 0, 0, 0, 1], r)
      }
      rows[12] = random.between(0, 1)
      rows[13] = random.between(0, 1)
      const angle = random.chance(0.3) ? Math.PI / 2 : random.between(0, 6.3)
      const [x, y] = angle === Math.PI / 2 ? [0, 1] : [Math.cos(angle), Math.sin(angle)]
      const constant = random.between(-1, 1)
      rows.set([x, y, 0, constant], ROW + 12)
      const normal: V2 = [rows[ROW + 3]! * x + rows[ROW + 6]! * y, rows[ROW + 4]! * x + rows[ROW + 7]! * y]
      const into: V2 = [-normal[0], -normal[1]]
      const origin: V2 = [rows[0]!, rows[1]!]
      const height = (p: V2): number =>
        normal[0] * (p[0] + origin[0] - rows[ROW]!) + normal[1] * (p[1] + origin[1] - rows[ROW + 1]!) + constant
      const expected = height([0, 0]) - reachAlong(into, shape, rows, 0, origin)
      flatSeparationKernels[kind]!(rows, 0, rows, ROW, axis)
      const separation = axis[3]!
      expect(Math.abs(separation - expected)).toBeLessThan(1e-12)
      expect(Math.hypot(axis[0]! - into[0], axis[1]! - into[1], axis[2]!)).toBeLessThan(1e-12)
      flatClosestKernels[kind]!(rows, 0, rows, ROW, closest, noTrees)
      expect(closest[0]).toBe(separation)
      expect(distanceToShape([closest[1]!, closest[2]!], shape, rows, 0, origin)).toBeLessThan(1e-12)
      expect([closest[3], closest[6], closest[9]]).toEqual([0, 0, 0])
      const onLine: V2 = [closest[4]! + rows[ROW]! - origin[0], closest[5]! + rows[ROW + 1]! - origin[1]]
      expect(Math.abs(height(onLine))).toBeLessThan(1e-12)
      const count = flatPairKernels[kind]!(rows, 0, rows, ROW, out, noTrees)
      expect(count > 0).toBe(expected <= 0)
      if (count === 0) continue
      hits++
      expect(out[0]).toBe(count)
      expect(Math.abs(out[4]! + separation)).toBeLessThan(1e-12)
      expect([out[1], out[2], out[3]]).toEqual([axis[0], axis[1], 0])
      // One point under each end of the edge that faces the line, as far as it is below.
      const under = placedCorners(shape, rows, 0, origin).map((p) => radiusOf(shape, rows, 0) - height(p))
      expect(out[8]).toBeCloseTo(Math.max(...under), 12)
      for (let k = 0; k < count; k++) {
        const at = 5 + 5 * k
        const depth = out[at + 3]!
        expect(Math.abs(depth - under[out[at + 4]!]!)).toBeLessThan(1e-12)
        const point: V2 = [out[at]!, out[at + 1]!]
        expect(Math.abs(height(point) + depth / 2)).toBeLessThan(1e-12)
        expect(out[at + 2]).toBe(0)
        expect(distanceToShape(point, shape, rows, 0, origin)).toBeLessThanOrEqual(depth / 2 + 1e-12)
      }
      if (shape === 'capsule') expect(count).toBe(under.filter((depth) => depth >= 0).length)
    }
    expect(hits).toBeGreaterThan(100)
  })

  it('touch if and only if they do in rational arithmetic, seed 2', () => {
    const random = new Random(2)
    let hits = 0
    for (let n = 0; n < 1500; n++) {
      const { shape, gap } = hardHalfPlane(random, rows)
      const kind = SHAPE_TYPE_COUNT * ShapeType[shape] + ShapeType.plane
      const expected = touchesHalfPlaneExactly(shape, rows, 0, rows, ROW)
      hits += Number(expected)
      expect(flatPairKernels[kind]!(rows, 0, rows, ROW, out, noTrees) > 0, `pair ${n}: ${shape} ${gap}`).toBe(expected)
    }
    expect(hits).toBeGreaterThan(400)
    expect(hits).toBeLessThan(1300)
  })

  it('is touched at a height of exactly 0, far from the origin too', () => {
    for (const far of [0, 1e6]) {
      rows.fill(0)
      for (const r of [0, ROW]) rows.set([1, 0, 0, 0, 1, 0, 0, 0, 1], r + 3)
      rows.set([far, far + 0.75], 0)
      rows.set([0.5, 0.25], 12)
      rows.set([0, 1, 0, -far - 0.5], ROW + 12)
      const kind = SHAPE_TYPE_COUNT * ShapeType.box + ShapeType.plane
      expect(flatPairKernels[kind]!(rows, 0, rows, ROW, out, noTrees)).toBe(2)
      expect(out[4]).toBe(0)
      rows[1]! += 1e-9
      expect(flatPairKernels[kind]!(rows, 0, rows, ROW, out, noTrees)).toBe(0)
    }
  })
})
