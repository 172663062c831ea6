import { describe, expect, it } from 'vitest'
import { readGlb } from '../../src/cook/glb.js'
import { CommandError } from '../../src/cook/model.js'
import { buildObbTree } from '../../src/narrow-phase/mesh/trees.js'
import { glb } from './glb-by-hand.js'

/** One triangle, with changes to its parts; `more` is text put in front of the object's first member. */
interface Changes {
  accessor?: object
  view?: object
  node?: string
  more?: string
}

function triangle({ accessor = {}, view = {}, node = '', more = '' }: Changes = {}): Uint8Array {
  const positions = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0])
  const accessors = [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', ...accessor }]
  const bufferViews = [{ buffer: 0, byteOffset: 0, byteLength: 36, ...view }]
  const json = `{${more}"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0${node}}],
    "meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],"accessors":${JSON.stringify(accessors)},
    "bufferViews":${JSON.stringify(bufferViews)},"buffers":[{"byteLength":36}]}`
  return glb(json, new Uint8Array(positions.buffer))
}

/** What reading and building come to: the number of triangles, or the name of the error. */
async function outcome(bytes: Uint8Array): Promise<string | number> {
  try {
    const { positions, indices } = await readGlb(bytes)
    return buildObbTree(positions, indices).report.triangles
  } catch (error) {
    if (error instanceof CommandError) return 'CommandError'
    return (error as { code?: string }).code ?? String(error)
  }
}

describe('GLB files by hand', () => {
  it('one triangle is read', async () => {
    expect(await outcome(triangle())).toBe(1)
  })

  it('keys __proto__, constructor and prototype change no object (D15)', async () => {
    for (const key of ['__proto__', 'constructor', 'prototype']) {
      const more = `"${key}":{"polluted":true},"extras":{"${key}":{"polluted":true}},`
      expect(await outcome(triangle({ more, node: `,"extras":{"${key}":{"polluted":true}}` }))).toBe(1)
      expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
      expect((Object as { polluted?: boolean }).polluted).toBeUndefined()
    }
  })

  it('JSON nested 100,000 deep is read or refused, without an overflow of the stack (D16)', async () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000)
    expect([1, 'CommandError']).toContain(await outcome(triangle({ node: `,"extras":{"deep":${deep}}` })))
    expect(await outcome(triangle({ node: `,"extras":{"deep":${'['.repeat(100_000)}}` }))).toBe('CommandError')
  })

  it.each(['[1e999,0,0]', '["12",0,0]', '[null,{},0]', '["NaN",0,0]'])(
    'a node at %s is refused, never a tree with numbers that are none (D17)',
    async (translation) => {
      const got = await outcome(triangle({ node: `,"translation":${translation}` }))
      expect(got).toBe('CommandError')
    },
  )

  it.each([5, null, ['a'], {}])(
    'a node or a mesh named %j is refused, because files are named after them',
    async (name) => {
      const text = JSON.stringify(name)
      await expect(readGlb(triangle({ node: `,"name":${text}` }))).rejects.toThrow(/node 0: name = .* is no text/)
      const meshes = `"meshes":[{"name":${text},"primitives":[]}],`
      await expect(readGlb(glb(`{"asset":{"version":"2.0"},${meshes}"nodes":[]}`))).rejects.toThrow(/mesh 0: name = /)
    },
  )

  it.each<[string, Changes]>([
    ['an accessor past its bufferView', { accessor: { count: 4 } }],
    ['a count of 2^32 - 1', { accessor: { count: 4294967295 } }],
    ['a count of 1e9 zeros, which are nowhere in the file', { accessor: { bufferView: undefined, count: 1e9 } }],
    ['a negative count', { accessor: { count: -3 } }],
    ['an offset past the end', { accessor: { byteOffset: 36 } }],
    ['a bufferView past its buffer', { view: { byteLength: 360 }, accessor: { count: 30 } }],
    ['a bufferView that is not there', { accessor: { bufferView: 7 } }],
    ['a stride below an element', { view: { byteStride: 4 } }],
    [
      'sparse indices out of range',
      {
        accessor: {
          sparse: {
            count: 1,
            indices: { bufferView: 0, byteOffset: 12, componentType: 5125 },
            values: { bufferView: 0 },
          },
        },
      },
    ],
  ])('%s is refused, and what it is of named (D20)', async (_, changes) => {
    await expect(readGlb(triangle(changes))).rejects.toThrow(/(accessor|bufferView) 0/)
  })

  it('a sparse accessor is read, also one of zeros alone, and a file without a scene by its nodes', async () => {
    // Three indices of a byte, and three points.
    const bytes = new Uint8Array(40)
    bytes.set([0, 1, 2])
    new Float32Array(bytes.buffer, 4).set([0, 0, 0, 1, 0, 0, 0, 1, 0])
    const read = (accessor: object, scene: object): Promise<string | number> =>
      outcome(
        glb(
          JSON.stringify({
            asset: { version: '2.0' },
            ...scene,
            nodes: [{ mesh: 0 }],
            meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
            accessors: [{ componentType: 5126, count: 3, type: 'VEC3', ...accessor }],
            bufferViews: [
              { buffer: 0, byteLength: 3 },
              { buffer: 0, byteOffset: 4, byteLength: 36 },
            ],
            buffers: [{ byteLength: 40 }],
          }),
          bytes,
        ),
      )
    const indices = { bufferView: 0, componentType: 5121 }
    const sparse = { count: 3, indices, values: { bufferView: 1 } }
    for (const scene of [{ scene: 0, scenes: [{ nodes: [0] }] }, {}]) {
      expect(await read({ sparse }, scene)).toBe(1)
      expect(await read({ bufferView: 1, sparse: { ...sparse, count: 1 } }, scene)).toBe(1)
      expect(await read({ bufferView: 1 }, scene)).toBe(1)
    }
    for (const broken of [5, 'x', null, { ...sparse, indices: 5 }, { ...sparse, values: 'x' }])
      await expect(read({ sparse: broken }, {}), JSON.stringify(broken)).resolves.toBe('CommandError')
    const none = { ...sparse, indices: { componentType: 5121 } }
    expect(await read({ sparse: none }, {})).toBe('CommandError')
  })

  it('an index beyond its primitive is refused, and is no vertex of the next one (G09)', async () => {
    const two = (indices: number[]): Promise<string | number> => {
      const bytes = new Uint8Array(72 + 4 * indices.length)
      new Float32Array(bytes.buffer, 0, 18).set([0, 0, 0, 1, 0, 0, 0, 1, 0, 5, 0, 0, 6, 0, 0, 5, 1, 0])
      new Uint32Array(bytes.buffer, 72).set(indices)
      const places = { componentType: 5126, count: 3, type: 'VEC3' }
      return outcome(
        glb(
          JSON.stringify({
            asset: { version: '2.0' },
            scenes: [{ nodes: [0] }],
            nodes: [{ mesh: 0 }],
            meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 2 }, { attributes: { POSITION: 1 } }] }],
            accessors: [
              { bufferView: 0, ...places },
              { bufferView: 1, ...places },
              { bufferView: 2, componentType: 5125, count: indices.length, type: 'SCALAR' },
            ],
            bufferViews: [0, 36, 72].map((byteOffset, i) => ({
              buffer: 0,
              byteOffset,
              byteLength: i < 2 ? 36 : 4 * indices.length,
            })),
            buffers: [{ byteLength: bytes.length }],
          }),
          bytes,
        ),
      )
    }
    expect(await two([0, 1, 2, 2, 1, 0])).toBe(3)
    for (const index of [3, 5, 6, 0xffffffff]) expect(await two([0, 1, index])).toBe('CommandError')
  })
})
