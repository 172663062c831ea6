/**
 * The walk of the tree of boxes around a point: what is nearest first, by signed distance. The signed distance of a box
 * (outside its distance, inside minus the distance of its surface) is never above the one of what is in it.
 */
import { grown } from '../../memory/grow.js'
import type { QueryIndex } from './query-index.js'
import { NODE_LINKS } from '../../box-tree/layout.js'

/** What a walk looks for. */
interface NearestSearch {
  readonly point: Float64Array
  /** One number: what is farther is not looked for. A visit may lower it. */
  readonly limit: Float64Array
  visit(index: QueryIndex, slot: number): void
}

let stack = new Int32Array(64)
let bounds = new Float64Array(64)
/** Bounds of the two children of a node. */
const pair = new Float64Array(2)

/**
 * Visits every collider whose box is within the limit, and all half-spaces. Returns false if `maxNodes` were not
 * enough.
 */
export function visitNearest(index: QueryIndex, search: NearestSearch, maxNodes: number): boolean {
  const { planes } = index
  for (let k = 0; k < planes.count; k++) search.visit(index, planes.items[k])
  const { tree } = index
  if (tree.nodeCount === 0) return true
  const { links } = tree
  const { limit } = search
  const { isFlat } = index.trees.tables
  stack = grown(stack, 2 * tree.depth)
  bounds = grown(bounds, 2 * tree.depth)
  let top = 0
  let node = 0
  for (let left = maxNodes; left > 0; left--) {
    writeBound(tree.nodes, 16 * node, search.point, isFlat, 0)
    writeBound(tree.nodes, 16 * node + 6, search.point, isFlat, 1)
    // The nearer one is on top.
    const nearer = Number(pair[1] < pair[0])
    for (let k = 1; k >= 0; k--) {
      const side = k === 1 ? 1 - nearer : nearer
      // A child that is nobody's has the bound Infinity, which may be the limit.
      if (!(pair[side] <= limit[0] && pair[side] < Infinity)) continue
      stack[top] = links[16 * node + NODE_LINKS + side]
      bounds[top++] = pair[side]
    }
    for (;;) {
      if (top === 0) return true
      top--
      if (!(bounds[top] <= limit[0])) continue
      if (stack[top] >= 0) break
      search.visit(index, ~stack[top])
    }
    node = stack[top]
  }
  return false
}

/**
 * Writes the signed distance of the box at `nodes[n]` to `pair[side]`; Infinity for nobody's. The boxes of a flat world
 * have no depth along z, and nothing leaves them that way.
 */
function writeBound(nodes: Float32Array, n: number, point: Float64Array, isFlat: boolean, side: number): void {
  const x = Math.max(nodes[n] - point[0], point[0] - nodes[n + 3])
  const y = Math.max(nodes[n + 1] - point[1], point[1] - nodes[n + 4])
  const z = isFlat ? -Infinity : Math.max(nodes[n + 2] - point[2], point[2] - nodes[n + 5])
  const inside = Math.max(x, y, z)
  const u = Math.max(x, 0)
  const v = Math.max(y, 0)
  const w = Math.max(z, 0)
  pair[side] = inside <= 0 ? inside : Math.sqrt(u * u + v * v + w * w)
}
