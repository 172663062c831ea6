import { CollisionError, refuseValue, textOf } from '../errors.js'
import {
  checksum,
  FLAG_CLOSED,
  FLAG_LEAF_BOXES,
  FORMAT_VERSION,
  HEADER_BYTES,
  layOut,
  MAGIC,
  WORD_BYTES,
  WORD_CHECKSUM,
  WORD_DEGENERATE,
  WORD_DEPTH,
  WORD_DISTINCT,
  WORD_DUPLICATES,
  WORD_FLAGS,
  WORD_HEADER,
  WORD_LARGEST_LEAF,
  WORD_LEAVES,
  WORD_MAGIC,
  WORD_NODES,
  WORD_TRIANGLES,
  WORD_UNREFERENCED,
  WORD_VERSION,
  WORD_VERTICES,
  WORD_WELDED,
  type FileLayout,
} from './file.js'
import { FRAME_LENGTH } from './frame.js'
import { CUT_STRIDE, LINK_STRIDE, NODE_STRIDE, type ObbTree } from './tree.js'
import { validateObbTree } from './validate.js'

/** How {@link loadObbTree} treats the bytes. */
export interface LoadObbTreeOptions {
  /**
   * Whether the bytes are copied first. Default true: then nothing else can change the tree, also not during the load.
   * `false` uses the bytes in place, for instance in a SharedArrayBuffer that many workers read: they must not be
   * written again.
   */
  readonly copy?: boolean
  /**
   * What is checked. 'full' (default): every invariant of a tree. 'checksum': only that the bytes are as they were
   * saved.
   */
  readonly verify?: 'full' | 'checksum'
}

/**
 * The tree that {@link saveObbTree} made these bytes of.
 *
 * @param data a buffer, or a view of one. Without `copy` it must begin at a multiple of 8 bytes.
 * @throws CollisionError E_FORMAT for bytes that are no tree, trailing bytes, or a tree that is unsound; E_VERSION;
 *   E_TRUNCATED; E_CHECKSUM; E_OPTION.
 */
export function loadObbTree(data: ArrayBufferLike | ArrayBufferView, options: LoadObbTreeOptions = {}): ObbTree {
  const { copy, verify } = readOptions(options)
  const bytes = copy ? viewOf(data).slice() : viewOf(data)
  if (bytes.byteOffset % 8 !== 0)
    refuseValue(
      'E_FORMAT',
      `the data begins at byte ${bytes.byteOffset}, which is no multiple of 8`,
      'data',
      bytes.byteOffset,
      'byteOffset',
    )
  const words = checkHeader(bytes)
  const layout = checkSize(bytes, words)
  const all = new Uint32Array(bytes.buffer, bytes.byteOffset, layout.end / 4)
  const sum = checksum(all)
  if (sum !== words[WORD_CHECKSUM])
    refuseValue('E_CHECKSUM', `the checksum is ${words[WORD_CHECKSUM]}, the data sums up to ${sum}`, 'data', sum)
  const tree = viewTree(bytes, words, layout)
  if (verify === 'full') {
    const faults = validateObbTree(tree)
    if (faults.length > 0) refuseValue('E_FORMAT', `the tree is unsound: ${faults[0]}`, 'data', faults)
  }
  return tree
}

function readOptions(options: LoadObbTreeOptions): Required<LoadObbTreeOptions> {
  const refuse = (field: string, value: unknown): never => {
    refuseValue('E_OPTION', `options.${field} = ${textOf(value)}`, 'options', value, field)
  }
  if (options === null || typeof options !== 'object') refuse('', options)
  for (const field of Object.keys(options))
    if (field !== 'copy' && field !== 'verify') refuse(field, (options as Record<string, unknown>)[field])
  const { copy = true, verify = 'full' } = options
  if (typeof copy !== 'boolean') refuse('copy', copy)
  if (verify !== 'full' && verify !== 'checksum') refuse('verify', verify)
  return { copy, verify }
}

function viewOf(data: ArrayBufferLike | ArrayBufferView): Uint8Array {
  if (ArrayBuffer.isView(data)) return new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
  const shared = typeof SharedArrayBuffer !== 'undefined' && data instanceof SharedArrayBuffer
  if (!shared && !(data instanceof ArrayBuffer))
    refuseValue('E_OPTION', 'data must be an ArrayBuffer, a SharedArrayBuffer, or a view of one', 'data', data)
  return new Uint8Array(data)
}

/** The words of the header, when it is one that this version reads. */
function checkHeader(bytes: Uint8Array): Uint32Array {
  if (bytes.length < HEADER_BYTES) truncated(bytes.length, HEADER_BYTES)
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, HEADER_BYTES / 4)
  const magic = words[WORD_MAGIC]
  if (magic !== MAGIC) {
    const swapped = ((magic << 24) | ((magic & 0xff00) << 8) | ((magic >>> 8) & 0xff00) | (magic >>> 24)) >>> 0
    const what = swapped === MAGIC ? 'a tree of a machine of the other byte order' : 'no OBB tree'
    throw new CollisionError('E_FORMAT', `the data is ${what}`, { component: 'data', index: 0, value: magic })
  }
  if (words[WORD_VERSION] !== FORMAT_VERSION)
    refuseValue(
      'E_VERSION',
      `the tree has format version ${words[WORD_VERSION]}, this package reads version ${FORMAT_VERSION}`,
      'data',
      words[WORD_VERSION],
      undefined,
      FORMAT_VERSION,
    )
  if (words[WORD_HEADER] !== HEADER_BYTES)
    refuseValue('E_FORMAT', `a header of ${words[WORD_HEADER]} bytes, not ${HEADER_BYTES}`, 'data', words[WORD_HEADER])
  if (words[WORD_FLAGS] > (FLAG_CLOSED | FLAG_LEAF_BOXES))
    refuseValue('E_FORMAT', `flags ${words[WORD_FLAGS]} that this version does not know`, 'data', words[WORD_FLAGS])
  return words
}

/** Where everything lies, when the counts, the size in the header and the size of the data agree. */
function checkSize(bytes: Uint8Array, words: Uint32Array): FileLayout {
  const layout = layOut(words[WORD_NODES], words[WORD_TRIANGLES], words[WORD_DISTINCT], words[WORD_DEGENERATE])
  const stated = words[WORD_BYTES]
  if (bytes.length < stated) truncated(bytes.length, stated)
  if (layout.end !== stated)
    refuseValue('E_FORMAT', `the counts need ${layout.end} bytes, the header says ${stated}`, 'data', stated)
  if (bytes.length > stated)
    throw new CollisionError('E_FORMAT', `${bytes.length - stated} bytes trail behind the tree`, {
      component: 'data',
      index: stated,
      value: bytes.length,
      limit: stated,
    })
  return layout
}

function truncated(length: number, needed: number): never {
  refuseValue('E_TRUNCATED', `${length} bytes of at least ${needed}`, 'data', length, 'byteLength', needed)
}

function viewTree(bytes: Uint8Array, words: Uint32Array, layout: FileLayout): ObbTree {
  const buffer = bytes.buffer
  const at = bytes.byteOffset
  const nodes = words[WORD_NODES]
  const count = words[WORD_TRIANGLES]
  const degenerate = new Int32Array(buffer, at + layout.degenerate, words[WORD_DEGENERATE])
  return {
    nodes: new Float32Array(buffer, at + layout.nodes, NODE_STRIDE * nodes),
    cuts: new Float32Array(buffer, at + layout.cuts, CUT_STRIDE * nodes),
    links: new Int32Array(buffer, at + layout.links, LINK_STRIDE * nodes),
    vertices: new Float64Array(buffer, at + layout.vertices, 3 * words[WORD_DISTINCT]),
    corners: new Int32Array(buffer, at + layout.corners, 3 * count),
    triangles: new Int32Array(buffer, at + layout.triangles, count),
    frame: new Float64Array(buffer, at + layout.frame, FRAME_LENGTH),
    depth: words[WORD_DEPTH],
    leafBoxes: (words[WORD_FLAGS] & FLAG_LEAF_BOXES) !== 0,
    report: {
      triangles: count,
      vertices: words[WORD_VERTICES],
      degenerate: Array.from(degenerate),
      duplicates: words[WORD_DUPLICATES],
      unreferenced: words[WORD_UNREFERENCED],
      welded: words[WORD_WELDED],
      closed: (words[WORD_FLAGS] & FLAG_CLOSED) !== 0,
      depth: words[WORD_DEPTH],
      nodes,
      leaves: words[WORD_LEAVES],
      largestLeaf: words[WORD_LARGEST_LEAF],
      bytes: layout.degenerate - layout.frame,
    },
  }
}
