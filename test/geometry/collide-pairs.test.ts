/**
 * Contacts of all pairs but box and box (obb-obb/collide.test.ts), against widths along sampled directions (P10, P11),
 * on random poses and on poses of a small lattice, where cores cross, coincide, are parallel and touch exactly.
 */
import { describe, expect, it } from 'vitest'
import { dailyNumber } from '../daily.js'
import { collideCapsuleRows, separateCapsuleRows } from '../../src/geometry/pairs/capsule-capsule.js'
import { collideCapsuleAndPlaneRows, separateCapsuleAndPlaneRows } from '../../src/geometry/pairs/capsule-plane.js'
import { collideCapsuleAndSphereRows, separateCapsuleAndSphereRows } from '../../src/geometry/pairs/capsule-sphere.js'
import {
  collideCapsuleAndTriangleRows,
  separateCapsuleAndTriangleRows,
} from '../../src/geometry/pairs/capsule-triangle.js'
import { collideObbAndCapsuleRows, separateObbAndCapsuleRows } from '../../src/geometry/pairs/obb-capsule.js'
import { collideObbAndPlaneRows, separateObbAndPlaneRows } from '../../src/geometry/pairs/obb-plane.js'
import { collideObbAndSphereRows, separateObbAndSphereRows } from '../../src/geometry/pairs/obb-sphere.js'
import { collideObbAndTriangleRows } from '../../src/geometry/obb-triangle/collide.js'
import { separateObbAndTriangleRows } from '../../src/geometry/obb-triangle/separation.js'
import { MANIFOLD_LENGTH, MANIFOLD_POINTS, MANIFOLD_POINT_STRIDE } from '../../src/geometry/manifold.js'
import { collidePlaneAndTriangleRows, separatePlaneAndTriangleRows } from '../../src/geometry/pairs/plane-triangle.js'
import { collideSphereAndPlaneRows, separateSphereAndPlaneRows } from '../../src/geometry/pairs/sphere-plane.js'
import { collideSphereRows, separateSphereRows } from '../../src/geometry/pairs/sphere-sphere.js'
import {
  collideSphereAndTriangleRows,
  separateSphereAndTriangleRows,
} from '../../src/geometry/pairs/sphere-triangle.js'
import type { RowKernel, SeparationKernel } from '../../src/geometry/rows.js'
import { collideTriangleRows } from '../../src/geometry/triangle-triangle/collide.js'
import { separateTriangleRows } from '../../src/geometry/triangle-triangle/separation.js'
import {
  boxBody,
  capsuleBody,
  distanceTo,
  leastWidth,
  planeBody,
  sizeOf,
  sphereBody,
  triangleBody,
  width,
} from '../oracle/contact-check.js'
import type { Body } from '../oracle/contact-check.js'
import { Random } from '../oracle/random.js'
import { addScaled, axesOf, length } from '../oracle/vectors.js'
import type { V3 } from '../oracle/vectors.js'

type Shape = Body['kind']

const pairs: readonly [Shape, Shape, RowKernel, SeparationKernel][] = [
  ['obb', 'capsule', collideObbAndCapsuleRows, separateObbAndCapsuleRows],
  ['obb', 'sphere', collideObbAndSphereRows, separateObbAndSphereRows],
  ['obb', 'plane', collideObbAndPlaneRows, separateObbAndPlaneRows],
  ['obb', 'triangle', collideObbAndTriangleRows, separateObbAndTriangleRows],
  ['capsule', 'capsule', collideCapsuleRows, separateCapsuleRows],
  ['capsule', 'sphere', collideCapsuleAndSphereRows, separateCapsuleAndSphereRows],
  ['capsule', 'plane', collideCapsuleAndPlaneRows, separateCapsuleAndPlaneRows],
  ['capsule', 'triangle', collideCapsuleAndTriangleRows, separateCapsuleAndTriangleRows],
  ['sphere', 'sphere', collideSphereRows, separateSphereRows],
  ['sphere', 'plane', collideSphereAndPlaneRows, separateSphereAndPlaneRows],
  ['sphere', 'triangle', collideSphereAndTriangleRows, separateSphereAndTriangleRows],
  ['plane', 'triangle', collidePlaneAndTriangleRows, separatePlaneAndTriangleRows],
  ['triangle', 'triangle', collideTriangleRows, separateTriangleRows],
]

/** Poses of the lattice family: quarter turns, half-integer coordinates and sizes, zero sizes among them. */
const turns = [
  [0, 0, 0, 1],
  [1, 0, 0, 1],
  [0, 1, 0, 1],
  [0, 0, 1, 1],
  [1, 1, 1, 1],
  [0, 0, 1, 2],
  [1, 0, 0, 3],
]

/** Writes a random row (or triangle) at `at` and returns the same body for the checks. */
function place(random: Random, shape: Shape, lattice: boolean, rows: Float64Array, at: number): Body {
  const half = (low: number, high: number): number => random.integer(low, high) / 2
  const position: V3 = lattice
    ? [half(-2, 2), half(-2, 2), half(-2, 2)]
    : [random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)]
  const axes = axesOf(
    lattice ? random.pick(turns) : [random.normal(), random.normal(), random.normal(), random.normal()],
  )
  const extent = (): number => (lattice ? half(random.chance(0.2) ? 0 : 1, 3) : random.log(0.05, 1.5))
  rows.fill(0, at, at + 16)
  if (shape === 'triangle') {
    const corners: V3[] = []
    for (let k = 0; k < 3; k++) {
      const corner: V3 = lattice
        ? [half(-3, 3), half(-3, 3), half(-3, 3)]
        : addScaled(position, random.direction(), random.log(0.05, 2))
      corners.push(corner)
      rows.set(corner, at + 3 * k)
    }
    return triangleBody(corners[0]!, corners[1]!, corners[2]!)
  }
  rows.set(position, at)
  for (let k = 0; k < 3; k++) rows.set(axes[k]!, at + 3 + 3 * k)
  if (shape === 'obb') {
    const h: V3 = [extent(), extent(), extent()]
    rows.set(h, at + 12)
    return boxBody(position, axes, h)
  }
  if (shape === 'capsule') {
    const h = extent()
    const radius = lattice ? half(0, 2) : random.log(0.01, 1)
    rows[at + 12] = h
    rows[at + 13] = radius
    return capsuleBody(addScaled(position, axes[1], h), addScaled(position, axes[1], -h), radius)
  }
  if (shape === 'sphere') {
    rows[at + 12] = extent()
    return sphereBody(position, rows[at + 12]!)
  }
  const n = lattice ? ([0, 0, 1] as V3) : random.direction()
  rows.set(n, at + 12)
  rows[at + 15] = lattice ? half(-1, 1) : random.between(-0.5, 0.5)
  let world: V3 = [0, 0, 0]
  for (let k = 0; k < 3; k++) world = addScaled(world, axes[k]!, n[k]!)
  return planeBody(world, addScaled(position, world, -rows[at + 15]!))
}

const TOLERANCE = 2e-9

describe.each(pairs)('%s and %s', (first, second, collide, separate) => {
  it.each([
    ['random', 101, dailyNumber(400, 800)],
    ['lattice', 102, dailyNumber(400, 800)],
  ])(
    `%s poses, seed %i: %i pairs, depth is the least width, points within half their depth (P10, P11)`,
    (family, seed, count) => {
      const random = new Random(seed)
      const rows = new Float64Array(32)
      const out = new Float64Array(MANIFOLD_LENGTH)
      const axis = new Float64Array(8)
      const seen = { hits: 0, misses: 0, touching: 0, several: 0 }
      for (let k = 0; k < count; k++) {
        const a = place(random, first, family === 'lattice', rows, 0)
        const b = place(random, second, family === 'lattice', rows, 16)
        // Coordinates of about 1 round, however small the bodies.
        const size = sizeOf(a, b) + 1
        // Flat shapes are decided exactly, their axes in doubles.
        const flat = ['obb', 'triangle'].includes(first) && second === 'triangle'
        const fail = (why: string): never =>
          expect.fail(`${why}\n${rows.slice(0, 16).join(', ')}\n${rows.slice(16).join(', ')}\n${out.join(', ')}`)
        const n = collide(rows, 0, rows, 16, out)
        separate(rows, 0, rows, 16, axis)
        const separation = axis[3]!
        const towards: V3 = [axis[0]!, axis[1]!, axis[2]!]
        if (!(Math.abs(length(towards) - 1) < 1e-9)) fail(`axis not unit ${towards.join()}`)
        if (n === 0) {
          seen.misses++
          // The certificate that they are apart: a plane across the axis, as far as claimed.
          if (!(separation > (flat ? -TOLERANCE : 0))) fail(`miss, but separation ${separation}`)
          if (!(Math.abs(width(a, b, towards) + separation) <= TOLERANCE * size))
            fail(`separation ${separation}, width ${width(a, b, towards)}`)
          const least = flat ? 0 : leastWidth(a, b, towards, random, 30)
          if (!flat && !(least >= -separation - TOLERANCE * size)) fail(`not the distance: ${separation}, ${-least}`)
          continue
        }
        seen.hits++
        if (n > 1) seen.several++
        const normal: V3 = [out[1]!, out[2]!, out[3]!]
        const depth = out[4]!
        if (!(Math.abs(length(normal) - 1) < 1e-9)) fail('normal not unit')
        if (!(depth >= 0)) fail(`depth ${depth}`)
        if (depth < 1e-12 * size) seen.touching++
        const across = width(a, b, normal)
        if (!(Math.abs(across - depth) <= TOLERANCE * size)) fail(`depth ${depth}, width along the normal ${across}`)
        const least = leastWidth(a, b, normal, random, 40)
        if (!(least >= depth - TOLERANCE * size)) fail(`depth ${depth}, but a width is ${least}`)
        if (!(separation <= TOLERANCE * size && Math.abs(separation + depth) <= TOLERANCE * size))
          fail(`depth ${depth}, separation ${separation}`)
        if (n > 4) fail('too many points')
        const ids = new Set<number>()
        for (let p = 0; p < n; p++) {
          const o = MANIFOLD_POINTS + p * MANIFOLD_POINT_STRIDE
          const point: V3 = [out[o]! + rows[0]!, out[o + 1]! + rows[1]!, out[o + 2]! + rows[2]!]
          const deep = out[o + 3]!
          if (!(deep >= 0 && deep <= out[MANIFOLD_POINTS + 3]! && deep <= depth + TOLERANCE * size))
            fail(`depth ${deep} of point ${p}`)
          if (p === 0 && !(Math.abs(deep - depth) <= TOLERANCE * size)) fail('the first point is not the deepest')
          const away = Math.max(distanceTo(a, point), distanceTo(b, point))
          if (!(away <= 0.5 * deep + TOLERANCE * size)) fail(`point ${p} is ${away} away, depth ${deep}`)
          if (!Number.isInteger(out[o + 4]!) || out[o + 4]! < 0) fail('feature id')
          ids.add(out[o + 4]!)
        }
        if (ids.size !== n) fail('feature ids repeat')
      }
      expect(Math.min(seen.hits, seen.misses)).toBeGreaterThan(count / 80)
      if (family === 'lattice') expect(seen.touching).toBeGreaterThan(5)
      if (second !== 'sphere' && first !== 'sphere' && !(first === 'triangle' && family === 'random'))
        expect(seen.several).toBeGreaterThan(count / 80)
    },
  )
})
