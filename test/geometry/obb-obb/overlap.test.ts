import { describe, it } from 'vitest'
import { overlapObbRows, overlapObbs } from '../../../src/geometry/obb-obb/overlap.js'
import type { Obb } from '../../../src/geometry/shapes.js'
import { writeAxesOfQuaternion } from '../../../src/math/quaternion.js'
import { expect } from '../../expect.js'
import { decodeBox, readRows } from '../../fixtures/read.js'
import { exactObbSeparation, exactObbsOverlap } from '../../oracle/exact-obb.js'
import { ROW, hardObbPair } from '../../oracle/hard-pairs.js'
import { Random } from '../../oracle/random.js'
import { codeOf } from '../../thrown.js'

interface LabelledPair {
  a: number[]
  b: number[]
  hit: number
  gap: number
  cls: string
  eps?: number
}

const IDENTITY = [1, 0, 0, 0, 1, 0, 0, 0, 1]

function box(center: readonly number[], halfExtents: readonly number[], axes: readonly number[] = IDENTITY): Obb {
  return { center, axes, halfExtents }
}

function axesOf(x: number, y: number, z: number, w: number): number[] {
  const axes = new Float64Array(9)
  writeAxesOfQuaternion(axes, 0, [x, y, z, w], 0)
  return [...axes]
}

/** Sum of all six half extents: what gaps are compared with. */
function sizeOf(rows: Float64Array): number {
  return rows[12] + rows[13] + rows[14] + rows[28] + rows[29] + rows[30]
}

const swapped = (rows: Float64Array): boolean => overlapObbRows(rows, ROW, rows, 0)
const overlaps = (rows: Float64Array): boolean => overlapObbRows(rows, 0, rows, ROW)

describe('overlapObbs against labelled rows', () => {
  it('obb-obb: all 5000 right, knife edge included, and the same swapped (P01)', () => {
    const seen = { hits: 0, misses: 0, knife: 0 }
    for (const { a, b, hit, gap, cls } of readRows<LabelledPair>('obb-obb')) {
      const boxA = decodeBox(a)
      const boxB = decodeBox(b)
      expect(overlapObbs(boxA, boxB), `${cls}, gap ${gap}`).toBe(hit === 1)
      expect(overlapObbs(boxB, boxA), `${cls}, gap ${gap}, swapped`).toBe(hit === 1)
      if (hit) seen.hits++
      else seen.misses++
      if (Math.abs(gap) < 1e-9) seen.knife++
    }
    expect(seen.hits + seen.misses).toBe(5000)
    expect(Math.min(seen.hits, seen.misses)).toBeGreaterThan(2000)
    expect(seen.knife).toBe(500)
  })

  it('near-parallel: all 1500 right, those that doubles decide and the others (G30)', () => {
    const seen = { decidable: 0, others: 0, hits: 0 }
    for (const { a, b, hit, gap, eps } of readRows<LabelledPair>('near-parallel')) {
      const boxA = decodeBox(a)
      const boxB = decodeBox(b)
      const distance = Math.hypot(...boxA.center.map((x, k) => x - boxB.center[k]!))
      const size = [...boxA.halfExtents, ...boxB.halfExtents].reduce((sum, x) => sum + x, distance)
      if (Math.abs(gap) >= Math.max(1e-9, (4 * 2 ** -52 * size) / eps!)) seen.decidable++
      else seen.others++
      expect(overlapObbs(boxA, boxB), `eps ${eps}, gap ${gap}`).toBe(hit === 1)
      expect(overlapObbs(boxB, boxA), `eps ${eps}, gap ${gap}, swapped`).toBe(hit === 1)
      seen.hits += hit
    }
    expect(seen).toMatchObject({ decidable: 490, others: 1010 })
    expect(seen.hits).toBe(750)
  })
})

describe('overlapObbRows against the exact oracle', () => {
  /** Neither misses nor false hits, both ways round. */
  function compare(seed: number, count: number, spoil: (random: Random, rows: Float64Array) => boolean) {
    const random = new Random(seed)
    const rows = new Float64Array(2 * ROW)
    const seen = { pairs: 0, hits: 0, near: 0 }
    while (seen.pairs < count) {
      const pair = hardObbPair(random, rows)
      if (!spoil(random, rows)) continue
      seen.pairs++
      if (Math.abs(pair.gap) < 1e-12) seen.near++
      const exact = exactObbsOverlap(rows, 0, rows, ROW)
      if (exact) seen.hits++
      if (overlaps(rows) !== exact || swapped(rows) !== exact) {
        const gap = exactObbSeparation(rows, 0, rows, ROW)
        expect.fail(`exact ${exact}, gap ${gap}, ${JSON.stringify(pair)}: ${rows.join(', ')}`)
      }
    }
    expect(Math.min(seen.hits, seen.pairs - seen.hits)).toBeGreaterThan(0.2 * count)
    expect(seen.near).toBeGreaterThan(0.1 * count)
  }

  it('30,000 hard pairs, seed 11: all right (G29, G30, G35, P01)', () => {
    compare(11, 30000, () => true)
  })

  it('8,000 pairs with axes a few roundings from parallel, seed 12: all right (G29, G30)', () => {
    compare(12, 8000, (random, rows) => {
      for (let k = 3; k < 12; k++) {
        rows[ROW + k] = rows[k]
        if (random.chance(0.5)) rows[ROW + k] *= 1 + random.integer(-3, 3) * 2 ** -52
        if (random.chance(0.2)) rows[ROW + k] += random.between(-1, 1) * 1e-15
      }
      return true
    })
  })

  it('4,000 pairs with axes off by up to 1e-12 from orthonormal, seed 13: all right', () => {
    compare(13, 4000, (random, rows) => {
      for (let k = 3; k < 12; k++) {
        rows[k] += random.between(-1, 1) * 2e-13
        rows[ROW + k] += random.between(-1, 1) * 2e-13
      }
      return true
    })
  })

  it.each([1e-40, 1e40, 1e-150, 1e-300, 1e-315])('1,000 hard pairs of size %d, seed 14: all right (N12)', (size) => {
    // Denormal lengths are rounded lengths: the pair is taken as it then is.
    compare(14, 1000, (_, rows) => {
      for (const at of [0, 1, 2, 12, 13, 14]) {
        rows[at] *= size
        rows[ROW + at] *= size
      }
      return sizeOf(rows) > 0
    })
  })
})

describe('overlapObbs, named cases', () => {
  const turned = axesOf(1, 2, 3, 4)

  it('identical boxes, at any orientation and size (G28, P12)', () => {
    for (const axes of [IDENTITY, turned, axesOf(0, 1, 0, 1)])
      for (const half of [
        [1, 1, 1],
        [1, 2, 3],
        [0, 0, 0],
        [1e-9, 5, 0],
        [1e-40, 1e-40, 1e-40],
      ]) {
        const a = box([5, -7, 0.3], half, axes)
        expect(overlapObbs(a, a)).toBe(true)
        expect(overlapObbs(a, box([5, -7, 0.3], half, axes))).toBe(true)
      }
  })

  it('a box inside a box (G33)', () => {
    const outer = box([0, 0, 0], [5, 6, 7], turned)
    for (const axes of [IDENTITY, turned, axesOf(0.3, -0.2, 0.1, 0.9)])
      expect(overlapObbs(outer, box([0.5, 0.1, -0.3], [0.1, 0.2, 0.3], axes))).toBe(true)
  })

  it('zero half extents: plates, rods, points (N11)', () => {
    const plate = box([0, 0, 0], [1, 0, 1])
    const rod = (y: number) => box([0, 1 + y, 0], [0, 1, 0])
    const point = (x: number, y: number, z: number) => box([x, y, z], [0, 0, 0])
    expect(overlapObbs(plate, rod(0))).toBe(true)
    expect(overlapObbs(plate, rod(2 ** -52))).toBe(false)
    expect(overlapObbs(plate, point(1, 0, 1))).toBe(true)
    expect(overlapObbs(plate, point(1 + 2 ** -52, 0, 1))).toBe(false)
    expect(overlapObbs(plate, point(0, 2 ** -1074, 0))).toBe(false)
    expect(overlapObbs(point(1, 2, 3), point(1, 2, 3))).toBe(true)
    expect(overlapObbs(point(1, 2, 3), point(1, 2, 3 + 2 ** -51))).toBe(false)
    expect(overlapObbs(plate, box([0, 0, 0], [1, 0, 1], axesOf(0, 0, 1, 1)))).toBe(true)
    // Two rods in one plane whose ends pass by each other: no axis of the list lies in the plane across a rod.
    const diagonal = box([1.5, 0, 0], [1, 0, 0], axesOf(0, 0, 1, 1))
    expect(overlapObbs(box([0, 0, 0], [1, 0, 0]), diagonal)).toBe(false)
    expect(overlapObbs(box([0.5, 0, 0], [1, 0, 0]), diagonal)).toBe(true)
  })

  it('denormal and tiny extents (N12)', () => {
    for (const s of [1e-40, 2 ** -1000, 2 ** -1070]) {
      expect(overlapObbs(box([0, 0, 0], [s, s, s], turned), box([0, 0, 0], [s, s, s]))).toBe(true)
      expect(overlapObbs(box([0, 0, 0], [s, s, s]), box([2 * s, 0, 0], [s, s, s]))).toBe(true)
      expect(overlapObbs(box([0, 0, 0], [s, s, s]), box([4 * s, 0, 0], [s, s, s]))).toBe(false)
      expect(overlapObbs(box([0, 0, 0], [s, s, s], turned), box([8 * s, 0, 0], [s, s, s]))).toBe(false)
      expect(overlapObbs(box([1, 0, 0], [s, s, s]), box([0, 0, 0], [1, 1, 1]))).toBe(true)
    }
  })

  it('extents 1e-6 against 1e3 (N13)', () => {
    const large = box([0, 0, 0], [1e3, 1e3, 1e3], turned)
    const axis = turned.slice(0, 3)
    const at = (d: number) =>
      box(
        axis.map((x) => x * d),
        [1e-6, 1e-6, 1e-6],
        axesOf(0.1, 0.7, -0.2, 0.5),
      )
    expect(overlapObbs(large, at(1e3))).toBe(true)
    expect(overlapObbs(large, at(1e3 + 0.9e-6))).toBe(true)
    expect(overlapObbs(large, at(1e3 + 2e-6))).toBe(false)
  })

  it('crossed beams of 1e3 : 1e-3, only an edge-edge axis parts them (G35)', () => {
    const beam = (z: number, x: number, y: number, w: number) => {
      return box([0, 0, z], [1e3, 1e-3, 1e-3], axesOf(x, y, 0.38, w))
    }
    // Rolled about their length by 45 degrees, so that an edge looks up and an edge looks down.
    const s = Math.sin(Math.PI / 8)
    const c = Math.cos(Math.PI / 8)
    const lower = box([0, 0, 0], [1e3, 1e-3, 1e-3], axesOf(s, 0, 0, c))
    const upper = (z: number, angle: number) => {
      const p = Math.sin(angle / 2)
      const q = Math.cos(angle / 2)
      return box([0, 0, z], [1e3, 1e-3, 1e-3], axesOf(q * s, p * s, p * c, q * c))
    }
    const reach = 2e-3 * Math.SQRT2
    for (const angle of [1.5, 0.3, 1e-2, 1e-3]) {
      expect(overlapObbs(lower, upper(reach * (1 - 1e-9), angle))).toBe(true)
      expect(overlapObbs(lower, upper(reach * (1 + 1e-9), angle))).toBe(false)
    }
    expect(overlapObbs(beam(0, 0.1, 0.2, 0.9), beam(1e-4, 0.1, 0.2, 0.9))).toBe(true)
  })

  it('exactly touching at face, edge and corner is a hit, one rounding apart is not (G31, G32)', () => {
    const step = 2 ** -52
    const a = box([0, 0, 0], [0.5, 0.5, 0.5])
    for (const direction of [
      [1, 0, 0],
      [0, -1, 0],
      [1, 1, 0],
      [0, 1, -1],
      [-1, 1, 1],
    ]) {
      const at = (d: number) => box(direction.map((x) => x * d), [0.5, 0.5, 0.5]) // prettier-ignore
      expect(overlapObbs(a, at(1))).toBe(true)
      expect(overlapObbs(a, at(1 - step))).toBe(true)
      expect(overlapObbs(a, at(1 + step))).toBe(false)
      expect(overlapObbs(at(1 + step), a)).toBe(false)
    }
    // 0.1 + 0.2 is not 0.3: the sums of the very doubles decide.
    expect(overlapObbs(box([0, 0, 0], [0.1, 1, 1]), box([0.3, 0, 0], [0.2, 1, 1]))).toBe(true)
    expect(overlapObbs(box([0, 0, 0], [0.1, 1, 1]), box([0.1 + 0.2, 0, 0], [0.2, 1, 1]))).toBe(false)
    // Turned by the 3-4-5 angle about z, an edge at x = 7 touches a face at x = 7.
    const edge = box([0, 0, 0], [5, 5, 5], [0.8, 0.6, 0, -0.6, 0.8, 0, 0, 0, 1])
    const reach = 5 * 0.8 + 5 * 0.6
    const exact = exactObbsOverlap(
      [0, 0, 0, ...(edge.axes as number[]), 5, 5, 5],
      0,
      [reach + 1, 0, 0, ...IDENTITY, 1, 1, 1],
      0,
    )
    expect(overlapObbs(edge, box([reach + 1, 0, 0], [1, 1, 1]))).toBe(exact)
    expect(overlapObbs(edge, box([reach + 1 + 1e-14, 0, 0], [1, 1, 1]))).toBe(false)
    // A fixed pose gives a fixed answer.
    for (let k = 0; k < 100; k++) expect(overlapObbs(a, box([1 + step, 0, 0], [0.5, 0.5, 0.5]))).toBe(false)
  })

  it('refuses what is no box', () => {
    const good = box([0, 0, 0], [1, 1, 1])
    expect(codeOf(() => overlapObbs(box([NaN, 0, 0], [1, 1, 1]), good))).toBe('E_NON_FINITE')
    expect(codeOf(() => overlapObbs(good, box([0, 0, 0], [1, Infinity, 1])))).toBe('E_NON_FINITE')
    expect(codeOf(() => overlapObbs(good, box([0, 0, 0], [1, -1, 1])))).toBe('E_EXTENT')
    expect(codeOf(() => overlapObbs(good, box([0, 0, 0], [1, 1, 1], [1, 0, 0, 1, 0, 0, 0, 0, 1])))).toBe('E_OPTION')
    expect(codeOf(() => overlapObbs(good, {} as Obb))).toBe('E_OPTION')
  })

  it('float32 axes are made orthonormal first', () => {
    const axes = Float32Array.from(turned)
    const a = { center: [0, 0, 0], axes, halfExtents: [1, 1, 1] }
    const n = axes.subarray(3, 6)
    const at = (d: number) => ({ center: Array.from(n, (x) => x * d), axes, halfExtents: [1, 1, 1] })
    expect(overlapObbs(a, at(2 - 1e-6))).toBe(true)
    expect(overlapObbs(a, at(2 + 1e-6))).toBe(false)
  })
})

describe('overlapObbRows, properties on hard pairs', () => {
  /** Every transformed pair must get the answer of the pair. */
  function unchanged(seed: number, count: number, transform: (random: Random, rows: Float64Array) => void) {
    const random = new Random(seed)
    const rows = new Float64Array(2 * ROW)
    let hits = 0
    for (let k = 0; k < count; k++) {
      hardObbPair(random, rows)
      // A grid for the positions, so that translations can be exact.
      for (const at of [0, 1, 2, ROW, ROW + 1, ROW + 2]) rows[at] = Math.round(rows[at] * 2 ** 24) / 2 ** 24
      const before = rows.slice()
      const hit = overlaps(rows)
      if (hit) hits++
      transform(random, rows)
      if (overlaps(rows) !== hit) expect.fail(`pair ${k}: ${before.join(', ')} becomes ${rows.join(', ')}`)
    }
    expect(hits).toBeGreaterThan(0.2 * count)
    expect(hits).toBeLessThan(0.8 * count)
  }

  it('opposite quaternions (P02), seed 21', () => {
    const random = new Random(21)
    for (let k = 0; k < 1000; k++) {
      const [x, y, z, w] = random.quaternion()
      const other = box([0.7, 0.9, 1.1], [1, 0.5, 0.3])
      expect(axesOf(x, y, z, w)).toEqual(axesOf(-x, -y, -z, -w))
      expect(overlapObbs(box([0, 0, 0], [1, 0.2, 0.4], axesOf(-x, -y, -z, -w)), other)).toBe(
        overlapObbs(box([0, 0, 0], [1, 0.2, 0.4], axesOf(x, y, z, w)), other),
      )
    }
  })

  it('relabelled and reversed axes (P03, P04), 4,000 pairs, seed 22', () => {
    unchanged(22, 4000, (random, rows) => {
      for (const at of [0, ROW]) {
        const order = random.pick([[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]) // prettier-ignore
        const old = rows.slice(at, at + ROW)
        order.forEach((from, to) => {
          const sign = random.sign()
          for (let m = 0; m < 3; m++) rows[at + 3 + 3 * to + m] = sign * old[3 + 3 * from + m]
          rows[at + 12 + to] = old[12 + from]
        })
      }
    })
  })

  it('exact translation (P05), 4,000 pairs, seed 23', () => {
    unchanged(23, 4000, (random, rows) => {
      for (let k = 0; k < 3; k++) {
        const shift = random.integer(-(2 ** 20), 2 ** 20)
        // Sizes of a million stand on a coarser grid than this shift leaves: only exact sums count.
        const p = rows[k] + shift
        const q = rows[ROW + k] + shift
        if (p - shift !== rows[k] || q - shift !== rows[ROW + k]) continue
        rows[k] = p
        rows[ROW + k] = q
      }
    })
  })

  it('mirrored in a coordinate plane (P06), 4,000 pairs, seed 24', () => {
    unchanged(24, 4000, (random, rows) => {
      const k = random.integer(0, 2)
      for (const at of [0, 3, 6, 9, ROW, ROW + 3, ROW + 6, ROW + 9]) rows[at + k] = -rows[at + k]
    })
  })

  it('coordinates permuted, 4,000 pairs, seed 25', () => {
    unchanged(25, 4000, (_, rows) => {
      for (const at of [0, 3, 6, 9, ROW, ROW + 3, ROW + 6, ROW + 9]) {
        const x = rows[at]
        rows[at] = rows[at + 1]
        rows[at + 1] = rows[at + 2]
        rows[at + 2] = x
      }
    })
  })

  it('scaled by a power of two from 2^-900 to 2^190 (P07), 4,000 pairs, seed 26', () => {
    unchanged(26, 4000, (random, rows) => {
      const scale = 2 ** random.integer(-900, 190)
      for (const at of [0, 1, 2, 12, 13, 14]) {
        rows[at] *= scale
        rows[ROW + at] *= scale
      }
    })
  })

  it('growing keeps hits (P08), shrinking keeps misses (P09), also by one rounding, 4,000 pairs, seed 27', () => {
    const random = new Random(27)
    const rows = new Float64Array(2 * ROW)
    const seen = { hits: 0, misses: 0 }
    for (let k = 0; k < 4000; k++) {
      hardObbPair(random, rows)
      const hit = overlaps(rows)
      if (hit) seen.hits++
      else seen.misses++
      const factor = 1 + (hit ? 1 : -1) * random.pick([2 ** -52, 1e-12, 1e-3])
      for (const at of [12, 13, 14, 28, 29, 30]) if (random.chance(0.6)) rows[at] *= factor
      if (overlaps(rows) !== hit) expect.fail(`pair ${k}: ${rows.join(', ')}`)
    }
    expect(Math.min(seen.hits, seen.misses)).toBeGreaterThan(1000)
  })

  it('a common point is a hit (P10), and a part hits what it is part of (P13), 4,000 pairs, seed 28', () => {
    const random = new Random(28)
    const rows = new Float64Array(2 * ROW)
    const point = new Float64Array(3)
    for (let k = 0; k < 4000; k++) {
      hardObbPair(random, rows)
      // Both boxes are moved so that a point just inside each is one point.
      const size = sizeOf(rows)
      for (const at of [0, ROW]) {
        point.fill(0)
        for (let i = 0; i < 3; i++) {
          const s = random.pick([-1, 1, random.between(-1, 1)]) * (rows[at + 12 + i] + 0)
          for (let m = 0; m < 3; m++) point[m] += s * rows[at + 3 + 3 * i + m]
          rows[at + 12 + i] += 1e-14 * size
        }
        for (let m = 0; m < 3; m++) rows[at + m] = -point[m]
      }
      if (!overlaps(rows)) expect.fail(`pair ${k}: ${rows.join(', ')}`)
    }
  })
})
