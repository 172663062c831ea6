/**
 * The poses of the colliders, read from the columns of the world: the only room where a step reads the game's numbers.
 * Numbers that a check would refuse are only noticed here (`flaws`); check.ts says which.
 */
import type { AnyComponents } from '../../../components/columns.js'
import { Has, HAS_SHAPE, HAS_VELOCITY, type Registry } from '../../../components/registry.js'
import { ROW_AXES, ROW_PARAMETERS } from '../../geometry/rows.js'
import { writeAxesOfQuaternion } from '../../math/quaternion.js'
import { grown, resizeRows } from '../../memory/grow.js'
import { List } from '../../memory/list.js'
import { gatherRows } from '../../memory/reorder.js'
import { ShapeType } from '../../narrow-phase/shape-types.js'
import { WORLD_LIMIT } from '../../tolerances.js'
import { flawOfOwn, placeChild, VELOCITY_STRIDE } from './children.js'
import { KnownWord, type Colliders } from './colliders.js'
import { angularVelocities, linearVelocities, positions, readDoubles, releaseDoubles, rotations } from './doubles.js'
import { listReshaped, readShape, SHAPE_STRIDE, type Handles } from './shapes.js'

/** Numbers of a pose: position, quaternion as it was written, and type of the shape. */
export const POSE_STRIDE = 8
export const POSE_TYPE = 7

/** World position that a collider turns about, and the entity of its body. */
export const PIVOT_STRIDE = 4

/**
 * Bits of `changed`. `pose`, `shape`: they differ from the last completed step. `path`: there may be a path even if
 * they do not. `due`: row and pose must be written even if they do not.
 */
export const Change = { pose: 1, shape: 2, path: 4, due: 8 } as const

/**
 * Numbers in a row of what the last completed step knew of a collider: position and quaternion, linear and angular
 * velocity, shape; behind these the position that it turned about.
 */
export const KNOWN_STRIDE = 17
export const KNOWN_VELOCITY = 7
export const KNOWN_SHAPE = 13

/**
 * Poses, shapes and velocities of this step and of the last completed one: beside the contacts all that a plain step
 * remembers. A gather writes what is `now`, and when the step is done that becomes the last. The pose of a static that
 * has not changed for two steps is the same in both, and is not written.
 */
export class Poses {
  /** POSE_STRIDE numbers an index; the first is NaN for a collider that has no last pose. */
  now: Float64Array = new Float64Array(0)
  last: Float64Array = new Float64Array(0)
  /** SHAPE_STRIDE numbers an entity id, of its collider in the last completed step; of a new one in this step. */
  shapes: Float64Array = new Float64Array(0)
  /** Indices of the colliders that have another shape now, and these shapes. */
  readonly reshaped = new List()
  newShapes: Float64Array = new Float64Array(0)
  /**
   * VELOCITY_STRIDE numbers an entity id, of the pivot of its collider in the step; zero for a static. They are copied,
   * so that details that are read late show the speed that the bodies had in the step.
   */
  velocities: Float64Array = new Float64Array(0)
  lastVelocities: Float64Array = new Float64Array(0)
  /** PIVOT_STRIDE numbers an index, if there are children. */
  pivots: Float64Array = new Float64Array(0)
  lastPivots: Float64Array = new Float64Array(0)
  /** Bits of {@link Change} by index, of this step and of the last completed one. */
  changed: Uint8Array = new Uint8Array(0)
  lastChanged: Uint8Array = new Uint8Array(0)
  /** Indices with a bit in `changed`, but for those that are out. */
  readonly written = new List()
  /**
   * What is `now`, rows and bounds are not of the last completed step: another has begun since, or was restored, or
   * there was none.
   */
  isUnderWay = true

  constructor(private readonly colliders: Colliders) {}

  /** Whether collider i has the pose and the shape that it had in the last completed step, number by number. */
  isSame(i: number): boolean {
    return (this.changed[i] & (Change.pose | Change.shape)) === 0
  }

  /** Whether collider i has the shape that it had in the last completed step. */
  hasSameShape(i: number): boolean {
    return (this.changed[i] & Change.shape) === 0
  }

  /** Whether collider i belongs to the body that it belonged to in the last completed step. */
  keepsBody(i: number): boolean {
    const { roots, hasChildren } = this.colliders
    return !hasChildren || this.lastPivots[PIVOT_STRIDE * i + 3] === roots[i]
  }

  /** Whether collider i has a pose in the last completed step. */
  isKnown(i: number): boolean {
    return !Number.isNaN(this.last[POSE_STRIDE * i])
  }

  /** What is out is left out of the step: the next one finds no last pose of it. */
  leaveOut(): void {
    const { colliders, now, changed, written } = this
    for (let i = 0; i < colliders.count; i++) {
      if (colliders.isOut[i] === 0) continue
      // Its type, too: the parameters that were refused must be read again.
      now.fill(NaN, POSE_STRIDE * i, POSE_STRIDE * (i + 1))
      changed[i] |= Change.due
    }
    written.drop(colliders.isOut)
  }

  /** Writes the row (geometry/rows.ts) that collider i had in the last completed step. */
  writeLastRow(i: number, rows: Float64Array, r: number): void {
    const { last, shapes } = this
    const p = POSE_STRIDE * i
    for (let d = 0; d < 3; d++) rows[r + d] = last[p + d]
    writeAxesOfQuaternion(rows, r + ROW_AXES, last, p + 3)
    for (let k = 0; k < SHAPE_STRIDE; k++) rows[r + ROW_PARAMETERS + k] = shapes[this.shapeAt(i) + k]
  }

  /** Where the velocities of collider i stand: by the id, as the columns that they are read from. */
  velocityAt(i: number): number {
    return VELOCITY_STRIDE * this.colliders.entityOf(i)
  }

  /** Where the shape of collider i stands: by the id, too. */
  shapeAt(i: number): number {
    return SHAPE_STRIDE * this.colliders.entityOf(i)
  }

  /** Notes a bit of {@link Change}. */
  note(i: number, change: number): void {
    if (this.colliders.isOut[i] === 1) return
    if (this.changed[i] === 0) this.written.add(i)
    this.changed[i] |= change
  }

  /** Gives a child that the game moved on its body the velocity of its pivot, as if both were one rigid body. */
  takePivotVelocity(i: number, motion: Float64Array, m: number, delta: number): void {
    const { now, pivots, velocities } = this
    const v = this.velocityAt(i)
    this.takeVelocity(i, motion, m, delta)
    for (let d = 0; d < 3; d++) {
      const e = (d + 1) % 3
      const f = (d + 2) % 3
      const armE = now[POSE_STRIDE * i + e] - pivots[PIVOT_STRIDE * i + e]
      const armF = now[POSE_STRIDE * i + f] - pivots[PIVOT_STRIDE * i + f]
      velocities[v + d] -= velocities[v + 3 + e] * armF - velocities[v + 3 + f] * armE
    }
  }

  /** Gives collider i the velocity of a motion in `delta` seconds, without -0. V8: see notes, "literal strides". */
  takeVelocity(i: number, motions: Float64Array, m: number, delta: number): void {
    const v = this.velocityAt(i)
    for (let d = 0; d < 6; d++) this.velocities[v + d] = motions[m + d] / delta + 0
  }

  /** The step is done: what it read is what the next one calls the last. */
  settle(): void {
    const { changed, velocities, shapes, newShapes, reshaped } = this
    this.swapPoses()
    this.velocities = this.lastVelocities
    this.lastVelocities = velocities
    this.changed = this.lastChanged
    this.lastChanged = changed
    for (let k = 0; k < reshaped.count; k++)
      for (let d = 0; d < SHAPE_STRIDE; d++)
        shapes[this.shapeAt(reshaped.items[k]) + d] = newShapes[SHAPE_STRIDE * k + d]
    reshaped.count = 0
    this.isUnderWay = false
  }

  private swapPoses(): void {
    const { now, pivots } = this
    this.now = this.last
    this.last = now
    this.pivots = this.lastPivots
    this.lastPivots = pivots
  }

  /** What is at `order[i]` gets index i: the numbers of the last completed step. What is `now` is lost. */
  reorder(order: Int32Array, count: number): void {
    const { now, last, pivots, lastPivots } = this
    gatherRows(last, now, POSE_STRIDE, order, count)
    if (lastPivots.length > 0) gatherRows(lastPivots, pivots, PIVOT_STRIDE, order, count)
    this.swapPoses()
    this.isUnderWay = true
  }

  /** Reads poses and velocities of all colliders, and their filters. Returns 0 if every number passes the checks. */
  gather(components: AnyComponents, registry: Registry, trees: Handles): number {
    const { colliders } = this
    const { bitsSeen, stale } = colliders
    this.reserve(colliders.ids.length, colliders.hasChildren)
    this.velocities = grown(this.velocities, VELOCITY_STRIDE * registry.has.length)
    this.shapes = grown(this.shapes, SHAPE_STRIDE * registry.has.length)
    for (let i = colliders.gathered; i < colliders.count; i++)
      this.last.fill(NaN, POSE_STRIDE * i, POSE_STRIDE * (i + 1))
    colliders.gathered = colliders.count
    if (this.isUnderWay) for (let i = 0; i < colliders.count; i++) this.lastChanged[i] |= Change.due
    // What moved and does not any more has another velocity.
    for (let k = 0; k < stale.count; k++) this.lastChanged[stale.items[k]] |= Change.due
    this.isUnderWay = true
    this.reshaped.count = 0
    // Here, not by who calls: that may be another copy of the package, with doubles of its own.
    readDoubles(components, bitsSeen, colliders, registry.has)
    let flaws = readBodies(this, colliders, components.BoxShape) | readVelocities(this.velocities, registry)
    listReshaped(suspects, registry.movers, registry.has, this.shapes, components)
    listReshaped(suspects, stills, registry.has, this.shapes, components)
    flaws |= readShapes(this, colliders, components, trees)
    if ((bitsSeen & Has.CollisionFilter) !== 0) readFilters(colliders, components.CollisionFilter)
    if (colliders.hasChildren) flaws |= readChildren(this, colliders, components, registry.has, trees)
    if ((bitsSeen & Has.PlaneShape) !== 0) this.noteWrittenPlanes()
    releaseDoubles()
    return flaws
  }

  /** A half-space that was written, but not by its motion, may reach anything: its pairs are listed anew. */
  private noteWrittenPlanes(): void {
    const { colliders } = this
    const { ids, types, moving, count } = colliders
    for (let i = 0; i < count; i++)
      if (types[i] === ShapeType.plane && ids[i] >= 0 && !this.isSame(i))
        if (moving[i] === 0 || !this.hasSameShape(i)) colliders.noteStale(i)
  }

  /** Compares the shape of collider i with the last one, and lists it if it is another. */
  noteShape(i: number, shape: Float64Array): void {
    const { last, now, shapes, changed, written, reshaped } = this
    const s = this.shapeAt(i)
    let isSame = last[POSE_STRIDE * i + POSE_TYPE] === now[POSE_STRIDE * i + POSE_TYPE]
    for (let d = 0; d < SHAPE_STRIDE; d++) if (shapes[s + d] !== shape[d]) isSame = false
    if (isSame) return
    if (changed[i] === 0) written.add(i)
    changed[i] |= Change.shape
    if (!this.isKnown(i) && this.colliders.before.size === 0) {
      // Nobody asks for the last shape of what had no pose. An id of what has gone in this step must wait for its end.
      for (let d = 0; d < SHAPE_STRIDE; d++) shapes[s + d] = shape[d]
      return
    }
    const at = SHAPE_STRIDE * reshaped.count
    this.newShapes = grown(this.newShapes, at + SHAPE_STRIDE)
    for (let d = 0; d < SHAPE_STRIDE; d++) this.newShapes[at + d] = shape[d]
    reshaped.add(i)
  }

  private reserve(count: number, hasChildren: boolean): void {
    if (this.changed.length < count)
      resizeRows(this, { now: POSE_STRIDE, last: POSE_STRIDE, changed: 1, lastChanged: 1 }, count)
    if (!hasChildren || this.pivots.length >= PIVOT_STRIDE * count) return
    const isFirst = this.pivots.length === 0
    resizeRows(this, { pivots: PIVOT_STRIDE, lastPivots: PIVOT_STRIDE }, count)
    if (isFirst) writeOwnPivots(this.lastPivots, this.last, this.colliders)
  }
}

// Saving and restoring are apart from the class, so that a game that does neither does not ship them.

/**
 * Forgets all poses: {@link restorePose} writes the last ones, `count` of them, of entities with a place in `registry`
 * and with no components but `bits`.
 */
export function beginPosesRestore(poses: Poses, { has }: Registry, count: number, bits: number): void {
  const hasChildren = (bits & Has.Attached) !== 0
  if (!hasChildren) poses.pivots = poses.lastPivots = new Float64Array(0)
  poses['reserve'](count, hasChildren)
  poses.lastVelocities = grown(poses.lastVelocities, VELOCITY_STRIDE * has.length)
  poses.shapes = grown(poses.shapes, SHAPE_STRIDE * has.length)
  poses.reshaped.count = 0
  poses.isUnderWay = true
}

/** Writes what is known of collider i: the row at `rows[r]`, its pivot at `rows[p]`, and of its words type and body. */
export function restorePose(of: Poses, i: number, rows: Float64Array, r: number, p: number, words: Uint32Array): void {
  const { last, lastPivots, lastVelocities, shapes } = of
  const v = of.velocityAt(i)
  const s = of.shapeAt(i)
  for (let d = 0; d < POSE_TYPE; d++) last[POSE_STRIDE * i + d] = rows[r + d]
  last[POSE_STRIDE * i + POSE_TYPE] = words[KnownWord.type]
  for (let d = 0; d < SHAPE_STRIDE; d++) shapes[s + d] = rows[r + KNOWN_SHAPE + d]
  for (let d = 0; d < VELOCITY_STRIDE; d++) lastVelocities[v + d] = rows[r + KNOWN_VELOCITY + d]
  if (lastPivots.length === 0) return
  for (let d = 0; d < 3; d++) lastPivots[PIVOT_STRIDE * i + d] = rows[p + d]
  lastPivots[PIVOT_STRIDE * i + 3] = words[KnownWord.root]
}

/** Writes the row of what the last completed step knew of collider i, and of its words the type and the body. */
export function readLastPose(poses: Poses, i: number, row: Float64Array, words: Uint32Array): void {
  const { last, shapes, lastVelocities, lastPivots } = poses
  const colliders = poses['colliders']
  const { hasChildren } = colliders
  for (let d = 0; d < POSE_TYPE; d++) row[d] = last[POSE_STRIDE * i + d]
  for (let d = 0; d < VELOCITY_STRIDE; d++) row[KNOWN_VELOCITY + d] = lastVelocities[poses.velocityAt(i) + d]
  for (let d = 0; d < SHAPE_STRIDE; d++) row[KNOWN_SHAPE + d] = shapes[poses.shapeAt(i) + d]
  const p = PIVOT_STRIDE * i
  for (let d = 0; d < 3; d++) row[KNOWN_STRIDE + d] = hasChildren ? lastPivots[p + d] : row[d]
  words[KnownWord.type] = last[POSE_STRIDE * i + POSE_TYPE]
  words[KnownWord.root] = hasChildren ? lastPivots[p + 3] : colliders.entityOf(i)
}

const shape = new Float64Array(SHAPE_STRIDE)

/** Entities of bodies without a velocity that were not passed over, and of all that may have another shape. */
const stills = new List()
const suspects = new List()

/**
 * Reads the pose of every body, children apart, and lists whose shape is to be looked at. `+ 0` turns -0 into 0, so
 * that both give the same bits everywhere. V8: see notes, "literal strides", "masked offsets", "constants beside
 * doubles".
 */
function readBodies(poses: Poses, colliders: Colliders, sizes: AnyComponents['BoxShape']): number {
  const { now, last, velocities, changed, lastChanged, written } = poses
  const { ids, bits, types, count, movingCount } = colliders
  const items = (written.items = grown(written.items, count + 1))
  const { x, y, z } = positions
  const { x: qx, y: qy, z: qz, w: qw } = rotations
  stills.count = suspects.count = 0
  let flaws = 0
  let n = 0
  for (let i = 0; i < count; i++) {
    // Statics come after movers, and are hardly ever written.
    if (i >= movingCount && lastChanged[i] === 0 && last[8 * i + 7] === 1) i = nextWritten(poses, colliders, sizes, i)
    if (i === count) break
    const entity = ids[i]
    const has = bits[i]
    if (entity < 0 || (has & Has.Attached) !== 0) continue
    const p = (8 * i) & 0x3fffffff
    const a = x[entity] + 0
    const b = y[entity] + 0
    const c = z[entity] + 0
    let u = 0
    let v = 0
    let w = 0
    let t = 1
    if ((has & Has.Rotation) !== 0) {
      u = qx[entity] + 0
      v = qy[entity] + 0
      w = qz[entity] + 0
      t = qw[entity] + 0
    }
    const isSame =
      a === last[p] &&
      b === last[p + 1] &&
      c === last[p + 2] &&
      u === last[p + 3] &&
      v === last[p + 4] &&
      w === last[p + 5] &&
      t === last[p + 6]
    const before = lastChanged[i]
    changed[i] = isSame ? restOf(before) : 1
    if (!isSame || before !== 0) {
      const q = u * u + v * v + w * w + t * t
      const isNear = Math.abs(a) <= WORLD_LIMIT && Math.abs(b) <= WORLD_LIMIT && Math.abs(c) <= WORLD_LIMIT
      if (!(isNear && q >= 1e-199 && q <= 1e199)) flaws = 1
      now[p] = a
      now[p + 1] = b
      now[p + 2] = c
      now[p + 3] = u
      now[p + 4] = v
      now[p + 5] = w
      now[p + 6] = t
      now[p + 7] = types[i]
      const own = has & HAS_SHAPE
      if ((has & Has.Position) === 0 || (own & (own - 1)) !== 0) flaws = 1
      if ((has & HAS_VELOCITY) === 0) velocities.fill(0, 6 * entity, 6 * entity + 6)
    }
    if (last[p + 7] !== types[i]) suspects.add(entity)
    if ((has & HAS_VELOCITY) === 0) stills.add(entity)
    items[n] = i
    n += Number(changed[i] !== 0)
  }
  written.count = n
  return flaws
}

/**
 * First index from `i` on that is no box, or has another pose or shape than two steps ago. V8: see notes, "loops that
 * only compare".
 */
function nextWritten(
  { last, shapes, changed, lastChanged }: Poses,
  { ids, bits, count }: Colliders,
  { x: hx, y: hy, z: hz }: AnyComponents['BoxShape'],
  i: number,
): number {
  const { x, y, z } = positions
  const { x: qx, y: qy, z: qz, w: qw } = rotations
  for (; i < count; i++) {
    const e = ids[i]
    const p = (8 * i) & 0x3fffffff
    const s = (4 * e) & 0x3fffffff
    if ((changed[i] | lastChanged[i]) !== 0 || last[p + 7] !== 1) break
    if (x[e] !== last[p] || y[e] !== last[p + 1] || z[e] !== last[p + 2]) break
    if ((bits[i] & Has.Rotation) !== 0)
      if (qx[e] !== last[p + 3] || qy[e] !== last[p + 4] || qz[e] !== last[p + 5] || qw[e] !== last[p + 6]) break
    if (hx[e] !== shapes[s] || hy[e] !== shapes[s + 1] || hz[e] !== shapes[s + 2]) break
  }
  return i
}

/** What has changed in the last step, and not in this one, has come to rest: its row is written once more. */
function restOf(lastChanged: number): number {
  return (lastChanged & ~Change.due) === 0 ? 0 : Change.due
}

/**
 * Reads the velocities of all that moves but children, in the order of entity ids: columns are read from front to back.
 * V8: see notes, "literal strides".
 */
function readVelocities(velocities: Float64Array, { has, movers }: Registry): number {
  const { x, y, z } = linearVelocities
  const { x: wx, y: wy, z: wz } = angularVelocities
  let flaws = 0
  for (let k = 0; k < movers.count; k++) {
    const entity = movers.items[k]
    const bits = has[entity]
    if ((bits & HAS_SHAPE) === 0 || (bits & (Has.Attached | Has.CollisionDisabled)) !== 0) continue
    const moves = (bits & Has.LinearVelocity) !== 0
    const turns = (bits & Has.AngularVelocity) !== 0
    const a = moves ? x[entity] + 0 : 0
    const b = moves ? y[entity] + 0 : 0
    const c = moves ? z[entity] + 0 : 0
    const p = turns ? wx[entity] + 0 : 0
    const q = turns ? wy[entity] + 0 : 0
    const r = turns ? wz[entity] + 0 : 0
    // Also for some of absurd speeds, which the checks accept.
    if (!(Math.abs(a) + Math.abs(b) + Math.abs(c) + Math.abs(p) + Math.abs(q) + Math.abs(r) <= WORLD_LIMIT)) flaws = 1
    const v = (6 * entity) & 0x3fffffff
    velocities[v] = a
    velocities[v + 1] = b
    velocities[v + 2] = c
    velocities[v + 3] = p
    velocities[v + 4] = q
    velocities[v + 5] = r
  }
  return flaws
}

/** Reads the shapes of the bodies that may have another one, each once: those that are new are listed twice. */
function readShapes(poses: Poses, colliders: Colliders, components: AnyComponents, trees: Handles): number {
  const { ids, bits } = colliders
  let flaws = 0
  for (let k = 0; k < suspects.count; k++) {
    const i = colliders.indexOf(suspects.items[k])
    if (i < 0 || colliders.isChild(i) || !poses.hasSameShape(i)) continue
    flaws |= readShape(components, bits[i], ids[i], trees, shape)
    poses.noteShape(i, shape)
  }
  return flaws
}

function readFilters(colliders: Colliders, { category, mask }: AnyComponents['CollisionFilter']): void {
  const { ids, bits, filters, count } = colliders
  for (let i = 0; i < count; i++) {
    if (ids[i] < 0 || (bits[i] & Has.CollisionFilter) === 0) continue
    colliders.setFilter(i, category[filters[i]], mask[filters[i]])
  }
}

/** Who is no child is a body of its own, and turns about its position. */
function writeOwnPivots(pivots: Float64Array, poses: Float64Array, colliders: Colliders): void {
  for (let i = 0; i < colliders.count; i++) {
    for (let d = 0; d < 3; d++) pivots[PIVOT_STRIDE * i + d] = poses[POSE_STRIDE * i + d]
    pivots[PIVOT_STRIDE * i + 3] = colliders.entityOf(i)
  }
}

/** A child's body may be another one than in the last step, and may move or not: that follows from its parents. */
function readChildren(
  poses: Poses,
  colliders: Colliders,
  components: AnyComponents,
  has: Uint16Array,
  trees: Handles,
): number {
  const { ids, bits, types, count } = colliders
  const { now, last, pivots, changed, lastChanged, written } = poses
  writeOwnPivots(pivots, now, colliders)
  let flaws = 0
  for (let i = 0; i < count; i++) {
    if (!colliders.isChild(i) || ids[i] < 0) continue
    flaws |= placeChild(components, has, ids[i], poses, i, ids[i]) | flawOfOwn(components, bits[i], ids[i])
    flaws |= readShape(components, bits[i], ids[i], trees, shape)
    const root = pivots[PIVOT_STRIDE * i + 3]
    colliders.settleBody(i, root, Number((has[root] & HAS_VELOCITY) !== 0))
    now[POSE_STRIDE * i + POSE_TYPE] = types[i]
    changed[i] = restOf(lastChanged[i])
    for (let p = POSE_STRIDE * i; p < POSE_STRIDE * (i + 1); p++) if (now[p] !== last[p]) changed[i] = Change.pose
    if (changed[i] !== 0) written.add(i)
    poses.noteShape(i, shape)
  }
  return flaws
}
