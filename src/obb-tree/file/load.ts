import { checkOptions, readFlag, readChoice, refuseValue } from '../../errors.js'
import { checkWords, refuseFormat } from '../../memory/envelope.js'
import { makeTree, type ObbTree } from '../tree.js'
import { bytesOf, FLAG_CLOSED, FLAG_LEAF_BOXES, readCounts, TREE, viewArrays, wordOf, type Counts } from './layout.js'
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
  const words = new Uint32Array(buffer, byteOffset, Math.floor(bytes.length / 4))
  checkWords(words, bytes.length, TREE)
  const counts = readCounts(words)
  checkCounts(counts, bytes.length)
  const tree = viewTree(buffer, byteOffset, counts)
  const fault = verify === 'full' ? validateObbTree(tree)[0] : faultOfStructure(tree)
  if (fault !== undefined) refuseValue('E_FORMAT', `the tree is unsound: ${fault}`, 'data', fault)
  return tree
}

function readOptions(options: LoadObbTreeOptions): Required<LoadObbTreeOptions> {
  checkOptions('loadObbTree', options, ['copy', 'verify'])
  const copy = readFlag('loadObbTree', 'copy', options.copy, true)
  return { copy, verify: readChoice('loadObbTree', 'verify', options.verify, ['full', 'checksum']) }
}

function viewOf(data: ArrayBufferLike | ArrayBufferView): Uint8Array {
  if (ArrayBuffer.isView(data)) return new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
  const shared = typeof SharedArrayBuffer !== 'undefined' && data instanceof SharedArrayBuffer
  if (!shared && !(data instanceof ArrayBuffer))
    refuseValue('E_OPTION', 'data must be an ArrayBuffer, a SharedArrayBuffer, or a view of one', 'data', data)
  return new Uint8Array(data)
}

/** Refuses flags that this version does not know, and counts of a file of another length. */
function checkCounts(counts: Counts, length: number): void {
  if (counts.flags > (FLAG_CLOSED | FLAG_LEAF_BOXES))
    refuseFormat(TREE, `there are no flags ${counts.flags}`, 4 * wordOf('flags'))
  const needed = bytesOf(counts)
  if (needed !== length) refuseFormat(TREE, `its counts need ${needed} bytes, not ${length}`, length)
}

function viewTree(buffer: ArrayBufferLike, at: number, counts: Counts): ObbTree {
  const arrays = viewArrays(buffer, at, counts)
  const { triangles, vertices, duplicates, unreferenced, welded, depth, nodes, leaves, largestLeaf, flags } = counts
  const degenerate = Array.from(arrays.degenerate)
  const closed = (flags & FLAG_CLOSED) !== 0
  const mesh = { triangles, vertices, degenerate, duplicates, unreferenced, welded, closed }
  const report = { ...mesh, depth, nodes, leaves, largestLeaf }
  return makeTree(arrays, (flags & FLAG_LEAF_BOXES) !== 0, report)
}
