import { refuseValue } from '../errors.js'
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
} from './file.js'
import { FRAME_LENGTH } from './frame.js'
import { checkTree, type ObbTree } from './tree.js'

/** The largest size in bytes that a file's header can state. */
const MOST_BYTES = 0xfffffff8

/**
 * The tree as one buffer, for {@link loadObbTree}: the same tree always gives the same bytes.
 *
 * @throws CollisionError E_OPTION if this is no tree; E_RANGE beyond 4 GB.
 */
export function saveObbTree(tree: ObbTree): ArrayBuffer {
  checkTree(tree, 'tree')
  const report = tree.report
  const layout = layOut(report.nodes, tree.triangles.length, tree.vertices.length / 3, report.degenerate.length)
  if (layout.end > MOST_BYTES)
    refuseValue(
      'E_RANGE',
      `the tree needs ${layout.end} bytes, at most ${MOST_BYTES} fit a file`,
      'tree',
      layout.end,
      undefined,
      MOST_BYTES,
    )
  const buffer = new ArrayBuffer(layout.end)
  const words = new Uint32Array(buffer)
  words[WORD_MAGIC] = MAGIC
  words[WORD_VERSION] = FORMAT_VERSION
  words[WORD_HEADER] = HEADER_BYTES
  words[WORD_BYTES] = layout.end
  words[WORD_NODES] = report.nodes
  words[WORD_TRIANGLES] = tree.triangles.length
  words[WORD_DISTINCT] = tree.vertices.length / 3
  words[WORD_DEPTH] = tree.depth
  words[WORD_LEAVES] = report.leaves
  words[WORD_DEGENERATE] = report.degenerate.length
  words[WORD_DUPLICATES] = report.duplicates
  words[WORD_UNREFERENCED] = report.unreferenced
  words[WORD_WELDED] = report.welded
  words[WORD_LARGEST_LEAF] = report.largestLeaf
  words[WORD_VERTICES] = report.vertices
  words[WORD_FLAGS] = (report.closed ? FLAG_CLOSED : 0) | (tree.leafBoxes ? FLAG_LEAF_BOXES : 0)
  new Float64Array(buffer, layout.frame, FRAME_LENGTH).set(tree.frame)
  new Float64Array(buffer, layout.vertices, tree.vertices.length).set(tree.vertices)
  new Float32Array(buffer, layout.nodes, tree.nodes.length).set(tree.nodes)
  new Float32Array(buffer, layout.cuts, tree.cuts.length).set(tree.cuts)
  new Int32Array(buffer, layout.links, tree.links.length).set(tree.links)
  new Int32Array(buffer, layout.corners, tree.corners.length).set(tree.corners)
  new Int32Array(buffer, layout.triangles, tree.triangles.length).set(tree.triangles)
  new Int32Array(buffer, layout.degenerate, report.degenerate.length).set(report.degenerate)
  words[WORD_CHECKSUM] = checksum(words)
  return buffer
}
