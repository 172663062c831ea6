import { describe, it } from 'vitest'
import { overlapTriangleRowsExact } from '../../../src/geometry/triangle-triangle/overlap-exact.js'
import { overlapTriangleRows, overlapTriangles } from '../../../src/geometry/triangle-triangle/overlap.js'
import { expect } from '../../expect.js'
import { readRows } from '../../fixtures/read.js'
import { exactTriangles } from '../../oracle/exact-triangles.js'
import { HARD_CLASSES, hardTrianglePair } from '../../oracle/hard-triangles.js'
import { Random } from '../../oracle/random.js'

const KERNELS = [overlapTriangleRows, overlapTriangleRowsExact]

interface Row {
  a: number[]
  b: number[]
  hit: number
  gap: number | null
  cls: string
}

/** What the kernels say in both orders: a set with one member if they agree. */
function answers(a: Float64Array, b: Float64Array): Set<boolean> {
  return new Set(KERNELS.flatMap((kernel) => [kernel(a, 0, b, 0), kernel(b, 0, a, 0)]))
}

function corners(t: ArrayLike<number>, order = [0, 1, 2]): Float64Array {
  return Float64Array.from(order.flatMap((k) => [t[3 * k]!, t[3 * k + 1]!, t[3 * k + 2]!]))
}

function triangle(...t: number[]) {
  return { a: t.slice(0, 3), b: t.slice(3, 6), c: t.slice(6, 9) }
}

const ORDERS = [
  [0, 1, 2],
  [1, 2, 0],
  [2, 0, 1],
  [0, 2, 1],
  [2, 1, 0],
  [1, 0, 2],
]

describe('two triangles', () => {
  it('every labelled row, in either order', () => {
    const rows = readRows<Row>('tri-tri')
    const wrong: string[] = []
    let hits = 0
    let knife = 0
    let degenerate = 0
    for (const [at, { a, b, hit, gap, cls }] of rows.entries()) {
      const said = answers(Float64Array.from(a), Float64Array.from(b))
      if (said.size !== 1 || !said.has(hit === 1)) wrong.push(`${at} ${cls}`)
      hits += hit
      if (gap === null) degenerate++
      else if (Math.abs(gap) < 1e-9) knife++
    }
    expect(wrong).toEqual([])
    expect(rows.length).toBe(5000)
    expect(Math.min(hits, 5000 - hits, knife)).toBeGreaterThan(1000)
    expect(degenerate).toBe(300)
  })

  it('the oracle of the hard pairs is right on the labelled rows', () => {
    const wrong = readRows<Row>('tri-tri').filter(
      ({ a, b, hit }, at) => at % 5 === 0 && exactTriangles(a, b) !== (hit === 1),
    )
    expect(wrong).toEqual([])
  })

  it('G31 G32 hard pairs of every class, seed 20261: as exact whole numbers say', () => {
    const random = new Random(20261)
    const wrong: string[] = []
    const doubtful: string[] = []
    for (const cls of HARD_CLASSES) {
      let hits = 0
      const count = 600
      for (let k = 0; k < count; k++) {
        const { a, b } = hardTrianglePair(random, cls)
        const hit = exactTriangles(a, b)
        if (hit) hits++
        const said = answers(a, b)
        if (said.size !== 1 || !said.has(hit)) wrong.push(`${cls} ${k}: ${a} | ${b}`)
      }
      const always = cls === 'shared-vertex' || cls === 'shared-edge'
      if (hits < 30 || (!always && hits > count - 30)) doubtful.push(`${cls} hits ${hits} of ${count}`)
    }
    expect(wrong).toEqual([])
    expect(doubtful).toEqual([])
  })

  it('P01 G37 any order of the corners and of the triangles, seed 5', () => {
    const random = new Random(5)
    let hits = 0
    for (let k = 0; k < 260; k++) {
      const { a, b } = hardTrianglePair(random, HARD_CLASSES[k % HARD_CLASSES.length]!)
      const said = new Set<boolean>()
      for (const s of ORDERS)
        for (const t of ORDERS) {
          const p = corners(a, s)
          const q = corners(b, t)
          said.add(overlapTriangleRows(p, 0, q, 0))
          said.add(overlapTriangleRows(q, 0, p, 0))
        }
      expect(said.size).toBe(1)
      if (said.has(true)) hits++
    }
    expect(hits).toBeGreaterThan(50)
    expect(hits).toBeLessThan(210)
  })

  it('P05 P07 exact translations and scaling by powers of two from 2^-1000 to 2^900, seed 6', () => {
    const random = new Random(6)
    let hits = 0
    let count = 0
    for (let k = 0; k < 390; k++) {
      const pair = hardTrianglePair(random, HARD_CLASSES[k % HARD_CLASSES.length]!)
      // 24 bits each, so that moving them is exact.
      const a = pair.a.map((x) => Math.round(x * 2 ** 16) / 2 ** 16)
      const b = pair.b.map((x) => Math.round(x * 2 ** 16) / 2 ** 16)
      const hit = exactTriangles(a, b)
      for (const shift of [0, 3, -1048576, 2 ** 30 + 0.25]) {
        const move = (x: number, i: number) => x + (i % 3 === 1 ? -shift : shift)
        const said = answers(a.map(move), b.map(move))
        expect([...said]).toEqual([hit])
      }
      for (const exponent of [-1000, -300, -133, -90, 90, 133, 190, 900]) {
        const said = answers(
          a.map((x) => x * 2 ** exponent),
          b.map((x) => x * 2 ** exponent),
        )
        expect([...said]).toEqual([hit])
      }
      count++
      if (hit) hits++
    }
    expect(hits).toBeGreaterThan(50)
    expect(hits).toBeLessThan(count - 50)
  })

  it('coordinates of one pair as far apart as doubles go, seed 7', () => {
    const random = new Random(7)
    let hits = 0
    for (let k = 0; k < 1200; k++) {
      const { a, b } = hardTrianglePair(random, k % 2 === 0 ? 'lattice' : 'degenerate')
      // Each axis, or each number, by its own power of two; the smallest double too.
      const exponents = Array.from({ length: 3 }, () => random.integer(-1000, 180))
      const scale = (x: number, i: number): number => {
        const y = x * 2 ** (k % 3 === 0 ? random.pick(exponents) : exponents[i % 3]!)
        return random.chance(0.02) ? y + random.sign() * Number.MIN_VALUE : y
      }
      const p = a.map(scale)
      const q = b.map(scale)
      const hit = exactTriangles(p, q)
      if (hit) hits++
      expect([...answers(p, q)], `${p} | ${q}`).toEqual([hit])
    }
    expect(hits).toBeGreaterThan(200)
    expect(hits).toBeLessThan(1000)
  })

  it('G02 a triangle meets itself', () => {
    expect(overlapTriangles(triangle(0, 0, 0, 1, 0, 0, 0, 1, 0), triangle(0, 0, 0, 1, 0, 0, 0, 1, 0))).toBe(true)
  })

  it('G03 G36 coplanar: overlapping, containing, touching and apart', () => {
    const a = triangle(0, 0, 0, 4, 0, 0, 0, 4, 0)
    expect(overlapTriangles(a, triangle(1, 1, 0, 5, 1, 0, 1, 5, 0))).toBe(true)
    expect(overlapTriangles(a, triangle(1, 1, 0, 2, 1, 0, 1, 2, 0))).toBe(true)
    expect(overlapTriangles(triangle(1, 1, 0, 2, 1, 0, 1, 2, 0), a)).toBe(true)
    expect(overlapTriangles(a, triangle(2, 2, 0, 5, 2, 0, 5, 5, 0))).toBe(true)
    expect(overlapTriangles(a, triangle(2, 2 + 2 ** -51, 0, 5, 3, 0, 5, 5, 0))).toBe(false)
    expect(overlapTriangles(a, triangle(3, 3, 0, 5, 3, 0, 3, 5, 0))).toBe(false)
    expect(overlapTriangles(a, triangle(1, 1, Number.MIN_VALUE, 2, 1, 1, 1, 2, 1))).toBe(false)
  })

  it('G04 G05 G06 triangles without area are segments and points, and hit nothing else', () => {
    const a = triangle(0, 0, 0, 4, 0, 0, 0, 4, 0)
    const pin = (z: number, w: number) => triangle(1, 1, z, 1, 1, w, 1, 1, z)
    expect(overlapTriangles(a, pin(-1, 1))).toBe(true)
    expect(overlapTriangles(a, pin(0, 1))).toBe(true)
    expect(overlapTriangles(a, pin(2 ** -1074, 1))).toBe(false)
    expect(overlapTriangles(a, triangle(1, 1, -1, 1, 1, 1, 1, 1, 0.5))).toBe(true)
    expect(overlapTriangles(a, triangle(3, 3, -1, 3, 3, 1, 3, 3, 0.5))).toBe(false)
    expect(overlapTriangles(a, triangle(2, 2, 0, 2, 2, 0, 2, 2, 0))).toBe(true)
    expect(overlapTriangles(a, triangle(2, 2.5, 0, 2, 2.5, 0, 2, 2.5, 0))).toBe(false)
    expect(overlapTriangles(triangle(1, 1, 1, 1, 1, 1, 1, 1, 1), triangle(1, 1, 1, 1, 1, 1, 1, 1, 1))).toBe(true)
    expect(overlapTriangles(triangle(1, 1, 1, 1, 1, 1, 1, 1, 1), triangle(1, 1, 2, 1, 1, 2, 1, 1, 2))).toBe(false)
    expect(overlapTriangles(triangle(0, 0, 0, 1, 1, 1, 2, 2, 2), triangle(3, 3, 3, 5, 5, 5, 4, 4, 4))).toBe(false)
    expect(overlapTriangles(triangle(0, 0, 0, 1, 1, 1, 3, 3, 3), triangle(3, 3, 3, 5, 5, 5, 4, 4, 4))).toBe(true)
  })

  it('G07 G08 slivers and duplicates of either winding', () => {
    const sliver = triangle(0, 0, 0, 1, 0, 0, 0.5, 1e-12, 0)
    expect(overlapTriangles(sliver, triangle(0.5, 5e-13, -1, 0.5, 5e-13, 1, 0.5, 2, 0))).toBe(true)
    expect(overlapTriangles(sliver, triangle(0.5, 2e-12, -1, 0.5, 2e-12, 1, 0.5, 2, 0))).toBe(false)
    const a = triangle(0.1, 0.2, 0.3, 1.1, 0.7, -0.3, 0.4, 1.9, 0.6)
    expect(overlapTriangles(a, { ...a })).toBe(true)
    expect(overlapTriangles(a, { a: a.a, b: a.c, c: a.b })).toBe(true)
  })

  it('the optional epsilon is a distance from the plane: it adds hits, takes none, and is symmetric; seed 8', () => {
    const a = triangle(0, 0, 0, 4, 0, 0, 0, 4, 0)
    const above = triangle(1, 1, 0.01, 2, 1, 1, 1, 2, 1)
    expect(overlapTriangles(a, above)).toBe(false)
    expect(overlapTriangles(a, above, 0.009)).toBe(false)
    expect(overlapTriangles(a, above, 0.011)).toBe(true)
    expect(overlapTriangles(a, triangle(1, 1, 0.01, 2, 1, 0.01, 1, 2, 0.01), 0.011)).toBe(true)
    expect(overlapTriangles(a, triangle(3, 3, 0.01, 5, 3, 0.01, 3, 5, 0.01), 0.011)).toBe(false)
    // Across the plane, before the triangle on the line that the planes share, in it, and behind it.
    for (const [y, isHit] of [
      [-2, false],
      [1, true],
      [5, false],
    ] as const) {
      // prettier-ignore
      const across = triangle(1, y, -1, 1, y + 0.5, -1, 1, y, 1)
      expect(overlapTriangles(a, across, 1e-6)).toBe(isHit)
      expect(overlapTriangles(across, a, 1e-6)).toBe(isHit)
    }
    // A segment has no plane, and is not spread by the tolerance of one.
    expect(overlapTriangles(a, triangle(9, 9, 0, 9, 9, 0.001, 9, 9, 0), 0.01)).toBe(false)
    expect(() => overlapTriangles(a, above, -1)).toThrow('E_EXTENT')
    expect(() => overlapTriangles(a, above, NaN)).toThrow('E_NON_FINITE')
    const random = new Random(8)
    let added = 0
    for (let k = 0; k < 2000; k++) {
      const pair = hardTrianglePair(random, random.pick(['vertex-face', 'near-coplanar', 'edge-edge']))
      const s = triangle(...pair.a)
      const t = triangle(...pair.b)
      const within = overlapTriangles(s, t, 1e-6)
      expect(overlapTriangles(t, s, 1e-6)).toBe(within)
      if (overlapTriangles(s, t)) expect(within).toBe(true)
      else if (within) added++
    }
    expect(added).toBeGreaterThan(50)
  })

  it('refuses what is not three finite corners', () => {
    const a = triangle(0, 0, 0, 4, 0, 0, 0, 4, 0)
    expect(() => overlapTriangles(a, triangle(0, 0, NaN, 4, 0, 0, 0, 4, 0))).toThrow('E_NON_FINITE')
    expect(() => overlapTriangles(a, triangle(0, 0, 0, 1e61, 0, 0, 0, 4, 0))).toThrow('E_RANGE')
    // @ts-expect-error a corner is missing
    expect(() => overlapTriangles(a, { a: [0, 0, 0], b: [1, 0, 0] })).toThrow('E_OPTION')
  })
})
