import { describe, expect, it } from 'vitest'
import { readGlb } from '../../src/cook/glb.js'
import { CommandError, type Triangles } from '../../src/cook/model.js'
import { glb } from '../cook/glb-by-hand.js'

const positions = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0])

function read(nodes: readonly object[], scenes: readonly object[] = [{ nodes: [0] }]): Promise<Triangles> {
  const json = JSON.stringify({
    asset: { version: '2.0' },
    scene: 0,
    scenes,
    nodes,
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' }],
    bufferViews: [{ buffer: 0, byteOffset: 0, byteLength: 36 }],
    buffers: [{ byteLength: 36 }],
  })
  return readGlb(glb(json, new Uint8Array(positions.buffer)))
}

// glTF 2.0, 3.5.2: a strict tree. A node of two parents was placed once, below the last one; those of a circle that no
// scene reaches were nowhere, and all of it without a word.
describe('nodes of a GLB file', () => {
  it.each([
    [
      'two parents',
      [{ children: [1, 2] }, { children: [3] }, { children: [3] }, { mesh: 0 }],
      'node 3 is a child of node 1',
    ],
    ['one parent twice', [{ children: [1, 1] }, { mesh: 0 }], 'node 1 is a child of node 0 and of node 0'],
    ['itself as a parent', [{ mesh: 0 }, { children: [1] }], 'node 1 is below itself'],
    ['a circle', [{ mesh: 0 }, { children: [3] }, { children: [1] }, { children: [2] }], 'is below itself'],
    ['a circle with the root in it', [{ mesh: 0, children: [1] }, { children: [0] }], 'is below itself'],
  ])('with %s are refused', async (_, nodes, why) => {
    const read1 = read(nodes)
    await expect(read1).rejects.toThrow(CommandError)
    await expect(read1).rejects.toThrow(why)
  })

  it.each([
    ['a root that is a child', [{ nodes: [0, 1] }], 'node 1 is a child of node 0, and no root'],
    ['a root twice', [{ nodes: [0, 0] }], 'a node is named twice'],
  ])('with %s are refused', async (_, scenes, why) => {
    await expect(read([{ children: [1] }, { mesh: 0 }], scenes)).rejects.toThrow(why)
  })

  it('in a tree are read, also in two scenes, and 20,000 deep', async () => {
    const two = await read([{ children: [1] }, { mesh: 0 }, { mesh: 0 }], [{ nodes: [0, 2] }, { nodes: [2] }])
    expect(two.indices.length).toBe(6)
    const deep = Array.from({ length: 20_000 }, (__, k) => (k < 19_999 ? { children: [k + 1] } : { mesh: 0 }))
    expect((await read(deep)).indices.length).toBe(3)
  })
})
