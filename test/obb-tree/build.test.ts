import { describe, expect, it } from 'vitest'
import { buildObbTree } from '../../src/narrow-phase/mesh/trees.js'
import { treeRadius, treeSlotTriangle, UNSCALED, writeTreeNodeRow, type ObbTree } from '../../src/obb-tree/tree.js'
import { validateObbTree } from '../../src/obb-tree/file/validate.js'
import { fixtureMesh, soup, zoo } from './meshes.js'
import { errorOf } from '../thrown.js'

const triangle = { positions: [0, 0, 0, 1, 0, 0, 0, 1, 0], indices: [0, 1, 2] }

describe('a sound tree', () => {
  const builds = [
    {},
    { fit: 'points', leafTriangles: 1 },
    { split: 'median', fit: 'hull-triangles', leafTriangles: 3 },
    { fit: 'hull-points' },
    { split: 'sah' },
    { split: 'center', fit: 'minimum-volume' },
    { maxDepth: 2 },
    { split: 'mean', maxDepth: 10 },
  ] as const
  for (const [name, mesh] of [
    ['bunny', fixtureMesh('bunny')] as const,
    ['teapot', fixtureMesh('teapot')] as const,
    ...zoo(),
  ])
    it(`P24 ${name}: every triangle in one leaf, every vertex in every box above it, the user's corners kept`, () => {
      for (const options of builds) {
        const tree = buildObbTree(mesh.positions, mesh.indices, options)
        expect(validateObbTree(tree)).toEqual([])
        const n = mesh.indices.length / 3
        expect(tree.report).toMatchObject({ triangles: n, depth: tree.depth, vertices: mesh.positions.length / 3 })
        if ('maxDepth' in options) expect(tree.depth).toBeLessThanOrEqual(options.maxDepth)
        else expect(tree.report.largestLeaf).toBeLessThanOrEqual('leafTriangles' in options ? options.leafTriangles : 2)
        const corners = new Float64Array(9)
        let wrong = 0
        for (let slot = 0; slot < n; slot++) {
          treeSlotTriangle(tree, slot, UNSCALED, 0, corners, 0)
          for (let i = 0; i < 9; i++) {
            const v = mesh.indices[3 * tree.triangles[slot]! + Math.floor(i / 3)]!
            if (corners[i] !== mesh.positions[3 * v + (i % 3)]! + 0) wrong++
          }
        }
        expect(wrong).toBe(0)
        checkRows(tree, mesh.positions)
      }
    })

  /** The root's row in doubles holds every vertex, under every scale; the radius reaches them. */
  function checkRows(tree: ObbTree, positions: number[]): void {
    const row = new Float64Array(16)
    let outside = 0
    for (const scale of [1, -1, 0.3, -7]) {
      writeTreeNodeRow(tree, 0, Float64Array.of(scale), 0, row, 0)
      for (let v = 0; v < tree.vertices.length; v += 3) {
        const [x, y, z] = [0, 1, 2].map((d) => scale * tree.vertices[v + d]! - row[d]!) as [number, number, number]
        for (let i = 0; i < 3; i++) {
          const distance = Math.abs(row[3 + 3 * i]! * x + row[4 + 3 * i]! * y + row[5 + 3 * i]! * z)
          if (!(distance <= row[12 + i]!)) outside++
        }
      }
    }
    const unit = Math.max(...positions.map(Math.abs))
    for (let v = 0; v < tree.vertices.length; v += 3) {
      const [x, y, z] = [0, 1, 2].map((d) => tree.vertices[v + d]! / unit) as [number, number, number]
      if (!(Math.sqrt(x * x + y * y + z * z) * unit <= treeRadius(tree))) outside++
    }
    expect(outside).toBe(0)
  }

  it('the walker finds damage: a box too small, a slot twice, a bad link, an axis bent, a report of another tree', () => {
    const mesh = soup(40, 0.2, 1)
    const damage: ((tree: ObbTree) => void)[] = [
      (tree) => (tree.nodes[12 + 15 * 3] = tree.nodes[12 + 15 * 3]! * 0.9),
      (tree) => (tree.triangles[3] = tree.triangles[4]!),
      (tree) => (tree.links[0] = 1),
      (tree) => (tree.links[2 * (tree.report.nodes - 1) + 1] = 7),
      (tree) => (tree.nodes[3] = 0.5),
      (tree) => (tree.corners[5] = 1000),
      (tree) => (tree.vertices[5] = NaN),
      ...(['triangles', 'nodes', 'leaves', 'depth', 'largestLeaf'] as const).map(
        (count) => (tree: ObbTree) => Object.assign(tree.report, { [count]: tree.report[count] + 1 }),
      ),
    ]
    for (const harm of damage) {
      const tree = buildObbTree(mesh.positions, mesh.indices)
      expect(validateObbTree(tree)).toEqual([])
      harm(tree)
      expect(validateObbTree(tree).length).toBeGreaterThan(0)
    }
  })

  it('at most 130 bytes a triangle with every split', () => {
    const { positions, indices } = fixtureMesh('bunny')
    for (const split of ['median', 'mean', 'sah'] as const) {
      const { bytes } = buildObbTree(positions, indices, { split }).report
      expect(bytes / (indices.length / 3)).toBeLessThan(130)
    }
  })

  it('scaling by a power of two and the kind of array change no bit of it; P07, G40', () => {
    const { positions, indices } = soup(50, 0.2, 9)
    const tree = buildObbTree(positions, indices)
    const large = buildObbTree(
      positions.map((x) => x * 2 ** 30),
      indices,
    )
    expect(large.nodes).toEqual(tree.nodes)
    expect(large.triangles).toEqual(tree.triangles)
    const floats = Float32Array.from(positions)
    const reference = buildObbTree(Array.from(floats), indices)
    for (const kind of [Uint8Array, Uint16Array, Uint32Array, Int32Array, Float64Array])
      expect(buildObbTree(floats, kind.from(indices)).nodes).toEqual(reference.nodes)
    expect(buildObbTree(Float64Array.from(positions), indices)).toEqual(tree)
  })

  it('G40 takes what looks like a BufferGeometry: plain, interleaved, without an index', () => {
    const { positions, indices } = soup(30, 0.2, 12)
    const tree = buildObbTree(positions, indices)
    const position = { itemSize: 3, count: positions.length / 3, array: positions }
    const index = { itemSize: 1, count: indices.length, array: Uint32Array.from(indices) }
    const at = (d: number) => (i: number) => positions[3 * i + d]!
    const interleaved = { itemSize: 3, count: position.count, getX: at(0), getY: at(1), getZ: at(2) }
    for (const geometry of [
      { attributes: { position }, index },
      { attributes: { position: interleaved }, index: null },
      { attributes: { position } },
    ])
      expect(buildObbTree(geometry).nodes).toEqual(tree.nodes)
    expect(buildObbTree({ attributes: { position } }, { split: 'median', leafTriangles: 7 }).report.largestLeaf).toBe(7)
    expect(errorOf(() => buildObbTree({ attributes: {} } as never)).code).toBe('E_OPTION')
    expect(errorOf(() => buildObbTree({ attributes: { position: { itemSize: 3, count: 3 } } })).code).toBe('E_OPTION')
  })

  it('G39 the arrays are copied', () => {
    const positions = Float64Array.from(triangle.positions)
    const indices = Uint16Array.from(triangle.indices)
    const tree = buildObbTree(positions, indices)
    const before = structuredClone(tree)
    positions.fill(9)
    structuredClone(positions.buffer, { transfer: [positions.buffer] })
    indices.fill(1)
    expect(tree).toEqual(before)
  })
})

describe('depth is bounded', () => {
  it('G19 G20 G21 equal centroids, 1e5 identical triangles, exponential spread', () => {
    const identical = Array.from({ length: 3e5 }, (_, i) => i % 3)
    for (const split of ['median', 'mean', 'sah'] as const) {
      const tree = buildObbTree(triangle.positions, identical, { split })
      expect(tree.depth).toBeLessThanOrEqual(Math.ceil(Math.log2(1e5)) + 2)
      expect(tree.report.duplicates).toBe(99999)
      for (const [name, mesh] of zoo()) {
        const depth = buildObbTree(mesh.positions, mesh.indices, { split }).depth
        const levels = Math.ceil(Math.log2(mesh.indices.length / 3))
        expect(depth).toBeLessThanOrEqual(name.startsWith('G21') || split !== 'median' ? 48 : levels + 2)
        if (name.startsWith('G19')) expect(depth).toBeLessThanOrEqual(levels + 2)
      }
    }
  })

  it('a lopsided mean split stays within maxDepth: triangles whose sizes double', () => {
    const positions: number[] = []
    for (let i = 0; i < 180; i++) positions.push(2 ** i, 0, 0, 2 ** i, 1, 0, 2 ** i * 1.1, 0, 1)
    const indices = positions.map((_, i) => i).slice(0, positions.length / 3)
    const tree = buildObbTree(positions, indices, { split: 'mean', maxDepth: 12, leafTriangles: 1 })
    expect(tree.depth).toBe(12)
    expect(tree.report.largestLeaf).toBe(1)
    expect(validateObbTree(tree)).toEqual([])
  })
})

describe('a long build', () => {
  const mesh = soup(2000, 0.02, 3)
  it('reports its progress and gives the same tree', () => {
    const parts: number[] = []
    const tree = buildObbTree(mesh.positions, mesh.indices, { onProgress: (part) => parts.push(part) })
    expect(parts.length).toBeGreaterThan(50)
    expect(parts.length).toBeLessThan(110)
    expect(parts[0]).toBe(0)
    expect(parts.at(-1)).toBe(1)
    expect(parts.every((part, i) => i === 0 || part > parts[i - 1]!)).toBe(true)
    expect(tree.nodes).toEqual(buildObbTree(mesh.positions, mesh.indices).nodes)
  })

  it('is aborted by its signal, with the reason', () => {
    const controller = new AbortController()
    const reason = new Error('enough')
    let calls = 0
    const onProgress = () => {
      if (++calls === 10) controller.abort(reason)
    }
    let thrown: unknown
    try {
      buildObbTree(mesh.positions, mesh.indices, { onProgress, signal: controller.signal })
    } catch (error) {
      thrown = error
    }
    expect(thrown).toBe(reason)
    expect(calls).toBe(10)
  })
})

describe('what a mesh can have wrong', () => {
  const build = (positions: unknown, indices: unknown, options?: object) => () =>
    buildObbTree(positions as number[], indices as number[], options)

  it('G01 nothing in it', () => {
    expect(errorOf(build([], [])).code).toBe('E_EMPTY_MESH')
    expect(errorOf(build(triangle.positions, [])).code).toBe('E_EMPTY_MESH')
    expect(errorOf(build([], [0, 0, 0])).code).toBe('E_EMPTY_MESH')
  })

  it('G09 G10 an index beyond the vertices, negative, fractional, NaN, 2^32, no number', () => {
    for (const bad of [3, -1, 0.5, NaN, 2 ** 32, '1', 1n, undefined, null]) {
      const error = errorOf(build([...triangle.positions, 5, 5, 5].slice(0, 9), [0, 1, 2, 0, bad, 2]))
      expect(error).toMatchObject({ code: 'E_INDEX', index: 1, value: bad, field: '[4]' })
      expect(String(error.message)).toContain('triangle 1, corner 1')
    }
  })

  it('G11 G12 lengths that are no multiple of 3', () => {
    expect(errorOf(build(triangle.positions, [0, 1, 2, 0]))).toMatchObject({ code: 'E_INDEX', value: 4 })
    expect(errorOf(build([0, 0, 0, 1], [0, 0, 0]))).toMatchObject({ code: 'E_VERTEX', value: 4 })
  })

  it('G13 G14 a vertex that is not finite, named or not, and one beyond the limit', () => {
    for (const bad of [NaN, Infinity, -Infinity]) {
      const positions = [...triangle.positions, 0, bad, 0]
      const named = errorOf(build(positions, [0, 1, 2, 0, 1, 3]))
      expect(named).toMatchObject({ code: 'E_NON_FINITE', index: 3, field: '[10]' })
      expect(String(named.message)).toContain('triangle 1')
      expect(errorOf(build(positions, [0, 1, 2]))).toMatchObject({ code: 'E_NON_FINITE', index: 3 })
    }
    expect(errorOf(build([...triangle.positions.slice(0, 8), 1e70], [0, 1, 2])).code).toBe('E_RANGE')
    expect(errorOf(build([...triangle.positions.slice(0, 8), '0'], [0, 1, 2])).code).toBe('E_OPTION')
    expect(String(errorOf(build([[], [], []], [0, 0, 0])).message)).toContain(
      ': x of vertex 0 (first of triangle 0) = array of 0',
    )
    expect(errorOf(build(null, [0, 1, 2])).code).toBe('E_OPTION')
  })

  it('G04 G05 G06 G08 counted and kept: two equal, collinear, three equal corners; duplicates; unreferenced; welded', () => {
    const positions = [
      0, 0, 0, 1, 0, 0, 0, 1, 0, 2, 0, 0, 1, 0, 0, 7, 7, 7, 0.1, 0.2, 0.3, 0.2, 0.4, 0.6, 0.3, 0.6, 0.9,
    ]
    const indices = [0, 1, 2, 0, 0, 1, 0, 1, 3, 2, 2, 2, 2, 1, 0, 0, 4, 2, 6, 7, 8]
    const { report } = buildObbTree(positions, indices)
    expect(report).toMatchObject({ degenerate: [1, 2, 3, 6], duplicates: 2, unreferenced: 1, welded: 1, triangles: 7 })
  })

  it('G43 nothing but degenerate triangles', () => {
    const error = errorOf(build([0, 0, 0, 1, 1, 1, 2, 2, 2], [0, 1, 2, 0, 0, 0]))
    expect(error.code).toBe('E_EMPTY_MESH')
    expect(String(error.message)).toContain('0 usable triangles of 2')
  })

  it('options that are not there are refused, never ignored', () => {
    for (const options of [
      { fit: 'minimum' },
      { split: 'random' },
      { leaf: 'boxes' },
      { onProgress: 3 },
      { signal: {} },
      { leafTriangles: 0 },
      { leafTriangles: 1.5 },
      { maxDepth: 65 },
      { maxDepth: NaN },
      { leafs: 3 },
    ])
      expect(errorOf(build(triangle.positions, triangle.indices, options)).code).toBe('E_OPTION')
    expect(errorOf(build(triangle.positions, triangle.indices, null as never)).code).toBe('E_OPTION')
  })
})
