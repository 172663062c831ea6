import { describe, it } from 'vitest'
import { buildObbTree, loadObbTree } from '../../src/narrow-phase/mesh/trees.js'
import { Header, writeChecksum } from '../../src/memory/envelope.js'
import { wordOf } from '../../src/obb-tree/file/layout.js'
import { overlapObbTrees } from '../../src/obb-tree/query/overlap.js'
import { saveObbTree } from '../../src/obb-tree/file/save.js'
import type { ObbTree } from '../../src/obb-tree/tree.js'
import { validateObbTree } from '../../src/obb-tree/file/validate.js'
import { expect } from '../expect.js'
import { randomizer } from '../geometry/random-shapes.js'
import { fixtureMesh, soup, zoo } from './meshes.js'
import { codeOf } from '../thrown.js'

const small = soup(12, 0.3, 1)
const tree = buildObbTree(small.positions, small.indices)
const saved = saveObbTree(tree)

describe('save and load', () => {
  it('P37 what was saved is loaded, and saved again to the same bytes', () => {
    const same = (a: ArrayBufferView, b: ArrayBufferView) =>
      Buffer.compare(
        Buffer.from(a.buffer, a.byteOffset, a.byteLength),
        Buffer.from(b.buffer, b.byteOffset, b.byteLength),
      ) === 0
    for (const mesh of [fixtureMesh('teapot'), ...zoo().map(([, m]) => m)]) {
      const before = buildObbTree(mesh.positions, mesh.indices)
      const bytes = saveObbTree(before)
      expect(bytes.byteLength % 8).toBe(0)
      const after = loadObbTree(bytes)
      for (const field of ['nodes', 'links', 'vertices', 'corners', 'triangles', 'frame'] as const)
        expect(same(after[field], before[field])).toBe(true)
      expect(after.report).toEqual(before.report)
      expect(after.depth).toBe(before.depth)
      expect(Buffer.compare(Buffer.from(saveObbTree(after)), Buffer.from(bytes))).toBe(0)
    }
  })

  it('keeps what its leaves are and whether it is closed; D02 flags of another version', () => {
    const bunny = fixtureMesh('bunny')
    for (const leaf of ['box', 'triangles'] as const) {
      const loaded = loadObbTree(saveObbTree(buildObbTree(bunny.positions, bunny.indices, { leaf })))
      expect(loaded.leafBoxes).toBe(leaf === 'box')
      expect(loaded.report.closed).toBe(true)
    }
    const bytes = saved.slice(0)
    const words = new Uint32Array(bytes)
    words[wordOf('flags')] = 4
    writeChecksum(words)
    expect(codeOf(() => loadObbTree(bytes))).toBe('E_FORMAT')
  })

  it('D05 no change of a word keeps the checksum', () => {
    // Of these two one part of the hash is the same.
    const sums = [30980, 64012].map((first) => {
      const words = Uint32Array.from({ length: 11 }, (_, k) => Math.imul(k - 1, 0x9e3779b1))
      words[Header.length] = first
      writeChecksum(words)
      return [...words.subarray(Header.checksum, Header.length)]
    })
    expect(sums[0]![0]).toBe(sums[1]![0])
    expect(sums[0]![1]).not.toBe(sums[1]![1])
  })

  it('from a SharedArrayBuffer in place, D14 from a misaligned view copied, D21 copied unless told', () => {
    const shared = new SharedArrayBuffer(saved.byteLength)
    new Uint8Array(shared).set(new Uint8Array(saved))
    const inPlace = loadObbTree(shared, { copy: false })
    expect(inPlace.nodes.buffer).toBe(shared)
    const still = { position: [0, 0, 0], rotation: [0, 0, 0, 1] }
    expect(overlapObbTrees(inPlace, still, tree, still)).toBe(true)
    const copied = loadObbTree(shared)
    new Uint8Array(shared).fill(0)
    expect(copied).toEqual(tree)
    const shifted = new Uint8Array(saved.byteLength + 3)
    shifted.set(new Uint8Array(saved), 3)
    expect(loadObbTree(shifted.subarray(3))).toEqual(tree)
    expect(codeOf(() => loadObbTree(shifted.subarray(3), { copy: false }))).toBe('E_FORMAT')
  })

  it('D01 D02 D03 D09 another magic, version, byte order; trailing bytes; no buffer', () => {
    const change = (word: number, value: number) => {
      const bytes = saved.slice(0)
      new Uint32Array(bytes)[word] = value
      return bytes
    }
    expect(codeOf(() => loadObbTree(change(0, 7)))).toBe('E_FORMAT')
    expect(codeOf(() => loadObbTree(change(0, 0x4f424254)))).toBe('E_FORMAT')
    expect(codeOf(() => loadObbTree(change(1, 1)))).toBe('E_VERSION')
    const longer = new Uint8Array(saved.byteLength + 8)
    longer.set(new Uint8Array(saved))
    expect(codeOf(() => loadObbTree(longer))).toBe('E_FORMAT')
    expect(codeOf(() => loadObbTree('tree' as never))).toBe('E_OPTION')
    expect(codeOf(() => loadObbTree(saved, { fast: true } as never))).toBe('E_OPTION')
    expect(codeOf(() => loadObbTree(saved, { verify: 'nothing' } as never))).toBe('E_OPTION')
    expect(codeOf(() => loadObbTree(saved, { copy: 1 } as never))).toBe('E_OPTION')
    expect(codeOf(() => saveObbTree({} as never))).toBe('E_OPTION')
  })

  it('D04 truncated at every length', () => {
    for (let length = 0; length < saved.byteLength; length++)
      expect(codeOf(() => loadObbTree(saved.slice(0, length)))).toBe('E_TRUNCATED')
  })

  it('D05 any single bit flipped', () => {
    const bytes = new Uint8Array(saved.slice(0))
    let passed = 0
    for (let bit = 0; bit < 8 * bytes.length; bit++) {
      bytes[bit >> 3]! ^= 1 << (bit & 7)
      const got = codeOf(() => loadObbTree(bytes, { copy: false, verify: 'checksum' }))
      if (!['E_FORMAT', 'E_VERSION', 'E_TRUNCATED', 'E_CHECKSUM'].includes(String(got))) passed++
      bytes[bit >> 3]! ^= 1 << (bit & 7)
    }
    expect(passed).toBe(0)
    expect(loadObbTree(bytes)).toEqual(tree)
  })

  it('D06 D07 D08 hand-made with a right checksum: bad links, cycles, ranges, bounds, counts', () => {
    const harms: ((copy: ObbTree, words: Uint32Array) => void)[] = [
      (copy) => (copy.links[0] = 1e6),
      (copy) => (copy.links[0] = 0),
      (copy) => (copy.links[0] = -5),
      (copy) => (copy.links[2 * copy.report.nodes - 1] = 1000),
      (copy) => (copy.links[2 * copy.report.nodes - 2] = 0),
      (copy) => (copy.nodes[0] = NaN),
      (copy) => (copy.nodes[12] = copy.nodes[12]! / 2),
      (copy) => (copy.nodes[15 + 13] = NaN),
      (copy) => (copy.corners[3] = -1),
      (copy) => (copy.triangles[0] = copy.triangles[1]!),
      (copy) => (copy.vertices[0] = Infinity),
      (copy) => (copy.frame[3] = 0),
      (copy) => (copy.frame[3] = Infinity),
      (copy) => (copy.frame[4] = copy.frame[4]! / 2),
      (copy) => (copy.frame[4] = Infinity),
      (copy) => (copy.nodes[12] = Infinity),
      (_, words) => (words[wordOf('nodes')] = 0xffffffff),
      (_, words) => (words[wordOf('triangles')] = 0xffffffff),
      (_, words) => (words[wordOf('depth')] = 200),
      (_, words) => (words[wordOf('leaves')] = 1),
    ]
    for (const harm of harms) {
      const bytes = saved.slice(0)
      const words = new Uint32Array(bytes)
      harm(loadObbTree(bytes, { copy: false }), words)
      writeChecksum(words)
      expect(codeOf(() => loadObbTree(bytes))).toBe('E_FORMAT')
    }
  })

  it('P44 random damage with a right checksum: refused, or a sound tree, seed 2', () => {
    const random = randomizer(2)
    let sound = 0
    for (let n = 0; n < 1500; n++) {
      const bytes = saved.slice(0)
      const words = new Uint32Array(bytes)
      for (let k = 0; k <= n % 3; k++) {
        const word = Math.floor(random() * words.length)
        words[word] = n % 2 === 0 ? words[word]! ^ (1 << Math.floor(32 * random())) : Math.floor(random() * 2 ** 32)
      }
      writeChecksum(words)
      try {
        expect(validateObbTree(loadObbTree(bytes))).toEqual([])
        sound++
      } catch (error) {
        expect(['E_FORMAT', 'E_VERSION', 'E_TRUNCATED', 'E_CHECKSUM']).toContain((error as { code: string }).code)
      }
    }
    expect(sound).toBeLessThan(750)
  })
})
