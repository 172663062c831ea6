import { reachOf } from '../geometry/advancement/bodies.js'
import { MOTION_SPANS } from '../geometry/advancement/layout.js'
import { ROW_PARAMETERS } from '../geometry/rows.js'
import type { TreePool } from '../narrow-phase/tree-pool.js'
import type { QueryIndex } from '../queries/index/query-index.js'
import { writeSpans } from '../step/spans.js'

/** What a walker may meet (obstacles.ts). */
export interface ObstacleList {
  /** Slots of the obstacles, ascending by id: of two that are met at once the first counts. */
  readonly list: Int32Array
  readonly count: number
  /** Completes the list with what meets `box` (min x y z, max x y z). */
  cover(box: Float64Array): void
}

/** A box, capsule or sphere that is to move, and the colliders that it may meet. */
export interface Walker {
  readonly row: Float64Array // ROW_STRIDE numbers
  type: number // ShapeType
  /** Its motion row (geometry/advancement/layout.ts): the displacement to cast along, spans and round. */
  readonly motion: Float64Array
  /** Radius of the ball about its position that encloses it. */
  reach: number
  /** By slot. */
  colliders: QueryIndex
  trees: TreePool
  obstacles: ObstacleList
}

/** Makes the walker the shape in its row. */
export function takeShape(walker: Walker, type: number): void {
  walker.type = type
  writeSpans(type, walker.row, ROW_PARAMETERS, walker.trees, walker.motion, MOTION_SPANS)
  walker.reach = reachOf(walker.motion, MOTION_SPANS)
}
