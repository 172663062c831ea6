/**
 * The triangle of a mesh that is nearest to a point: depth first, the nearer child first, without the boxes that are
 * farther than the best triangle so far.
 *
 * Everything is in the nodes' frame, where the mesh is of size about 1, so that squares stay in range. The axes of
 * boxes are orthonormal within float32 only: their distances are reduced a little.
 */
import { nearestOnTriangle } from '../../geometry/nearest.js'
import { DEPTH_LIMIT, type ObbTree } from '../tree.js'

/** Factor of squared distances of boxes: axes of nodes are unit within float32 only. */
const DISTANCE_SLACK = 1 - 1e-5

/** Offset of the point behind the triangle in `placed`. */
export const PLACED_POINT = 9
/** A search for the triangle nearest to a point, in the nodes' frame. Keep one: searches allocate nothing. */
export interface NearestTriangle {
  /** Triangle and point. */
  readonly placed: Float64Array
  /** Point of the triangle, and its region (nearestOnTriangle). */
  readonly nearest: Float64Array
  /**
   * One number: before the search, the squared distance beyond which no triangle is wanted; after it, the squared
   * distance of the nearest, as it was if there is none.
   */
  readonly reach: Float64Array
}

export const createNearestTriangle = (): NearestTriangle => ({
  placed: new Float64Array(12),
  nearest: new Float64Array(4),
  reach: new Float64Array(1),
})

/** Nodes that wait: one a level, and the bounds of their squared distances. */
const waiting = new Int32Array(DEPTH_LIMIT + 1)
const bounds = new Float64Array(DEPTH_LIMIT + 1)

/** What {@link measureNode} and {@link measureTriangle} found. V8: see notes, "doubles across calls". */
const measured = new Float64Array(1)

/**
 * Writes a lower bound of the squared distance of the placed point to what a node holds. V8: see notes, "literal
 * strides".
 */
function measureNode(nodes: Float32Array, node: number, placed: Float64Array): void {
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
 * smallest index in the user's mesh; -1 if none is within `search.reach`. Leaves that triangle and the point in
 * `search`.
 */
export function findNearestTriangle(search: NearestTriangle, tree: ObbTree, point: Float64Array): number {
  const { placed, reach } = search
  const { nodes, links, triangles, frame } = tree
  const unit = frame[3]
  for (let d = 0; d < 3; d++) placed[PLACED_POINT + d] = (point[d] - frame[d]) / unit
  let best = -1
  let top = 0
  measureNode(nodes, 0, placed)
  let node = measured[0] <= reach[0] ? 0 : -1
  while (node >= 0) {
    const link = links[2 * node]
    const count = links[2 * node + 1]
    if (count === 0) {
      measureNode(nodes, node + 1, placed)
      const left = measured[0]
      measureNode(nodes, link, placed)
      const right = measured[0]
      const isLeft = left <= right
      const far = isLeft ? right : left
      if (far <= reach[0]) {
        waiting[top] = isLeft ? link : node + 1
        bounds[top++] = far
      }
      if ((isLeft ? left : right) <= reach[0]) {
        node = isLeft ? node + 1 : link
        continue
      }
    } else {
      for (let slot = link; slot < link + count; slot++) {
        measureTriangle(search, tree, slot)
        const square = measured[0]
        if (square > reach[0] || (square === reach[0] && best >= 0 && triangles[slot] > triangles[best])) continue
        reach[0] = square
        best = slot
      }
    }
    node = -1
    while (top > 0 && node < 0) if (bounds[--top] <= reach[0]) node = waiting[top]
  }
  if (best >= 0) measureTriangle(search, tree, best)
  return best
}

/** Places a triangle and writes its nearest point, and the squared distance of the two points. */
function measureTriangle({ placed, nearest }: NearestTriangle, tree: ObbTree, slot: number): void {
  placeTriangle(tree, slot, placed)
  nearestOnTriangle(placed, 0, placed, PLACED_POINT, nearest)
  const x = nearest[0] - placed[9]
  const y = nearest[1] - placed[10]
  const z = nearest[2] - placed[11]
  measured[0] = x * x + y * y + z * z
}

/** Writes the triangle of a slot, in the nodes' frame. */
export function placeTriangle({ vertices, corners, frame }: ObbTree, slot: number, out: Float64Array): void {
  const x = frame[0]
  const y = frame[1]
  const z = frame[2]
  const unit = frame[3]
  for (let c = 0; c < 3; c++) {
    const v = 3 * corners[3 * slot + c]
    out[3 * c] = (vertices[v] - x) / unit
    out[3 * c + 1] = (vertices[v + 1] - y) / unit
    out[3 * c + 2] = (vertices[v + 2] - z) / unit
  }
}
