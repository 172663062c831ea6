import { describe, it } from 'vitest'
import { dailyNumber } from '../../daily.js'
import { createBoxAxes } from '../../../src/geometry/obb-obb/axes.js'
import { clipFaces } from '../../../src/geometry/obb-obb/clip-faces.js'
import {
  collideObbAndAabb,
  collideObbRows,
  collideObbs,
  collideSteadyObbRows,
  findContactAxis,
} from '../../../src/geometry/obb-obb/collide.js'
import { overlapObbRows } from '../../../src/geometry/obb-obb/overlap.js'
import { separateObbRows } from '../../../src/geometry/obb-obb/separation.js'
import {
  createManifold,
  MANIFOLD_LENGTH,
  MANIFOLD_MAX_CLIPPED,
  MANIFOLD_POINTS,
  MANIFOLD_POINT_STRIDE,
} from '../../../src/geometry/manifold.js'
import type { Manifold } from '../../../src/geometry/manifold.js'
import type { Obb } from '../../../src/geometry/shapes.js'
import { expect } from '../../expect.js'
import { decodeBox, readRows } from '../../fixtures/read.js'
import { boxBody, distanceTo, leastWidth, sizeOf, width } from '../../oracle/contact-check.js'
import type { Body } from '../../oracle/contact-check.js'
import { hardObbPair, ROW } from '../../oracle/hard-pairs.js'
import { Random } from '../../oracle/random.js'
import { axesOf, length } from '../../oracle/vectors.js'
import type { V3 } from '../../oracle/vectors.js'

interface LabelledManifold {
  a: number[]
  b: number[]
  depth: number
  n: number[]
  kind: string
  second: number
  clip: number[][] | null
  cls: string
}

const rows = new Float64Array(2 * ROW)
const out = new Float64Array(MANIFOLD_LENGTH)
const axes = createBoxAxes(0)

function writeRow(
  at: number,
  box: { center: ArrayLike<number>; axes: ArrayLike<number>; halfExtents: ArrayLike<number> },
) {
  rows.fill(0, at, at + ROW)
  rows.set(box.center as number[], at)
  rows.set(box.axes as number[], at + 3)
  rows.set(box.halfExtents as number[], at + 12)
}

function bodyOf(from: Float64Array, at: number): Body {
  const v = (o: number): V3 => [from[at + o]!, from[at + o + 1]!, from[at + o + 2]!]
  return boxBody(v(0), [v(3), v(6), v(9)], v(12))
}

/** The row at `at` with its position relative to row a, so that the check does not round far from the origin. */
function near(): Float64Array {
  const copy = rows.slice()
  for (let k = 0; k < 3; k++) {
    copy[ROW + k] = rows[ROW + k]! - rows[k]!
    copy[k] = 0
  }
  return copy
}

function failWith(why: string): never {
  expect.fail(`${why}\n${rows.slice(0, ROW).join(', ')}\n${rows.slice(ROW).join(', ')}\n${out.join(', ')}`)
}

/** Normal, depth and points of the manifold in `out` for the boxes in `rows`; `n` points. */
function checkManifold(n: number, random: Random, tolerance: number): void {
  const local = near()
  const a = bodyOf(local, 0)
  const b = bodyOf(local, ROW)
  const size = sizeOf(a, b)
  const normal: V3 = [out[1]!, out[2]!, out[3]!]
  if (!(Math.abs(length(normal) - 1) < 1e-9)) failWith('normal not unit')
  const depth = out[4]!
  if (!(depth >= 0)) failWith('negative depth')
  if (!(Math.abs(width(a, b, normal) - depth) <= tolerance * size)) failWith(`width ${width(a, b, normal)}`)
  const least = leastWidth(a, b, normal, random, 12)
  if (!(least >= depth - tolerance * size)) failWith(`a width is ${least}`)
  checkPoints(a, b, n, size, tolerance)
}

function checkPoints(a: Body, b: Body, n: number, size: number, tolerance: number): void {
  const ids = new Set<number>()
  if (n < 1 || n > 4) failWith(`${n} points`)
  for (let p = 0; p < n; p++) {
    const o = MANIFOLD_POINTS + p * MANIFOLD_POINT_STRIDE
    const point: V3 = [out[o]!, out[o + 1]!, out[o + 2]!]
    const deep = out[o + 3]!
    if (!(deep >= 0 && deep <= out[MANIFOLD_POINTS + 3]!)) failWith(`depth of point ${p}`)
    if (p === 0 && !(Math.abs(deep - out[4]!) <= tolerance * size)) failWith('the first point is not the deepest')
    const away = Math.max(distanceTo(a, point), distanceTo(b, point))
    if (!(away <= 0.5 * deep + tolerance * size)) failWith(`point ${p} is ${away} away`)
    ids.add(out[o + 4]!)
  }
  if (ids.size !== n) failWith('feature ids repeat')
}

describe('collideObbRows', () => {
  it('manifold-obb.json: depth, axis, and clipped points before reduction', () => {
    const seen = { face: 0, edge: 0 }
    for (const row of readRows<LabelledManifold>('manifold-obb')) {
      writeRow(0, decodeBox(row.a))
      writeRow(ROW, decodeBox(row.b))
      const code = findContactAxis(rows, 0, rows, ROW, axes, out, false)
      if (code === 0) failWith('empty')
      const n =
        code <= 6
          ? clipFaces(rows, 0, rows, ROW, axes, code - 1, out, MANIFOLD_MAX_CLIPPED)
          : collideObbRows(rows, 0, rows, ROW, out)
      expect(Math.abs(out[4]! - row.depth)).toBeLessThan(1e-9)
      if (row.second - row.depth <= 1e-6) continue
      const n3 = row.n as V3
      expect(length([out[1]! - n3[0], out[2]! - n3[1], out[3]! - n3[2]])).toBeLessThan(1e-9)
      if (row.clip === null) {
        seen.edge++
        expect(n).toBe(1)
        continue
      }
      seen.face++
      // The labels are on the incident face; ours are midway to the reference face.
      const towards = row.kind.startsWith('A') ? 0.5 : -0.5
      const labelled = row.clip.map((p) => [0, 1, 2].map((k) => p[k]! + towards * p[3]! * row.n[k]!).concat(p[3]!))
      const ours: number[][] = []
      for (let p = 0; p < n; p++) {
        const o = MANIFOLD_POINTS + p * MANIFOLD_POINT_STRIDE
        ours.push([0, 1, 2].map((k) => out[o + k]! + rows[k]!).concat(out[o + 3]!))
      }
      // Labels have 12 digits.
      const tolerance = 1e-9 + 1e-11 * Math.max(...row.a.slice(0, 3).map(Math.abs))
      const close = (p: number[], q: number[]) => p.every((x, k) => Math.abs(x - q[k]!) < tolerance)
      if (
        !labelled.every((p) => ours.some((q) => close(p, q))) ||
        !ours.every((p) => labelled.some((q) => close(p, q)))
      )
        failWith(`${row.kind} ${row.cls}: ${JSON.stringify(labelled)} ${JSON.stringify(ours)}`)
    }
    expect(seen.face).toBeGreaterThan(200)
    expect(seen.edge).toBeGreaterThan(200)
  })

  it('random overlapping pairs, seed 201: never empty, every point in both depth-inflated boxes (P41)', () => {
    const random = new Random(201)
    let overlaps = 0
    const points = [0, 0, 0, 0, 0]
    const point: V3 = [0, 0, 0]
    while (overlaps < dailyNumber(60_000, 200_000)) {
      for (let at = 0; at <= ROW; at += ROW) {
        const axes = axesOf([random.normal(), random.normal(), random.normal(), random.normal()])
        for (let k = 0; k < 3; k++) {
          rows[at + k] = random.between(0, 1.6)
          rows[at + 12 + k] = random.between(0.1, 0.8)
          for (let m = 0; m < 3; m++) rows[at + 3 + 3 * k + m] = axes[k]![m]!
        }
      }
      const n = collideObbRows(rows, 0, rows, ROW, out)
      if (n > 0 !== overlapObbRows(rows, 0, rows, ROW)) failWith('hit and overlap differ')
      if (n === 0) continue
      overlaps++
      points[n]!++
      for (let p = 0; p < n; p++) {
        const o = MANIFOLD_POINTS + p * MANIFOLD_POINT_STRIDE
        for (let at = 0; at <= ROW; at += ROW) {
          for (let k = 0; k < 3; k++) point[k] = out[o + k]! + rows[k]! - rows[at + k]!
          for (let k = 0; k < 3; k++) {
            const t =
              point[0] * rows[at + 3 + 3 * k]! + point[1] * rows[at + 4 + 3 * k]! + point[2] * rows[at + 5 + 3 * k]!
            if (!(Math.abs(t) <= rows[at + 12 + k]! + out[o + 3]! + 1e-12)) failWith(`point ${p} outside`)
          }
        }
      }
    }
    for (const count of points.slice(1)) expect(count).toBeGreaterThan(1000)
  })

  it.each([
    ['aligned and touching lattice', 202],
    ['near-parallel and grazing', 203],
    ['thin plates, rods and points', 204],
  ])(
    '3,000 pairs, %s, seed %i: depth is the least width, points on both (P11, N11, G28, G29, G33, G35)',
    (family, seed) => {
      const random = new Random(seed)
      const seen = { hits: 0, misses: 0, several: 0, edges: 0, touching: 0 }
      for (let k = 0; k < 3000; k++) {
        if (family.startsWith('near')) hardObbPair(random, rows)
        else {
          for (let at = 0; at <= ROW; at += ROW) {
            const lattice = family.startsWith('aligned')
            const zero = family.startsWith('thin')
            const turn = random.pick([
              [0, 0, 0, 1],
              [0, 0, 0, 1],
              [1, 0, 0, 1],
              [0, 1, 1, 0],
              [1, 1, 1, 1],
              [0, 0, 1, 2],
              [1, 2, 0, 3],
            ])
            const axes = axesOf(
              lattice || random.chance(0.3)
                ? turn
                : [random.normal(), random.normal(), random.normal(), random.normal()],
            )
            rows.fill(0, at, at + ROW)
            for (let m = 0; m < 3; m++) {
              rows[at + m] = lattice ? random.integer(-3, 3) / 2 : random.between(-0.5, 0.5)
              rows[at + 12 + m] = lattice
                ? random.integer(1, 3) / 2
                : zero && random.chance(0.4)
                  ? 0
                  : random.log(1e-3, 1)
              rows.set(axes[m]!, at + 3 + 3 * m)
            }
          }
        }
        const overlap = overlapObbRows(rows, 0, rows, ROW)
        const n = collideObbRows(rows, 0, rows, ROW, out)
        if (n > 0 !== overlap) failWith(`hit ${n}, overlap ${overlap}`)
        if (n === 0) {
          seen.misses++
          continue
        }
        seen.hits++
        if (n > 1) seen.several++
        if (out[MANIFOLD_POINTS + 4]! >= 1728) seen.edges++
        const size = sizeOf(bodyOf(rows, 0), bodyOf(rows, ROW))
        if (out[4]! < 1e-9 * size) seen.touching++
        checkManifold(n, random, 2e-9)
        const axis = new Float64Array(4)
        separateObbRows(rows, 0, rows, ROW, axis)
        if (!(Math.abs(axis[3]! + out[4]!) < 2e-9 * size)) failWith(`separation ${axis[3]}`)
      }
      for (const [name, count] of Object.entries(seen))
        if (!(name === 'touching' && family.startsWith('thin'))) expect(count, name).toBeGreaterThan(5)
    },
  )

  it('steady: of two faces that are nearly as good the first, and not when it is not', () => {
    writeRow(0, { center: [0, 0, 0], axes: [1, 0, 0, 0, 1, 0, 0, 0, 1], halfExtents: [1, 1, 1] })
    for (const [tilt, feature] of [
      [0, 2],
      [1e-6, 2],
      [1e-4, 9],
    ] as const) {
      // The gap along face -y of B is the better one by about the tilt.
      writeRow(ROW, { center: [0, 1.9, 0], axes: [1, -tilt, 0, tilt, 1, 0, 0, 0, 1], halfExtents: [2, 1, 1] })
      expect(collideSteadyObbRows(rows, 0, rows, ROW, out)).toBe(4)
      expect(Math.floor(out[MANIFOLD_POINTS + 4]! / 144)).toBe(feature)
      expect(Math.abs(out[2]!)).toBeCloseTo(1, 7)
    }
  })

  it('hard pairs, seed 208: steady finds the same pairs, no more than AXIS_KEPT deeper', () => {
    const random = new Random(208)
    const steady = new Float64Array(MANIFOLD_LENGTH)
    const seen = { misses: 0, faces: 0, edges: 0, others: 0 }
    for (let k = 0; k < dailyNumber(5000, 10_000); k++) {
      hardObbPair(random, rows)
      const n = collideObbRows(rows, 0, rows, ROW, out)
      const m = collideSteadyObbRows(rows, 0, rows, ROW, steady)
      expect(m > 0).toBe(n > 0)
      if (n === 0) {
        seen.misses++
        continue
      }
      const feature = steady[MANIFOLD_POINTS + 4]!
      if (feature < 1728) seen.faces++
      else seen.edges++
      const size = [12, 13, 14].reduce((sum, i) => sum + rows[i]! + rows[ROW + i]!, 0)
      expect(Math.abs(steady[4]! - out[4]!)).toBeLessThan(1.001e-5 * size)
      if (feature !== out[MANIFOLD_POINTS + 4]!) seen.others++
      else if (feature >= 1728)
        expect(steady.subarray(0, MANIFOLD_POINTS + 5 * m)).toEqual(out.subarray(0, MANIFOLD_POINTS + 5 * n))
    }
    for (const [name, count] of Object.entries(seen)) expect(count, name).toBeGreaterThan(5)
  })

  it('a stack of boxes with poses jittered by 1e-6 keeps its feature ids for 1,000 steps, seed 205', () => {
    const random = new Random(205)
    const boxes = Array.from({ length: 5 }, (_, k) => [random.pick([0, 0, 0.2]), 0.999 * k, k === 3 ? 0.1 : 0])
    const ids = boxes.map(() => '')
    const jitter = (): number => random.between(-1e-6, 1e-6)
    for (let step = 0; step < 1000; step++) {
      const packed = boxes.map((p) => {
        const axes = axesOf([jitter(), jitter(), jitter(), 1])
        return { center: p.map((x) => x + jitter()), axes: axes.flat(), halfExtents: [0.5, 0.5, 0.5] }
      })
      for (let k = 0; k + 1 < boxes.length; k++) {
        writeRow(0, packed[k]!)
        writeRow(ROW, packed[k + 1]!)
        const n = collideSteadyObbRows(rows, 0, rows, ROW, out)
        const found = Array.from({ length: n }, (_, p) => out[MANIFOLD_POINTS + p * MANIFOLD_POINT_STRIDE + 4]!)
        found.sort((p, q) => p - q)
        if (step === 0) ids[k] = found.join()
        else if (found.join() !== ids[k]) failWith(`pair ${k}, step ${step}: ${found.join()} after ${ids[k]}`)
        expect(n).toBe(4)
      }
    }
  })
})

function obbOf(at: number): Obb {
  return {
    center: Array.from(rows.slice(at, at + 3)),
    axes: Array.from(rows.slice(at + 3, at + 12)),
    halfExtents: Array.from(rows.slice(at + 12, at + 15)),
  }
}

function copyOf(m: Manifold) {
  return {
    normal: Array.from(m.normal),
    depth: m.depth,
    points: m.points
      .slice(0, m.pointCount)
      .map((p) => ({ position: Array.from(p.position), depth: p.depth, feature: p.feature })),
  }
}

describe('collideObbs', () => {
  it('properties on 3,000 hard pairs, seed 206: swap (P01), q and -q (P02), translation (P05), mirror (P06), scale 2^k (P07)', () => {
    const random = new Random(206)
    const one = createManifold()
    const two = createManifold()
    let hits = 0
    for (let k = 0; k < 3000; k++) {
      hardObbPair(random, rows)
      // Dyadic centres, so that translations are exact.
      for (const at of [0, ROW]) for (let m = 0; m < 3; m++) rows[at + m] = Math.round(rows[at + m]! * 1024) / 1024
      const a = obbOf(0)
      const b = obbOf(ROW)
      if (Math.max(...[...(a.center as number[]), ...(b.center as number[])].map(Math.abs)) > 1e6) continue
      const n = collideObbs(one, a, b)
      expect(collideObbs(two, b, a)).toBe(n)
      if (n === 0) continue
      hits++
      const first = copyOf(one)
      const back = copyOf(two)
      expect(back.normal).toEqual(first.normal.map((x) => 0 - x))
      expect({ ...back, normal: 0 }).toEqual({ ...first, normal: 0 })
      // P05 on the kernel: points are relative to a, so every bit stays.
      collideObbRows(rows, 0, rows, ROW, out)
      const before = out.slice(0, MANIFOLD_POINTS + 5 * out[0]!)
      for (const at of [0, ROW]) {
        rows[at]! += 3
        rows[at + 1]! -= 5.5
        rows[at + 2]! += 1024
      }
      collideObbRows(rows, 0, rows, ROW, out)
      expect(out.slice(0, MANIFOLD_POINTS + 5 * out[0]!)).toEqual(before)
      // P07.
      for (const at of [0, ROW]) {
        rows[at]! -= 3
        rows[at + 1]! += 5.5
        rows[at + 2]! -= 1024
        for (const o of [0, 1, 2, 12, 13, 14]) rows[at + o]! *= 2 ** -40
      }
      collideObbRows(rows, 0, rows, ROW, out)
      const scaled = before.map((x, i) => (i === 4 || (i >= 5 && (i - 5) % 5 < 4) ? x * 2 ** -40 : x))
      expect(out.slice(0, MANIFOLD_POINTS + 5 * out[0]!)).toEqual(scaled)
      // P06: mirrored in x = 0, the same count and depth, and the mirrored normal.
      for (const at of [0, ROW]) for (const o of [0, 3, 6, 9]) rows[at + o] = 0 - rows[at + o]!
      expect(collideObbRows(rows, 0, rows, ROW, out)).toBe(before[0])
      expect(Math.abs(out[4]! - scaled[4]!)).toBeLessThanOrEqual(1e-12 * 2 ** -40 * (1 + Math.abs(before[4]!)))
    }
    expect(hits).toBeGreaterThan(1000)
  })

  it('A == B: depth is twice the least half extent, at any size, seed 207 (P12, G28)', () => {
    const random = new Random(207)
    const m = createManifold()
    for (let k = 0; k < 500; k++) {
      const scale = random.pick([1, 1, 1e-40, 1e40, 1e-6, 1e6])
      const q = [random.normal(), random.normal(), random.normal(), random.normal()]
      const box: Obb = {
        center: [random.normal() * scale, random.normal() * scale, random.normal() * scale],
        axes: axesOf(q).flat(),
        halfExtents: [random.log(0.01, 1) * scale, random.log(0.01, 1) * scale, random.log(0.01, 1) * scale],
      }
      expect(collideObbs(m, box, box)).toBe(4)
      const least = 2 * Math.min(...Array.from(box.halfExtents))
      expect(Math.abs(m.depth - least)).toBeLessThanOrEqual(1e-12 * scale)
      expect(Math.abs(length(Array.from(m.normal) as V3) - 1)).toBeLessThan(1e-12)
      // P02: -q gives the same axes, bit for bit, hence the same manifold.
      expect(axesOf(q.map((x) => -x))).toEqual(axesOf(q))
    }
  })

  it('G33: a small box deep inside a large one leaves by the nearest face', () => {
    const m = createManifold()
    const axes = [1, 0, 0, 0, 1, 0, 0, 0, 1]
    const large: Obb = { center: [0, 0, 0], axes, halfExtents: [10, 10, 10] }
    const small: Obb = { center: [3, -7, 2], axes: axesOf([1, 2, 3, 4]).flat(), halfExtents: [0.1, 0.1, 0.1] }
    expect(collideObbs(m, large, small)).toBeGreaterThan(0)
    expect(Array.from(m.normal)).toEqual([0, -1, 0])
    expect(m.depth).toBeGreaterThan(3)
    expect(m.depth).toBeLessThan(3.3)
  })

  it('G35: beams 1000 : 1 crossed at a right angle part along their edges', () => {
    const m = createManifold()
    const s = Math.SQRT1_2
    // Two square beams along x and z, each on its edge.
    const a: Obb = { center: [0, 0, 0], axes: [1, 0, 0, 0, s, s, 0, -s, s], halfExtents: [1000, 1, 1] }
    const b: Obb = { center: [20, 2.5, 30], axes: [0, 0, 1, s, s, 0, -s, s, 0], halfExtents: [1000, 1, 1] }
    expect(collideObbs(m, a, b)).toBe(1)
    expect(m.points[0]!.feature).toBeGreaterThanOrEqual(1728)
    expect(m.depth).toBeCloseTo(2 * Math.SQRT2 - 2.5, 9)
    expect(Array.from(m.points[0]!.position)[0]).toBeCloseTo(20, 9)
    expect(Array.from(m.points[0]!.position)[2]).toBeCloseTo(0, 9)
  })

  it('collideObbAndAabb is the same as two boxes, normal from the obb to the aabb', () => {
    const m = createManifold()
    const axes = [1, 0, 0, 0, 1, 0, 0, 0, 1]
    const n = collideObbAndAabb(
      m,
      { center: [0, 0, 0], axes, halfExtents: [1, 1, 1] },
      { min: [0.5, 0.75, -3], max: [3, 4, 3] },
    )
    expect(n).toBe(4)
    expect(Array.from(m.normal)).toEqual([0, 1, 0])
    expect(m.depth).toBe(0.25)
    expect(m.points[0]!.position[1]).toBe(0.875)
    expect(
      collideObbAndAabb(m, { center: [0, 0, 0], axes, halfExtents: [1, 1, 1] }, { min: [2, 2, 2], max: [3, 3, 3] }),
    ).toBe(0)
  })

  it('refuses what is no box', () => {
    const m = createManifold()
    const box: Obb = { center: [0, 0, 0], axes: [1, 0, 0, 0, 1, 0, 0, 0, 1], halfExtents: [1, 1, 1] }
    expect(() => collideObbs(m, box, { ...box, center: [NaN, 0, 0] })).toThrow(/E_NON_FINITE/)
    expect(() => collideObbs(m, { ...box, halfExtents: [1, -1, 1] }, box)).toThrow(/E_EXTENT/)
  })
})
