import { describe, expect, it } from 'vitest'
import { buildObbTree } from '../../src/narrow-phase/mesh/trees.js'
import { isClosed } from '../../src/obb-tree/closed.js'
import { fixtureMesh, grid, merged, soup, type Mesh } from './meshes.js'

const tetrahedron: Mesh = {
  positions: [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1],
  indices: [0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3],
}
const closed = ({ positions, indices }: Mesh) => buildObbTree(positions, indices).report.closed

describe('report.closed', () => {
  it('a tetrahedron, two of them, one inside out, one without shared vertices, one with a degenerate triangle', () => {
    expect(closed(tetrahedron)).toBe(true)
    expect(closed(merged(tetrahedron, tetrahedron))).toBe(false) // the same edges four times
    const moved = { ...tetrahedron, positions: tetrahedron.positions.map((x) => x + 3) }
    expect(closed(merged(tetrahedron, moved))).toBe(true)
    expect(closed({ ...tetrahedron, indices: [...tetrahedron.indices].reverse() })).toBe(true)
    const loose = tetrahedron.indices.flatMap((v) => tetrahedron.positions.slice(3 * v, 3 * v + 3))
    expect(closed({ positions: loose, indices: tetrahedron.indices.map((_, i) => i) })).toBe(true)
    expect(closed({ ...tetrahedron, indices: [...tetrahedron.indices, 0, 0, 1] })).toBe(true)
  })

  it('G16 a hole, a flipped triangle, a sheet, a third triangle at an edge; real meshes', () => {
    expect(closed({ ...tetrahedron, indices: tetrahedron.indices.slice(3) })).toBe(false)
    expect(closed({ ...tetrahedron, indices: [0, 1, 2, ...tetrahedron.indices.slice(3)] })).toBe(false)
    expect(closed(grid(4))).toBe(false)
    expect(closed(soup(20, 0.3, 1))).toBe(false)
    const fin = { positions: [...tetrahedron.positions, 5, 5, 5], indices: [...tetrahedron.indices, 0, 1, 4] }
    expect(closed(fin)).toBe(false)
    // A face twice, and three fins: as many edges too many as are missing.
    const three = {
      positions: [...fin.positions, 6, 5, 5, 7, 5, 5],
      indices: [...fin.indices, 0, 1, 5, 0, 1, 6, 0, 2, 1],
    }
    expect(closed(three)).toBe(false)
    // The last face twice, and a triangle on its own: as many edges too many as are missing.
    const lone = {
      positions: [...tetrahedron.positions, 5, 5, 5, 6, 5, 5, 5, 6, 5],
      indices: [...tetrahedron.indices, ...tetrahedron.indices.slice(9), 4, 5, 6],
    }
    expect(closed(lone)).toBe(false)
    expect(isClosed(Int32Array.of(0, 0, 1, 2, 3, 3), 4)).toBe(false)
  })

  it('bunny and teapot as a plain count of edges says', () => {
    for (const [name, expected] of [
      ['bunny', true],
      ['teapot', false],
    ] as const) {
      const { positions, indices } = fixtureMesh(name)
      const place = (i: number) => positions.slice(3 * indices[i]!, 3 * indices[i]! + 3).join()
      const edges = new Map<string, number>()
      for (let i = 0; i < indices.length; i++) {
        const edge = `${place(i)} ${place(i % 3 === 2 ? i - 2 : i + 1)}`
        edges.set(edge, (edges.get(edge) ?? 0) + 1)
      }
      const sound = [...edges].every(([edge, n]) => n === 1 && edges.get(edge.split(' ').reverse().join(' ')) === 1)
      expect(sound).toBe(expected)
      expect(closed({ positions, indices })).toBe(expected)
    }
  })
})
