/** The walk of the tree of boxes through a view volume. */
import {
  cutBoth,
  INSIDE,
  OUTSIDE,
  overlapObbRowAndVolume,
  overlapPlaneRowAndVolume,
  SECOND,
  writeSlack,
} from '../../geometry/view-volume/overlap.js'
import { ROW_STRIDE } from '../../geometry/rows.js'
import { ALL_PLANES } from '../../geometry/view-volume/view-volume.js'
import { grown } from '../../memory/grow.js'
import { writeOrientedBox } from '../../narrow-phase/oriented-box.js'
import { ShapeType } from '../../narrow-phase/shape-types.js'
import type { List } from '../../memory/list.js'
import type { QueryIndex } from './query-index.js'
import { NOBODY, NODE_LINKS } from '../../box-tree/layout.js'

const box = new Float64Array(ROW_STRIDE)
/** Nodes and leaves to come, and the planes that cut the bounds of each. */
let nodesToCome: Int32Array = new Int32Array(64)
let cutsToCome: Int32Array = new Int32Array(64)

/**
 * Lists the slots whose oriented boxes, or half-spaces, share a point with a view volume; of at most `maxNodes`. V8:
 * see notes, "branchless loops".
 */
export function collectInVolume(index: QueryIndex, volume: Float64Array, maxNodes: number, out: List): void {
  const { planes, rows, tree } = index
  const { nodes, links, nodeCount, depth } = tree
  out.count = 0
  for (let k = 0; k < planes.count; k++)
    if (overlapPlaneRowAndVolume(rows, ROW_STRIDE * planes.items[k], volume)) out.add(planes.items[k])
  if (nodeCount === 0) return
  writeSlack(volume, nodes)
  const stack = (nodesToCome = grown(nodesToCome, depth + 2))
  const cuts = (cutsToCome = grown(cutsToCome, depth + 2))
  let top = 0
  let node = 0
  let around = ALL_PLANES
  for (let nodesLeft = maxNodes; nodesLeft > 0; nodesLeft--) {
    // V8: see notes, "masked offsets".
    const n = (node << 4) & 0x3fffffff
    const cut = around === INSIDE ? INSIDE : cutBoth(nodes, n, volume, around)
    const left = links[n + NODE_LINKS]
    const right = links[n + NODE_LINKS + 1]
    stack[top] = right
    cuts[top] = (cut >> SECOND) & ALL_PLANES
    top += Number(right !== NOBODY) & Number((cut & (OUTSIDE << SECOND)) === 0)
    stack[top] = left
    cuts[top] = cut & ALL_PLANES
    top += Number(left !== NOBODY) & Number((cut & OUTSIDE) === 0)
    // Leaves on the way to the next node.
    for (;;) {
      if (top-- === 0) return
      node = stack[top]
      around = cuts[top]
      if (node >= 0) break
      if (around === INSIDE || isInVolume(index, ~node, volume, around)) out.add(~node)
    }
  }
}

/** Whether the oriented box of a slot meets the volume, of which `planes` cut its bounds. */
function isInVolume(index: QueryIndex, slot: number, volume: Float64Array, planes: number): boolean {
  const { rows, types, trees } = index
  const r = ROW_STRIDE * slot
  if (types[slot] === ShapeType.box) return overlapObbRowAndVolume(rows, r, volume, planes)
  writeOrientedBox(rows, r, types[slot], trees, box, 0)
  return overlapObbRowAndVolume(box, 0, volume, planes)
}
