import { memoryUsage } from 'node:process'
import { writeChecksum, Header } from '../../src/memory/envelope.js'
import { buildObbTree, loadObbTree } from '../../src/narrow-phase/mesh/trees.js'
import { COUNTS_END } from '../../src/obb-tree/file/layout.js'
import { saveObbTree } from '../../src/obb-tree/file/save.js'
import { validateObbTree } from '../../src/obb-tree/file/validate.js'
import { findObbTreeContacts } from '../../src/obb-tree/query/find.js'
import { overlapObbTrees } from '../../src/obb-tree/query/overlap.js'
import type { ObbTree } from '../../src/obb-tree/tree.js'
import { CollisionError } from '../../src/errors.js'
import { Random } from '../oracle/random.js'
import { soup } from './meshes.js'

const CODES = ['E_FORMAT', 'E_CHECKSUM', 'E_VERSION', 'E_TRUNCATED']
const SPECIAL = [
  0, 1, 2, 0x7f800000, 0x7fc00000, 0xff7fffff, 0x7ff80000, 0xffefffff, 0x80000000, 0xffffffff, 0x10000000,
]
const still = { position: [0, 0, 0], rotation: [0, 0, 0, 1] } as const
/** Bytes that a refusal may allocate beside twice the file: mostly the error and its stack. */
const SMALL = 1 << 20

export interface FileCounts {
  /** Of the loads that were refused, by what was verified and code. */
  readonly refused: Record<string, number>
  /** Of those taken: all that were verified in full are sound trees; the ones that are as they were saved. */
  readonly taken: { full: number; checksum: number }
  same: number
  /** Milliseconds of a load or a walk, and bytes beyond twice the file of a load. */
  slowest: number
  largest: number
}

export const noFiles = (): FileCounts => ({
  refused: {},
  taken: { full: 0, checksum: 0 },
  same: 0,
  slowest: 0,
  largest: -Infinity,
})

/** The file with changes in it, or of another length; most have the length and the checksum that such a file has. */
function mutated(saved: ArrayBuffer, random: Random): ArrayBuffer {
  const roll = random.unit()
  const length = roll < 0.05 ? 8 * random.integer(0, saved.byteLength / 8) : saved.byteLength + (roll < 0.1 ? 64 : 0)
  const bytes = new ArrayBuffer(length)
  new Uint8Array(bytes).set(new Uint8Array(saved, 0, Math.min(length, saved.byteLength)))
  const words = new Uint32Array(bytes)
  if (length < COUNTS_END) return bytes
  const tree = loadObbTree(saved, { copy: false })
  // Links lie behind what a header, counts, a frame, vertices and nodes take.
  const links = (tree.links.byteOffset - tree.frame.byteOffset + COUNTS_END) / 4
  for (let times = random.integer(1, 3); times > 0; times--) {
    const kind = random.unit()
    if (kind < 0.2) words[random.integer(Header.length, COUNTS_END / 4 - 1)]! += random.integer(-2, 2)
    else if (kind < 0.3) words[random.integer(0, COUNTS_END / 4 - 1)] = random.pick(SPECIAL)
    else if (kind < 0.5) words[links + random.integer(0, tree.links.length - 1)] = random.integer(0, tree.report.nodes)
    else {
      const at = random.integer(COUNTS_END / 4, words.length - 1)
      words[at] = random.chance(0.5) ? words[at]! ^ (1 << random.integer(0, 31)) : random.pick(SPECIAL)
    }
  }
  if (random.chance(0.5)) words[Header.bytes] = length
  if (random.chance(0.95)) writeChecksum(words)
  return bytes
}

const allocated = (): number => {
  const { heapUsed, arrayBuffers } = memoryUsage()
  return heapUsed + arrayBuffers
}

/** The tree of a file, or undefined if it is refused. Throws what is no refusal. */
function tryLoad(counts: FileCounts, bytes: ArrayBuffer, verify: 'full' | 'checksum'): ObbTree | undefined {
  const before = allocated()
  try {
    return loadObbTree(bytes, { verify })
  } catch (error) {
    if (!(error instanceof CollisionError && CODES.includes(error.code))) throw error
    const name = `${verify} ${error.code}`
    counts.refused[name] = (counts.refused[name] ?? 0) + 1
  } finally {
    counts.largest = Math.max(counts.largest, allocated() - before - 2 * bytes.byteLength)
  }
  return undefined
}

/** Walks through the tree, alone and with another one. */
function walk(tree: ObbTree, sound: ObbTree): void {
  for (const call of [
    () => overlapObbTrees(tree, still, tree, still),
    () => overlapObbTrees(sound, still, tree, { ...still, position: [0.2, 0, 0] }),
    () => findObbTreeContacts(tree, still, sound, still, {}, () => true),
  ])
    try {
      call()
    } catch (error) {
      // Numbers that were not looked at may be such that a kernel refuses them.
      if (!(error instanceof CollisionError)) throw error
    }
}

/** Loads mutants of a file, verified in full and by the checksum alone. Throws what goes wrong. */
export function tryFiles(counts: FileCounts, seed: number, count: number): void {
  const random = new Random(seed)
  const mesh = soup(6 + (seed % 30), 0.3, seed)
  const leaf = seed % 2 === 0 ? 'box' : 'triangles'
  const sound = buildObbTree(mesh.positions, mesh.indices, { leaf, leafTriangles: 1 + (seed % 3) })
  const saved = saveObbTree(sound)
  for (let k = 0; k < count; k++) {
    const bytes = mutated(saved, random)
    for (const verify of ['full', 'checksum'] as const) {
      const start = performance.now()
      const tree = tryLoad(counts, bytes, verify)
      if (tree !== undefined) {
        counts.taken[verify]++
        if (verify === 'full') {
          const fault = validateObbTree(tree)[0]
          if (fault !== undefined) throw new Error(`seed ${seed}, file ${k}: ${fault}`)
          if (Buffer.compare(Buffer.from(saveObbTree(tree)), Buffer.from(saved)) === 0) counts.same++
        }
        walk(tree, sound)
      }
      counts.slowest = Math.max(counts.slowest, performance.now() - start)
    }
  }
  if (!(counts.largest < SMALL)) throw new Error(`seed ${seed}: ${counts.largest} bytes beyond twice a file`)
}
