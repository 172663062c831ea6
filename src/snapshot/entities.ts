/**
 * The entities of a snapshot: each that carries one of our components, or was a collider in the last completed step.
 * Their columns belong to the game, which restores them itself; here is what a step knows beside them.
 */
import { Has } from '../../components/registry.js'
import type { CollisionResource } from '../collision.js'
import { grown } from '../memory/grow.js'
import { ShapeType } from '../narrow-phase/shape-types.js'
import { KNOWN_SHAPE, KNOWN_VELOCITY, POSE_STRIDE, POSE_TYPE, SHAPE_STRIDE } from '../step/poses.js'
import { VELOCITY_STRIDE } from '../step/velocities.js'
import { ENTITY_WORDS, MOVING, ORPHAN, Part, SENSOR } from './layout.js'
import type { Hashes } from './hashes.js'
import { Known, type Listed } from './known.js'
import type { WordReader, WordWriter } from './words.js'

/** By entity id: index of its collider in the last completed step plus 1, 0 for none. */
let colliders: Int32Array = new Int32Array(0)
/** By entity id: its number among the entities of the snapshot. */
let numbers: Int32Array = new Int32Array(0)

let listed: Int32Array = new Int32Array(0)
let bitsOfListed: Uint16Array = new Uint16Array(0)

const known = new Known()
const velocity = new Float64Array(VELOCITY_STRIDE)
const pivot = new Float64Array(3)
const own = new Float64Array(6)

/** Number of an entity among those that were listed last, -1 for none. */
export function numberOf(entity: number): number {
  return numbers[entity]!
}

/** Lists the entities of the snapshot, ascending by id. */
export function listEntities({ state, registry, index }: CollisionResource): Listed {
  const { highest, has } = registry
  colliders = grown(colliders, highest + 1)
  numbers = grown(numbers, highest + 1)
  listed = grown(listed, highest + 1)
  bitsOfListed = grown(bitsOfListed, highest + 1)
  colliders.fill(0, 0, highest + 1)
  const { ids, count } = state.colliders
  for (let i = 0; i < count; i++) {
    if (state.colliders.isGone(i) || !state.poses.isKnown(i)) continue
    const id = ids[i]!
    colliders[id < 0 ? ~id : id] = i + 1
  }
  let found = 0
  for (let entity = 0; entity <= highest; entity++) {
    numbers[entity] = -1
    if (has[entity] === 0 && colliders[entity] === 0 && index.parentOf(entity) === 0) continue
    numbers[entity] = found
    listed[found] = entity
    bitsOfListed[found++] = has[entity]!
  }
  return { ids: listed, has: bitsOfListed, count: found }
}

/** Writes the listed entities, whose columns have been read. Calls `visitTree` with the trees that are named. */
export function writeEntities(
  collision: CollisionResource,
  entities: Listed,
  hashes: Hashes,
  out: WordWriter,
  visitTree: (handle: number) => void,
): void {
  let at = out.skip(ENTITY_WORDS * entities.count)
  for (let k = 0; k < entities.count; k++) {
    known.read(collision, entities, k)
    hashes.take(known, collision.columns)
    known.describe(collision)
    const parts = writeRecord(collision, out)
    out.put(at, known.id)
    out.put(at + 1, known.has | (parts << 16))
    out.put(at + 2, hashes.ofPose)
    out.put(at + 3, hashes.ofRest)
    at += ENTITY_WORDS
    if (known.type === ShapeType.mesh) visitTree(known.row[KNOWN_SHAPE]!)
    if ((parts & Part.shape) !== 0) visitLastTree(collision, visitTree)
  }
}

/** Calls `visitTree` with the tree that the entity had in the last step, if it was a mesh. */
function visitLastTree({ state }: CollisionResource, visitTree: (handle: number) => void): void {
  const { last, shapes } = state.poses
  const i = colliders[known.id]! - 1
  if (last[POSE_STRIDE * i + POSE_TYPE] === ShapeType.mesh) visitTree(shapes[SHAPE_STRIDE * i]!)
}

/** Writes the record of the entity, and returns its parts. */
function writeRecord(collision: CollisionResource, out: WordWriter): number {
  const { registry, state, index, components } = collision
  const { integrated } = state
  const entity = known.id
  const i = colliders[entity]! - 1
  const generation = registry.generation[entity]!
  let parts = 0
  if (generation !== 0) {
    parts |= Part.generation
    out.word(generation)
  }
  if (registry.isJumpDue(entity)) parts |= Part.jumpDue
  if (i >= 0) parts |= Part.known | writeCollider(collision, out, i)
  const isChild = (known.has & Has.Attached) !== 0
  const parentThen = index.parentOf(entity)
  if (isChild || parentThen !== 0) {
    parts |= Part.child
    out.word(isChild ? components.Attached.parent[entity]! : 0)
    out.word((registry.parent[entity]! | (isChild && !registry.hasParent(entity) ? ORPHAN : 0)) >>> 0)
    out.word(parentThen)
  }
  if (integrated.wasMoved(entity)) parts |= Part.moved | writeMotion(collision, out, entity, i)
  return parts
}

/** Writes what integrationSystem did to an entity, whose collider is i, or -1, and returns the parts. */
function writeMotion({ state }: CollisionResource, out: WordWriter, entity: number, i: number): number {
  const { integrated, poses } = state
  let parts = 0
  integrated.read(entity, own)
  if (i < 0 || differ(own, 0, poses.last, POSE_STRIDE * i)) {
    parts |= Part.found
    out.doubles(own, 0, 3)
  }
  if (own[3] !== 0 || own[4] !== 0 || own[5] !== 0) {
    parts |= Part.turned
    out.doubles(own, 3, 3)
  }
  return parts
}

/** Writes what the last completed step knew of collider i, and returns the parts. */
function writeCollider({ registry, state }: CollisionResource, out: WordWriter, i: number): number {
  const { colliders: all, poses } = state
  const { last, shapes } = poses
  const { row } = known
  let parts = all.jumped[i] === 1 ? Part.jumped : 0
  const generation = all.generation[i]!
  if (generation !== known.generation) {
    parts |= Part.old
    out.word(generation)
    if (registry.isLost(known.id, generation)) parts |= Part.lost
  }
  const p = POSE_STRIDE * i
  if (differ(last, p, row, 0) || differ(last, p + 3, row, 3) || last[p + 6] !== row[6]) {
    parts |= Part.pose
    out.doubles(last, p, POSE_TYPE)
  }
  const s = SHAPE_STRIDE * i
  const type = last[p + POSE_TYPE]!
  if (type !== known.type || differ(shapes, s, row, KNOWN_SHAPE) || shapes[s + 3] !== row[KNOWN_SHAPE + 3]) {
    parts |= Part.shape
    out.word(type)
    out.doubles(shapes, s, SHAPE_STRIDE)
  }
  poses.velocities.read(i, true, velocity, 0)
  if (differ(velocity, 0, row, KNOWN_VELOCITY)) {
    parts |= Part.linear
    out.doubles(velocity, 0, 3)
  }
  if (differ(velocity, 3, row, KNOWN_VELOCITY + 3)) {
    parts |= Part.angular
    out.doubles(velocity, 3, 3)
  }
  const { bits, moving, isSensor, category, mask } = all
  const isAsNow =
    bits[i] === known.bits &&
    moving[i] === known.moving &&
    isSensor[i] === known.isSensor &&
    category[i] === known.category &&
    mask[i] === known.mask
  if (!isAsNow) {
    parts |= Part.described
    out.word(bits[i]! | (moving[i] === 1 ? MOVING : 0) | (isSensor[i] === 1 ? SENSOR : 0))
    out.word(category[i]!)
    out.word(mask[i]!)
  }
  return all.hasChildren ? parts | writePivot(state, out, i) : parts
}

/** Writes what collider i turned about in a world that has had children, unless that is as expected. */
function writePivot({ colliders: all, poses }: CollisionResource['state'], out: WordWriter, i: number): number {
  const root = poses.readPivot(i, pivot)
  const isSame = all.isChild(i)
    ? root === known.root && !differ(pivot, 0, known.pivot, 0)
    : root === known.id && !differ(pivot, 0, poses.last, POSE_STRIDE * i)
  if (isSame) return 0
  out.doubles(pivot, 0, 3)
  out.word(root)
  return Part.pivot
}

/** Whether three numbers differ; NaN differs from all. V8: see notes, "literal strides". */
function differ(a: Float64Array, i: number, b: Float64Array, j: number): boolean {
  return a[i] !== b[j] || a[i + 1] !== b[j + 1] || a[i + 2] !== b[j + 2]
}

/** The record of an entity; ids are those of the snapshot. */
export class EntityRecord {
  parts = 0
  /** Generation of the id, and of its collider in the last completed step. */
  idGeneration = 0
  generation = 0
  readonly pose = new Float64Array(POSE_TYPE)
  type = 0
  readonly shape = new Float64Array(SHAPE_STRIDE)
  readonly velocity = new Float64Array(VELOCITY_STRIDE)
  bits = 0
  moving = 0
  isSensor = 0
  category = 0
  mask = 0
  readonly pivot = new Float64Array(3)
  root = 0
  columnParent = 0
  parent = 0
  isOrphan = false
  parentThen = 0
  readonly found = new Float64Array(3)
  readonly turned = new Float64Array(3)

  is(part: number): boolean {
    return (this.parts & part) !== 0
  }

  /** Reads the record of an entity with these parts; numbers that it does not have are 0. */
  read(from: WordReader, parts: number): void {
    this.parts = parts
    this.idGeneration = this.is(Part.generation) ? from.word() : 0
    this.generation = this.is(Part.old) ? from.word() : this.idGeneration
    for (const numbers of [this.pose, this.velocity, this.turned]) numbers.fill(0)
    if (this.is(Part.pose)) from.doubles(this.pose, 0, POSE_TYPE)
    if (this.is(Part.shape)) {
      this.type = from.word()
      from.doubles(this.shape, 0, SHAPE_STRIDE)
    }
    if (this.is(Part.linear)) from.doubles(this.velocity, 0, 3)
    if (this.is(Part.angular)) from.doubles(this.velocity, 3, 3)
    if (this.is(Part.described)) {
      this.bits = from.word()
      this.category = from.word()
      this.mask = from.word()
      this.moving = Number((this.bits & MOVING) !== 0)
      this.isSensor = Number((this.bits & SENSOR) !== 0)
      this.bits &= ~(MOVING | SENSOR)
    }
    if (this.is(Part.pivot)) {
      from.doubles(this.pivot, 0, 3)
      this.root = from.word()
    }
    this.columnParent = this.is(Part.child) ? from.word() : 0
    const parent = this.is(Part.child) ? from.word() : 0
    this.parentThen = this.is(Part.child) ? from.word() : 0
    this.parent = (parent & ~ORPHAN) >>> 0
    this.isOrphan = (parent & ORPHAN) !== 0
    if (this.is(Part.found)) from.doubles(this.found, 0, 3)
    if (this.is(Part.turned)) from.doubles(this.turned, 0, 3)
  }

  /** Writes to what is known what the record tells. `root` has been mapped. */
  amend(known: Known): void {
    const { row } = known
    if (this.is(Part.old)) known.generation = this.generation
    if (this.is(Part.pose)) row.set(this.pose)
    if (this.is(Part.shape)) {
      known.type = this.type
      row.set(this.shape, KNOWN_SHAPE)
    }
    for (let d = 0; d < VELOCITY_STRIDE; d++)
      if (this.is(d < 3 ? Part.linear : Part.angular)) row[KNOWN_VELOCITY + d] = this.velocity[d]!
    if (this.is(Part.described)) {
      known.bits = this.bits
      known.moving = this.moving
      known.isSensor = this.isSensor
      known.category = this.category
      known.mask = this.mask
    }
    if (this.is(Part.pivot)) {
      known.pivot.set(this.pivot)
      known.root = this.root
    } else if ((known.bits & Has.Attached) === 0) {
      // What is no child turns about itself.
      known.pivot.set(row.subarray(0, 3))
      known.root = known.id
    }
  }
}
