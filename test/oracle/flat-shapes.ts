/**
 * Flat shapes in rational arithmetic: whether two touch, for the very doubles of their rows; and in plain doubles, how
 * far apart they are. Two closed sets touch if boundaries meet or come as near as the radii say, or if one holds a
 * corner of the other.
 */
import { lastBit, toInteger } from './exact-numbers.js'
import type { Random } from './random.js'

export const ROW = 16
export const FLAT_SHAPES = ['box', 'capsule', 'sphere'] as const
export type FlatShape = (typeof FLAT_SHAPES)[number]
/** Any rounded polygon: corners counter-clockwise. */
export interface Outline {
  readonly corners: [number, number][]
  readonly radius: number
}
type Shape = FlatShape | Outline

/** Corners in the frame of the row. */
export function localCorners(shape: Shape, rows: ArrayLike<number>, r: number): [number, number][] {
  if (typeof shape === 'object') return shape.corners
  const p = rows[r + 12]!
  const q = rows[r + 13]!
  if (shape === 'sphere') return [[0, 0]]
  if (shape === 'capsule') {
    return [
      [0, -p],
      [0, p],
    ]
  }
  return [
    [-p, -q],
    [p, -q],
    [p, q],
    [-p, q],
  ]
}

export function radiusOf(shape: Shape, rows: ArrayLike<number>, r: number): number {
  if (typeof shape === 'object') return shape.radius
  return shape === 'box' ? 0 : rows[r + (shape === 'capsule' ? 13 : 12)]!
}

type Big2 = readonly [bigint, bigint]
const minus = (p: Big2, q: Big2): Big2 => [p[0] - q[0], p[1] - q[1]]
const dot = (p: Big2, q: Big2): bigint => p[0] * q[0] + p[1] * q[1]
const cross = (p: Big2, q: Big2): bigint => p[0] * q[1] - p[1] * q[0]
const signOf = (x: bigint): number => (x > 0n ? 1 : x < 0n ? -1 : 0)

/** Whether p is within the root of `square` of the segment from q to s. */
function isNear(p: Big2, q: Big2, s: Big2, square: bigint): boolean {
  const e = minus(s, q)
  const w = minus(p, q)
  const along = dot(w, e)
  const length = dot(e, e)
  if (along <= 0n) return dot(w, w) <= square
  if (along >= length) return dot(minus(p, s), minus(p, s)) <= square
  return cross(e, w) ** 2n <= square * length
}

/** Whether two segments cross in points inside both. */
function cross4(p: Big2, q: Big2, s: Big2, t: Big2): boolean {
  const a = signOf(cross(minus(q, p), minus(s, p)))
  const b = signOf(cross(minus(q, p), minus(t, p)))
  const c = signOf(cross(minus(t, s), minus(p, s)))
  const d = signOf(cross(minus(t, s), minus(q, s)))
  return a * b < 0 && c * d < 0
}

/** Whether a convex polygon, counter-clockwise and with an area, holds p. */
function holds(polygon: readonly Big2[], p: Big2): boolean {
  let area = 0n
  for (let k = 0; k < polygon.length; k++) {
    const q = polygon[k]!
    const s = polygon[(k + 1) % polygon.length]!
    area += cross(q, s)
    if (cross(minus(s, q), minus(p, q)) < 0n) return false
  }
  return area > 0n
}

/** Whether the shapes of two rows have a point in common. */
export function touchesExactly(
  shapeA: Shape,
  rowsA: ArrayLike<number>,
  a: number,
  shapeB: Shape,
  rowsB: ArrayLike<number>,
  b: number,
): boolean {
  const places = [rowsA[a]!, rowsA[a + 1]!, rowsB[b]!, rowsB[b + 1]!]
  const axes = [3, 4, 6, 7].flatMap((k) => [rowsA[a + k]!, rowsB[b + k]!])
  const cornersA = localCorners(shapeA, rowsA, a)
  const cornersB = localCorners(shapeB, rowsB, b)
  const radii = [radiusOf(shapeA, rowsA, a), radiusOf(shapeB, rowsB, b)]
  const axis = Math.min(...axes.map(lastBit))
  const side = Math.min(0, ...[...cornersA, ...cornersB].flat().map(lastBit))
  const unit = Math.min(axis + side, ...places.map(lastBit), ...radii.map(lastBit))
  const lift = BigInt(axis + side - unit)
  const placed = (rows: ArrayLike<number>, r: number, corners: [number, number][]): Big2[] =>
    corners.map(([x, y]) => {
      const at = (d: number): bigint =>
        toInteger(rows[r + d]!, unit) +
        ((toInteger(rows[r + 3 + d]!, axis) * toInteger(x, side) +
          toInteger(rows[r + 6 + d]!, axis) * toInteger(y, side)) <<
          lift)
      return [at(0), at(1)]
    })
  const p = placed(rowsA, a, cornersA)
  const q = placed(rowsB, b, cornersB)
  const square = (toInteger(radii[0]!, unit) + toInteger(radii[1]!, unit)) ** 2n
  for (let i = 0; i < p.length; i++)
    for (let k = 0; k < q.length; k++) {
      const p0 = p[i]!
      const p1 = p[(i + 1) % p.length]!
      const q0 = q[k]!
      const q1 = q[(k + 1) % q.length]!
      if (isNear(p0, q0, q1, square) || isNear(q0, p0, p1, square) || cross4(p0, p1, q0, q1)) return true
    }
  return holds(p, q[0]!) || holds(q, p[0]!)
}

/**
 * Whether the shape of a row touches the half-plane of a row, n.(x - p) + constant <= 0: its normal in world axes is
 * taken in doubles, one product and sum after the other.
 */
export function touchesHalfPlaneExactly(
  shape: Shape,
  rowsA: ArrayLike<number>,
  a: number,
  rowsB: ArrayLike<number>,
  b: number,
): boolean {
  const n = [0, 1].map((d) => rowsB[b + 3 + d]! * rowsB[b + 12]! + rowsB[b + 6 + d]! * rowsB[b + 13]!)
  // Each term is a product of at most three numbers, so three common units make all of them whole.
  const axis = Math.min(...[3, 4, 6, 7].map((k) => lastBit(rowsA[a + k]!)), ...n.map(lastBit))
  const corners = localCorners(shape, rowsA, a)
  const lengths = [rowsA[a]!, rowsA[a + 1]!, rowsB[b]!, rowsB[b + 1]!, rowsB[b + 15]!, radiusOf(shape, rowsA, a)]
  const unit = Math.min(0, ...[...lengths, ...corners.flat()].map(lastBit))
  const one = toInteger(1, Math.min(axis, 0))
  const whole = Math.min(axis, 0)
  const length = (x: number): bigint => toInteger(x, unit)
  const ratio = (x: number): bigint => toInteger(x, whole)
  return corners.some(([x, y]) => {
    let height = (length(rowsB[b + 15]!) - length(radiusOf(shape, rowsA, a))) * one * one
    for (let d = 0; d < 2; d++) {
      const turned = ratio(rowsA[a + 3 + d]!) * length(x) + ratio(rowsA[a + 6 + d]!) * length(y)
      height += ratio(n[d]!) * (turned + (length(rowsA[a + d]!) - length(rowsB[b + d]!)) * one)
    }
    return height <= 0n
  })
}

export type V2 = readonly [number, number]

/** Corners relative to `origin`, in doubles. */
export function placedCorners(shape: Shape, rows: ArrayLike<number>, r: number, origin: V2): V2[] {
  return localCorners(shape, rows, r).map(([x, y]) => [
    rows[r]! - origin[0] + rows[r + 3]! * x + rows[r + 6]! * y,
    rows[r + 1]! - origin[1] + rows[r + 4]! * x + rows[r + 7]! * y,
  ])
}

function distanceToSegment(p: V2, q: V2, s: V2): number {
  const ex = s[0] - q[0]
  const ey = s[1] - q[1]
  const wx = p[0] - q[0]
  const wy = p[1] - q[1]
  const square = ex * ex + ey * ey
  const part = square > 0 ? Math.max(0, Math.min(1, (wx * ex + wy * ey) / square)) : 0
  return Math.hypot(wx - part * ex, wy - part * ey)
}

/** Distance of a point to the corners' convex hull without its inside: to its boundary. */
export function distanceToBoundary(p: V2, corners: readonly V2[]): number {
  return Math.min(...corners.map((q, k) => distanceToSegment(p, q, corners[(k + 1) % corners.length]!)))
}

/** Whether a convex polygon with an area holds p. */
export function holdsPoint(p: V2, corners: readonly V2[]): boolean {
  return (
    corners.length > 2 &&
    corners.every((q, k) => {
      const s = corners[(k + 1) % corners.length]!
      return (s[0] - q[0]) * (p[1] - q[1]) - (s[1] - q[1]) * (p[0] - q[0]) > 0
    })
  )
}

/** Distance of a point to a shape, 0 inside. */
export function distanceToShape(p: V2, shape: Shape, rows: ArrayLike<number>, r: number, origin: V2): number {
  const corners = placedCorners(shape, rows, r, origin)
  return holdsPoint(p, corners) ? 0 : Math.max(0, distanceToBoundary(p, corners) - radiusOf(shape, rows, r))
}

/** How far a shape reaches along a unit vector, from `origin`. */
export function reachAlong(n: V2, shape: Shape, rows: ArrayLike<number>, r: number, origin: V2): number {
  const corners = placedCorners(shape, rows, r, origin)
  return Math.max(...corners.map((p) => p[0] * n[0] + p[1] * n[1])) + radiusOf(shape, rows, r)
}

const ORIENTATIONS = ['unrotated', 'quarter', 'pythagorean', 'random', 'equal', 'near-equal'] as const

function writeAxes(rows: Float64Array, r: number, c: number, s: number): void {
  rows.set([c, s, 0, -s, c, 0, 0, 0, 1], r + 3)
}

function anySize(random: Random): number {
  const choice = random.unit()
  return choice < 0.15
    ? 0
    : choice < 0.3
      ? random.log(1e-9, 1e-2)
      : choice < 0.5
        ? random.integer(1, 6) / 4
        : random.between(0.1, 1)
}

/**
 * Writes two rows at 0 and ROW that nearly touch: a point on the boundary of A and one of B are brought to a gap along
 * a common normal, which is one of an edge of either, any direction (between corners), or one of a grid.
 */
export function hardFlatPair(random: Random, rows: Float64Array): { a: FlatShape; b: FlatShape; gap: number } {
  rows.fill(0, 0, 2 * ROW)
  const shapes = [random.pick(FLAT_SHAPES), random.pick(FLAT_SHAPES)] as const
  const orientation = random.pick(ORIENTATIONS)
  let c = 1
  let s = 0
  for (let k = 0; k < 2; k++) {
    const angle = random.between(0, 2 * Math.PI)
    if (orientation === 'random' || (orientation === 'equal' && k === 0) || (orientation === 'near-equal' && k === 0)) {
      c = Math.cos(angle)
      s = Math.sin(angle)
    } else if (orientation === 'quarter')
      [c, s] = random.pick([
        [1, 0],
        [0, 1],
        [-1, 0],
        [0, -1],
      ] as const)
    else if (orientation === 'pythagorean')
      [c, s] = random.pick([
        [0.6, 0.8],
        [0.8, -0.6],
        [1, 0],
        [0.28, 0.96],
      ] as const)
    else if (orientation === 'near-equal') {
      const turn = random.log(1e-16, 1e-2) * random.sign()
      const before = c
      c -= s * turn
      s += before * turn
      const length = Math.hypot(c, s)
      c /= length
      s /= length
    }
    writeAxes(rows, ROW * k, c, s)
    rows[ROW * k + 12] = anySize(random)
    rows[ROW * k + 13] = anySize(random)
  }
  const isGrid = random.chance(0.2)
  if (isGrid) {
    // Sizes and places of a grid: most of these touch exactly.
    for (let k = 0; k < 2; k++) {
      rows[ROW * k] = random.integer(-8, 8) / 4
      rows[ROW * k + 1] = random.integer(-8, 8) / 4
      for (let d = 12; d < 14; d++) rows[ROW * k + d] = random.integer(0, 5) / 4
    }
    return { a: shapes[0], b: shapes[1], gap: 0 }
  }
  return { a: shapes[0], b: shapes[1], gap: bringTogether(random, rows, shapes[0], shapes[1]) }
}

/** Places two rows, which have axes and sizes, so that the shapes nearly touch; returns the gap that it aims at. */
export function bringTogether(random: Random, rows: Float64Array, a: Shape, b: Shape): number {
  const place: V2 = random.chance(0.3) ? [0, 0] : [random.normal() * 10, random.normal() * 10]
  rows.set(place, 0)
  const zero: V2 = [0, 0]
  rows.set(zero, 0)
  const p = placedCorners(a, rows, 0, zero)
  const q = placedCorners(b, rows, ROW, zero)
  let n: V2 = [Math.cos(random.between(0, 6.3)), 0]
  n = [n[0], Math.sqrt(1 - n[0] * n[0]) * random.sign()]
  const choice = random.unit()
  const r = choice < 0.35 ? 0 : ROW
  const d = random.pick([3, 6])
  const sign = random.sign()
  if (choice < 0.7) n = [sign * rows[r + d]!, sign * rows[r + d + 1]!]
  const from = supportOf(random, p, n)
  const to = supportOf(random, q, [-n[0], -n[1]])
  const gap = random.chance(0.2) ? 0 : random.log(1e-18, random.chance(0.8) ? 1e-12 : 1e-2) * random.sign()
  const along = radiusOf(a, rows, 0) + radiusOf(b, rows, ROW) + gap
  rows.set(place, 0)
  for (let k = 0; k < 2; k++) rows[ROW + k] = place[k]! + (from[k]! - to[k]! + along * n[k]!)
  return gap
}

/** A point of the corner or edge that is farthest along n. */
function supportOf(random: Random, corners: readonly V2[], n: V2): V2 {
  const reach = corners.map((p) => p[0] * n[0] + p[1] * n[1])
  const most = Math.max(...reach)
  const far = corners.filter((_, k) => reach[k]! >= most - 1e-13)
  const p = far[0]!
  const q = far[far.length - 1]!
  const part = random.pick([0, 1, 0.5, random.unit()])
  return [p[0] + part * (q[0] - p[0]), p[1] + part * (q[1] - p[1])]
}

/** Writes a shape and, at ROW, a half-plane that it nearly touches. */
export function hardHalfPlane(random: Random, rows: Float64Array): { shape: FlatShape; gap: number } {
  const shape = random.pick(FLAT_SHAPES)
  rows.fill(0)
  const any = (): V2 => {
    const angle = random.between(0, 6.3)
    return [Math.cos(angle), Math.sin(angle)]
  }
  for (const r of [0, ROW]) {
    const place = [random.between(-9, 9), random.between(-9, 9)]
    rows.set(random.chance(0.3) ? place.map((x) => Math.round(4 * x) / 4) : place, r)
    writeAxes(rows, r, ...random.pick([[1, 0] as V2, [0.6, 0.8] as V2, any()]))
  }
  for (const k of [12, 13]) rows[k] = random.chance(0.2) ? 0 : random.pick([0.25, random.between(0, 1)])
  rows.set(random.pick([[0, 1] as V2, [-0.8, 0.6] as V2, any()]), ROW + 12)
  const n = [0, 1].map((d) => rows[ROW + 3 + d]! * rows[ROW + 12]! + rows[ROW + 6 + d]! * rows[ROW + 13]!)
  const reach = reachAlong([-n[0]!, -n[1]!], shape, rows, 0, [rows[ROW]!, rows[ROW + 1]!])
  const gap = random.chance(0.3) ? 0 : random.log(1e-18, 1e-11) * random.sign()
  rows[ROW + 15] = reach + gap
  return { shape, gap }
}
