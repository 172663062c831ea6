/**
 * The surface of a mesh as a point sees it: its nearest point, and the way out of the mesh, if that is a solid.
 *
 * The trap is a point on the surface itself, where the difference of the two points has no direction: then the normal
 * of the face is taken; of a solid on the side that the winding of the whole surface calls outside, else on the side of
 * the point.
 *
 * The nearest triangle is searched depth first, the nearer child first, without the boxes that are farther than the
 * best triangle so far; in the nodes' frame, where the mesh is of size about 1, so that squares stay in range.
 */
import { nearestOnTriangle, writeTriangleNormal } from '../../geometry/nearest.js'
import { dot } from '../../math/vectors.js'
import { ON_SURFACE } from '../../tolerances.js'
import { oncePer } from '../../memory/once.js'
import { treeSlotTriangle, UNSCALED, type ObbTree } from '../tree.js'
import { holdsPoint } from './contains.js'

/** What {@link findWay} writes: the point of the surface, the unit normal there, the signed distance. */
const WAY_POINT = 0
export const WAY_NORMAL = 3
export const WAY_DISTANCE = 6
export const WAY_LENGTH = 7

/** Pure number: a triangle at the limit itself is found in spite of rounding. */
const LIMIT_SLACK = 1 + 1e-12

/** Factor of squared distances of boxes: axes of nodes are unit within float32 only. */
const DISTANCE_SLACK = 1 - 1e-5

/** Triangle and point, in the nodes' frame; the point of the triangle that is nearest, and its region. */
const placed = new Float64Array(12)
const POINT = 9
const nearest = new Float64Array(4)
/**
 * One number: before the search, the squared distance beyond which no triangle is wanted; after it, the squared
 * distance of the nearest, as it was if there is none.
 */
const reach = new Float64Array(1)
/** Slot of the nearest triangle so far, or -1. */
let best = -1
/** What {@link measureNode} and {@link measureTriangle} found. V8: see notes, "doubles across calls". */
const measured = new Float64Array(1)
const face = new Float64Array(3)

/**
 * Kernel: writes the point of the surface that is nearest to point[0..2], in the model's frame, the unit normal there,
 * and the distance, which is negative for a point in the mesh, a closed one if it `isSolid`. The normal leads out of a
 * solid, and else to the point. Returns the index of the triangle in the user's mesh: of several equally near, the
 * smallest; -1 for a point that is farther than limit[0] and in no solid.
 */
export function findWay(
  tree: ObbTree,
  point: Float64Array,
  limit: Float64Array,
  isSolid: boolean,
  out: Float64Array,
): number {
  const { frame } = tree
  const isInside = isSolid && holdsPoint(tree, point)
  if (!isInside && !(limit[0] >= 0)) return -1
  const most = isInside ? Infinity : (limit[0] / frame[3]) * LIMIT_SLACK
  reach[0] = most * most
  const slot = findNearestTriangle(tree, point)
  if (slot < 0) return -1
  const distance = Math.sqrt(reach[0])
  const sign = isInside ? -1 : 1
  out[WAY_DISTANCE] = sign * frame[3] * distance
  for (let d = 0; d < 3; d++) {
    out[WAY_POINT + d] = frame[d] + frame[3] * nearest[d]
    out[WAY_NORMAL + d] = (sign * (placed[POINT + d] - nearest[d])) / distance
  }
  if (distance > ON_SURFACE) return tree.triangles[slot]
  writeTriangleNormal(placed, 0, face)
  // The normal of a point on the surface is NaN, and so is on no side.
  const side = isSolid ? windingOf(tree) : dot(face, 0, out, WAY_NORMAL) < 0 ? -1 : 1
  for (let d = 0; d < 3; d++) out[WAY_NORMAL + d] = side * face[d]
  return tree.triangles[slot]
}

/** 1 for a mesh whose triangles run counterclockwise seen from outside, -1 for one that is inside out. */
export const windingOf = oncePer((tree: ObbTree) => {
  const t = new Float64Array(9)
  let volume = 0
  for (let slot = 0; slot < tree.triangles.length; slot++) {
    placeInNodes(tree, slot, t)
    volume +=
      t[0] * (t[4] * t[8] - t[5] * t[7]) + t[1] * (t[5] * t[6] - t[3] * t[8]) + t[2] * (t[3] * t[7] - t[4] * t[6])
  }
  return volume < 0 ? -1 : 1
})

/**
 * Writes a lower bound of the squared distance of the placed point to what a node holds. V8: see notes, "literal
 * strides".
 */
function measureNode(nodes: Float32Array, node: number): void {
  const p = (15 * node) & 0x3fffffff
  const x = placed[9] - nodes[p]
  const y = placed[10] - nodes[p + 1]
  const z = placed[11] - nodes[p + 2]
  const i = Math.abs(nodes[p + 3] * x + nodes[p + 4] * y + nodes[p + 5] * z) - nodes[p + 12]
  const j = Math.abs(nodes[p + 6] * x + nodes[p + 7] * y + nodes[p + 8] * z) - nodes[p + 13]
  const k = Math.abs(nodes[p + 9] * x + nodes[p + 10] * y + nodes[p + 11] * z) - nodes[p + 14]
  let square = i > 0 ? i * i : 0
  if (j > 0) square += j * j
  if (k > 0) square += k * k
  measured[0] = square * DISTANCE_SLACK
}

/**
 * Slot of the triangle that is nearest to point[0..2], in the model's frame: of several equally near, the one with the
 * smallest index in the user's mesh; -1 if none is within `reach`. Leaves that triangle and the point in `placed`.
 */
function findNearestTriangle(tree: ObbTree, point: Float64Array): number {
  for (let d = 0; d < 3; d++) placed[POINT + d] = (point[d] - tree.frame[d]) / tree.frame[3]
  best = -1
  measureNode(tree.nodes, 0)
  if (measured[0] <= reach[0]) search(tree, 0)
  if (best >= 0) measureTriangle(tree, best)
  return best
}

/** Takes the nearest triangle of a node, the nearer child first, if it is nearer than the best so far. */
function search(tree: ObbTree, node: number): void {
  const { nodes, links, triangles } = tree
  const link = links[2 * node]
  const count = links[2 * node + 1]
  if (count === 0) {
    measureNode(nodes, node + 1)
    const left = measured[0]
    measureNode(nodes, link)
    const right = measured[0]
    const isLeft = left <= right
    if ((isLeft ? left : right) <= reach[0]) search(tree, isLeft ? node + 1 : link)
    if ((isLeft ? right : left) <= reach[0]) search(tree, isLeft ? link : node + 1)
    return
  }
  for (let slot = link; slot < link + count; slot++) {
    measureTriangle(tree, slot)
    const square = measured[0]
    if (square > reach[0] || (square === reach[0] && best >= 0 && triangles[slot] > triangles[best])) continue
    reach[0] = square
    best = slot
  }
}

/** Places a triangle and writes its nearest point, and the squared distance of the two points. */
function measureTriangle(tree: ObbTree, slot: number): void {
  placeInNodes(tree, slot, placed)
  nearestOnTriangle(placed, 0, placed, POINT, nearest)
  const x = nearest[0] - placed[9]
  const y = nearest[1] - placed[10]
  const z = nearest[2] - placed[11]
  measured[0] = x * x + y * y + z * z
}

/** Writes the triangle of a slot, in the nodes' frame. */
function placeInNodes(tree: ObbTree, slot: number, out: Float64Array): void {
  const { frame } = tree
  treeSlotTriangle(tree, slot, UNSCALED, 0, out, 0)
  for (let c = 0; c < 9; c += 3) {
    out[c] = (out[c] - frame[0]) / frame[3]
    out[c + 1] = (out[c + 1] - frame[1]) / frame[3]
    out[c + 2] = (out[c + 2] - frame[2]) / frame[3]
  }
}
