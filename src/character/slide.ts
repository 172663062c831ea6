/**
 * Moves a convex row through obstacles as a walking character, in five stages made of casts.
 *
 *  1. Out of whatever it overlaps or is too close to, along the normals.
 *  2. Up, if the motion goes up: slides along ceilings.
 *  3. Sideways, the horizontal motion. Walkable ground lifts it, so that the horizontal speed is kept; any other
 *     contact counts as a vertical wall with the contact's horizontal normal, whatever its slope. The remaining motion
 *     slides along a wall, and ends in a corner of two. Before an obstacle counts as a wall it is tried as a step: up,
 *     on, down.
 *  4. Down: by the motion. Stops on ground, slides on what is too steep. A row that stood on ground before follows it
 *     down. In the air the row also falls by what ground lifted it, which may have ended on the way.
 *  5. Out of a wedge (ways-out.ts): a row that came to nothing by these takes the motion as a whole.
 *
 * All stages approach what they meet up to a distance `skin` (sweeps.ts), and so stand still in a corner. Only ground
 * that is nearer lifts the row: it is a skin above its ground. So a motion along a flat floor of any number of pieces
 * never comes near them again, meets no inner edge, and keeps its height to the last bits. A contact at the edge of a
 * walkable face is ground, however steep the contact itself: a round body can stand on the edge of a stair. A face that
 * something hides does not count.
 */
import { MotionRow } from '../geometry/advancement/layout.js'
import { NEAR_STRIDE } from '../narrow-phase/nearby.js'
import { Hit } from './cast.js'
import { copy, dot, lengthAt } from '../math/vectors.js'
import { clearGround, EDGE_CARRIES, findGround, footing, give, standOn } from './ground.js'
import { setOut } from './obstacles.js'
import { clip, followPlanes } from './planes.js'
import { addFurthest, approach, lookAround, MAX_PLANES, meet, nearby, STANDING, sweep, type Move } from './sweeps.js'
import { cameToNothing, isAt, isEnclosed, isHeld, leaveOverlaps, leaveWedge, overlaps } from './ways-out.js'

/**
 * A walk looks for walls this part of the skin beyond its end: head-on more than what the next move pushes away
 * (ways-out.ts).
 */
const CLOSE = 1 / 4
/** Most distances forward that are tried, each half of the one before. */
const STEP_TRIALS = 8
/** Two contacts are one if the cosine between their normals is above this. */
const SAME = 0.99
const hit = new Hit()
/** What a trial of a step meets. */
const stepHit = new Hit()
/** What stops a lift. */
const pushHit = new Hit()
/** Position after the first stage. */
const pushed = new Float64Array(3)
/** What is left of the sideways part of the motion. */
const way = new Float64Array(3)
const normal = new Float64Array(3)
const point = new Float64Array(3)
const saved = new Float64Array(3)
/** Where an approach ended. */
const end = new Float64Array(3)
const planes = new Float64Array(3 * MAX_PLANES)
const velocity = new Float64Array(3)

/**
 * Moves the row by a motion: writes its position in place, and what it met. After beginSweeps. A rider stood on what
 * carried it here, though its ground may be lower now: a box turns with no turntable.
 */
export function slideRow(s: Move, motion: Float64Array, rides: boolean): void {
  const { up, row, start, whole } = s
  const height = dot(motion, 0, up, 0)
  const rises = height > s.nothing
  setOut(s, motion, rises)
  // Without overlap, a way out of a wedge begins where the row was: what restores the skin may lead back into it.
  const began = overlaps(s) ? pushed : start
  const free = leaveOverlaps(s)
  copy(row, 0, pushed, 0)
  const stood = findGround(s) || rides
  for (let d = 0; d < 3; d++) way[d] = whole[d] - height * up[d]
  if (rises) slideFreely(s, height, 0)
  const before = dot(row, 0, up, 0)
  walk(s, stood && !rises)
  const lift = dot(row, 0, up, 0) - before
  if ((rises || !fall(s, Math.max(0, -height), stood)) && lift > s.skin) fall(s, lift, stood && !rises)
  if (rises) clearGround(s)
  endMove(s, began, rises, free)
}

/**
 * Last stage: out of a wedge, if the others came to nothing, and out of what it overlaps if the first did not suffice.
 * Then tells what it stands on, and whether it is stuck. V8: see notes, "doubles across calls".
 */
function endMove(s: Move, began: Float64Array, rises: boolean, free: boolean): void {
  const { met, start, whole } = s
  if (cameToNothing(s, began, whole) && leaveWedge(s, began, whole) && (rises || !findGround(s))) clearGround(s)
  // Everything after the first stage moved by casts, and so stays free of overlap if it was free before.
  if (!free) leaveOverlaps(s)
  if (met.grounded) meet(s, s.colliders.slotOf(met.groundEntity))
  const isBlocked = isAt(s, start) && lengthAt(whole, 0) > 0
  const held = !free && isHeld(s)
  met.stuck = (isBlocked || held) && isEnclosed(s)
}

/** Third stage. */
function walk(s: Move, canStep: boolean): void {
  const { up, nothing, whole, maxIterations } = s
  let walls = 0
  /** Number of ground planes met so far: the steepest sets the rise per unit along the way. */
  let grounds = 0
  for (let i = 0; i < maxIterations; i++) {
    if (!(lengthAt(way, 0) > nothing)) return
    let lift = 0
    for (let k = 0; k < grounds; k++) {
      const g = 3 * (MAX_PLANES - 1 - k)
      lift = Math.max(lift, (0 - dot(planes, g, way, 0)) / dot(planes, g, up, 0))
    }
    for (let d = 0; d < 3; d++) velocity[d] = way[d] + lift * up[d]
    const part = approach(s, velocity, 1, CLOSE, hit)
    if (part === 1) return
    for (let d = 0; d < 3; d++) way[d] *= 1 - part
    const height = dot(hit.normal, 0, up, 0)
    if (height >= s.minGroundNormal) {
      if (walls + grounds === MAX_PLANES) return
      copy(hit.normal, 0, planes, 3 * (MAX_PLANES - 1 - grounds++))
      continue
    }
    const wall = canStep && height > -s.minGroundNormal ? step(s, Math.min(hit.back, hit.ahead)) : hit
    if (wall === undefined) {
      walls = 0
      grounds = 0
      continue
    }
    const lean = dot(wall.normal, 0, up, 0)
    s.met.wallEntity = s.colliders.ids[wall.obstacle]
    if (lean <= -s.minGroundNormal) s.met.ceilingEntity = s.met.wallEntity
    give(wall.normal, 0, s.met.wallNormal)
    for (let d = 0; d < 3; d++) normal[d] = wall.normal[d] - lean * up[d]
    const flat = lengthAt(normal, 0)
    // A ceiling that slopes down to the ground ahead.
    if (flat < EDGE_CARRIES) return
    for (let d = 0; d < 3; d++) normal[d] /= flat
    if (dot(way, 0, normal, 0) >= 0 && lift > 0 && lean < 0) return
    if (walls + grounds === MAX_PLANES) return
    copy(normal, 0, planes, 3 * walls++)
    followPlanes(way, planes, walls)
    // Back from a corner: the next call would come from there again.
    if (dot(way, 0, whole, 0) <= 0) return
  }
}

/**
 * Tries the obstacle, so far ahead, as a step: up, forward, and down onto ground. A long way forward may lead past the
 * step, or to the next one: then half of it is tried, and so on. On success shortens the remaining way by the distance
 * covered, and returns nothing; else the row is back where it was, and the contact is returned that counts as a wall:
 * the obstacle, or what stops the raised row, as the wall beside a step does.
 */
function step(s: Move, ahead: number): Hit | undefined {
  const { row, stepHeight, skin } = s
  const length = lengthAt(way, 0)
  if (!(stepHeight > 0)) return hit
  const feet = heightOfFooting(s)
  copy(row, 0, saved, 0)
  for (let d = 0; d < 3; d++) velocity[d] = way[d] / length
  // At least two skins further: less would leave the row beside the step.
  const least = ahead + 2 * skin
  let distance = Math.max(length, least)
  for (let trial = 0; trial < STEP_TRIALS && distance >= least; trial++) {
    const gone = stepOn(s, feet, distance)
    if (gone > 0) {
      const rest = Math.max(0, 1 - gone / length)
      for (let d = 0; d < 3; d++) way[d] *= rest
      return undefined
    }
    copy(saved, 0, row, 0)
    if (gone === 0) return dot(stepHit.normal, 0, velocity, 0) < -EDGE_CARRIES ? stepHit : hit
    distance = 0.5 * Math.min(distance, -gone)
  }
  return hit
}

/**
 * Moves up, forward by at most `distance`, and down. Returns how far it went forward, or minus that if it stands on no
 * step there; 0 if it could not go forward.
 */
function stepOn(s: Move, feet: number, distance: number): number {
  const { row, up, stepHeight, skin, nothing } = s
  // Far from the origin rounding leaves no gap to the step.
  approach(s, up, stepHeight, 0, stepHit, true)
  const rise = dot(row, 0, up, 0) - dot(saved, 0, up, 0)
  if (rise <= nothing) return 0
  approach(s, velocity, distance, 0, stepHit)
  const gone = dot(row, 0, velocity, 0) - dot(saved, 0, velocity, 0)
  if (gone <= skin) return 0
  descend(s, up, -rise, stepHit)
  const least = heightOfSupport(s, stepHit.normal) + skin - stepHit.back - stepHeight - nothing
  if (!s.met.grounded || least > feet) return -gone
  s.met.steps++
  return gone
}

/**
 * Height from which a step counts: of the lowest contact within maxSlope, which is the edge of a stair above the feet
 * of a round body; of the edge that it hangs on, if there is none; of the feet in the air.
 */
function heightOfFooting(s: Move): number {
  lookAround(s)
  let lowest = Infinity
  for (let e = 0; e < nearby.count * NEAR_STRIDE; e += NEAR_STRIDE) {
    copy(nearby.entries, e, normal, 0)
    if (dot(normal, 0, s.up, 0) >= s.minGroundNormal) lowest = Math.min(lowest, heightOfSupport(s, normal))
  }
  return lowest < Infinity ? lowest : heightOfSupport(s, findGround(s) ? footing : s.up)
}

/** Height of the point of the row that touches something with the normal `v`. */
function heightOfSupport(s: Move, v: Float64Array): number {
  copy(s.row, 0, point, 0)
  addFurthest(s, v, point)
  return dot(point, 0, s.up, 0) - s.motion[MotionRow.round] * dot(v, 0, s.up, 0)
}

/**
 * Fourth stage. Lands also on ground a few skins below the end of the motion, so that a standing row is always a skin
 * above its ground. A row that stood looks for ground further down. Returns whether it stands.
 */
function fall(s: Move, distance: number, stood: boolean): boolean {
  const { row, up, met } = s
  const { hits } = met
  copy(row, 0, saved, 0)
  const reach = distance + STANDING * s.skin
  const gone = reach * descend(s, up, -reach, hit)
  if (met.grounded) return true
  if (gone < distance) {
    copy(hit.normal, 0, planes, 0)
    slideFreely(s, gone - distance, 1)
  } else {
    // What is beyond the end stops nothing.
    met.hits = hits
    for (let d = 0; d < 3; d++) row[d] = saved[d] - distance * up[d]
  }
  if (!stood || met.grounded) return met.grounded
  copy(row, 0, saved, 0)
  const before = met.hits
  slideFreely(s, -(s.snap + STANDING * s.skin), 0)
  if (met.grounded) return true
  met.hits = before
  copy(saved, 0, row, 0)
  return false
}

/**
 * Approaches what is below, and finds the ground there if it is any: as seen from where the two touch, for at the edge
 * of a stair a skin along the normal is many upward. Ground that is nearer than a skin lifts the row. Looks `beyond`
 * skins beyond the end. Returns the part of the way that was gone.
 */
function descend(s: Move, v: Float64Array, scale: number, out: Hit, beyond = 0): number {
  const { row, motion } = s
  clearGround(s)
  const part = approach(s, v, scale, beyond, out)
  if (part === 1) return part
  copy(row, 0, end, 0)
  const onward = Math.min(out.back, out.ahead) / lengthAt(motion, 0)
  for (let d = 0; d < 3; d++) row[d] += onward * motion[d]
  const isGround = findGround(s) && dot(out.normal, 0, footing, 0) > SAME
  copy(end, 0, row, 0)
  if (isGround && out.back > out.ahead) sweep(s, s.up, out.back - out.ahead, pushHit)
  return part
}

/**
 * Slides by a multiple of `up` along all planes that it meets: along a single one, along the line of two, and not at
 * all between three. A way down stops on ground, and counts as standing between planes that carry it together. A fall
 * starts on the one plane in `planes` (`count` 1); what follows its ground starts on none, and stops on every slope. A
 * way down looks a skin beyond its end: a fall between planes that carry the row may be shorter than its gap to one.
 */
function slideFreely(s: Move, height: number, count: number): void {
  const { up, nothing, maxIterations, met } = s
  const goesDown = height < 0
  const follows = goesDown && count === 0
  for (let d = 0; d < 3; d++) velocity[d] = up[d] * height
  const whole = lengthAt(velocity, 0)
  if (count > 0) clip(velocity, planes, 0)
  for (let i = 0; i < maxIterations; i++) {
    if (!(lengthAt(velocity, 0) > nothing)) break
    const part = goesDown ? descend(s, velocity, 1, hit, 1) : approach(s, velocity, 1, 0, hit)
    const lean = dot(hit.normal, 0, up, 0)
    if (part === 1 || (goesDown && met.grounded) || (follows && lean >= EDGE_CARRIES)) return
    if (!goesDown && lean < -EDGE_CARRIES) met.ceilingEntity = s.colliders.ids[hit.obstacle]
    for (let d = 0; d < 3; d++) velocity[d] *= 1 - part
    if (count === MAX_PLANES) break
    copy(hit.normal, 0, planes, 3 * count++)
    followPlanes(velocity, planes, count)
    // Back from where three planes meet: the next call would come from there again.
    if (dot(velocity, 0, up, 0) * height <= 0) velocity.fill(0)
  }
  if (goesDown && count > 1 && lengthAt(velocity, 0) <= 0.1 * whole) standOn(s, hit.obstacle, up, 0)
}
