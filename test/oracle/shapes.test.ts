import { describe, it } from 'vitest'
import { expect } from '../expect.js'
import { makeBall, makeBrick, makeFacet, makeStick, pieceGap, separation, supportOf } from './distances.js'
import type { Piece } from './distances.js'
import { cubeMesh, icosphereMesh } from './meshes.js'
import { Random } from './random.js'
import { randomScene } from './scene.js'
import { contacts, doubtOf, gap, mayTouch, touches } from './shapes.js'
import type { OracleBody, OracleShape } from './shapes.js'
import { addScaled, axesOf, distance, dot, length, scale, subtract } from './vectors.js'
import type { V3 } from './vectors.js'

const IDENTITY = [0, 0, 0, 1]

function body(shape: OracleShape, position: number[] = [0, 0, 0], rotation: number[] = IDENTITY): OracleBody {
  return { shape, position, rotation, category: 1, mask: -1, moving: true }
}

const sphere = (radius: number): OracleShape => ({ kind: 'sphere', radius })
const box = (...half: number[]): OracleShape => ({ kind: 'box', half })
const capsule = (halfHeight: number, radius: number): OracleShape => ({ kind: 'capsule', halfHeight, radius })
const plane = (normal: number[], constant: number): OracleShape => ({ kind: 'plane', normal, constant })
const mesh = (data: { positions: readonly number[]; indices: readonly number[] }, factor = 1): OracleShape => ({
  kind: 'mesh',
  positions: data.positions,
  indices: data.indices,
  scale: factor,
})
const triangle = (...positions: number[]): OracleShape => mesh({ positions, indices: [0, 1, 2] })

const HALF = Math.SQRT1_2
const FLAT = triangle(0, 0, 0, 2, 0, 0, 0, 0, 2)
const FLOOR = plane([0, 1, 0], 0)
const QUARTER_X = [HALF, 0, 0, HALF]
const EIGHTH_Y = [0, Math.sin(Math.PI / 8), 0, Math.cos(Math.PI / 8)]

describe('hand-made gaps', () => {
  const cases: [string, OracleBody, OracleBody, number][] = [
    ['sphere, sphere apart', body(sphere(1)), body(sphere(2), [0, 4, 0]), 1],
    ['sphere, sphere overlapping', body(sphere(1)), body(sphere(2), [0, 0, 2.5]), -0.5],
    ['sphere, box corner', body(sphere(1)), body(box(1, 1, 1), [2, 3, 3]), Math.sqrt(9) - 1],
    ['sphere, box edge', body(sphere(1)), body(box(5, 1, 1), [2, 4, 5]), 4],
    ['sphere in box', body(sphere(0.5)), body(box(2, 3, 4)), -2.5],
    ['sphere, capsule side', body(sphere(1)), body(capsule(3, 1), [3, 2, 0]), 1],
    ['sphere, capsule end', body(sphere(1)), body(capsule(3, 1), [0, 6, 4]), 3],
    ['sphere, half-space', body(sphere(1), [3, 5, 8]), body(FLOOR), 4],
    ['sphere below a half-space', body(sphere(1), [3, -5, 8]), body(FLOOR), -6],
    ['sphere over a triangle', body(sphere(1), [0.5, 3, 0.5]), body(FLAT), 2],
    ['sphere beside a triangle', body(sphere(1), [0.5, 0, -3]), body(FLAT), 2],
    ['sphere off its corner', body(sphere(1), [-3, 0, -4]), body(FLAT), 4],
    ['box, box face', body(box(1, 1, 1)), body(box(1, 2, 1), [0, 4, 0.5]), 1],
    ['box, box inside', body(box(1, 1, 1)), body(box(0.25, 0.25, 0.25)), -1.25],
    ['box, box corner over face', body(box(1, 1, 1)), body(box(1, 1, 1), [0, 3, 0], [HALF, 0, 0, HALF]), 1],
    ['box, turned box', body(box(1, 1, 1)), body(box(1, 1, 1), [4, 0, 0], EIGHTH_Y), 3 - Math.SQRT2],
    ['box, capsule lying over it', body(box(1, 1, 1)), body(capsule(2, 0.5), [0, 3, 0], QUARTER_X), 1.5],
    ['box, capsule piercing it', body(box(1, 1, 1)), body(capsule(3, 0.5)), -1.5],
    ['box, capsule passing an edge', body(box(1, 1, 1)), body(capsule(9, 0.25), [2, 2, 0], QUARTER_X), HALF * 2 - 0.25],
    ['box on a half-space', body(box(1, 2, 1), [7, 2, 0]), body(FLOOR), 0],
    ['box over a triangle', body(box(1, 1, 1), [0.5, 3, 0.5]), body(FLAT), 2],
    ['triangle through a box', body(box(1, 1, 1), [0.5, 0.25, 0.5]), body(FLAT), -0.75],
    ['triangle in a box', body(box(9, 9, 9)), body(FLAT), -9],
    ['capsule, capsule crossed', body(capsule(2, 0.5)), body(capsule(2, 0.5), [3, 0, 0], QUARTER_X), 2],
    ['capsule, capsule in line', body(capsule(1, 0.5)), body(capsule(1, 0.5), [0, 4, 0]), 1],
    ['capsule, capsule side by side', body(capsule(1, 0.5)), body(capsule(1, 0.5), [0, 1, 3]), 2],
    ['capsule over a half-space', body(capsule(1, 0.5), [0, 4, 0]), body(FLOOR), 2.5],
    ['capsule through a triangle', body(capsule(1, 0.5), [0.5, 0, 0.5]), body(FLAT), -1],
    ['capsule over a triangle', body(capsule(1, 0.5), [0.5, 3, 0.5], QUARTER_X), body(FLAT), 2.5],
    ['half-spaces that face away', body(FLOOR), body(plane([0, -1, 0], 3)), 3],
    ['half-spaces that face each other', body(FLOOR), body(plane([0, -1, 0], -3)), -3],
    ['half-spaces, one in the other', body(FLOOR), body(plane([0, 1, 0], 3)), -Infinity],
    ['half-spaces at an angle', body(FLOOR), body(plane([1, 0, 0], 1e9)), -Infinity],
    ['triangle over a half-space', body(FLAT, [0, 5, 0]), body(FLOOR), 5],
    ['triangle, parallel triangle', body(FLAT), body(FLAT, [0.25, 3, 0.25]), 3],
    ['triangles in one plane, apart', body(FLAT), body(FLAT, [0, 0, 3]), 1],
    ['triangles in one plane, overlapping', body(FLAT), body(FLAT, [0.5, 0, 0.5]), 0],
    ['triangles sharing a corner', body(FLAT), body(triangle(0, 0, 0, 0, 1, 0, -1, 0, 0)), 0],
    ['triangle and a point on it', body(FLAT), body(triangle(0.5, 0, 0.5, 0.5, 0, 0.5, 0.5, 0, 0.5)), 0],
    ['triangle and a needle over it', body(FLAT), body(triangle(0.5, 1, 0.5, 0.5, 2, 0.5, 0.5, 3, 0.5)), 1],
  ]
  for (const [name, a, b, expected] of cases)
    it(`${name}: ${expected}`, () => {
      if (expected === -Infinity) expect(gap(a, b)).toBe(-Infinity)
      else expect(gap(a, b)).toBeCloseTo(expected, 12)
      expect(gap(b, a)).toBeCloseTo(gap(a, b), 12)
    })

  it('a mesh is a surface: what is inside touches nothing', () => {
    expect(gap(body(sphere(0.25)), body(mesh(cubeMesh())))).toBeCloseTo(0.75, 12)
    expect(gap(body(box(0.5, 0.5, 0.5)), body(mesh(cubeMesh(), 2)))).toBeCloseTo(1.5, 12)
    expect(touches(body(sphere(1)), body(mesh(cubeMesh())))).toBe(true)
    expect(gap(body(mesh(cubeMesh())), body(mesh(cubeMesh(), 2)))).toBeCloseTo(1, 12)
    expect(touches(body(mesh(cubeMesh())), body(mesh(cubeMesh(), 2), [0.5, 0.5, 1]))).toBe(true)
  })

  it('a negative scale mirrors at the origin of the mesh', () => {
    const mirrored = body(mesh({ positions: [0, 0, 0, 2, 0, 0, 0, 0, 2], indices: [0, 1, 2] }, -1))
    expect(touches(body(sphere(0.1), [-0.5, 0, -0.5]), mirrored)).toBe(true)
    expect(touches(body(sphere(0.1), [0.5, 0, 0.5]), mirrored)).toBe(false)
  })

  it('a quaternion need not have unit length', () => {
    const long = EIGHTH_Y.map((x) => 1e3 * x)
    expect(gap(body(box(1, 1, 1)), body(box(1, 1, 1), [4, 0, 0], long))).toBeCloseTo(3 - Math.SQRT2, 12)
  })
})

describe('filters and motion', () => {
  it('needs both masks and one that moves', () => {
    const a = body(sphere(1))
    expect(mayTouch(a, a)).toBe(true)
    expect(mayTouch({ ...a, moving: false }, a)).toBe(true)
    expect(mayTouch({ ...a, moving: false }, { ...a, moving: false })).toBe(false)
    expect(mayTouch({ ...a, mask: 2 }, a)).toBe(false)
    expect(mayTouch(a, { ...a, category: 2, mask: 1 })).toBe(true)
    expect(mayTouch({ ...a, category: 1 << 31 }, { ...a, mask: 2 ** 31 })).toBe(true)
  })

  it('lists doubtful pairs as such', () => {
    const bodies = [body(box(1, 1, 1)), body(box(1, 1, 1), [2, 0, 0]), body(box(1, 1, 1), [-1.5, 0, 0])]
    expect(contacts(bodies)).toEqual([
      [0, 1, true],
      [0, 2, false],
    ])
  })
})

function randomPiece(random: Random, center: V3): Piece {
  const axes = axesOf(random.chance(0.2) ? IDENTITY : random.quaternion())
  const extent = (): number => (random.chance(0.1) ? 0 : random.log(0.05, 1))
  switch (random.integer(0, 3)) {
    case 0:
      return makeBall(center, extent())
    case 1: {
      const h = extent()
      return makeStick(addScaled(center, axes[1], -h), addScaled(center, axes[1], h), extent())
    }
    case 2:
      return makeBrick(center, axes, [extent(), extent(), extent()])
    default: {
      const corner = (): V3 => addScaled(center, random.direction(), random.between(0.1, 1))
      return makeFacet(corner(), corner(), corner())
    }
  }
}

/**
 * Distance of two convex sets from their support functions alone (Gilbert's algorithm): a proven lower bound and the
 * distance of two actual points.
 */
function bracketDistance(a: Piece, b: Piece): { low: number; high: number } {
  const support = (d: V3): V3 => subtract(supportOf(a, d), supportOf(b, scale(d, -1)))
  let v = support([1, 0.3, 0.2])
  let low = -Infinity
  for (let i = 0; i < 600; i++) {
    const l = length(v)
    if (l < 1e-9) return { low: 0, high: l }
    const s = support(scale(v, -1))
    low = Math.max(low, dot(v, s) / l)
    if (l - low < 1e-9) break
    const d = subtract(s, v)
    const t = Math.min(1, Math.max(0, -dot(v, d) / dot(d, d)))
    v = addScaled(v, d, t)
  }
  return { low, high: length(v) }
}

/** A random point of a piece. */
function pointOf(random: Random, piece: Piece): V3 {
  let sum = 0
  let p: V3 = [0, 0, 0]
  for (const v of piece.vertices) {
    const w = -Math.log(1 - random.unit())
    sum += w
    p = addScaled(p, v, w)
  }
  return addScaled(scale(p, 1 / sum), random.direction(), piece.radius * Math.cbrt(random.unit()))
}

describe('gaps of random pieces, seed 41', () => {
  const random = new Random(41)
  const pairs: [Piece, Piece][] = []
  for (let i = 0; i < 2000; i++)
    pairs.push([randomPiece(random, [0, 0, 0]), randomPiece(random, scale(random.direction(), random.between(0, 2)))])

  it('agree with bounds of the distance from support functions', () => {
    const seen = new Map<string, number>()
    for (const [a, b] of pairs) {
      const g = pieceGap(a, b)
      const { low, high } = bracketDistance(a, b)
      const round = a.radius > 0 || b.radius > 0 || a.vertices.length < 3 || b.vertices.length < 3
      // Apart by support functions: apart here; a round gap is the distance itself.
      if (low > 1e-7) {
        expect(g).toBeGreaterThan(0)
        expect(g).toBeLessThan(high + 1e-9)
        if (round) expect(g).toBeGreaterThan(low - 1e-9)
      }
      // Apart here: no two points meet.
      if (g > 1e-6) expect(high).toBeGreaterThan(g - 1e-9)
      const key = [a.kind, b.kind].sort().join(' ') + (g > 0 ? ' apart' : ' touching')
      seen.set(key, (seen.get(key) ?? 0) + 1)
      expect(pieceGap(b, a)).toBeCloseTo(g, 12)
    }
    expect(seen.size).toBe(20)
    for (const [key, count] of seen) expect(count, key).toBeGreaterThan(2)
  })

  it('are not positive where a point lies in both', () => {
    let common = 0
    for (const [a, b] of pairs)
      for (let i = 0; i < 5; i++) {
        const p = makeBall(pointOf(random, a), 0)
        if (pieceGap(p, b) > 0) continue
        common++
        expect(pieceGap(a, b)).toBeLessThanOrEqual(1e-15)
        break
      }
    expect(common).toBeGreaterThan(150)
  })

  it('are proofs: moving one by less than a positive gap keeps them apart', () => {
    for (const [a, b] of pairs) {
      const g = pieceGap(a, b)
      if (!(g > 1e-6)) continue
      const d = scale(random.direction(), 0.999 * g)
      const moved = { ...a, vertices: a.vertices.map((v) => addScaled(v, d, 1)) } as Piece
      if (moved.kind === 'brick') Object.assign(moved, { center: addScaled(moved.center, d, 1) })
      expect(pieceGap(moved, b)).toBeGreaterThan(0)
    }
  })

  it('of boxes equal the clipping of one surface by the other', () => {
    // Independent of axes: two boxes meet when a corner of one is in the other or an edge crosses it.
    let touching = 0
    for (let i = 0; i < 500; i++) {
      const half = (): V3 => [random.between(0.1, 1), random.between(0.1, 1), random.between(0.1, 1)]
      const a = makeBrick([0, 0, 0], axesOf(random.quaternion()), half())
      const b = makeBrick(scale(random.direction(), random.between(0, 2.5)), axesOf(random.quaternion()), half())
      const edgesMeet = (p: Piece, q: Piece): boolean => {
        for (let k = 0; k < 8; k++)
          for (const bit of [1, 2, 4])
            if (pieceGap(makeStick(p.vertices[k]!, p.vertices[k ^ bit]!, 0), q) <= 0) return true
        return false
      }
      const expected = edgesMeet(a, b) || edgesMeet(b, a)
      expect(separation(a, b) <= 0).toBe(expected)
      if (expected) touching++
    }
    expect(touching).toBeGreaterThan(100)
    expect(touching).toBeLessThan(400)
  })
})

describe('scenes, seeds 1 to 60', () => {
  const scenes = Array.from({ length: 60 }, (_, i) => randomScene(i + 1))

  it('repeat from their seed', () => {
    expect(randomScene(7)).toEqual(scenes[6])
    expect(randomScene(8)).not.toEqual(scenes[6])
  })

  it('have every pair of shapes in contact, a few dozen contacts each', () => {
    const seen = new Map<string, number>()
    const counts: number[] = []
    let doubtful = 0
    for (const { bodies } of scenes) {
      expect(bodies.length).toBeGreaterThanOrEqual(20)
      expect(bodies.length).toBeLessThanOrEqual(200)
      expect(bodies.some((b) => b.shape.kind === 'mesh')).toBe(true)
      const found = contacts(bodies)
      counts.push(found.length)
      for (const [i, j, doubt] of found) {
        const key = [bodies[i]!.shape.kind, bodies[j]!.shape.kind].sort().join(' ')
        seen.set(key, (seen.get(key) ?? 0) + 1)
        if (doubt) doubtful++
      }
    }
    expect(seen.size).toBe(15)
    expect([...seen.values()].every((count) => count >= 4)).toBe(true)
    counts.sort((a, b) => a - b)
    expect(counts[0]).toBeGreaterThanOrEqual(10)
    expect(counts[30]).toBeGreaterThan(30)
    expect(counts[30]).toBeLessThan(100)
    expect(doubtful).toBeGreaterThan(30)
    expect(doubtful / counts.reduce((a, b) => a + b)).toBeLessThan(0.2)
  })

  it('the culled list equals gap() of every pair', () => {
    for (const { bodies } of scenes.slice(0, 6)) {
      const expected: [number, number, boolean][] = []
      for (let i = 0; i < bodies.length; i++)
        for (let j = i + 1; j < bodies.length; j++) {
          const a = bodies[i]!
          const b = bodies[j]!
          if (!mayTouch(a, b)) continue
          const g = gap(a, b)
          const doubt = doubtOf(a, b)
          if (g <= doubt) expected.push([i, j, g >= -doubt])
        }
      expect(contacts(bodies)).toEqual(expected)
    }
  })

  it('do not depend on the order of the bodies', () => {
    const { bodies } = scenes[3]!
    const n = bodies.length
    const back = contacts([...bodies].reverse()).map(([i, j, d]) => [n - 1 - j, n - 1 - i, d])
    const sort = (list: (number | boolean)[][]): string[] => list.map((row) => row.join()).sort()
    expect(sort(back)).toEqual(sort(contacts(bodies)))
  })

  it('spheres that approximate a ball touch what the ball touches, up to their flatness (seed 5)', () => {
    const random = new Random(5)
    const fine = mesh(icosphereMesh(2))
    for (let i = 0; i < 200; i++) {
      const other = body(box(0.3, 0.5, 0.7), scale(random.direction(), random.between(1.2, 2.2)), random.quaternion())
      const ball = gap(body(sphere(1)), other)
      const surface = gap(body(fine), other)
      if (ball > 0.05) expect(surface).toBeGreaterThan(0)
      if (ball < -0.05 && distance([0, 0, 0], other.position as V3) > 1) expect(surface).toBeLessThanOrEqual(0)
    }
  })
})
