import type { World } from 'bitecs'
import { Has, HAS_SHAPE } from '../components/bodies.js'
import { checkAlive, resourceOf, type CollisionResource } from '../src/collision.js'
import { CollisionError, refuseValue, textOf } from '../src/errors.js'
import { isVector } from '../src/geometry/pack.js'
import { ROW_AXES, ROW_PARAMETERS, ROW_STRIDE } from '../src/geometry/rows.js'
import type { MutableNumbers, Numbers } from '../src/geometry/shapes.js'
import { writeBounds } from '../src/narrow-phase/bounds.js'
import { findObstacles, reachOfRow, type Obstacles } from '../src/narrow-phase/cast.js'
import { writeNoPaths } from '../src/narrow-phase/paths.js'
import { PosedBodies } from '../src/narrow-phase/posed-bodies.js'
import { ShapeType } from '../src/narrow-phase/shape-types.js'
import { MOST_PUSHED, slideRow, type SlideSettings, type SlideState } from '../src/narrow-phase/slide.js'
import { WORLD_LIMIT } from '../src/tolerances.js'
import { checkShapes } from './check-shapes.js'
import { gather } from './gather.js'
import { writeOwnPose } from './own-pose.js'
import { checkColumnsOf, checkQuaternions, checkVec3, entityError, type Reject } from './validation.js'

/** How a character moves. Lengths are in world units; their defaults depend on the size of the body. */
export interface MoveOptions {
  /** Direction against gravity, of any length from 1e-150 to 1e150. Default y. */
  readonly up?: Numbers
  /** Degrees from 0 to 89: the steepest ground that the character can stand on and walk up. Default 50. */
  readonly maxSlope?: number
  /** Highest edge that the character steps onto. Default a quarter of the body's height; 0 for none. */
  readonly stepHeight?: number
  /** How far the character is moved down to reach ground after a move that began on ground. Default stepHeight. */
  readonly snap?: number
  /** Distance kept from everything, above 0. Default a 128th of the body's least half extent (or radius). */
  readonly skin?: number
  /** Casts in each stage of the move at most, 1 or more. Default 8. */
  readonly maxIterations?: number
  /**
   * Gather the bodies anew instead of taking them as the last step left them. The move then sees what was moved, added
   * and removed since; it costs a pass over all bodies. Default false.
   */
  readonly fresh?: boolean
}

/** What {@link moveAndSlide} did. Reuse one: then it allocates nothing. Normals are 0 where there is nothing. */
export interface MoveResult {
  /** Where the character is now. */
  readonly position: MutableNumbers
  /** Displacement of the character, and the rest of the requested motion (`motion - moved`). */
  readonly moved: MutableNumbers
  readonly left: MutableNumbers
  /**
   * Whether it stands on something: on ground within maxSlope, on the edge of such ground, or wedged between steep
   * sides that together carry it.
   */
  grounded: boolean
  /** Entity that it stands on, or -1, and the unit normal of the face there. */
  groundEntity: number
  readonly groundNormal: MutableNumbers
  /** Last entity that stopped it sideways, or -1, and the unit normal of the contact. */
  wallEntity: number
  readonly wallNormal: MutableNumbers
  /**
   * Solid mesh that the centre of the character was in when the move began, or -1. Meshes stop the character by their
   * surfaces only, so it is not led out.
   */
  insideEntity: number
  /** Numbers of contacts that changed the motion, and of steps that it climbed. */
  hits: number
  steps: number
}

/** A fresh {@link MoveResult}. */
export function createMoveResult(): MoveResult {
  return {
    position: [0, 0, 0],
    moved: [0, 0, 0],
    left: [0, 0, 0],
    grounded: false,
    groundEntity: -1,
    groundNormal: [0, 0, 0],
    wallEntity: -1,
    wallNormal: [0, 0, 0],
    insideEntity: -1,
    hits: 0,
    steps: 0,
  }
}

/** Shapes that can be moved. */
const MOVABLE = Has.BoxShape | Has.CapsuleShape | Has.SphereShape
const SLOPE_LIMIT = 89
const none: MoveOptions = {}

const row = new Float64Array(ROW_STRIDE)
const start = new Float64Array(3)
const region = new Float64Array(6)
const asked = new Float64Array(3)
const one = new Int32Array(1)
const ownBodies = new PosedBodies()
const settings: SlideSettings = {
  skin: 0,
  stepHeight: 0,
  snap: 0,
  minGroundNormal: 0,
  maxIterations: 8,
  size: 0,
  up: new Float64Array(3),
}
const state: SlideState = {
  grounded: false,
  groundBody: -1,
  groundNormal: new Float64Array(3),
  wallBody: -1,
  wallNormal: new Float64Array(3),
  hits: 0,
  steps: 0,
}
let obstacles: Obstacles | undefined
let character = 0
let options = none
let result: MoveResult

/**
 * Moves a character (an entity with Position and BoxShape, CapsuleShape or SphereShape) by `motion`, a displacement in
 * world units. The character is swept against every collider that its CollisionFilter allows, with or without velocity:
 * up, then sideways, then down. It slides along walls, steps over edges, walks up slopes with its horizontal speed,
 * stands on them and follows the ground down. It is also pushed out of what it overlaps (in several calls if that is
 * deeper than twice its size). Writes Position, and what it met to `out`. The character keeps `skin` from everything,
 * so the events of collisionSystem do not report what it walks on: `out.groundEntity` and `out.wallEntity` do.
 *
 * Call it before or after collisionSystem, not inside it. Bodies are taken where the last collisionSystem left them
 * (before the first step, and with `fresh`, where they are now), without those removed or disabled since. They do not
 * move during the call, and are not pushed. The character's own child colliders are neither met nor swept. The
 * `predicate` is not asked: take one-way platforms out of the character's mask for the call while it rises or still
 * touches one. Meshes are surfaces here, solid ones too: a character that begins wholly inside one is not led out, and
 * `out.insideEntity` names the mesh. Returns `out`, a new object if none is given.
 *
 * Throws, before anything changes, E_DEAD_ENTITY, E_MISSING_COMPONENT (no Position, or none of these shapes),
 * E_TWO_SHAPES; E_NON_FINITE, E_RANGE, E_EXTENT, E_ZERO_QUATERNION for numbers of the entity or of `motion`; E_OPTION
 * for an option or `out`.
 */
export function moveAndSlide(
  world: World,
  entity: number,
  motion: Numbers,
  how: MoveOptions = none,
  out: MoveResult = createMoveResult(),
): MoveResult {
  const collision = resourceOf(world)
  checkAlive(world, entity, 'moveAndSlide')
  for (let d = 0; d < 3; d++) asked[d] = checkedMotion((motion as Numbers | undefined)?.[d], d, entity)
  checkResult(out)
  character = entity
  options = how
  result = out
  collision.run('moveAndSlide', collision.stage, collision.stage, moveCharacter)
  return out
}

function checkResult(out: MoveResult | null): void {
  if (
    out !== null &&
    typeof out === 'object' &&
    isVector(out.position) &&
    isVector(out.moved) &&
    isVector(out.left) &&
    isVector(out.groundNormal) &&
    isVector(out.wallNormal)
  )
    return
  refuseValue('E_OPTION', 'moveAndSlide: out is not a MoveResult: make one with createMoveResult()', 'out', out)
}

function checkedMotion(value: unknown, d: number, entity: number): number {
  if (typeof value !== 'number' || value - value !== 0)
    throw new CollisionError('E_NON_FINITE', `moveAndSlide(${entity}): motion[${d}] = ${textOf(value)}`, {
      entity,
      component: 'motion',
      field: `motion[${d}]`,
      value,
    })
  if (Math.abs(value) > WORLD_LIMIT)
    throw new CollisionError('E_RANGE', `moveAndSlide(${entity}): motion[${d}] = ${value}`, {
      entity,
      component: 'motion',
      field: `motion[${d}]`,
      value,
      limit: WORLD_LIMIT,
    })
  return value
}

function moveCharacter(collision: CollisionResource): void {
  const type = writeCharacter(collision)
  writeSettings(type)
  findObstaclesAround(collision, type)
  for (let d = 0; d < 3; d++) start[d] = row[d]!
  result.insideEntity = findSolidAround(obstacles!)
  slideRow(obstacles!, row, 0, type, asked[0]!, asked[1]!, asked[2]!, settings, state)
  const { x, y, z } = collision.components.Position
  x[character] = row[0]!
  y[character] = row[1]!
  if (z !== undefined) z[character] = row[2]!
  report()
}

const throwIt: Reject = (_collision, _index, error) => {
  throw error
}

/** Checks the entity, writes its row, and returns its shape type. */
function writeCharacter(collision: CollisionResource): number {
  const { book, components } = collision
  const entity = character
  const has = book.has[entity] ?? 0
  const bits = has & HAS_SHAPE
  if ((has & Has.Position) === 0)
    throw entityError(
      collision, 'E_MISSING_COMPONENT', entity, 'Position', '', undefined, 'moveAndSlide moves an entity with a Position',
    ) // prettier-ignore
  if ((bits & MOVABLE) === 0)
    throw entityError(
      collision, 'E_MISSING_COMPONENT', entity, 'CapsuleShape', '', undefined,
      'moveAndSlide moves a BoxShape, CapsuleShape or SphereShape',
    ) // prettier-ignore
  if ((bits & (bits - 1)) !== 0)
    throw entityError(collision, 'E_TWO_SHAPES', entity, 'shape', '', undefined, 'an entity has one shape')
  one[0] = entity
  checkColumnsOf(collision, 'Position')
  checkColumnsOf(collision, 'Rotation')
  checkVec3(collision, 'Position', one, 1, throwIt)
  checkQuaternions(collision, one, 1, throwIt)
  checkShapes(collision, one, 1, bits, throwIt)
  const { BoxShape, CapsuleShape, SphereShape } = components
  writeOwnPose(components, has, entity, row)
  if ((bits & Has.BoxShape) !== 0) {
    row[ROW_PARAMETERS] = BoxShape.x[entity]!
    row[ROW_PARAMETERS + 1] = BoxShape.y[entity]!
    row[ROW_PARAMETERS + 2] = BoxShape.z[entity]!
    return ShapeType.box
  }
  if ((bits & Has.CapsuleShape) !== 0) {
    row[ROW_PARAMETERS] = CapsuleShape.halfHeight[entity]!
    row[ROW_PARAMETERS + 1] = CapsuleShape.radius[entity]!
    return ShapeType.capsule
  }
  row[ROW_PARAMETERS] = SphereShape.radius[entity]!
  return ShapeType.sphere
}

const known = ['up', 'maxSlope', 'stepHeight', 'snap', 'skin', 'maxIterations', 'fresh']

/** Checks the options and writes them with their defaults, which depend on the size of the row. */
function writeSettings(type: number): void {
  if (options === null || typeof options !== 'object') refuse('options', options, 'an object is needed')
  for (const name in options)
    if (!known.includes(name))
      refuse(name, (options as Record<string, unknown>)[name], `the options are ${known.join(', ')}`)
  const { up, maxSlope = 50, maxIterations = 8, fresh = false } = options
  if (typeof fresh !== 'boolean') refuse('fresh', fresh, 'true or false is needed')
  if (!(typeof maxSlope === 'number' && maxSlope >= 0 && maxSlope <= SLOPE_LIMIT))
    refuse('maxSlope', maxSlope, `degrees from 0 to ${SLOPE_LIMIT} are needed`)
  if (!(Number.isInteger(maxIterations) && maxIterations > 0))
    refuse('maxIterations', maxIterations, 'a number from 1 is needed')
  settings.maxIterations = maxIterations
  settings.minGroundNormal = cosineOfDegrees(maxSlope) - GROUND_SLACK
  writeUp(up)
  const p = ROW_PARAMETERS
  const isBox = type === ShapeType.box
  const radius = type === ShapeType.capsule ? row[p + 1]! : row[p]!
  const least = isBox ? Math.min(row[p]!, row[p + 1]!, row[p + 2]!) : radius
  const size = reachOfRow(row, 0, type)
  settings.size = size
  settings.stepHeight = length('stepHeight', options.stepHeight, heightOf(type) / 4)
  settings.snap = length('snap', options.snap, settings.stepHeight)
  settings.skin = length('skin', options.skin, (least > 0 ? least : size) / 128)
  if (!(settings.skin > 0)) refuse('skin', settings.skin, 'a length above 0 is needed, and a body with a size')
}

function writeUp(up: Numbers | null | undefined): void {
  if (up === null) refuse('up', up, 'a direction is needed')
  const x = up === undefined ? 0 : up[0]!
  const y = up === undefined ? 1 : up[1]!
  const z = up === undefined ? 0 : up[2]!
  // The type is checked first: products of other types may be numbers, or throw.
  const size =
    typeof x === 'number' && typeof y === 'number' && typeof z === 'number' ? Math.sqrt(x * x + y * y + z * z) : 0
  if (!(size > 0 && size < Infinity)) refuse('up', up, 'a direction is needed')
  settings.up[0] = x / size
  settings.up[1] = y / size
  settings.up[2] = z / size
}

/** Full height of the row's shape along the up direction. */
function heightOf(type: number): number {
  const p = ROW_PARAMETERS
  if (type === ShapeType.sphere) return 2 * row[p]!
  if (type === ShapeType.capsule) return 2 * (row[p]! * Math.abs(alongUp(1)) + row[p + 1]!)
  return 2 * (row[p]! * Math.abs(alongUp(0)) + row[p + 1]! * Math.abs(alongUp(1)) + row[p + 2]! * Math.abs(alongUp(2)))
}

function alongUp(k: number): number {
  const { up } = settings
  const a = ROW_AXES + 3 * k
  return row[a]! * up[0]! + row[a + 1]! * up[1]! + row[a + 2]! * up[2]!
}

function length(field: string, value: number | undefined, fallback: number): number {
  if (value === undefined) return fallback
  if (!(typeof value === 'number' && value >= 0 && value <= WORLD_LIMIT)) refuse(field, value, 'a length is needed')
  return value
}

function refuse(field: string, value: unknown, why: string): never {
  refuseValue('E_OPTION', `moveAndSlide: ${field} = ${textOf(value)}, but ${why}`, 'options', value, field)
}

/** Pure number: ground exactly as steep as maxSlope is ground, whatever rounding says. */
const GROUND_SLACK = 1e-9
const RADIANS = 0.017453292519943295

/** Cosine of 0 to 90 degrees by its series, which gives the same bits on every engine: off by less than 1e-15. */
function cosineOfDegrees(degrees: number): number {
  const square = degrees * RADIANS * (degrees * RADIANS)
  let cosine = 1
  for (let k = 22; k > 0; k -= 2) cosine = 1 - (square / (k * (k - 1))) * cosine
  return cosine
}

/** Lists all bodies that the move can reach, except those that were removed or disabled since they were gathered. */
function findObstaclesAround(collision: CollisionResource, type: number): void {
  const { book, components, trees } = collision
  let bodies = collision.bodiesBefore
  if (options.fresh === true || collision.step === 0) {
    bodies = ownBodies
    gather(collision, bodies)
    writeNoPaths(bodies)
    writeBounds(bodies, trees, bodies.unplaced, 0, bodies.unplacedCount)
    writeBounds(bodies, trees, bodies.changed, 0, bodies.changedCount)
  }
  obstacles ??= { bodies, trees, list: new Int32Array(64), count: 0 }
  obstacles.trees = trees
  const c = settings.minGroundNormal
  const steepness = Math.sqrt(Math.max(0, 1 - c * c)) / c
  const way = Math.sqrt(asked[0]! * asked[0]! + asked[1]! * asked[1]! + asked[2]! * asked[2]!)
  const steps = settings.maxIterations * (settings.stepHeight + 4 * settings.skin)
  const reach =
    (1 + 2 * MOST_PUSHED) * settings.size + (2 + steepness) * way + steps + settings.snap + reachOfRow(row, 0, type)
  for (let d = 0; d < 3; d++) {
    region[d] = row[d]! - reach
    region[3 + d] = row[d]! + reach
  }
  const filtered = ((book.has[character] ?? 0) & Has.CollisionFilter) !== 0
  const category = filtered ? components.CollisionFilter.category[character]! : 1
  const mask = filtered ? components.CollisionFilter.mask[character]! : 0xffffffff
  findObstacles(bodies, region, character, category, mask, obstacles)
  let kept = 0
  for (let k = 0; k < obstacles.count; k++) {
    const body = obstacles.list[k]!
    const id = bodies.ids[body]!
    const has = book.has[id] ?? 0
    if ((has & HAS_SHAPE) === 0 || (has & Has.CollisionDisabled) !== 0) continue
    if (book.generation[id] !== bodies.generation[body]) continue
    obstacles.list[kept++] = body
  }
  obstacles.count = kept
}

/** Entity of the first solid mesh that holds the character's centre, or -1. */
function findSolidAround({ bodies, trees, list, count }: Obstacles): number {
  for (let k = 0; k < count; k++) {
    const body = list[k]!
    const at = ROW_STRIDE * body
    if (bodies.types[body] !== ShapeType.mesh) continue
    const kernels = trees.kernels(bodies.rows[at + ROW_PARAMETERS]!)
    if (kernels.isInSolid(bodies.rows, at, row, 0, false, trees)) return bodies.ids[body]!
  }
  return -1
}

function report(): void {
  const { bodies } = obstacles!
  for (let d = 0; d < 3; d++) {
    result.position[d] = row[d]!
    result.moved[d] = row[d]! - start[d]!
    result.left[d] = asked[d]! - (row[d]! - start[d]!)
    result.groundNormal[d] = state.groundNormal[d]!
    result.wallNormal[d] = state.wallNormal[d]!
  }
  result.grounded = state.grounded
  result.groundEntity = state.groundBody < 0 ? -1 : bodies.ids[state.groundBody]!
  result.wallEntity = state.wallBody < 0 ? -1 : bodies.ids[state.wallBody]!
  result.hits = state.hits
  result.steps = state.steps
}
