/** Small meshes of 12 to 200 triangles, closed and open, as plain arrays. */
import type { Random } from './random.js'

export interface MeshData {
  readonly name: string
  readonly positions: readonly number[]
  readonly indices: readonly number[]
}

/** A cube of 12 triangles, from -1 to 1. */
export function cubeMesh(): MeshData {
  const positions: number[] = []
  for (let k = 0; k < 8; k++) positions.push(k & 1 ? 1 : -1, k & 2 ? 1 : -1, k & 4 ? 1 : -1)
  // prettier-ignore
  const indices = [0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5]
  return { name: 'cube', positions, indices }
}

/** An icosahedron (20 triangles), its faces split in four `levels` times, corners on the unit sphere. */
export function icosphereMesh(levels: number): MeshData {
  const g = (1 + Math.sqrt(5)) / 2
  const s = 1 / Math.hypot(1, g)
  // prettier-ignore
  const positions = [
    -1, g, 0, 1, g, 0, -1, -g, 0, 1, -g, 0, 0, -1, g, 0, 1, g, 0, -1, -g, 0, 1, -g, g, 0, -1, g, 0, 1, -g, 0, -1, -g, 0, 1,
  ].map((x) => x * s)
  // prettier-ignore
  let indices = [
    0, 11, 5, 0, 5, 1, 0, 1, 7, 0, 7, 10, 0, 10, 11, 1, 5, 9, 5, 11, 4, 11, 10, 2, 10, 7, 6, 7, 1, 8,
    3, 9, 4, 3, 4, 2, 3, 2, 6, 3, 6, 8, 3, 8, 9, 4, 9, 5, 2, 4, 11, 6, 2, 10, 8, 6, 7, 9, 8, 1,
  ]
  for (let level = 0; level < levels; level++) {
    const middles = new Map<string, number>()
    const middle = (i: number, j: number): number => {
      const key = i < j ? `${i} ${j}` : `${j} ${i}`
      let index = middles.get(key)
      if (index === undefined) {
        const m = [0, 1, 2].map((k) => positions[3 * i + k]! + positions[3 * j + k]!)
        const l = Math.hypot(m[0]!, m[1]!, m[2]!)
        index = positions.length / 3
        positions.push(m[0]! / l, m[1]! / l, m[2]! / l)
        middles.set(key, index)
      }
      return index
    }
    const finer: number[] = []
    for (let t = 0; t < indices.length; t += 3) {
      const [a, b, c] = [indices[t]!, indices[t + 1]!, indices[t + 2]!]
      const [ab, bc, ca] = [middle(a, b), middle(b, c), middle(c, a)]
      finer.push(a, ab, ca, b, bc, ab, c, ca, bc, ab, bc, ca)
    }
    indices = finer
  }
  return { name: 'icosphere', positions, indices }
}

/** A ring around y: `around` by `across` quads, 2 * around * across triangles, outer radius 1. */
export function torusMesh(around: number, across: number): MeshData {
  const positions: number[] = []
  const indices: number[] = []
  for (let i = 0; i < around; i++) {
    const u = (2 * Math.PI * i) / around
    for (let j = 0; j < across; j++) {
      const v = (2 * Math.PI * j) / across
      const r = 0.7 + 0.3 * Math.cos(v)
      positions.push(r * Math.cos(u), 0.3 * Math.sin(v), r * Math.sin(u))
      const a = i * across + j
      const b = i * across + ((j + 1) % across)
      const c = ((i + 1) % around) * across + j
      const d = ((i + 1) % around) * across + ((j + 1) % across)
      indices.push(a, b, c, c, b, d)
    }
  }
  return { name: 'torus', positions, indices }
}

/** An open sheet over [-1, 1]^2 of `cells` by `cells` quads: a height field, or flat when `height` is 0. */
export function sheetMesh(random: Random, cells: number, height: number): MeshData {
  const positions: number[] = []
  const indices: number[] = []
  const n = cells + 1
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) {
      positions.push((2 * i) / cells - 1, height === 0 ? 0 : height * random.between(-1, 1), (2 * j) / cells - 1)
      if (i < cells && j < cells) {
        const a = i * n + j
        indices.push(a, a + 1, a + n, a + n, a + 1, a + n + 1)
      }
    }
  return { name: height === 0 ? 'sheet' : 'height field', positions, indices }
}

/** Triangles here and there that share nothing. */
export function shardsMesh(random: Random, triangles: number): MeshData {
  const positions: number[] = []
  const indices: number[] = []
  for (let t = 0; t < triangles; t++) {
    const middle = random.direction().map((x) => 0.7 * x)
    for (let corner = 0; corner < 3; corner++) {
      const off = random.direction()
      for (let k = 0; k < 3; k++) positions.push(middle[k]! + 0.3 * off[k]!)
      indices.push(3 * t + corner)
    }
  }
  return { name: 'shards', positions, indices }
}

export function randomMesh(random: Random): MeshData {
  switch (random.integer(0, 5)) {
    case 0:
      return cubeMesh()
    case 1:
      return icosphereMesh(random.integer(0, 1))
    case 2:
      return torusMesh(random.integer(5, 10), random.integer(3, 8))
    case 3:
      return sheetMesh(random, random.integer(3, 9), random.between(0.1, 0.5))
    case 4:
      return sheetMesh(random, random.integer(3, 6), 0)
    default:
      return shardsMesh(random, random.integer(12, 40))
  }
}
