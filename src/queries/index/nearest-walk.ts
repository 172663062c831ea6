/**
 * The walk of the tree of boxes around a point: what is nearest first, by signed distance. The signed distance of a box
 * (outside its distance, inside minus the distance of its surface) is never above the one of what is in it.
 */
import type { QueryIndex } from './query-index.js'
import { NODE_LINKS } from '../../box-tree/layout.js'

/** What a walk looks for. */
interface NearestSearch {
  readonly point: Float64Array
  /** One number: what is farther is not looked for. A visit may lower it. */
  readonly limit: Float64Array
  visit(index: QueryIndex, slot: number): void
}

/** Bounds of the two children of a node. */
const pair = new Float64Array(2)
/** Nodes that the walk may still look at. */
let left = 0

/**
 * Visits every collider whose box is within the limit, and all half-spaces. Returns false if `maxNodes` were not
 * enough.
 */
export function visitNearest(index: QueryIndex, search: NearestSearch, maxNodes: number): boolean {
  const { planes, tree } = index
  for (let k = 0; k < planes.count; k++) search.visit(index, planes.items[k])
  left = maxNodes
  return tree.nodeCount === 0 || visitNode(index, search, 0)
}

/**
 * Visits what is below a node, the nearer child first. Returns false if there were not nodes enough. V8: see notes,
 * "literal strides".
 */
function visitNode(index: QueryIndex, search: NearestSearch, node: number): boolean {
  if (--left < 0) return false
  const { nodes, links } = index.tree
  const { limit, point } = search
  const { isFlat } = index.trees.tables
  writeBound(nodes, 16 * node, point, isFlat, 0)
  writeBound(nodes, 16 * node + 6, point, isFlat, 1)
  const nearer = Number(pair[1] < pair[0])
  const further = pair[1 - nearer]
  for (let k = 0, side = nearer, bound = pair[nearer]; k < 2; k++, side = 1 - nearer, bound = further) {
    // A child that is nobody's has the bound Infinity, which may be the limit.
    if (!(bound <= limit[0] && bound < Infinity)) continue
    const link = links[16 * node + NODE_LINKS + side]
    if (link < 0) search.visit(index, ~link)
    else if (!visitNode(index, search, link)) return false
  }
  return true
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
