/** What the probes of an entity ask, read from its columns, and their answers. */
import { Has, HAS_POSE, HAS_SHAPE, hasAbove, ORPHAN } from '../../components/registry.js'
import type { CollisionResource } from '../collision.js'
import { writeAxesOfQuaternion } from '../math/quaternion.js'
import { entityError, faultOfFields, faultOfPlace, missingError } from '../step/gather/check.js'
import { ChildPose, flawOfOwn, placeChild, writeOwnPose } from '../step/gather/children.js'
import { WORLD_LIMIT } from '../tolerances.js'
import type { QueryHit } from './hit.js'
import { overlapShape } from './overlap.js'
import { rayCast } from './ray-cast.js'

/** All 32 bits, as an integer. V8: see notes, "doubles across calls". */
const ALL = -1
const rayOptions = { category: ALL, mask: ALL, exclude: 0, maxDistance: 0 }
const overlapOptions = { category: ALL, mask: ALL, exclude: 0 }

const child = new ChildPose()
/** Position and quaternion of the entity, and the directions of its axes. */
const frame = new Float64Array(7)
const axes = new Float64Array(9)
const direction = new Float64Array(3)
const fields = ['x', 'y', 'z']
const position = frame.subarray(0, 3)
const rotation = frame.subarray(3, 7)
const pose = { position, rotation }
const ball = { radius: 0 }
const own = { entity: 0 }
const overlapping: number[] = []

/**
 * Casts the ray of an entity with RayProbe, writes the hit, and returns the number of hits: 1 or 0. Throws by name what
 * is wrong with the probe; an entity that has CollisionDisabled, or that the next step removes with its parent, hits
 * nothing.
 */
export function answerRayProbe(collision: CollisionResource, entity: number, out: QueryHit): number {
  const { RayProbe } = collision.columns
  if (!placeProbe(collision, entity, 'RayProbe')) return 0
  const x = RayProbe.x[entity]!
  const y = RayProbe.y[entity]!
  const z = RayProbe.z[entity]!
  const length = RayProbe.length[entity]!
  // Of any range: a direction has no length.
  const largest = Math.max(Math.abs(x), Math.abs(y), Math.abs(z))
  if (!(largest <= WORLD_LIMIT)) throw faultOfFields(collision, entity, 'RayProbe', fields)!
  if (largest === 0) {
    const about = { code: 'E_OPTION', component: 'RayProbe', field: 'x y z', value: '0 0 0' } as const
    throw entityError(collision, entity, { ...about, why: 'a ray needs a direction' })
  }
  if (!(length >= 0)) throw lengthError(collision, entity, length)
  writeAxesOfQuaternion(axes, 0, frame, 3)
  for (let d = 0; d < 3; d++)
    direction[d] = axes[d]! * (x / largest) + axes[3 + d]! * (y / largest) + axes[6 + d]! * (z / largest)
  readFilter(collision, entity, rayOptions)
  rayOptions.maxDistance = length
  return Number(rayCast(collision.world, out, position, direction, rayOptions))
}

function lengthError(collision: CollisionResource, entity: number, value: number): Error {
  const code = Number.isNaN(value) ? 'E_NON_FINITE' : 'E_RANGE'
  const about = { code, component: 'RayProbe', field: 'length', value, limit: 0 } as const
  return entityError(collision, entity, { ...about, why: 'a number from 0 on is needed' })
}

/**
 * Asks what touches the ball, or the shape, of an entity with OverlapProbe, and writes the collider with the least id.
 * Returns their number. Throws, and finds nothing, as {@link answerRayProbe} does.
 */
export function answerOverlapProbe(collision: CollisionResource, entity: number, out: QueryHit): number {
  if (!placeProbe(collision, entity, 'OverlapProbe')) return 0
  const radius = collision.components.OverlapProbe.radius[entity]!
  if (!(radius >= 0 && radius <= WORLD_LIMIT))
    throw faultOfFields(collision, entity, 'OverlapProbe', ['radius'], WORLD_LIMIT, 0)!
  if (radius === 0 && (collision.registry.has[entity]! & HAS_SHAPE) === 0) {
    const about = { code: 'E_MISSING_COMPONENT', component: 'OverlapProbe', field: 'radius', value: 0 } as const
    throw entityError(collision, entity, { ...about, why: 'it asks with the shape of the entity, which has none' })
  }
  ball.radius = radius
  own.entity = entity
  readFilter(collision, entity, overlapOptions)
  const count = overlapShape(collision.world, overlapping, radius > 0 ? ball : own, pose, overlapOptions)
  if (count === 0) return 0
  out.entity = overlapping[0]!
  out.body = collision.rootOf(out.entity)
  out.inside = true
  return count
}

/** Writes `frame`, where the entity is now; false if it takes no part. */
function placeProbe(collision: CollisionResource, entity: number, component: string): boolean {
  const { registry, columns } = collision
  const has = registry.has[entity] ?? 0
  if ((has & HAS_POSE) === 0) throw missingError(collision, entity, 'Position', `it has ${component} but no Position`)
  if (hasAbove(registry, entity, Has.CollisionDisabled | ORPHAN)) return false
  const isChild = (has & Has.Attached) !== 0
  const flaws = isChild
    ? placeChild(columns, registry.has, entity, child)
    : flawOfOwn(columns, has & (Has.Position | Has.Rotation), entity)
  const fault = (flaws & 1) === 0 ? undefined : faultOfPlace(collision, entity)
  if (fault !== undefined) throw fault
  if (isChild) frame.set(child.now)
  else writeOwnPose(columns, has, entity, frame)
  return true
}

/** The entity's CollisionFilter, or as a child its nearest ancestor's, is the filter of the query. */
function readFilter(collision: CollisionResource, entity: number, options: typeof overlapOptions): void {
  const { registry, components } = collision
  const { category, mask } = components.CollisionFilter
  const has = registry.has[entity]!
  const hasFilter = (registry.bitsOf(entity) & Has.CollisionFilter) !== 0
  const from = (has & Has.Attached) !== 0 ? registry.filterFrom[entity]! : entity
  options.category = hasFilter ? category[from]! | 0 : ALL
  options.mask = hasFilter ? mask[from]! | 0 : ALL
  options.exclude = collision.rootOf(entity)
}
