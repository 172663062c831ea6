/**
 * Walks of the tree of boxes along a ray, or of a box along one: then the boxes of the tree are widened by the reach of
 * the moving box. A box is met where the ray is between its planes of all three axes at one time; whether the greatest
 * of the three times of entry is before the least of the exits is asked by comparing each with each, which costs less
 * than finding the two. V8: see notes, "comparisons instead of extremes".
 */
import { castRayAtBoxRow } from '../../geometry/ray/box.js'
import { HIT_DISTANCE, HIT_STRIDE, RAY_STRIDE, TINY } from '../../geometry/ray/ray.js'
import { ROW_STRIDE } from '../../geometry/rows.js'
import { grown } from '../../memory/grow.js'
import { rayKernels } from '../../narrow-phase/ray-table.js'
import { ShapeType } from '../../narrow-phase/shape-types.js'
import type { TreePool } from '../../narrow-phase/tree-pool.js'
import { pushSlot, type SlotList } from '../../memory/slot-list.js'
import { castRayAtMesh } from './ray-mesh.js'
import { NODE_LINKS, type TreeNodes } from './tree/layout.js'

/** What a search meets: the part of a QueryIndex that workers can have. */
export interface Scene {
  readonly tree: TreeNodes
  readonly planes: Int32Array
  readonly planeCount: number
  readonly ids: Int32Array
  readonly types: Uint8Array
  readonly rows: Float64Array
  readonly trees: TreePool | undefined // undefined in a worker, which accepts no mesh
}

/** Which colliders count, asked of those that would be an answer. */
export interface Accepts {
  accepts(index: Scene, slot: number): boolean
}

/** A search for the closest hit along a ray, and what it has found. */
export interface Search {
  /** Origin and direction. */
  readonly ray: Float64Array
  /** By how much boxes are wider, along each axis. */
  readonly reach: Float64Array
  /** How far along the ray the closest hit so far is, in lengths of the direction; at first how far counts. */
  readonly best: Float64Array
  /** The slot that was hit, or -1. */
  slot: number
  /** Any hit will do. */
  readonly isAny: boolean
  /** Nodes that may be looked at; -1 in the end if they were not enough. */
  nodesLeft: number
  /** Takes the hit of the collider of a slot if it is closer than the best; of equally close ones the least entity. */
  visit(index: Scene, slot: number, filter: Accepts): void
}

/** A ray that looks for the closest hit. */
export class RayQuery implements Search {
  readonly ray = new Float64Array(RAY_STRIDE)
  readonly reach = new Float64Array(3)
  /** The closest hit so far (geometry/ray/ray.ts); at first its distance is the farthest that counts. */
  readonly best = new Float64Array(HIT_STRIDE)
  slot = -1
  /** From inside a solid the way out is the hit. */
  isWayOut = false
  isAny = false
  nodesLeft = 0

  visit(index: Scene, slot: number, filter: Accepts): void {
    const { best } = this
    if (!castRayAtSlot(index, slot, this.ray, this.isWayOut, best, hit)) return
    const distance = hit[HIT_DISTANCE]
    const isTie = this.slot >= 0 && distance === best[HIT_DISTANCE]
    if (isTie && index.ids[this.slot] < index.ids[slot]) return
    if (!filter.accepts(index, slot)) return
    for (let k = 0; k < HIT_STRIDE; k++) best[k] = hit[k]
    this.slot = slot
  }
}

const hit = new Float64Array(HIT_STRIDE)
let stack = new Int32Array(64)
let near = new Float64Array(64)

/** Finds the closest hit; of equally close ones the collider with the least entity. */
export function findClosest(index: Scene, query: Search, filter: Accepts): void {
  query.slot = -1
  for (let k = 0; k < index.planeCount; k++) query.visit(index, index.planes[k], filter)
  if (index.tree.nodeCount > 0) walkToClosest(index, query, filter)
}

function walkToClosest(index: Scene, query: Search, filter: Accepts): void {
  const { nodes, links, depth } = index.tree
  stack = grown(stack, depth)
  near = grown(near, depth)
  const { ray, reach, best } = query
  const dx = ray[3] + TINY
  const dy = ray[4] + TINY
  const dz = ray[5] + TINY
  const ix = 1 / dx
  const iy = 1 / dy
  const iz = 1 / dz
  // The origin for the planes where the ray enters boxes, and for those where it leaves them.
  const rx = dx < 0 ? -reach[0] : reach[0]
  const ry = dy < 0 ? -reach[1] : reach[1]
  const rz = dz < 0 ? -reach[2] : reach[2]
  const ax0 = ray[0] + rx
  const ay0 = ray[1] + ry
  const az0 = ray[2] + rz
  const bx0 = ray[0] - rx
  const by0 = ray[1] - ry
  const bz0 = ray[2] - rz
  // Of each axis the side of a box where the ray enters, and where it leaves.
  const ax = dx < 0 ? 3 : 0
  const ay = dy < 0 ? 4 : 1
  const az = dz < 0 ? 5 : 2
  const bx = 3 - ax
  const by = 5 - ay
  const bz = 7 - az
  let end = best[0]
  let nodesLeft = query.nodesLeft
  let top = 0
  let node = 0
  for (;;) {
    if (--nodesLeft < 0) break
    const n = node << 4
    const a0 = (nodes[n + ax] - ax0) * ix
    const a1 = (nodes[n + ay] - ay0) * iy
    const a2 = (nodes[n + az] - az0) * iz
    const b0 = (nodes[n + bx] - bx0) * ix
    const b1 = (nodes[n + by] - by0) * iy
    const b2 = (nodes[n + bz] - bz0) * iz
    const c0 = (nodes[n + 6 + ax] - ax0) * ix
    const c1 = (nodes[n + 6 + ay] - ay0) * iy
    const c2 = (nodes[n + 6 + az] - az0) * iz
    const d0 = (nodes[n + 6 + bx] - bx0) * ix
    const d1 = (nodes[n + 6 + by] - by0) * iy
    const d2 = (nodes[n + 6 + bz] - bz0) * iz
    const meetsLeft =
      Number(a0 <= b1) &
      Number(a0 <= b2) &
      Number(a1 <= b0) &
      Number(a1 <= b2) &
      Number(a2 <= b0) &
      Number(a2 <= b1) &
      Number(a0 <= end) &
      Number(a1 <= end) &
      Number(a2 <= end) &
      Number(b0 >= 0) &
      Number(b1 >= 0) &
      Number(b2 >= 0)
    const meetsRight =
      Number(c0 <= d1) &
      Number(c0 <= d2) &
      Number(c1 <= d0) &
      Number(c1 <= d2) &
      Number(c2 <= d0) &
      Number(c2 <= d1) &
      Number(c0 <= end) &
      Number(c1 <= end) &
      Number(c2 <= end) &
      Number(d0 >= 0) &
      Number(d1 >= 0) &
      Number(d2 >= 0)
    let next
    let isNext = meetsLeft | meetsRight
    if ((meetsLeft & meetsRight) !== 0) {
      const left = Math.max(a0, a1, a2)
      const right = Math.max(c0, c1, c2)
      const nearer = Number(right < left)
      next = links[n + NODE_LINKS + nearer]
      stack[top] = links[n + NODE_LINKS + 1 - nearer]
      near[top++] = nearer === 1 ? left : right
    } else next = links[n + NODE_LINKS + meetsRight]
    // Leaves on the way to the next node.
    for (;;) {
      if (isNext === 1) {
        if (next >= 0) break
        query.visit(index, ~next, filter)
        end = best[0]
        if (query.isAny && query.slot >= 0) {
          query.nodesLeft = nodesLeft
          return
        }
      }
      do {
        if (top === 0) {
          query.nodesLeft = nodesLeft
          return
        }
        top--
      } while (near[top] > end)
      next = stack[top]
      isNext = 1
    }
    node = next
  }
  query.nodesLeft = nodesLeft
}

/**
 * Casts a ray at the collider of a slot: writes distance, and of a mesh the rest, to `hit`; false if it misses up to
 * limit[0]. V8: see notes, "doubles across calls".
 */
export function castRayAtSlot(
  index: Scene,
  slot: number,
  ray: Float64Array,
  isWayOut: boolean,
  limit: Float64Array,
  hit: Float64Array,
): boolean {
  const type = index.types[slot]
  const { rows } = index
  const r = ROW_STRIDE * slot
  if (type === ShapeType.box) castRayAtBoxRow(rows, r, ray, isWayOut, hit)
  else if (type === ShapeType.mesh) castRayAtMesh(index, r, ray, isWayOut, limit, hit)
  else rayKernels[type](rows, r, ray, isWayOut, hit)
  return hit[HIT_DISTANCE] <= limit[0] && hit[HIT_DISTANCE] < Infinity
}

/** What a walk that collects slots asks for. */
export interface Sweep {
  /** Origin and direction. */
  readonly ray: Float64Array
  /** By how much boxes are wider, along each axis. */
  readonly reach: Float64Array
  /** One number: how far along the ray, in lengths of the direction. */
  readonly length: Float64Array
}

/** A sweep along the ray of a query, of boxes as they are. */
export function createSweep({ ray }: RayQuery): Sweep {
  return { ray, reach: new Float64Array(3), length: new Float64Array(1) }
}

/**
 * Lists the slots whose boxes, made wider, meet a ray within its length, and all half-spaces. Returns false if
 * `maxNodes` were not enough.
 */
export function collectAlong(index: Scene, sweep: Sweep, maxNodes: number, out: SlotList): boolean {
  out.count = 0
  for (let k = 0; k < index.planeCount; k++) pushSlot(out, index.planes[k])
  return index.tree.nodeCount === 0 || collectNodes(index.tree, sweep, maxNodes, out)
}

function collectNodes(tree: TreeNodes, { ray, reach, length }: Sweep, maxNodes: number, out: SlotList): boolean {
  const { nodes, links } = tree
  stack = grown(stack, tree.depth)
  let top = 0
  let node = 0
  for (let left = maxNodes; left > 0; left--) {
    let next = -1
    for (let side = 0; side < 2; side++) {
      const n = 16 * node + 6 * side
      let from = 0
      let to = length[0]
      for (let d = 0; d < 3; d++) {
        const inverse = 1 / (ray[3 + d] + TINY)
        const p = (nodes[n + d] - reach[d] - ray[d]) * inverse
        const q = (nodes[n + 3 + d] + reach[d] - ray[d]) * inverse
        from = Math.max(from, Math.min(p, q))
        to = Math.min(to, Math.max(p, q))
      }
      if (!(from <= to) || nodes[n] > nodes[n + 3]) continue
      const link = links[16 * node + NODE_LINKS + side]
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
