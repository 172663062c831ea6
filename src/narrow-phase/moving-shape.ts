import { reachOf } from '../geometry/advancement/bodies.js'
import { MotionRow } from '../geometry/advancement/layout.js'
import { ROW_PARAMETERS, ROW_STRIDE } from '../geometry/rows.js'
import { writeStill } from './first-contact.js'
import type { StagePair, Way } from './mesh-kernels.js'
import { ShapeType } from './shape-types.js'
import { writeSpans } from './spans.js'
import type { TreePool } from './tree-pool.js'

const nowhere: Way = { start: new Float64Array(3), whole: new Float64Array(3), leadsThrough: false }

/** A shape that moves among others that stand still: a query's, or a character's. */
export class MovingShape {
  /** Rows and motion rows: of the shape, between two places for one at rest. */
  private readonly starts = new Float64Array(3 * ROW_STRIDE)
  private readonly motions = new Float64Array(3 * MotionRow.stride)
  type: number = ShapeType.sphere
  readonly row: Float64Array = this.starts.subarray(ROW_STRIDE, 2 * ROW_STRIDE)
  /** Its motion row (geometry/advancement/layout.ts): displacement and rotation vector, spans and round. */
  readonly motion: Float64Array = this.motions.subarray(MotionRow.stride, 2 * MotionRow.stride)
  /** The shape with one at rest at place 0 of the pair, and at place 1. */
  protected readonly pairs: readonly StagePair[] = [0, 1].map((place) => ({
    types: new Uint8Array(2),
    starts: this.starts.subarray(ROW_STRIDE * place, ROW_STRIDE * (place + 2)),
    motions: this.motions.subarray(MotionRow.stride * place, MotionRow.stride * (place + 2)),
    way: nowhere,
  }))
  /** Radius of the ball about its position that holds it. */
  reach = 0
  trees!: TreePool

  /** Becomes a ball without radius at the origin, which stands still. */
  clear(trees: TreePool): void {
    this.type = ShapeType.sphere
    for (let k = 0; k < ROW_STRIDE; k++) this.row[k] = 0
    for (let k = 0; k < MotionRow.stride; k++) this.motion[k] = 0
    this.reach = 0
    this.trees = trees
  }

  /** Becomes the shape in its row. */
  takeShape(type: number): void {
    this.type = type
    writeSpans(type, this.row, ROW_PARAMETERS, this.trees, this.motion, MotionRow.spans)
    this.reach = reachOf(this.motion, MotionRow.spans)
  }

  /** The pair with the shape in row r, which stands still at place `other`, 0 or 1. */
  pairWith(other: number, type: number, rows: Float64Array, r: number): StagePair {
    const pair = this.pairs[other]
    pair.types[1 - other] = this.type
    writeStill(pair, other, type, rows, r, this.trees)
    return pair
  }
}
