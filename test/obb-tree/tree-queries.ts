/**
 * Random queries of trees against all triangles against all triangles: every mesh, fit, split, leaf size, and each
 * shape.
 */
import { collideCapsuleAndTriangleRows } from '../../src/geometry/pairs/capsule-triangle.js'
import { overlapObbAndTriangleRows } from '../../src/geometry/obb-triangle/overlap.js'
import { collideSphereAndTriangleRows } from '../../src/geometry/pairs/sphere-triangle.js'
import { overlapTriangleRows } from '../../src/geometry/triangle-triangle/overlap.js'
import { buildObbTree } from '../../src/narrow-phase/mesh/trees.js'
import { findTreeCandidates } from '../../src/obb-tree/traversal/find.js'
import { findTreePairs, overlapTreeRows } from './kernels.js'
import { List } from '../../src/memory/list.js'
import { treeSlotTriangle, type ObbTree } from '../../src/obb-tree/tree.js'
import { validateObbTree } from '../../src/obb-tree/file/validate.js'
import { expect } from '../expect.js'
import { randomizer } from '../geometry/random-shapes.js'
import {
  brutePairs,
  extentOf,
  fixtureMesh,
  identityRow,
  mapped,
  movedTriangles,
  randomRow,
  soup,
  zoo,
} from './meshes.js'
import type { Mesh } from './meshes.js'

const FITS = ['triangles', 'points', 'hull-triangles', 'hull-points', 'minimum-volume'] as const
const SPLITS = ['mean', 'median', 'center', 'sah'] as const
const list = new List()

export interface QueryCounts {
  queries: number
  hits: number
  pairs: number
  limited: number
  shapes: number
}

/** As findTreePairs, with depth limits: also the pairs of triangles under boxes that overlap at a limit. */
export function findPairsAtDepths(
  treeA: ObbTree,
  a: Float64Array,
  scaleA: number,
  depthA: number,
  treeB: ObbTree,
  b: Float64Array,
  scaleB: number,
  depthB: number,
  out: List,
): void {
  findTreePairs(treeA, a, 0, scaleA, treeB, b, 0, scaleB, out, depthA, depthB)
}

/** Pairs by the tree, as sorted keys of the user's triangle indices. */
export function treePairs(
  treeA: ObbTree,
  a: Float64Array,
  scaleA: number,
  treeB: ObbTree,
  b: Float64Array,
  scaleB: number,
  depthA = -1,
  depthB = depthA,
): string[] {
  if (depthA < 0 && depthB < 0) findTreePairs(treeA, a, 0, scaleA, treeB, b, 0, scaleB, list)
  else findPairsAtDepths(treeA, a, scaleA, depthA, treeB, b, scaleB, depthB, list)
  const keys: string[] = []
  for (let i = 0; i < list.count; i++)
    keys.push(`${treeA.triangles[list.items[2 * i]!]} ${treeB.triangles[list.items[2 * i + 1]!]}`)
  return keys.sort()
}

/** Meshes of at most some hundred triangles each, among them parts of bunny and teapot. */
function drawMesh(random: () => number): Mesh {
  const kind = random()
  if (kind < 0.3) return soup(20 + Math.floor(100 * random()), 0.1 + 0.4 * random(), Math.floor(1e6 * random()))
  if (kind < 0.6) {
    const { positions, indices } = fixture(random() < 0.5 ? 'bunny' : 'teapot')
    const count = 60 + Math.floor(200 * random())
    const from = 3 * Math.floor((indices.length / 3 - count) * random())
    return { positions: compact(positions, indices.slice(from, from + 3 * count)), indices: iota(3 * count) }
  }
  const animals = zoo().filter(([name]) => !name.startsWith('1e'))
  return animals[Math.floor(animals.length * random())]![1]
}

const fixtures = new Map<string, Mesh>()
function fixture(name: 'bunny' | 'teapot'): Mesh {
  let mesh = fixtures.get(name)
  if (mesh === undefined) fixtures.set(name, (mesh = fixtureMesh(name)))
  return mesh
}

const iota = (n: number) => Array.from({ length: n }, (_, i) => i)
const compact = (positions: number[], indices: number[]) => indices.flatMap((v) => positions.slice(3 * v, 3 * v + 3))

/** B in the size and at the place of A, so that they meet as often as not. */
function fitted(mesh: Mesh, to: Mesh): Mesh {
  const from = extentOf(mesh)
  const { middle, radius } = extentOf(to)
  const s = radius / from.radius
  return mapped(mesh, (x, y, z) => [x, y, z].map((c, d) => middle[d]! + s * (c - from.middle[d]!)))
}

/** `count` queries of a seed; throws at the first wrong answer. Every mesh serves for ten queries. */
export function runTreeQueries(seed: number, count: number): QueryCounts {
  const random = randomizer(seed)
  const pick = <T>(all: readonly T[]): T => all[Math.floor(all.length * random())]!
  const counts: QueryCounts = { queries: 0, hits: 0, pairs: 0, limited: 0, shapes: 0 }
  while (counts.queries < count) {
    const meshA = drawMesh(random)
    const meshB = fitted(drawMesh(random), meshA)
    const draw = () => ({
      fit: pick(FITS),
      split: pick(SPLITS),
      leafTriangles: 1 + Math.floor(8 * random() * random()),
      maxDepth: random() < 0.2 ? Math.floor(6 * random()) : 48,
    })
    const options = [draw(), draw()] as const
    const where = () => `seed ${seed}, query ${counts.queries}, ${JSON.stringify(options)}`
    const treeA = buildObbTree(meshA.positions, meshA.indices, options[0])
    const treeB = buildObbTree(meshB.positions, meshB.indices, options[1])
    const boxes = buildObbTree(meshB.positions, meshB.indices, { ...options[1], leaf: 'box' })
    for (const tree of [treeA, treeB]) expect(validateObbTree(tree), where()).toEqual([])
    const { middle, radius } = extentOf(meshA)
    for (let n = 0; n < 10 && counts.queries < count; n++) {
      counts.queries++
      const scaleA = pick([1, 1, -1, 0.5])
      const scaleB = pick([1, -1, 1.3])
      const a = random() < 0.5 ? identityRow() : randomRow(random, radius)
      const b = randomRow(random, 0)
      for (let d = 0; d < 3; d++) {
        const at = (row: Float64Array, scale: number) =>
          scale * (row[3 + d]! * middle[0]! + row[6 + d]! * middle[1]! + row[9 + d]! * middle[2]!)
        b[d] = a[d]! + at(a, scaleA) - at(b, scaleB) + 2 * radius * (random() - 0.5)
      }
      const trianglesA = movedTriangles(meshA, scaleA, identityRow(), identityRow())
      const expected = brutePairs(trianglesA, movedTriangles(meshB, scaleB, a, b))
      expect(treePairs(treeA, a, scaleA, treeB, b, scaleB), where()).toEqual(expected)
      expect(overlapTreeRows(treeA, a, 0, scaleA, -1, treeB, b, 0, scaleB, -1), where()).toBe(expected.length > 0)
      counts.hits += Number(expected.length > 0)
      counts.pairs += expected.length
      const loose = [
        new Set(treePairs(treeA, a, scaleA, treeB, b, scaleB, Math.floor(6 * random()))),
        new Set(treePairs(treeA, a, scaleA, boxes, b, scaleB)),
      ]
      for (const superset of loose) {
        for (const pair of expected) if (!superset.has(pair)) throw new Error(`${where()}: ${pair} is lost at a limit`)
        counts.limited += Number(superset.size > expected.length)
      }
      counts.shapes += checkShapes(random, treeA, scaleA, trianglesA, radius, where)
    }
  }
  return counts
}

const row = new Float64Array(16)
const box = new Float64Array(16)
const triangle = new Float64Array(9)
const manifold = new Float64Array(64)

/** A box, a sphere and a capsule somewhere at the surface: the triangles that they touch are all candidates. */
function checkShapes(
  random: () => number,
  tree: ObbTree,
  scale: number,
  triangles: Float64Array,
  radius: number,
  where: () => string,
): number {
  let touching = 0
  for (let shape = 0; shape < 3; shape++) {
    row.set(randomRow(random, 0))
    const t = 9 * Math.floor((triangles.length / 9) * random())
    for (let d = 0; d < 3; d++) {
      row[d] = triangles[t + d]! + 0.3 * radius * (random() - 0.5)
      row[12 + d] = 0.4 * radius * random() * random()
    }
    box.set(row)
    if (shape === 1) box.fill(row[12]!, 12, 15)
    if (shape === 2) {
      box[12] = row[13]!
      box[13] = row[12]! + row[13]!
      box[14] = row[13]!
    }
    findTreeCandidates(tree, scale, box, 0, list)
    const found = new Set<number>()
    for (let i = 0; i < list.count; i++) {
      const slot = list.items[i]!
      found.add(tree.triangles[slot]!)
      treeSlotTriangle(tree, slot, Float64Array.of(scale), 0, triangle, 0)
      if (!overlapTriangleRows(triangle, 0, triangles, 9 * tree.triangles[slot]!)) throw new Error(`${where()}: slot`)
    }
    for (let i = 0; i < triangles.length / 9; i++) {
      const hit =
        shape === 0
          ? overlapObbAndTriangleRows(row, 0, triangles, 9 * i)
          : shape === 1
            ? collideSphereAndTriangleRows(row, 0, triangles, 9 * i, manifold) > 0
            : collideCapsuleAndTriangleRows(row, 0, triangles, 9 * i, manifold) > 0
      if (!hit) continue
      touching++
      if (!found.has(i)) throw new Error(`${where()}: shape ${shape} touches triangle ${i}, which is no candidate`)
    }
  }
  return touching
}
