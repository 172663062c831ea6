/**
 * What is known of entities of a snapshot. First it is what the columns of the world say, as a step would read them.
 * Most of what the last step knew of a collider is still that: a snapshot says so, under hashes of the columns
 * (hashes.ts), and tells the rest in records (entities.ts). Entities are taken in batches, whose rows stay in the
 * processor's cache from the first look to the last.
 */
import { Has, HAS_SHAPE, HAS_VELOCITY } from '../../components/registry.js'
import type { CollisionResource } from '../collision.js'
import { checkColumns } from '../step/check.js'
import { createChildPose, placeChild } from '../step/children.js'
import { shapeTypeOf, type KnownColliders } from '../step/colliders.js'
import { angularVelocities, linearVelocities, positions, readDoubles, rotations } from '../step/doubles.js'
import { KNOWN_SHAPE, KNOWN_STRIDE, KNOWN_VELOCITY, readShape, SHAPE_STRIDE, type KnownPoses } from '../step/poses.js'

const COLUMNS = Has.Position | Has.Rotation | Has.LinearVelocity | Has.AngularVelocity
/** Entities that are taken at once. */
export const BATCH = 128
/** In `types`: the entity has no shape. */
export const NO_SHAPE = 255

const shape = new Float64Array(SHAPE_STRIDE)
const child = createChildPose()

/** 0 for -0, so that both give the same bits, and one number for all that are not finite, which no step accepts. */
function settled(value: number): number {
  return value - value === 0 ? value + 0 : Number.MAX_VALUE
}

/** Ids in the world of all entities of a snapshot, and their component bits. */
export interface Listed {
  readonly ids: Int32Array
  readonly has: Uint16Array
  readonly count: number
}

/** Checks the columns of the game, and reads those of the entities. Call `releaseDoubles` when all batches are done. */
export function readColumns(collision: CollisionResource, { ids, count }: Listed): void {
  checkColumns(collision)
  readDoubles(collision.columns, COLUMNS, { ids, count, has: collision.registry.has })
}

export class Known implements KnownColliders, KnownPoses {
  /** Number of entities of the batch; their ids in the world, and their component bits. */
  count = 0
  readonly ids = new Int32Array(BATCH)
  readonly has = new Uint16Array(BATCH)
  /** KNOWN_STRIDE numbers each: pose, velocity of the body, parameters of the shape; 0 for what is missing. */
  readonly rows = new Float64Array(KNOWN_STRIDE * BATCH)
  readonly types = new Uint8Array(BATCH)
  readonly generation = new Uint32Array(BATCH)
  /** Component bits but for Sensor, those of ancestors included. */
  readonly bits = new Uint32Array(BATCH)
  readonly isSensor = new Uint8Array(BATCH)
  readonly moving = new Uint8Array(BATCH)
  readonly category = new Uint32Array(BATCH)
  readonly mask = new Uint32Array(BATCH)
  readonly jumped = new Uint8Array(BATCH)
  readonly isGone = new Uint8Array(BATCH)
  /** Three numbers each. */
  readonly pivots = new Float64Array(3 * BATCH)
  readonly roots = new Int32Array(BATCH)

  /** Takes the batch of a list that begins at number `first`, and reads the columns. */
  take(collision: CollisionResource, { ids, has, count }: Listed, first: number): void {
    this.count = Math.min(BATCH, count - first)
    for (let k = 0; k < this.count; k++) {
      this.ids[k] = ids[first + k]!
      this.has[k] = has[first + k]!
    }
    this.readPoses()
    this.readVelocities()
    this.readShapes(collision)
  }

  private readPoses(): void {
    const { count, ids, has, rows } = this
    const { x, y, z } = positions
    const { x: qx, y: qy, z: qz, w: qw } = rotations
    for (let k = 0; k < count; k++) {
      const entity = ids[k]!
      const r = KNOWN_STRIDE * k
      const isPlaced = (has[k]! & Has.Position) !== 0
      rows[r] = isPlaced ? settled(x[entity]!) : 0
      rows[r + 1] = isPlaced ? settled(y[entity]!) : 0
      rows[r + 2] = isPlaced ? settled(z[entity]!) : 0
      const turns = (has[k]! & Has.Rotation) !== 0
      rows[r + 3] = turns ? settled(qx[entity]!) : 0
      rows[r + 4] = turns ? settled(qy[entity]!) : 0
      rows[r + 5] = turns ? settled(qz[entity]!) : 0
      rows[r + 6] = turns ? settled(qw[entity]!) : 1
    }
  }

  private readVelocities(): void {
    const { count, ids, has, rows } = this
    const { x, y, z } = linearVelocities
    const { x: wx, y: wy, z: wz } = angularVelocities
    for (let k = 0; k < count; k++) {
      const entity = ids[k]!
      const r = KNOWN_STRIDE * k + KNOWN_VELOCITY
      const moves = (has[k]! & Has.LinearVelocity) !== 0
      rows[r] = moves ? settled(x[entity]!) : 0
      rows[r + 1] = moves ? settled(y[entity]!) : 0
      rows[r + 2] = moves ? settled(z[entity]!) : 0
      const turns = (has[k]! & Has.AngularVelocity) !== 0
      rows[r + 3] = turns ? settled(wx[entity]!) : 0
      rows[r + 4] = turns ? settled(wy[entity]!) : 0
      rows[r + 5] = turns ? settled(wz[entity]!) : 0
    }
  }

  private readShapes({ columns, trees }: CollisionResource): void {
    const { count, ids, has, rows, types } = this
    for (let k = 0; k < count; k++) {
      const r = KNOWN_STRIDE * k + KNOWN_SHAPE
      const isShaped = (has[k]! & HAS_SHAPE) !== 0
      types[k] = isShaped ? shapeTypeOf(has[k]!) : NO_SHAPE
      if (isShaped) readShape(shape, types[k]!, ids[k]!, columns, trees)
      for (let d = 0; d < SHAPE_STRIDE; d++) rows[r + d] = isShaped ? settled(shape[d]!) : 0
    }
  }

  /** Writes what follows from the components, and from the parents of children: these get the pose of a step. */
  describe({ registry, columns }: CollisionResource): void {
    const { count, ids } = this
    const { category, mask } = columns.CollisionFilter
    for (let k = 0; k < count; k++) {
      const entity = ids[k]!
      const bits = registry.bitsOf(entity)
      this.generation[k] = registry.generation[entity]!
      this.bits[k] = bits & ~Has.Sensor
      this.isSensor[k] = Number((bits & Has.Sensor) !== 0)
      this.moving[k] = Number((bits & HAS_VELOCITY) !== 0)
      const isChild = (bits & Has.Attached) !== 0
      const isFiltered = (bits & Has.CollisionFilter) !== 0
      const from = isChild ? registry.filterFrom[entity]! : entity
      this.category[k] = isFiltered ? category[from]! : 1
      this.mask[k] = isFiltered ? mask[from]! : 0xffffffff
      this.roots[k] = entity
      for (let d = 0; d < 3; d++) this.pivots[3 * k + d] = this.rows[KNOWN_STRIDE * k + d]!
      if (isChild) this.place(k, columns, registry.has)
    }
  }

  private place(k: number, columns: CollisionResource['columns'], has: Uint16Array): void {
    placeChild(this.ids[k]!, columns, has, child)
    this.rows.set(child.pose, KNOWN_STRIDE * k)
    this.rows.set(child.velocity, KNOWN_STRIDE * k + KNOWN_VELOCITY)
    this.pivots.set(child.pivot, 3 * k)
    this.roots[k] = child.root
    this.moving[k] = child.moving
  }
}
