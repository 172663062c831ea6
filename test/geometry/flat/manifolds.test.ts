/** Manifolds of flat shapes that are known, and what changes no bit of them. */
import { describe, expect, it } from 'vitest'
import { flatPairKernels, flatTables } from '../../../src/narrow-phase/flat-tables.js'
import { PairOut, type Trees } from '../../../src/narrow-phase/mesh-kernels.js'
import { SHAPE_TYPE_COUNT, ShapeType } from '../../../src/narrow-phase/shape-types.js'
import { hardFlatPair, ROW, type FlatShape } from '../../oracle/flat-shapes.js'
import { Random } from '../../oracle/random.js'

const noTrees = undefined as unknown as Trees

/** Row of a shape at (x, y), turned to the cosine c and the sine s. */
function row(x: number, y: number, p: number, q = 0, c = 1, s = 0): Float64Array {
  return new Float64Array([x, y, 0, c, s, 0, -s, c, 0, 0, 0, 1, p, q, 0, 0])
}

interface Contact {
  normal: number[]
  depth: number
  points: { x: number; y: number; depth: number; feature: number }[]
}

function collide(a: FlatShape, rowA: Float64Array, b: FlatShape, rowB: Float64Array): Contact {
  const out = new Float64Array(PairOut.length)
  const kernel = flatPairKernels[SHAPE_TYPE_COUNT * ShapeType[a] + ShapeType[b]]!
  const count = kernel(rowA, 0, rowB, 0, out, noTrees)
  const points = [...Array(count).keys()].map((k) => ({
    x: out[5 + 5 * k]!,
    y: out[6 + 5 * k]!,
    depth: out[8 + 5 * k]!,
    feature: out[9 + 5 * k]!,
  }))
  return { normal: [...out.subarray(1, 4)], depth: out[4]!, points: points.sort((p, q) => p.x - q.x || p.y - q.y) }
}

describe('manifolds of flat shapes', () => {
  it('a rectangle that rests on a wider one has its two corners', () => {
    const { normal, depth, points } = collide('box', row(0, 0, 5, 1), 'box', row(1, 1.75, 0.5, 1))
    expect(normal).toEqual([0, 1, 0])
    expect(depth).toBe(0.25)
    expect(points.map(({ x, y, depth }) => [x, y, depth])).toEqual([
      [0.5, 0.875, 0.25],
      [1.5, 0.875, 0.25],
    ])
    // Edge 2 of the lower one, corners 0 and 1 of the upper one.
    expect(points.map(({ feature }) => feature)).toEqual([16 * 2 + 8, 16 * 2 + 9])
  })

  it('a rectangle that hangs over an edge is clipped there', () => {
    const { points } = collide('box', row(0, 0, 2, 1), 'box', row(2, 2, 1, 1))
    expect(points.map(({ x, y, depth }) => [x, y, depth])).toEqual([
      [1, 1, 0],
      [2, 1, 0],
    ])
    // Corner 2 of the lower one on edge 0 of the upper one.
    expect(points.map(({ feature }) => feature)).toEqual([16 * 2 + 8, 16 * 10])
  })

  it('a corner on an edge is one point', () => {
    const h = Math.SQRT1_2
    const { normal, depth, points } = collide('box', row(0, 0, 5, 1), 'box', row(0, 1 + 2 * h - 0.1, 1, 1, h, h))
    expect(normal).toEqual([0, 1, 0])
    expect(depth).toBeCloseTo(0.1, 12)
    expect(points.length).toBe(1)
    expect(points[0]!.x).toBeCloseTo(0, 12)
    expect(points[0]!.y).toBeCloseTo(0.95, 12)
  })

  it('a capsule that lies on a rectangle has a point under each end, one that stands has one', () => {
    const lying = collide('box', row(0, 0, 5, 1), 'capsule', row(0, 1.25, 1, 0.25, 0, 1))
    expect(lying.normal).toEqual([0, 1, 0])
    expect(lying.points.map(({ x, y, depth }) => [x, y, depth])).toEqual([
      [-1, 1, 0],
      [1, 1, 0],
    ])
    const standing = collide('box', row(0, 0, 5, 1), 'capsule', row(3, 2.25, 1, 0.5))
    expect(standing.normal).toEqual([0, 1, 0])
    expect(standing.points.map(({ x, y, depth }) => [x, y, depth])).toEqual([[3, 0.875, 0.25]])
  })

  it('capsules that cross part in the plane, along the least way', () => {
    const { normal, depth } = collide('capsule', row(0, 0, 1, 0.25), 'capsule', row(0.25, 0, 1, 0.25, 0, 1))
    expect(Math.abs(normal[0]!) + Math.abs(normal[1]!)).toBe(1)
    expect(normal[2]).toBe(0)
    // Out to the end of the second core, or of the first, and by both radii.
    expect(depth).toBe(1.25)
  })

  it('circles: on the line of centres, x for equal ones', () => {
    const { normal, depth, points } = collide('sphere', row(0, 0, 2), 'sphere', row(3, 4, 4))
    expect(normal).toEqual([3 / 5, 4 / 5, 0])
    expect(depth).toBe(1)
    expect([points[0]!.x, points[0]!.y]).toEqual([0.9, 1.2000000000000002].map((x) => expect.closeTo(x, 14)))
    expect(collide('sphere', row(1, 1, 2), 'sphere', row(1, 1, 1)).normal).toEqual([1, 0, 0])
    expect(collide('sphere', row(1, 1, 2), 'sphere', row(1, 1, 1)).depth).toBe(3)
  })

  it('a circle with its centre in a rectangle leaves by the nearest side', () => {
    const { normal, depth } = collide('box', row(0, 0, 3, 1), 'sphere', row(0.5, -0.75, 0.5))
    expect(normal).toEqual([0, -1, 0])
    expect(depth).toBe(0.75)
  })

  it('shapes without extent are points and segments', () => {
    expect(collide('box', row(0, 0, 0), 'box', row(0, 0, 0)).points.length).toBe(1)
    expect(collide('box', row(0, 0, 0), 'box', row(1e-9, 0, 0)).points.length).toBe(0)
    expect(collide('box', row(0, 0, 1, 0), 'box', row(2, 0, 1, 0)).points.length).toBe(1)
    expect(collide('box', row(0, 0, 1, 0), 'box', row(2.001, 0, 1, 0)).points.length).toBe(0)
    expect(collide('box', row(0, 0, 1, 1), 'sphere', row(1, 1, 0)).points.length).toBe(1)
  })

  it('keeps the ids of a resting rectangle whose pose jitters', () => {
    const random = new Random(5)
    const out = new Float64Array(PairOut.length)
    const seen = new Set<string>()
    for (let n = 0; n < 200; n++) {
      const turn = random.between(-1e-9, 1e-9)
      const x = random.between(-1e-7, 1e-7)
      const count = flatTables.collideSteadyBoxes(row(0, 0, 1, 1), 0, row(x, 2 - 1e-6, 1, 1, 1, turn), 0, out, noTrees)
      expect(count).toBe(2)
      seen.add([out[9], out[14]].sort().join())
      expect(out[2]).toBe(1)
    }
    expect(seen.size).toBe(1)
  })

  it('an exact translation changes no bit, seed 7', () => {
    const random = new Random(7)
    const rows = new Float64Array(2 * ROW)
    const one = new Float64Array(PairOut.length)
    const two = new Float64Array(PairOut.length)
    let hits = 0
    for (let n = 0; n < 500; n++) {
      const { a, b } = hardFlatPair(random, rows)
      const [r, s] = ShapeType[a] <= ShapeType[b] ? [0, ROW] : [ROW, 0]
      const kind = SHAPE_TYPE_COUNT * Math.min(ShapeType[a], ShapeType[b]) + Math.max(ShapeType[a], ShapeType[b])
      for (const k of [0, 1, ROW, ROW + 1]) rows[k] = Math.round(rows[k]! * 1024) / 1024
      const count = flatPairKernels[kind]!(rows, r, rows, s, one, noTrees)
      for (const k of [0, 1, ROW, ROW + 1]) rows[k]! += 4096
      expect(flatPairKernels[kind]!(rows, r, rows, s, two, noTrees)).toBe(count)
      const numbers = count === 0 ? 1 : 5 + 5 * count
      expect(two.subarray(0, numbers)).toEqual(one.subarray(0, numbers))
      hits += Number(count > 0)
    }
    expect(hits).toBeGreaterThan(100)
  })
})
