/**
 * Moves a convex row through obstacles as a walking character, in four stages made of casts.
 *
 *  1. Out of whatever it overlaps or is too close to, along the normals.
 *  2. Up, if the motion goes up: slides along ceilings.
 *  3. Sideways, the horizontal motion. Walkable ground lifts it, so that the horizontal speed is kept; any other
 *     contact counts as a vertical wall with the contact's horizontal normal, whatever its slope. The remaining motion
 *     slides along a wall, and ends in a corner of two. Before an obstacle counts as a wall it is tried as a step: up,
 *     on, down.
 *  4. Down: by the motion, or to the ground below if the body stood on ground before. Stops on ground, slides on
 *     what is too steep.
 *
 * The row keeps a distance `skin` from everything: after each contact the separation that the cast left is corrected to
 * it, vertically from ground and horizontally from walls. So a motion along a flat floor of any number of pieces never
 * comes near them again, meets no inner edge, and keeps its height to the last bits. A contact at the edge of a
 * walkable face is ground, however steep the contact itself: a round body can stand on the edge of a stair.
 */
import { ROW_AXES, ROW_PARAMETERS } from '../geometry/rows.js'
import {
  CAST_BODY,
  CAST_NORMAL,
  CAST_OUT,
  CAST_SEPARATION,
  CAST_TIME,
  castRow,
  findNearby,
  NEAR_BODY,
  NEAR_FACE,
  NEAR_SEPARATION,
  NEAR_STRIDE,
  writeUpmostFace,
  type Nearby,
  type Obstacles,
} from './cast.js'
import { ShapeType } from './shape-types.js'
import { clip, dot, followPlanes, followWalls, lengthOf, NOTHING } from './slide-planes.js'

/** Settings of a move, all lengths in world units. */
export interface SlideSettings {
  /** Distance kept from everything. */
  skin: number
  /** Height of the highest step that is climbed. */
  stepHeight: number
  /** How far below it a body that stood on ground looks for ground after the move. */
  snap: number
  /** Least upward component of a normal that counts as ground. */
  minGroundNormal: number
  /** Most casts of each stage. */
  maxIterations: number
  /** Size of the body; lengths far below it count as zero. */
  size: number
  readonly up: Float64Array // 3 numbers, unit
}

/** Result of a move. Normals are 0 where there is nothing. */
export interface SlideState {
  grounded: boolean
  /** Body it stands on, or -1. */
  groundBody: number
  readonly groundNormal: Float64Array
  /** Last body that stopped the sideways motion, or -1. */
  wallBody: number
  readonly wallNormal: Float64Array
  /** Number of contacts that changed the motion. */
  hits: number
  steps: number
}

const MAX_PLANES = 16
/**
 * A body that is nearer than this part of the skin is pushed back to the skin at the start of a move. Small, because a
 * body that approaches an edge by less than the rest of the skin per step must get to touch it before it is pushed
 * back, or it never steps over it.
 */
const TOO_CLOSE = 1 / 32
/** Ground within this many skins is stood on. */
const STANDING = 3
/** Least upward component of a contact normal for a walkable face at its edge to carry the body. */
const EDGE_CARRIES = 0.02
/** A push along up or along a wall's normal is divided by its cosine with the contact normal, but at least by this. */
const LEAST_PUSH_COSINE = 0.05
/** Most pushes of the first stage. */
const PUSHES = 24
/** How many of them may only restore the skin. */
const GENTLE_PUSHES = 4
/** Most distance that these pushes cover together, as a multiple of the size. Deeper overlaps take several calls. */
export const MOST_PUSHED = 2

const hit = new Float64Array(CAST_OUT)
const pushHit = new Float64Array(CAST_OUT)
const motion = new Float64Array(3)
const nearby: Nearby = { entries: new Float64Array(64 * NEAR_STRIDE), count: 0 }
/** The sideways motion that is left. */
const way = new Float64Array(3)
const normal = new Float64Array(3)
const face = new Float64Array(3)
const saved = new Float64Array(3)
const planes = new Float64Array(3 * MAX_PLANES)
const velocity = new Float64Array(3)

let obstacles: Obstacles
let rows: Float64Array
let at = 0
let shape = 0
let settings: SlideSettings
let state: SlideState

/** Moves the row at `row[r]` by (x, y, z): writes its position in place, and what it met to `out`. */
export function slideRow(
  among: Obstacles,
  row: Float64Array,
  r: number,
  type: number,
  x: number,
  y: number,
  z: number,
  by: SlideSettings,
  out: SlideState,
): void {
  obstacles = among
  rows = row
  at = r
  shape = type
  settings = by
  state = out
  const { up } = by
  seenFrom.fill(NaN)
  out.hits = 0
  out.steps = 0
  out.wallBody = -1
  out.wallNormal.fill(0)
  const free = leaveOverlaps()
  const stood = findGround()
  const height = x * up[0] + y * up[1] + z * up[2]
  way[0] = x - height * up[0]
  way[1] = y - height * up[1]
  way[2] = z - height * up[2]
  const rises = height > NOTHING * by.size
  if (rises) slideFreely(height * up[0], height * up[1], height * up[2], false)
  walk(stood && !rises)
  if (rises) clearGround()
  else fall(Math.max(0, -height), stood)
  // Everything after the first stage moved by casts, and so stays free of overlap if it was free before.
  if (!free) leaveOverlaps()
}

function clearGround(): void {
  state.grounded = false
  state.groundBody = -1
  state.groundNormal.fill(0)
}

function dotUp(v: Float64Array, i: number): number {
  const { up } = settings
  return v[i] * up[0] + v[i + 1] * up[1] + v[i + 2] * up[2]
}

/** Moves by (x, y, z) or up to the first contact. Returns whether there was one, which is then in `out`. */
function sweepBy(x: number, y: number, z: number, out: Float64Array): boolean {
  motion[0] = x
  motion[1] = y
  motion[2] = z
  const met = castRow(obstacles, rows, at, shape, motion, out)
  const part = met ? out[CAST_TIME] : 1
  for (let d = 0; d < 3; d++) rows[at + d] += part * motion[d]
  return met
}

/** Moves along a unit direction until the contact in `hit` is a skin away, or something else stops it. */
function keepSkin(x: number, y: number, z: number): void {
  const cosine = hit[CAST_NORMAL] * x + hit[CAST_NORMAL + 1] * y + hit[CAST_NORMAL + 2] * z
  const distance = (settings.skin - hit[CAST_SEPARATION]) / Math.max(cosine, LEAST_PUSH_COSINE)
  if (distance > 0) sweepBy(x * distance, y * distance, z * distance, pushHit)
}

function keepSkinAlong(v: Float64Array, i: number): void {
  keepSkin(v[i], v[i + 1], v[i + 2])
}

/** Position at the last {@link lookAround} of this move. */
const seenFrom = new Float64Array(3)

/** Finds what is near; does nothing if the body has not moved since the last time. */
function lookAround(): void {
  if (rows[at] === seenFrom[0] && rows[at + 1] === seenFrom[1] && rows[at + 2] === seenFrom[2]) return
  for (let d = 0; d < 3; d++) seenFrom[d] = rows[at + d]
  findNearby(obstacles, rows, at, shape, STANDING * settings.skin, nearby)
}

/** Least separation from anything near, or Infinity; its axis is in `normal`. */
function nearest(): number {
  lookAround()
  let least = Infinity
  for (let k = 0, e = 0; k < nearby.count; k++, e += NEAR_STRIDE) {
    if (nearby.entries[e + NEAR_SEPARATION] >= least) continue
    least = nearby.entries[e + NEAR_SEPARATION]
    for (let d = 0; d < 3; d++) normal[d] = nearby.entries[e + d]
  }
  return least
}

/**
 * Pushes away from what is deepest or too close, repeatedly. A body that overlaps nothing is pushed by casts, so that
 * it does not get from one side of a wedge into the other. Returns whether it overlaps nothing in the end.
 */
function leaveOverlaps(): boolean {
  let left = MOST_PUSHED * settings.size
  for (let i = 0; i < PUSHES && left > 0; i++) {
    const separation = nearest()
    if (separation >= TOO_CLOSE * settings.skin) return true
    if (separation >= 0 && i >= GENTLE_PUSHES) return true
    const distance = Math.min(settings.skin - separation, left)
    left -= distance
    if (separation >= 0) sweepBy(normal[0] * distance, normal[1] * distance, normal[2] * distance, pushHit)
    else for (let d = 0; d < 3; d++) rows[at + d] += normal[d] * distance
  }
  return false
}

/**
 * Whether there is ground within a few skins: a contact from below whose normal, or one of whose faces, points upward
 * enough. The nearest one counts, and of equally near ones the flattest.
 */
function findGround(): boolean {
  lookAround()
  clearGround()
  const { entries, count } = nearby
  const tie = NOTHING * settings.size
  let least = Infinity
  let flattest = 0
  for (let k = 0, e = 0; k < count; k++, e += NEAR_STRIDE) {
    const cosine = dotUp(entries, e)
    if (cosine < EDGE_CARRIES) continue
    const body = entries[e + NEAR_BODY]
    writeUpmostFace(obstacles.bodies, body, entries, e, e + NEAR_FACE, settings.up, face)
    const flat = dotUp(face, 0)
    if (cosine < settings.minGroundNormal && flat < settings.minGroundNormal) continue
    const separation = entries[e + NEAR_SEPARATION]
    if (separation > least + tie || (separation > least - tie && flat <= flattest)) continue
    least = Math.min(least, separation)
    flattest = flat
    state.grounded = true
    state.groundBody = body
    for (let d = 0; d < 3; d++) state.groundNormal[d] = flat >= settings.minGroundNormal ? face[d] : entries[e + d]
  }
  return state.grounded
}

/** Third stage. */
function walk(canStep: boolean): void {
  const { up, size, maxIterations } = settings
  let walls = 0
  /** Number of ground planes met so far: the steepest sets the rise per unit along the way. */
  let grounds = 0
  for (let i = 0; i < maxIterations; i++) {
    const length = lengthOf(way)
    if (!(length > NOTHING * size)) return
    let lift = 0
    for (let k = 0; k < grounds; k++) {
      const g = 3 * (MAX_PLANES - 1 - k)
      lift = Math.max(lift, (0 - dot(planes, g, way, 0)) / dotUp(planes, g))
    }
    if (!sweepBy(way[0] + lift * up[0], way[1] + lift * up[1], way[2] + lift * up[2], hit)) return
    state.hits++
    const rest = 1 - hit[CAST_TIME]
    for (let d = 0; d < 3; d++) way[d] *= rest
    const height = dotUp(hit, CAST_NORMAL)
    if (height >= settings.minGroundNormal) {
      if (walls + grounds === MAX_PLANES) return
      const g = 3 * (MAX_PLANES - 1 - grounds++)
      for (let d = 0; d < 3; d++) planes[g + d] = hit[CAST_NORMAL + d]
      keepSkinAlong(up, 0)
      continue
    }
    state.wallBody = hit[CAST_BODY]
    for (let d = 0; d < 3; d++) normal[d] = hit[CAST_NORMAL + d] - height * up[d]
    const flat = lengthOf(normal)
    if (canStep && height > -EDGE_CARRIES && step()) {
      walls = 0
      grounds = 0
      continue
    }
    for (let d = 0; d < 3; d++) state.wallNormal[d] = hit[CAST_NORMAL + d]
    // A ceiling that slopes down to the ground ahead.
    if (flat < EDGE_CARRIES) {
      keepSkin(0 - up[0], 0 - up[1], 0 - up[2])
      return
    }
    for (let d = 0; d < 3; d++) normal[d] /= flat
    keepSkinAlong(normal, 0)
    if (dot(way, 0, normal, 0) >= 0 && lift > 0 && height < 0) return
    if (walls + grounds === MAX_PLANES) return
    for (let d = 0; d < 3; d++) planes[3 * walls + d] = normal[d]
    walls++
    followWalls(way, planes, walls)
  }
}

/**
 * Tries the obstacle ahead as a step: up, forward, and down onto ground. On success shortens the remaining way by the
 * distance covered; else the row is back where it was, and `hit` and `normal` are as before.
 */
function step(): boolean {
  const { up, stepHeight, skin, size } = settings
  const length = lengthOf(way)
  if (!(stepHeight > 0)) return false
  const feet = heightOfSupport(up, 0)
  for (let d = 0; d < 3; d++) {
    saved[d] = rows[at + d]
    velocity[d] = way[d] / length
  }
  for (let k = 0; k < CAST_OUT; k++) kept[k] = hit[k]
  const wx = normal[0]
  const wy = normal[1]
  const wz = normal[2]
  let done = false
  if (sweepBy(up[0] * stepHeight, up[1] * stepHeight, up[2] * stepHeight, hit))
    keepSkin(0 - up[0], 0 - up[1], 0 - up[2])
  const rise = dotUp(rows, at) - dotUp(saved, 0)
  if (rise > NOTHING * size) {
    // At least two skins: less would leave the body beside the step.
    const reach = Math.max(length, 2 * skin)
    if (sweepBy(velocity[0] * reach, velocity[1] * reach, velocity[2] * reach, hit))
      keepSkin(0 - velocity[0], 0 - velocity[1], 0 - velocity[2])
    const gone = dot(rows, at, velocity, 0) - dot(saved, 0, velocity, 0)
    if (
      gone > skin &&
      sweepBy(-up[0] * rise, -up[1] * rise, -up[2] * rise, hit) &&
      heightOfSupport(hit, CAST_NORMAL) - feet + skin <= stepHeight + NOTHING * size &&
      findGround()
    ) {
      keepSkinAlong(up, 0)
      done = true
      state.steps++
      const rest = Math.max(0, 1 - gone / length)
      for (let d = 0; d < 3; d++) way[d] *= rest
    }
  }
  if (done) return true
  for (let d = 0; d < 3; d++) rows[at + d] = saved[d]
  for (let k = 0; k < CAST_OUT; k++) hit[k] = kept[k]
  normal[0] = wx
  normal[1] = wy
  normal[2] = wz
  return false
}

const kept = new Float64Array(CAST_OUT)

/**
 * Height of the point of the body that is furthest against the direction `v[i]`: the point that touches something with
 * that normal.
 */
function heightOfSupport(v: Float64Array, i: number): number {
  const p = at + ROW_PARAMETERS
  const height = dotUp(rows, at)
  if (shape === ShapeType.sphere) return height - rows[p] * dotUp(v, i)
  if (shape === ShapeType.capsule) return height - rows[p + 1] * dotUp(v, i) - rows[p] * axisHeight(1, v, i)
  return height - rows[p] * axisHeight(0, v, i) - rows[p + 1] * axisHeight(1, v, i) - rows[p + 2] * axisHeight(2, v, i)
}

/**
 * Height of the unit axis of the row, signed to the side of `v[i]`; 0 (its middle) if the axis is perpendicular to it.
 */
function axisHeight(axis: number, v: Float64Array, i: number): number {
  const a = at + ROW_AXES + 3 * axis
  const cosine = dot(rows, a, v, i)
  if (Math.abs(cosine) < NOTHING) return 0
  return cosine > 0 ? dotUp(rows, a) : 0 - dotUp(rows, a)
}

/**
 * Fourth stage. Lands also on ground a few skins below the end of the motion, so that a standing body is always a skin
 * above its ground.
 */
function fall(distance: number, stood: boolean): void {
  const { up, snap } = settings
  const reach = (stood ? Math.max(distance, snap) : distance) + STANDING * settings.skin
  for (let d = 0; d < 3; d++) saved[d] = rows[at + d]
  if (!sweepBy(-up[0] * reach, -up[1] * reach, -up[2] * reach, hit)) {
    for (let d = 0; d < 3; d++) rows[at + d] = saved[d] - distance * up[d]
    clearGround()
    return
  }
  const gone = hit[CAST_TIME] * reach
  if (findGround()) {
    keepSkinAlong(up, 0)
    return
  }
  if (gone >= distance) {
    for (let d = 0; d < 3; d++) rows[at + d] = saved[d] - distance * up[d]
    return
  }
  state.hits++
  keepSkinAlong(hit, CAST_NORMAL)
  for (let d = 0; d < 3; d++) planes[d] = hit[CAST_NORMAL + d]
  const rest = distance - gone
  slideFreely(-up[0] * rest, -up[1] * rest, -up[2] * rest, true)
}

/**
 * Slides by a vector along all planes that it meets: along a single one, along the line of two, and not at all between
 * three. When falling, it starts on the plane in `planes`, stops on ground, and counts as standing between planes that
 * carry it together.
 */
function slideFreely(x: number, y: number, z: number, falling: boolean): void {
  const { size, maxIterations, up } = settings
  velocity[0] = x
  velocity[1] = y
  velocity[2] = z
  let count = 0
  if (falling) {
    count = 1
    clip(velocity, planes, 0)
  }
  const whole = Math.sqrt(x * x + y * y + z * z)
  for (let i = 0; i < maxIterations; i++) {
    if (!(lengthOf(velocity) > NOTHING * size)) break
    if (!sweepBy(velocity[0], velocity[1], velocity[2], hit)) return
    state.hits++
    const rest = 1 - hit[CAST_TIME]
    for (let d = 0; d < 3; d++) velocity[d] *= rest
    if (falling && findGround()) {
      keepSkinAlong(up, 0)
      return
    }
    keepSkinAlong(hit, CAST_NORMAL)
    if (count === MAX_PLANES) break
    for (let d = 0; d < 3; d++) planes[3 * count + d] = hit[CAST_NORMAL + d]
    count++
    followPlanes(velocity, planes, count)
  }
  if (!falling || count < 2 || lengthOf(velocity) > 0.1 * whole) return
  state.grounded = true
  state.groundBody = hit[CAST_BODY]
  for (let d = 0; d < 3; d++) state.groundNormal[d] = up[d]
}
