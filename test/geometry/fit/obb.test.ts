import { describe, it } from 'vitest'
import { writeEigenAxes } from '../../../src/geometry/fit/eigen.js'
import {
  createObb,
  fitObbMinimumVolume,
  fitObbToPoints,
  fitObbToTriangles,
  type MutableObb,
} from '../../../src/geometry/fit/obb.js'
import { convexHull } from '../../../src/geometry/fit/hull.js'
import { orthonormaliseAxes } from '../../../src/geometry/pack.js'
import { expect } from '../../expect.js'
import { readFixture } from '../../fixtures/read.js'
import { randomAxes, randomizer } from '../random-shapes.js'
import { codeOf, errorOf } from '../../thrown.js'

function dot(a: ArrayLike<number>, i: number, b: ArrayLike<number>, j: number): number {
  return a[i]! * b[j]! + a[i + 1]! * b[j + 1]! + a[i + 2]! * b[j + 2]!
}

/** Orthonormal within `tolerance`, right-handed. */
function expectAxes(axes: ArrayLike<number>, tolerance: number): void {
  for (let i = 0; i < 3; i++)
    for (let j = 0; j < 3; j++)
      expect(Math.abs(dot(axes, 3 * i, axes, 3 * j) - Number(i === j))).toBeLessThan(tolerance)
  const cross = [
    axes[1]! * axes[5]! - axes[2]! * axes[4]!,
    axes[2]! * axes[3]! - axes[0]! * axes[5]!,
    axes[0]! * axes[4]! - axes[1]! * axes[3]!,
  ]
  expect(dot(cross, 0, axes, 6)).toBeGreaterThan(0.99)
}

/** Every point is inside, seen with the axes that kernels use. */
function expectInside(obb: MutableObb, positions: ArrayLike<number>): void {
  const axes = Float64Array.from(obb.axes as ArrayLike<number>)
  orthonormaliseAxes(axes, 0, 'obb', 'axes')
  let outside = 0
  for (let p = 0; p < positions.length; p += 3) {
    const x = [0, 1, 2].map((d) => positions[p + d]! - obb.center[d]!)
    for (let i = 0; i < 3; i++) if (!(Math.abs(dot(axes, 3 * i, x, 0)) <= obb.halfExtents[i]!)) outside++
  }
  expect(outside).toBe(0)
}

function volume(obb: MutableObb): number {
  return 8 * obb.halfExtents[0]! * obb.halfExtents[1]! * obb.halfExtents[2]!
}

function floatObb(): MutableObb {
  return { center: new Float32Array(3), axes: new Float32Array(9), halfExtents: new Float32Array(3) }
}

describe('eigenvectors', () => {
  it('random matrices with given eigenvalues, from 1e-300 to 1e300, seed 1', () => {
    const random = randomizer(1)
    const axes = new Float64Array(9)
    for (let n = 0; n < 500; n++) {
      const given = randomAxes(random)
      const size = 10 ** (600 * random() - 300)
      const values = [1, n % 3 === 0 ? 1 : random(), n % 4 === 0 ? 0 : random() ** 6].map((v) => v * size)
      const m = (i: number, j: number) =>
        values[0]! * given[i]! * given[j]! +
        values[1]! * given[3 + i]! * given[3 + j]! +
        values[2]! * given[6 + i]! * given[6 + j]!
      writeEigenAxes(axes, Float64Array.of(m(0, 0), m(0, 1), m(0, 2), m(1, 1), m(1, 2), m(2, 2)), 0)
      expectAxes(axes, 1e-14)
      const sorted = [...values].sort((p, q) => q - p)
      for (let k = 0; k < 3; k++)
        for (let i = 0; i < 3; i++) {
          const row = m(i, 0) * axes[3 * k]! + m(i, 1) * axes[3 * k + 1]! + m(i, 2) * axes[3 * k + 2]!
          expect(Math.abs(row - sorted[k]! * axes[3 * k + i]!)).toBeLessThan(1e-14 * size)
        }
    }
  })

  it('G25 equal eigenvalues and zero keep the coordinate axes, in order of the others', () => {
    const axes = new Float64Array(9)
    for (const [xx, yy, zz, order] of [
      [1, 1, 1, [0, 1, 2]],
      [0, 0, 0, [0, 1, 2]],
      [1, 2, 1, [1, 0, 2]],
      [1, 1, 2, [2, 0, 1]],
      [3, 1, 3, [0, 2, 1]],
    ] as const) {
      writeEigenAxes(axes, Float64Array.of(xx, 0, 0, yy, 0, zz), 0)
      for (const i of [0, 1, 2]) expect(Math.abs(axes[3 * i + order[i]!]!)).toBe(1)
      expectAxes(axes, 1e-15)
    }
  })
})

describe('boxes around points', () => {
  const clouds: [string, (random: () => number, i: number) => number[]][] = [
    ['random', (random) => [random(), 2 * random(), 5 * random()]],
    ['G22 collinear', () => [0.3, -0.2, 0.7]],
    [
      'G23 coplanar',
      (random) => {
        const [s, t] = [random(), random()]
        return [s + t, s - 2 * t, 0.3 * s]
      },
    ],
    ['G24 equal', () => [0.1, 0.2, 0.3]],
    ['G26 clustered', (random, i) => (i < 3 ? [10 * i, -5 * i * i, 3] : [1e-9 * random(), 1e-9 * random(), 0])],
    ['G27 1e-3 wide at 1e6', (random) => [1e6 + 1e-3 * random(), -1e6 + 1e-4 * random(), 1e6 + 1e-5 * random()]],
    ['1e-40 wide', (random) => [1e-40 * random(), 2e-40 * random(), 1e-41 * random()]],
    ['1e40 wide', (random) => [1e40 * random(), 2e40 * random(), 1e39 * random()]],
  ]
  for (const [name, point] of clouds)
    it(`${name}: all inside, axes right-handed, into doubles and floats, seed 2`, () => {
      const random = randomizer(2)
      for (let n = 0; n < 20; n++) {
        const axes = randomAxes(random)
        const line = name.startsWith('G22')
        const count = n === 0 ? 1 : 4 + 5 * n
        const positions: number[] = []
        for (let i = 0; i < count; i++) {
          const p = point(random, i).map((x) => (line ? x * (i * i) : x))
          for (let d = 0; d < 3; d++)
            positions.push(n % 2 === 0 ? p[d]! : axes[d]! * p[0]! + axes[3 + d]! * p[1]! + axes[6 + d]! * p[2]!)
        }
        const indices = Array.from({ length: 3 * count }, (_, i) => (i * i + 7 * i) % count)
        for (const out of name === '1e40 wide' ? [createObb()] : [createObb(), floatObb()]) {
          expect(fitObbToPoints(out, positions)).toBe(out)
          expectAxes(out.axes as ArrayLike<number>, out.axes instanceof Float32Array ? 3e-7 : 1e-14)
          expectInside(out, positions)
          if (name.startsWith('G24') && !(out.axes instanceof Float32Array))
            expect([...(out.halfExtents as number[])]).toEqual([0, 0, 0])
          if (n % 5 < 2) {
            fitObbMinimumVolume(out, positions)
            expectAxes(out.axes as ArrayLike<number>, out.axes instanceof Float32Array ? 3e-7 : 1e-14)
            expectInside(out, positions)
          }
          fitObbToTriangles(out, positions, indices)
          expectAxes(out.axes as ArrayLike<number>, out.axes instanceof Float32Array ? 3e-7 : 1e-14)
          expectInside(
            out,
            indices.flatMap((v) => positions.slice(3 * v, 3 * v + 3)),
          )
        }
      }
    })

  it('a turned box of points is found again, and scaling by 2^k changes no bit; G25 a cube', () => {
    const random = randomizer(3)
    for (let n = 0; n < 50; n++) {
      const axes = randomAxes(random)
      const h = n % 10 === 0 ? [1, 1, 1] : [1 + random(), 0.5 + 0.3 * random(), 0.1 + 0.2 * random()]
      const positions: number[] = []
      for (let c = 0; c < 8; c++)
        for (let d = 0; d < 3; d++)
          positions.push([0, 1, 2].reduce((sum, i) => sum + ((c >> i) & 1 ? 1 : -1) * h[i]! * axes[3 * i + d]!, 7 + d))
      const obb = fitObbToPoints(createObb(), positions)
      if (n % 10 !== 0) expect(volume(obb)).toBeCloseTo(8 * h[0]! * h[1]! * h[2]!, 10)
      const again = fitObbToPoints(createObb(), positions)
      expect(again).toEqual(obb)
      const scaled = fitObbToPoints(
        createObb(),
        positions.map((x) => x * 1024),
      )
      expect(scaled.axes).toEqual(obb.axes)
      expect(scaled.halfExtents).toEqual((obb.halfExtents as number[]).map((x) => x * 1024))
    }
  })
})

describe('boxes around triangles', () => {
  it('the covariance of the surface: axes as of dense samples, also of one triangle, seed 4', () => {
    const random = randomizer(4)
    let compared = 0
    for (let n = 0; n < 12; n++) {
      const count = n < 4 ? 1 : 5
      const positions = Array.from({ length: 9 * count }, () => random())
      const indices = Array.from({ length: 3 * count }, (_, i) => i)
      const samples: number[] = []
      const steps = 60
      for (let t = 0; t < count; t++) {
        const c = positions.slice(9 * t, 9 * t + 9)
        const e = [0, 1, 2].map((d) => c[3 + d]! - c[d]!)
        const f = [0, 1, 2].map((d) => c[6 + d]! - c[d]!)
        const area = Math.hypot(
          e[1]! * f[2]! - e[2]! * f[1]!,
          e[2]! * f[0]! - e[0]! * f[2]!,
          e[0]! * f[1]! - e[1]! * f[0]!,
        )
        const m = Math.round(steps * Math.sqrt(area) * 2)
        for (let i = 0; i < m; i++)
          for (let j = 0; j < m - i; j++) {
            // Midpoints of the m x m small triangles, upright and upside down.
            const at = (s: number, r: number) => samples.push(...[0, 1, 2].map((d) => c[d]! + s * e[d]! + r * f[d]!))
            at((i + 1 / 3) / m, (j + 1 / 3) / m)
            if (i + j < m - 1) at((i + 2 / 3) / m, (j + 2 / 3) / m)
          }
      }
      const surface = fitObbToTriangles(createObb(), positions, indices)
      const sampled = fitObbToPoints(createObb(), samples)
      for (let i = 0; i < 3; i++) {
        const cosine = Math.abs(dot(surface.axes as number[], 3 * i, sampled.axes as number[], 3 * i))
        expect(cosine).toBeGreaterThan(0.995)
        compared++
      }
      expectInside(surface, positions)
    }
    expect(compared).toBe(36)
  })

  it('does not depend on how finely a part is triangulated', () => {
    // A 4 x 1 rectangle, its left quarter cut into 2 x 20 x 20 triangles, bent a little so that the plane is no help.
    const positions = [1, 0, 0, 4, 0, 0.1, 4, 1, 0, 1, 1, 0]
    const indices = [0, 1, 2, 0, 2, 3]
    const n = 20
    for (let i = 0; i <= n; i++) for (let j = 0; j <= n; j++) positions.push(i / n, j / n, 0)
    for (let i = 0; i < n; i++)
      for (let j = 0; j < n; j++) {
        const a = 4 + i * (n + 1) + j
        indices.push(a, a + n + 1, a + 1, a + 1, a + n + 1, a + n + 2)
      }
    const fine = fitObbToTriangles(createObb(), positions, indices)
    const coarse = fitObbToTriangles(
      createObb(),
      [...positions.slice(0, 12), 0, 0, 0, 0, 1, 0],
      [0, 1, 2, 0, 2, 3, 4, 0, 3, 4, 3, 5],
    )
    for (let i = 0; i < 9; i++) expect(Math.abs(fine.axes[i]!)).toBeCloseTo(Math.abs(coarse.axes[i]!), 12)
    expect(Math.abs(fine.axes[0]!)).toBeGreaterThan(0.999)
  })
})

function turned(positions: readonly number[], axes: readonly number[]): number[] {
  const out: number[] = []
  for (let p = 0; p < positions.length; p += 3)
    for (let d = 0; d < 3; d++)
      out.push(axes[d]! * positions[p]! + axes[3 + d]! * positions[p + 1]! + axes[6 + d]! * positions[p + 2]!)
  return out
}

describe('boxes of least volume', () => {
  const tetrahedron = [1, 1, 1, 1, -1, -1, -1, 1, -1, -1, -1, 1]
  const cube = Array.from({ length: 24 }, (_, i) => ((Math.floor(i / 3) >> (i % 3)) & 1) * 2 - 1)
  const octahedron = [1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1]

  it('tetrahedron, cube and octahedron, however turned, within 1e-9, seed 5', () => {
    const random = randomizer(5)
    for (let n = 0; n < 20; n++) {
      const axes = n === 0 ? [1, 0, 0, 0, 1, 0, 0, 0, 1] : randomAxes(random)
      expect(Math.abs(volume(fitObbMinimumVolume(createObb(), turned(tetrahedron, axes))) - 8)).toBeLessThan(8e-9)
      expect(Math.abs(volume(fitObbMinimumVolume(createObb(), turned(cube, axes))) - 8)).toBeLessThan(8e-9)
      expect(Math.abs(volume(fitObbMinimumVolume(createObb(), turned(octahedron, axes))) - 64 / 27)).toBeLessThan(3e-9)
    }
  })

  it('the bunny: the known least volume within 0.01 %, in any orientation, seed 6', () => {
    const { positions } = readFixture<{ positions: number[] }>('mesh-bunny')
    const random = randomizer(6)
    for (let n = 0; n < 3; n++) {
      const points = n === 0 ? positions : turned(positions, randomAxes(random))
      const obb = fitObbMinimumVolume(createObb(), points)
      expect(volume(obb)).toBeLessThan(583.82)
      expect(volume(obb)).toBeGreaterThan(583.756)
      expectInside(obb, points)
    }
  })

  it('never larger than the other fits, nor than a box that was hidden in the points, seed 7', () => {
    const random = randomizer(7)
    for (let n = 0; n < 30; n++) {
      const axes = randomAxes(random)
      const points = Array.from({ length: 3 * 30 }, (_, i) => (2 * random() - 1) * [3, 2, 1][i % 3]!)
      const hidden = turned([...points, ...cube.map((x, i) => x * [3, 2, 1][i % 3]!)], axes)
      expect(volume(fitObbMinimumVolume(createObb(), hidden))).toBeLessThan(48 * (1 + 1e-9))
      const cloud = turned(points, axes)
      const least = volume(fitObbMinimumVolume(createObb(), cloud))
      expect(least).toBeLessThanOrEqual(volume(fitObbToPoints(createObb(), cloud)) * (1 + 1e-9))
    }
  })

  it('the hull: convex, closed, every point inside; 319 points of the bunny; coplanar points on a cube; flat sets have none', () => {
    const random = randomizer(8)
    const onCube = Array.from({ length: 300 }, (_, i) =>
      i % 3 === Math.floor(i / 3) % 3 ? Math.sign(random() - 0.5) : 2 * random() - 1,
    )
    const bunny = readFixture<{ positions: number[] }>('mesh-bunny').positions.map((x) => x / 16)
    const grid = Array.from({ length: 3 * 64 }, (_, i) => [(i / 3) & 3, (i / 12) & 3, (i / 48) & 3][i % 3]! / 3)
    for (const [points, least] of [
      [onCube, 30],
      [bunny, 319],
      [cube, 8],
      [grid, 8],
    ] as const) {
      const hull = convexHull(Float64Array.from(points))!
      expect(hull.faces.length / 3 - hull.edges.length / 4 + hull.points.length).toBe(2)
      expect(hull.points.length).toBeGreaterThanOrEqual(least)
      if (points === bunny) expect(hull.points.length).toBe(319)
      let most = 0
      for (let f = 0; f < hull.areas.length; f++) {
        const offset = dot(hull.normals, 3 * f, points, 3 * hull.faces[3 * f]!)
        for (let p = 0; p < points.length; p += 3) most = Math.max(most, dot(hull.normals, 3 * f, points, p) - offset)
      }
      expect(most).toBeLessThan(1e-11)
    }
    for (const flat of [[], [1, 2, 3], [0, 0, 0, 1, 1, 1, 0.5, 0.5, 0.5], points0()])
      expect(convexHull(Float64Array.from(flat))).toBe(undefined)
  })

  function points0(): number[] {
    return Array.from({ length: 90 }, (_, i) => (i % 3 === 2 ? 0 : Math.sin(i)))
  }
})

it('refuses what is no mesh: G01 G09 G10 G11 G12 G13', () => {
  const out = createObb()
  const p = [0, 0, 0, 1, 0, 0, 0, 1, 0]
  expect(codeOf(() => fitObbToPoints(out, []))).toBe('E_EMPTY_MESH')
  expect(codeOf(() => fitObbToPoints(out, [1, 2]))).toBe('E_VERTEX')
  expect(codeOf(() => fitObbToPoints(out, [1, 2, NaN]))).toBe('E_NON_FINITE')
  expect(codeOf(() => fitObbToPoints(out, [1, 2, 1e70]))).toBe('E_RANGE')
  expect(codeOf(() => fitObbToPoints({} as never, p))).toBe('E_OPTION')
  expect(codeOf(() => fitObbToTriangles(createObb(), p, null as never))).toBe('E_OPTION')
  for (const [field, value] of [
    ['center', [0, 0]],
    ['axes', [1, 0, 0, 0, 1, 0, 0, 0]],
    ['halfExtents', [0, 0]],
  ])
    // prettier-ignore
    expect(() => fitObbToPoints({ ...createObb(), [field as string]: value }, p)).toThrow('arrays of 3, 9 and 3 numbers')
  expect(codeOf(() => fitObbToTriangles(out, p, []))).toBe('E_EMPTY_MESH')
  expect(codeOf(() => fitObbToTriangles(out, p, [0, 1]))).toBe('E_INDEX')
  for (const bad of [3, -1, 0.5, NaN, 2 ** 32])
    expect(codeOf(() => fitObbToTriangles(out, p, [0, 1, bad]))).toBe('E_INDEX')
  for (const bad of [NaN, 1e70]) {
    const wrong = [...p.slice(0, 7), bad, 0, 3, 3, 3]
    for (const fit of [
      () => fitObbToPoints(out, wrong),
      () => fitObbMinimumVolume(out, wrong),
      () => fitObbToTriangles(out, wrong, [0, 1, 2]),
    ])
      expect(errorOf(fit)).toMatchObject({ component: 'positions', field: '[7]', index: 2, value: bad })
    // A vertex of no triangle does not count.
    fitObbToTriangles(out, wrong, [0, 1, 3])
  }
})
