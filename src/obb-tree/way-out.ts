/**
 * The shortest way from a point in the solid of a closed mesh to its surface, and the direction out of the solid there.
 *
 * The tree is searched nearest box first, and a box that is farther than the best triangle so far is dropped; the axes
 * of boxes are orthonormal within float32 only, so box distances are reduced a little. The trap is a point on the
 * surface itself, where the difference of the two points has no direction: then the normal of the face is taken, on the
 * side that the winding of the whole surface calls outside.
 */
import { nearestOnTriangle, writeTriangleNormal } from '../geometry/nearest.js'
import { ON_SURFACE } from '../tolerances.js'
import {
  DEPTH_LIMIT,
  LINK_STRIDE,
  NODE_AXES,
  NODE_EXTENTS,
  NODE_STRIDE,
  treeSlotTriangle,
  type ObbTree,
} from './tree.js'

/** What {@link findWayOut} writes: the point of the surface, the unit direction out of the solid. */
export const WAY_POINT = 0
export const WAY_NORMAL = 3
export const WAY_OUT = 6

/** Factor of box distances: axes of nodes are unit within float32 only. */
const DISTANCE_SLACK = 1 - 1e-5

const stack = new Int32Array(DEPTH_LIMIT + 2)
const bounds = new Float64Array(DEPTH_LIMIT + 2) // squared distance of each node in `stack`
const triangle = new Float64Array(9)
/** The point in the nodes' frame, and the squared distance of the box that was measured last. */
const seen = new Float64Array(4)

/**
 * Kernel: writes the point of the surface of a closed mesh that is nearest to (x, y, z), in the model's frame, and the
 * unit direction from there out of the solid. The point must lie in the solid. Returns the index of the triangle in the
 * user's mesh: of several equally near, the smallest.
 */
export function findWayOut(tree: ObbTree, x: number, y: number, z: number, out: Float64Array): number {
  const { frame, links } = tree
  const unit = frame[3]
  const px = (x - frame[0]) / unit
  const py = (y - frame[1]) / unit
  const pz = (z - frame[2]) / unit
  seen[0] = px
  seen[1] = py
  seen[2] = pz
  let best = Infinity
  let found = -1
  let foundSlot = 0
  let top = 1
  stack[0] = 0
  bounds[0] = 0
  while (top > 0) {
    top--
    if (bounds[top] > best) continue
    const node = stack[top]
    const next = links[LINK_STRIDE * node]
    const count = links[LINK_STRIDE * node + 1]
    if (count === 0) {
      measureBox(tree.nodes, NODE_STRIDE * (node + 1))
      const left = seen[3]
      measureBox(tree.nodes, NODE_STRIDE * next)
      const right = seen[3]
      // The nearer one last, so that it is taken first.
      const leftFirst = left <= right
      stack[top] = leftFirst ? next : node + 1
      bounds[top] = leftFirst ? right : left
      stack[top + 1] = leftFirst ? node + 1 : next
      bounds[top + 1] = leftFirst ? left : right
      top += 2
      continue
    }
    for (let slot = next; slot < next + count; slot++) {
      placeTriangle(tree, slot)
      nearestOnPlaced(px, py, pz)
      const dx = nearest[0] - px
      const dy = nearest[1] - py
      const dz = nearest[2] - pz
      const square = dx * dx + dy * dy + dz * dz
      const index = tree.triangles[slot]
      if (square > best || (square === best && index > found)) continue
      best = square
      found = index
      foundSlot = slot
    }
  }
  placeTriangle(tree, foundSlot)
  nearestOnPlaced(px, py, pz)
  for (let d = 0; d < 3; d++) out[WAY_POINT + d] = frame[d] + unit * nearest[d]
  const distance = Math.sqrt(best)
  if (distance > ON_SURFACE) {
    out[WAY_NORMAL] = (nearest[0] - px) / distance
    out[WAY_NORMAL + 1] = (nearest[1] - py) / distance
    out[WAY_NORMAL + 2] = (nearest[2] - pz) / distance
  } else writeOutwardNormal(tree, foundSlot, out, WAY_NORMAL)
  return found
}

/** The triangle of a slot in the nodes' frame. */
function placeTriangle(tree: ObbTree, slot: number): void {
  const frame = tree.frame
  treeSlotTriangle(tree, slot, 1, triangle, 0)
  for (let k = 0; k < 9; k++) triangle[k] = (triangle[k] - frame[k % 3]) / frame[3]
}

const place = new Float64Array(3)
const nearest = new Float64Array(4)

function nearestOnPlaced(px: number, py: number, pz: number): void {
  place[0] = px
  place[1] = py
  place[2] = pz
  nearestOnTriangle(triangle, 0, place, 0, nearest)
}

/** Writes a lower bound of the squared distance of the point in `seen` from the node at `nodes[p]` to `seen[3]`. */
function measureBox(nodes: Float32Array, p: number): void {
  const x = seen[0] - nodes[p]
  const y = seen[1] - nodes[p + 1]
  const z = seen[2] - nodes[p + 2]
  let square = 0
  for (let i = 0; i < 3; i++) {
    const a = p + NODE_AXES + 3 * i
    const beyond = Math.abs(nodes[a] * x + nodes[a + 1] * y + nodes[a + 2] * z) - nodes[p + NODE_EXTENTS + i]
    if (beyond > 0) square += beyond * beyond
  }
  seen[3] = square * DISTANCE_SLACK
}

function writeOutwardNormal(tree: ObbTree, slot: number, out: Float64Array, at: number): void {
  placeTriangle(tree, slot)
  const t = triangle
  writeTriangleNormal(t[3] - t[0], t[4] - t[1], t[5] - t[2], t[6] - t[0], t[7] - t[1], t[8] - t[2], face)
  const side = windingOf(tree)
  for (let d = 0; d < 3; d++) out[at + d] = side * face[d]
}

const face = new Float64Array(3)
const windings = new WeakMap<ObbTree, number>()

/**
 * 1 for a mesh whose triangles run counterclockwise seen from outside, -1 for one that is inside out. Found once a
 * tree.
 */
function windingOf(tree: ObbTree): number {
  let winding = windings.get(tree)
  if (winding === undefined) {
    let volume = 0
    for (let slot = 0; slot < tree.triangles.length; slot++) {
      placeTriangle(tree, slot)
      const t = triangle
      volume +=
        t[0] * (t[4] * t[8] - t[5] * t[7]) + t[1] * (t[5] * t[6] - t[3] * t[8]) + t[2] * (t[3] * t[7] - t[4] * t[6])
    }
    winding = volume < 0 ? -1 : 1
    windings.set(tree, winding)
  }
  return winding
}
