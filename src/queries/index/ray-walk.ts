/** Searches of the colliders of a world along a ray: half-spaces, then by the tree of boxes. */
import { RaySearch } from '../../box-tree/ray-walk.js'
import type { TreeNodes } from '../../box-tree/layout.js'
import { castRayAtBoxRow } from '../../geometry/ray/box.js'
import { RayHit } from '../../geometry/ray/ray.js'
import { ROW_STRIDE } from '../../geometry/rows.js'
import type { List } from '../../memory/list.js'
import { kernelsAt } from '../../narrow-phase/mesh-kernels.js'
import { rayKernels } from '../../narrow-phase/ray-table.js'
import { ShapeType } from '../../narrow-phase/shape-types.js'
import type { TreePool } from '../../narrow-phase/tree-pool.js'
import { ROTATED_SLACK } from '../../tolerances.js'

/** What a search meets: the part of a QueryIndex that workers can have. */
export interface Scene {
  readonly tree: TreeNodes
  readonly planes: Pick<List, 'items' | 'count'>
  readonly ids: Int32Array
  readonly types: Uint8Array
  readonly rows: Float64Array
  readonly trees: TreePool | undefined // undefined in a worker, which accepts no mesh
}

/** Which colliders count, asked of those that would be an answer. */
export interface Accepts {
  accepts(scene: Scene, slot: number): boolean
}

/** A search among colliders. */
export abstract class SlotSearch<S extends Scene> extends RaySearch {
  protected scene!: S
  /** The slot that was hit, or -1. */
  slot = -1

  /**
   * Takes the hit of the collider of a slot if it is closer than the best; of equally close ones the least entity. A
   * search for all hits takes it if it is as close as the best, which stays where it was.
   */
  abstract override visit(slot: number): void

  /** Visits all colliders that may be an answer. */
  walkAlong(scene: S): void {
    this.scene = scene
    for (let k = 0; k < scene.planes.count; k++) this.visit(scene.planes.items[k])
    this.walk(scene.tree)
  }
}

/** A ray that looks for the closest hit, or for all. */
export class RayCastSearch extends SlotSearch<Scene> {
  /** The closest hit so far (geometry/ray/ray.ts); at first its distance is the farthest that counts. */
  override readonly best = new Float64Array(RayHit.stride)
  /** From inside a solid the way out is the hit. */
  isWayOut = false
  /** Any hit will do. */
  isAny = false
  /** Which colliders count. */
  filter!: Accepts
  /** Takes all hits. */
  all: { add(slot: number, hit: Float64Array): void } | undefined

  /** Boxes are wider by the rounding of distances: none is met after what a kernel finds in it. */
  override walkAlong(scene: Scene): void {
    const { ray, reach } = this
    for (let d = 0; d < 3; d++) reach[d] = ROTATED_SLACK * (Math.abs(ray[0]) + Math.abs(ray[1]) + Math.abs(ray[2]))
    super.walkAlong(scene)
  }

  override visit(slot: number): void {
    const { best, scene } = this
    if (!castRayAtSlot(scene, slot, this.ray, this.isWayOut, best, hit)) return
    const distance = hit[RayHit.distance]
    const isTie = this.slot >= 0 && distance === best[RayHit.distance]
    if (isTie && scene.ids[this.slot] < scene.ids[slot]) return
    if (!this.filter.accepts(scene, slot)) return
    if (this.all !== undefined) return this.all.add(slot, hit)
    for (let k = 0; k < RayHit.stride; k++) best[k] = hit[k]
    if (this.isAny) best[RayHit.distance] = -Infinity
    this.slot = slot
  }
}

const hit = new Float64Array(RayHit.stride)

/**
 * Casts a ray at the collider of a slot: writes distance, and of a mesh the rest, to `hit`; false if it misses up to
 * limit[0]. V8: see notes, "doubles across calls".
 */
export function castRayAtSlot(
  scene: Scene,
  slot: number,
  ray: Float64Array,
  isWayOut: boolean,
  limit: Float64Array,
  hit: Float64Array,
): boolean {
  const type = scene.types[slot]
  const { rows } = scene
  const r = ROW_STRIDE * slot
  if (type === ShapeType.box) castRayAtBoxRow(rows, r, ray, isWayOut, hit)
  else if (type === ShapeType.mesh) castRayAtMesh(scene, r, ray, isWayOut, limit, hit)
  else rayKernels[type](rows, r, ray, isWayOut, hit)
  return hit[RayHit.distance] <= limit[0] && hit[RayHit.distance] < Infinity
}

/**
 * Casts a ray at the mesh in row r, and writes distance, normal and triangle; the distance is Infinity if it misses. A
 * mesh is its surface; a solid one holds what is in it, so that a ray that begins there hits at once, or hits the
 * surface if the way out is asked for.
 */
function castRayAtMesh(
  { rows, trees }: Scene,
  r: number,
  ray: Float64Array,
  isWayOut: boolean,
  limit: Float64Array,
  hit: Float64Array,
): void {
  hit[RayHit.distance] = limit[0]
  const isHit = trees !== undefined && kernelsAt(rows, r, trees).castRay(rows, r, ray, isWayOut, trees, hit)
  if (!isHit) hit[RayHit.distance] = Infinity
}
