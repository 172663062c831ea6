/**
 * Meshes that no one would draw, built with every option: the pairs of triangles that touch are those that exact
 * arithmetic finds, limits of depth lose none, and a tree that was saved and loaded answers to the bit.
 */
import { describe, expect, it } from 'vitest'
import { loadObbTree, saveObbTree, validateObbTree, buildObbTree, collideObbTrees } from '../../src/geometry.js'
import { createManifold, findObbTreeContacts, overlapObbTrees, type Pose } from '../../src/geometry.js'
import { exactTrianglesFiltered } from '../oracle/filtered-triangles.js'
import { Random } from '../oracle/random.js'
import type { Mesh } from './meshes.js'

const STILL: Pose = { position: [0, 0, 0], rotation: [0, 0, 0, 1] }

function soup(random: Random): Mesh {
  const positions: number[] = []
  for (let t = random.integer(2, 20); t > 0; t--) {
    const middle = [0, 1, 2].map(() => random.between(-1, 1))
    for (let k = 0; k < 9; k++) positions.push(middle[k % 3]! + 0.4 * random.between(-1, 1))
  }
  return { positions, indices: positions.slice(0, positions.length / 3).map((_, i) => i) }
}

type Change = (soup: { p: number[]; indices: number[]; random: Random }) => number[] | void

/** What is done to a soup: its corners are changed in place, or other indices returned. */
const changes: Record<string, Change> = {
  'duplicates of both windings': ({ indices }) => [...indices, ...indices, ...[...indices].reverse()],
  'random indices': ({ indices, random }) => indices.map((i) => (i < 3 ? i : random.integer(0, indices.length - 1))),
  'one triangle many times': ({ indices }) => indices.map((i) => i % 3),
  slivers: ({ p, random }) => {
    const thin = random.log(1e-16, 1e-7)
    for (let t = 9; t < p.length; t += 9)
      for (let k = t; k < t + 3; k++) p[k + 6] = p[k]! + 0.37 * (p[k + 3]! - p[k]!) + thin * random.normal()
  },
  'no area': ({ p, random }) => {
    for (let t = 9; t < p.length; t += 9)
      for (let k = t, from = random.pick([3, 6]); k < t + 3; k++) p[k + from] = p[k]!
  },
  'one plane': ({ p }) => {
    for (let i = 0; i < p.length; i += 3) p[i + 1] = 0.3 * p[i]! - 0.7 * p[i + 2]!
  },
  'a grid in one plane': ({ p }) => {
    for (let i = 0; i < p.length; i++)
      p[i] = i % 3 === 1 ? 0.5 : i < 9 ? Number(i % 4 === 0) : Math.round(4 * p[i]!) / 4
  },
  'one line, but for a corner': ({ p }) => {
    for (let i = 3; i < p.length; i += 3) p[i + 2] = 2 * (p[i + 1] = -p[i]!)
  },
  'one corner': ({ p }) => {
    for (let t = 0; t < p.length; t++) if (t % 9 < 3) p[t] = [0.25, 0.5, -0.125][t % 9]!
  },
  'far away': ({ p }) => {
    for (let i = 0; i < p.length; i++) p[i] = 1e-3 * p[i]! + [1e8, -3e7, 7e7][i % 3]!
  },
  stretched: ({ p }) => {
    for (let i = 0; i < p.length; i++) p[i] = p[i]! * [1, 1e-9, 1e6][i % 3]!
  },
  'all sizes': ({ p, random }) => {
    for (let i = 0; i < p.length; i++) p[i] = p[i]! * random.log(1e-12, 1)
  },
}

const triangleOf = ({ positions, indices }: Mesh, t: number): number[] =>
  [0, 1, 2].flatMap((k) => positions.slice(3 * indices[3 * t + k]!, 3 * indices[3 * t + k]! + 3))

describe('meshes that no one would draw', () => {
  it.each(Object.keys(changes))('%s, seed 1747', (name) => {
    const change = changes[name]!
    const random = new Random(1747)
    const manifold = createManifold()
    const mesh = (changed: boolean): Mesh => {
      const { positions, indices } = soup(random)
      return { positions, indices: (changed && change({ p: positions, indices, random })) || indices }
    }
    let hits = 0
    for (let run = 0; run < 5; run++) {
      const first = mesh(true)
      const meshes = [first, random.chance(0.3) ? first : mesh(random.chance(0.5))] as const
      const trees = meshes.map(({ positions, indices }) => {
        const tree = buildObbTree(positions, indices, {
          fit: random.pick(['triangles', 'points', 'hull-triangles', 'hull-points', 'minimum-volume']),
          split: random.pick(['mean', 'median', 'center', 'sah']),
          leafTriangles: random.integer(1, 6),
          maxDepth: random.pick([48, 48, random.integer(0, 5)]),
        })
        validateObbTree(tree)
        return tree
      })
      const [a, b] = trees as [(typeof trees)[0], (typeof trees)[0]]
      const wanted: string[] = []
      const corners = meshes.map((m) => m.indices.slice(0, m.indices.length / 3).map((_, t) => triangleOf(m, t)))
      corners[0]!.forEach((p, i) =>
        corners[1]!.forEach((q, j) => exactTrianglesFiltered(p, 0, q, 0) && wanted.push(`${i} ${j}`)),
      )
      const ask = (tree: typeof a): string[] => {
        const contacts: string[] = []
        findObbTreeContacts(tree, STILL, b, STILL, undefined, (i, j, contact) => {
          const { points, pointCount } = contact
          contacts.push(`${i} ${j}`, JSON.stringify({ ...contact, points: points.slice(0, pointCount) }))
        })
        return contacts
      }
      const found = ask(a)
      expect(found.filter((_, k) => k % 2 === 0).sort(), `run ${run}`).toEqual(wanted.sort())
      expect(ask(loadObbTree(saveObbTree(a)))).toEqual(found)
      expect(collideObbTrees(manifold, a, STILL, b, STILL) > 0).toBe(wanted.length > 0)
      for (let depth = 0; depth < 4 && wanted.length > 0; depth++)
        expect(overlapObbTrees(a, STILL, b, STILL, { depthA: depth, depthB: random.integer(-1, 3) })).toBe(true)
      hits += wanted.length
    }
    expect(hits).toBeGreaterThan(0)
  })
})
