import { describe, it } from 'vitest'
import { overlapObbAndTriangleRowsExact } from '../../../src/geometry/exact-box.js'
import { overlapObbAndTriangle, overlapObbAndTriangleRows } from '../../../src/geometry/obb-triangle/overlap.js'
import { expect } from '../../expect.js'
import { axesOfQuaternion, decodeBox, readRows } from '../../fixtures/read.js'
import { exactObbAndTriangle } from '../../oracle/exact-obb-triangle.js'
import { Random } from '../../oracle/random.js'

interface Box {
  center: number[]
  halfExtents: number[]
  axes: number[]
}

interface Row {
  t: number[]
  b: number[]
  hit: number
  gap: number | null
  cls: string
}

function rowOf(box: Box): Float64Array {
  return Float64Array.from([...box.center, ...box.axes, ...box.halfExtents, 0])
}

function answers(box: Box, t: ArrayLike<number>): Set<boolean> {
  const row = rowOf(box)
  const triangle = Float64Array.from(t)
  return new Set([overlapObbAndTriangleRows(row, 0, triangle, 0), overlapObbAndTriangleRowsExact(row, 0, triangle, 0)])
}

const CLASSES = [
  'corner',
  'face',
  'edge',
  'parallel',
  'lattice',
  'lattice-ulp',
  'degenerate',
  'flat box',
  'rounded axes',
  'sizes',
  'far',
]

const add = (p: number[], q: number[], s: number): number[] => p.map((x, i) => x + q[i]! * s)
const axis = (box: Box, i: number): number[] => box.axes.slice(3 * i, 3 * i + 3)

function randomBox(random: Random): Box {
  const turned = random.chance(0.8)
  const q = Array.from({ length: 4 }, (): number => (turned ? random.integer(-99, 99) : 0))
  if (!q.some((x) => x !== 0)) q[0] = 1
  return {
    center: [random.between(-2, 2), random.between(-2, 2), random.between(-2, 2)],
    halfExtents: [random.log(0.05, 2), random.log(0.05, 2), random.log(0.05, 2)],
    axes: axesOfQuaternion(q[0]!, q[1]!, q[2]!, q[3]!),
  }
}

function pointOf(box: Box, s: number[]): number[] {
  return [0, 1, 2].reduce((p, i) => add(p, axis(box, i), s[i]! * box.halfExtents[i]!), box.center)
}

function gap(random: Random): number {
  return random.chance(0.1) ? 0 : random.log(1e-16, 1e-2) * random.sign()
}

function vector(random: Random, size = 1): number[] {
  return [random.between(-size, size), random.between(-size, size), random.between(-size, size)]
}

function lattice(random: Random, size: number): number[] {
  return [random.integer(-size, size), random.integer(-size, size), random.integer(-size, size)]
}

/** A box and a triangle that nearly touch, or exactly. */
function hardPair(random: Random, cls: string): { box: Box; t: number[] } {
  const box = randomBox(random)
  if (cls === 'flat box' || cls === 'degenerate')
    for (let i = 0; i < 3; i++) if (random.chance(cls === 'flat box' ? 0.6 : 0.2)) box.halfExtents[i] = 0
  if (cls === 'rounded axes') box.axes = box.axes.map((x) => x + random.between(-3e-13, 3e-13))
  const i = random.integer(0, 2)
  const out = axis(box, i)
  const side = random.sign()
  const on = [random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)]
  on[i] = side
  switch (cls) {
    case 'corner': {
      // A triangle that touches a corner of the box from outside, along a random normal.
      const corner = pointOf(box, [random.sign(), random.sign(), random.sign()])
      const n = add(corner, box.center, -1)
      const u = [n[1]! - n[2]!, n[2]! - n[0]!, n[0]! - n[1]!]
      const v = [n[1]! * u[2]! - n[2]! * u[1]!, n[2]! * u[0]! - n[0]! * u[2]!, n[0]! * u[1]! - n[1]! * u[0]!]
      const p = add(corner, n, gap(random))
      return { box, t: [...add(p, u, 1), ...add(add(p, u, -0.7), v, 0.6), ...add(add(p, u, -0.5), v, -0.8)] }
    }
    case 'edge': {
      // Edge against edge, the triangle leaning away.
      const j = (i + 1) % 3
      on[j] = random.sign()
      const p = add(add(pointOf(box, on), out, side * gap(random)), axis(box, j), on[j]! * gap(random))
      const away = add(add([0, 0, 0], out, side), axis(box, j), on[j]!)
      const along = add(add([0, 0, 0], out, side), axis(box, j), -on[j]!)
      const d = add(add([0, 0, 0], along, random.between(0.5, 1)), axis(box, (i + 2) % 3), random.between(-1, 1))
      return { box, t: [...add(p, d, 1), ...add(p, d, -1), ...add(add(p, away, 1), vector(random), 0.2)] }
    }
    case 'parallel': {
      // An edge along an axis of the box, and often a face in the plane of a face.
      const p = add(pointOf(box, on), out, side * gap(random))
      const along = axis(box, (i + 1) % 3)
      const q = add(p, along, random.between(-2, 2))
      const third = add(add(p, axis(box, (i + 2) % 3), random.between(-1, 1)), out, random.chance(0.5) ? 0 : side)
      return { box, t: [...p, ...q, ...third] }
    }
    case 'lattice':
    case 'lattice-ulp': {
      const aligned = axesOfQuaternion(...random.pick<[number, number, number, number]>([[1, 0, 0, 0], [1, 1, 0, 0], [1, 1, 1, 1], [0, 1, 0, 0], [1, 0, 0, -1]])) // prettier-ignore
      const touch = (x: number): number =>
        cls === 'lattice' || random.chance(0.6) ? x : x + random.sign() * (x === 0 ? 2 ** -60 : Math.abs(x) * 2 ** -52)
      return {
        box: { center: lattice(random, 2), halfExtents: [0, 1, 2].map(() => random.integer(0, 2)), axes: aligned },
        t: [...lattice(random, 4), ...lattice(random, 4), ...lattice(random, 4)].map(touch),
      }
    }
    case 'degenerate':
    case 'flat box': {
      const p = add(pointOf(box, on), out, gap(random))
      const q = random.chance(0.3) ? p : add(p, vector(random), random.pick([1, 0.1]))
      const r = cls === 'flat box' ? add(p, vector(random), 1) : random.pick([p, q, add(p, add(q, p, -1), 0.5)])
      return { box, t: [...q, ...p, ...r] }
    }
    case 'sizes': {
      const size = random.log(1e-9, 1e-1)
      const p = add(pointOf(box, on), out, random.between(-2, 2) * size)
      return {
        box,
        t: [...add(p, vector(random), size), ...add(p, vector(random), size), ...add(p, vector(random), size)],
      }
    }
    default: {
      // A corner of the triangle at a face, the others beyond.
      const p = add(pointOf(box, on), out, side * gap(random))
      const far = (): number[] => add(add(p, vector(random), 1), out, side * 1.8)
      const pair = { box, t: [...p, ...far(), ...far()] }
      if (cls === 'far') {
        const shift = vector(random, 1e5)
        pair.box.center = add(pair.box.center, shift, 1)
        pair.t = pair.t.map((x, k) => x + shift[k % 3]!)
      }
      return pair
    }
  }
}

describe('box and triangle', () => {
  it('every labelled row', () => {
    const rows = readRows<Row>('tri-obb')
    const wrong: string[] = []
    let hits = 0
    let knife = 0
    for (const [at, { t, b, hit, gap, cls }] of rows.entries()) {
      const said = answers(decodeBox(b), t)
      if (said.size !== 1 || !said.has(hit === 1)) wrong.push(`${at} ${cls} ${gap}`)
      hits += hit
      if (gap !== null && Math.abs(gap) < 1e-9) knife++
    }
    expect(wrong).toEqual([])
    expect(rows.length).toBe(3000)
    expect(Math.min(hits, 3000 - hits)).toBeGreaterThan(1000)
    expect(knife).toBeGreaterThan(300)
  })

  it('the oracle of the hard pairs is right on the labelled rows', () => {
    const wrong = readRows<Row>('tri-obb').filter(
      ({ t, b, hit }, at) => at % 6 === 0 && exactObbAndTriangle(decodeBox(b), t) !== (hit === 1),
    )
    expect(wrong).toEqual([])
  })

  it('G31 G32 G04 hard pairs of every class, seed 31: as exact whole numbers say', () => {
    const random = new Random(31)
    const wrong: string[] = []
    const lopsided: string[] = []
    for (const cls of CLASSES) {
      const count = 250
      let hits = 0
      for (let k = 0; k < count; k++) {
        const { box, t } = hardPair(random, cls)
        const hit = exactObbAndTriangle(box, t)
        if (hit) hits++
        const said = answers(box, t)
        if (said.size !== 1 || !said.has(hit)) wrong.push(`${cls} ${k}: ${JSON.stringify(box)} ${t}`)
      }
      if (hits < 20 || hits > count - 20) lopsided.push(`${cls} hits ${hits} of ${count}`)
    }
    expect(wrong).toEqual([])
    expect(lopsided).toEqual([])
  })

  it('any order of the corners, and axes of either sign and order, give one answer; seed 32', () => {
    const random = new Random(32)
    for (let k = 0; k < 300; k++) {
      const { box, t } = hardPair(random, CLASSES[k % CLASSES.length]!)
      const c = [t.slice(0, 3), t.slice(3, 6), t.slice(6, 9)]
      const said = new Set<boolean>()
      for (const [i, j, l] of [
        [0, 1, 2],
        [1, 2, 0],
        [2, 0, 1],
        [0, 2, 1],
        [2, 1, 0],
        [1, 0, 2],
      ])
        // prettier-ignore
        for (const sign of [1, -1]) {
          const h = box.halfExtents
          const turned = {
            center: box.center,
            halfExtents: [h[1]!, h[2]!, h[0]!],
            axes: [...axis(box, 1).map((x) => x * sign), ...axis(box, 2), ...axis(box, 0)],
          }
          for (const b of [box, turned])
            for (const answer of answers(b, [...c[i!]!, ...c[j!]!, ...c[l!]!])) said.add(answer)
        }
      expect(said.size).toBe(1)
    }
  })

  it('P05 P07 exact translations and scaling by powers of two, seed 33', () => {
    const random = new Random(33)
    let hits = 0
    for (let k = 0; k < 330; k++) {
      const pair = hardPair(random, CLASSES[k % CLASSES.length]!)
      const round = (x: number) => Math.round(x * 2 ** 16) / 2 ** 16
      const box = { ...pair.box, center: pair.box.center.map(round) }
      const t = pair.t.map(round)
      const hit = exactObbAndTriangle(box, t)
      if (hit) hits++
      for (const shift of [3, -1048576, 2 ** 30 + 0.25]) {
        const move = (x: number, i: number) => x + (i % 3 === 1 ? -shift : shift)
        expect([...answers({ ...box, center: box.center.map(move) }, t.map(move))]).toEqual([hit])
      }
      for (const exponent of [-900, -300, -133, 90, 133, 190]) {
        const scale = (x: number) => x * 2 ** exponent
        const scaled = { axes: box.axes, center: box.center.map(scale), halfExtents: box.halfExtents.map(scale) }
        expect([...answers(scaled, t.map(scale))]).toEqual([hit])
      }
    }
    expect(hits).toBeGreaterThan(60)
    expect(hits).toBeLessThan(270)
  })

  it('numbers of one pair as far apart as doubles go, seed 34', () => {
    const random = new Random(34)
    let hits = 0
    for (let k = 0; k < 240; k++) {
      const { box, t } = hardPair(random, 'lattice')
      const exponents = Array.from({ length: 3 }, () => random.integer(-400, 150))
      const scale = (x: number, i: number): number => {
        const y = x * 2 ** exponents[i % 3]!
        return random.chance(0.02) ? y + random.sign() * Number.MIN_VALUE : y
      }
      // A box along the coordinate axes, so that each of them may have its own scale; sometimes turned by
      // next to nothing.
      box.axes = [1, 0, 0, 0, 1, 0, 0, 0, 1]
      if (random.chance(0.3)) box.axes[1] = random.log(1e-300, 1e-13)
      const stretched = { axes: box.axes, center: box.center.map(scale), halfExtents: box.halfExtents.map((x, i) => Math.abs(scale(x, i))) } // prettier-ignore
      const corners = t.map(scale)
      const hit = exactObbAndTriangle(stretched, corners)
      if (hit) hits++
      expect([...answers(stretched, corners)], `${JSON.stringify(stretched)} ${corners}`).toEqual([hit])
    }
    expect(hits).toBeGreaterThan(40)
    expect(hits).toBeLessThan(200)
  })

  it('public shapes: touching counts, bad numbers are refused', () => {
    const obb = { center: [0, 0, 0], halfExtents: [1, 2, 3], axes: [1, 0, 0, 0, 1, 0, 0, 0, 1] }
    const triangle = (z: number) => ({ a: [0, 0, z], b: [9, 0, z], c: [0, 9, z] })
    expect(overlapObbAndTriangle(obb, triangle(3))).toBe(true)
    expect(overlapObbAndTriangle(obb, triangle(3 + 2 ** -51))).toBe(false)
    expect(overlapObbAndTriangle(obb, { a: [0, 0, 3], b: [0, 0, 3], c: [0, 0, 3] })).toBe(true)
    expect(overlapObbAndTriangle(obb, { a: [0, 0, 4], b: [0, 0, 4], c: [0, 0, 4] })).toBe(false)
    expect(() => overlapObbAndTriangle(obb, triangle(NaN))).toThrow('E_NON_FINITE')
    expect(() => overlapObbAndTriangle({ ...obb, halfExtents: [1, -1, 1] }, triangle(0))).toThrow('E_EXTENT')
  })
})
