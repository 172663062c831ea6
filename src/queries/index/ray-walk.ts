/**
 * Walk of the tree of boxes along a ray, or of a box along one: then the boxes of the tree are widened by the reach of
 * the moving box. A box is met where the ray is between its planes of all three axes at one time; whether the greatest
 * of the three times of entry is before the least of the exits is asked by comparing each with each, which costs less
 * than finding the two. V8: see notes, "comparisons instead of extremes".
 */
import { castRayAtBoxRow } from '../../geometry/ray/box.js'
import { HIT_DISTANCE, HIT_STRIDE, RAY_DIRECTION, RAY_STRIDE, TINY } from '../../geometry/ray/ray.js'
import { createPointRow, ROW_PARAMETERS, ROW_STRIDE } from '../../geometry/rows.js'
import { grown } from '../../memory/grow.js'
import { rayKernels } from '../../narrow-phase/ray-table.js'
import { ShapeType } from '../../narrow-phase/shape-types.js'
import type { TreePool } from '../../narrow-phase/tree-pool.js'
import { NODE_LINKS, NODE_ORDER, type TreeNodes } from './tree/layout.js'

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

/** A search along a ray, and what it has found. */
export interface Search {
  /** Origin and direction. */
  readonly ray: Float64Array
  /** By how much boxes are wider, along each axis. */
  readonly reach: Float64Array
  /** How far along the ray the closest hit so far is, in lengths of the direction; at first how far counts. */
  readonly best: Float64Array
  /** The slot that was hit, or -1. */
  readonly slot: number
  /** Any hit will do. */
  readonly isAny: boolean
  /** Nodes that may be looked at; -1 in the end if they were not enough. */
  nodesLeft: number
  /**
   * Takes the hit of the collider of a slot if it is closer than the best; of equally close ones the least entity. A
   * search for all hits takes it if it is as close as the best, which stays where it was.
   */
  visit(index: Scene, slot: number): void
}

/** A ray that looks for the closest hit, or for all. */
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
  /** Which colliders count. */
  filter!: Accepts
  /** Takes all hits. */
  all: { add(slot: number, hit: Float64Array): void } | undefined

  visit(index: Scene, slot: number): void {
    const { best } = this
    if (!castRayAtSlot(index, slot, this.ray, this.isWayOut, best, hit)) return
    const distance = hit[HIT_DISTANCE]
    const isTie = this.slot >= 0 && distance === best[HIT_DISTANCE]
    if (isTie && index.ids[this.slot] < index.ids[slot]) return
    if (!this.filter.accepts(index, slot)) return
    if (this.all !== undefined) return this.all.add(slot, hit)
    for (let k = 0; k < HIT_STRIDE; k++) best[k] = hit[k]
    this.slot = slot
  }
}

const hit = new Float64Array(HIT_STRIDE)
/** Nodes and leaves to come, and where the ray enters the box of each along the axis that it moves most along. */
let stack: Int32Array = new Int32Array(64)
let entries: Float64Array = new Float64Array(64)

/** Visits all that a search may meet: half-spaces, then by the tree, nearer ones first as far as is known. */
export function walkAlong(index: Scene, query: Search): void {
  for (let k = 0; k < index.planeCount; k++) query.visit(index, index.planes[k])
  if (index.tree.nodeCount > 0) walkNodes(index, query)
}

/**
 * Both children of a node are put on the stack, the one that is met first on top, and one that is not met beyond its
 * end: which of the two are met is unpredictable. V8: see notes, "branchless loops".
 */
function walkNodes(index: Scene, query: Search): void {
  const { nodes, links, depth } = index.tree
  const todo = (stack = grown(stack, depth + 2))
  const from = (entries = grown(entries, depth + 2))
  const { ray, reach, best } = query
  // The axis along which the ray moves most, whose entry tells best when a box is met, and the two others.
  const x = Math.abs(ray[3])
  const y = Math.abs(ray[4])
  const z = Math.abs(ray[5])
  const u = x > y ? (x > z ? 0 : 2) : y > z ? 1 : 2
  const v = u === 2 ? 0 : u + 1
  const w = v === 2 ? 0 : v + 1
  const du = ray[RAY_DIRECTION + u] + TINY
  const dv = ray[RAY_DIRECTION + v] + TINY
  const dw = ray[RAY_DIRECTION + w] + TINY
  const iu = 1 / du
  const iv = 1 / dv
  const iw = 1 / dw
  const ru = du < 0 ? -reach[u] : reach[u]
  const rv = dv < 0 ? -reach[v] : reach[v]
  const rw = dw < 0 ? -reach[w] : reach[w]
  // The origin for the planes where the ray enters boxes, and for those where it leaves them.
  const pu = ray[u] + ru
  const pv = ray[v] + rv
  const pw = ray[w] + rw
  const qu = ray[u] - ru
  const qv = ray[v] - rv
  const qw = ray[w] - rw
  // Of each axis the side of a box where the ray enters, and where it leaves.
  const au = du < 0 ? u + 3 : u
  const av = dv < 0 ? v + 3 : v
  const aw = dw < 0 ? w + 3 : w
  const bu = 2 * u + 3 - au
  const bv = 2 * v + 3 - av
  const bw = 2 * w + 3 - aw
  // Bit k: of two children with NODE_ORDER k the right one is met first.
  const down = Number(ray[3] < 0) | (Number(ray[4] < 0) << 1) | (Number(ray[5] < 0) << 2)
  const firsts = down | ((7 - down) << 3)
  let end = best[0]
  let top = 0
  let node = 0
  for (let nodesLeft = query.nodesLeft - 1; nodesLeft >= 0; nodesLeft--) {
    const n = node << 4
    const a0 = (nodes[n + au] - pu) * iu
    const a1 = (nodes[n + av] - pv) * iv
    const a2 = (nodes[n + aw] - pw) * iw
    const b0 = (nodes[n + bu] - qu) * iu
    const b1 = (nodes[n + bv] - qv) * iv
    const b2 = (nodes[n + bw] - qw) * iw
    const c0 = (nodes[n + 6 + au] - pu) * iu
    const c1 = (nodes[n + 6 + av] - pv) * iv
    const c2 = (nodes[n + 6 + aw] - pw) * iw
    const d0 = (nodes[n + 6 + bu] - qu) * iu
    const d1 = (nodes[n + 6 + bv] - qv) * iv
    const d2 = (nodes[n + 6 + bw] - qw) * iw
    const left =
      Number(a0 <= b1) & Number(a0 <= b2) & Number(a1 <= b0) & Number(a1 <= b2) & Number(a2 <= b0) & Number(a2 <= b1) &
      Number(a0 <= end) & Number(a1 <= end) & Number(a2 <= end) & Number(b0 >= 0) & Number(b1 >= 0) & Number(b2 >= 0) // prettier-ignore
    const right =
      Number(c0 <= d1) & Number(c0 <= d2) & Number(c1 <= d0) & Number(c1 <= d2) & Number(c2 <= d0) & Number(c2 <= d1) &
      Number(c0 <= end) & Number(c1 <= end) & Number(c2 <= end) & Number(d0 >= 0) & Number(d1 >= 0) & Number(d2 >= 0) // prettier-ignore
    const isRightFirst = (firsts >> links[n + NODE_ORDER]) & 1
    const l = top + (right & (1 - isRightFirst))
    const r = top + (left & (isRightFirst | (1 - right)))
    todo[l] = links[n + NODE_LINKS]
    from[l] = a0
    todo[r] = links[n + NODE_LINKS + 1]
    from[r] = c0
    top += left + right
    // Leaves on the way to the next node.
    for (;;) {
      do if (top-- === 0) return void (query.nodesLeft = nodesLeft)
      while (from[top] > end)
      node = todo[top]
      if (node >= 0) break
      query.visit(index, ~node)
      end = best[0]
      if (query.isAny && query.slot >= 0) return void (query.nodesLeft = nodesLeft)
    }
  }
  query.nodesLeft = -1
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

/** A ball without radius: it lies in a solid if its centre does. */
const point = createPointRow()

/** Whether the mesh in row r is a solid that holds the origin of the ray. A worker, without trees, meets no mesh. */
export function isInSolid({ rows, trees }: Scene, r: number, ray: Float64Array): boolean {
  const handle = rows[r + ROW_PARAMETERS]
  if (trees === undefined || !trees.isSolid(handle)) return false
  for (let d = 0; d < 3; d++) point[d] = ray[d]
  return trees.kernels(handle).isInSolid(rows, r, point, 0, false, trees)
}

/**
 * Casts a ray at the mesh in row r, and writes distance, normal and triangle; the distance is Infinity if it misses, or
 * if the tree of the mesh was released since. A mesh is its surface; a solid one holds what is in it, so that a ray
 * that begins there hits at once, or hits the surface if the way out is asked for.
 */
function castRayAtMesh(
  { rows, trees }: Scene,
  r: number,
  ray: Float64Array,
  isWayOut: boolean,
  limit: Float64Array,
  hit: Float64Array,
): void {
  const handle = rows[r + ROW_PARAMETERS]
  hit[HIT_DISTANCE] = limit[0]
  const isHit = trees?.find(handle) !== undefined && trees.kernels(handle).castRay(rows, r, ray, isWayOut, trees, hit)
  if (!isHit) hit[HIT_DISTANCE] = Infinity
}
