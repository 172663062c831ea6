/**
 * The entities of a snapshot: each that carries one of our components, or was a collider in the last completed step.
 * Their columns belong to the game, which restores them itself; here is what a step knows beside them.
 */
import { Has } from '../../components/registry.js'
import type { CollisionResource } from '../collision.js'
import { grown } from '../memory/grow.js'
import { ShapeType } from '../narrow-phase/shape-types.js'
import { POSE_STRIDE, POSE_TYPE, SHAPE_STRIDE, type KnownPose } from '../step/poses.js'
import type { KnownCollider } from '../step/colliders.js'
import { MOVING, ORPHAN, Part, SENSOR } from './layout.js'
import type { Hashed, Hashes } from './hashes.js'
import type { Now } from './now.js'
import type { WordReader, WordWriter } from './words.js'

/** By entity id: index of its collider in the last completed step plus 1, 0 for none. */
let colliders: Int32Array = new Int32Array(0)
/** By entity id: its number among the entities of the snapshot. */
let numbers: Int32Array = new Int32Array(0)

const velocity = new Float64Array(6)
const pivot = new Float64Array(3)
const own = new Float64Array(6)

/** The entities that were listed last, ascending by id, and their component bits. */
let listed: Int32Array = new Int32Array(0)
let bitsOfListed: Uint16Array = new Uint16Array(0)

/** Number of an entity among those that were listed last, -1 for none. */
export function numberOf(entity: number): number {
  return numbers[entity]!
}

/** Lists the entities of the snapshot. */
export function listEntities({ state, registry, index }: CollisionResource): Hashed {
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
  return { ids: listed, bits: bitsOfListed, count: found }
}

/** Writes the listed entities, after `now` has begun. Calls `visitTree` with the trees that are named. */
export function writeEntities(
  collision: CollisionResource,
  now: Now,
  hashes: Hashes,
  out: WordWriter,
  count: number,
  visitTree: (handle: number) => void,
): void {
  const { MeshShape } = collision.components
  const { poses, colliders: all } = collision.state
  for (let k = 0; k < count; k++) {
    const entity = listed[k]!
    writeEntity(collision, now, hashes, out, k)
    if ((bitsOfListed[k]! & Has.MeshShape) !== 0) visitTree(MeshShape.tree[entity]!)
    const i = colliders[entity]! - 1
    if (i < 0) continue
    const place = all.places[i]!
    if (poses.last[POSE_STRIDE * place + POSE_TYPE] === ShapeType.mesh) visitTree(poses.shapes[SHAPE_STRIDE * place]!)
  }
}

function writeEntity(collision: CollisionResource, now: Now, hashes: Hashes, out: WordWriter, k: number): void {
  const { registry, state, index, components } = collision
  const { integrated, poses } = state
  const entity = listed[k]!
  const has = registry.has[entity]!
  const i = colliders[entity]! - 1
  let parts = 0
  const start = out.count
  out.word(entity)
  out.word(0)
  out.word(hashes.poseOf(k))
  out.word(hashes.restOf(k))
  const generation = registry.generation[entity]!
  if (generation !== 0) {
    parts |= Part.generation
    out.word(generation)
  }
  if (registry.isJumpDue(entity)) parts |= Part.jumpDue
  let p = -1
  if (i >= 0) {
    now.read(entity, has)
    parts |= Part.known | writeCollider(collision, now, out, i, entity)
    p = POSE_STRIDE * state.colliders.places[i]!
  }
  const parentThen = index.parentOf(entity)
  if ((has & Has.Attached) !== 0 || parentThen !== 0) {
    parts |= Part.child
    out.word((has & Has.Attached) !== 0 ? components.Attached.parent[entity]! : 0)
    const isOrphan = (has & Has.Attached) !== 0 && !registry.hasParent(entity)
    out.word((registry.parent[entity]! | (isOrphan ? ORPHAN : 0)) >>> 0)
    out.word(parentThen)
  }
  if (integrated.wasMoved(entity)) {
    parts |= Part.moved
    integrated.read(entity, own)
    let isFound = p >= 0
    for (let d = 0; d < 3 && isFound; d++) isFound = own[d] === poses.last[p + d]
    if (!isFound) {
      parts |= Part.found
      out.doubles(own, 0, 3)
    }
    if (own[3] !== 0 || own[4] !== 0 || own[5] !== 0) {
      parts |= Part.turned
      out.doubles(own, 3, 3)
    }
  }
  out.put(start + 1, has | (parts << 16))
}

/** Writes what the last completed step knew of collider i, and returns the parts. */
function writeCollider(
  { registry, state }: CollisionResource,
  now: Now,
  out: WordWriter,
  i: number,
  entity: number,
): number {
  const { colliders: all, poses } = state
  const { last, shapes, velocities } = poses
  const place = all.places[i]!
  let parts = all.jumped[i] === 1 ? Part.jumped : 0
  const generation = all.generation[i]!
  if (generation !== registry.generation[entity]) {
    parts |= Part.old
    out.word(generation)
    if (registry.isLost(entity, generation)) parts |= Part.lost
  }
  if (differ(last, POSE_STRIDE * place, now.pose, 0, POSE_TYPE)) {
    parts |= Part.pose
    out.doubles(last, POSE_STRIDE * place, POSE_TYPE)
  }
  const type = last[POSE_STRIDE * place + POSE_TYPE]!
  if (type !== now.type || differ(shapes, SHAPE_STRIDE * place, now.shape, 0, SHAPE_STRIDE)) {
    parts |= Part.shape
    out.word(type)
    out.doubles(shapes, SHAPE_STRIDE * place, SHAPE_STRIDE)
  }
  velocities.read(place, true, velocity, 0)
  if (differ(velocity, 0, now.velocity, 0, 3)) {
    parts |= Part.linear
    out.doubles(velocity, 0, 3)
  }
  if (differ(velocity, 3, now.velocity, 3, 3)) {
    parts |= Part.angular
    out.doubles(velocity, 3, 3)
  }
  const { bits, moving, isSensor, category, mask } = all
  const isAsNow =
    bits[i] === now.bits &&
    moving[i] === now.moving &&
    isSensor[i] === now.isSensor &&
    category[i] === now.category &&
    mask[i] === now.mask
  if (!isAsNow) {
    parts |= Part.described
    out.word(bits[i]! | (moving[i] === 1 ? MOVING : 0) | (isSensor[i] === 1 ? SENSOR : 0))
    out.word(category[i]!)
    out.word(mask[i]!)
  }
  const root = poses.readPivot(i, pivot)
  const isChild = (bits[i]! & Has.Attached) !== 0
  const expected = isChild ? now.pivot : last
  if (root !== (isChild ? now.root : entity) || differ(pivot, 0, expected, isChild ? 0 : POSE_STRIDE * place, 3)) {
    parts |= Part.pivot
    out.doubles(pivot, 0, 3)
    out.word(root)
  }
  return parts
}

/** Whether numbers differ; NaN differs from all. */
function differ(a: Float64Array, i: number, b: Float64Array, j: number, count: number): boolean {
  for (let d = 0; d < count; d++) if (a[i + d] !== b[j + d]) return true
  return false
}

/** One entity of a snapshot; ids are those of the snapshot until `restore.ts` maps them. */
export class SavedEntity implements KnownCollider, KnownPose {
  id = 0
  has = 0
  parts = 0
  poseHash = 0
  restHash = 0
  /** Generation of the id, and of its collider in the last completed step. */
  idGeneration = 0
  generation = 0
  readonly pose = new Float64Array(POSE_TYPE)
  type = 0
  readonly shape = new Float64Array(SHAPE_STRIDE)
  readonly velocity = new Float64Array(6)
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
  /** What {@link KnownCollider} names. */
  entity = 0
  isGone = false

  get jumped(): number {
    return Number((this.parts & Part.jumped) !== 0)
  }

  is(part: number): boolean {
    return (this.parts & part) !== 0
  }

  /** Reads what the snapshot says. What it leaves out, {@link complete} takes from the columns. */
  read(from: WordReader): void {
    this.id = from.word()
    const word = from.word()
    this.has = word & 0xffff
    this.parts = word >>> 16
    this.poseHash = from.word() | 0
    this.restHash = from.word() | 0
    this.idGeneration = this.is(Part.generation) ? from.word() : 0
    this.generation = this.is(Part.old) ? from.word() : this.idGeneration
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
    this.turned.fill(0)
    if (this.is(Part.turned)) from.doubles(this.turned, 0, 3)
  }

  /** Takes what the snapshot left out from the columns of `entity`, which `now` has read if it is a collider. */
  complete(now: Now, entity: number): void {
    this.entity = entity
    if (this.is(Part.known)) {
      if (!this.is(Part.pose)) this.pose.set(now.pose)
      if (!this.is(Part.shape)) {
        this.type = now.type
        this.shape.set(now.shape)
      }
      if (!this.is(Part.linear)) for (let d = 0; d < 3; d++) this.velocity[d] = now.velocity[d]!
      if (!this.is(Part.angular)) for (let d = 3; d < 6; d++) this.velocity[d] = now.velocity[d]!
      if (!this.is(Part.described)) {
        this.bits = now.bits
        this.moving = now.moving
        this.isSensor = now.isSensor
        this.category = now.category
        this.mask = now.mask
      }
      if (!this.is(Part.pivot)) this.completePivot(now, entity)
    }
    if (this.is(Part.moved) && !this.is(Part.found)) for (let d = 0; d < 3; d++) this.found[d] = this.pose[d]!
  }

  private completePivot(now: Now, entity: number): void {
    const isChild = (this.bits & Has.Attached) !== 0
    this.root = isChild ? now.root : entity
    for (let d = 0; d < 3; d++) this.pivot[d] = isChild ? now.pivot[d]! : this.pose[d]!
  }
}
