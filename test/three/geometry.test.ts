import { buildObbTree, type ObbTree } from 'bitecs-collision'
import { buildObbTreeFromGeometry } from 'bitecs-collision/three'
import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  IcosahedronGeometry,
  InstancedBufferGeometry,
  InstancedMesh,
  InterleavedBuffer,
  InterleavedBufferAttribute,
  Mesh,
  MeshBasicMaterial,
} from 'three'
import { describe, it } from 'vitest'
import { expect } from '../expect.js'

/** The triangles of a tree by their number, each as nine coordinates. */
function trianglesOf({ triangles, corners, vertices }: ObbTree): number[][] {
  const found: number[][] = []
  for (let slot = 0; slot < triangles.length; slot++)
    found[triangles[slot]!] = [0, 1, 2].flatMap((k) => [0, 1, 2].map((d) => vertices[3 * corners[3 * slot + k]! + d]!))
  return found
}

/** The triangles that three.js draws of a geometry, read through its own attributes. */
function drawnOf(geometry: BufferGeometry): number[][] {
  const position = geometry.getAttribute('position')
  const { index, drawRange } = geometry
  const total = index === null ? position.count : index.count
  const found: number[][] = []
  for (let k = drawRange.start; k + 2 < Math.min(total, drawRange.start + drawRange.count); k += 3)
    found.push(
      [k, k + 1, k + 2].flatMap((at) => {
        const v = index === null ? at : index.getX(at)
        return [position.getX(v), position.getY(v), position.getZ(v)]
      }),
    )
  return found
}

describe('buildObbTreeFromGeometry', () => {
  const interleaved = (): BufferGeometry => {
    const box = new BoxGeometry(1, 2, 3)
    const numbers = new Float32Array(5 * box.attributes.position!.count).fill(99)
    for (let v = 0; v < box.attributes.position!.count; v++)
      numbers.set(box.attributes.position!.array.slice(3 * v, 3 * v + 3), 5 * v + 2)
    const geometry = new BufferGeometry()
    geometry.setAttribute('position', new InterleavedBufferAttribute(new InterleavedBuffer(numbers, 5), 3, 2))
    return geometry.setIndex(box.index)
  }
  const ranged = (geometry: BufferGeometry, start: number, count: number): BufferGeometry => {
    geometry.setDrawRange(start, count)
    return geometry
  }
  const normalised = (): BufferGeometry => {
    const geometry = new BufferGeometry()
    const corners = Int16Array.of(0, 0, 0, 32767, 0, 0, 0, -32767, 0, 0, 0, 16384)
    geometry.setAttribute('position', new BufferAttribute(corners, 3, true))
    return geometry.setIndex([0, 1, 2, 0, 2, 3, 0, 3, 1, 1, 3, 2])
  }
  it.each<[string, () => BufferGeometry, number]>([
    ['an indexed box', () => new BoxGeometry(1, 2, 3), 12],
    ['one without index', () => new IcosahedronGeometry(2, 1), 80],
    ['interleaved positions', interleaved, 12],
    ['normalised integers', normalised, 4],
    ['a draw range', () => ranged(new BoxGeometry(1, 2, 3), 6, 12), 4],
    ['a draw range past the end', () => ranged(new BoxGeometry(1, 2, 3), 30, 999), 2],
    ['a draw range that cuts a triangle off', () => ranged(new BoxGeometry(1, 2, 3), 4, 8), 2],
    ['a draw range without index', () => ranged(new IcosahedronGeometry(2, 0), 9, 30), 10],
    ['a draw range without end', () => ranged(new IcosahedronGeometry(2, 0), 9, Infinity), 17],
  ])('takes the triangles that three.js draws of %s', (_, make, count) => {
    const geometry = make()
    const tree = buildObbTreeFromGeometry(geometry, { leafTriangles: 2 })
    expect(trianglesOf(tree)).toEqual(drawnOf(geometry))
    expect(trianglesOf(tree).length).toBe(count)
    expect(tree.report.largestLeaf).toBeLessThanOrEqual(2)
  })

  it('takes triangles of all groups and of none', () => {
    const geometry = new BoxGeometry(1, 1, 1)
    geometry.clearGroups()
    geometry.addGroup(0, 6, 0)
    expect(buildObbTreeFromGeometry(geometry).report.triangles).toBe(12)
  })

  it('builds the tree of buildObbTree, with copies', () => {
    const geometry = new IcosahedronGeometry(1, 2)
    const tree = buildObbTreeFromGeometry(geometry)
    const plain = buildObbTree(
      geometry.attributes.position!.array,
      Uint32Array.from({ length: 540 }, (_, k) => k),
    )
    expect(tree.nodes).toEqual(plain.nodes)
    geometry.attributes.position!.array.fill(0)
    expect(tree.vertices).toEqual(plain.vertices)
  })

  const material = new MeshBasicMaterial()
  const box = new BoxGeometry()
  it.each<[string, unknown, string, RegExp]>([
    ['a Mesh', new Mesh(box, material), 'E_OPTION', /geometry/],
    ['an InstancedMesh', new InstancedMesh(box, material, 3), 'E_OPTION', /InstancedMesh.*instance/],
    ['an InstancedBufferGeometry', new InstancedBufferGeometry(), 'E_OPTION', /InstancedBufferGeometry.*instance/],
    ['null', null, 'E_OPTION', /BufferGeometry/],
    ['numbers', [1, 2, 3], 'E_OPTION', /BufferGeometry/],
    ['a geometry without positions', new BufferGeometry(), 'E_OPTION', /position/],
    ['one without positions, with a range', ranged(new BufferGeometry(), 0, 3), 'E_OPTION', /position/],
    ['an empty draw range', ranged(new BoxGeometry(), 0, 2), 'E_EMPTY_MESH', /draw range/],
    ['a draw range past the end', ranged(new BoxGeometry(), 36, 3), 'E_EMPTY_MESH', /draw range/],
    ['a draw range of NaN', ranged(new BoxGeometry(), 0, NaN), 'E_RANGE', /draw range/],
    ['a draw range from a fraction', ranged(new BoxGeometry(), 0.5, 6), 'E_RANGE', /draw range/],
    ['a draw range from below 0', ranged(new BoxGeometry(), -3, 6), 'E_RANGE', /draw range/],
  ])('refuses %s', (_, geometry, code, words) => {
    const build = (): unknown => buildObbTreeFromGeometry(geometry as BufferGeometry)
    expect(build).toThrow(expect.objectContaining({ name: 'CollisionError', code, component: 'geometry' }))
    expect(build).toThrow(words)
  })
})
