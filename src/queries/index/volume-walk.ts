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
import { grown } from '../../memory/grow.js'
import { writeOrientedBox } from '../../narrow-phase/oriented-box.js'
import { ShapeType } from '../../narrow-phase/shape-types.js'
import type { List } from '../../memory/list.js'
import type { QueryIndex } from './query-index.js'
import { BOX_WORDS, NOBODY, NODE_LINKS, NODE_WORDS } from '../../box-tree/layout.js'

/** Nodes that are still to be looked at, and the planes that cut the box of each. */
let stack = new Int32Array(64)
let cuts = new Int32Array(64)
const box = new Float64Array(ROW_STRIDE)

/** Lists the slots whose oriented boxes, or half-spaces, share a point with a view volume; of at most `maxNodes`. */
export function collectInVolume(index: QueryIndex, volume: Float64Array, maxNodes: number, out: List): void {
  out.count = 0
  for (let k = 0; k < index.planes.count; k++) {
    const slot = index.planes.items[k]
    if (overlapPlaneRowAndVolume(index.rows, ROW_STRIDE * slot, volume)) out.add(slot)
  }
  const { nodes, links, depth, nodeCount } = index.tree
  // V8: see notes, "module arrays as locals".
  const slots = (out.items = grown(out.items, index.slotCount))
  const todo = (stack = grown(stack, depth + 1))
  const cut = (cuts = grown(cuts, depth + 1))
  let { count } = out
  let top = Math.min(nodeCount, 1)
  todo[0] = 0
  cut[0] = ALL_PLANES
  for (let left = maxNodes; left > 0 && top > 0; left--) {
    const n = NODE_WORDS * todo[--top]
    const around = cut[top]
    for (let side = 1; side >= 0; side--) {
      const link = links[n + NODE_LINKS + side]
      if (link === NOBODY) continue
      const planes = around === INSIDE ? INSIDE : cutPlanes(nodes, n + BOX_WORDS * side, volume, around)
      if (planes === OUTSIDE) continue
      if (link >= 0) {
        todo[top] = link
        cut[top++] = planes
      } else if (planes === INSIDE || isInVolume(index, ~link, volume, planes)) slots[count++] = ~link
    }
  }
  out.count = count
}

/** Whether the oriented box of a slot meets the volume, of which `planes` cut its bounds. */
function isInVolume(index: QueryIndex, slot: number, volume: Float64Array, planes: number): boolean {
  const { rows, types, trees } = index
  const r = ROW_STRIDE * slot
  if (types[slot] === ShapeType.box) return overlapObbRowAndVolume(rows, r, volume, planes)
  writeOrientedBox(rows, r, types[slot], trees, box, 0)
  return overlapObbRowAndVolume(box, 0, volume, planes)
}
