/**
 * The poses of the colliders, read from the columns of the world: the only place where a step reads the game's numbers.
 * Numbers that a check would refuse are only noticed here (`flaws`); check.ts says which.
 */
import type { AnyComponents } from '../../components/columns.js'
import { Has, HAS_SHAPE } from '../../components/registry.js'
import { ROW_AXES, ROW_PARAMETERS } from '../geometry/rows.js'
import { writeAxesOfQuaternion } from '../math/quaternion.js'
import { grown, resized } from '../memory/grow.js'
import { ShapeType } from '../narrow-phase/shape-types.js'
import { AXES_REFUSED, WORLD_LIMIT } from '../tolerances.js'
import { createChildPose, placeChild } from './children.js'
import { Reading, type Colliders } from './colliders.js'
import { angularVelocities, linearVelocities, positions, rotations } from './doubles.js'

/** Numbers of a pose: position, quaternion as it was written, and type of the shape. */
export const POSE_STRIDE = 8
export const POSE_TYPE = 7

/** The four parameters of a shape, as a row has them (geometry/rows.ts). */
export const SHAPE_STRIDE = 4

/** Linear and angular velocity of a collider's pivot. */
export const VELOCITY_STRIDE = 6

/** World position that a child collider turns about, and the entity that is there: the root of its parents. */
export const PIVOT_STRIDE = 4

/** Bits of `changed`: what is not as it was in the last completed step. */
export const Change = { pose: 1, shape: 2 } as const

/** Tells whether a handle names a tree. */
interface Handles {
  has(handle: number): boolean
}

/**
 * Poses, shapes and velocities of this step and of the last completed one: beside the contacts all that a plain step
 * remembers. A gather writes what is `now`, and when the step is done that becomes the last. A pose that has not changed
 * for two steps is the same in both, and is not written.
 */
export class Poses {
  /** POSE_STRIDE numbers a collider; the first is NaN for a collider that has no last pose. */
  now: Float64Array = new Float64Array(0)
  last: Float64Array = new Float64Array(0)
  /** SHAPE_STRIDE numbers a collider, of the last completed step. */
  shapes: Float64Array = new Float64Array(0)
  /** Colliders that have other shapes now, and those shapes. */
  reshaped: Int32Array = new Int32Array(0)
  newShapes: Float64Array = new Float64Array(0)
  reshapedCount = 0
  /** VELOCITY_STRIDE numbers a collider, zero for a static. */
  velocities: Float64Array = new Float64Array(0)
  lastVelocities: Float64Array = new Float64Array(0)
  /** PIVOT_STRIDE numbers a collider, if there are children. */
  pivots: Float64Array = new Float64Array(0)
  lastPivots: Float64Array = new Float64Array(0)
  /** Bits of {@link Change}, and those of the last completed step. */
  changed: Uint8Array = new Uint8Array(0)
  lastChanged: Uint8Array = new Uint8Array(0)
  /** What is `now` need not be what was before the last completed step. */
  private isDirty = false

  /** Whether the collider has the shape that it had in the last completed step, number by number. */
  hasSameShape(i: number): boolean {
    return (this.changed[i] & Change.shape) === 0
  }

  /** Whether the collider has a pose in the last completed step. */
  isKnown(i: number): boolean {
    return !Number.isNaN(this.last[POSE_STRIDE * i])
  }

  /** The collider is left out of the step: the next one finds no last pose of it. */
  leaveOut(i: number): void {
    this.now[POSE_STRIDE * i] = NaN
  }

  /** Writes the row (geometry/rows.ts) that the collider had in the last completed step. */
  writeLastRow(i: number, rows: Float64Array, r: number): void {
    const { last, shapes } = this
    const p = POSE_STRIDE * i
    for (let d = 0; d < 3; d++) rows[r + d] = last[p + d]
    writeAxesOfQuaternion(rows, r + ROW_AXES, last[p + 3], last[p + 4], last[p + 5], last[p + 6])
    for (let k = 0; k < SHAPE_STRIDE; k++) rows[r + ROW_PARAMETERS + k] = shapes[SHAPE_STRIDE * i + k]
  }

  /** Gives a collider that the game moved itself the velocity of its path: `motion[m]` in `delta` seconds. */
  takePathVelocity(i: number, motion: Float64Array, m: number, delta: number): void {
    for (let d = 0; d < VELOCITY_STRIDE; d++) this.velocities[VELOCITY_STRIDE * i + d] = motion[m + d] / delta
  }

  /** Makes the path velocity of a child's own position one of its pivot, as if both were one rigid body. */
  moveVelocityToPivot(i: number): void {
    const { velocities, now, pivots } = this
    const v = VELOCITY_STRIDE * i
    for (let d = 0; d < 3; d++) {
      const e = (d + 1) % 3
      const f = (d + 2) % 3
      const armE = now[POSE_STRIDE * i + e] - pivots[PIVOT_STRIDE * i + e]
      const armF = now[POSE_STRIDE * i + f] - pivots[PIVOT_STRIDE * i + f]
      velocities[v + d] -= velocities[v + 3 + e] * armF - velocities[v + 3 + f] * armE
    }
  }

  /** The step is done: what it read is what the next one calls the last. */
  settle(): void {
    const { now, velocities, pivots, changed, shapes, newShapes } = this
    this.now = this.last
    this.last = now
    this.velocities = this.lastVelocities
    this.lastVelocities = velocities
    this.pivots = this.lastPivots
    this.lastPivots = pivots
    this.changed = this.lastChanged
    this.lastChanged = changed
    for (let k = 0; k < this.reshapedCount; k++)
      for (let d = 0; d < SHAPE_STRIDE; d++)
        shapes[SHAPE_STRIDE * this.reshaped[k] + d] = newShapes[SHAPE_STRIDE * k + d]
    this.reshapedCount = 0
    this.isDirty = false
  }

  /** The last pose, shape and velocity of a collider get another index. */
  copy(from: number, to: number): void {
    this.isDirty = true
    copyNumbers(this.last, from, to, POSE_STRIDE)
    copyNumbers(this.shapes, from, to, SHAPE_STRIDE)
    copyNumbers(this.lastVelocities, from, to, VELOCITY_STRIDE)
    if (this.lastPivots.length > 0) copyNumbers(this.lastPivots, from, to, PIVOT_STRIDE)
  }

  /**
   * Reads poses and velocities of all colliders, and their filters; those from index `first` on are new. Returns 0 if
   * every number would pass the checks, but for children, whose parents are to be checked one by one.
   */
  gather(
    colliders: Colliders,
    components: AnyComponents,
    has: Uint16Array,
    trees: Handles,
    first: number,
  ): number {
    const { bitsSeen } = colliders
    this.reserve(colliders.ids.length, colliders.hasChildren)
    this.forgetFrom(first, colliders.count)
    if (this.isDirty) this.lastChanged.fill(Change.pose)
    if (this.isDirty || colliders.stopped > 0) this.stopStatics(colliders)
    this.isDirty = true
    this.reshapedCount = 0
    let flaws = readBoxes(this, colliders, components.BoxShape)
    if (colliders.hasOthers) flaws |= readOthers(this, colliders, components, trees)
    flaws |= readVelocities(this, colliders)
    if ((bitsSeen & Has.CollisionFilter) !== 0) readFilters(colliders, components.CollisionFilter)
    if (colliders.hasChildren) flaws |= readChildren(this, colliders, components, has, trees)
    if ((bitsSeen & Has.PlaneShape) !== 0) this.noteWrittenPlanes(colliders)
    return flaws
  }

  /** Indices that belonged to others have no last pose, and no velocity. */
  private forgetFrom(first: number, end: number): void {
    this.last.fill(NaN, POSE_STRIDE * first, POSE_STRIDE * end)
    this.velocities.fill(0, VELOCITY_STRIDE * first, VELOCITY_STRIDE * end)
    this.lastVelocities.fill(0, VELOCITY_STRIDE * first, VELOCITY_STRIDE * end)
  }

  /** Zeroes the velocities of statics, which are not read. */
  private stopStatics({ moving, count }: Colliders): void {
    for (let i = 0; i < count; i++)
      if (moving[i] === 0) this.velocities.fill(0, VELOCITY_STRIDE * i, VELOCITY_STRIDE * (i + 1))
  }

  /** A half-space that was written, but not by its motion, may reach anything: its pairs are listed anew. */
  private noteWrittenPlanes(colliders: Colliders): void {
    const { types, moving, reading, count } = colliders
    for (let i = 0; i < count; i++)
      if (types[i] === ShapeType.plane && reading[i] !== Reading.none && this.changed[i] !== 0)
        if (moving[i] === 0 || !this.hasSameShape(i)) colliders.noteStale(i)
  }

  /** Compares the shape of a collider with the last one, and lists it if it is another. */
  noteShape(i: number, shape: Float64Array): void {
    const s = SHAPE_STRIDE * i
    let isSame = this.last[POSE_STRIDE * i + POSE_TYPE] === this.now[POSE_STRIDE * i + POSE_TYPE]
    for (let d = 0; d < SHAPE_STRIDE; d++) if (this.shapes[s + d] !== shape[d]) isSame = false
    if (isSame) return
    this.changed[i] |= Change.shape
    this.reshaped = grown(this.reshaped, this.reshapedCount + 1)
    this.newShapes = grown(this.newShapes, SHAPE_STRIDE * (this.reshapedCount + 1))
    for (let d = 0; d < SHAPE_STRIDE; d++) this.newShapes[SHAPE_STRIDE * this.reshapedCount + d] = shape[d]
    this.reshaped[this.reshapedCount++] = i
  }

  private reserve(count: number, hasChildren: boolean): void {
    if (this.changed.length < count) {
      this.now = resized(this.now, POSE_STRIDE * count)
      this.last = resized(this.last, POSE_STRIDE * count)
      this.shapes = resized(this.shapes, SHAPE_STRIDE * count)
      this.velocities = resized(this.velocities, VELOCITY_STRIDE * count)
      this.lastVelocities = resized(this.lastVelocities, VELOCITY_STRIDE * count)
      this.changed = resized(this.changed, count)
      this.lastChanged = resized(this.lastChanged, count)
    }
    if (!hasChildren || this.pivots.length >= PIVOT_STRIDE * count) return
    this.pivots = resized(this.pivots, PIVOT_STRIDE * count)
    this.lastPivots = resized(this.lastPivots, PIVOT_STRIDE * count)
  }
}

function copyNumbers(array: Float64Array, from: number, to: number, stride: number): void {
  for (let d = 0; d < stride; d++) array[stride * to + d] = array[stride * from + d]
}

const shape = new Float64Array(SHAPE_STRIDE)

/** `+ 0` turns -0 into 0, so that both give the same bits everywhere. */
function readBoxes(
  poses: Poses,
  { reading, readers, ids, count }: Colliders,
  { x: hx, y: hy, z: hz }: AnyComponents['BoxShape'],
): number {
  const { now, last, shapes, changed, lastChanged } = poses
  const { x, y, z } = positions
  const { x: qx, y: qy, z: qz, w: qw } = rotations
  let flaws = 0
  for (let k = 0; k < count; k++) {
    const body = readers[k]
    if (reading[body] !== 1) continue
    const entity = ids[body]
    const p = 8 * body
    const s = 4 * body
    const a = x[entity] + 0
    const b = y[entity] + 0
    const c = z[entity] + 0
    const u = qx[entity]
    const v = qy[entity]
    const w = qz[entity]
    const t = qw[entity]
    const h = hx[entity] + 0
    const i = hy[entity] + 0
    const j = hz[entity] + 0
    const isSame =
      a === last[p] &&
      b === last[p + 1] &&
      c === last[p + 2] &&
      u === last[p + 3] &&
      v === last[p + 4] &&
      w === last[p + 5] &&
      t === last[p + 6]
    changed[body] = isSame ? 0 : 1
    if (!isSame || lastChanged[body] !== 0) {
      const n = u * u + v * v + w * w + t * t
      const isFar = !(Math.abs(a) <= WORLD_LIMIT && Math.abs(b) <= WORLD_LIMIT && Math.abs(c) <= WORLD_LIMIT)
      if (isFar || !(n >= 1e-199 && n <= 1e199)) flaws = 1
      now[p] = a
      now[p + 1] = b
      now[p + 2] = c
      now[p + 3] = u
      now[p + 4] = v
      now[p + 5] = w
      now[p + 6] = t
      now[p + 7] = 1
    }
    if (h === shapes[s] && i === shapes[s + 1] && j === shapes[s + 2] && last[p + 7] === 1) continue
    if (!(h >= 0 && h <= WORLD_LIMIT && i >= 0 && i <= WORLD_LIMIT && j >= 0 && j <= WORLD_LIMIT)) flaws = 1
    shape[0] = h
    shape[1] = i
    shape[2] = j
    shape[3] = 0
    poses.noteShape(body, shape)
  }
  return flaws
}

function readOthers(poses: Poses, colliders: Colliders, components: AnyComponents, trees: Handles): number {
  const { reading, ids, bits, types, count } = colliders
  const { now } = poses
  let flaws = 0
  for (let i = 0; i < count; i++) {
    if (reading[i] !== Reading.other) continue
    const entity = ids[i]
    const p = POSE_STRIDE * i
    const hasPosition = (bits[i] & Has.Position) !== 0
    const turns = (bits[i] & Has.Rotation) !== 0
    now[p] = hasPosition ? positions.x[entity] + 0 : NaN
    now[p + 1] = hasPosition ? positions.y[entity] + 0 : NaN
    now[p + 2] = hasPosition ? positions.z[entity] + 0 : NaN
    now[p + 3] = turns ? rotations.x[entity] : 0
    now[p + 4] = turns ? rotations.y[entity] : 0
    now[p + 5] = turns ? rotations.z[entity] : 0
    now[p + 6] = turns ? rotations.w[entity] : 1
    now[p + POSE_TYPE] = types[i]
    for (let d = 0; d < 3; d++) if (!(Math.abs(now[p + d]) <= WORLD_LIMIT)) flaws = 1
    const square = now[p + 3] * now[p + 3] + now[p + 4] * now[p + 4] + now[p + 5] * now[p + 5] + now[p + 6] * now[p + 6]
    if (!(square >= 1e-199 && square <= 1e199)) flaws = 1
    const has = bits[i] & HAS_SHAPE
    if ((has & (has - 1)) !== 0) flaws = 1
    flaws |= readShape(shape, types[i], entity, components, trees)
    noteChange(poses, i)
  }
  return flaws
}

/** Writes the parameters of a row (geometry/rows.ts). The check of half-spaces accepts nearly unit normals. */
function readShape(
  out: Float64Array,
  type: number,
  entity: number,
  components: AnyComponents,
  trees: Handles,
): number {
  const { BoxShape, SphereShape, CapsuleShape, PlaneShape, MeshShape } = components
  out.fill(0)
  if (type === ShapeType.plane) {
    const x = PlaneShape.x[entity] + 0
    const y = PlaneShape.y[entity] + 0
    const z = PlaneShape.z[entity] + 0
    const square = x * x + y * y + z * z
    const scale = square === 1 ? 1 : 1 / Math.sqrt(square)
    out[0] = x * scale
    out[1] = y * scale
    out[2] = z * scale
    out[3] = PlaneShape.constant[entity] + 0
    return Number(!(Math.abs(square - 1) <= AXES_REFUSED && Math.abs(out[3]) <= WORLD_LIMIT))
  }
  if (type === ShapeType.mesh) {
    out[0] = MeshShape.tree[entity]
    out[1] = MeshShape.scale[entity] + 0
    out[2] = MeshShape.depth[entity]
    return Number(!(trees.has(out[0]) && out[1] !== 0 && Math.abs(out[1]) <= WORLD_LIMIT && out[2] >= -1))
  }
  if (type === ShapeType.sphere) out[0] = SphereShape.radius[entity] + 0
  else if (type === ShapeType.capsule) {
    out[0] = CapsuleShape.halfHeight[entity] + 0
    out[1] = CapsuleShape.radius[entity] + 0
  } else {
    out[0] = BoxShape.x[entity] + 0
    out[1] = BoxShape.y[entity] + 0
    out[2] = BoxShape.z[entity] + 0
  }
  let flaws = 0
  for (let d = 0; d < 3; d++) if (!(out[d] >= 0 && out[d] <= WORLD_LIMIT)) flaws = 1
  return flaws
}

/** Compares pose and shape of a collider with the last ones. */
function noteChange(poses: Poses, i: number): void {
  const { now, last, changed } = poses
  changed[i] = 0
  for (let p = POSE_STRIDE * i; p < POSE_STRIDE * (i + 1); p++) if (now[p] !== last[p]) changed[i] = Change.pose
  poses.noteShape(i, shape)
}

/** Velocities of colliders that are no children. */
function readVelocities({ velocities }: Poses, { ids, bits, moving, reading, count }: Colliders): number {
  const { x: vx, y: vy, z: vz } = linearVelocities
  const { x: wx, y: wy, z: wz } = angularVelocities
  let flaws = 0
  for (let i = 0; i < count; i++) {
    if (moving[i] === 0 || reading[i] === 0 || reading[i] === 3) continue
    const entity = ids[i]
    const has = bits[i]
    const v = 6 * i
    const moves = (has & 4) !== 0
    const turns = (has & 8) !== 0
    const a = moves ? vx[entity] + 0 : 0
    const b = moves ? vy[entity] + 0 : 0
    const c = moves ? vz[entity] + 0 : 0
    const p = turns ? wx[entity] + 0 : 0
    const q = turns ? wy[entity] + 0 : 0
    const r = turns ? wz[entity] + 0 : 0
    if (!(Math.abs(a) <= WORLD_LIMIT && Math.abs(b) <= WORLD_LIMIT && Math.abs(c) <= WORLD_LIMIT)) flaws = 1
    if (!(Math.abs(p) <= WORLD_LIMIT && Math.abs(q) <= WORLD_LIMIT && Math.abs(r) <= WORLD_LIMIT)) flaws = 1
    velocities[v] = a
    velocities[v + 1] = b
    velocities[v + 2] = c
    velocities[v + 3] = p
    velocities[v + 4] = q
    velocities[v + 5] = r
  }
  return flaws
}

function readFilters(colliders: Colliders, { category, mask }: AnyComponents['CollisionFilter']): void {
  const { ids, bits, count } = colliders
  for (let i = 0; i < count; i++) {
    if (ids[i] < 0 || (bits[i] & Has.CollisionFilter) === 0) continue
    colliders.setFilter(i, category[ids[i]], mask[ids[i]])
  }
}

const child = createChildPose()

/** A child's body may be another one than in the last step, and may move or not: that follows from its parents. */
function readChildren(
  poses: Poses,
  colliders: Colliders,
  components: AnyComponents,
  has: Uint16Array,
  trees: Handles,
): number {
  const { reading, ids, types, count } = colliders
  const { now, velocities, pivots } = poses
  let flaws = 0
  for (let i = 0; i < count; i++) {
    if (reading[i] !== Reading.child) continue
    placeChild(ids[i], components, has, child)
    colliders.settleBody(i, child.root, child.moving)
    now.set(child.pose, POSE_STRIDE * i)
    now[POSE_STRIDE * i + POSE_TYPE] = types[i]
    pivots.set(child.pivot, PIVOT_STRIDE * i)
    pivots[PIVOT_STRIDE * i + 3] = child.root
    velocities.set(child.velocity, VELOCITY_STRIDE * i)
    flaws |= readShape(shape, types[i], ids[i], components, trees)
    noteChange(poses, i)
  }
  return flaws
}
