import { reachOf } from '../geometry/advancement/bodies.js'
import { MOTION_SPANS } from '../geometry/advancement/layout.js'
import { ROW_PARAMETERS } from '../geometry/rows.js'
import type { Triple } from '../geometry/shapes.js'
import type { TreePool } from '../narrow-phase/tree-pool.js'
import { writeSpans } from '../step/spans.js'

/** What a move reads of the colliders of a step, by index. */
export interface PosedColliders {
  readonly count: number
  /** Entity of each collider, -1 for none; its generation; and the entity of its root. */
  readonly ids: Int32Array
  readonly generation: Uint32Array
  readonly roots: Int32Array
  readonly types: Uint8Array // ShapeType
  /** 1 for a collider that the step left out. */
  readonly isOut: Uint8Array
  readonly category: Uint32Array
  readonly mask: Uint32Array
  readonly rows: Float64Array // ROW_STRIDE numbers each
  readonly bounds: Float64Array // min x y z, max x y z
  /** Index of the collider of an entity, or -1. */
  indexOf(entity: number): number
  /** Writes the velocity that collider i had in the step of its pose at a point in the world, in units per second. */
  writeVelocity(i: number, point: Float64Array, out: Triple): void
}

/** A box, capsule or sphere that is to move, and the colliders that it may meet. */
export interface Walker {
  readonly row: Float64Array // ROW_STRIDE numbers
  type: number // ShapeType
  /** Its motion row (geometry/advancement/layout.ts): the displacement to cast along, spans and round. */
  readonly motion: Float64Array
  /** Radius of the ball about its position that encloses it. */
  reach: number
  colliders: PosedColliders
  trees: TreePool
  /** Indices of the colliders, ascending by id: of two that are met at once the first counts. */
  list: Int32Array
  count: number
}

/** Makes the walker the shape in its row. */
export function takeShape(walker: Walker, type: number): void {
  walker.type = type
  writeSpans(type, walker.row, ROW_PARAMETERS, walker.trees, walker.motion, MOTION_SPANS)
  walker.reach = reachOf(walker.motion, MOTION_SPANS)
}
