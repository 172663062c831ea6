import { refuseValue } from '../../errors.js'
import { sealWords } from '../../memory/envelope.js'
import { checkTree, type ObbTree } from '../tree.js'
import {
  bytesOf,
  FLAG_CLOSED,
  FLAG_LEAF_BOXES,
  TREE,
  viewArrays,
  writeCounts,
  type Counts,
  type FileArrays,
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
  const counts: Counts = {
    ...report,
    distinct: tree.vertices.length / 3,
    degenerate: report.degenerate.length,
    flags: (report.closed ? FLAG_CLOSED : 0) | (tree.leafBoxes ? FLAG_LEAF_BOXES : 0),
  }
  const bytes = bytesOf(counts)
  if (bytes > MOST_BYTES) {
    const text = `the tree needs ${bytes} bytes, at most ${MOST_BYTES} fit a file`
    refuseValue('E_RANGE', text, 'tree', bytes, undefined, MOST_BYTES)
  }
  const buffer = new ArrayBuffer(bytes)
  const words = new Uint32Array(buffer)
  writeCounts(counts, words)
  const arrays = viewArrays(buffer, 0, counts)
  const source = { ...tree, degenerate: report.degenerate }
  for (const name of Object.keys(arrays) as (keyof FileArrays)[]) arrays[name].set(source[name])
  sealWords(words, TREE)
  return buffer
}
