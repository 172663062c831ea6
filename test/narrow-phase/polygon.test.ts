import { buildPolygon } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { flatTables } from '../../src/narrow-phase/flat-tables.js'
import { ClosestPair, PairOut } from '../../src/narrow-phase/mesh-kernels.js'
import { flatClosestKernels } from '../../src/narrow-phase/flat-closest.js'
import { SHAPE_TYPE_COUNT, ShapeType } from '../../src/narrow-phase/shape-types.js'
import { TreePool } from '../../src/narrow-phase/tree-pool.js'
import { validateObbTree } from '../../src/obb-tree/file/validate.js'
import { anyCorners } from '../flat/scenes.js'
import {
  bringTogether,
  distanceToShape,
  FLAT_SHAPES,
  ROW,
  touchesExactly,
  touchesHalfPlaneExactly,
  type V2,
} from '../oracle/flat-shapes.js'
import { Random } from '../oracle/random.js'
import { errorOf } from '../thrown.js'

const cornersOf = ({ vertices }: { vertices: Float64Array }): number[] => [...vertices].filter((_, k) => k % 3 < 2)

describe('buildPolygon', () => {
  it('takes pairs, points and rows of numbers, and makes them counter-clockwise from the first', () => {
    const counterClockwise = [0, 0, 2, 0, 2, 1, 0, 1]
    const pairs = [
      [0, 0],
      [2, 0],
      [2, 1],
      [0, 1],
    ]
    for (const points of [counterClockwise, pairs, pairs.map(([x, y]) => ({ x, y }))]) {
      expect(cornersOf(buildPolygon(points as never))).toEqual(counterClockwise)
      expect(cornersOf(buildPolygon(new Float32Array(counterClockwise)))).toEqual(counterClockwise)
    }
    expect(cornersOf(buildPolygon([pairs[0]!, pairs[3]!, pairs[2]!, pairs[1]!]))).toEqual(counterClockwise)
  })

  it('makes sound trees of random corners (seed 1)', () => {
    const random = new Random(1)
    for (let n = 0; n < 200; n++) {
      const scale = random.log(1e-9, 1e8)
      const corners = anyCorners(random, 1).map(([x, y]): [number, number] => [scale * x, scale * y])
      expect(validateObbTree(buildPolygon(corners))).toEqual([])
    }
  })

  it('keeps a copy', () => {
    const points = new Float64Array([0, 0, 1, 0, 0, 1])
    const polygon = buildPolygon(points)
    points.fill(NaN)
    expect(cornersOf(polygon)).toEqual([0, 0, 1, 0, 0, 1])
  })

  it.each([
    ['two corners', [0, 0, 1, 0], 'E_VERTEX', undefined, '3 to 8'],
    ['nine corners', Array.from({ length: 9 }, (_, k) => [Math.cos(k), Math.sin(k)]), 'E_VERTEX', undefined, '3 to 8'],
    ['an odd number of numbers', [0, 0, 1, 0, 1, 1, 0], 'E_VERTEX', undefined, 'an even number of numbers, not 7'],
    ['a repeated corner', [0, 0, 1, 0, 1, 1, 1, 0], 'E_VERTEX', 3, 'repeats corner 1'],
    ['-0 for 0', [0, 0, 1, 0, 1, 1, -0, 0], 'E_VERTEX', 3, 'repeats corner 0'],
    ['a corner on an edge', [0, 0, 1, 0, 2, 0, 0, 1], 'E_VERTEX', 1, 'line of its neighbours'],
    ['a corner on an edge within rounding', [0, 0, 0.1, 0.3, 0.2, 0.6, -1, 1], 'E_VERTEX', 1, 'line of its neighbours'],
    ['a dent', [0, 0, 4, 0, 4, 4, 3, 1], 'E_VERTEX', 3, 'inward'],
    ['a bow tie', [0, 0, 1, 1, 1, 0, 0, 1], 'E_VERTEX', undefined, 'corner'],
    [
      'a pentagram',
      [0, 2, 4, 1, 3].map((k) => [Math.cos((k * 2 * Math.PI) / 5), Math.sin((k * 2 * Math.PI) / 5)]),
      'E_VERTEX',
      undefined,
      'more than once',
    ],
    ['NaN', [0, 0, 1, 0, NaN, 1], 'E_NON_FINITE', 2, 'corner 2'],
    ['Infinity', [[0, 0], [1, -Infinity], [0, 1]], 'E_NON_FINITE', 1, 'corner 1'], // prettier-ignore
    ['a corner too far off', [0, 0, 2e9, 0, 0, 1], 'E_RANGE', 1, 'corner 1'],
    ['a string', [[0, 0], ['1', 0], [0, 1]], 'E_OPTION', 1, 'corner 1'], // prettier-ignore
    ['a missing point', [[0, 0], null, [0, 1]], 'E_OPTION', 1, 'corner 1'], // prettier-ignore
    ['no list', undefined, 'E_OPTION', undefined, 'list of points'],
    ['a number', 3, 'E_OPTION', undefined, 'list of points'],
  ])('refuses %s', (_, points, code, index, text) => {
    const error = errorOf(() => buildPolygon(points as never))
    expect(error).toMatchObject({ code, component: 'points' })
    if (index !== undefined) expect(error.index).toBe(index)
    expect(error.message).toContain(text)
  })
})

describe('kernels of polygons', () => {
  const random = new Random(2)
  const pool = new TreePool(flatTables)
  const rows = new Float64Array(2 * ROW)
  const out = new Float64Array(PairOut.length)
  const closest = new Float64Array(ClosestPair.length)
  const types = { polygon: ShapeType.mesh, box: ShapeType.box, capsule: ShapeType.capsule, sphere: ShapeType.sphere }

  function writeAxes(r: number): void {
    const angle = random.chance(0.2) ? 0 : random.between(0, 6.3)
    rows.set([Math.cos(angle), Math.sin(angle), 0, -Math.sin(angle), Math.cos(angle), 0, 0, 0, 1, 0, 0, 0, 0], r + 3)
  }

  /** A polygon that the pool knows, in row r. */
  function addPolygon(r: number) {
    const corners = anyCorners(random, 1)
    rows.set([pool.add(buildPolygon(corners)), 1, -1], r + 12)
    return { corners, radius: 0 }
  }

  for (const name of ['polygon', ...FLAT_SHAPES] as const)
    it(`tell in exact arithmetic whether a polygon and a ${name} touch (seed 2)`, () => {
      const index = SHAPE_TYPE_COUNT * ShapeType.mesh + types[name]
      let hits = 0
      for (let n = 0; n < 300; n++) {
        rows.fill(0)
        for (const r of [0, ROW]) writeAxes(r)
        const a = addPolygon(0)
        if (name !== 'polygon') rows.set([random.between(0, 1), random.between(0, 1)], ROW + 12)
        const b = name === 'polygon' ? addPolygon(ROW) : name
        bringTogether(random, rows, a, b)
        if (random.chance(0.3)) for (let d = 0; d < 2; d++) rows[ROW + d] = rows[d]! + random.between(-2, 2)
        const expected = touchesExactly(a, rows, 0, b, rows, ROW)
        const count = flatTables.collide[index]!(rows, 0, rows, ROW, out, pool)
        expect(count > 0, `pair ${n}`).toBe(expected)
        flatClosestKernels[index]!(rows, 0, rows, ROW, closest, pool)
        const origin: V2 = [rows[0]!, rows[1]!]
        if (count === 0) {
          const point: V2 = [closest[1]!, closest[2]!]
          expect(distanceToShape(point, a, rows, 0, origin), `pair ${n}`).toBeLessThan(1e-9)
          expect(distanceToShape(point, b, rows, ROW, origin) - closest[0]!, `pair ${n}`).toBeLessThan(1e-9)
          continue
        }
        hits++
        expect(Math.max(0, 0 - closest[0]!), `pair ${n}`).toBeCloseTo(out[4]!, 8)
        for (let k = 0; k < count; k++) {
          const point: V2 = [out[5 + 5 * k]!, out[6 + 5 * k]!]
          const limit = out[8 + 5 * k]! / 2 + 1e-9
          expect(distanceToShape(point, a, rows, 0, origin), `pair ${n}`).toBeLessThanOrEqual(limit)
          expect(distanceToShape(point, b, rows, ROW, origin), `pair ${n}`).toBeLessThanOrEqual(limit)
        }
      }
      expect(hits).toBeGreaterThan(100)
      expect(hits).toBeLessThan(280)
    })

  it('tell in exact arithmetic whether a polygon and a half-plane touch (seed 2)', () => {
    const index = SHAPE_TYPE_COUNT * ShapeType.mesh + ShapeType.plane
    let hits = 0
    for (let n = 0; n < 300; n++) {
      rows.fill(0)
      for (const r of [0, ROW]) writeAxes(r)
      const a = addPolygon(0)
      rows.set([random.between(-1, 1), random.between(-1, 1)], 0)
      rows.set([0.6, 0.8, 0, 0], ROW + 12)
      const normal = [0, 1].map((d) => rows[ROW + 3 + d]! * 0.6 + rows[ROW + 6 + d]! * 0.8)
      const heights = a.corners.map(([x, y]) =>
        [0, 1].reduce((sum, d) => sum + normal[d]! * (rows[d]! + rows[3 + d]! * x + rows[6 + d]! * y), 0),
      )
      rows[ROW + 15] = 0 - Math.min(...heights) + random.pick([0, 0, 1e-16, -1e-16, 0.1, -0.1])
      const expected = touchesHalfPlaneExactly(a, rows, 0, rows, ROW)
      expect(flatTables.collide[index]!(rows, 0, rows, ROW, out, pool) > 0, `pair ${n}`).toBe(expected)
      hits += Number(expected)
    }
    expect(hits).toBeGreaterThan(80)
    expect(hits).toBeLessThan(260)
  })
})
