import { describe, it } from 'vitest'
import { overlapObbAndFrustum } from '../../../src/geometry/obb-frustum/overlap.js'
import { packFrustum } from '../../../src/geometry/obb-frustum/frustum-row.js'
import { packObb } from '../../../src/geometry/pack.js'
import type { Frustum, Obb } from '../../../src/geometry/shapes.js'
import { expect } from '../../expect.js'
import { decodeBox, decodeFrustum, readRows } from '../../fixtures/read.js'
import { plainObbFrustumGap, plainObbFrustumOverlap } from '../../oracle/obb-frustum-plain.js'
import { randomAxes, randomizer } from '../random-shapes.js'

interface Row {
  f: number[]
  b: number[]
  hit: number
  gap: number
  cls: string
}

const move = (x: readonly number[], t: readonly number[]) => x.map((v, k) => v + t[k]!)

describe('overlapObbAndFrustum', () => {
  it('N11 agrees with every labelled row: none wrong, no false negative at the knife edge', () => {
    const wrong: unknown[] = []
    let knife = 0
    let knifeFalseHits = 0
    let hits = 0
    for (const row of readRows<Row>('frustum-obb')) {
      const hit = overlapObbAndFrustum(decodeBox(row.b), decodeFrustum(row.f))
      if (Math.abs(row.gap) >= 1e-9) {
        if (hit !== (row.hit === 1)) wrong.push(row)
        if (hit) hits++
      } else {
        knife++
        if (row.hit === 1 && !hit) wrong.push(row)
        if (row.hit === 0 && hit) knifeFalseHits++
      }
    }
    expect(wrong).toEqual([])
    expect(hits).toBeGreaterThan(1000)
    expect(knife).toBeGreaterThan(0)
    expect(knifeFalseHits).toBeLessThanOrEqual(knife / 2)
  })

  it('agrees with the plain 26 projections on random pairs, seed 11', () => {
    const random = randomizer(11)
    const counts = { hit: 0, miss: 0, doubtful: 0 }
    const rows = new Float64Array(32)
    for (let i = 0; i < 4000; i++) {
      const { box, frustum } = randomPair(random, i)
      const gap = plainObbFrustumGap(box, frustum)
      if (Math.abs(gap) < 1e-8) {
        counts.doubtful++
        continue
      }
      expect(overlapObbAndFrustum(box, frustum), JSON.stringify({ box, frustum })).toBe(gap < 0)
      packObb(rows, 0, box, 'box')
      packFrustum(rows, 16, frustum, 'frustum')
      expect(plainObbFrustumOverlap(rows, 0, rows, 16)).toBe(gap < 0)
      counts[gap < 0 ? 'hit' : 'miss']++
    }
    expect(counts.hit).toBeGreaterThan(600)
    expect(counts.miss).toBeGreaterThan(800)
    expect(counts.doubtful).toBeLessThan(40)
  })

  it('P05 P07 N12 answers alike after dyadic translation and scaling by powers of two, down to 1e-40, seed 12', () => {
    const random = randomizer(12)
    for (let i = 0; i < 500; i++) {
      const { box, frustum } = dyadic(randomPair(random, i))
      const expected = overlapObbAndFrustum(box, frustum)
      const t = [1024, -512, 0.25]
      const moved = overlapObbAndFrustum(
        { ...box, center: move(box.center, t) },
        { ...frustum, origin: move(frustum.origin, t) },
      )
      expect(moved).toBe(expected)
      for (const s of [2 ** -130, 2 ** -20, 2 ** 40, 2 ** 130]) {
        const scaled = overlapObbAndFrustum(
          { ...box, center: box.center.map((x) => x * s), halfExtents: box.halfExtents.map((x) => x * s) },
          {
            ...frustum,
            origin: frustum.origin.map((x) => x * s),
            leftBound: frustum.leftBound * s,
            upBound: frustum.upBound * s,
            near: frustum.near * s,
            far: frustum.far * s,
          },
        )
        expect(scaled).toBe(expected)
      }
    }
  })

  it('touches the near plane, the far plane and a side plane as a closed set', () => {
    const frustum = {
      origin: [0, 0, 0],
      left: [1, 0, 0],
      up: [0, 1, 0],
      direction: [0, 0, 1],
      leftBound: 1,
      upBound: 1,
      near: 1,
      far: 4,
    }
    const cube = (x: number, y: number, z: number) => ({
      center: [x, y, z],
      axes: [1, 0, 0, 0, 1, 0, 0, 0, 1],
      halfExtents: [0.5, 0.5, 0.5],
    })
    expect(overlapObbAndFrustum(cube(0, 0, 0.5), frustum)).toBe(true)
    expect(overlapObbAndFrustum(cube(0, 0, 0.5 - 1e-12), frustum)).toBe(false)
    expect(overlapObbAndFrustum(cube(0, 0, 4.5), frustum)).toBe(true)
    expect(overlapObbAndFrustum(cube(0, 0, 4.5 + 1e-12), frustum)).toBe(false)
    expect(overlapObbAndFrustum(cube(4.5, 0, 3.5), frustum)).toBe(true)
    expect(overlapObbAndFrustum(cube(4.5 + 1e-12, 0, 3.5), frustum)).toBe(false)
    // The point at the eye is before the near plane.
    expect(overlapObbAndFrustum({ ...cube(0, 0, 0), halfExtents: [0, 0, 0] }, frustum)).toBe(false)
    expect(overlapObbAndFrustum({ ...cube(0, 0, 2), halfExtents: [0, 0, 0] }, frustum)).toBe(true)
  })

  it('refuses what is not a frustum', () => {
    const box = { center: [0, 0, 0], axes: [1, 0, 0, 0, 1, 0, 0, 0, 1], halfExtents: [1, 1, 1] }
    const good = randomPair(randomizer(1), 0).frustum
    const refused = (change: object, code: string) =>
      expect(() => overlapObbAndFrustum(box, { ...good, ...change })).toThrowError(expect.objectContaining({ code }))
    refused({ near: 0 }, 'E_EXTENT')
    refused({ far: good.near }, 'E_EXTENT')
    refused({ leftBound: -1 }, 'E_EXTENT')
    refused({ upBound: NaN }, 'E_NON_FINITE')
    refused({ left: good.up }, 'E_OPTION')
    refused({ origin: [0, 0] }, 'E_OPTION')
    expect(() => overlapObbAndFrustum(box, null as unknown as Frustum)).toThrowError(/E_OPTION/)
    expect(() => overlapObbAndFrustum(good as unknown as Obb, good)).toThrowError(/E_OPTION/)
  })
})

function randomPair(random: () => number, i: number) {
  const axes = randomAxes(random)
  const near = 0.1 + random()
  const frustum = {
    origin: [0, 1, 2].map(() => 4 * random() - 2),
    left: axes.slice(0, 3),
    up: axes.slice(3, 6),
    direction: axes.slice(6, 9),
    leftBound: near * (0.2 + random()),
    upBound: near * (0.2 + random()),
    near,
    far: near * (1.5 + 10 * random()),
  }
  const box = {
    center: [0, 1, 2].map((k) => frustum.origin[k]! + frustum.direction[k]! * 2 + 6 * random() - 3),
    axes: i % 4 === 0 ? axes : randomAxes(random),
    halfExtents: [0, 1, 2].map((k) => (i % 5 === k ? 0 : 2 * random() * random())),
  }
  return { box, frustum }
}

/** Positions and sizes rounded to multiples of 2^-20, so that the translation of the test is exact. */
function dyadic({ box, frustum }: ReturnType<typeof randomPair>) {
  const round = (x: number) => Math.max(Math.round(x * 2 ** 20), 1) / 2 ** 20
  const free = (x: number) => Math.round(x * 2 ** 20) / 2 ** 20
  const near = round(frustum.near)
  return {
    box: { ...box, center: box.center.map(free), halfExtents: box.halfExtents.map(free) },
    frustum: { ...frustum, origin: frustum.origin.map(free), near, far: round(frustum.far) },
  }
}
