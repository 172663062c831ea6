import { describe, it } from 'vitest'
import { buildObbTree } from '../../src/narrow-phase/mesh/trees.js'
import { findObbTreeContacts } from '../../src/obb-tree/query/find.js'
import { findTreePairs, overlapTreeRows } from './kernels.js'
import { List } from '../../src/memory/list.js'
import { overlapObbTrees } from '../../src/obb-tree/query/overlap.js'
import type { ObbTree } from '../../src/obb-tree/tree.js'
import { expect } from '../expect.js'
import { readFixture } from '../fixtures/read.js'
import { randomizer } from '../geometry/random-shapes.js'
import {
  brutePairs,
  extentOf,
  fixtureMesh,
  identityRow,
  mapped,
  merged,
  movedTriangles,
  poseRow,
  randomRow,
  soup,
  zoo,
  type Mesh,
} from './meshes.js'
import { treePairs } from './tree-queries.js'
import { codeOf } from '../thrown.js'

const list = new List()

interface MeshPoses {
  sets: {
    mesh: 'bunny' | 'teapot'
    poses: { R: number[]; T: number[]; hit: boolean; pairs: number; stable: boolean }[]
  }[]
}

describe('mesh against itself at labelled poses', () => {
  const { sets } = readFixture<MeshPoses>('mesh-mesh')
  for (const { mesh, poses } of sets)
    for (const [split, fit] of [
      ['median', 'triangles'],
      ['mean', 'points'],
      ['center', 'triangles'],
      ['sah', 'minimum-volume'],
    ] as const)
      it(`${mesh}, ${split}, ${fit}: every boolean and every stable pair count`, () => {
        const { positions, indices } = fixtureMesh(mesh)
        const tree = buildObbTree(positions, indices, { split, fit })
        const still = identityRow()
        let hits = 0
        let stable = 0
        for (const pose of poses) {
          const axes = [0, 3, 6, 1, 4, 7, 2, 5, 8].map((i) => pose.R[i]!)
          const row = poseRow(pose.T, axes)
          expect(overlapTreeRows(tree, still, 0, 1, -1, tree, row, 0, 1, -1)).toBe(pose.hit)
          const pairs = findTreePairs(tree, still, 0, 1, tree, row, 0, 1, list)
          if (pose.stable) expect(pairs).toBe(pose.pairs)
          if (pose.hit) hits++
          if (pose.stable) stable++
        }
        expect(hits).toBe(poses.length / 2)
        expect(stable).toBeGreaterThan(0.9 * poses.length)
      })
})

describe('trees against brute force over triangles', () => {
  /** Poses around the first touch and within it, some in a general frame of A. */
  function compare(
    meshA: Mesh,
    meshB: Mesh,
    count: number,
    seed: number,
    options: object,
  ): { hits: number; pairs: number } {
    const random = randomizer(seed)
    const treeA = buildObbTree(meshA.positions, meshA.indices, options)
    const treeB = buildObbTree(meshB.positions, meshB.indices, options)
    const a = extentOf(meshA)
    const b = extentOf(meshB)
    let hits = 0
    let pairs = 0
    for (let i = 0; i < count; i++) {
      const scaleA = i % 3 === 0 ? -1 : 1
      const scaleB = i % 5 === 0 ? scaleA : i % 4 === 0 ? -0.5 : i % 4 === 1 ? 1.25 : 1
      const rowA = i % 2 === 0 ? identityRow() : randomRow(random, a.radius)
      const rowB = randomRow(random, 0)
      // B's middle near A's middle, both in the world.
      for (let d = 0; d < 3; d++) {
        const at = (row: Float64Array, middle: number[], scale: number) =>
          scale * (row[3 + d]! * middle[0]! + row[6 + d]! * middle[1]! + row[9 + d]! * middle[2]!)
        const reach = a.radius + Math.abs(scaleB) * b.radius
        rowB[d] = rowA[d]! + at(rowA, a.middle, scaleA) - at(rowB, b.middle, scaleB) + reach * (random() - 0.5)
      }
      if (meshA === meshB && i === 0) rowB.set(rowA)
      const expected = brutePairs(
        movedTriangles(meshA, scaleA, identityRow(), identityRow()),
        movedTriangles(meshB, scaleB, rowA, rowB),
      )
      expect(treePairs(treeA, rowA, scaleA, treeB, rowB, scaleB)).toEqual(expected)
      expect(overlapTreeRows(treeA, rowA, 0, scaleA, -1, treeB, rowB, 0, scaleB, -1)).toBe(expected.length > 0)
      if (expected.length > 0) hits++
      pairs += expected.length
    }
    return { hits, pairs }
  }

  const builds = [
    {},
    { fit: 'points', leafTriangles: 1 },
    { split: 'mean', leafTriangles: 5 },
    { split: 'sah', fit: 'minimum-volume' },
    { split: 'center' },
    { split: 'mean', maxDepth: 3 },
  ] as const

  it('P22 bunny and teapot, static, seed 1', () => {
    const bunny = fixtureMesh('bunny')
    const teapot = mapped(fixtureMesh('teapot'), (x, y, z) => [0.3 * x, 0.3 * y, 0.3 * z])
    const found = compare(bunny, teapot, 6, 1, {})
    expect(found.hits).toBeGreaterThan(2)
  })

  for (const options of builds)
    it(`P22 soups ${JSON.stringify(options)}, seeds 2 to 9`, () => {
      let hits = 0
      for (let seed = 2; seed < 10; seed++)
        hits += compare(soup(120, 0.2, seed), soup(90, 0.3, seed + 50), 8, seed, options).hits
      expect(hits).toBeGreaterThan(30)
    })

  for (const [name, mesh] of zoo())
    it(`P22 ${name} against itself and a soup, seed 3`, () => {
      const { middle, radius } = extentOf(mesh)
      const around = mapped(soup(80, 0.4, 3), (x, y, z) => [x, y, z].map((c, d) => middle[d]! + 2 * radius * (c - 0.5)))
      let pairs = 0
      for (const options of builds) {
        pairs += compare(mesh, mesh, 6, 3, options).pairs
        pairs += compare(mesh, around, 6, 4, options).pairs
      }
      expect(pairs).toBeGreaterThan(0)
    })

  it('G38 a mesh against itself at the same pose', () => {
    const { positions, indices } = fixtureMesh('teapot')
    const tree = buildObbTree(positions, indices)
    const row = randomRow(randomizer(5), 3)
    expect(treePairs(tree, row, 1, tree, row, 1)).toEqual(
      brutePairs(
        movedTriangles({ positions, indices }, 1, row, row),
        movedTriangles({ positions, indices }, 1, row, row),
      ),
    )
  })

  it('depth-limited answers are supersets, and shrink with depth, seed 6', () => {
    const mesh = soup(64, 0.2, 6)
    const tree = buildObbTree(mesh.positions, mesh.indices)
    const random = randomizer(6)
    let larger = 0
    for (let i = 0; i < 20; i++) {
      const a = identityRow()
      const b = randomRow(random, 0.7)
      const exact = treePairs(tree, a, 1, tree, b, 1)
      let before = Infinity
      for (const depth of [0, 1, 2, 4, 9]) {
        const limited = new Set(treePairs(tree, a, 1, tree, b, 1, depth, depth))
        for (const pair of exact) expect(limited.has(pair)).toBe(true)
        expect(limited.size).toBeLessThanOrEqual(before)
        expect(overlapTreeRows(tree, a, 0, 1, depth, tree, b, 0, 1, depth)).toBe(limited.size > 0)
        if (limited.size > exact.length) larger++
        before = limited.size
      }
      expect(treePairs(tree, a, 1, tree, b, 1, tree.depth, -1)).toEqual(exact)
    }
    expect(larger).toBeGreaterThan(20)
  })
})

describe('the public functions', () => {
  const still = { position: [0, 0, 0], rotation: [0, 0, 0, 1] }
  const mesh = soup(80, 0.3, 21)
  const tree = buildObbTree(mesh.positions, mesh.indices)

  function contacts(treeA: ObbTree, poseA: object, treeB: ObbTree, poseB: object): string[] {
    const keys: string[] = []
    findObbTreeContacts(treeA, poseA as never, treeB, poseB as never, undefined, (a, b) => {
      keys.push(`${a} ${b}`)
    })
    return keys.sort()
  }

  it('P01 swapped trees give swapped pairs, P02 -q the same, also near the boundary, seed 22', () => {
    const random = randomizer(22)
    let hits = 0
    for (let i = 0; i < 200; i++) {
      const q = [0, 1, 2, 3].map(() => random() - 0.5)
      const p = [0, 1, 2, 3].map(() => random() - 0.5)
      const a = { position: [random(), random(), random()], rotation: q }
      const b = { position: [2 * random() - 0.5, random(), random()], rotation: i % 7 === 0 ? q : p }
      const pairs = contacts(tree, a, tree, b)
      const swapped = contacts(tree, b, tree, a).map((key) => key.split(' ').reverse().join(' '))
      expect(swapped.sort()).toEqual(pairs)
      expect(contacts(tree, a, tree, { ...b, rotation: b.rotation.map((x) => -x) })).toEqual(pairs)
      expect(overlapObbTrees(tree, a, tree, b)).toBe(pairs.length > 0)
      expect(overlapObbTrees(tree, b, tree, a)).toBe(pairs.length > 0)
      if (pairs.length > 0) hits++
    }
    expect(hits).toBeGreaterThan(50)
    expect(hits).toBeLessThan(190)
  })

  it('stops when onContact says so, may be nested, and survives an exception', () => {
    let calls = 0
    expect(findObbTreeContacts(tree, still, tree, still, undefined, () => ++calls === 3)).toBe('stopped')
    expect(calls).toBe(3)
    const expected = contacts(tree, still, tree, still)
    const outer: string[] = []
    let inner = 0
    findObbTreeContacts(tree, still, tree, still, undefined, (a, b) => {
      outer.push(`${a} ${b}`)
      if (outer.length % 40 === 0) inner += contacts(tree, still, tree, still).length
      return false
    })
    expect(outer.sort()).toEqual(expected)
    expect(inner).toBe(Math.floor(outer.length / 40) * expected.length)
    expect(() =>
      findObbTreeContacts(tree, still, tree, still, undefined, () => {
        throw new Error('mine')
      }),
    ).toThrow('mine')
    expect(contacts(tree, still, tree, still)).toEqual(expected)
  })

  it('refuses what it cannot do', () => {
    expect(codeOf(() => overlapObbTrees({} as never, still, tree, still))).toBe('E_OPTION')
    expect(codeOf(() => overlapObbTrees(tree, still, {} as never, still))).toBe('E_OPTION')
    expect(codeOf(() => overlapObbTrees(tree, { ...still, position: [0, NaN, 0] }, tree, still))).toBe('E_NON_FINITE')
    expect(codeOf(() => overlapObbTrees(tree, still, tree, { ...still, rotation: [0, 0, 0, 0] }))).toBe(
      'E_ZERO_QUATERNION',
    )
    expect(codeOf(() => overlapObbTrees(tree, still, tree, still, { depthA: -2 }))).toBe('E_OPTION')
    expect(codeOf(() => overlapObbTrees(tree, still, tree, still, { maxNodes: 9 } as never))).toBe('E_OPTION')
    expect(codeOf(() => findObbTreeContacts(tree, still, tree, still, {}, 3 as never))).toBe('E_OPTION')
  })

  it('P25 P26 P28 shuffled, with duplicates, far and degenerate triangles, welded or not: the same hits, seed 23', () => {
    const random = randomizer(23)
    const triangles = Array.from({ length: 80 }, (_, i) => i)
    const shuffled = triangles
      .map((i) => [random(), i] as const)
      .sort((p, q) => p[0] - q[0])
      .map(([, i]) => i)
    const corners = (i: number) => mesh.indices.slice(3 * i, 3 * i + 3)
    const others: Record<string, [Mesh, (i: number) => number]> = {
      shuffled: [{ ...mesh, indices: shuffled.flatMap(corners) }, (i) => shuffled[i]!],
      duplicated: [{ ...mesh, indices: [...mesh.indices, ...corners(0), ...corners(1)] }, (i) => (i < 80 ? i : -1)],
      far: [
        merged(mesh, { positions: [1e5, 0, 0, 1e5, 1, 0, 1e5, 0, 1], indices: [0, 1, 2] }),
        (i) => (i < 80 ? i : -1),
      ],
      degenerate: [
        merged(mesh, { positions: [9, 9, 9, 8, 8, 8], indices: [0, 0, 0, 0, 1, 1] }),
        (i) => (i < 80 ? i : -1),
      ],
      rewelded: [
        {
          positions: mesh.indices.flatMap((v) => mesh.positions.slice(3 * v, 3 * v + 3)),
          indices: mesh.indices.map((_, i) => i),
        },
        (i) => i,
      ],
    }
    for (let n = 0; n < 25; n++) {
      const b = randomRow(random, 0.8)
      const expected = treePairs(tree, identityRow(), 1, tree, b, 1)
      for (const [other, name] of Object.values(others)) {
        const changed = buildObbTree(other.positions, other.indices)
        const found = treePairs(changed, identityRow(), 1, tree, b, 1)
          .map((key) => key.split(' ').map(Number) as [number, number])
          .filter(([i]) => name(i) >= 0)
          .map(([i, j]) => `${name(i)} ${j}`)
        expect(found.sort()).toEqual(expected)
      }
    }
  })
})
