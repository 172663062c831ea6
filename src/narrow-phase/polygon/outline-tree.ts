import { isClosed } from '../../obb-tree/closed.js'
import { FRAME_LENGTH, writeFrame } from '../../obb-tree/frame.js'
import { makeTree, NODE_STRIDE, roundedUp, type ObbTree } from '../../obb-tree/tree.js'

/**
 * The tree of one leaf that holds a flat shape: its corners as vertices, and triangles between them. It is what the
 * step, snapshots, traces and helpers know of the shape.
 *
 * @param corners x y of each corner
 * @param triangles three corners a triangle
 */
export function makeOutline(corners: Float64Array, triangles: Int32Array): ObbTree {
  const count = corners.length / 2
  const vertices = new Float64Array(3 * count)
  for (let k = 0; k < count; k++) for (let d = 0; d < 2; d++) vertices[3 * k + d] = corners[2 * k + d]
  const frame = new Float64Array(FRAME_LENGTH)
  writeFrame(vertices, frame)
  const nodes = new Float32Array(NODE_STRIDE)
  nodes[3] = nodes[7] = nodes[11] = 1
  for (let d = 0; d < 2; d++) {
    let reach = 0
    for (let i = d; i < vertices.length; i += 3) reach = Math.max(reach, Math.abs(vertices[i] - frame[d]) / frame[3])
    nodes[12 + d] = roundedUp(reach)
  }
  const slots = triangles.length / 3
  const counts = { triangles: slots, vertices: count, duplicates: 0, unreferenced: 0, welded: 0 }
  const levels = { depth: 0, nodes: 1, leaves: 1, largestLeaf: slots }
  const links = new Int32Array([0, slots])
  const order = Int32Array.from({ length: slots }, (_, k) => k)
  const arrays = { nodes, links, vertices, corners: triangles, triangles: order, frame }
  return makeTree(arrays, false, { ...counts, ...levels, degenerate: [], closed: isClosed(triangles, count) })
}
