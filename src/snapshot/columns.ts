/** What the columns of a world say of the entities of a snapshot, as a step would read it. */
import { Has, HAS_SHAPE } from '../../components/registry.js'
import type { CollisionResource } from '../collision.js'
import { grown } from '../memory/grow.js'
import { checkColumns } from '../step/gather/check.js'
import { shapeTypeOf } from '../step/gather/colliders.js'
import {
  angularVelocities,
  linearVelocities,
  positions,
  readDoubles,
  releaseDoubles,
  rotations,
} from '../step/gather/doubles.js'
import { KNOWN_SHAPE, KNOWN_STRIDE, KNOWN_VELOCITY } from '../step/gather/poses.js'
import { readShape } from '../step/gather/shapes.js'

const COLUMNS = Has.Position | Has.Rotation | Has.LinearVelocity | Has.AngularVelocity
/** Instead of a ShapeType: the entity has no shape. */
export const NO_SHAPE = 255

/** 0 for -0, so that both give the same bits, and one number for all that are not finite, which no step accepts. */
export function settled(value: number): number {
  return value - value === 0 ? value + 0 : Number.MAX_VALUE
}

/** The bits of numbers: two words each. */
export function bitsOf({ buffer, byteOffset }: Float64Array): Int32Array {
  return new Int32Array(buffer, byteOffset)
}

/** Ids in the world of all entities of a snapshot, and their component bits. */
export interface Listed {
  readonly ids: Int32Array
  readonly has: Uint16Array
  readonly count: number
}

/** Checks the columns of the game, and calls `read`, which may read {@link ColumnRows} of the listed entities. */
export function withColumns(collision: CollisionResource, { ids, count }: Listed, read: () => void): void {
  checkColumns(collision)
  try {
    readDoubles(collision.columns, COLUMNS, { ids, count }, collision.registry.has)
    read()
  } finally {
    releaseDoubles()
  }
}

/** ShapeType of an entity with these components, or NO_SHAPE. */
export function typeOf(has: number): number {
  return (has & HAS_SHAPE) !== 0 ? shapeTypeOf(has) : NO_SHAPE
}

/** Rows of numbers, KNOWN_STRIDE each: pose, velocity, parameters of the shape; 0 for what is missing. */
export class ColumnRows {
  rows: Float64Array = new Float64Array(0)
  bits: Int32Array = bitsOf(this.rows)

  /** Reads numbers `start` to `end` - 1 of a list of entities into the rows from 0 on. */
  read({ columns, trees }: CollisionResource, { ids, has }: Listed, start: number, end: number): void {
    if (this.rows.length < KNOWN_STRIDE * (end - start)) {
      this.rows = grown(this.rows, KNOWN_STRIDE * (end - start))
      this.bits = bitsOf(this.rows)
    }
    const { rows } = this
    const { x: hx, y: hy, z: hz } = columns.BoxShape
    const { x, y, z } = positions
    const { x: qx, y: qy, z: qz, w: qw } = rotations
    const { x: vx, y: vy, z: vz } = linearVelocities
    const { x: wx, y: wy, z: wz } = angularVelocities
    for (let k = start; k < end; k++) {
      const id = ids[k]!
      const own = has[k]!
      const r = KNOWN_STRIDE * (k - start)
      writeVector(rows, r, own & Has.Position, x[id]!, y[id]!, z[id]!)
      writeVector(rows, r + 3, own & Has.Rotation, qx[id]!, qy[id]!, qz[id]!)
      rows[r + KNOWN_VELOCITY - 1] = (own & Has.Rotation) !== 0 ? settled(qw[id]!) : 1
      writeVector(rows, r + KNOWN_VELOCITY, own & Has.LinearVelocity, vx[id]!, vy[id]!, vz[id]!)
      writeVector(rows, r + KNOWN_VELOCITY + 3, own & Has.AngularVelocity, wx[id]!, wy[id]!, wz[id]!)
      const shape = own & HAS_SHAPE
      writeVector(rows, r + KNOWN_SHAPE, shape & Has.BoxShape, hx[id]!, hy[id]!, hz[id]!)
      rows[r + KNOWN_STRIDE - 1] = 0
      if (shape === 0 || shape === Has.BoxShape) continue
      readShape(columns, own, id, trees, rows, r + KNOWN_SHAPE)
      for (let d = r + KNOWN_SHAPE; d < r + KNOWN_STRIDE; d++) rows[d] = settled(rows[d]!)
    }
  }
}

/** Writes a vector, or 0 if the entity has no such component. */
function writeVector(rows: Float64Array, at: number, has: number, x: number, y: number, z: number): void {
  rows[at] = has !== 0 ? settled(x) : 0
  rows[at + 1] = has !== 0 ? settled(y) : 0
  rows[at + 2] = has !== 0 ? settled(z) : 0
}
