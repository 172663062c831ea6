/**
 * What is known of the entities of a snapshot, by their numbers in it. First it is what the columns of the world say
 * now, as a step would read them. Most of what the last step knew of a collider is still that: a snapshot says so, under
 * hashes of the columns (hashes.ts), and tells the rest in records (entities.ts).
 */
import { Has, HAS_SHAPE, HAS_VELOCITY } from '../../components/registry.js'
import type { CollisionResource } from '../collision.js'
import { grownCapacity } from '../memory/grow.js'
import { createChildPose, placeChild } from '../step/children.js'
import { shapeTypeOf, type KnownColliders } from '../step/colliders.js'
import { angularVelocities, linearVelocities, positions, readDoubles, rotations } from '../step/doubles.js'
import { KNOWN_SHAPE, KNOWN_STRIDE, KNOWN_VELOCITY, readShape, SHAPE_STRIDE, type KnownPoses } from '../step/poses.js'

const COLUMNS = Has.Position | Has.Rotation | Has.LinearVelocity | Has.AngularVelocity
/** In `types`: the entity has no shape. */
export const NO_SHAPE = 255

const shape = new Float64Array(SHAPE_STRIDE)
const child = createChildPose()

export class Known implements KnownColliders, KnownPoses {
  /** Number of entities; their ids in the world, ascending in a snapshot that is saved, and their component bits. */
  count = 0
  ids: Int32Array = new Int32Array(0)
  has: Uint16Array = new Uint16Array(0)
  /** KNOWN_STRIDE numbers each: pose, velocity of the body, parameters of the shape. NaN for a missing Position. */
  rows: Float64Array = new Float64Array(0)
  types: Uint8Array = new Uint8Array(0)
  generation: Uint32Array = new Uint32Array(0)
  /** Component bits but for Sensor, those of ancestors included. */
  bits: Uint32Array = new Uint32Array(0)
  isSensor: Uint8Array = new Uint8Array(0)
  moving: Uint8Array = new Uint8Array(0)
  category: Uint32Array = new Uint32Array(0)
  mask: Uint32Array = new Uint32Array(0)
  jumped: Uint8Array = new Uint8Array(0)
  isGone: Uint8Array = new Uint8Array(0)
  /** Three numbers each. */
  pivots: Float64Array = new Float64Array(0)
  roots: Int32Array = new Int32Array(0)

  /** Makes room for so many entities; what was known is lost. */
  reserve(count: number): void {
    this.count = count
    if (this.ids.length >= count) return
    const length = grownCapacity(this.ids.length, count)
    this.ids = new Int32Array(length)
    this.has = new Uint16Array(length)
    this.rows = new Float64Array(KNOWN_STRIDE * length)
    this.types = new Uint8Array(length)
    this.generation = new Uint32Array(length)
    this.bits = new Uint32Array(length)
    this.isSensor = new Uint8Array(length)
    this.moving = new Uint8Array(length)
    this.category = new Uint32Array(length)
    this.mask = new Uint32Array(length)
    this.jumped = new Uint8Array(length)
    this.isGone = new Uint8Array(length)
    this.pivots = new Float64Array(3 * length)
    this.roots = new Int32Array(length)
  }

  /**
   * Reads the columns of `ids`, which have the components `has`: a child has velocity and place of its own. The columns
   * have been checked. Call `releaseDoubles` when all is read.
   */
  read({ registry, components, trees }: CollisionResource): void {
    const { count, ids, has, rows, types } = this
    readDoubles(components, COLUMNS, { ids, count, has: registry.has })
    const { x, y, z } = positions
    const { x: qx, y: qy, z: qz, w: qw } = rotations
    for (let k = 0; k < count; k++) {
      const entity = ids[k]!
      const bits = has[k]!
      const r = KNOWN_STRIDE * k
      const isPlaced = (bits & Has.Position) !== 0
      rows[r] = isPlaced ? x[entity]! + 0 : NaN
      rows[r + 1] = isPlaced ? y[entity]! + 0 : NaN
      rows[r + 2] = isPlaced ? z[entity]! + 0 : NaN
      const turns = (bits & Has.Rotation) !== 0
      rows[r + 3] = turns ? qx[entity]! : 0
      rows[r + 4] = turns ? qy[entity]! : 0
      rows[r + 5] = turns ? qz[entity]! : 0
      rows[r + 6] = turns ? qw[entity]! : 1
      const type = (bits & HAS_SHAPE) === 0 ? NO_SHAPE : shapeTypeOf(bits)
      types[k] = type
      if (type === NO_SHAPE) shape.fill(0)
      else readShape(shape, type, entity, components, trees)
      for (let d = 0; d < SHAPE_STRIDE; d++) rows[r + KNOWN_SHAPE + d] = shape[d]!
    }
    this.readVelocities()
  }

  private readVelocities(): void {
    const { count, ids, has, rows } = this
    const { x, y, z } = linearVelocities
    const { x: wx, y: wy, z: wz } = angularVelocities
    for (let k = 0; k < count; k++) {
      const entity = ids[k]!
      const r = KNOWN_STRIDE * k + KNOWN_VELOCITY
      const moves = (has[k]! & Has.LinearVelocity) !== 0
      rows[r] = moves ? x[entity]! + 0 : 0
      rows[r + 1] = moves ? y[entity]! + 0 : 0
      rows[r + 2] = moves ? z[entity]! + 0 : 0
      const turns = (has[k]! & Has.AngularVelocity) !== 0
      rows[r + 3] = turns ? wx[entity]! + 0 : 0
      rows[r + 4] = turns ? wy[entity]! + 0 : 0
      rows[r + 5] = turns ? wz[entity]! + 0 : 0
    }
  }

  /** Writes what follows from the components, and from the parents of children: these get the pose that a step reads. */
  describe({ registry, components }: CollisionResource): void {
    const { count, ids } = this
    const { category, mask } = components.CollisionFilter
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
      if (isChild) this.place(k, components, registry.has)
    }
  }

  private place(k: number, components: CollisionResource['components'], has: Uint16Array): void {
    placeChild(this.ids[k]!, components, has, child)
    this.rows.set(child.pose, KNOWN_STRIDE * k)
    this.rows.set(child.velocity, KNOWN_STRIDE * k + KNOWN_VELOCITY)
    this.pivots.set(child.pivot, 3 * k)
    this.roots[k] = child.root
    this.moving[k] = child.moving
  }
}
