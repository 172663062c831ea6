/** The public contact functions: deep and special cases, swapped arguments, sizes, refusals. */
import { describe, it } from 'vitest'
import { collideCapsules } from '../../src/geometry/pairs/capsule-capsule.js'
import { collideCapsuleAndPlane } from '../../src/geometry/pairs/capsule-plane.js'
import { collideCapsuleAndSphere } from '../../src/geometry/pairs/capsule-sphere.js'
import { collideCapsuleAndTriangle } from '../../src/geometry/pairs/capsule-triangle.js'
import {
  createManifold,
  MANIFOLD_LENGTH,
  MANIFOLD_POINT_FEATURE,
  MANIFOLD_POINTS,
} from '../../src/geometry/manifold.js'
import type { Manifold } from '../../src/geometry/manifold.js'
import { collideObbAndCapsule } from '../../src/geometry/pairs/obb-capsule.js'
import { collideObbAndPlane } from '../../src/geometry/pairs/obb-plane.js'
import { collideObbAndSphere } from '../../src/geometry/pairs/obb-sphere.js'
import { collideObbAndTriangle } from '../../src/geometry/obb-triangle/collide.js'
import { collidePlanes, separatePlaneRows } from '../../src/geometry/pairs/plane-plane.js'
import { collidePlaneAndTriangle } from '../../src/geometry/pairs/plane-triangle.js'
import type { Capsule, Obb, Plane, Sphere, Triangle } from '../../src/geometry/shapes.js'
import { collideSphereAndPlane } from '../../src/geometry/pairs/sphere-plane.js'
import { collideSpheres } from '../../src/geometry/pairs/sphere-sphere.js'
import { collideSphereAndTriangle } from '../../src/geometry/pairs/sphere-triangle.js'
import { collideTriangleRows, collideTriangles } from '../../src/geometry/triangle-triangle/collide.js'
import { expect } from '../expect.js'
import { Random } from '../oracle/random.js'
import { axesOf } from '../oracle/vectors.js'

const m = createManifold()
const other = createManifold()

const cube: Obb = { center: [0, 0, 0], axes: [1, 0, 0, 0, 1, 0, 0, 0, 1], halfExtents: [1, 1, 1] }
const floor: Plane = { normal: [0, 1, 0], constant: 0 }
const sphere = (x: number, y: number, z: number, radius: number): Sphere => ({ center: [x, y, z], radius })
const capsule = (start: number[], end: number[], radius: number): Capsule => ({ start, end, radius })
const flat: Triangle = { a: [-1, 0, -1], b: [3, 0, -1], c: [-1, 0, 3] }

function points(manifold: Manifold): number[][] {
  return manifold.points.slice(0, manifold.pointCount).map((p) => [...Array.from(p.position), p.depth])
}

describe('one contact of every pair, by hand', () => {
  it('spheres: side by side, touching, with one centre', () => {
    expect(collideSpheres(m, sphere(0, 0, 0, 1), sphere(1.5, 0, 0, 1))).toBe(1)
    expect([m.normal, m.depth, points(m)]).toEqual([[1, 0, 0], 0.5, [[0.75, 0, 0, 0.5]]])
    expect(collideSpheres(m, sphere(0, 0, 0, 2), sphere(3, 4, 0, 3))).toBe(1)
    expect(m.depth).toBe(0)
    expect(collideSpheres(m, sphere(0, 0, 0, 2), sphere(3, 4, 0, 2.999999))).toBe(0)
    expect(collideSpheres(m, sphere(5, 5, 5, 2), sphere(5, 5, 5, 1))).toBe(1)
    expect([Math.abs(m.normal[0]!), m.normal[1], m.normal[2], m.depth]).toEqual([1, 0, 0, 3])
  })

  it('box and sphere: corner, face, centre inside', () => {
    expect(collideObbAndSphere(m, cube, sphere(0, 3, 0, 2.5))).toBe(1)
    expect([m.normal, m.depth, points(m)]).toEqual([[0, 1, 0], 0.5, [[0, 0.75, 0, 0.5]]])
    expect(collideObbAndSphere(m, cube, sphere(0.5, -0.75, 0, 0.25))).toBe(1)
    expect([m.normal, m.depth]).toEqual([[0, -1, 0], 0.5])
    expect(collideObbAndSphere(m, cube, sphere(2, 2, 2, 1))).toBe(0)
  })

  it('box and sphere: the feature is the place of the face, edge or corner among 27', () => {
    let feature = 0
    for (const x of [-1, 0, 1])
      for (const y of [-1, 0, 1])
        for (const z of [-1, 0, 1]) {
          // A centre at the middle leaves by the face +x, the first of the nearest.
          expect(collideObbAndSphere(m, cube, sphere(1.1 * x, 1.1 * y, 1.1 * z, 0.5))).toBe(1)
          expect(m.points[0]!.feature).toBe(x === 0 && y === 0 && z === 0 ? 22 : feature)
          feature++
        }
  })

  it('capsule and sphere: the feature is an end or the side', () => {
    const rod = capsule([0, -1, 0], [0, 1, 0], 0.5)
    for (const [y, feature] of [
      [1.2, 1],
      [1, 1],
      [0.9, 0],
      [-0.9, 0],
      [-1, 2],
      [-1.2, 2],
    ] as const) {
      // prettier-ignore
      expect(collideCapsuleAndSphere(m, rod, sphere(0.7, y, 0, 0.5))).toBe(1)
      expect(m.points[0]!.feature, `at ${y}`).toBe(feature)
    }
  })

  it('triangles: the feature is the pair of edges that cross, wherever they are in the lists', () => {
    const first = [[-1, 0, 0], [1, 0, 0], [0, -1, 0]] // prettier-ignore
    const second = [[0, -0.125, -1], [0, -0.125, 1], [0, 1, 0]] // prettier-ignore
    const from = (list: number[][], k: number): Float64Array =>
      Float64Array.from([0, 1, 2].flatMap((n) => list[(n + k) % 3]!))
    const out = new Float64Array(MANIFOLD_LENGTH)
    for (const i of [0, 1, 2])
      for (const j of [0, 1, 2]) {
        expect(collideTriangleRows(from(first, (3 - i) % 3), 0, from(second, (3 - j) % 3), 0, out)).toBe(1)
        expect([out[4], out[MANIFOLD_POINTS + MANIFOLD_POINT_FEATURE]]).toEqual([0.125, 128 + 3 * i + j])
      }
  })

  it('box and triangle: no two points have one feature where an edge leaves a face at any side', () => {
    for (const [x, z] of [
      [3, 0],
      [-3, 0],
      [0, 3],
      [0, -3],
    ] as const) {
      // prettier-ignore
      const flat = { a: [x, 0.75, z], b: [x === 0 ? 0.5 : 0, 0.75, z === 0 ? 0.5 : 0], c: [x === 0 ? -0.5 : 0, 0.75, z === 0 ? -0.5 : 0] } // prettier-ignore
      for (const corners of [flat, { a: flat.b, b: flat.c, c: flat.a }, { a: flat.c, b: flat.a, c: flat.b }]) {
        expect(collideObbAndTriangle(m, cube, corners)).toBe(4)
        expect(new Set(m.points.slice(0, 4).map((p) => p.feature)).size).toBe(4)
      }
    }
  })

  it('half-space below a plane: box, capsule, sphere and triangle stand in it', () => {
    expect(collideObbAndPlane(m, { ...cube, center: [0, 0.75, 0] }, floor)).toBe(4)
    expect([m.normal, m.depth]).toEqual([[0, -1, 0], 0.25])
    expect(points(m).every((p) => p[1] === -0.125 && p[3] === 0.25)).toBe(true)
    // Wherever below: a half-space is solid.
    expect(collideObbAndPlane(m, { ...cube, center: [0, -50, 0] }, floor)).toBe(4)
    expect(m.depth).toBe(51)
    expect(collideObbAndPlane(m, { ...cube, center: [0, 1, 0] }, floor)).toBe(4)
    expect(collideObbAndPlane(m, { ...cube, center: [0, 1.0001, 0] }, floor)).toBe(0)
    expect(collideCapsuleAndPlane(m, capsule([-1, 0.5, 0], [1, 0.5, 0], 1), floor)).toBe(2)
    expect([m.normal, m.depth]).toEqual([[0, -1, 0], 0.5])
    expect(collideCapsuleAndPlane(m, capsule([0, 0.5, 0], [0, 3, 0], 1), floor)).toBe(1)
    expect(points(m)).toEqual([[0, -0.25, 0, 0.5]])
    expect(collideSphereAndPlane(m, sphere(0, 0.5, 0, 1), floor)).toBe(1)
    expect([m.normal, m.depth, points(m)]).toEqual([[0, -1, 0], 0.5, [[0, -0.25, 0, 0.5]]])
    expect(collidePlaneAndTriangle(m, floor, { a: [0, -1, 0], b: [1, 1, 0], c: [0, 0, 1] })).toBe(2)
    expect([m.normal, m.depth]).toEqual([[0, 1, 0], 1])
  })

  it('two half-spaces: always, unless exactly opposite with a gap', () => {
    expect(collidePlanes(m, floor, { normal: [1, 0, 0], constant: 5 })).toBe(1)
    expect(m.depth).toBe(Infinity)
    expect(Math.hypot(m.normal[0]!, m.normal[1]!, m.normal[2]!)).toBe(1)
    expect(Array.from(m.points[0]!.position).every(Number.isFinite)).toBe(true)
    // y <= 0 and y >= 1.
    expect(collidePlanes(m, floor, { normal: [0, -1, 0], constant: 1 })).toBe(0)
    // y <= 0 and y >= -1: a slab.
    expect(collidePlanes(m, floor, { normal: [0, -1, 0], constant: -1 })).toBe(1)
    expect(m.depth).toBe(1)
    expect(m.points[0]!.position[1]).toBe(-0.5)
    expect(collidePlanes(m, floor, { normal: [0, -1, 0], constant: 0 })).toBe(1)
    expect(m.depth).toBe(0)
    const rows = new Float64Array(32)
    rows.set([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 0, 0])
    rows.set([0, 3, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, -1, 0, 0], 16)
    const axis = new Float64Array(4)
    separatePlaneRows(rows, 0, rows, 16, axis)
    expect(axis[3]).toBe(3)
    rows[16 + 12] = 1e-9
    separatePlaneRows(rows, 0, rows, 16, axis)
    expect(axis[3]).toBe(-Infinity)
  })

  it('capsules: parallel, crossing, with one core, as points', () => {
    const a = capsule([0, -1, 0], [0, 1, 0], 1)
    expect(collideCapsules(m, a, capsule([1.5, -0.5, 0], [1.5, 3, 0], 1))).toBe(2)
    expect([m.normal, m.depth]).toEqual([[1, 0, 0], 0.5])
    expect(
      points(m)
        .map((p) => p[1])
        .sort(),
    ).toEqual([-0.5, 1])
    expect(collideCapsules(m, a, capsule([-1, 0, 0], [1, 0, 0], 0.5))).toBe(1)
    expect(m.depth).toBe(1.5)
    expect(Math.abs(m.normal[2]!)).toBe(1)
    expect(collideCapsules(m, a, a)).toBeGreaterThan(0)
    expect(m.depth).toBe(2)
    expect(m.normal[1]).toBe(0)
    expect(collideCapsules(m, capsule([0, 0, 0], [0, 0, 0], 1), capsule([1, 0, 0], [1, 0, 0], 1))).toBe(1)
    expect([m.normal, m.depth]).toEqual([[1, 0, 0], 1])
  })

  it('capsule and sphere, box and capsule', () => {
    const a = capsule([0, -1, 0], [0, 1, 0], 1)
    expect(collideCapsuleAndSphere(m, a, sphere(1.5, 0.5, 0, 1))).toBe(1)
    expect([m.normal, m.depth, points(m)]).toEqual([[1, 0, 0], 0.5, [[0.75, 0.5, 0, 0.5]]])
    expect(collideCapsuleAndSphere(m, a, sphere(0, 0.25, 0, 0.5))).toBe(1)
    expect([m.normal[1], m.depth]).toEqual([0, 1.5])
    // Lying on the box, standing on it, through it.
    expect(collideObbAndCapsule(m, cube, capsule([-3, 1.75, 0], [3, 1.75, 0], 1))).toBe(2)
    expect([m.normal, m.depth]).toEqual([[0, 1, 0], 0.25])
    expect(
      points(m)
        .map((p) => p[0])
        .sort(),
    ).toEqual([-1, 1])
    expect(collideObbAndCapsule(m, cube, capsule([0, 1.75, 0], [0, 5, 0], 1))).toBe(1)
    expect(points(m)).toEqual([[0, 0.875, 0, 0.25]])
    expect(collideObbAndCapsule(m, cube, capsule([0.5, -5, 0], [0.5, 5, 0], 0.25))).toBe(2)
    expect([m.normal, m.depth]).toEqual([[1, 0, 0], 0.75])
  })

  it('triangles: sphere, capsule, box and triangle on and through the face', () => {
    expect(collideSphereAndTriangle(m, sphere(0, 0.75, 0, 1), flat)).toBe(1)
    expect([m.normal, m.depth, points(m)]).toEqual([[0, -1, 0], 0.25, [[0, -0.125, 0, 0.25]]])
    expect(collideSphereAndTriangle(m, sphere(0, 0, 0, 1), flat)).toBe(1)
    expect([Math.abs(m.normal[1]!), m.depth]).toEqual([1, 1])
    expect(collideCapsuleAndTriangle(m, capsule([-0.5, 0.75, 0], [0.5, 0.75, 0], 1), flat)).toBe(2)
    expect([m.normal, m.depth]).toEqual([[0, -1, 0], 0.25])
    expect(collideCapsuleAndTriangle(m, capsule([0, -0.25, 0], [0, 4, 0], 0.5), flat)).toBeGreaterThan(0)
    expect([m.normal, m.depth]).toEqual([[0, -1, 0], 0.75])
    expect(collideObbAndTriangle(m, { ...cube, center: [0, 0.75, 0], halfExtents: [0.5, 1, 0.5] }, flat)).toBe(4)
    expect([m.normal, m.depth]).toEqual([[0, -1, 0], 0.25])
    expect(collideTriangles(m, flat, { a: [0, -0.25, 0], b: [0, 4, 0], c: [0.5, 4, 0] })).toBe(1)
    expect([m.normal, m.depth]).toEqual([[0, 1, 0], 0.25])
    // Coplanar: depth 0, the corners of the common polygon.
    expect(collideTriangles(m, flat, { a: [0, 0, 0], b: [0.5, 0, 0], c: [0, 0, 0.5] })).toBe(3)
    expect([Math.abs(m.normal[1]!), m.depth]).toEqual([1, 0])
  })
})

describe('public contacts of one type', () => {
  it('1,200 pairs, seed 401: swapping flips the normal and keeps every other bit (P01)', () => {
    const random = new Random(401)
    const v = (): number[] => [random.integer(-4, 4) / 4, random.integer(-4, 4) / 4, random.normal() * 0.5]
    const hits = [0, 0, 0, 0]
    for (let k = 0; k < 1200; k++) {
      const calls: [number, number][] = []
      const check = (kind: number, forth: number, back: number): void => {
        calls.push([forth, back])
        if (forth === 0) return
        hits[kind]!++
        const flipped = Array.from(other.normal).map((x) => 0 - x)
        expect([flipped, other.depth, points(other)]).toEqual([Array.from(m.normal), m.depth, points(m)])
        expect(other.points.slice(0, forth).map((p) => p.feature)).toEqual(
          m.points.slice(0, forth).map((p) => p.feature),
        )
      }
      const s = [0, 1].map(() => sphere(v()[0]!, v()[1]!, v()[2]!, random.unit()))
      check(0, collideSpheres(m, s[0]!, s[1]!), collideSpheres(other, s[1]!, s[0]!))
      const c = [0, 1].map(() => capsule(v(), v(), 0.3 * random.unit()))
      check(1, collideCapsules(m, c[0]!, c[1]!), collideCapsules(other, c[1]!, c[0]!))
      const t = [0, 1].map((): Triangle => ({ a: v(), b: v(), c: v() }))
      check(2, collideTriangles(m, t[0]!, t[1]!), collideTriangles(other, t[1]!, t[0]!))
      const p = [0, 1].map((): Plane => ({ normal: random.direction(), constant: random.normal() }))
      check(3, collidePlanes(m, p[0]!, p[1]!), collidePlanes(other, p[1]!, p[0]!))
      expect(calls.every(([forth, back]) => forth === back)).toBe(true)
    }
    for (const count of hits) expect(count).toBeGreaterThan(150)
  })
})

describe('sizes', () => {
  it('250 poses of every pair, seed 402: scaled by 2^k from 2^-133 to 2^133 the same bits (P07)', () => {
    const random = new Random(402)
    let hits = 0
    for (let k = 0; k < 250; k++) {
      const factor = 2 ** random.pick([-133, -40, 40, 133])
      const v = (): number[] => [random.normal(), random.normal(), random.normal()]
      const q = axesOf([random.normal(), random.normal(), random.normal(), random.normal()]).flat()
      const numbers = [v(), v(), v(), v(), v(), v(), v()]
      const half = [random.unit(), random.unit(), random.unit()]
      const n = random.direction()
      const results = [1, factor].map((f) => {
        const by = (x: number[]): number[] => x.map((y) => y * f)
        const box: Obb = { center: by(numbers[0]!), axes: q, halfExtents: by(half) }
        const stick: Capsule = { start: by(numbers[1]!), end: by(numbers[2]!), radius: half[0]! * f }
        const ball: Sphere = { center: by(numbers[3]!), radius: half[1]! * f }
        const plane: Plane = { normal: n, constant: half[2]! * f }
        const facet: Triangle = { a: by(numbers[4]!), b: by(numbers[5]!), c: by(numbers[6]!) }
        const facet2: Triangle = { a: by(numbers[1]!), b: by(numbers[3]!), c: by(numbers[0]!) }
        const answers: unknown[] = []
        const take = (count: number): void => {
          if (count > 0) hits++
          answers.push(count)
          if (count === 0) return
          answers.push(
            Array.from(m.normal),
            m.depth / f,
            points(m).map((p) => p.map((x) => x / f)),
          )
          answers.push(m.points.slice(0, count).map((p) => p.feature))
        }
        take(collideObbAndCapsule(m, box, stick))
        take(collideObbAndSphere(m, box, ball))
        take(collideObbAndPlane(m, box, plane))
        take(collideObbAndTriangle(m, box, facet))
        take(collideCapsules(m, stick, { ...stick, start: by(numbers[4]!) }))
        take(collideCapsuleAndSphere(m, stick, ball))
        take(collideCapsuleAndPlane(m, stick, plane))
        take(collideCapsuleAndTriangle(m, stick, facet))
        take(collideSphereAndPlane(m, ball, plane))
        take(collideSphereAndTriangle(m, ball, facet))
        take(collidePlaneAndTriangle(m, plane, facet))
        take(collideTriangles(m, facet, facet2))
        return answers
      })
      expect(results[1]).toEqual(results[0])
    }
    expect(hits).toBeGreaterThan(1000)
  })
})

describe('refusals', () => {
  it('what is no shape throws and names it', () => {
    expect(() => collideSpheres(m, sphere(0, 0, 0, -1), sphere(0, 0, 0, 1))).toThrow(/E_EXTENT.*a\.radius/)
    expect(() => collideSpheres(m, sphere(0, 0, 0, 1), sphere(0, NaN, 0, 1))).toThrow(/E_NON_FINITE.*b\.center/)
    expect(() => collideObbAndCapsule(m, cube, capsule([0, 0, 0], [0, Infinity, 0], 1))).toThrow(/capsule\.end/)
    expect(() => collideObbAndPlane(m, cube, { normal: [0, 2, 0], constant: 0 })).toThrow(/plane\.normal/)
    expect(() => collideObbAndPlane(m, cube, { normal: [0, 2, 0], constant: 0 })).toThrow('normal = 0, 2, 0, but')
    expect(() => collideObbAndPlane(m, { ...cube, axes: [[1], [2]] as never }, floor)).toThrow('axes = array of 2, but')
    expect(() => collideObbAndTriangle(m, cube, cube as unknown as Triangle)).toThrow(/E_OPTION.*triangle/)
  })
})
