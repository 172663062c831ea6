/**
 * What is known of an entity of a snapshot. First it is what the columns of the world say, as a step would read them.
 * Most of what the last step knew of a collider is still that: a snapshot says so, under hashes of the columns
 * (hashes.ts), and tells the rest in records (entities.ts).
 */
import { Has, HAS_SHAPE, HAS_VELOCITY } from '../../components/registry.js'
import type { CollisionResource } from '../collision.js'
import { checkColumns } from '../step/check.js'
import { createChildPose, placeChild } from '../step/children.js'
import { shapeTypeOf, type KnownCollider } from '../step/colliders.js'
import {
  angularVelocities,
  linearVelocities,
  positions,
  readDoubles,
  rotations,
  type ComponentDoubles,
} from '../step/doubles.js'
import { KNOWN_SHAPE, KNOWN_STRIDE, KNOWN_VELOCITY, readShape, SHAPE_STRIDE, type KnownPose } from '../step/poses.js'

const COLUMNS = Has.Position | Has.Rotation | Has.LinearVelocity | Has.AngularVelocity
/** In `type`: the entity has no shape. */
export const NO_SHAPE = 255

const shape = new Float64Array(SHAPE_STRIDE)
const child = createChildPose()

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

/** Checks the columns of the game, and reads those of the entities. Call `releaseDoubles` when all are done. */
export function readColumns(collision: CollisionResource, { ids, count }: Listed): void {
  checkColumns(collision)
  readDoubles(collision.columns, COLUMNS, { ids, count, has: collision.registry.has })
}

/** Writes the x, y and z of an entity to row[r], 0 for a component that it does not have. */
function readVector({ x, y, z }: ComponentDoubles, has: number, entity: number, row: Float64Array, r: number): void {
  row[r] = has === 0 ? 0 : settled(x[entity]!)
  row[r + 1] = has === 0 ? 0 : settled(y[entity]!)
  row[r + 2] = has === 0 ? 0 : settled(z[entity]!)
}

export class Known implements KnownCollider, KnownPose {
  /** Id in the world, and component bits. */
  id = 0
  has = 0
  /** KNOWN_STRIDE numbers: pose, velocity of the body, parameters of the shape; 0 for what is missing. */
  readonly row: Float64Array = new Float64Array(KNOWN_STRIDE)
  readonly words: Int32Array = new Int32Array(this.row.buffer)
  type = 0
  generation = 0
  /** Component bits but for Sensor, those of ancestors included. */
  bits = 0
  isSensor = 0
  moving = 0
  category = 0
  mask = 0
  jumped = 0
  isGone = 0
  readonly pivot: Float64Array = new Float64Array(3)
  root = 0

  /** Reads the columns of number k of a list. */
  read({ columns, trees }: CollisionResource, { ids, has: bits }: Listed, k: number): void {
    const { row } = this
    const id = ids[k]!
    const has = bits[k]!
    this.id = id
    this.has = has
    readVector(positions, has & Has.Position, id, row, 0)
    const { x, y, z, w } = rotations
    const turns = (has & Has.Rotation) !== 0
    row[3] = turns ? settled(x[id]!) : 0
    row[4] = turns ? settled(y[id]!) : 0
    row[5] = turns ? settled(z[id]!) : 0
    row[6] = turns ? settled(w[id]!) : 1
    readVector(linearVelocities, has & Has.LinearVelocity, id, row, KNOWN_VELOCITY)
    readVector(angularVelocities, has & Has.AngularVelocity, id, row, KNOWN_VELOCITY + 3)
    if ((has & HAS_SHAPE) !== 0) {
      this.type = shapeTypeOf(has)
      readShape(shape, has, id, columns, trees)
      row[KNOWN_SHAPE] = settled(shape[0]!)
      row[KNOWN_SHAPE + 1] = settled(shape[1]!)
      row[KNOWN_SHAPE + 2] = settled(shape[2]!)
      row[KNOWN_SHAPE + 3] = settled(shape[3]!)
    } else {
      this.type = NO_SHAPE
      row.fill(0, KNOWN_SHAPE)
    }
  }

  /** Writes what follows from the components, and from the parents of a child, which gets the pose of a step. */
  describe({ registry, columns }: CollisionResource): void {
    const { id, row, pivot } = this
    const { category, mask } = columns.CollisionFilter
    const bits = registry.bitsOf(id)
    this.generation = registry.generation[id]!
    this.bits = bits & ~Has.Sensor
    this.isSensor = Number((bits & Has.Sensor) !== 0)
    this.moving = Number((bits & HAS_VELOCITY) !== 0)
    const isChild = (bits & Has.Attached) !== 0
    const isFiltered = (bits & Has.CollisionFilter) !== 0
    const from = isChild ? registry.filterFrom[id]! : id
    this.category = isFiltered ? category[from]! : 1
    this.mask = isFiltered ? mask[from]! : 0xffffffff
    if (isChild) return this.place(columns, registry.has)
    this.root = id
    pivot[0] = row[0]!
    pivot[1] = row[1]!
    pivot[2] = row[2]!
  }

  private place(columns: CollisionResource['columns'], has: Uint16Array): void {
    placeChild(this.id, columns, has, child)
    this.row.set(child.pose)
    this.row.set(child.velocity, KNOWN_VELOCITY)
    this.pivot.set(child.pivot)
    this.root = child.root
    this.moving = child.moving
  }
}
