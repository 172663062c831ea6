import { expect, it } from 'vitest'
import { readGlb } from '../../src/cook/glb.js'
import { glb } from '../cook/glb-by-hand.js'

// Optimizers of glTF files write small integers, and name the extension that allows them as required: it was missing.
it('positions of small integers are read, normalized ones too', async () => {
  const bytes = new Uint8Array(24)
  new Int16Array(bytes.buffer).set([0, 0, 0, 0, 32767, 0, 0, 0, 0, -32768, 0, 0])
  const read = async (normalized: boolean): Promise<number[]> => {
    const json = {
      asset: { version: '2.0' },
      extensionsUsed: ['KHR_mesh_quantization'],
      extensionsRequired: ['KHR_mesh_quantization'],
      nodes: [{ mesh: 0, scale: [2, 2, 2] }],
      meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
      accessors: [{ bufferView: 0, componentType: 5122, count: 3, type: 'VEC3', normalized }],
      bufferViews: [{ buffer: 0, byteLength: 24, byteStride: 8 }],
      buffers: [{ byteLength: 24 }],
    }
    return [...(await readGlb(glb(JSON.stringify(json), bytes))).positions]
  }
  expect(await read(true)).toEqual([0, 0, 0, 2, 0, 0, 0, -2, 0])
  expect(await read(false)).toEqual([0, 0, 0, 65534, 0, 0, 0, -65536, 0])
})
