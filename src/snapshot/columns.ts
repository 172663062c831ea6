/** What the columns of a world say of the entities of a snapshot, as a step would read them. */
import { Has, HAS_SHAPE } from '../../components/registry.js'
import type { CollisionResource } from '../collision.js'
import { grown } from '../memory/grow.js'
import { checkColumns } from '../step/check.js'
import { shapeTypeOf } from '../step/colliders.js'
import {
  angularVelocities,
  linearVelocities,
  positions,
  readDoubles,
  releaseDoubles,
  rotations,
} from '../step/doubles.js'
import type { ComponentDoubles } from '../step/doubles.js'
import { KNOWN_SHAPE, KNOWN_STRIDE, KNOWN_VELOCITY, readShape, SHAPE_STRIDE } from '../step/poses.js'

const COLUMNS = Has.Position | Has.Rotation | Has.LinearVelocity | Has.AngularVelocity
/** In `types`: the entity has no shape. */
export const NO_SHAPE = 255

const shape = new Float64Array(SHAPE_STRIDE)

/** 0 for -0, so that both give the same bits, and one number for all that are not finite, which no step accepts. */
export function settled(value: number): number {
  return value - value === 0 ? value + 0 : Number.MAX_VALUE
}

/** Ids in the world of all entities of a snapshot, and their component bits. */
export interface Listed {
  readonly ids: Int32Array
  readonly has: Uint16Array
  readonly count: number
}

/** Rows of numbers, by number of an entity. */
export class ColumnRows {
  /** KNOWN_STRIDE numbers each: pose, velocity, parameters of the shape; 0 for what is missing. */
  rows: Float64Array = new Float64Array(0)
  /** Their bits. */
  halves: Int32Array = new Int32Array(0)
  /** ShapeType, or NO_SHAPE. */
  types: Uint8Array = new Uint8Array(0)

  /** Checks the columns of the game, and reads those of the entities. */
  read(collision: CollisionResource, listed: Listed): void {
    const { count } = listed
    checkColumns(collision)
    if (this.types.length < count) {
      this.types = grown(this.types, count)
      this.rows = new Float64Array(KNOWN_STRIDE * this.types.length)
      this.halves = new Int32Array(this.rows.buffer)
    }
    try {
      readDoubles(collision.columns, COLUMNS, listed, collision.registry.has)
      this.readVectors(positions, Has.Position, 0, listed)
      this.readVectors(rotations, Has.Rotation, 3, listed)
      this.readLastOfRotations(rotations, listed)
      this.readVectors(linearVelocities, Has.LinearVelocity, KNOWN_VELOCITY, listed)
      this.readVectors(angularVelocities, Has.AngularVelocity, KNOWN_VELOCITY + 3, listed)
    } finally {
      releaseDoubles()
    }
    this.readShapes(collision, listed)
  }

  /** Writes x, y and z from number `at` of each row on. */
  private readVectors({ x, y, z }: ComponentDoubles, bit: number, at: number, { ids, has, count }: Listed): void {
    const { rows } = this
    for (let k = 0; k < count; k++) {
      const id = ids[k]!
      const r = KNOWN_STRIDE * k + at
      const isThere = (has[k]! & bit) !== 0
      rows[r] = isThere ? settled(x[id]!) : 0
      rows[r + 1] = isThere ? settled(y[id]!) : 0
      rows[r + 2] = isThere ? settled(z[id]!) : 0
    }
  }

  private readLastOfRotations({ w }: ComponentDoubles, { ids, has, count }: Listed): void {
    const { rows } = this
    for (let k = 0; k < count; k++)
      rows[KNOWN_STRIDE * k + KNOWN_VELOCITY - 1] = (has[k]! & Has.Rotation) !== 0 ? settled(w[ids[k]!]!) : 1
  }

  private readShapes({ columns, trees }: CollisionResource, { ids, has, count }: Listed): void {
    const { rows, types } = this
    for (let k = 0; k < count; k++) {
      const hasShape = (has[k]! & HAS_SHAPE) !== 0
      types[k] = hasShape ? shapeTypeOf(has[k]!) : NO_SHAPE
      if (hasShape) readShape(shape, has[k]!, ids[k]!, columns, trees)
      for (let d = 0; d < SHAPE_STRIDE; d++)
        rows[KNOWN_STRIDE * k + KNOWN_SHAPE + d] = hasShape ? settled(shape[d]!) : 0
    }
  }
}
