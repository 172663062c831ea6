/**
 * For each shape of the boolean tests: what fast-check draws, how it is moved, turned, scaled, mirrored, grown and
 * renamed, and what convex piece it is to the plain oracle.
 */
import fc from 'fast-check'
import { lowest, makeBall, makeBrick, makeFacet, makeStick, pieceGap, separation } from '../oracle/distances.js'
import type { Piece } from '../oracle/distances.js'
import { add, addScaled, cross, dot, length, place, scale, subtract } from '../oracle/vectors.js'
import type { V3 } from '../oracle/vectors.js'
import { axesFrom, box, direction, extent, quaternion, solidBox, vector } from './arbitraries.js'
import type { BoxData } from './arbitraries.js'

type Axes = [V3, V3, V3]

export interface Shape<T> {
  readonly name: string
  /** Any values at all, and such as contain more than rounding can empty. */
  readonly any: fc.Arbitrary<T>
  readonly solid: fc.Arbitrary<T>
  /** Coordinates put on a grid, so that integer moves of them are exact; null: cannot be moved exactly. */
  readonly snap: ((t: T) => T) | null
  readonly move: (t: T, by: V3) => T
  readonly turn: ((t: T, axes: Axes) => T) | null
  readonly resize: (t: T, factor: number) => T
  readonly mirror: (t: T, axis: number) => T
  /** A set that contains t, larger by `by` where it can be. */
  readonly grow: ((t: T, by: number) => T) | null
  /** The same set with other names for its parts. */
  readonly relabel: ((t: T, k: number) => T) | null
  readonly piece: (t: T) => Piece | Sheet
  /** A point of it. */
  readonly point: (t: T) => V3
  /** All lengths and coordinates, to see whether scaling is exact. */
  readonly numbers: (t: T) => readonly number[]
}

export interface Sheet {
  readonly kind: 'sheet'
  readonly normal: V3
  readonly constant: number
}

const GRID = 2 ** 30
const onGrid = (v: V3): V3 => v.map((x) => Math.round(Math.max(-64, Math.min(64, x)) * GRID) / GRID) as V3
const mirrored = (v: V3, axis: number): V3 => v.map((x, k) => (k === axis ? -x : x)) as V3
const rotate = (axes: Axes, v: V3): V3 => place(axes, [0, 0, 0], v)
const boxAxes = (b: BoxData): Axes => [0, 3, 6].map((k): V3 => [b.axes[k]!, b.axes[k + 1]!, b.axes[k + 2]!]) as Axes

export const OBB: Shape<BoxData> = {
  name: 'obb',
  any: box,
  solid: solidBox,
  snap: (t) => ({ ...t, center: onGrid(t.center) }),
  move: (t, by) => ({ ...t, center: add(t.center, by) }),
  turn: (t, axes) => {
    const [x, y] = boxAxes(t).map((v) => rotate(axes, v)) as Axes
    return { ...t, center: rotate(axes, t.center), axes: [...x, ...y, ...cross(x, y)] }
  },
  resize: (t, s) => ({ ...t, center: scale(t.center, s), halfExtents: scale(t.halfExtents, s) }),
  mirror: (t, k) => ({
    ...t,
    center: mirrored(t.center, k),
    axes: boxAxes(t).flatMap((v) => mirrored(v, k)),
  }),
  grow: (t, by) => ({ ...t, halfExtents: t.halfExtents.map((h) => h + by) as V3 }),
  relabel: (t, k) => {
    const axes = boxAxes(t)
    const order = [k % 3, (k + 1) % 3, (k + 2) % 3]
    return {
      ...t,
      axes: order.flatMap((i, n) => scale(axes[i]!, (k >> (2 + n)) & 1 ? -1 : 1)),
      halfExtents: order.map((i) => t.halfExtents[i]!) as V3,
    }
  },
  piece: (t) => makeBrick(t.center, boxAxes(t), t.halfExtents),
  point: (t) => t.center,
  numbers: (t) => [...t.center, ...t.halfExtents],
}

export interface AabbData {
  readonly min: V3
  readonly max: V3
}

const aabbOf = (center: V3, half: V3): AabbData => ({
  min: subtract(center, half),
  max: add(center, half),
})

export const AABB: Shape<AabbData> = {
  name: 'aabb',
  any: fc.tuple(vector, fc.tuple(extent, extent, extent)).map(([c, h]) => aabbOf(c, h)),
  solid: solidBox.map((b) => aabbOf(b.center, b.halfExtents)).filter((b) => b.min.every((x) => Math.abs(x) < 100)),
  snap: (t) => ({ min: onGrid(t.min), max: onGrid(t.max) }),
  move: (t, by) => ({ min: add(t.min, by), max: add(t.max, by) }),
  turn: null,
  resize: (t, s) => ({ min: scale(t.min, s), max: scale(t.max, s) }),
  mirror: (t, k) => ({
    min: t.min.map((x, i) => (i === k ? -t.max[i]! : x)) as V3,
    max: t.max.map((x, i) => (i === k ? -t.min[i]! : x)) as V3,
  }),
  grow: (t, by) => ({ min: t.min.map((x) => x - by) as V3, max: t.max.map((x) => x + by) as V3 }),
  relabel: null,
  piece: (t) => {
    const center = t.min.map((x, k) => x + 0.5 * (t.max[k]! - x)) as V3
    const half = t.min.map((x, k) => 0.5 * (t.max[k]! - x)) as V3
    const axes: Axes = [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ]
    return makeBrick(center, axes, half)
  },
  point: (t) => t.min.map((x, k) => x + 0.5 * (t.max[k]! - x)) as V3,
  numbers: (t) => [...t.min, ...t.max],
}

export interface SphereData {
  readonly center: V3
  readonly radius: number
}

export const SPHERE: Shape<SphereData> = {
  name: 'sphere',
  any: fc.record({ center: vector, radius: extent }),
  solid: fc.record({ center: vector, radius: fc.double({ min: 2 ** -7, max: 2, noNaN: true }) }),
  snap: (t) => ({ ...t, center: onGrid(t.center) }),
  move: (t, by) => ({ ...t, center: add(t.center, by) }),
  turn: (t, axes) => ({ ...t, center: rotate(axes, t.center) }),
  resize: (t, s) => ({ center: scale(t.center, s), radius: t.radius * s }),
  mirror: (t, k) => ({ ...t, center: mirrored(t.center, k) }),
  grow: (t, by) => ({ ...t, radius: t.radius + by }),
  relabel: null,
  piece: (t) => makeBall(t.center, t.radius),
  point: (t) => t.center,
  numbers: (t) => [...t.center, t.radius],
}

export interface SegmentData {
  readonly start: V3
  readonly end: V3
}

export const SEGMENT: Shape<SegmentData> = {
  name: 'segment',
  any: fc.record({ start: vector, end: vector }),
  solid: fc.record({ start: vector, end: vector }),
  snap: (t) => ({ start: onGrid(t.start), end: onGrid(t.end) }),
  move: (t, by) => ({ start: add(t.start, by), end: add(t.end, by) }),
  turn: (t, axes) => ({ start: rotate(axes, t.start), end: rotate(axes, t.end) }),
  resize: (t, s) => ({ start: scale(t.start, s), end: scale(t.end, s) }),
  mirror: (t, k) => ({ start: mirrored(t.start, k), end: mirrored(t.end, k) }),
  grow: null,
  relabel: (t) => ({ start: t.end, end: t.start }),
  piece: (t) => makeStick(t.start, t.end, 0),
  point: (t) => t.start,
  numbers: (t) => [...t.start, ...t.end],
}

export interface TriangleData {
  readonly a: V3
  readonly b: V3
  readonly c: V3
}

const each = (t: TriangleData, f: (v: V3) => V3): TriangleData => ({ a: f(t.a), b: f(t.b), c: f(t.c) })

const anyTriangle: fc.Arbitrary<TriangleData> = fc
  .record({ a: vector, b: vector, c: vector, how: fc.constantFrom('free', 'free', 'free', 'thin', 'line', 'point') })
  .map(({ a, b, c, how }) => {
    if (how === 'point') return { a, b: a, c: a }
    if (how === 'line') return { a, b, c: addScaled(a, subtract(b, a), 0.5) }
    if (how === 'thin') return { a, b, c: addScaled(addScaled(a, subtract(b, a), 0.25), c, 1e-9) }
    return { a, b, c }
  })

export const TRIANGLE: Shape<TriangleData> = {
  name: 'triangle',
  any: anyTriangle,
  solid: anyTriangle,
  snap: (t) => each(t, onGrid),
  move: (t, by) => each(t, (v) => add(v, by)),
  turn: (t, axes) => each(t, (v) => rotate(axes, v)),
  resize: (t, s) => each(t, (v) => scale(v, s)),
  mirror: (t, k) => each(t, (v) => mirrored(v, k)),
  grow: null,
  relabel: (t, k) => {
    const v = [t.a, t.b, t.c]
    const step = k & 1 ? 1 : 2
    return { a: v[k % 3]!, b: v[(k + step) % 3]!, c: v[(k + 2 * step) % 3]! }
  },
  piece: (t) => makeFacet(t.a, t.b, t.c),
  point: (t) => t.a,
  numbers: (t) => [...t.a, ...t.b, ...t.c],
}

export interface PlaneData {
  readonly normal: V3
  readonly constant: number
}

export const PLANE: Shape<PlaneData> = {
  name: 'plane',
  any: fc.record({ normal: direction, constant: vector.map((v) => v[0]) }),
  solid: fc.record({ normal: direction, constant: vector.map((v) => v[0]) }),
  // Only along a coordinate axis is a plane moved by an integer in exact arithmetic.
  snap: (t) => ({
    normal: [Math.sign(t.normal[0]) || 1, 0, 0],
    constant: onGrid([t.constant, 0, 0])[0],
  }),
  move: (t, by) => ({ ...t, constant: t.constant - dot(t.normal, by) }),
  turn: (t, axes) => {
    const n = rotate(axes, t.normal)
    return { ...t, normal: scale(n, 1 / length(n)) }
  },
  resize: (t, s) => ({ ...t, constant: t.constant * s }),
  mirror: (t, k) => ({ ...t, normal: mirrored(t.normal, k) }),
  grow: null,
  relabel: (t) => ({ normal: scale(t.normal, -1), constant: -t.constant }),
  piece: (t) => ({ kind: 'sheet', normal: t.normal, constant: t.constant }),
  point: (t) => scale(t.normal, -t.constant),
  numbers: (t) => [t.constant],
}

export interface FrustumData {
  readonly origin: V3
  readonly left: V3
  readonly up: V3
  readonly direction: V3
  readonly leftBound: number
  readonly upBound: number
  readonly near: number
  readonly far: number
}

const anyFrustum: fc.Arbitrary<FrustumData> = fc
  .record({
    origin: vector,
    q: quaternion,
    leftBound: fc.constantFrom(0.25, 0.5, 1, 1e-3),
    upBound: fc.double({ min: 0.1, max: 1, noNaN: true }),
    near: fc.constantFrom(0.5, 0.1, 1),
    depth: fc.constantFrom(2, 4, 10, 1 + 2 ** -20),
  })
  .map(({ origin, q, leftBound, upBound, near, depth }) => {
    const a = axesFrom(q)
    return {
      origin,
      left: [a[0]!, a[1]!, a[2]!] as V3,
      up: [a[3]!, a[4]!, a[5]!] as V3,
      direction: [a[6]!, a[7]!, a[8]!] as V3,
      leftBound,
      upBound,
      near,
      far: near * depth,
    }
  })

export const FRUSTUM: Shape<FrustumData> = {
  name: 'frustum',
  any: anyFrustum,
  solid: anyFrustum,
  snap: (t) => ({ ...t, origin: onGrid(t.origin) }),
  move: (t, by) => ({ ...t, origin: add(t.origin, by) }),
  turn: (t, axes) => {
    const left = rotate(axes, t.left)
    const up = rotate(axes, t.up)
    return { ...t, origin: rotate(axes, t.origin), left, up, direction: cross(left, up) }
  },
  resize: (t, s) => ({
    ...t,
    origin: scale(t.origin, s),
    leftBound: t.leftBound * s,
    upBound: t.upBound * s,
    near: t.near * s,
    far: t.far * s,
  }),
  mirror: (t, k) => ({
    ...t,
    origin: mirrored(t.origin, k),
    left: mirrored(t.left, k),
    up: mirrored(t.up, k),
    direction: mirrored(t.direction, k),
  }),
  grow: (t, by) => ({ ...t, leftBound: t.leftBound + by, upBound: t.upBound + by }),
  relabel: (t) => ({ ...t, left: t.up, up: t.left, leftBound: t.upBound, upBound: t.leftBound }),
  piece: (t) => {
    const corner = (depth: number, i: number, j: number): V3 => {
      const s = depth / t.near
      const c = addScaled(t.origin, t.direction, depth)
      return addScaled(addScaled(c, t.left, i * t.leftBound * s), t.up, j * t.upBound * s)
    }
    const vertices = [t.near, t.far].flatMap((d) => [-1, 1].flatMap((i) => [-1, 1].map((j) => corner(d, i, j))))
    const ray = (i: number, j: number): V3 => {
      const v = addScaled(addScaled(scale(t.direction, t.near), t.left, i * t.leftBound), t.up, j * t.upBound)
      return scale(v, 1 / length(v))
    }
    const rays = [ray(-1, -1), ray(-1, 1), ray(1, -1), ray(1, 1)] as const
    const normal = (a: V3, b: V3): V3 => {
      const n = cross(a, b)
      return scale(n, 1 / length(n))
    }
    return {
      kind: 'brick',
      vertices,
      normals: [
        t.direction,
        normal(rays[0], rays[1]),
        normal(rays[1], rays[3]),
        normal(rays[3], rays[2]),
        normal(rays[2], rays[0]),
      ],
      edges: [t.left, t.up, ...rays],
      radius: 0,
      center: t.origin,
      half: [0, 0, 0],
    }
  },
  point: (t) => addScaled(t.origin, t.direction, 0.5 * (t.near + t.far)),
  numbers: (t) => [...t.origin, t.leftBound, t.upBound, t.near, t.far],
}

/** Signed gap of two pieces or a piece and a sheet, as far as doubles know it. */
export function oracleGap(a: Piece | Sheet, b: Piece | Sheet): number {
  if (a.kind === 'sheet') return oracleGap(b, a)
  if (b.kind !== 'sheet') return a.kind === 'brick' && b.kind === 'brick' ? separation(a, b) : pieceGap(a, b)
  const low = lowest(a, b.normal) + b.constant
  const high = -lowest(a, scale(b.normal, -1)) + b.constant
  return Math.max(low, -high)
}

/** What rounding is relative to: everything that is added up on the way. */
export function sizeOf(a: Piece | Sheet, b: Piece | Sheet): number {
  const size = (p: Piece | Sheet): number =>
    p.kind === 'sheet' ? Math.abs(p.constant) : p.radius + Math.max(...p.vertices.map(length))
  return size(a) + size(b)
}
