import { CollisionError, refuseValue, textOf } from '../../errors.js'
import { checksum } from '../../memory/checksum.js'
import { makeTree, type ObbTree } from '../tree.js'
import {
  bytesOf,
  FLAG_CLOSED,
  FLAG_LEAF_BOXES,
  FORMAT_VERSION,
  HEADER_BYTES,
  MAGIC,
  readHeader,
  viewArrays,
  wordOf,
  type Header,
} from './layout.js'
import { faultOfStructure } from './structure.js'
import { validateObbTree } from './validate.js'

/** How loadObbTree treats the bytes. */
export interface LoadObbTreeOptions {
  /**
   * Whether the bytes are copied first. Default true: then nothing else can change the tree, also not during the load.
   * `false` uses the bytes in place, for instance in a SharedArrayBuffer that many workers read: they must not be
   * written again.
   */
  readonly copy?: boolean
  /**
   * What is checked. 'full' (default): every invariant of a tree. 'checksum': only that the bytes are as they were
   * saved, and the structure, so that every query of the tree ends: boxes and vertices are taken as they are.
   */
  readonly verify?: 'full' | 'checksum'
}

/** The tree of a file as loadObbTree takes it (narrow-phase/mesh/trees.ts), without kernels. */
export function loadTree(data: ArrayBufferLike | ArrayBufferView, options: LoadObbTreeOptions = {}): ObbTree {
  const { copy, verify } = readOptions(options)
  const bytes = copy ? viewOf(data).slice() : viewOf(data)
  const { buffer, byteOffset } = bytes
  if (byteOffset % 8 !== 0) {
    const text = `the data begins at byte ${byteOffset}, which is no multiple of 8`
    refuseValue('E_FORMAT', text, 'data', byteOffset, 'byteOffset')
  }
  if (bytes.length < HEADER_BYTES) truncated(bytes.length, HEADER_BYTES)
  const header = readHeader(new Uint32Array(buffer, byteOffset, HEADER_BYTES / 4))
  checkHeader(header)
  checkSize(bytes.length, header)
  const sum = checksum(new Uint32Array(buffer, byteOffset, header.bytes / 4), wordOf('checksum'))
  if (sum !== header.checksum)
    refuseValue('E_CHECKSUM', `the checksum is ${header.checksum}, the data sums up to ${sum}`, 'data', sum)
  const tree = viewTree(buffer, byteOffset, header)
  const fault = verify === 'full' ? validateObbTree(tree)[0] : faultOfStructure(tree)
  if (fault !== undefined) refuseValue('E_FORMAT', `the tree is unsound: ${fault}`, 'data', fault)
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

/** Refuses a header that this version does not read. */
function checkHeader({ magic, version, header, flags }: Header): void {
  if (magic !== MAGIC) {
    const swapped = ((magic << 24) | ((magic & 0xff00) << 8) | ((magic >>> 8) & 0xff00) | (magic >>> 24)) >>> 0
    const what = swapped === MAGIC ? 'a tree of a machine of the other byte order' : 'no OBB tree'
    throw new CollisionError('E_FORMAT', `the data is ${what}`, { component: 'data', index: 0, value: magic })
  }
  if (version !== FORMAT_VERSION) {
    const text = `the tree has format version ${version}, this package reads version ${FORMAT_VERSION}`
    refuseValue('E_VERSION', text, 'data', version, undefined, FORMAT_VERSION)
  }
  if (header !== HEADER_BYTES)
    refuseValue('E_FORMAT', `a header of ${header} bytes, not ${HEADER_BYTES}`, 'data', header)
  if (flags > (FLAG_CLOSED | FLAG_LEAF_BOXES))
    refuseValue('E_FORMAT', `flags ${flags} that this version does not know`, 'data', flags)
}

/** Refuses data unless the counts, the size in the header and the size of the data agree. */
function checkSize(length: number, header: Header): void {
  const stated = header.bytes
  const needed = bytesOf(header)
  if (length < stated) truncated(length, stated)
  if (needed !== stated)
    refuseValue('E_FORMAT', `the counts need ${needed} bytes, the header says ${stated}`, 'data', stated)
  if (length > stated)
    throw new CollisionError('E_FORMAT', `${length - stated} bytes trail behind the tree`, {
      component: 'data',
      index: stated,
      value: length,
      limit: stated,
    })
}

function truncated(length: number, needed: number): never {
  refuseValue('E_TRUNCATED', `${length} bytes of at least ${needed}`, 'data', length, 'byteLength', needed)
}

function viewTree(buffer: ArrayBufferLike, at: number, header: Header): ObbTree {
  const arrays = viewArrays(buffer, at, header)
  const { triangles, vertices, duplicates, unreferenced, welded, depth, nodes, leaves, largestLeaf, flags } = header
  const degenerate = Array.from(arrays.degenerate)
  const closed = (flags & FLAG_CLOSED) !== 0
  const counts = { triangles, vertices, degenerate, duplicates, unreferenced, welded }
  const report = { ...counts, closed, depth, nodes, leaves, largestLeaf }
  return makeTree(arrays, (flags & FLAG_LEAF_BOXES) !== 0, report)
}
