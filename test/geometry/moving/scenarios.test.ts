import { describe, it } from 'vitest'
import { overlapMovingObbs } from '../../../src/geometry/obb-obb/sweep.js'
import { sweepObbs } from '../../../src/geometry/obb-obb/sweep.js'
import { overlapMovingObbAndTriangle } from '../../../src/geometry/obb-triangle/sweep.js'
import { sweepObbAndTriangle } from '../../../src/geometry/obb-triangle/sweep.js'
import { createSweepResult } from '../../../src/geometry/shapes.js'
import type { Obb, Triangle } from '../../../src/geometry/shapes.js'
import { overlapMovingTriangles } from '../../../src/geometry/triangle-triangle/sweep.js'
import { sweepTriangles } from '../../../src/geometry/triangle-triangle/sweep.js'
import { expect } from '../../expect.js'
import { axesOf, distance } from '../../oracle/vectors.js'
import type { V3 } from '../../oracle/vectors.js'

const IDENTITY = [1, 0, 0, 0, 1, 0, 0, 0, 1]
const box = (center: V3, halfExtents: V3, q?: readonly number[]): Obb => ({
  center,
  axes: q ? axesOf(q).flat() : IDENTITY,
  halfExtents,
})
const cube = (x: number, y = 0, z = 0, half = 1): Obb => box([x, y, z], [half, half, half])
const triangle = (a: V3, b: V3, c: V3): Triangle => ({ a, b, c })
const point = (p: V3): Triangle => triangle(p, p, p)
const segment = (p: V3, q: V3): Triangle => triangle(p, q, p)
const still: V3 = [0, 0, 0]
const out = createSweepResult()
const outPoint = (): V3 => Array.from(out.point) as V3
const outNormal = (): V3 => Array.from(out.normal) as V3

describe('moving boxes', () => {
  it('P15: first and last time, point and normal of two cubes', () => {
    expect(sweepObbs(out, cube(0), still, cube(5, 0.5), [-4, 0, 0], 3)).toBe(true)
    expect([out.time, out.lastTime, out.startOverlap]).toEqual([0.75, 1.75, false])
    expect(outNormal()).toEqual([1, 0, 0])
    // The middle of the strip that the two faces share.
    expect(outPoint()).toEqual([1, 0.25, 0])
  })

  it('the point of two that overlap from the start is the same after triangles', () => {
    const tilted = box([1.2, 0.3, 0.2], [1, 1, 1], [1, 2, 3, 4])
    const pointOfBoxes = (): V3 => {
      expect(sweepObbs(out, cube(0), still, tilted, [-4, 0, 0], 3)).toBe(true)
      return outPoint()
    }
    const before = pointOfBoxes()
    const flat = triangle([0.1, 0, 0], [0, 0.3, 0], [0, 0, 0.2])
    sweepTriangles(out, flat, still, flat, still, 1)
    expect(pointOfBoxes()).toEqual(before)
  })

  it('M01: a bullet through a wall', () => {
    const wall = box([0, 0, 0], [0.01, 10, 10])
    const bullet = box([-100, 0.3, 0.2], [0.005, 0.005, 0.005], [1, 2, 3, 4])
    expect(sweepObbs(out, wall, still, bullet, [200, 0, 0], 1)).toBe(true)
    expect(out.time).toBeGreaterThan(0.4999)
    expect(out.time).toBeLessThan(0.49995)
    expect(overlapMovingObbs(wall, still, bullet, [200, 0, 0], 0.4)).toBe(false)
  })

  it('M05: sliding past a face at distance 0, -1e-12, 1e-12', () => {
    const at = (gap: number) => overlapMovingObbs(cube(0), still, cube(-5, 2 + gap), [10, 0, 0], 1)
    expect([at(0), at(-1e-12), at(1e-12)]).toEqual([true, true, false])
    sweepObbs(out, cube(0), still, cube(-5, 2), [10, 0, 0], 1)
    expect([out.time, out.lastTime]).toEqual([0.3, 0.7])
  })

  it('M06: edge on edge only', () => {
    const roof = box([0, 0, 0], [1, 1, 4], [0, 0, Math.sin(Math.PI / 8), Math.cos(Math.PI / 8)])
    const keel = box([0.25, 5, 0.5], [4, 1, 1], [Math.sin(Math.PI / 8), 0, 0, Math.cos(Math.PI / 8)])
    expect(sweepObbs(out, roof, still, keel, [0, -1, 0], 5)).toBe(true)
    expect(out.time).toBeCloseTo(5 - 2 * Math.SQRT2, 12)
    expect(distance(outPoint(), [0, Math.SQRT2, 0.5])).toBeLessThan(1e-12)
    expect(distance(outNormal(), [0, 1, 0])).toBeLessThan(1e-12)
  })

  it('M07: corner on face only', () => {
    // A cube standing on its corner.
    const s2 = Math.SQRT1_2
    const s3 = Math.sqrt(1 / 3)
    const s6 = Math.sqrt(1 / 6)
    const standing: Obb = {
      center: [0.25, 4, 0.5],
      axes: [s2, s3, s6, -s2, s3, s6, 0, s3, -2 * s6],
      halfExtents: [1, 1, 1],
    }
    expect(sweepObbs(out, cube(0), still, standing, [0, -1, 0], 5)).toBe(true)
    expect(out.time).toBeCloseTo(3 - Math.sqrt(3), 12)
    expect(distance(outPoint(), [0.25, 1, 0.5])).toBeLessThan(1e-12)
    expect(outNormal()).toEqual([0, 1, 0])
  })

  it('a face on a face that is turned in the plane: the point lies in both, wherever they overlap', () => {
    const q = [0, Math.sin(Math.PI / 8), 0, Math.cos(Math.PI / 8)]
    let hits = 0
    for (let x = -2.5; x <= 2.5; x += 0.125)
      for (let z = -2.5; z <= 2.5; z += 0.125) {
        const upper = box([x, 3, z], [1, 1, 1], q)
        if (!sweepObbs(out, cube(0), still, upper, [0, -1, 0], 2)) continue
        hits++
        const p = outPoint()
        expect(Math.max(Math.abs(p[0]), Math.abs(p[2]))).toBeLessThanOrEqual(1 + 1e-12)
        const u = Math.SQRT1_2 * (p[0] - x - (p[2] - z))
        const v = Math.SQRT1_2 * (p[0] - x + (p[2] - z))
        expect(Math.max(Math.abs(u), Math.abs(v))).toBeLessThanOrEqual(1 + 1e-12)
        expect(p[1]).toBeCloseTo(1, 12)
      }
    expect(hits).toBeGreaterThan(600)
  })

  it('M10: overlapping at the start', () => {
    expect(sweepObbs(out, cube(0), [1, 0, 0], cube(1.5, 0.25), [1, 3, 0], 4)).toBe(true)
    expect([out.time, out.startOverlap]).toEqual([0, true])
    expect(out.lastTime).toBeCloseTo(1.75 / 3, 12)
    expect(outNormal()).toEqual([1, 0, 0])
    expect(outPoint()[0]).toBeCloseTo(0.75, 12)
  })

  it('M11: touching and separating ends at 0', () => {
    expect(sweepObbs(out, cube(0), still, cube(2), [1, 0, 0], 1)).toBe(true)
    expect([out.time, out.lastTime, out.startOverlap]).toEqual([0, 0, true])
    expect(outNormal()).toEqual([1, 0, 0])
  })

  it('M12: touching and sliding lasts', () => {
    expect(sweepObbs(out, cube(0), still, cube(2), [0, 1, 0], 1)).toBe(true)
    expect([out.time, out.lastTime, out.startOverlap]).toEqual([0, 1, true])
  })

  it('M14 M15: head-on, and changing places', () => {
    expect(sweepObbs(out, cube(-3), [6, 0, 0], cube(3), [-6, 0, 0], 1)).toBe(true)
    expect(out.time).toBeCloseTo(1 / 3, 14)
    expect(out.lastTime).toBeCloseTo(2 / 3, 14)
    expect(outPoint()[0]).toBeCloseTo(0, 12)
  })

  it('M16 M17: exactly at the end, and just after it', () => {
    expect(overlapMovingObbs(cube(0), still, cube(3), [-1, 0, 0], 1)).toBe(true)
    expect(overlapMovingObbs(cube(0), still, cube(3 + 1e-9), [-1, 0, 0], 1)).toBe(false)
    expect(sweepObbs(out, cube(0), still, cube(2 + 1e-9), [-1, 0, 0], 1)).toBe(true)
    expect(out.time).toBeCloseTo(1e-9, 14)
  })

  it('M18: a relative move of 1e-12', () => {
    expect(sweepObbs(out, cube(0), still, cube(2 + 5e-13), [-1e-12, 0, 0], 1)).toBe(true)
    expect(out.time).toBeGreaterThan(0.4)
    expect(out.time).toBeLessThan(0.6)
    expect(overlapMovingObbs(cube(0), still, cube(2 + 5e-13), [1e-12, 0, 0], 1)).toBe(false)
  })

  it('N11: rods crossing, in one plane, in line; points', () => {
    const rod = (center: V3, q: readonly number[]) => box(center, [1, 0, 0], q)
    const flat = [0, 0, 0, 1]
    const turned = [0, 0, Math.sin(Math.PI / 6), Math.cos(Math.PI / 6)]
    // Skew rods that meet in an instant.
    expect(sweepObbs(out, rod([0, 0, 0], flat), still, rod([0, 0, 2], turned), [0, 0, -1], 4)).toBe(true)
    expect([out.time, out.lastTime]).toEqual([2, 2])
    expect(outNormal()).toEqual([0, 0, 1])
    // In one plane: the end of the second comes down on the first.
    expect(sweepObbs(out, rod([0, 0, 0], flat), still, rod([0, 3, 0], turned), [0, -1, 0], 4)).toBe(true)
    expect(out.time).toBeCloseTo(3 - Math.sqrt(3) / 2, 12)
    expect(distance(outPoint(), [-0.5, 0, 0])).toBeLessThan(1e-12)
    // In one plane, and past each other: beside the end, and upright on the second.
    expect(overlapMovingObbs(rod([0, 0, 0], flat), still, rod([3.2, 3, 0], turned), [0, -1, 0], 9)).toBe(false)
    const along: V3 = [0.5, Math.sqrt(3) / 2, 0]
    const beside = rod([1.2 - 5 * along[0], -5 * along[1], 0], turned)
    expect(overlapMovingObbs(rod([0, 0, 0], flat), still, beside, along, 10)).toBe(false)
    // In line.
    expect(sweepObbs(out, rod([0, 0, 0], flat), still, rod([5, 0, 0], flat), [-1, 0, 0], 4)).toBe(true)
    expect(out.time).toBe(3)
    expect(distance(outPoint(), [1, 0, 0])).toBeLessThan(1e-12)
    // Points.
    const dot = (p: V3) => box(p, [0, 0, 0], [1, 2, 3, 4])
    expect(sweepObbs(out, dot([0, 0, 0]), still, dot([3, 6, -9]), [-1, -2, 3], 4)).toBe(true)
    expect(out.time).toBeCloseTo(3, 12)
    expect(overlapMovingObbs(dot([0, 0, 0]), still, dot([3, 6, -9]), [-1, -2, 3.0001], 4)).toBe(false)
  })
})

describe('moving triangles', () => {
  const floor = triangle([-4, 0, -4], [4, 0, -4], [0, 0, 4])

  it('M02: a bullet through a triangle', () => {
    const bullet = cube(0.1, 100, -1, 0.01)
    expect(sweepObbAndTriangle(out, bullet, [0, -200, 0], floor, still, 1)).toBe(true)
    expect(out.time).toBeCloseTo(0.49995, 12)
    expect(outNormal()).toEqual([0, -1, 0])
    expect(out.point[1]).toBeCloseTo(0, 12)
    expect(overlapMovingObbAndTriangle(bullet, [0, -200, 0], floor, still, 0.4)).toBe(false)
  })

  it('M03 M04: through the shared edge and the shared corner of triangles', () => {
    const o: V3 = [0, 0, 0]
    const ring: V3[] = [
      [1, 0, 0],
      [0.3, 0, 1],
      [-1, 0, 0.4],
      [-0.2, 0, -1],
    ]
    const fan = ring.map((p, i) => triangle(o, p, ring[(i + 1) % 4]!))
    const through = (p: V3) =>
      fan.filter((t) => sweepTriangles(out, t, still, point([p[0] + 0.7, 3, p[2] - 0.2]), [-0.7, -3, 0.2], 1)).length
    expect(through([0.5, 0, 0])).toBeGreaterThanOrEqual(1)
    expect(through(o)).toBe(4)
    const rod = box([0, 3, 0], [0, 1, 0])
    expect(fan.map((t) => overlapMovingObbAndTriangle(rod, [0, -3, 0], t, still, 1))).toEqual([true, true, true, true])
  })

  it('coplanar and moving in the plane: corner on edge, and past it', () => {
    const a = triangle([0, 0, 0], [2, 0, 0], [0, 2, 0])
    const b = triangle([5, 0.5, 0], [6, 0.25, 0], [6, 1, 0])
    expect(sweepTriangles(out, a, still, b, [-1, 0, 0], 9)).toBe(true)
    expect(out.time).toBe(3.5)
    expect(distance(outPoint(), [1.5, 0.5, 0])).toBeLessThan(1e-12)
    expect(distance(outNormal(), [Math.SQRT1_2, Math.SQRT1_2, 0])).toBeLessThan(1e-12)
    const high = triangle([5, 2.001, 0], [6, 2.25, 0], [6, 3, 0])
    expect(overlapMovingTriangles(a, still, high, [-1, 0, 0], 9)).toBe(false)
  })

  it('a passing miss is a miss: each axis meets, but never all of them', () => {
    const a = triangle([0, 0, 0], [1, 0, 0], [0, 1, 0])
    const b = triangle([3, 3, -1], [3, 3, 1], [3.1, 3.1, 0])
    expect(overlapMovingTriangles(a, still, b, [-2, -1, 0], 5)).toBe(false)
    expect(overlapMovingTriangles(a, still, b, [-1, -1, 0], 5)).toBe(true)
  })

  it('segments and points: crossing, in line, side by side, meeting in flight', () => {
    expect(
      sweepTriangles(out, segment([-1, 0, 0], [1, 0, 0]), still, segment([0, 2, -1], [0, 2, 1]), [0, -1, 0], 4),
    ).toBe(true)
    expect([out.time, out.lastTime, ...outPoint(), ...outNormal()]).toEqual([2, 2, 0, 0, 0, 0, 1, 0])
    expect(
      sweepTriangles(out, segment([-1, 0, 0], [1, 0, 0]), still, segment([3, 0, 0], [4, 0, 0]), [-1, 0, 0], 4),
    ).toBe(true)
    expect([out.time, ...outPoint(), ...outNormal()]).toEqual([2, 1, 0, 0, 1, 0, 0])
    expect(
      sweepTriangles(out, segment([-1, 0, 0], [1, 0, 0]), still, segment([0.5, 3, 4], [4, 3, 4]), [0, -3, -4], 4),
    ).toBe(true)
    expect(out.time).toBeCloseTo(1, 14)
    expect(distance(outPoint(), [0.75, 0, 0])).toBeLessThan(1e-12)
    expect(distance(outNormal(), [0, 0.6, 0.8])).toBeLessThan(1e-12)
    const beside = segment([0.5, 3, 4.001], [4, 3, 4.001])
    expect(overlapMovingTriangles(segment([-1, 0, 0], [1, 0, 0]), still, beside, [0, -3, -4], 4)).toBe(false)
    expect(sweepTriangles(out, point([0, 0, 0]), still, point([3, 4, 5]), [-3, -4, -5], 4)).toBe(true)
    expect(out.time).toBeCloseTo(1, 14)
    expect(overlapMovingTriangles(point([0, 0, 0]), still, point([3, 4, 5]), [-3, -4, -5.001], 4)).toBe(false)
    expect(overlapMovingTriangles(point([1, 2, 3]), still, point([1, 2, 3]), still, 1)).toBe(true)
    expect(overlapMovingTriangles(point([1, 2, 3]), still, point([1, 2, 3.001]), still, 1)).toBe(false)
    expect(sweepTriangles(out, point([1, 2, 3]), still, point([1, 2, 3]), [1, 0, 0], 1)).toBe(true)
    expect([out.time, out.lastTime, ...outPoint()]).toEqual([0, 0, 1, 2, 3])
  })

  it('N11: a rod, a point and a plate against triangles', () => {
    const rod = box([0, 0, 0], [1, 0, 0])
    expect(sweepObbAndTriangle(out, rod, still, segment([0, 2, -1], [0, 2, 1]), [0, -1, 0], 4)).toBe(true)
    expect([out.time, out.lastTime, ...outPoint()]).toEqual([2, 2, 0, 0, 0])
    // In the triangle's plane: onto its corner, and past it.
    const flat = triangle([-0.25, 2, 0], [0.75, 3, 0], [-1, 3, 0])
    expect(sweepObbAndTriangle(out, rod, still, flat, [0, -1, 0], 4)).toBe(true)
    expect([out.time, ...outPoint(), ...outNormal()]).toEqual([2, -0.25, 0, 0, 0, 1, 0])
    expect(overlapMovingObbAndTriangle(rod, still, flat, [0.5, -0.4, 0], 20)).toBe(false)
    expect(overlapMovingObbAndTriangle(box([0, 0, 0], [0, 0, 0]), still, flat, [0.25, -2, 0], 4)).toBe(true)
    expect(overlapMovingObbAndTriangle(box([0, 0, 0], [0, 0, 0]), still, flat, [1.2, -2, 0], 4)).toBe(false)
    const plate = box([0, 0, 0], [1, 1, 0])
    expect(sweepObbAndTriangle(out, plate, still, flat, [0, -1, 0], 4)).toBe(true)
    expect([out.time, ...outPoint()]).toEqual([1, -0.25, 1, 0])
    expect(sweepObbAndTriangle(out, plate, still, point([0.5, 0.5, 3]), [0, 0, -1], 4)).toBe(true)
    expect([out.time, out.lastTime, ...outPoint(), ...outNormal()]).toEqual([3, 3, 0.5, 0.5, 0, 0, 0, 1])
  })
})
