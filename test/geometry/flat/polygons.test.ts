import { describe, expect, it } from 'vitest'
import { flatPairKernels, flatSeparationKernels, flatTables } from '../../../src/narrow-phase/flat-tables.js'
import { flatClosestKernels } from '../../../src/narrow-phase/flat-closest.js'
import { ClosestPair, PairOut, type Trees } from '../../../src/narrow-phase/mesh-kernels.js'
import { SHAPE_TYPE_COUNT, ShapeType } from '../../../src/narrow-phase/shape-types.js'
import { boundRectangleSeparation, overlapRectangles } from '../../../src/geometry/flat/rectangles.js'
import {
  distanceToBoundary,
  distanceToShape,
  FLAT_SHAPES,
  hardFlatPair,
  holdsPoint,
  placedCorners,
  radiusOf,
  reachAlong,
  ROW,
  touchesExactly,
  type FlatShape,
  type V2,
} from '../../oracle/flat-shapes.js'
import { Random } from '../../oracle/random.js'

const noTrees = undefined as unknown as Trees
const out = new Float64Array(PairOut.length)
const axis = new Float64Array(8)
const closest = new Float64Array(ClosestPair.length)
const rows = new Float64Array(2 * ROW)

/** Offsets of the two rows in the order of their types. */
function inOrder(a: FlatShape, b: FlatShape): [FlatShape, number, FlatShape, number, number] {
  const swapped = ShapeType[a] > ShapeType[b]
  const [first, second] = swapped ? [b, a] : [a, b]
  const kind = SHAPE_TYPE_COUNT * ShapeType[first] + ShapeType[second]
  return swapped ? [first, ROW, second, 0, kind] : [first, 0, second, ROW, kind]
}

/** Coordinates and sizes of the pair. */
const sizeOf = (): number =>
  Math.abs(rows[0]! - rows[ROW]!) +
  Math.abs(rows[1]! - rows[ROW + 1]!) +
  [12, 13, 28, 29].reduce((s, k) => s + rows[k]!, 0)

/** Distance of two shapes that are apart, in doubles. */
function plainDistance(a: FlatShape, r: number, b: FlatShape, s: number): number {
  const origin: V2 = [rows[r]!, rows[r + 1]!]
  const p = placedCorners(a, rows, r, origin)
  const q = placedCorners(b, rows, s, origin)
  if (p.some((x) => holdsPoint(x, q)) || q.some((x) => holdsPoint(x, p))) return 0
  const cores = Math.min(...p.map((x) => distanceToBoundary(x, q)), ...q.map((x) => distanceToBoundary(x, p)))
  return cores - radiusOf(a, rows, r) - radiusOf(b, rows, s)
}

describe('flat shapes', () => {
  it.each([1, 2])('touch if and only if they do in rational arithmetic, seed %i', (seed) => {
    const random = new Random(seed)
    let touching = 0
    for (let n = 0; n < 1500; n++) {
      const pair = hardFlatPair(random, rows)
      const [a, r, b, s, kind] = inOrder(pair.a, pair.b)
      const expected = touchesExactly(a, rows, r, b, rows, s)
      touching += Number(expected)
      const text = `pair ${n}: ${a} ${b} gap ${pair.gap}`
      expect(flatPairKernels[kind]!(rows, r, rows, s, out, noTrees) > 0, text).toBe(expected)
      expect(flatPairKernels[kind]!(rows, r, rows, s, out, noTrees)).toBe(out[0])
      if (a !== 'box' || b !== 'box') continue
      expect(overlapRectangles(rows, r, rows, s), text).toBe(expected)
      expect(flatTables.collideSteadyBoxes(rows, r, rows, s, out, noTrees) > 0, text).toBe(expected)
      boundRectangleSeparation(rows, r, rows, s, axis, 7)
      expect(axis[7]! < 0 ? expected : axis[7]! > 0 ? !expected : true, text).toBe(true)
    }
    expect(touching).toBeGreaterThan(450)
    expect(touching).toBeLessThan(1200)
  })

  it.each([2])('has separations, manifolds and closest points that are right, seed %i', (seed) => {
    const random = new Random(seed)
    let deep = 0
    for (let n = 0; n < 1200; n++) {
      const pair = hardFlatPair(random, rows)
      // Half of them anywhere near.
      if (random.chance(0.5)) for (let d = 0; d < 2; d++) rows[ROW + d] = rows[d]! + random.between(-1.5, 1.5)
      const [a, r, b, s, kind] = inOrder(pair.a, pair.b)
      const text = `pair ${n}: ${a} ${b}`
      const slack = 1e-9 * sizeOf()
      flatSeparationKernels[kind]!(rows, r, rows, s, axis)
      const separation = axis[3]!
      const n2: V2 = [axis[0]!, axis[1]!]
      expect(Math.abs(Math.hypot(...n2) - 1), text).toBeLessThan(1e-12)
      expect(axis[2]).toBe(0)
      const origin: V2 = [rows[r]!, rows[r + 1]!]
      // The gap along the axis is the separation.
      const gap = 0 - reachAlong([-n2[0], -n2[1]], b, rows, s, origin) - reachAlong(n2, a, rows, r, origin)
      expect(separation, text).toBeLessThanOrEqual(gap + 1e-13 * sizeOf())
      expect(separation, text).toBeGreaterThanOrEqual(gap - slack)
      if (separation > 0) {
        // Without radii the gap may be less than the distance.
        const loss = plainDistance(a, r, b, s) - separation
        if (radiusOf(a, rows, r) + radiusOf(b, rows, s) > 0) expect(loss, text).toBeLessThanOrEqual(10 * slack)
        expect(loss, text).toBeGreaterThanOrEqual(-1e-13 * sizeOf())
      }
      // No direction takes them apart sooner.
      for (let k = 0; separation < 0 && k < 16; k++) {
        const m: V2 = [Math.cos(0.4 * k), Math.sin(0.4 * k)]
        const other = 0 - reachAlong([-m[0], -m[1]], b, rows, s, origin) - reachAlong(m, a, rows, r, origin)
        expect(other, text).toBeLessThanOrEqual(separation + 10 * slack)
      }
      if (a === 'box' && b === 'box') {
        boundRectangleSeparation(rows, r, rows, s, axis, 7)
        // Of rectangles that are apart the bound is the largest gap along an edge, or less. A rectangle without width
        // has axes along which it has no edges.
        const isThin = [12, 13, 28, 29].some((k) => rows[k] === 0)
        const most = isThin && separation > 0 ? plainDistance(a, r, b, s) : separation
        if (axis[7]! > 0) expect(axis[7]!, text).toBeLessThanOrEqual(most)
        if (axis[7]! < 0) expect(axis[7]!, text).toBeGreaterThanOrEqual(separation)
        if (axis[7]! === 0) expect(Math.abs(separation), text).toBeLessThan(1e-9)
      }
      flatClosestKernels[kind]!(rows, r, rows, s, closest, noTrees)
      const distance = separation > 0 ? plainDistance(a, r, b, s) : separation
      expect(Math.abs(closest[0]! - distance), text).toBeLessThanOrEqual(10 * slack)
      const onA: V2 = [closest[1]!, closest[2]!]
      const onB: V2 = [closest[4]! + (rows[s]! - rows[r]!), closest[5]! + (rows[s + 1]! - rows[r + 1]!)]
      expect([closest[3], closest[6], closest[9]]).toEqual([0, 0, 0])
      expect(distanceToShape(onA, a, rows, r, origin), text).toBeLessThanOrEqual(slack)
      expect(distanceToShape(onB, b, rows, s, origin), text).toBeLessThanOrEqual(slack)
      for (let d = 0; d < 2; d++)
        expect(Math.abs(onA[d]! + closest[0]! * closest[7 + d]! - onB[d]!), text).toBeLessThanOrEqual(slack)
      const count = flatPairKernels[kind]!(rows, r, rows, s, out, noTrees)
      if (count === 0) continue
      deep += Number(out[4]! > 1e-3)
      expect(Math.abs(out[4]! - Math.max(0, -separation)), text).toBeLessThanOrEqual(10 * slack)
      expect([out[1], out[2]], text).toEqual(n2)
      expect(out[3]).toBe(0)
      expect(count).toBeLessThanOrEqual(2)
      for (let k = 0; k < count; k++) {
        const at = 5 + 5 * k
        const point: V2 = [out[at]!, out[at + 1]!]
        expect(Object.is(out[at + 2], 0)).toBe(true)
        const depth = out[at + 3]!
        expect(depth, text).toBeGreaterThanOrEqual(0)
        expect(depth, text).toBeLessThanOrEqual(out[8]!)
        expect(distanceToShape(point, a, rows, r, origin), `${text} point ${k}`).toBeLessThanOrEqual(depth / 2 + slack)
        expect(distanceToShape(point, b, rows, s, origin), `${text} point ${k}`).toBeLessThanOrEqual(depth / 2 + slack)
        expect(Number.isInteger(out[at + 4]) && out[at + 4]! >= 0 && out[at + 4]! < 256, text).toBe(true)
      }
      if (count === 2) expect(out[9], text).not.toBe(out[14])
    }
    expect(deep).toBeGreaterThan(250)
  })

  it('covers every pair of shapes', () => {
    const seen = new Set<string>()
    const random = new Random(9)
    for (let n = 0; n < 300; n++) {
      const { a, b } = hardFlatPair(random, rows)
      seen.add([a, b].sort().join())
    }
    expect(seen.size).toBe((FLAT_SHAPES.length * (FLAT_SHAPES.length + 1)) / 2)
  })
})
