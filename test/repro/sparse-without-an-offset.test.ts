import { expect, it } from 'vitest'
import { readGlb } from '../../src/cook/glb.js'
import { glb } from '../cook/glb-by-hand.js'

/**
 * A triangle whose positions begin four bytes into their bufferView, and whose last point a sparse part changes. What
 * the sparse part leaves out counted as what the accessor says: its offset of four bytes, and its bufferView.
 */
const bytes = new Uint8Array(56)
new Float32Array(bytes.buffer, 4, 12).set([0, 0, 0, 1, 0, 0, 0, 9, 9, 0, 1, 0])
bytes[52] = 2

function triangle(values: object): Uint8Array {
  const sparse = { count: 1, indices: { bufferView: 2, componentType: 5121 }, values }
  const accessor = { bufferView: 0, byteOffset: 4, componentType: 5126, count: 3, type: 'VEC3', sparse }
  const json = {
    asset: { version: '2.0' },
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    accessors: [accessor],
    bufferViews: [
      { buffer: 0, byteLength: 40 },
      { buffer: 0, byteOffset: 40, byteLength: 12 },
      { buffer: 0, byteOffset: 52, byteLength: 1 },
    ],
    buffers: [{ byteLength: 56 }],
  }
  return glb(JSON.stringify(json), bytes)
}

it('a sparse part without an offset begins at the start of its bufferView', async () => {
  const { positions } = await readGlb(triangle({ bufferView: 1 }))
  expect([...positions]).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 0])
})

it('a sparse part whose values are nowhere is refused', async () => {
  await expect(readGlb(triangle({}))).rejects.toThrow('accessor 0: sparse.values has no bufferView')
})
