/**
 * collideObbTrees and loaded trees against brute force over all pairs of triangles, with exact tests of touching and
 * the separation of two facets from test/oracle.
 */
import {
  buildObbTree,
  collideObbTrees,
  createManifold,
  findObbTreeContacts,
  loadObbTree,
  saveObbTree,
  type ObbTree,
} from 'bitecs-collision/geometry'
import { describe, expect, it } from 'vitest'
import { daily } from '../daily.js'
import { writeChecksum } from '../../src/memory/envelope.js'
import { makeFacet, pieceDistance, separation, makeBall, type Facet } from '../oracle/distances.js'
import { exactTriangles } from '../oracle/exact-triangles.js'
import { randomMesh } from '../oracle/meshes.js'
import { Random } from '../oracle/random.js'
import { axesOf, dot, place, type V3 } from '../oracle/vectors.js'

interface Posed {
  readonly tree: ObbTree
  readonly pose: { readonly position: V3; readonly rotation: readonly [number, number, number, number] }
  /** World corners, nine numbers a triangle. */
  readonly corners: number[][]
}

function draw(random: Random, isTurned: boolean): Posed {
  const { positions, indices } = randomMesh(random)
  const position: V3 = isTurned ? ([0, 1, 2].map(() => random.between(-0.6, 0.6)) as V3) : [0, 0, 0]
  const rotation = isTurned ? random.quaternion() : ([0, 0, 0, 1] as const)
  const axes = axesOf(rotation)
  const corners: number[][] = []
  for (let t = 0; t < indices.length; t += 3)
    corners.push(
      [0, 1, 2].flatMap((k) => {
        const v = 3 * indices[t + k]!
        return place(axes, position, [positions[v]!, positions[v + 1]!, positions[v + 2]!])
      }),
    )
  return { tree: buildObbTree(positions, indices), pose: { position, rotation }, corners }
}

const at = (corners: readonly number[], k: number): V3 => corners.slice(3 * k, 3 * k + 3) as V3
const facet = (corners: readonly number[]): Facet => makeFacet(at(corners, 0), at(corners, 1), at(corners, 2)) as Facet

describe('collideObbTrees', () => {
  it.each(daily([1, 2], [3, 4]))(
    'gives the deepest pair of triangles, and points on both surfaces, seed %i',
    (seed) => {
      const random = new Random(seed)
      const manifold = createManifold()
      let hits = 0
      for (let k = 0; k < 6; k++) {
        const a = draw(random, false)
        const b = draw(random, true)
        let depth = -Infinity
        let deepest: [number[], number[]] | undefined
        for (const one of a.corners)
          for (const two of b.corners) {
            if (!exactTriangles(one, two)) continue
            const own = 0 - separation(facet(one), facet(two))
            if (own > depth) [depth, deepest] = [own, [one, two]]
          }
        const count = collideObbTrees(manifold, a.tree, a.pose, b.tree, b.pose)
        expect(count > 0).toBe(deepest !== undefined)
        if (deepest === undefined) continue
        hits++
        expect(count).toBeLessThanOrEqual(4)
        expect(manifold.depth).toBeCloseTo(depth, 8)
        // Moved by the depth along the normal, the deepest pair only touches.
        const n = manifold.normal as V3
        const last = Math.max(...[0, 1, 2].map((c) => dot(n, at(deepest[0], c))))
        const first = Math.min(...[0, 1, 2].map((c) => dot(n, at(deepest[1], c))))
        expect(Math.abs(first + depth - last)).toBeLessThan(1e-8)
        for (const { position } of manifold.points.slice(0, count)) {
          const point = makeBall(position as V3, 0)
          for (const { corners } of [a, b])
            expect(Math.min(...corners.map((own) => pieceDistance(facet(own), point)))).toBeLessThan(1e-9)
        }
      }
      expect(hits).toBeGreaterThan(1)
    },
  )
})

describe('a tree from a damaged file', () => {
  it.each(daily([1], [2]))('P44 is refused, or finds all triangles that its own numbers say, seed %i', (seed) => {
    const random = new Random(seed)
    const { tree } = draw(random, false)
    const probe = draw(random, false)
    const still = { position: [0, 0, 0] as V3, rotation: [0, 0, 0, 1] as const }
    const saved = saveObbTree(tree)
    let sound = 0
    for (let n = 0; n < 150; n++) {
      const bytes = saved.slice(0)
      const words = new Uint32Array(bytes)
      for (let k = 0; k <= n % 3; k++) words[random.integer(0, words.length - 1)]! ^= 2 ** random.integer(0, 31)
      writeChecksum(words)
      let loaded: ObbTree
      try {
        loaded = loadObbTree(bytes)
      } catch (error) {
        expect(['E_FORMAT', 'E_VERSION', 'E_TRUNCATED', 'E_CHECKSUM']).toContain((error as { code: string }).code)
        continue
      }
      sound++
      const expected: string[] = []
      for (let slot = 0; slot < loaded.triangles.length; slot++) {
        const own = [...loaded.corners.subarray(3 * slot, 3 * slot + 3)].flatMap((v) => [
          ...loaded.vertices.subarray(3 * v, 3 * v + 3),
        ])
        for (const [j, other] of probe.corners.entries())
          if (exactTriangles(own, other)) expected.push(`${loaded.triangles[slot]} ${j}`)
      }
      const found: string[] = []
      findObbTreeContacts(loaded, still, probe.tree, still, undefined, (i, j) => void found.push(`${i} ${j}`))
      expect(found.sort()).toEqual(expected.sort())
    }
    expect(sound).toBeGreaterThan(5)
    expect(sound).toBeLessThan(125)
  })
})
