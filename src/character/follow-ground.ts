/**
 * Rides: a character that stood on ground when a call ended is carried with that ground by the next call, before its
 * own motion. The ride goes on in the air until the character lands: ground that comes up at it again carries it out of
 * the way. The foot is the place on the ground under the middle of the character's lowest part. It is fixed in the
 * frame of the ground, turns with it, and the character stands above it as high as before: so only rounding adds up.
 *
 * With s from the position to the middle of the lowest part, n the ground's normal, and r(n) how far the shape reaches
 * from there against n, the foot is p + s - r(n) n. A round end keeps its distance r however the ground tilts; a box
 * rests on whatever edge is the upper one.
 */
import type { AnyComponents } from '../../components/columns.js'
import { isJumpDue, type Registry } from '../../components/registry.js'
import { MotionRow } from '../geometry/advancement/layout.js'
import { placePoint, turnToRow, turnToWorld } from '../geometry/relative-row.js'
import { ROW_AXES, ROW_STRIDE } from '../geometry/rows.js'
import { cross, dot, lengthAt, subtract } from '../math/vectors.js'
import { ChildPose, placeChild, VELOCITY_STRIDE } from '../step/gather/children.js'
import type { Colliders } from '../step/gather/colliders.js'
import { PIVOT_STRIDE, POSE_STRIDE, type Poses } from '../step/gather/poses.js'
import { Hit } from './cast.js'
import { give } from './ground.js'
import { clear, Ride } from './move-result.js'
import { Obstacles, setOut, writeAround } from './obstacles.js'
import { clip } from './planes.js'
import { addFurthest, advance, endAgainst, STANDING, sweep, type Move } from './sweeps.js'

/** The world whose ground moves. */
interface Moved {
  readonly columns: AnyComponents
  readonly registry: Registry
  readonly step: { readonly colliders: Colliders; readonly poses: Poses; readonly lastDelta: number }
  /** Number of steps done, and how long they took together, in seconds. */
  readonly steps: number
  readonly time: number
}

/** Where the normal stands behind the foot. */
const NORMAL = 3

const hit = new Hit()
/** Foot and normal, now. */
const posed = new Float64Array(6)
const foot = new Float64Array(6)
const before = new Float64Array(3)
const after = new Float64Array(3)
const start = new Float64Array(3)
const back = new Float64Array(3)
/** Where the carry leads, and some of the obstacles there. */
const way = new Float64Array(6)
const some = new Obstacles()

/** The collider as the columns have it. */
const child = new ChildPose()
const velocity = new Float64Array(VELOCITY_STRIDE)
const arm = new Float64Array(3)
const turning = new Float64Array(3)

/** Finds the ground of the ride, the displacement that follows it, and its velocity. */
export function findCarrier(s: Move, of: Moved): void {
  const { carry, row, met } = s
  const { ride } = met
  carry.fill(0)
  const ground = groundOf(s, of)
  s.carrier = ground >= 0 && s.obstacles.adds(ground) ? ground : -1
  s.stood = s.carrier >= 0 && ride[Ride.stands] === 1
  if (s.carrier < 0) return
  placeOnGround(s, s.carrier, ride, Ride.localFoot, posed)
  // One step is told exactly.
  const seconds = of.steps - ride[Ride.steps] === 1 ? of.step.lastDelta : of.time - ride[Ride.time]
  writeRise(s, ride, Ride.foot + NORMAL, before)
  writeRise(s, posed, NORMAL, after)
  let moves = false
  for (let d = 0; d < 3; d++) {
    const shift = posed[d] - ride[Ride.foot + d]
    if (shift !== 0 || posed[NORMAL + d] !== ride[Ride.foot + NORMAL + d]) moves = true
    if (seconds > 0) met.groundVelocity[d] = shift / seconds
    // The columns may hold floats: what they lost is made up for.
    carry[d] = shift + (after[d] - before[d]) + (ride[Ride.position + d] - row[d])
  }
  if (!moves) carry.fill(0)
}

/** Slot of the ground of the ride, -1 unless that is the same body still and nothing moved the character since. */
function groundOf({ row, colliders, isFresh, met }: Move, { registry, steps }: Moved): number {
  const { ride } = met
  if (ride[Ride.ground] < 0 || steps < ride[Ride.steps]) return -1
  for (let d = 0; d < 3; d++) if (row[d] !== ride[Ride.written + d]) return -1
  const i = colliders.slotOf(ride[Ride.ground])
  if (i < 0) return -1
  const root = colliders.roots[i]
  const isSame = colliders.generation[i] === ride[Ride.generation] && root === ride[Ride.root]
  return isSame && registry.jumpCount[root] === ride[Ride.jumps] && (isFresh || !isJumpDue(registry, root)) ? i : -1
}

/** Writes a foot and a normal, `from[f]` in the frame of the collider of slot i, in the world. */
function placeOnGround({ colliders }: Move, i: number, from: Float64Array, f: number, out: Float64Array): void {
  const { rows } = colliders
  const r = ROW_STRIDE * i
  for (let d = 0; d < 6; d++) out[d] = from[f + d]
  placePoint(rows, r, out, 0)
  turnToWorld(rows, r, out, NORMAL)
}

/** Writes r(n) n for the unit vector `n[i]`. */
function writeRise(s: Move, n: Float64Array, i: number, out: Float64Array): void {
  const { row, motion } = s
  let reach = motion[MotionRow.round]
  for (let k = 0; k < 3; k++) {
    const cosine = dot(row, ROW_AXES + 3 * k, n, i)
    reach += motion[MotionRow.spans + k] * (Math.abs(cosine) + endAgainst(s, k, s.up) * cosine)
  }
  for (let d = 0; d < 3; d++) out[d] = reach * n[i + d]
}

/**
 * Carries the rider along, through everything but the body of its ground; in the air only if that comes at it. Slides
 * along what stops it. What reached into the rider from aside, as the neighbour of a tile does that moves with it, does
 * not stop it.
 */
export function carryAlong(s: Move): void {
  const { row, reach, skin, obstacles, carry, maxIterations } = s
  if (!(lengthAt(carry, 0) > 0)) return
  const furthest = reach + lengthAt(carry, 0) + STANDING * skin
  writeAround(way, row, furthest)
  obstacles.cover(way)
  const { roots } = s.colliders
  const root = roots[s.carrier]
  s.obstacles = some
  some.takeOf(obstacles, roots, root, 'body')
  const isDue = s.stood || isReached(s)
  setOut(s, carry, true)
  some.takeOf(obstacles, roots, root, 'others')
  for (let casts = 0; isDue && casts < maxIterations && lengthAt(carry, 0) > 0; casts++) {
    if (!sweep(s, carry, 1, hit)) break
    noteStop(s)
    for (let d = 0; d < 3; d++) carry[d] *= 1 - hit.time
    const isAside = hit.separation < -skin && dot(hit.normal, 0, carry, 0) > -0.5 * lengthAt(carry, 0)
    if (isAside) some.leaveOut(hit.obstacle)
    else clip(carry, hit.normal, 0)
  }
  s.obstacles = obstacles
}

/** What stops the carry is a ceiling or a wall, unless the rider could stand on it. */
function noteStop({ met, up, colliders, minGroundNormal }: Move): void {
  const height = dot(hit.normal, 0, up, 0)
  const entity = colliders.ids[hit.obstacle]
  if (height <= -minGroundNormal) met.ceilingEntity = entity
  else if (height < minGroundNormal) {
    met.wallEntity = entity
    give(hit.normal, 0, met.wallNormal)
  }
}

/** Whether the ground comes at the rider: as the ground sees it, the rider comes from where the carry would take it. */
function isReached(s: Move): boolean {
  const { row, carry } = s
  for (let d = 0; d < 3; d++) {
    start[d] = row[d]
    row[d] += carry[d]
    back[d] = 0 - carry[d]
  }
  setOut(s, back, false)
  const isMet = advance(s, back, 1, hit)
  for (let d = 0; d < 3; d++) row[d] = start[d]
  return isMet
}

/** The move is done, and the columns have its end at `written`: remembers the ground, and tells its velocity. */
export function noteRide(s: Move, of: Moved, written: Float64Array): void {
  const { met, colliders, carrier, row } = s
  const { ride } = met
  const { rows, roots } = colliders
  const i = met.grounded ? colliders.slotOf(met.groundEntity) : carrier
  writeFoot(s)
  if (!met.grounded && !s.stood) clear(met.groundVelocity)
  if (met.grounded && i !== carrier) tellGroundVelocity(s, i, of)
  ride.fill(-1)
  if (i < 0 || (!s.isFresh && isJumpDue(of.registry, roots[i]))) return
  ride[Ride.ground] = colliders.ids[i]
  ride[Ride.generation] = colliders.generation[i]
  ride[Ride.root] = roots[i]
  ride[Ride.jumps] = of.registry.jumpCount[roots[i]]
  ride[Ride.steps] = of.steps
  ride[Ride.time] = of.time
  ride[Ride.stands] = Number(met.grounded)
  const r = ROW_STRIDE * i
  for (let d = 0; d < 3; d++) {
    ride[Ride.position + d] = row[d]
    ride[Ride.written + d] = written[d]
    foot[d] -= rows[r + d]
  }
  turnToRow(rows, r, foot, 0)
  turnToRow(rows, r, foot, NORMAL)
  for (let d = 0; d < 6; d++) ride[Ride.localFoot + d] = foot[d]
  // By the same sums as in the next call, so that ground that stands still carries by nothing at all.
  placeOnGround(s, i, ride, Ride.localFoot, posed)
  for (let d = 0; d < 6; d++) ride[Ride.foot + d] = posed[d]
}

/** Writes where the character stands, or its lowest middle in the air, to `foot`, with the ground's normal. */
function writeFoot(s: Move): void {
  for (let d = 0; d < 3; d++) foot[NORMAL + d] = s.met.groundNormal[d]
  writeRise(s, foot, NORMAL, after)
  subtract(foot, 0, s.row, 0, after, 0)
  addFurthest(s, s.up, foot)
}

/**
 * Tells the velocity of the collider of a slot at the foot, in units per second: in the last completed step; or as the
 * columns have it, if the call is fresh, or if that step did not have the collider.
 */
function tellGroundVelocity({ colliders: index, isFresh, met }: Move, slot: number, of: Moved): void {
  const { colliders, poses } = of.step
  const entity = index.ids[slot]
  const i = isFresh ? -1 : colliders.indexOf(entity)
  if (i >= 0 && colliders.generation[i] === index.generation[slot] && poses.isKnown(i)) {
    for (let d = 0; d < VELOCITY_STRIDE; d++) velocity[d] = poses.lastVelocities[poses.velocityAt(i) + d]!
    // Since that step a refresh may have seen the collider elsewhere: the foot was on it then as it is now.
    for (let d = 0; d < 3; d++) arm[d] = foot[d] - index.rows[ROW_STRIDE * slot + d]
    if (colliders.hasChildren)
      for (let d = 0; d < 3; d++) arm[d] += poses.last[POSE_STRIDE * i + d] - poses.lastPivots[PIVOT_STRIDE * i + d]
  } else {
    placeChild(of.columns, of.registry.has, entity, child)
    for (let d = 0; d < VELOCITY_STRIDE; d++) velocity[d] = child.velocities[d]
    for (let d = 0; d < 3; d++) arm[d] = foot[d] - child.pivots[d]
  }
  cross(turning, 0, velocity, 3, arm, 0)
  for (let d = 0; d < 3; d++) met.groundVelocity[d] = velocity[d] + turning[d]
}
