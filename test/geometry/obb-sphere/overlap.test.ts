import { describe, it } from 'vitest'
import { overlapAabbAndSphere } from '../../../src/geometry/pairs/aabb-sphere.js'
import { overlapObbAndPlane } from '../../../src/geometry/pairs/obb-plane.js'
import { overlapObbAndSphere } from '../../../src/geometry/pairs/obb-sphere.js'
import { expect } from '../../expect.js'
import { randomAxes, randomizer } from '../random-shapes.js'

const identity = [1, 0, 0, 0, 1, 0, 0, 0, 1]

/**
 * A point of a box's surface, and an outward unit normal there (of a face, or within the cone of an edge or corner).
 */
function surfacePoint(random: () => number, h: readonly number[]) {
  const local = h.map((x) => x * (2 * random() - 1))
  const normal = [0, 0, 0]
  const faces = 1 + Math.floor(3 * random())
  for (let i = 0; i < faces; i++) {
    const k = Math.floor(3 * random())
    const sign = local[k]! < 0 ? -1 : 1
    local[k] = sign * h[k]!
    normal[k] = sign * (0.1 + random())
  }
  const length = Math.hypot(...normal)
  return { local, normal: normal.map((x) => x / length) }
}

const rotate = (axes: readonly number[], x: readonly number[]) =>
  [0, 1, 2].map((k) => axes[k]! * x[0]! + axes[3 + k]! * x[1]! + axes[6 + k]! * x[2]!)

describe('boxes against spheres and planes', () => {
  it('N11 overlapObbAndSphere, overlapAabbAndSphere: spheres set on faces, edges and corners, seed 61', () => {
    const random = randomizer(61)
    for (let i = 0; i < 3000; i++) {
      const h = [0, 1, 2].map((k) => (i % 7 === k ? 0 : 3 * random()))
      const axes = i % 2 ? randomAxes(random) : identity
      const center = [0, 1, 2].map(() => 20 * random() - 10)
      const radius = i % 11 === 0 ? 0 : 2 * random()
      const { local, normal } = surfacePoint(random, h)
      const gap = (i % 4 < 2 ? 1 : -1) * 10 ** (-12 + 11 * random()) * (1 + radius)
      const at = (distance: number) =>
        rotate(axes, local.map((x, k) => x + normal[k]! * distance)).map((x, k) => x + center[k]!) // prettier-ignore
      const box = { center, axes, halfExtents: h }
      if (gap > 0 || radius + gap > 0) {
        const sphere = { center: at(radius + gap), radius }
        expect(overlapObbAndSphere(box, sphere), `${i} ${gap}`).toBe(gap < 0)
        if (axes === identity) {
          const aabb = { min: center.map((x, k) => x - h[k]!), max: center.map((x, k) => x + h[k]!) }
          expect(overlapAabbAndSphere(aabb, sphere)).toBe(gap < 0)
        }
      }
      expect(overlapObbAndSphere(box, { center, radius })).toBe(true)
    }
  })

  it('touching by exact numbers is a hit, the next double beyond is not', () => {
    const cube = { center: [0, 0, 0], axes: identity, halfExtents: [1, 1, 1] }
    const aabb = { min: [-1, -1, -1], max: [1, 1, 1] }
    for (const [center, radius] of [
      [[3, 0, 0], 2],
      [[4, 5, 0], 5],
      [[2, 3, 3], 3],
    ] as const) {
      expect(overlapObbAndSphere(cube, { center, radius })).toBe(true)
      expect(overlapAabbAndSphere(aabb, { center, radius })).toBe(true)
      expect(overlapObbAndSphere(cube, { center, radius: radius * (1 - 1e-13) })).toBe(false)
      expect(overlapAabbAndSphere(aabb, { center, radius: radius * (1 - 1e-14) })).toBe(false)
    }
  })

  it('overlapObbAndPlane: boxes set on sheets from both sides, also far from the origin, seed 62', () => {
    const random = randomizer(62)
    for (let i = 0; i < 2000; i++) {
      const h = [0, 1, 2].map((k) => (i % 7 === k ? 0 : 3 * random()))
      const axes = randomAxes(random)
      const normal = (i % 2 ? randomAxes(random) : axes).slice(3, 6)
      const far = i % 3 === 0 ? 1e6 : 1
      const center = [0, 1, 2].map(() => Math.round(2 ** 20 * far * (random() - 0.5)) / 2 ** 20)
      const reach = [0, 3, 6].reduce(
        (s, a, k) =>
          s + h[k]! * Math.abs(axes[a]! * normal[0]! + axes[a + 1]! * normal[1]! + axes[a + 2]! * normal[2]!),
        0,
      )
      const gap = (i % 4 < 2 ? 1 : -1) * 10 ** (-12 + 11 * random()) * far
      const side = i % 5 < 2 ? -1 : 1
      const foot = center.reduce((s, x, k) => s + x * normal[k]!, 0)
      if (reach + gap < 0) continue
      const plane = { normal, constant: side * (reach + gap) - foot }
      expect(overlapObbAndPlane({ center, axes, halfExtents: h }, plane), `${i} ${gap}`).toBe(gap < 0)
    }
    const cube = { center: [5, 0, 0], axes: identity, halfExtents: [1, 1, 1] }
    expect(overlapObbAndPlane(cube, { normal: [1, 0, 0], constant: -4 })).toBe(true)
    expect(overlapObbAndPlane(cube, { normal: [1, 0, 0], constant: -4 + 1e-14 })).toBe(false)
    expect(overlapObbAndPlane(cube, { normal: [-1, 0, 0], constant: 6 })).toBe(true)
  })

  it('P05 P07 N12 translation and scaling give the same answer, down to 1e-40, seed 63', () => {
    const random = randomizer(63)
    const dyadic = (s: number) => Math.round(s * 2 ** 20 * (random() - 0.5)) / 2 ** 20
    let hits = 0
    for (let i = 0; i < 1000; i++) {
      const box = {
        center: [dyadic(4), dyadic(4), dyadic(4)],
        axes: randomAxes(random),
        halfExtents: [dyadic(2), dyadic(2), dyadic(2)].map(Math.abs),
      }
      const sphere = { center: [dyadic(4), dyadic(4), dyadic(4)], radius: Math.abs(dyadic(2)) }
      const expected = overlapObbAndSphere(box, sphere)
      if (expected) hits++
      const t = [64, -32, 0.5]
      const move = (x: number[], s: number) => x.map((c, k) => s * c + (s === 1 ? t[k]! : 0))
      for (const s of [1, 2 ** -133, 2 ** 133])
        expect(
          overlapObbAndSphere(
            { ...box, center: move(box.center, s), halfExtents: box.halfExtents.map((h) => h * s) },
            { center: move(sphere.center, s), radius: sphere.radius * s },
          ),
        ).toBe(expected)
    }
    expect(hits).toBeGreaterThan(50)
    expect(hits).toBeLessThan(800)
  })

  it('refuses wrong arguments', () => {
    const cube = { center: [0, 0, 0], axes: identity, halfExtents: [1, 1, 1] }
    expect(() => overlapObbAndSphere(cube, { center: [0, 0, 0], radius: NaN })).toThrowError(/E_NON_FINITE/)
    expect(() =>
      overlapAabbAndSphere({ min: [1, 0, 0], max: [0, 0, 0] }, { center: [0, 0, 0], radius: 1 }),
    ).toThrowError(/E_EXTENT/)
    expect(() => overlapObbAndPlane(cube, { normal: [0, 0, 0], constant: 1 })).toThrowError(/E_OPTION/)
  })
})
