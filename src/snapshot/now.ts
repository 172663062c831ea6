/**
 * What the columns of a world say of one entity now, as a step would read it. Most of what the last step knew of a
 * collider is still that: a snapshot says so, under a hash of the columns (hashes.ts).
 */
import { Has, HAS_SHAPE, HAS_VELOCITY, type Registry } from '../../components/registry.js'
import type { AnyComponents } from '../../components/columns.js'
import type { CollisionResource } from '../collision.js'
import { grown } from '../memory/grow.js'
import type { TreePool } from '../narrow-phase/tree-pool.js'
import { checkColumns } from '../step/check.js'
import { createChildPose, placeChild } from '../step/children.js'
import { shapeTypeOf } from '../step/colliders.js'
import { angularVelocities, linearVelocities, positions, readDoubles, rotations } from '../step/doubles.js'
import { readShape, SHAPE_STRIDE } from '../step/poses.js'

const COLUMNS = Has.Position | Has.Rotation | Has.LinearVelocity | Has.AngularVelocity

let everyone: Int32Array = new Int32Array(0)
const child = createChildPose()

export class Now {
  /** Position and quaternion, in the world. */
  readonly pose = new Float64Array(7)
  /** Type of the shape, -1 without one, and its parameters. */
  type = -1
  readonly shape = new Float64Array(SHAPE_STRIDE)
  /** Velocity of the body, linear and angular. */
  readonly velocity = new Float64Array(6)
  readonly pivot = new Float64Array(3)
  root = 0
  /** Component bits but for Sensor, those of its ancestors included. */
  bits = 0
  isSensor = 0
  moving = 0
  category = 1
  mask = 0xffffffff
  private registry!: Registry
  private components!: AnyComponents
  private trees!: TreePool

  /** Before entities are read: throws for columns of the game that are none. Call `releaseDoubles` when all are. */
  begin(collision: CollisionResource): void {
    const { registry, components, trees } = collision
    checkColumns(collision)
    this.registry = registry
    this.components = components
    this.trees = trees
    const { has, highest } = registry
    everyone = grown(everyone, highest + 1)
    let count = 0
    for (let entity = 0; entity <= highest; entity++) if (has[entity] !== 0) everyone[count++] = entity
    readDoubles(components, COLUMNS, { ids: everyone, count, has })
  }

  /** Reads what a step would make of an entity that has these components, its parents included. */
  read(entity: number, has: number): void {
    const { pose, velocity, shape, registry, components } = this
    const hasPosition = (has & Has.Position) !== 0
    const turns = (has & Has.Rotation) !== 0
    pose[0] = hasPosition ? positions.x[entity]! + 0 : NaN
    pose[1] = hasPosition ? positions.y[entity]! + 0 : NaN
    pose[2] = hasPosition ? positions.z[entity]! + 0 : NaN
    pose[3] = turns ? rotations.x[entity]! : 0
    pose[4] = turns ? rotations.y[entity]! : 0
    pose[5] = turns ? rotations.z[entity]! : 0
    pose[6] = turns ? rotations.w[entity]! : 1
    const isLinear = (has & Has.LinearVelocity) !== 0
    const isAngular = (has & Has.AngularVelocity) !== 0
    velocity[0] = isLinear ? linearVelocities.x[entity]! + 0 : 0
    velocity[1] = isLinear ? linearVelocities.y[entity]! + 0 : 0
    velocity[2] = isLinear ? linearVelocities.z[entity]! + 0 : 0
    velocity[3] = isAngular ? angularVelocities.x[entity]! + 0 : 0
    velocity[4] = isAngular ? angularVelocities.y[entity]! + 0 : 0
    velocity[5] = isAngular ? angularVelocities.z[entity]! + 0 : 0
    this.type = (has & HAS_SHAPE) === 0 ? -1 : shapeTypeOf(has)
    if (this.type >= 0) readShape(shape, this.type, entity, components, this.trees)
    const bits = registry.bitsOf(entity)
    this.bits = bits & ~Has.Sensor
    this.isSensor = Number((bits & Has.Sensor) !== 0)
    const hasFilter = (bits & Has.CollisionFilter) !== 0
    const isChild = (bits & Has.Attached) !== 0
    const { category, mask } = components.CollisionFilter
    const from = isChild ? registry.filterFrom[entity]! : entity
    this.category = hasFilter ? category[from]! : 1
    this.mask = hasFilter ? mask[from]! : 0xffffffff
    this.moving = Number((bits & HAS_VELOCITY) !== 0)
    this.root = entity
    if (!isChild) {
      for (let d = 0; d < 3; d++) this.pivot[d] = this.pose[d]!
      return
    }
    placeChild(entity, components, registry.has, child)
    this.pose.set(child.pose)
    this.pivot.set(child.pivot)
    this.velocity.set(child.velocity)
    this.root = child.root
    this.moving = child.moving
  }
}
