/**
 * The file of an OBB tree: one buffer, a header of 32-bit words, then the tree's arrays as they are in memory, so that
 * a load makes views and nothing else. Numbers are little-endian; a machine of the other kind refuses the file. Zeros
 * follow to a whole 8 bytes.
 */
import { FRAME_LENGTH } from '../frame.js'
import { LINK_STRIDE, NODE_STRIDE, type TreeArrays } from '../tree.js'

/** Words of the header. `bytes` is the length of the file, `header` of the header; `distinct` counts the vertices. */
const WORDS = [
  ...(['magic', 'version', 'header', 'bytes', 'checksum', 'nodes', 'triangles', 'distinct', 'depth'] as const),
  ...(['leaves', 'degenerate', 'duplicates', 'unreferenced', 'welded', 'largestLeaf', 'vertices'] as const),
  ...(['flags', 'spare'] as const),
]
export type Header = Record<(typeof WORDS)[number], number>

export const MAGIC = 0x5442424f // "OBBT", little-endian
/** Raised whenever the layout or the meaning of a number changes. */
export const FORMAT_VERSION = 4
export const HEADER_BYTES = 72

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

/** Place of a word in the header. */
export function wordOf(name: keyof Header): number {
  return WORDS.indexOf(name)
}

export function readHeader(words: Uint32Array): Header {
  return Object.fromEntries(WORDS.map((name, i) => [name, words[i]])) as Header
}

export function writeHeader(header: Header, words: Uint32Array): void {
  WORDS.forEach((name, i) => (words[i] = header[name]))
}

/** Bytes of a file. In plain numbers: counts of a damaged header may be anything, and nothing is allocated. */
export function bytesOf(header: Header): number {
  let end = HEADER_BYTES
  for (const [, { BYTES_PER_ELEMENT }, stride, count] of ARRAYS)
    end += BYTES_PER_ELEMENT * stride * (count === undefined ? 1 : header[count])
  return end + (end % 8 === 0 ? 0 : 8 - (end % 8))
}

/** Views of the arrays of the file that begins at byte `at` of a buffer. */
export function viewArrays(buffer: ArrayBufferLike, at: number, header: Header): FileArrays {
  const arrays: Partial<Record<keyof FileArrays, unknown>> = {}
  let from = at + HEADER_BYTES
  for (const [name, Kind, stride, count] of ARRAYS) {
    const array = new Kind(buffer as ArrayBuffer, from, stride * (count === undefined ? 1 : header[count]))
    arrays[name] = array
    from += array.byteLength
  }
  return arrays as FileArrays
}
