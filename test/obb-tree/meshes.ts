/** Meshes that trees are tried on, and the plain slow answers: all triangles against all triangles. */
import { overlapTriangleRows } from '../../src/geometry/triangle-triangle/overlap.js'
import { readFixture } from '../fixtures/read.js'
import { randomAxes, randomizer } from '../geometry/random-shapes.js'

export interface Mesh {
  readonly positions: number[]
  readonly indices: number[]
}

interface MeshFixture {
  positions: number[]
  cells: number[]
}

export function fixtureMesh(name: 'bunny' | 'teapot'): Mesh {
  const { positions, cells } = readFixture<MeshFixture>(`mesh-${name}`)
  return { positions, indices: cells }
}

/** Separate triangles of size about `size` in a cube of size 1. */
export function soup(count: number, size: number, seed: number): Mesh {
  const random = randomizer(seed)
  const positions: number[] = []
  for (let t = 0; t < count; t++) {
    const centre = [random(), random(), random()]
    for (let k = 0; k < 3; k++) for (let d = 0; d < 3; d++) positions.push(centre[d]! + size * (random() - 0.5))
  }
  return { positions, indices: positions.slice(0, 3 * count).map((_, i) => i) }
}

/** n x n squares of two triangles in the plane z = 0, from -1 to 1. */
export function grid(n: number): Mesh {
  const positions: number[] = []
  const indices: number[] = []
  for (let i = 0; i <= n; i++) for (let j = 0; j <= n; j++) positions.push((2 * i) / n - 1, (2 * j) / n - 1, 0)
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) {
      const a = i * (n + 1) + j
      indices.push(a, a + n + 1, a + 1, a + 1, a + n + 1, a + n + 2)
    }
  return { positions, indices }
}

export function mapped(mesh: Mesh, f: (x: number, y: number, z: number) => number[]): Mesh {
  const positions: number[] = []
  for (let i = 0; i < mesh.positions.length; i += 3)
    positions.push(...f(mesh.positions[i]!, mesh.positions[i + 1]!, mesh.positions[i + 2]!))
  return { positions, indices: mesh.indices }
}

export function merged(a: Mesh, b: Mesh): Mesh {
  const from = a.positions.length / 3
  return { positions: [...a.positions, ...b.positions], indices: [...a.indices, ...b.indices.map((i) => i + from)] }
}

const A_TRIANGLE: Mesh = { positions: [0, 0, 0, 1, 0, 0, 0, 1, 0.5], indices: [0, 1, 2] }

/** Meshes that split, fit or store badly, each with the ids of the faults that it stands for. */
export function zoo(): [string, Mesh][] {
  const tilted = (x: number, y: number) => [x + 0.3 * y, 0.7 * y - 0.2 * x, 0.4 * x + 0.9 * y]
  const small = soup(60, 0.3, 7)
  const concentric: Mesh = { positions: [], indices: [] }
  for (let i = 0; i < 64; i++) {
    const s = 1 + i
    concentric.positions.push(2 * s, -s, 0, -s, 2 * s, 0, -s, -s, 0)
    concentric.indices.push(3 * i, 3 * i + 1, 3 * i + 2)
  }
  const spread: Mesh = { positions: [], indices: [] }
  for (let i = 0; i < 300; i++) {
    const x = 1.04 ** i
    spread.positions.push(x, 0, 0, x, 1, 0, x, 0, 1)
    spread.indices.push(3 * i, 3 * i + 1, 3 * i + 2)
  }
  const flat = [0, 0, 0, 1, 1, 1, 2, 2, 2, 0.5, 0.1, 0.2, 0.7, 0.2, 0.1]
  const degenerate = merged({ positions: flat, indices: [0, 1, 2, 0, 1, 0, 3, 3, 3, 3, 4, 3, 4, 4, 0, 1, 2, 3] }, small)
  const fan: Mesh = { positions: [0, 0, 0, 0, 0, 1], indices: [] }
  for (let i = 0; i < 9; i++) {
    fan.positions.push(1 + (i % 3), (i * 7) % 5, 0.3 * i)
    fan.indices.push(0, 1, i + 2)
  }
  const slivers: Mesh = { positions: [], indices: [] }
  for (let i = 0; i < 20; i++) {
    slivers.positions.push(0, i * 0.05, 0, 1, i * 0.05, 0.5, 0.5, i * 0.05 + 1e-7, 0.25)
    slivers.indices.push(3 * i, 3 * i + 1, 3 * i + 2)
  }
  return [
    ['G02 one triangle', A_TRIANGLE],
    ['G03 two coplanar triangles', grid(1)],
    ['G04 G05 G06 degenerate triangles among others', degenerate],
    ['G07 slivers', slivers],
    ['G08 duplicates of both windings', merged(small, { ...small, indices: [...small.indices].reverse() })],
    ['G15 a fan around one edge', fan],
    ['G18 coplanar, axis-aligned', grid(8)],
    ['G18 coplanar, tilted', mapped(grid(8), tilted)],
    ['G19 equal centroids', concentric],
    ['G20 identical triangles', { ...A_TRIANGLE, indices: Array.from({ length: 300 }, (_, i) => i % 3) }],
    ['G21 exponential spread', spread],
    ['G27 1e-3 wide at 1e6', mapped(small, (x, y, z) => [1e6 + 1e-3 * x, 1e6 + 1e-3 * y, -1e6 + 1e-3 * z])],
    ['G42 1e-6 wide', mapped(small, (x, y, z) => [1e-6 * x, 1e-6 * y, 1e-6 * z])],
    ['1e-40 wide', mapped(small, (x, y, z) => [1e-40 * x, 1e-40 * y, 1e-40 * z])],
    ['1e40 wide', mapped(small, (x, y, z) => [1e40 * x, 1e40 * y, 1e40 * z])],
    ['soup of small triangles', soup(400, 0.05, 11)],
  ]
}

/** Row of a pose: position, axes. */
export function poseRow(position: readonly number[], axes: readonly number[]): Float64Array {
  const row = new Float64Array(16)
  row.set(position)
  row.set(axes, 3)
  return row
}

/** A row at the identity. */
export function identityRow(): Float64Array {
  return poseRow([0, 0, 0], [1, 0, 0, 0, 1, 0, 0, 0, 1])
}

/** Corners of all triangles, nine numbers each, moved as the trees move them: R (scale v) + T, seen from `a`. */
export function movedTriangles(mesh: Mesh, scale: number, a: Float64Array, b: Float64Array): Float64Array {
  const out = new Float64Array(3 * mesh.indices.length)
  const r: number[] = []
  const t: number[] = []
  const same = [3, 4, 5, 6, 7, 8, 9, 10, 11].every((i) => a[i] === b[i])
  for (let i = 0; i < 3; i++) {
    const [u, v, w] = [a[3 + 3 * i]!, a[4 + 3 * i]!, a[5 + 3 * i]!]
    for (let j = 0; j < 3; j++)
      r.push(same ? Number(i === j) : u * b[3 + 3 * j]! + v * b[4 + 3 * j]! + w * b[5 + 3 * j]!)
    t.push(u * (b[0]! - a[0]!) + v * (b[1]! - a[1]!) + w * (b[2]! - a[2]!))
  }
  mesh.indices.forEach((v, i) => {
    const x = scale * mesh.positions[3 * v]!
    const y = scale * mesh.positions[3 * v + 1]!
    const z = scale * mesh.positions[3 * v + 2]!
    for (let d = 0; d < 3; d++) out[3 * i + d] = r[3 * d]! * x + r[3 * d + 1]! * y + r[3 * d + 2]! * z + t[d]!
  })
  return out
}

/** All pairs of triangles that touch, as sorted keys `a b`. */
export function brutePairs(trianglesA: Float64Array, trianglesB: Float64Array): string[] {
  const boxesA = boundsOf(trianglesA)
  const boxesB = boundsOf(trianglesB)
  const found: string[] = []
  for (let i = 0, a = 0; a < boxesA.length; i++, a += 6) {
    const [ax, ay, az] = [boxesA[a]!, boxesA[a + 1]!, boxesA[a + 2]!]
    const [bx, by, bz] = [boxesA[a + 3]!, boxesA[a + 4]!, boxesA[a + 5]!]
    for (let j = 0, b = 0; b < boxesB.length; j++, b += 6) {
      if (ax > boxesB[b + 3]! || boxesB[b]! > bx) continue
      if (ay > boxesB[b + 4]! || boxesB[b + 1]! > by) continue
      if (az > boxesB[b + 5]! || boxesB[b + 2]! > bz) continue
      if (overlapTriangleRows(trianglesA, 9 * i, trianglesB, 9 * j)) found.push(`${i} ${j}`)
    }
  }
  return found.sort()
}

function boundsOf(triangles: Float64Array): Float64Array {
  const out = new Float64Array((triangles.length / 9) * 6)
  for (let t = 0; t < triangles.length / 9; t++)
    for (let d = 0; d < 3; d++) {
      const x = [triangles[9 * t + d]!, triangles[9 * t + 3 + d]!, triangles[9 * t + 6 + d]!]
      out[6 * t + d] = Math.min(...x)
      out[6 * t + 3 + d] = Math.max(...x)
    }
  return out
}

/** A random pose row whose position is about `size` large. */
export function randomRow(random: () => number, size: number): Float64Array {
  const position = [0, 1, 2].map(() => size * (2 * random() - 1))
  return poseRow(position, randomAxes(random))
}

/** Middle and half diagonal of a mesh's bounds. */
export function extentOf(mesh: Mesh): { middle: number[]; radius: number } {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  mesh.positions.forEach((x, i) => {
    low[i % 3] = Math.min(low[i % 3]!, x)
    high[i % 3] = Math.max(high[i % 3]!, x)
  })
  const half = low.map((l, d) => (high[d]! - l) / 2)
  return {
    middle: low.map((l, d) => l + half[d]!),
    radius: Math.sqrt(half.reduce((s, h) => s + (h / half[0]!) ** 2, 0)) * half[0]! || Math.max(...half),
  }
}

/** The solid angle of all triangles, over 4 pi: the winding number (Van Oosterom and Strackee). */
export function windingNumber(
  mesh: { readonly positions: readonly number[]; readonly indices: readonly number[] },
  p: readonly number[],
): number {
  let sum = 0
  for (let t = 0; t < mesh.indices.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => {
      const v = 3 * mesh.indices[t + k]!
      return [0, 1, 2].map((d) => mesh.positions[v + d]! - p[d]!)
    }) as [number[], number[], number[]]
    const dot = (u: number[], v: number[]) => u[0]! * v[0]! + u[1]! * v[1]! + u[2]! * v[2]!
    const [la, lb, lc] = [a, b, c].map((v) => Math.sqrt(dot(v, v))) as [number, number, number]
    const cross = [b[1]! * c[2]! - b[2]! * c[1]!, b[2]! * c[0]! - b[0]! * c[2]!, b[0]! * c[1]! - b[1]! * c[0]!]
    sum += 2 * Math.atan2(dot(a, cross), la * lb * lc + dot(a, b) * lc + dot(b, c) * la + dot(c, a) * lb)
  }
  return sum / (4 * Math.PI)
}
