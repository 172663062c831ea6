/** Walk of the tree of boxes for what may be in a box. */
import { grown } from '../../memory/grow.js'
import { pushSlot, type SlotList } from '../../memory/slot-list.js'
import type { QueryIndex } from './query-index.js'
import { NODE_LINKS, NODE_WORDS, type TreeNodes } from './tree/layout.js'

let stack = new Int32Array(64)

/**
 * Lists the slots whose boxes meet `box` (min x y z, max x y z; closed), and all half-spaces. Returns false if
 * `maxNodes` were not enough.
 */
export function collectInBox(index: QueryIndex, box: Float64Array, maxNodes: number, out: SlotList): boolean {
  out.count = 0
  for (let k = 0; k < index.planeCount; k++) pushSlot(out, index.planes[k])
  return index.tree.nodeCount === 0 || collectNodes(index.tree, box, maxNodes, out)
}

function collectNodes(tree: TreeNodes, box: Float64Array, maxNodes: number, out: SlotList): boolean {
  const { nodes, links } = tree
  stack = grown(stack, tree.depth)
  const ax = box[0]
  const ay = box[1]
  const az = box[2]
  const bx = box[3]
  const by = box[4]
  const bz = box[5]
  let top = 0
  let node = 0
  for (let left = maxNodes; left > 0; left--) {
    let next = -1
    for (let side = 0; side < 2; side++) {
      const n = NODE_WORDS * node + 6 * side
      // The last: the box of a side with no child is inside out, but would meet a box without end.
      const meets =
        Number(nodes[n] <= bx) &
        Number(nodes[n + 1] <= by) &
        Number(nodes[n + 2] <= bz) &
        Number(nodes[n + 3] >= ax) &
        Number(nodes[n + 4] >= ay) &
        Number(nodes[n + 5] >= az) &
        Number(nodes[n] <= nodes[n + 3])
      if (meets === 0) continue
      const link = links[NODE_WORDS * node + NODE_LINKS + side]
      if (link < 0) pushSlot(out, ~link)
      else if (next < 0) next = link
      else stack[top++] = link
    }
    if (next < 0) {
      if (top === 0) return true
      next = stack[--top]
    }
    node = next
  }
  return false
}
