import { describe, it } from 'vitest'
import { overlapObbs } from '../../src/geometry/obb-obb/overlap.js'
import type { Obb } from '../../src/geometry/shapes.js'
import { buildObbTree, loadObbTree } from '../../src/narrow-phase/mesh/trees.js'
import { writeChecksum } from '../../src/memory/envelope.js'
import { wordOf } from '../../src/obb-tree/file/layout.js'
import { findObbTreeContacts } from '../../src/obb-tree/query/find.js'
import { overlapObbTrees } from '../../src/obb-tree/query/overlap.js'
import type { Pose } from '../../src/obb-tree/query/query.js'
import { saveObbTree } from '../../src/obb-tree/file/save.js'
import type { ObbTree } from '../../src/obb-tree/tree.js'
import { expect } from '../expect.js'
import { randomizer } from '../geometry/random-shapes.js'
import { cubeMesh } from '../oracle/meshes.js'
import { merged, soup, type Mesh } from './meshes.js'

const still: Pose = { position: [0, 0, 0], rotation: [0, 0, 0, 1] }
const built = ({ positions, indices }: { positions: ArrayLike<number>; indices: ArrayLike<number> }): ObbTree =>
  buildObbTree(Float64Array.from(positions), Uint32Array.from(indices))

function randomPose(random: () => number, reach: number): Pose {
  const signed = (): number => 2 * random() - 1
  return {
    position: [reach * signed(), reach * signed(), reach * signed()],
    rotation: [signed(), signed(), signed(), signed()],
  }
}

function pairs(a: ObbTree, b: ObbTree, pose: Pose): string[] {
  const found: string[] = []
  findObbTreeContacts(a, still, b, pose, {}, (i, j) => void found.push(`${i} ${j}`))
  return found.sort()
}

describe('properties of meshes', () => {
  it('splitting every triangle at its centroid changes no answer, seed 27 (P27)', () => {
    const whole = soup(40, 0.4, 27)
    const positions = Array.from(whole.positions)
    const indices: number[] = []
    for (let t = 0; t < whole.indices.length; t += 3) {
      const corners = [0, 1, 2].map((k) => whole.indices[t + k]!)
      const centre = positions.length / 3
      for (let k = 0; k < 3; k++) positions.push(corners.reduce((sum, c) => sum + positions[3 * c + k]!, 0) / 3)
      corners.forEach((corner, k) => indices.push(corner, corners[(k + 1) % 3]!, centre))
    }
    const [a, b] = [built(whole), built({ positions, indices })]
    const random = randomizer(27)
    let hits = 0
    for (let n = 0; n < 400; n++) {
      const pose = randomPose(random, 1)
      const hit = overlapObbTrees(a, still, a, pose)
      expect(overlapObbTrees(a, still, b, pose)).toBe(hit)
      expect(overlapObbTrees(b, still, b, pose)).toBe(hit)
      if (hit) hits++
    }
    expect(hits).toBeGreaterThan(80)
    expect(hits).toBeLessThan(320)
  })

  it('boxes and their meshes of 12 triangles agree, but for gaps of rounding, seed 30 (P30)', () => {
    const cube = built(cubeMesh())
    const random = randomizer(30)
    let hits = 0
    let inside = 0
    for (let n = 0; n < 1000; n++) {
      const [sizeA, sizeB] = [1, 0.05 + 1.2 * random() ** 2]
      const { position, rotation } = randomPose(random, 1.6)
      const l = Math.hypot(...Array.from(rotation))
      const [x, y, z, w] = Array.from(rotation, (q) => q / l) as [number, number, number, number]
      // prettier-ignore
      const axes = [
        1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y),
        2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x),
        2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y),
      ]
      const box = (scale: number): [Obb, Obb] => [
        {
          center: [0, 0, 0],
          axes: [1, 0, 0, 0, 1, 0, 0, 0, 1],
          halfExtents: [sizeA, sizeA, sizeA].map((h) => h * scale),
        },
        { center: position, axes, halfExtents: [sizeB, sizeB, sizeB].map((h) => h * scale) },
      ]
      const mesh = built({ positions: cubeMesh().positions.map((p) => p * sizeB), indices: cubeMesh().indices })
      const solid = overlapObbTrees(cube, still, mesh, { position, rotation }, { solid: true })
      const surface = overlapObbTrees(cube, still, mesh, { position, rotation })
      if (overlapObbs(...box(1 - 1e-9))) expect(solid).toBe(true)
      if (!overlapObbs(...box(1 + 1e-9))) expect(solid).toBe(false)
      if (surface) expect(solid).toBe(true)
      if (solid) hits++
      if (solid && !surface) inside++
    }
    expect(hits).toBeGreaterThan(200)
    expect(hits).toBeLessThan(800)
    expect(inside).toBeGreaterThan(5)
  })

  it('two meshes in one tree touch what each of them touches, seed 45 (P45)', () => {
    const [first, second]: [Mesh, Mesh] = [soup(30, 0.6, 45), soup(25, 0.6, 46)]
    const count = first.indices.length / 3
    const [a, b, both, other] = [built(first), built(second), built(merged(first, second)), built(soup(30, 0.6, 47))]
    const random = randomizer(45)
    let found = 0
    for (let n = 0; n < 200; n++) {
      const pose = randomPose(random, 0.5)
      const apart = [
        ...pairs(a, other, pose),
        ...pairs(b, other, pose).map((pair) => {
          const [i, j] = pair.split(' ')
          return `${Number(i) + count} ${j}`
        }),
      ].sort()
      expect(pairs(both, other, pose)).toEqual(apart)
      found += apart.length
    }
    expect(found).toBeGreaterThan(500)
  })
})

describe('load', () => {
  it('the deepest trees there are need no more than the fixed stack: all pairs of two of them (L12)', () => {
    const positions: number[] = []
    for (let i = 0; i < 180; i++) positions.push(2 ** i, 0, 0, 2 ** i, 1, 0, 2 ** i * 1.1, 0, 1)
    const indices = Array.from({ length: positions.length / 3 }, (_, i) => i)
    const tree = buildObbTree(positions, indices, { split: 'mean', leafTriangles: 1, maxDepth: 64 })
    const flat = buildObbTree(positions, indices, { split: 'median', leafTriangles: 1 })
    expect(tree.depth).toBeGreaterThanOrEqual(2 * flat.depth)
    const expected = pairs(flat, flat, still)
    expect(expected.length).toBeGreaterThanOrEqual(180)
    expect(pairs(tree, tree, still)).toEqual(expected)
    const loaded = loadObbTree(saveObbTree(tree))
    expect(pairs(loaded, loaded, still)).toEqual(expected)
    // A depth that is too small would make the stack too small: refused.
    const bytes = saveObbTree(tree)
    const words = new Uint32Array(bytes)
    words[wordOf('depth')]! -= 1
    writeChecksum(words)
    expect(() => loadObbTree(bytes)).toThrow(expect.objectContaining({ code: 'E_FORMAT' }))
  })
})
