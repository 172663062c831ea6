/** The walk of the tree of boxes through a view volume. */
import {
  cutPlanes,
  INSIDE,
  OUTSIDE,
  overlapObbRowAndVolume,
  overlapPlaneRowAndVolume,
} from '../../geometry/view-volume/overlap.js'
import { ROW_STRIDE } from '../../geometry/rows.js'
import { ALL_PLANES } from '../../geometry/view-volume/view-volume.js'
import { writeOrientedBox } from '../../narrow-phase/oriented-box.js'
import { ShapeType } from '../../narrow-phase/shape-types.js'
import type { List } from '../../memory/list.js'
import type { QueryIndex } from './query-index.js'
import { BOX_WORDS, NOBODY, NODE_LINKS, NODE_WORDS } from '../../box-tree/layout.js'

const box = new Float64Array(ROW_STRIDE)
/** Nodes that the walk may still look at. */
let left = 0

/** Lists the slots whose oriented boxes, or half-spaces, share a point with a view volume; of at most `maxNodes`. */
export function collectInVolume(index: QueryIndex, volume: Float64Array, maxNodes: number, out: List): void {
  const { planes, rows, tree } = index
  out.count = 0
  for (let k = 0; k < planes.count; k++)
    if (overlapPlaneRowAndVolume(rows, ROW_STRIDE * planes.items[k], volume)) out.add(planes.items[k])
  left = maxNodes
  if (tree.nodeCount > 0) collectBelow(index, 0, volume, ALL_PLANES, out)
}

/** Lists those below a node, whose box the planes `around` cut. */
function collectBelow(index: QueryIndex, node: number, volume: Float64Array, around: number, out: List): void {
  if (--left < 0) return
  const { nodes, links } = index.tree
  const n = NODE_WORDS * node
  for (let side = 0; side < 2; side++) {
    const link = links[n + NODE_LINKS + side]
    if (link === NOBODY) continue
    const planes = around === INSIDE ? INSIDE : cutPlanes(nodes, n + BOX_WORDS * side, volume, around)
    if (planes === OUTSIDE) continue
    if (link >= 0) collectBelow(index, link, volume, planes, out)
    else if (planes === INSIDE || isInVolume(index, ~link, volume, planes)) out.add(~link)
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
