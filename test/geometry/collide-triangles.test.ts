/**
 * Contacts with triangles on hard and degenerate ones: hits agree with the exact tests, points and depth with plain
 * checks.
 */
import { describe, it } from 'vitest'
import { dailyNumber } from '../daily.js'
import { MANIFOLD_LENGTH, MANIFOLD_POINTS, MANIFOLD_POINT_STRIDE } from '../../src/geometry/manifold.js'
import { collideObbAndTriangleRows } from '../../src/geometry/obb-triangle/collide.js'
import { overlapObbAndTriangleRows } from '../../src/geometry/obb-triangle/overlap.js'
import { collideTriangleRows } from '../../src/geometry/triangle-triangle/collide.js'
import { collideCapsuleAndTriangleRows } from '../../src/geometry/pairs/capsule-triangle.js'
import { ROW_PARAMETERS, ROW_STRIDE } from '../../src/geometry/rows.js'
import { overlapTriangleRows } from '../../src/geometry/triangle-triangle/overlap.js'
import { separateTriangleRows } from '../../src/geometry/triangle-triangle/separation.js'
import { expect } from '../expect.js'
import { decodeBox, readRows } from '../fixtures/read.js'
import { boxBody, distanceTo, leastWidth, sizeOf, triangleBody, width } from '../oracle/contact-check.js'
import type { Body } from '../oracle/contact-check.js'
import { HARD_CLASSES, hardTrianglePair } from '../oracle/hard-triangles.js'
import { Random } from '../oracle/random.js'
import { axesOf, length } from '../oracle/vectors.js'
import type { V3 } from '../oracle/vectors.js'

const out = new Float64Array(MANIFOLD_LENGTH)

function bodyOfTriangle(t: ArrayLike<number>, origin: V3): Body {
  const corner = (k: number): V3 => [t[k]! - origin[0], t[k + 1]! - origin[1], t[k + 2]! - origin[2]]
  return triangleBody(corner(0), corner(3), corner(6))
}

/** Checks the manifold in `out` of two bodies in the frame of its points; `tolerance` is a part of their size. */
function problem(a: Body, b: Body, n: number, random: Random, tolerance: number): string {
  const slack = tolerance * sizeOf(a, b)
  const normal: V3 = [out[1]!, out[2]!, out[3]!]
  const depth = out[4]!
  if (!(Math.abs(length(normal) - 1) < 1e-9)) return 'normal not unit'
  if (!(depth >= 0)) return `depth ${depth}`
  if (!(Math.abs(width(a, b, normal) - depth) <= slack)) return `width ${width(a, b, normal)}, depth ${depth}`
  const least = leastWidth(a, b, normal, random, 15)
  if (!(least >= depth - slack)) return `depth ${depth}, a width is ${least}`
  if (!(n >= 1 && n <= 4)) return `${n} points`
  const ids = new Set<number>()
  for (let p = 0; p < n; p++) {
    const o = MANIFOLD_POINTS + p * MANIFOLD_POINT_STRIDE
    const point: V3 = [out[o]!, out[o + 1]!, out[o + 2]!]
    const deep = out[o + 3]!
    if (!(deep >= 0 && deep <= depth + slack)) return `depth ${deep} of point ${p}`
    const away = Math.max(distanceTo(a, point), distanceTo(b, point))
    if (!(away <= 0.5 * deep + slack)) return `point ${p} is ${away} away, depth ${deep}`
    ids.add(out[o + 4]!)
  }
  return ids.size === n ? '' : 'feature ids repeat'
}

describe('collideTriangleRows', () => {
  it.each(HARD_CLASSES)(
    'hard pairs, %s, seed 301: hits are overlapTriangleRows, never empty, points on both',
    (cls) => {
      const random = new Random(301)
      const axis = new Float64Array(4)
      let hits = 0
      for (let k = 0; k < dailyNumber(500, 1000); k++) {
        const { a, b } = hardTrianglePair(random, cls)
        const overlap = overlapTriangleRows(a, 0, b, 0)
        const n = collideTriangleRows(a, 0, b, 0, out)
        const origin: V3 = [a[0]!, a[1]!, a[2]!]
        const bodyA = bodyOfTriangle(a, origin)
        const bodyB = bodyOfTriangle(b, origin)
        const show = (why: string): never => expect.fail(`${why}\n${a.join(', ')}\n${b.join(', ')}\n${out.join(', ')}`)
        if (n > 0 !== overlap) show(`hit ${n}, overlap ${overlap}`)
        separateTriangleRows(a, 0, b, 0, axis)
        const separation = axis[3]!
        if (!(Math.abs(length([axis[0]!, axis[1]!, axis[2]!]) - 1) < 1e-9)) show('axis not unit')
        const apart = width(bodyA, bodyB, [axis[0]!, axis[1]!, axis[2]!])
        const size = sizeOf(bodyA, bodyB)
        if (n === 0) {
          if (!(separation >= -1e-9 * size && Math.abs(apart + separation) <= 1e-8 * (size + separation)))
            show(`separation ${separation} ${apart}`)
          continue
        }
        hits++
        if (!(Math.abs(separation + out[4]!) <= 1e-9 * size)) show(`separation ${separation}`)
        const why = problem(bodyA, bodyB, n, random, 1e-8)
        if (why) show(why)
      }
      expect(hits).toBeGreaterThan(dailyNumber(15, 30))
    },
  )

  it('tri-tri.json: hits of all labelled rows', () => {
    let hits = 0
    for (const row of readRows<{ a: number[]; b: number[]; hit: number }>('tri-tri')) {
      const n = collideTriangleRows(Float64Array.from(row.a), 0, Float64Array.from(row.b), 0, out)
      expect(n > 0).toBe(!!row.hit)
      hits += n > 0 ? 1 : 0
    }
    expect(hits).toBeGreaterThan(1000)
  })
})

describe('collideObbAndTriangleRows', () => {
  it('tri-obb.json: hits of all labelled rows with a gap beyond the error of the axes', () => {
    const rows = new Float64Array(16)
    let hits = 0
    for (const row of readRows<{ t: number[]; b: number[]; hit: number; gap: number }>('tri-obb')) {
      const box = decodeBox(row.b)
      rows.set(box.center)
      rows.set(box.axes, 3)
      rows.set(box.halfExtents, 12)
      const n = collideObbAndTriangleRows(rows, 0, Float64Array.from(row.t), 0, out)
      if (row.hit || Math.abs(row.gap) > 1e-9) expect(n > 0).toBe(!!row.hit)
      // Labels have 6 digits.
      if (row.hit && row.gap < -1e-9) expect(Math.abs(out[4]! + row.gap)).toBeLessThan(1e-9 - 1e-5 * row.gap)
      hits += n > 0 ? 1 : 0
    }
    expect(hits).toBeGreaterThan(500)
  })

  it.each([
    ['random', 302],
    ['degenerate', 303],
    ['lattice', 304],
  ])('4,000 pairs, %s, seed %i: hits are overlapObbAndTriangleRows, depth is the least width', (family, seed) => {
    const random = new Random(seed)
    const rows = new Float64Array(16)
    const t = new Float64Array(9)
    let hits = 0
    let misses = 0
    for (let k = 0; k < 4000; k++) {
      const lattice = family === 'lattice'
      const axes = axesOf(
        lattice
          ? random.pick([
              [0, 0, 0, 1],
              [1, 0, 0, 1],
              [0, 0, 1, 2],
            ])
          : [random.normal(), random.normal(), random.normal(), random.normal()],
      )
      const half: V3 = [0, 0, 0]
      for (let m = 0; m < 3; m++) {
        half[m] = lattice ? random.integer(0, 3) / 2 : random.log(0.01, 1)
        rows.set(axes[m]!, 3 + 3 * m)
        rows[12 + m] = half[m]
        rows[m] = lattice ? random.integer(-2, 2) / 2 : random.between(-0.5, 0.5)
      }
      for (let m = 0; m < 9; m++) t[m] = lattice ? random.integer(-4, 4) / 2 : random.between(-1, 1)
      if (family === 'degenerate') {
        const s = random.pick([0, 0, 0.5, 1, -1, random.unit()])
        for (let m = 0; m < 3; m++) t[6 + m] = t[m]! + s * (t[3 + m]! - t[m]!)
        if (random.chance(0.2)) t.copyWithin(3, 0, 3)
      }
      const overlap = overlapObbAndTriangleRows(rows, 0, t, 0)
      const n = collideObbAndTriangleRows(rows, 0, t, 0, out)
      const show = (why: string): never => expect.fail(`${why}\n${rows.join(', ')}\n${t.join(', ')}\n${out.join(', ')}`)
      if (n > 0 !== overlap) show(`hit ${n}, overlap ${overlap}`)
      if (n === 0) {
        misses++
        continue
      }
      hits++
      const a = boxBody([0, 0, 0], axes, half)
      const why = problem(a, bodyOfTriangle(t, [rows[0]!, rows[1]!, rows[2]!]), n, random, 1e-8)
      if (why) show(why)
    }
    expect(Math.min(hits, misses)).toBeGreaterThan(200)
  })
})

it('a capsule whose core is next to a triangle has the normal of the triangle, seed 9', () => {
  const random = new Random(9)
  const capsule = new Float64Array(ROW_STRIDE)
  for (const gap of [1e-10, 1e-8, 1e-6])
    for (let k = 0; k < 100; k++) {
      const [n, u, v] = axesOf(random.quaternion())
      const at = (x: number, y: number, z: number) => [0, 1, 2].map((d) => x * n[d]! + y * u[d]! + z * v[d]!)
      const triangle = Float64Array.from([at(0, -3, -3), at(0, 3, -3), at(0, 0, 4)].flat())
      // The core along the face, or on one of its ends.
      const half = 0.5
      const rise = k % 2 === 0 ? 0 : random.unit()
      const way = Math.sqrt(1 - rise * rise)
      capsule.set([at(gap + half * rise, 0.3, -0.2), at(-way, rise, 0), at(rise, way, 0), at(0, 0, 1)].flat())
      capsule.set([half, 0.25], ROW_PARAMETERS)
      expect(collideCapsuleAndTriangleRows(capsule, 0, triangle, 0, out)).toBeGreaterThan(0)
      for (let d = 0; d < 3; d++) expect(out[1 + d]! + n[d]!).toBeCloseTo(0, 12)
    }
})
