/**
 * The file of an OBB tree: one buffer, the header of all files (memory/envelope.ts), counts, then the tree's arrays as
 * they are in memory, so that a load makes views and nothing else. Numbers are little-endian; a machine of the other
 * kind refuses the file. Zeros fill up the counts, and the file, to a whole 8 bytes.
 */
import { Header, type FileKind } from '../../memory/envelope.js'
import { FRAME_LENGTH } from '../frame.js'
import { LINK_STRIDE, NODE_STRIDE, type TreeArrays } from '../tree.js'

/** Words behind the header; `distinct` counts the vertices. */
const WORDS = [
  ...(['nodes', 'triangles', 'distinct', 'depth', 'leaves', 'degenerate'] as const),
  ...(['duplicates', 'unreferenced', 'welded', 'largestLeaf', 'vertices', 'flags'] as const),
]
export type Counts = Record<(typeof WORDS)[number], number>

/** Words before the arrays: a whole number of doubles. */
const FIRST = Header.length + WORDS.length + 1
export const COUNTS_END = 4 * FIRST

export const TREE: FileKind = {
  call: 'loadObbTree',
  argument: 'data',
  name: 'OBB tree',
  magic: 0x5442424f, // "OBBT", little-endian
  version: 4,
  least: FIRST,
}

/** Bits of the flags. */
export const FLAG_CLOSED = 1
export const FLAG_LEAF_BOXES = 2

/** The arrays of a file. */
export interface FileArrays extends TreeArrays {
  /** Indices of the triangles of zero area. */
  readonly degenerate: Int32Array
}

/** The arrays in their order: kind, numbers an entry, and the word that counts the entries (one entry without). */
const ARRAYS = [
  ['frame', Float64Array, FRAME_LENGTH, undefined],
  ['vertices', Float64Array, 3, 'distinct'],
  ['nodes', Float32Array, NODE_STRIDE, 'nodes'],
  ['links', Int32Array, LINK_STRIDE, 'nodes'],
  ['corners', Int32Array, 3, 'triangles'],
  ['triangles', Int32Array, 1, 'triangles'],
  ['degenerate', Int32Array, 1, 'degenerate'],
] as const

/** Place of a word in the file. */
export function wordOf(name: keyof Counts): number {
  return Header.length + WORDS.indexOf(name)
}

export function readCounts(words: Uint32Array): Counts {
  return Object.fromEntries(WORDS.map((name) => [name, words[wordOf(name)]])) as Counts
}

export function writeCounts(counts: Counts, words: Uint32Array): void {
  for (const name of WORDS) words[wordOf(name)] = counts[name]
}

/** Bytes of a file. In plain numbers: counts of a damaged file may be anything, and nothing is allocated. */
export function bytesOf(counts: Counts): number {
  let end = COUNTS_END
  for (const [, { BYTES_PER_ELEMENT }, stride, count] of ARRAYS)
    end += BYTES_PER_ELEMENT * stride * (count === undefined ? 1 : counts[count])
  return end + (end % 8 === 0 ? 0 : 8 - (end % 8))
}

/** Views of the arrays of the file that begins at byte `at` of a buffer. */
export function viewArrays(buffer: ArrayBufferLike, at: number, counts: Counts): FileArrays {
  const arrays: Partial<Record<keyof FileArrays, unknown>> = {}
  let from = at + COUNTS_END
  for (const [name, Kind, stride, count] of ARRAYS) {
    const array = new Kind(buffer as ArrayBuffer, from, stride * (count === undefined ? 1 : counts[count]))
    arrays[name] = array
    from += array.byteLength
  }
  return arrays as FileArrays
}
