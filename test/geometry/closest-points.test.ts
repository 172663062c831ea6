/**
 * The signed closest points of plain shapes. A positive distance proves itself: the points lie in their shapes that far
 * apart, and the slab across the normal parts the shapes by as much. Depths are compared with the oracle, which lists
 * all axes.
 */
import {
  closestPointsCapsuleAndPlane,
  closestPointsCapsuleAndSphere,
  closestPointsCapsuleAndTriangle,
  closestPointsCapsules,
  closestPointsObbAndCapsule,
  closestPointsObbAndPlane,
  closestPointsObbAndSphere,
  closestPointsObbAndTriangle,
  closestPointsObbs,
  closestPointsPlaneAndTriangle,
  closestPointsPlanes,
  closestPointsSphereAndPlane,
  closestPointsSphereAndTriangle,
  closestPointsSpheres,
  closestPointsTriangles,
  createClosestPoints,
  packObb,
  type Capsule,
  type ClosestPoints,
  type Obb,
  type Plane,
  type Sphere,
  type Triangle,
} from 'bitecs-collision/geometry'
import { describe, it } from 'vitest'
import { CLOSEST_LENGTH } from '../../src/geometry/closest-points.js'
import { signedClosestPointsObbRows } from '../../src/geometry/obb-obb/closest-points.js'
import { compareRows } from '../../src/geometry/order.js'
import { expect } from '../expect.js'
import {
  isRound,
  lowest,
  makeBall,
  makeBrick,
  makeFacet,
  makeStick,
  pieceDistance,
  pieceGap,
  supportOf,
  type Piece,
} from '../oracle/distances.js'
import { Random } from '../oracle/random.js'
import { addScaled, axesOf, dot, length, scale, subtract, type V3 } from '../oracle/vectors.js'

type Kind = 'obb' | 'capsule' | 'sphere' | 'triangle'
interface Body {
  readonly shape: Obb | Capsule | Sphere | Triangle
  readonly piece: Piece
}

const rows = new Float64Array(32)
const numbers = new Float64Array(CLOSEST_LENGTH)
/** The signed closest points of two boxes, which only kernels on rows give. */
function closestSigned(out: ClosestPoints, a: Obb, b: Obb): number {
  packObb(rows, 0, a, 'a')
  packObb(rows, 16, b, 'b')
  const p = compareRows(rows, 0, rows, 16) > 0 ? 16 : 0
  signedClosestPointsObbRows(rows, p, rows, 16 - p, numbers)
  out.distance = numbers[0]!
  for (let d = 0; d < 3; d++) {
    out.pointA[d] = rows[d]! + numbers[(p === 0 ? 1 : 4) + d]!
    out.pointB[d] = rows[16 + d]! + numbers[(p === 0 ? 4 : 1) + d]!
    out.normal[d] = p === 0 ? numbers[7 + d]! : 0 - numbers[7 + d]!
  }
  return out.distance
}

type Call = (out: ClosestPoints, a: never, b: never) => number
const PAIRS: [Kind, Kind, Call][] = [
  ['obb', 'obb', closestSigned],
  ['obb', 'capsule', closestPointsObbAndCapsule],
  ['obb', 'sphere', closestPointsObbAndSphere],
  ['obb', 'triangle', closestPointsObbAndTriangle],
  ['capsule', 'capsule', closestPointsCapsules],
  ['capsule', 'sphere', closestPointsCapsuleAndSphere],
  ['capsule', 'triangle', closestPointsCapsuleAndTriangle],
  ['sphere', 'sphere', closestPointsSpheres],
  ['sphere', 'triangle', closestPointsSphereAndTriangle],
  ['triangle', 'triangle', closestPointsTriangles],
]

/** A body around a place: of any size, also 0, in a few orientations that are often equal. */
function anyBody(random: Random, kind: Kind, at: V3, axes: [V3, V3, V3]): Body {
  const side = (): number => random.pick([0, 1, 0.5, random.unit(), random.unit(), random.log(1e-3, 10)])
  const [u, v, w] = axes
  if (kind === 'obb') {
    const half: V3 = [side(), side(), side()]
    return { shape: { center: at, axes: axes.flat(), halfExtents: half }, piece: makeBrick(at, axes, half) }
  }
  if (kind === 'sphere') {
    const radius = side()
    return { shape: { center: at, radius }, piece: makeBall(at, radius) }
  }
  if (kind === 'capsule') {
    const half = side()
    const radius = side()
    const start = addScaled(at, v, -half)
    const end = addScaled(at, v, half)
    return { shape: { start, end, radius }, piece: half > 0 ? makeStick(start, end, radius) : makeBall(start, radius) }
  }
  const corner = (x: number): V3 => addScaled(addScaled(at, u, x), v, random.normal())
  const a = corner(random.pick([-1, -random.log(1e-3, 3)]))
  const b = corner(random.pick([1, random.log(1e-3, 3)]))
  if (random.chance(0.1)) {
    const c = addScaled(a, subtract(b, a), random.unit())
    return { shape: { a, b, c }, piece: makeStick(a, b, 0) }
  }
  const c = addScaled(corner(random.pick([0, random.normal()])), w, random.chance(0.3) ? random.normal() : 0)
  const piece = makeFacet(a, b, c)
  return { shape: { a, b, c }, piece }
}

function moved({ shape, piece }: Body, by: V3): Body {
  const m = (p: ArrayLike<number>): V3 => [p[0]! + by[0], p[1]! + by[1], p[2]! + by[2]]
  if ('halfExtents' in shape) {
    const center = m(shape.center)
    return {
      shape: { ...shape, center },
      piece: makeBrick(center, piece.edges as [V3, V3, V3], shape.halfExtents as V3),
    }
  }
  if ('center' in shape)
    return { shape: { ...shape, center: m(shape.center) }, piece: makeBall(m(shape.center), shape.radius) }
  if ('start' in shape) {
    const start = m(shape.start)
    const end = m(shape.end)
    const round = piece.kind === 'ball' ? makeBall(start, shape.radius) : makeStick(start, end, shape.radius)
    return { shape: { start, end, radius: shape.radius }, piece: round }
  }
  const [a, b, c] = [m(shape.a), m(shape.b), m(shape.c)]
  return { shape: { a, b, c }, piece: piece.kind === 'stick' ? makeStick(a, b, 0) : makeFacet(a, b, c) }
}

const sizeOf = (a: Piece, b: Piece): number =>
  [a, b].reduce((sum, p) => sum + p.radius + Math.max(...p.vertices.map(length)), 1e-3)

/** A pair with about this gap: B is moved along a direction until the oracle says so. */
function aimedPair(random: Random, kindA: Kind, kindB: Kind): [Body, Body] {
  const axes = (): [V3, V3, V3] => axesOf(random.pick([[0, 0, 0, 1], [1, 0, 0, 1], [1e-9, 0, 0, 1], random.quaternion()])) // prettier-ignore
  const one = axes()
  const at: V3 = [random.normal(), random.normal(), random.normal()]
  const a = anyBody(random, kindA, at, one)
  const other = random.chance(0.4) ? one : axes()
  if (random.chance(0.3)) return [a, anyBody(random, kindB, addScaled(at, random.direction(), random.pick([0, random.log(1e-12, 1)])), other)] // prettier-ignore
  const still = anyBody(random, kindB, [random.normal(), random.normal(), random.normal()], other)
  const direction = random.pick([random.direction(), one[random.integer(0, 2)]!])
  const target = random.pick([1, 1, -1]) * random.pick([0, random.log(1e-17, 1), random.log(1e-3, 1)])
  let low = 0
  let high = 100
  for (let k = 0; k < 45; k++) {
    const middle = 0.5 * (low + high)
    if (pieceGap(a.piece, moved(still, scale(direction, middle)).piece) < target) low = middle
    else high = middle
  }
  return [a, moved(still, scale(direction, high))]
}

const out = createClosestPoints()
const back = createClosestPoints()
const vector = (v: ArrayLike<number>): V3 => [v[0]!, v[1]!, v[2]!]

/** Checks an answer about two pieces; returns 1 for apart, 0 for overlapping. */
function check(answer: ClosestPoints, a: Piece, b: Piece, message: () => string): number {
  const size = sizeOf(a, b)
  const p = vector(answer.pointA)
  const q = vector(answer.pointB)
  const n = vector(answer.normal)
  const { distance } = answer
  const hold = (error: number, least: number, what: string): void => {
    if (!(error <= least * size)) expect.fail(`${what}: ${error}, distance ${distance}, size ${size}\n${message()}`)
  }
  hold(Math.abs(length(n) - 1), 1e-12 / size, 'unit normal')
  // Cores that nearly touch leave each other along an axis (CORE_TOUCH).
  const near = isRound(a) || isRound(b) ? 3e-10 : 1e-11
  hold(pieceGap(makeBall(p, 0), a), near, 'point A in A')
  hold(pieceGap(makeBall(q, 0), b), near, 'point B in B')
  // Points that nearly coincide have the normal of an axis.
  const isNear = Math.abs(distance) < 3e-10 * size
  hold(length(subtract(q, addScaled(p, n, distance))), isNear ? 1e-9 : 1e-11, 'points along the normal')
  const turn = Math.max(near === 1e-11 ? 1e-7 : 1e-5, 2e-15 * (size / Math.abs(distance)))
  const gap = dot(n, supportOf(b, scale(n, -1))) - dot(n, supportOf(a, n))
  // The distance is flat where it is least: it is right to rounding, its direction to the root of that.
  hold(Math.abs(gap - distance), turn, 'gap along the normal')
  hold(Math.abs(dot(n, p) - dot(n, supportOf(a, n))), turn, 'point A reaches furthest')
  // Two segments have no depth, and the oracle's axis of segments on one line is noise.
  const truth = Math.max(pieceGap(a, b), isRound(a) && isRound(b) ? 0 - a.radius - b.radius : -Infinity)
  if (truth < 0) hold(Math.abs(truth - distance), near, `depth ${truth}`)
  else hold(Math.abs(distance - pieceDistance(a, b)), 1e-13, `distance ${pieceDistance(a, b)}`)
  return distance > 0 ? 1 : 0
}

describe('signed closest points', () => {
  for (const [kindA, kindB, call] of PAIRS)
    it(`of ${kindA} and ${kindB}: 500 pairs aimed at the boundary, seed 711, right, and swapped the same bits (P01)`, () => {
      const random = new Random(711)
      const seen = [0, 0]
      for (let k = 0; k < 500; k++) {
        const [a, b] = aimedPair(random, kindA, kindB)
        const distance = call(out, a.shape as never, b.shape as never)
        expect(distance).toBe(out.distance)
        seen[check(out, a.piece, b.piece, () => `${k} ${JSON.stringify([a.shape, b.shape, out])}`)]!++
        // Bodies that are equal to the bit cannot be told apart.
        if (kindA !== kindB || JSON.stringify(a.shape) === JSON.stringify(b.shape)) continue
        expect(call(back, b.shape as never, a.shape as never)).toBe(distance)
        expect([back.pointA, back.pointB]).toEqual([out.pointB, out.pointA])
        expect(back.normal.map((x) => 0 - x)).toEqual(out.normal.map((x) => x + 0))
      }
      expect(Math.min(...seen)).toBeGreaterThan(20)
    })
})

describe('closest points to a plane, a two-sided sheet', () => {
  type PlaneCall = (out: ClosestPoints, a: never, b: never) => number
  const calls: [Kind, PlaneCall][] = [
    ['obb', closestPointsObbAndPlane],
    ['capsule', closestPointsCapsuleAndPlane],
    ['sphere', closestPointsSphereAndPlane],
    ['triangle', (to, body, plane) => closestPointsPlaneAndTriangle(to, plane, body)],
  ]
  for (const [kind, call] of calls)
    it(`of ${kind}: 1,000 pairs around the boundary, seed 712`, () => {
      const random = new Random(712)
      const seen = [0, 0, 0, 0]
      for (let k = 0; k < 1000; k++) {
        const axes = axesOf(random.pick([[0, 0, 0, 1], random.quaternion()]))
        const { shape, piece } = anyBody(random, kind, [random.normal(), random.normal(), random.normal()], axes)
        const n = random.pick([random.direction(), axes[random.integer(0, 2)]!, scale(axes[1], -1)])
        const gap = random.pick([0, random.normal(), random.sign() * random.log(1e-17, 1)])
        const constant = (random.chance(0.5) ? gap - lowest(piece, n) : gap + lowest(piece, scale(n, -1))) + 0
        const plane: Plane = { normal: n, constant }
        const distance = call(out, shape as never, plane as never)
        const size = sizeOf(piece, piece) + Math.abs(constant)
        const low = lowest(piece, n) + constant
        const high = constant - lowest(piece, scale(n, -1))
        const flip = kind === 'triangle' ? -1 : 1
        const [onBody, onPlane] = kind === 'triangle' ? [out.pointB, out.pointA] : [out.pointA, out.pointB]
        const message = `${k} ${JSON.stringify([shape, plane, out])}`
        expect(Math.abs(distance - Math.max(low, -high)) / size, message).toBeLessThan(1e-14)
        expect(pieceGap(makeBall(vector(onBody), 0), piece) / size, message).toBeLessThan(1e-14)
        expect(Math.abs(dot(n, vector(onPlane)) + constant) / size, message).toBeLessThan(1e-14)
        const end = addScaled(vector(out.pointA), vector(out.normal), distance)
        expect(length(subtract(vector(out.pointB), end)) / size, message).toBeLessThan(1e-14)
        // Above the sheet the body looks down.
        if (Math.abs(low + high) > 1e-12 * size)
          expect(dot(n, vector(out.normal)) * flip < 0, message).toBe(low > -high)
        seen[(distance > 0 ? 2 : 0) + (low > -high ? 1 : 0)]!++
      }
      expect(Math.min(...seen)).toBeGreaterThan(50)
    })

  it('two sheets: parallel, one, crossing; swapped the same bits (P01)', () => {
    const floor: Plane = { normal: [0, 1, 0], constant: 0 }
    const cases: [Plane, number][] = [
      [{ normal: [0, 1, 0], constant: -3 }, 3],
      [{ normal: [0, -1, 0], constant: 3 }, 3],
      [{ normal: [0, 1, 0], constant: 2 }, 2],
      [{ normal: [0, -1, 0], constant: -2 }, 2],
      [{ normal: [0, 1, 0], constant: 0 }, 0],
      [{ normal: [0, -1, 0], constant: 0 }, 0],
      [{ normal: [0.6, 0.8, 0], constant: 1 }, -Infinity],
    ]
    for (const [other, distance] of cases) {
      expect(closestPointsPlanes(out, floor, other)).toBe(distance)
      expect(out.pointA[1]).toBe(0)
      expect(dot(vector(other.normal), vector(out.pointB)) + other.constant).toBeCloseTo(0, 15)
      if (distance > -Infinity) expect(addScaled(vector(out.pointA), vector(out.normal), distance)).toEqual(out.pointB)
      if (distance === 0) continue
      expect(closestPointsPlanes(back, other, floor)).toBe(distance)
      expect([back.pointA, back.pointB]).toEqual([out.pointB, out.pointA])
      expect(back.normal.map((x) => 0 - x)).toEqual(out.normal)
    }
  })
})

describe('closest points by hand', () => {
  const cube: Obb = { center: [0, 0, 0], axes: [1, 0, 0, 0, 1, 0, 0, 0, 1], halfExtents: [1, 1, 1] }

  it('a point outside and inside of a box, spheres with one centre, crossed capsules, a triangle through a box', () => {
    expect(closestPointsObbAndSphere(out, cube, { center: [0, 3, 0], radius: 0 })).toBe(2)
    expect([out.pointA, out.pointB, out.normal]).toEqual([[0, 1, 0], [0, 3, 0], [0, 1, 0]]) // prettier-ignore
    expect(closestPointsObbAndSphere(out, cube, { center: [0.25, -0.75, 0], radius: 0 })).toBe(-0.25)
    expect([out.pointA, out.pointB, out.normal]).toEqual([[0.25, -1, 0], [0.25, -0.75, 0], [0, -1, 0]]) // prettier-ignore
    expect(closestPointsSpheres(out, { center: [5, 0, 0], radius: 1 }, { center: [5, 0, 0], radius: 2 })).toBe(-3)
    const upright: Capsule = { start: [0, -1, 0], end: [0, 1, 0], radius: 1 }
    expect(closestPointsCapsules(out, upright, { start: [-1, 0, 0], end: [1, 0, 0], radius: 0.5 })).toBe(-1.5)
    expect(Math.abs(out.normal[2])).toBe(1)
    const through: Triangle = { a: [0.75, -9, -9], b: [0.75, 9, -9], c: [0.75, 0, 9] }
    expect(closestPointsObbAndTriangle(out, cube, through)).toBe(-0.25)
    expect([out.normal, out.pointA[0], out.pointB[0]]).toEqual([[1, 0, 0], 1, 0.75])
  })

  it('closestPointsObbs is not signed: 0 for boxes that overlap, with the axis of least depth', () => {
    expect(closestPointsObbs(out, cube, { ...cube, center: [0.25, 1.5, 0] })).toBe(0)
    expect(out.normal).toEqual([0, 1, 0])
    expect(out.pointB).toEqual(out.pointA)
    expect(closestPointsObbs(out, cube, { ...cube, center: [0, -3, 0] })).toBe(1)
    expect(out.normal).toEqual([0, -1, 0])
  })

  it('far from the origin depths and distances are as near it', () => {
    for (const far of [0, 2 ** 40]) {
      const box: Obb = { ...cube, center: [far, far, far] }
      expect(closestSigned(out, box, { ...cube, center: [far + 1.5, far + 0.25, far] })).toBe(-0.5)
      expect(out.pointA[0] - out.pointB[0]).toBe(0.5)
      const stick: Capsule = { start: [far - 1, far + 0.75, far], end: [far + 1, far + 0.75, far], radius: 0.25 }
      expect(closestPointsObbAndCapsule(out, box, stick)).toBe(-0.5)
    }
  })

  it('refuses what is no shape and no result', () => {
    const sphere: Sphere = { center: [0, 0, 0], radius: 1 }
    expect(() => closestPointsSpheres(out, sphere, { ...sphere, radius: -1 })).toThrow(/E_EXTENT.*b\.radius/)
    expect(() => closestPointsObbAndSphere(out, cube, cube as never)).toThrow(/E_OPTION.*sphere/)
    expect(() => closestPointsSpheres({ ...out, normal: [0] as never }, sphere, sphere)).toThrow(
      /E_OPTION.*ClosestPoints/,
    )
    expect(() => closestPointsSpheres(null as never, sphere, sphere)).toThrow(/E_OPTION.*ClosestPoints/)
  })
})
