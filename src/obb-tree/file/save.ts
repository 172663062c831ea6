import { refuseValue } from '../../errors.js'
import { checksum } from '../../memory/checksum.js'
import { checkTree, type ObbTree } from '../tree.js'
import {
  bytesOf,
  FLAG_CLOSED,
  FLAG_LEAF_BOXES,
  FORMAT_VERSION,
  HEADER_BYTES,
  MAGIC,
  viewArrays,
  wordOf,
  writeHeader,
  type FileArrays,
  type Header,
} from './layout.js'

/** The largest size in bytes that a file's header can state. */
const MOST_BYTES = 0xfffffff8

/**
 * The tree as one buffer, for {@link loadObbTree}: the same tree always gives the same bytes.
 *
 * @throws CollisionError E_OPTION if this is no tree; E_RANGE beyond 4 GB.
 */
export function saveObbTree(tree: ObbTree): ArrayBuffer {
  checkTree(tree, 'tree')
  const { report } = tree
  const header: Header = {
    ...report,
    magic: MAGIC,
    version: FORMAT_VERSION,
    header: HEADER_BYTES,
    bytes: 0,
    checksum: 0,
    distinct: tree.vertices.length / 3,
    degenerate: report.degenerate.length,
    flags: (report.closed ? FLAG_CLOSED : 0) | (tree.leafBoxes ? FLAG_LEAF_BOXES : 0),
    spare: 0,
  }
  header.bytes = bytesOf(header)
  if (header.bytes > MOST_BYTES) {
    const text = `the tree needs ${header.bytes} bytes, at most ${MOST_BYTES} fit a file`
    refuseValue('E_RANGE', text, 'tree', header.bytes, undefined, MOST_BYTES)
  }
  const buffer = new ArrayBuffer(header.bytes)
  const words = new Uint32Array(buffer)
  writeHeader(header, words)
  const arrays = viewArrays(buffer, 0, header)
  const source = { ...tree, degenerate: report.degenerate }
  for (const name of Object.keys(arrays) as (keyof FileArrays)[]) arrays[name].set(source[name])
  words[wordOf('checksum')] = checksum(words, wordOf('checksum'))
  return buffer
}
