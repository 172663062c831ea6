import { buildChain, buildPolygon, type CollisionError } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { createPointRow } from '../../src/geometry/rows.js'
import { BOX, chainOf, isNormalOf, nextNode, type ChainData } from '../../src/narrow-phase/chain/chain.js'
import { chainKernels } from '../../src/narrow-phase/chain/kernels.js'
import { findClosestPoints } from '../../src/narrow-phase/closest.js'
import { ClosestPair, compareKinds, PairOut } from '../../src/narrow-phase/mesh-kernels.js'
import { flatClosestKernels } from '../../src/narrow-phase/flat-closest.js'
import { flatTables } from '../../src/narrow-phase/flat-tables.js'
import { SHAPE_TYPE_COUNT, ShapeType } from '../../src/narrow-phase/shape-types.js'
import { TreePool } from '../../src/narrow-phase/tree-pool.js'
import { validateObbTree } from '../../src/obb-tree/file/validate.js'
import { anyChain, anyCorners, optionsOf } from '../flat/scenes.js'
import {
  bringTogether,
  distanceToShape,
  localCorners,
  ROW,
  touchesExactly,
  touchesHalfPlaneExactly,
  type Outline,
  type V2,
} from '../oracle/flat-shapes.js'
import { segmentsOf, type FlatChain } from '../oracle/flat-world.js'
import { Random } from '../oracle/random.js'
import { errorOf } from '../thrown.js'

const errorAbout = (points: unknown, options?: unknown): CollisionError =>
  errorOf(() => buildChain(points as never, options as never))

describe('buildChain', () => {
  it('takes pairs, points and rows of numbers, in their order, and keeps a copy', () => {
    const row = new Float64Array([0, 0, 1, 2, 3, 1])
    const pairs = [[0, 0], [1, 2], [3, 1]] // prettier-ignore
    for (const points of [row, pairs, pairs.map(([x, y]) => ({ x, y }))]) {
      const { ends } = chainOf(buildChain(points as never))
      expect([...ends]).toEqual([0, 0, 1, 2, 1, 2, 3, 1])
    }
    const { ends } = chainOf(buildChain(row, { closed: true }))
    row.fill(NaN)
    expect([...ends]).toEqual([0, 0, 1, 2, 1, 2, 3, 1, 3, 1, 0, 0])
  })

  it('makes sound trees, also of 10,000 segments', () => {
    for (const oneSided of [false, true])
      for (const closed of [false, true])
        for (const count of [3, 4, 5, 9, 10001]) {
          const points = Array.from({ length: count }, (_, k) => [k, k % 3])
          const tree = buildChain(points, { oneSided, closed })
          expect(validateObbTree(tree)).toEqual([])
          const chain = chainOf(tree)
          expect([chain.count, chain.isClosed, chain.isOneSided]).toEqual([count - Number(!closed), closed, oneSided])
        }
  })

  it('reaches as far along a direction as its farthest point, with any number of segments (seed 1)', () => {
    const random = new Random(1)
    const reach = new Float64Array(1)
    for (let count = 2; count < 12; count++)
      for (let k = 0; k < 20; k++) {
        const points = Array.from({ length: count }, () => [random.between(-1, 1), random.between(-1, 1)])
        const [x, y] = [random.between(-1, 1), random.between(-1, 1)]
        chainKernels.writeReach(buildChain(points), createPointRow(), 0, Float64Array.of(x, y, 0), reach)
        expect(reach[0]).toBe(Math.max(...points.map((p) => x * p[0]! + y * p[1]!)))
      }
  })

  it('has a search tree whose boxes hold what is below them, of logarithmic depth', () => {
    const points = Array.from({ length: 1000 }, (_, k) => [Math.sin(k), k / 10])
    const chain = chainOf(buildChain(points))
    const { boxes, leaves } = chain
    expect(leaves).toBe(1024)
    for (let node = 2; node < 2 * leaves; node++)
      for (let d = 0; d < 2; d++) {
        const [at, up] = [BOX * node, BOX * (node >> 1)]
        expect(boxes[at + d]!).toBeGreaterThanOrEqual(boxes[up + d]!)
        expect(boxes[at + 2 + d]!).toBeLessThanOrEqual(boxes[up + 2 + d]!)
      }
    expect([1, 2, 7, 5, 4].map((node) => nextNode(chain, node, false))).toEqual([0, 3, 0, 3, 5])
  })

  it.each([
    ['one point', [0, 0], {}, 'E_VERTEX', undefined, 'at least 2 points'],
    ['two points of a closed chain', [0, 0, 1, 0], { closed: true }, 'E_VERTEX', undefined, 'at least 3'],
    ['an odd number of numbers', [0, 0, 1, 0, 1], {}, 'E_VERTEX', undefined, 'an even number of numbers, not 5'],
    ['a length without end', { 0: 1, length: Infinity }, {}, 'E_OPTION', 0, 'its y is undefined'],
    ['a length beyond all memory', { 0: [0, 0], length: 1e15 }, {}, 'E_OPTION', 1, 'must be [x, y]'],
    ['a repeated point', [0, 0, 1, 0, 1, 0, 2, 0], {}, 'E_VERTEX', 2, 'repeats point 1'],
    ['a last point that is the first', [0, 0, 1, 0, 1, 1, -0, 0], { closed: true }, 'E_VERTEX', 3, 'repeats point 0'],
    ['NaN', [0, 0, 1, NaN], {}, 'E_NON_FINITE', 1, 'point 1'],
    ['Infinity', [[0, 0], [Infinity, 1]], {}, 'E_NON_FINITE', 1, 'point 1'], // prettier-ignore
    ['a point too far off', [0, 0, 0, -2e9], {}, 'E_RANGE', 1, 'point 1'],
    ['a string', [[0, 0], ['1', 0]], {}, 'E_OPTION', 1, 'its x is 1, not a number'], // prettier-ignore
    ['no list', null, {}, 'E_OPTION', undefined, 'list of points'],
  ])('refuses %s', (_, points, options, code, index, text) => {
    const error = errorAbout(points, options)
    expect(error).toMatchObject({ code, component: 'points' })
    expect(error.index).toBe(index)
    expect(error.message).toContain('buildChain')
    expect(error.message).toContain(text)
  })

  it('refuses options that it does not know', () => {
    expect(errorAbout([0, 0, 1, 0], { loop: true })).toMatchObject({ code: 'E_OPTION', field: 'loop' })
    expect(errorAbout([0, 0, 1, 0], { closed: 1 })).toMatchObject({ code: 'E_OPTION', field: 'closed', value: 1 })
    expect(errorAbout([0, 0, 1, 0], null).code).toBe('E_OPTION')
  })
})

describe('normals of a chain', () => {
  const points = [[0, 0], [1, 0], [2, 0], [3, 1], [4, 0]] as never // prettier-ignore
  const root = Math.SQRT1_2
  const rows = createPointRow()
  const isWithinChain = (chain: ChainData, segment: number, x: number, y: number): boolean =>
    isNormalOf({ chain, segment, radius: 0, rows, r: 0 }, Float64Array.of(x, y), 0, 1)

  it('at an inner point are those that the neighbour does not reach over', () => {
    const chain = chainOf(buildChain(points))
    // On the level part only across it.
    expect([isWithinChain(chain, 0, 0, 1), isWithinChain(chain, 0, 0.1, Math.sqrt(0.99))]).toEqual([true, false])
    // The dent at (2, 0) is no corner from above, but one from below.
    expect([isWithinChain(chain, 1, 0.1, Math.sqrt(0.99)), isWithinChain(chain, 1, 0.1, -Math.sqrt(0.99))]).toEqual([
      false,
      true,
    ])
    // The tip at (3, 1) has all between the two faces.
    for (const x of [-0.7, 0, 0.7]) expect(isWithinChain(chain, 2, x, Math.sqrt(1 - x * x))).toBe(true)
    expect(isWithinChain(chain, 2, 0.8, 0.6)).toBe(false)
    // A free end has all that do not point inward.
    expect([isWithinChain(chain, 3, 1, 0), isWithinChain(chain, 3, 0, -1), isWithinChain(chain, 0, -1, 0)]).toEqual([
      true,
      true,
      true,
    ])
  })

  it('are those of the front if it is one-sided', () => {
    const chain = chainOf(buildChain([0, 0, 1, 0, 2, 1], { oneSided: true }))
    expect([isWithinChain(chain, 0, 0, -1), isWithinChain(chain, 0, 0, 1)]).toEqual([true, false])
    expect([isWithinChain(chain, 1, root, -root), isWithinChain(chain, 1, -root, root)]).toEqual([true, false])
  })
})

describe('kernels of chains', () => {
  const random = new Random(3)
  const pool = new TreePool(flatTables)
  const rows = new Float64Array(2 * ROW)
  const out = new Float64Array(PairOut.length)
  const closest = new Float64Array(ClosestPair.length)

  function writeAxes(r: number): void {
    const angle = random.chance(0.2) ? 0 : random.between(0, 6.3)
    rows.set([Math.cos(angle), Math.sin(angle), 0, -Math.sin(angle), Math.cos(angle), 0, 0, 0, 1, 0, 0, 0, 0], r + 3)
  }

  const segmentOutlines = (chain: FlatChain): Outline[] =>
    segmentsOf(chain).map((ends) => ({ corners: ends.map(([x, y]): [number, number] => [x, y]), radius: 0 }))

  function addChain(r: number): FlatChain {
    const chain = anyChain(random, 1.5)
    rows.set([pool.add(buildChain(chain.points, optionsOf(chain))), 1, -1], r + 12)
    return chain
  }

  const place = (r: number, [x, y]: V2): V2 => [
    rows[r]! + rows[r + 3]! * x + rows[r + 6]! * y,
    rows[r + 1]! + rows[r + 4]! * x + rows[r + 7]! * y,
  ]
  /** Height of the middle of some corners, in row s, over the line of a segment, in row r, to its right. */
  function heightOf(segment: Outline, r: number, corners: readonly V2[], s: number): number {
    const [p, q] = [place(r, segment.corners[0]!), place(r, segment.corners[1]!)]
    const middle = [0, 1].map((d) => {
      const along = corners.map((corner) => corner[d]!)
      return (Math.min(...along) + Math.max(...along)) / 2
    })
    const [x, y] = place(s, middle as never as V2)
    return ((q[1] - p[1]) * (x - p[0]) - (q[0] - p[0]) * (y - p[1])) / Math.hypot(q[0] - p[0], q[1] - p[1])
  }

  for (const name of ['chain', 'polygon', 'box', 'capsule', 'sphere'] as const)
    it(`tell in exact arithmetic whether a chain and a ${name} touch (seed 3)`, () => {
      const type = name === 'chain' || name === 'polygon' ? ShapeType.mesh : ShapeType[name]
      const index = SHAPE_TYPE_COUNT * ShapeType.mesh + type
      let hits = 0
      let behind = 0
      for (let n = 0; n < 300; n++) {
        rows.fill(0)
        for (const r of [0, ROW]) writeAxes(r)
        const a = addChain(0)
        let others: (Outline | 'box' | 'capsule' | 'sphere')[]
        let isOneSidedB = false
        if (name === 'chain') {
          const b = addChain(ROW)
          isOneSidedB = b.oneSided
          others = segmentOutlines(b)
        } else if (name === 'polygon') {
          const corners = anyCorners(random, 1)
          rows.set([pool.add(buildPolygon(corners)), 1, -1], ROW + 12)
          others = [{ corners, radius: 0 }]
        } else {
          rows.set([random.between(0, 1), random.between(0, 1)], ROW + 12)
          others = [name]
        }
        const segments = segmentOutlines(a)
        bringTogether(random, rows, random.pick(segments), random.pick(others))
        if (random.chance(0.3)) for (let d = 0; d < 2; d++) rows[ROW + d] = rows[d]! + random.between(-2, 2)
        let expected = false
        let isSure = true
        for (const segment of segments)
          for (const other of others) {
            if (!touchesExactly(segment, rows, 0, other, rows, ROW)) continue
            const front = a.oneSided ? heightOf(segment, 0, localCorners(other, rows, ROW), ROW) : 1
            const frontB = isOneSidedB ? heightOf(other as Outline, ROW, segment.corners, 0) : 1
            if (Math.min(Math.abs(front), Math.abs(frontB)) < 1e-12) isSure = false
            else if (Math.min(front, frontB) > 0) expected = true
            else behind++
          }
        const count = flatTables.collide[index]!(rows, 0, rows, ROW, out, pool)
        if (isSure) expect(count > 0, `pair ${n}`).toBe(expected)
        // The chain comes first, whichever is asked about first.
        if (name === 'polygon') {
          expect(compareKinds(type, rows, 0, type, rows, ROW, pool)).toBeLessThan(0)
          expect(compareKinds(type, rows, ROW, type, rows, 0, pool)).toBeGreaterThan(0)
          const other = new Float64Array(ClosestPair.length)
          closest[ClosestPair.limit] = other[ClosestPair.limit] = Infinity
          findClosestPoints(rows, 0, type, rows, ROW, type, pool, closest)
          findClosestPoints(rows, ROW, type, rows, 0, type, pool, other)
          const [distance, ax, ay, , bx, by, , nx, ny] = closest
          expect([...other.subarray(0, 10)]).toEqual([distance, bx, by, 0, ax, ay, 0, 0 - nx!, 0 - ny!, 0])
        }
        const origin: V2 = [rows[0]!, rows[1]!]
        const nearA = (point: V2): number =>
          Math.min(...segments.map((s) => distanceToShape(point, s, rows, 0, origin)))
        const nearB = (point: V2): number =>
          Math.min(...others.map((s) => distanceToShape(point, s, rows, ROW, origin)))
        closest[ClosestPair.limit] = Infinity
        flatClosestKernels[index]!(rows, 0, rows, ROW, closest, pool)
        if (closest[0]! > 0) {
          const point: V2 = [closest[1]!, closest[2]!]
          expect(nearA(point), `pair ${n}`).toBeLessThan(1e-9)
          expect(Math.abs(nearB(point) - closest[0]!), `pair ${n}`).toBeLessThan(1e-9)
          for (const segment of segments)
            for (const corner of segment.corners) {
              const at = place(0, corner)
              expect(nearB([at[0] - origin[0], at[1] - origin[1]])).toBeGreaterThan(closest[0]! - 1e-9)
            }
        }
        if (count === 0) continue
        hits++
        expect(count).toBeLessThanOrEqual(2)
        expect([out[3], out[7]]).toEqual([0, 0])
        expect(Math.hypot(out[1]!, out[2]!)).toBeCloseTo(1, 12)
        expect(out[8]).toBe(out[4])
        expect(out[PairOut.featureA]).toBeLessThan(segments.length)
        expect(0 - closest[0]!).toBeCloseTo(out[4]!, 8)
        for (let k = 0; k < count; k++) {
          const point: V2 = [out[5 + 5 * k]!, out[6 + 5 * k]!]
          const limit = out[8 + 5 * k]! / 2 + 1e-9
          expect(nearA(point), `pair ${n}`).toBeLessThanOrEqual(limit)
        }
      }
      expect(hits).toBeGreaterThan(80)
      expect(hits).toBeLessThan(280)
      expect(behind).toBeGreaterThan(20)
    })

  it('give the first of equally near segments, also at the limit itself', () => {
    const index = SHAPE_TYPE_COUNT * ShapeType.mesh + ShapeType.sphere
    const nearest = (limit: number): number[] => {
      closest[ClosestPair.limit] = limit
      flatClosestKernels[index]!(rows, 0, rows, ROW, closest, pool)
      return [closest[0]!, closest[ClosestPair.triangleA]!]
    }
    // Both end in the nearest point. The box around the second one is nearer.
    for (const points of [
      [-1, -1, 0, 0, 1, -2],
      [1, -2, 0, 0, -1, -1],
    ]) {
      // prettier-ignore
      rows.set([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, pool.add(buildChain(points)), 1, -1, 0])
      rows.set([0.5, 0.5, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0.25, 0, 0, 0], ROW)
      const [distance, segment] = nearest(Infinity)
      expect(distance).toBeCloseTo(Math.SQRT1_2 - 0.25, 12)
      expect(segment).toBe(0)
      expect(nearest(distance!)).toEqual([distance, 0])
      expect(nearest(distance! * (1 - 1e-15))[0]).toBe(Infinity)
    }
  })

  it('turn to the side of the other body where every touch has the normal of a ghost', () => {
    const write = (r: number, x: number, y: number, parameters: readonly number[]): void =>
      rows.set([x, y, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, ...parameters], r)
    const writeChain = (r: number, points: [number, number][], oneSided: boolean): void =>
      write(r, 0, 0, [pool.add(buildChain(points, { oneSided })), 1, -1])
    const floor: [number, number][] = [
      [1, 0],
      [0, 0],
      [-1, 0],
    ]
    const collide = (type: number): number[] => {
      rows.fill(0, ROW + 15)
      expect(flatTables.collide[SHAPE_TYPE_COUNT * ShapeType.mesh + type]!(rows, 0, rows, ROW, out, pool)).toBe(1)
      return [out[1]! + 0, out[2]! + 0, out[4]! + 0]
    }
    for (const oneSided of [false, true])
      for (const y of oneSided ? [0.3] : [0.3, -0.3]) {
        writeChain(0, floor, oneSided)
        write(ROW, 0, y, [0.01, 0.5, 0])
        const [nx, ny, depth] = collide(ShapeType.box)
        expect([nx, ny], `box at ${y}`).toEqual([0, Math.sign(y)])
        expect(depth).toBeCloseTo(0.2, 12)
      }
    // The same, turned by 0.6.
    writeChain(0, floor, false)
    write(ROW, -0.3 * Math.sin(0.6), 0.3 * Math.cos(0.6), [0.01, 0.5, 0])
    for (const r of [0, ROW]) rows.set([Math.cos(0.6), Math.sin(0.6), 0, -Math.sin(0.6), Math.cos(0.6)], r + 3)
    const [tx, ty, turned] = collide(ShapeType.box)
    expect([tx, ty, turned]).toEqual([-Math.sin(0.6), Math.cos(0.6), 0.2].map((x) => expect.closeTo(x, 12)))
    // The normal of a spike is a ghost of the floor below it, whose front alone it may touch.
    const spike: [number, number][] = [
      [0, -0.2],
      [0, 0.8],
    ]
    writeChain(0, spike, false)
    writeChain(ROW, floor, true)
    const [nx, ny, depth] = collide(ShapeType.mesh)
    expect([nx, ny]).toEqual([0, -1])
    expect(depth).toBeCloseTo(0.2, 12)
  })

  it('tell in exact arithmetic whether a chain and a half-plane touch (seed 3)', () => {
    const index = SHAPE_TYPE_COUNT * ShapeType.mesh + ShapeType.plane
    let hits = 0
    for (let n = 0; n < 300; n++) {
      rows.fill(0)
      for (const r of [0, ROW]) writeAxes(r)
      const a = addChain(0)
      rows.set([random.between(-1, 1), random.between(-1, 1)], 0)
      rows.set([0.6, 0.8, 0, 0], ROW + 12)
      const normal = [0, 1].map((d) => rows[ROW + 3 + d]! * 0.6 + rows[ROW + 6 + d]! * 0.8)
      const heights = a.points.map((p) => place(0, p).reduce((sum, x, d) => sum + normal[d]! * x, 0))
      rows[ROW + 15] = 0 - Math.min(...heights) + random.pick([0, 0, 1e-16, -1e-16, 0.1, -0.1, -0.7])
      const expected = segmentOutlines(a).some((segment) => {
        const [p, q] = [place(0, segment.corners[0]!), place(0, segment.corners[1]!)]
        const opens = (q[1] - p[1]) * -normal[0]! - (q[0] - p[0]) * -normal[1]!
        return (!a.oneSided || opens > 0) && touchesHalfPlaneExactly(segment, rows, 0, rows, ROW)
      })
      expect(flatTables.collide[index]!(rows, 0, rows, ROW, out, pool) > 0, `pair ${n}`).toBe(expected)
      hits += Number(expected)
    }
    expect(hits).toBeGreaterThan(60)
    expect(hits).toBeLessThan(260)
  })
})
