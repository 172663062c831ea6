import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { runCommand } from '../../src/command/command.js'
import { readGlb } from '../../src/cook/glb.js'

/** A GLB file of a JSON text and a binary chunk, whose length is a multiple of 4. */
function glb(json: object, binary: Uint8Array): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify(json))
  const textEnd = 20 + 4 * Math.ceil(text.length / 4)
  const bytes = new Uint8Array(textEnd + 8 + binary.length).fill(0x20, 20, textEnd)
  const words = new DataView(bytes.buffer)
  const write = (at: number, ...values: number[]) => values.forEach((v, i) => words.setUint32(at + 4 * i, v, true))
  write(0, 0x46546c67, 2, bytes.length, textEnd - 20, 0x4e4f534a)
  write(textEnd, binary.length, 0x004e4942)
  bytes.set(text, 20)
  bytes.set(binary, textEnd + 8)
  return bytes
}

const binary = new Uint8Array(84)
new Float32Array(binary.buffer, 0, 18).set([0, 0, 0, 1, 0, 0, 0, 1, 0, 5, 0, 0, 6, 0, 0, 5, 1, 0])
new Int16Array(binary.buffer, 72, 6).set([0, 1, 2, 0, 1, -1])

/** Two primitives of a triangle each; the second has the indices 0 1 2 and then 0 1 -1, if `count` is 6. */
function model(count = 3) {
  const places = { componentType: 5126, count: 3, type: 'VEC3' }
  return {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0, children: [1] }, {}] as { mesh?: number; children?: number[] }[],
    meshes: [
      {
        primitives: [
          { attributes: { POSITION: 0 }, mode: 4 },
          { attributes: { POSITION: 1 }, mode: 4, indices: 2 },
        ],
      },
    ],
    accessors: [
      { bufferView: 0, ...places },
      { bufferView: 1, ...places },
      { bufferView: 2, componentType: 5122, count, type: 'SCALAR' },
    ],
    bufferViews: [0, 36, 72].map((byteOffset, i) => ({ buffer: 0, byteOffset, byteLength: i < 2 ? 36 : 12 })),
    buffers: [{ byteLength: binary.length }],
  }
}

type Model = ReturnType<typeof model>

it('GLB: a negative index was the last vertex of the primitive before', async () => {
  expect((await readGlb(glb(model(), binary))).indices.length).toBe(6)
  await expect(readGlb(glb(model(6), binary))).rejects.toThrow(/index 5 is -1, which names none of its 3 vertices/)
})

it.each<[RegExp, (model: Model) => void]>([
  [/node 0: mesh 9 is not there/, ({ nodes }) => (nodes[0]!.mesh = 9)],
  [/node 0: child 9 is not there/, ({ nodes }) => (nodes[0]!.children = [9])],
  [/scene 0: node 9 is not there/, ({ scenes }) => (scenes[0]!.nodes = [0, 9])],
  [/scene 9 is not there/, (m) => (m.scene = 9)],
  [/mesh 0: primitive 1: POSITION 9 is not there/, ({ meshes }) => (meshes[0]!.primitives[1]!.attributes.POSITION = 9)],
  [/mesh 0: primitive 1: indices 9 is not there/, ({ meshes }) => (meshes[0]!.primitives[1]!.indices = 9)],
  [/mesh 0: primitive 0: there is no mode 7/, ({ meshes }) => (meshes[0]!.primitives[0]!.mode = 7)],
  [/mesh 0: primitive 0: POSITION must be VEC3, not VEC2/, ({ accessors }) => (accessors[0]!.type = 'VEC2')],
  [/mesh 0: primitive 1: indices must be SCALAR, not VEC3/, ({ meshes }) => (meshes[0]!.primitives[1]!.indices = 0)],
])('GLB: %s: it was left out, or read as something else, without a word', async (message, change) => {
  const changed = model()
  change(changed)
  await expect(readGlb(glb(changed, binary))).rejects.toThrow(message)
})

it('GLB: nodes 20,000 below the scene are read: the stack ended', async () => {
  const deep = model()
  const last = 20_000
  for (let i = 1; i < last; i++) deep.nodes[i] = { children: [i + 1] }
  deep.nodes[last] = { mesh: 0 }
  expect((await readGlb(glb(deep, binary))).indices.length).toBe(12)
})

it('the command: no model is written over itself by another name, and no depth is not depth 0', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cook-'))
  try {
    const file = join(folder, 'a.obj')
    const text = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3'
    await writeFile(file, text)
    const cook = async (...args: string[]): Promise<string> => {
      let errors = ''
      const stream = new Writable({ write: (chunk, _, done) => ((errors += String(chunk)), done()) })
      expect(await runCommand(['cook', file, '-q', ...args], { write: () => true }, stream)).toBe(1)
      return errors
    }
    expect(await cook('-o', `${folder}/./a.obj`)).toMatch(/would be written over itself/)
    expect(await readFile(file, 'utf8')).toBe(text)
    expect(await cook('--max-depth=')).toMatch(/E_OPTION: buildObbTree: maxDepth = NaN/)
  } finally {
    await rm(folder, { recursive: true })
  }
})
