/**
 * The shortest way from a point in the solid of a closed mesh to its surface, and the direction out of the solid there.
 *
 * The tree is searched nearest box first (best-first.ts); the axes of boxes are orthonormal within float32 only, so box
 * distances are reduced a little. The trap is a point on the surface itself, where the difference of the two points has
 * no direction: then the normal of the face is taken, on the side that the winding of the whole surface calls outside.
 */
import { nearestOnTriangle, writeTriangleNormal } from '../../geometry/nearest.js'
import { ON_SURFACE } from '../../tolerances.js'
import { BestFirstSearch } from '../best-first.js'
import { oncePerTree } from '../once.js'
import { TreePair } from '../pair.js'
import { LINK_STRIDE, NODE_AXES, NODE_EXTENTS, NODE_STRIDE, ONE_LEAF, treeSlotTriangle, type ObbTree } from '../tree.js'

/** What {@link findWayOut} writes: the point of the surface, the unit direction out of the solid. */
const WAY_POINT = 0
export const WAY_NORMAL = 3
export const WAY_OUT = 6

/** Factor of box distances: axes of nodes are unit within float32 only. */
const DISTANCE_SLACK = 1 - 1e-5

const pair = new TreePair()
const search = new BestFirstSearch()
/** A triangle and, from 9 on, the point, in the nodes' frame. */
const placed = new Float64Array(12)
/** What nearestOnTriangle found last. */
const nearest = new Float64Array(4)
/** The nearest triangle so far: its index in the user's mesh, and its slot. */
const best = { index: -1, slot: 0 }

/**
 * Kernel: writes the point of the surface of a closed mesh that is nearest to (x, y, z), in the model's frame, and the
 * unit direction from there out of the solid. The point must lie in the solid. Returns the index of the triangle in the
 * user's mesh: of several equally near, the smallest.
 */
export function findWayOut(tree: ObbTree, x: number, y: number, z: number, out: Float64Array): number {
  const { frame } = tree
  const unit = frame[3]
  placed[9] = (x - frame[0]) / unit
  placed[10] = (y - frame[1]) / unit
  placed[11] = (z - frame[2]) / unit
  pair.treeA = tree
  pair.treeB = ONE_LEAF
  best.index = -1
  search.horizon[0] = Infinity
  search.run(pair, Infinity, rules)
  measureTriangle(tree, best.slot)
  const distance = Math.sqrt(search.horizon[0])
  for (let d = 0; d < 3; d++) {
    out[WAY_POINT + d] = frame[d] + unit * nearest[d]
    out[WAY_NORMAL + d] = (nearest[d] - placed[9 + d]) / distance
  }
  if (!(distance > ON_SURFACE)) writeOutwardNormal(tree, best.slot, out)
  return best.index
}

/** Bounds by squared distances; the horizon is the squared distance of the nearest triangle. */
const rules = {
  bound(node: number): boolean {
    const { nodes } = pair.treeA
    const p = NODE_STRIDE * node
    const x = placed[9] - nodes[p]
    const y = placed[10] - nodes[p + 1]
    const z = placed[11] - nodes[p + 2]
    let square = 0
    for (let i = 0; i < 3; i++) {
      const a = p + NODE_AXES + 3 * i
      const beyond = Math.abs(nodes[a] * x + nodes[a + 1] * y + nodes[a + 2] * z) - nodes[p + NODE_EXTENTS + i]
      if (beyond > 0) square += beyond * beyond
    }
    search.queue.next[0] = square * DISTANCE_SLACK
    return search.queue.next[0] <= search.horizon[0]
  },
  visit(node: number): boolean {
    const { links, triangles } = pair.treeA
    const first = links[LINK_STRIDE * node]
    for (let slot = first; slot < first + links[LINK_STRIDE * node + 1]; slot++) {
      const square = measureTriangle(pair.treeA, slot)
      const index = triangles[slot]
      if (square > search.horizon[0] || (square === search.horizon[0] && index > best.index)) continue
      search.horizon[0] = square
      best.index = index
      best.slot = slot
    }
    return false
  },
}

/** Places a triangle and writes its nearest point to `nearest`; returns the squared distance of the two points. */
function measureTriangle(tree: ObbTree, slot: number): number {
  placeTriangle(tree, slot)
  nearestOnTriangle(placed, 0, placed, 9, nearest)
  const dx = nearest[0] - placed[9]
  const dy = nearest[1] - placed[10]
  const dz = nearest[2] - placed[11]
  return dx * dx + dy * dy + dz * dz
}

/** The triangle of a slot in the nodes' frame. */
function placeTriangle(tree: ObbTree, slot: number): void {
  const { frame } = tree
  treeSlotTriangle(tree, slot, 1, placed, 0)
  for (let k = 0; k < 9; k++) placed[k] = (placed[k] - frame[k % 3]) / frame[3]
}

const face = new Float64Array(3)

function writeOutwardNormal(tree: ObbTree, slot: number, out: Float64Array): void {
  const side = windingOf(tree)
  placeTriangle(tree, slot)
  const t = placed
  writeTriangleNormal(t[3] - t[0], t[4] - t[1], t[5] - t[2], t[6] - t[0], t[7] - t[1], t[8] - t[2], face)
  for (let d = 0; d < 3; d++) out[WAY_NORMAL + d] = side * face[d]
}

/** 1 for a mesh whose triangles run counterclockwise seen from outside, -1 for one that is inside out. */
const windingOf = oncePerTree((tree) => {
  let volume = 0
  for (let slot = 0; slot < tree.triangles.length; slot++) {
    placeTriangle(tree, slot)
    const t = placed
    volume +=
      t[0] * (t[4] * t[8] - t[5] * t[7]) + t[1] * (t[5] * t[6] - t[3] * t[8]) + t[2] * (t[3] * t[7] - t[4] * t[6])
  }
  return volume < 0 ? -1 : 1
})
