import { Has, HAS_SHAPE } from '../../components/registry.js'
import { checkAlive, resourceOf, type CollisionResource, type World } from '../collision.js'
import { CollisionError, readCount, readFlag, refuseNumber, refuseOption } from '../errors.js'
import { MotionRow } from '../geometry/advancement/layout.js'
import { isVector } from '../geometry/pack.js'
import { ROW_AXES, ROW_PARAMETERS, ROW_STRIDE } from '../geometry/rows.js'
import type { Numbers } from '../geometry/shapes.js'
import { kernelsAt } from '../narrow-phase/mesh-kernels.js'
import { ShapeType } from '../narrow-phase/shape-types.js'
import { writeAxesOfQuaternion } from '../math/quaternion.js'
import { writeSineAndCosine } from '../math/rotation.js'
import { freshIndexOf, hasStepped, indexOf } from '../queries/call.js'
import { filter, noOptions, type QueryOptions } from '../queries/filter.js'
import {
  checkPoseOf,
  checkWritable,
  entityError,
  faultOfRotation,
  faultOfShape,
  faultOfVector,
  missingError,
} from '../step/gather/check.js'
import { writeOwnPose } from '../step/gather/children.js'
import { shapeTypeOf } from '../step/gather/colliders.js'
import { readShape } from '../step/gather/shapes.js'
import { WORLD_LIMIT } from '../tolerances.js'
import { carryAlong, findCarrier, noteRide } from './follow-ground.js'
import { checkResult, copyResult, createMoveResult, type MoveResult } from './move-result.js'
import { dot, lengthAt } from '../math/vectors.js'
import { writeAround } from './obstacles.js'
import { slideRow } from './slide.js'
import { beginSweeps, Move } from './sweeps.js'

/** How a character moves. Lengths are in world units; their defaults depend on the character's size. */
export interface MoveOptions extends Omit<QueryOptions, 'maxNodes'> {
  /**
   * Direction against gravity, of any length from 1e-150 to 1e150. Default y. In a flat world it lies in the plane; or
   * it is z, for a game seen from above: then nothing is ground, and the character slides along everything.
   */
  readonly up?: Numbers
  /** Degrees from 0 to 89: the steepest ground that the character can stand on and walk up. Default 50. */
  readonly maxSlope?: number
  /** Highest edge that the character steps onto. Default a quarter of the character's height; 0 for none. */
  readonly stepHeight?: number
  /** How far the character is moved down to reach ground after a move that began on ground. Default stepHeight. */
  readonly snap?: number
  /** Distance kept from everything, above 0. Default a 128th of the character's least half extent (or radius). */
  readonly skin?: number
  /** Casts in each stage of the move at most, 1 or more; the way out of a wedge may take 8 more. Default 8. */
  readonly maxIterations?: number
  /** What the move is: a body's mask must have one of these bits. Default the category of its own CollisionFilter. */
  readonly category?: number
  /** What the move meets: one of these bits in a body's category. Default the mask of its own CollisionFilter. */
  readonly mask?: number
  /** Sensors are obstacles too. Default false. Who carries Sensor counts as of now. */
  readonly sensors?: boolean
  /**
   * Gather the bodies anew instead of taking them where the last step left them, or refreshQueries saw them. The move
   * then sees what was moved, added and removed since; it costs a pass over all bodies, and other calls do not see
   * what it saw. Default false.
   */
  readonly fresh?: boolean
  /**
   * Carry the character with the ground that it stood on when the last call with the same result ended. Default true.
   */
  readonly followGround?: boolean
}

/** Shapes that can be moved. */
const MOVABLE = Has.BoxShape | Has.CapsuleShape | Has.SphereShape
/** The steepest ground that can be asked for, in degrees. */
const SLOPE_LIMIT = 89
/** Cosine: ground exactly as steep as maxSlope is ground, whatever rounding says. */
const GROUND_SLACK = 1e-9
/** Of a degree. */
const RADIANS = 0.017453292519943295
const Y = [0, 1, 0]

/** Where the character's own motion begins, and what is left of it after a carry. */
const start = new Float64Array(3)
const own = new Float64Array(3)
const pose = new Float64Array(7)
/** Where the character's centre is, as a box. */
const center = new Float64Array(6)
/** Sine and cosine of maxSlope. */
const turn = new Float64Array(2)

/** The call that is served, and its options: one for all, so that a call allocates nothing. */
const move = new Move()
let given: MoveOptions = noOptions

/**
 * Moves a character (an entity with Position and BoxShape, CapsuleShape or SphereShape) by `motion`, a displacement in
 * world units. The character is swept against every collider that its CollisionFilter and the options allow, with or
 * without velocity: up, then sideways, then down. It slides along walls, steps over edges, walks up slopes with its
 * horizontal speed, stands on them and follows the ground down. It is also pushed out of what it overlaps (in several
 * calls if that is deeper than twice its size), and leaves a wedge between obstacles by any direction that is free;
 * `out.stuck` says that nothing was. Writes Position, and what it met to `out`. The character keeps `skin` from
 * everything, so the events of collisionSystem do not report what it walks on: `out.groundEntity` and its like do.
 *
 * A character that the last call with the same `out` left on ground is first carried with that ground, turns included,
 * if `followGround` is not false. The carry is swept through everything but the body of that ground, slides along what
 * stops it, and never turns Rotation. Nothing is carried if the character was moved otherwise since, or if the ground
 * was removed, teleported or is no obstacle any more. A motion that leads up is a jump, and the carry a part of it: add
 * `out.groundVelocity` of the call before to the velocity of the jump, and keep it in the air. From ground that falls
 * faster than the character jumps, the sum leads down: pass `followGround: false` in that call.
 *
 * Call it before or after collisionSystem, not inside it. Bodies are taken where the last collisionSystem left them, or
 * refreshQueries saw them, whichever is later (before the first step, and with `fresh`, where they are now), without
 * those removed or disabled since. They do not move during the call, and are not pushed. The character's own child
 * colliders are neither met nor swept. The `predicate` of createCollision is not asked: leave one-way platforms out of
 * the `mask` of the call while the character rises or still touches one. The `predicate` of the call is asked once of
 * each collider near the way, met or not. Meshes are surfaces here, solid ones too: a character that begins wholly
 * inside one is not led out, and `out.insideEntity` names the mesh. Returns `out`, a new object if none is given.
 *
 * Throws, before anything changes, E_DEAD_ENTITY (also for an entity in `exclude`), E_MISSING_COMPONENT (no Position,
 * or none of these shapes), E_TWO_SHAPES; E_NON_FINITE, E_RANGE, E_EXTENT, E_ZERO_QUATERNION for numbers of the entity
 * or of `motion`, or a motion that leads further than 1e9 from the origin; E_OPTION for a motion that is no array of
 * three numbers (two in a flat world), an option, `out`, or a Position of the game that cannot be written (frozen);
 * E_MASK for a filter that is none; E_REENTRANT inside a system or a predicate, or if `predicate` changes the world.
 */
export function moveAndSlide(
  world: World,
  entity: number,
  motion: Numbers,
  options: MoveOptions = noOptions,
  out: MoveResult = createMoveResult(),
): MoveResult {
  const collision = resourceOf(world)
  checkAlive(world, entity, 'moveAndSlide')
  readMotion(motion, entity, collision.settings.flat)
  checkResult(out)
  // A predicate may throw in the middle: `out` is written at the end.
  copyResult(out, move.met)
  move.entity = entity
  given = options
  collision.call('moveAndSlide', moveCharacter)
  copyResult(move.met, out)
  return out
}

/** Checks the argument and writes it to `move.asked`. A motion of a flat world may lack its z, which is 0. */
function readMotion(motion: Numbers | null | undefined, entity: number, isFlat: boolean): void {
  const least = isFlat ? 2 : 3
  if (!isVector(motion, least)) {
    const why = `moveAndSlide(${entity}): motion must be an array of ${least} numbers`
    throw new CollisionError('E_OPTION', why, { entity, component: 'motion', value: motion })
  }
  for (let d = 0; d < 3; d++) {
    const isLeftOut = isFlat && d === 2
    const value: unknown = isLeftOut ? (motion[d] ?? 0) : motion[d]
    const limit = isLeftOut ? 0 : WORLD_LIMIT
    if (typeof value === 'number' && Math.abs(value) <= limit) move.asked[d] = value
    else {
      const field = `motion[${d}]`
      refuseNumber(`moveAndSlide(${entity}): ${field}`, value, -limit, limit, { entity, component: 'motion', field })
    }
  }
}

function moveCharacter(collision: CollisionResource): void {
  const { row, asked, entity, met } = move
  writeCharacter(collision)
  readFilter(collision)
  writeSettings(given, collision.settings.flat)
  poseColliders(collision)
  findCarrier(move, collision)
  const follows = given.followGround !== false
  if (!follows) move.carry.fill(0)
  for (let d = 0; d < 3; d++) start[d] = row[d]!
  beginSweeps(move)
  carryAlong(move)
  // A jump holds the velocity of the ground: the carry is a part of its motion, and so it is in the air.
  const stands = move.stood && !(dot(asked, 0, move.up, 0) > move.nothing)
  if (stands) for (let d = 0; d < 3; d++) start[d] = row[d]!
  met.insideEntity = findSolidAround()
  for (let d = 0; d < 3; d++) own[d] = asked[d]! - (row[d]! - start[d]!)
  slideRow(move, own, follows && move.stood)
  const { x, y, z } = collision.columns.Position
  x[entity] = row[0]!
  y[entity] = row[1]!
  if (z !== undefined) z[entity] = row[2]!
  else row[2] = 0
  writeOwnPose(collision.columns, collision.registry.has[entity]!, entity, pose)
  noteRide(move, collision, pose)
  for (let d = 0; d < 3; d++) {
    met.position[d] = row[d]!
    met.moved[d] = row[d]! - start[d]!
    met.left[d] = asked[d]! - (row[d]! - start[d]!)
  }
}

/** The error about a motion that leads beyond WORLD_LIMIT, whatever is in its way. */
function leaving(collision: CollisionResource, d: number): CollisionError {
  const limit = WORLD_LIMIT
  const why = `it leads from ${pose[d]} out of the world: at most ${limit} is allowed`
  const about = { component: 'motion', field: `motion[${d}]`, value: move.asked[d]!, why, limit }
  return entityError(collision, move.entity, { code: 'E_RANGE', ...about })
}

/** The character alone, for a check of lists. */
const character = new Int32Array(1)

/** Checks the entity and the motion, and writes its row and type. */
function writeCharacter(collision: CollisionResource): void {
  const { entity, row } = move
  const has = collision.registry.has[entity] ?? 0
  const bits = has & HAS_SHAPE
  if ((has & Has.Position) === 0) throw missingError(collision, entity, 'Position', 'a character needs a Position')
  if ((bits & MOVABLE) === 0)
    throw missingError(collision, entity, 'CapsuleShape', 'a character is a BoxShape, CapsuleShape or SphereShape')
  checkPoseOf(collision, entity)
  const fault =
    faultOfVector(collision, 'Position', entity) ??
    faultOfRotation(collision, entity) ??
    faultOfShape(collision, entity)
  if (fault !== undefined) throw fault
  character[0] = entity
  checkWritable(collision, 'Position', character, 1)
  writeOwnPose(collision.columns, has, entity, pose)
  for (let d = 0; d < 3; d++) {
    row[d] = pose[d]!
    if (!(Math.abs(pose[d]! + move.asked[d]!) <= WORLD_LIMIT)) throw leaving(collision, d)
  }
  writeAxesOfQuaternion(row, ROW_AXES, pose, 3)
  readShape(collision.columns, has, entity, collision.trees, row, ROW_PARAMETERS)
  move.takeShape(shapeTypeOf(bits))
}

const known = ['up', 'maxSlope', 'stepHeight', 'snap', 'skin', 'maxIterations', 'fresh', 'followGround']

/** Checks the names of all options, and what the move may meet: the character's own filter counts if none is given. */
function readFilter(collision: CollisionResource): void {
  const { entity } = move
  const options = given
  const { registry, components } = collision
  filter.begin(collision.world, 'moveAndSlide', options, known)
  const { maxNodes } = options as QueryOptions
  if (maxNodes !== undefined) refuse('maxNodes', maxNodes, 'a move looks at all that is near')
  const isFiltered = (registry.has[entity]! & Has.CollisionFilter) !== 0
  const { category, mask } = components.CollisionFilter
  if (options.category === undefined) filter.category = isFiltered ? category[entity]! : 1
  if (options.mask === undefined && isFiltered) filter.mask = mask[entity]!
  // The move asks who is a sensor now; the index knows who was one.
  move.meetsSensors = filter.sensors
  filter.sensors = true
}

/** Checks the other options and writes them with their defaults, which depend on the size of the row. */
function writeSettings(options: MoveOptions, isFlat: boolean): void {
  const { up = Y, maxSlope = 50 } = options
  readFlag('moveAndSlide', 'fresh', options.fresh, false)
  readFlag('moveAndSlide', 'followGround', options.followGround, true)
  if (!(typeof maxSlope === 'number' && maxSlope >= 0 && maxSlope <= SLOPE_LIMIT))
    refuse('maxSlope', maxSlope, `degrees from 0 to ${SLOPE_LIMIT} are needed`)
  move.maxIterations = readCount('moveAndSlide', 'maxIterations', options.maxIterations, 8, 1)
  turn[0] = maxSlope * RADIANS
  writeSineAndCosine(turn, 0)
  move.minGroundNormal = turn[1]! - GROUND_SLACK
  writeUp(up, isFlat)
  const { row, motion, reach } = move
  // Full height along the up direction, and least size: a round shape has a radius, a box spans alone.
  const round = motion[MotionRow.round]!
  let half = round
  let least = Infinity
  for (let k = 0; k < (isFlat ? 2 : 3); k++) {
    const span = motion[MotionRow.spans + k]!
    half += span * Math.abs(dot(row, ROW_AXES + 3 * k, move.up, 0))
    least = Math.min(least, span)
  }
  if (round > 0) least = round
  move.stepHeight = length('stepHeight', options.stepHeight, isFlat && move.up[2] !== 0 ? 0 : half / 2)
  move.snap = length('snap', options.snap, move.stepHeight)
  move.skin = length('skin', options.skin, (least > 0 ? least : reach) / 128)
  if (!(move.skin > 0)) refuse('skin', move.skin, 'a length above 0 is needed, and a body with a size')
}

/** In a flat world `up` lies in the plane, or is the z axis: then nothing is ground, and every contact is a wall. */
function writeUp(up: Numbers | null, isFlat: boolean): void {
  if (up === null) refuse('up', up, 'a direction is needed')
  for (let d = 0; d < 3; d++) {
    const value: unknown = isFlat && d === 2 ? (up[d] ?? 0) : up[d]
    move.up[d] = typeof value === 'number' ? value : NaN
  }
  const isTilted = move.up[2] !== 0 && (move.up[0] !== 0 || move.up[1] !== 0)
  if (isFlat && isTilted) refuse('up', up, 'in a flat world it lies in the plane, or is z')
  const size = lengthAt(move.up, 0)
  if (!(size > 0 && size < Infinity)) refuse('up', up, 'a direction is needed')
  for (let d = 0; d < 3; d++) move.up[d]! /= size
}

function length(field: string, value: number | undefined, fallback: number): number {
  if (value === undefined) return fallback
  if (!(typeof value === 'number' && value >= 0 && value <= WORLD_LIMIT)) refuse(field, value, 'a length is needed')
  return value
}

function refuse(field: string, value: unknown, why: string): never {
  refuseOption('moveAndSlide', field, value, why)
}

/** Takes the colliders of the world, after the options: they say where these are looked for. */
function poseColliders(collision: CollisionResource): void {
  move.isFresh = given.fresh === true || !hasStepped(collision)
  move.colliders = move.isFresh ? freshIndexOf(collision) : indexOf(collision, 'moveAndSlide')
  move.trees = collision.trees
  move.registry = collision.registry
  move.filter = filter
  move.obstacles.begin(move)
}

/** Entity of the first solid mesh that holds the character's centre, or -1. */
function findSolidAround(): number {
  const { row, trees, obstacles } = move
  writeAround(center, row, 0)
  obstacles.cover(center)
  const { ids, rows, types } = move.colliders
  for (let k = 0; k < obstacles.count; k++) {
    const obstacle = obstacles.items[k]!
    if (types[obstacle] !== ShapeType.mesh) continue
    const at = ROW_STRIDE * obstacle
    // A character is pushed out of a polygon, as out of any convex shape.
    const { isInSolid } = kernelsAt(rows, at, trees)
    if (isInSolid?.(rows, at, row, 0, false, trees) === true) return ids[obstacle]!
  }
  return -1
}
