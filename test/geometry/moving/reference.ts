/**
 * A plain reference for translating polytopes, sharing no code with src: corners projected on every direction
 * that could matter (any direction is a valid separating axis, so more can do no harm), the separation over time
 * as the maximum of
 * |d + t v| - r over them, which is convex in t, and its roots by bisection.
 */
import type { Obb, Triangle } from '../../../src/geometry/shapes.js'
import { axesOfQuaternion } from '../../fixtures/read.js'
import type { Random } from '../../oracle/random.js'
import { add, addScaled, cross, distance, dot, length, scale, subtract } from '../../oracle/vectors.js'
import type { V3 } from '../../oracle/vectors.js'

export interface Body {
  readonly shape: Obb | Triangle
  readonly corners: readonly V3[]
  readonly normals: readonly V3[]
  readonly edges: readonly V3[]
}

const v3 = (a: ArrayLike<number>, i = 0): V3 => [a[i]!, a[i + 1]!, a[i + 2]!]
export const isObb = (shape: Obb | Triangle): shape is Obb => 'halfExtents' in shape

export function boxBody(obb: Obb): Body {
  const axes = [0, 3, 6].map((i) => v3(obb.axes, i))
  const corners: V3[] = []
  for (let c = 0; c < 8; c++) {
    let p = v3(obb.center)
    for (let k = 0; k < 3; k++) p = addScaled(p, axes[k]!, (c & (1 << k) ? 1 : -1) * obb.halfExtents[k]!)
    corners.push(p)
  }
  return { shape: obb, corners, normals: axes, edges: axes.filter((_, k) => obb.halfExtents[k]! > 0) }
}

export function triangleBody(triangle: Triangle): Body {
  const corners = [v3(triangle.a), v3(triangle.b), v3(triangle.c)]
  const edges = [0, 1, 2].map((i) => subtract(corners[(i + 1) % 3]!, corners[i]!)).filter((e) => length(e) > 0)
  const longest = Math.max(0, ...edges.map(length))
  const n = cross(subtract(corners[1]!, corners[0]!), subtract(corners[2]!, corners[0]!))
  return { shape: triangle, corners, normals: length(n) > 1e-12 * longest * longest ? [n] : [], edges }
}

export const bodyOf = (shape: Obb | Triangle): Body => (isObb(shape) ? boxBody(shape) : triangleBody(shape))

/** Largest extent of both bodies, the measure of all tolerances. */
export function sizeOf(a: Body, b: Body): number {
  const reach = (body: Body) => Math.max(...body.corners.map((p) => distance(p, body.corners[0]!)))
  return reach(a) + reach(b)
}

interface Axis {
  readonly d: number
  readonly r: number
  readonly v: number
}

/** Every candidate direction, of unit length; those of almost parallel factors are left out. */
function directionsOf(a: Body, b: Body): V3[] {
  const units: V3[] = []
  const keep = (u: V3) => {
    const l = length(u)
    if (l > 0) units.push(scale(u, 1 / l))
  }
  const keepCross = (u: V3, v: V3): V3 | null => {
    const c = cross(u, v)
    if (length(c) <= 1e-14 * length(u) * length(v)) return null
    keep(c)
    return c
  }
  for (const n of [...a.normals, ...b.normals]) keep(n)
  for (const e of a.edges)
    for (const f of b.edges) {
      const c = keepCross(e, f)
      if (!c) continue
      keepCross(c, e)
      keepCross(c, f)
    }
  for (const n of [...a.normals, ...b.normals]) for (const e of [...a.edges, ...b.edges]) keepCross(n, e)
  const world: V3[] = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ]
  for (const w of world) {
    keep(w)
    for (const e of [...a.edges, ...b.edges]) keepCross(e, w)
  }
  return units
}

/** The signed separation over time of two bodies, b moving at velocity w. */
export class Separation {
  readonly axes: Axis[]

  constructor(a: Body, b: Body, w: V3) {
    const origin = a.corners[0]!
    this.axes = directionsOf(a, b).map((u) => {
      const pa = a.corners.map((p) => dot(subtract(p, origin), u))
      const pb = b.corners.map((p) => dot(subtract(p, origin), u))
      const [a0, a1, b0, b1] = [Math.min(...pa), Math.max(...pa), Math.min(...pb), Math.max(...pb)]
      return { d: (b0 + b1 - a0 - a1) / 2, r: (a1 - a0 + b1 - b0) / 2, v: dot(w, u) }
    })
  }

  at(t: number): number {
    let most = -Infinity
    for (const { d, r, v } of this.axes) most = Math.max(most, Math.abs(d + t * v) - r)
    return most
  }

  /** The time of least separation in [0, maxTime]. */
  closest(maxTime: number): number {
    let low = 0
    let high = maxTime
    for (let i = 0; i < 200 && high > low; i++) {
      const p = low + (high - low) / 3
      const q = high - (high - low) / 3
      if (this.at(p) < this.at(q)) high = q
      else low = p
    }
    const t = (low + high) / 2
    return this.at(0) <= this.at(t) ? 0 : this.at(maxTime) < this.at(t) ? maxTime : t
  }

  /** First time in [0, inside] with a separation of at most 0. */
  first(inside: number): number {
    if (this.at(0) <= 0) return 0
    let low = 0
    let high = inside
    for (let i = 0; i < 200; i++) {
      const t = (low + high) / 2
      if (this.at(t) > 0) low = t
      else high = t
    }
    return high
  }
}

/** Distance from a point to a body. */
export function distanceTo(body: Body, p: V3): number {
  const { shape } = body
  if (isObb(shape)) {
    const d = subtract(p, v3(shape.center))
    let square = 0
    for (let k = 0; k < 3; k++) {
      const over = Math.abs(dot(d, v3(shape.axes, 3 * k))) - shape.halfExtents[k]!
      if (over > 0) square += over * over
    }
    return Math.sqrt(square)
  }
  const [a, b, c] = body.corners as [V3, V3, V3]
  let least = Math.min(toSegment(p, a, b), toSegment(p, b, c), toSegment(p, c, a))
  if (body.normals.length === 1) {
    const n = body.normals[0]!
    const inside = [
      [a, b],
      [b, c],
      [c, a],
    ].every(([x, y]) => dot(cross(n, subtract(y!, x!)), subtract(p, x!)) >= 0)
    if (inside) least = Math.min(least, Math.abs(dot(subtract(p, a), n)) / length(n))
  }
  return least
}

function toSegment(p: V3, a: V3, b: V3): number {
  const e = subtract(b, a)
  const square = dot(e, e)
  const s = square > 0 ? Math.min(1, Math.max(0, dot(subtract(p, a), e) / square)) : 0
  return distance(p, addScaled(a, e, s))
}

export function moved(shape: Obb | Triangle, by: V3): Obb | Triangle {
  if (isObb(shape)) return { ...shape, center: add(v3(shape.center), by) }
  return { a: add(v3(shape.a), by), b: add(v3(shape.b), by), c: add(v3(shape.c), by) }
}

export function scaled(shape: Obb | Triangle, s: number): Obb | Triangle {
  const times = (a: ArrayLike<number>) => scale(v3(a), s)
  if (isObb(shape)) return { ...shape, center: times(shape.center), halfExtents: times(shape.halfExtents) }
  return { a: times(shape.a), b: times(shape.b), c: times(shape.c) }
}

/** Numbers on a grid of 2^-20, so that adding whole numbers is exact. */
const grid = (x: number): number => Math.round(x * 1048576) / 1048576
const gridded = (a: V3): V3 => [grid(a[0]), grid(a[1]), grid(a[2])]

/** Random boxes: plain, aligned, turned about one axis, plates, rods, needles. */
export function randomObb(random: Random): Obb {
  const kind = random.integer(0, 9)
  const [x, y, z, w]: readonly number[] =
    kind <= 1 ? [0, 0, 0, 1] : kind <= 3 ? [0, 0, random.integer(-3, 3), 4] : random.quaternion()
  const half: V3 = [random.between(0.1, 1), random.between(0.1, 1), random.between(0.1, 1)]
  if (kind === 5 || kind === 0) half[random.integer(0, 2)] = 0
  if (kind === 4) half[0] = half[1] = 0
  if (kind === 3) half[0] = half[2] = 0
  if (kind === 6) half[random.integer(0, 2)]! *= 1e-5
  return {
    center: gridded([random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)]),
    axes: axesOfQuaternion(w!, x!, y!, z!),
    halfExtents: gridded(half),
  }
}

/** Random triangles: plain, in one plane, needles, segments, points. */
export function randomTriangle(random: Random): Triangle {
  const kind = random.integer(0, 9)
  const corner = (): V3 =>
    gridded([random.between(-1, 1), random.between(-1, 1), kind <= 1 ? 0.25 : random.between(-1, 1)])
  const a = corner()
  const b = corner()
  let c = corner()
  if (kind === 2) c = gridded(addScaled(a, subtract(b, a), 0.999))
  if (kind === 3) c = random.chance(0.5) ? b : gridded(add(a, scale(subtract(b, a), 2)))
  if (kind === 3 && random.chance(0.2)) return { a, b: a, c: a }
  return { a, b, c }
}

export interface Case {
  readonly a: Obb | Triangle
  readonly b: Obb | Triangle
  readonly velocityA: V3
  readonly velocityB: V3
  readonly maxTime: number
}

/**
 * A moving pair. Most are aimed so that they meet, and of these half are pushed sideways until their least separation
 * over time is a given small number, either side of 0: grazing hits and close misses.
 */
export function randomCase(
  random: Random,
  makeA: (r: Random) => Obb | Triangle,
  makeB: (r: Random) => Obb | Triangle,
): Case {
  const a = makeA(random)
  let b = makeB(random)
  const maxTime = random.pick([1, 0.5, 3])
  const inPlane = random.chance(0.25)
  const direction = inPlane ? ([0.6, 0.8, 0] as V3) : random.direction()
  const speed = random.log(0.5, 20)
  const w = gridded(scale(direction, speed))
  // The bodies start at about the same place: put b back along its motion.
  const meet = random.between(-0.2, 1.2) * maxTime
  b = moved(b, gridded(scale(w, -meet)))
  if (random.chance(0.5)) {
    const target = random.log(1e-9, 1e-2) * random.sign()
    const side = random.direction()
    if (inPlane) side[2] = 0
    const margin = (s: number) => {
      const separation = new Separation(bodyOf(a), bodyOf(moved(b, scale(side, s))), w)
      return separation.at(separation.closest(maxTime))
    }
    if (margin(0) < target) {
      let low = 0
      let high = 8
      for (let i = 0; i < 44; i++) {
        const s = (low + high) / 2
        if (margin(s) < target) low = s
        else high = s
      }
      b = moved(b, scale(side, high))
    }
  }
  const velocityA = random.chance(0.5) ? ([0, 0, 0] as V3) : gridded(scale(random.direction(), speed))
  return { a, b, velocityA, velocityB: add(velocityA, w), maxTime }
}
