/**
 * The colliders of one world, by index. A collider keeps its index within an epoch; newcomers get the next ones, and
 * one that goes leaves a tombstone. With the next epoch all get others, in the order of space (renumber.ts).
 */
import { Has, HAS_SHAPE, HAS_VELOCITY, type Registry } from '../../../components/registry.js'
import { grown, grownCapacity, resizeFields } from '../../memory/grow.js'
import { MarkedList } from '../../memory/list.js'
import { reorder } from '../../memory/reorder.js'
import { ShapeType, type ShapeName } from '../../narrow-phase/shape-types.js'

/** In `ids`: a tombstone that nothing brings back. */
const GONE = -0x80000000

/** The arrays that go with a collider to another index. */
const COLUMNS = [
  ...(['ids', 'generation', 'bits', 'types', 'moving', 'category', 'mask'] as const),
  ...(['filters', 'isSensor', 'roots', 'isOut'] as const),
]

/**
 * What the last completed step knew of a collider, in words: generation of the id, ShapeType of its last pose,
 * component bits with MOVING and SENSOR, filter, and entity of the body.
 */
export const KnownWord = { generation: 0, type: 1, bits: 2, category: 3, mask: 4, root: 5, count: 6 } as const
/** Beside the component bits: it moved, it was a sensor. */
export const MOVING = 1 << 16
export const SENSOR = 1 << 17

/** The component of each shape. */
export const componentOf = {
  mesh: 'MeshShape',
  box: 'BoxShape',
  capsule: 'CapsuleShape',
  sphere: 'SphereShape',
  plane: 'PlaneShape',
} as const satisfies Readonly<Record<ShapeName, keyof typeof Has>>

/** ShapeType of a shape bit, by the number of the bit. */
const typeOfBit = new Uint8Array(16)
// What a flat world names by a handle is of the type of a mesh: the kernels come with the handle.
for (const bit of [Has.PolygonShape, Has.ChainShape]) typeOfBit[31 - Math.clz32(bit)] = ShapeType.mesh
for (const name of Object.keys(componentOf) as ShapeName[])
  typeOfBit[31 - Math.clz32(Has[componentOf[name]])] = ShapeType[name]

/** ShapeType of an entity with a shape, of its bits. */
export function shapeTypeOf(bits: number): number {
  return typeOfBit[31 - Math.clz32(bits & HAS_SHAPE)]
}

/** What the registry tells of entities that became colliders, or changed, or are none any more. */
export type Changes = Pick<Registry, 'has' | 'generation' | 'inherited' | 'filterFrom' | 'changed'>

export class Colliders {
  /** Number of indices, tombstones included, and of colliders. */
  count = 0
  live = 0
  /** Number of colliders that move. */
  movingCount = 0
  /** Number of colliders that are out. */
  outCount = 0
  /** Bits that some collider has had. */
  bitsSeen = 0
  /** Goes up when a collider comes, goes, or changes in anything but its numbers. */
  revision = 0
  /** Entity id, below 0 for a tombstone: ~id until a step is completed, as the collider may come back. */
  ids: Int32Array = new Int32Array(0)
  /** Generation of the id. */
  generation: Uint32Array = new Uint32Array(0)
  /** Component bits of the entity, but for Sensor; a child has CollisionFilter too if an ancestor has it. */
  bits: Uint32Array = new Uint32Array(0)
  types: Uint8Array = new Uint8Array(0)
  /** 1 for a collider with a velocity of its own, or of its root: a pair needs at least one. */
  moving: Uint8Array = new Uint8Array(0)
  category: Uint32Array = new Uint32Array(0)
  mask: Uint32Array = new Uint32Array(0)
  /** Entity whose CollisionFilter counts: its own, or an ancestor. */
  filters: Int32Array = new Int32Array(0)
  /** 1 for a collider that is no obstacle. */
  isSensor: Uint8Array = new Uint8Array(0)
  /** Entity of the body: for a child collider the root of its parents, else its own. */
  roots: Int32Array = new Int32Array(0)
  /** 1 for a collider that the step leaves out (`onInvalid: 'quarantine'`), and for a tombstone. */
  isOut: Uint8Array = new Uint8Array(0)
  /** What those were in the last completed step that have changed since, and maybe back: {@link describeNow}. */
  readonly before = new Map<number, readonly number[]>()
  /** The colliders whose pairs must be listed anew. */
  readonly stale = new MarkedList()
  /** Indices below this one have been gathered. */
  gathered = 0
  /** Index by entity id; valid where `ids[indices[id]] === id`. */
  indices: Int32Array = new Int32Array(0)

  /** Whether some collider has been a child of a body. */
  get hasChildren(): boolean {
    return (this.bitsSeen & Has.Attached) !== 0
  }

  /** Whether collider i is a child of a body. */
  isChild(i: number): boolean {
    return (this.bits[i] & Has.Attached) !== 0
  }

  /** Entity of collider i, also if that is a tombstone that may come back. */
  entityOf(i: number): number {
    return this.ids[i] < 0 ? ~this.ids[i] : this.ids[i]
  }

  /** Index of the collider of entity `id`, or -1. */
  indexOf(id: number): number {
    const i = id < this.indices.length ? this.indices[id] : -1
    return i >= 0 && i < this.count && this.ids[i] === id ? i : -1
  }

  /** Forgets all colliders. */
  clear(): void {
    this.count = this.live = this.movingCount = this.outCount = this.gathered = this.bitsSeen = 0
    this.before.clear()
    this.stale.clear()
  }

  /** Takes over which entities became colliders, or changed, or are none any more. */
  follow(changes: Changes): void {
    const { changed, has, generation, inherited, filterFrom } = changes
    if (changed.count === 0) return
    for (let k = 0; k < changed.count; k++) {
      const entity = changed.items[k]
      const bits = has[entity] | inherited[entity]
      const isCollider = (bits & HAS_SHAPE) !== 0 && (bits & Has.CollisionDisabled) === 0
      let i = this.indexOf(entity)
      if (i >= 0 && !(isCollider && this.generation[i] === generation[entity])) {
        this.drop(i)
        i = -1
      }
      if (!isCollider) continue
      if (i < 0) i = this.revive(entity, generation[entity])
      if (i < 0) i = this.add(entity, generation[entity], changed.count - k)
      this.filters[i] = (bits & Has.Attached) !== 0 ? filterFrom[entity] : entity
      const isSensor = Number((bits & Has.Sensor) !== 0)
      // A contact neither begins nor ends with Sensor: no pair is listed anew for it.
      if (this.isSensor[i] !== isSensor) this.keep(i)
      this.isSensor[i] = isSensor
      this.revision++
      if (this.bits[i] !== (bits & ~Has.Sensor)) this.describe(i, bits & ~Has.Sensor)
    }
    changed.clear()
  }

  /** Whether the last step left something behind that indices must not change under. */
  get isUnsettled(): boolean {
    return this.stale.count > 0 || this.before.size > 0
  }

  /** Adds a collider, the first of at most `coming`, and returns its index. */
  add(entity: number, generation: number, coming: number): number {
    if (this.count === this.ids.length) this.reserve(this.count + coming)
    const i = this.count++
    this.live++
    this.ids[i] = entity
    if (entity >= this.indices.length) this.indices = grown(this.indices, entity + 1)
    this.indices[entity] = i
    this.generation[i] = generation
    this.bits[i] = 0
    this.roots[i] = entity
    this.moving[i] = 0
    this.category[i] = 1
    this.mask[i] = 0xffffffff
    this.isOut[i] = 0
    this.isSensor[i] = 0
    return i
  }

  drop(i: number): void {
    this.note(i)
    this.setOut(i, 0)
    this.isOut[i] = 1
    this.live--
    this.movingCount -= this.moving[i]
    this.ids[i] = ~this.ids[i]
  }

  /**
   * A collider that went and came back before a step was completed, because one failed in between, never went. Returns
   * its index, or -1.
   */
  private revive(entity: number, generation: number): number {
    const i = entity < this.indices.length ? this.indices[entity] : -1
    if (!(i >= 0 && i < this.count && this.ids[i] === ~entity && this.generation[i] === generation)) return -1
    this.ids[i] = entity
    this.isOut[i] = 0
    this.live++
    this.movingCount += this.moving[i]
    return i
  }

  /** Takes over the component bits, and the type. */
  takeBits(i: number, bits: number): void {
    this.bits[i] = bits
    this.bitsSeen |= bits
    this.types[i] = shapeTypeOf(bits)
  }

  /** The collider has other component bits: writes what follows from them. */
  private describe(i: number, bits: number): void {
    this.note(i)
    this.takeBits(i, bits)
    if (!this.isChild(i)) this.settleBody(i, this.ids[i], Number((bits & HAS_VELOCITY) !== 0))
    if ((bits & Has.CollisionFilter) === 0) this.setFilter(i, 1, 0xffffffff)
  }

  /** Notes the body that a collider belongs to, and whether that moves. */
  settleBody(i: number, root: number, moving: number): void {
    if (this.roots[i] === root && this.moving[i] === moving) return
    this.note(i)
    this.movingCount += moving - this.moving[i]
    this.roots[i] = root
    this.moving[i] = moving
  }

  setFilter(i: number, category: number, mask: number): void {
    if (this.category[i] === category && this.mask[i] === mask) return
    this.note(i)
    this.category[i] = category
    this.mask[i] = mask
  }

  /** Leaves the collider out of the step, or takes it in again. */
  setOut(i: number, isOut: number): void {
    if (this.isOut[i] === isOut) return
    this.note(i)
    this.isOut[i] = isOut
    this.outCount += isOut === 1 ? 1 : -1
  }

  /** The pairs of the collider must be listed anew. */
  noteStale(i: number): void {
    this.revision++
    this.stale.add(i)
  }

  /** The collider is about to change: its pairs must be listed anew. */
  private note(i: number): void {
    this.noteStale(i)
    this.keep(i)
  }

  /** Keeps what the collider was in the last completed step, unless that was done since, or it was not there. */
  private keep(i: number): void {
    if (i < this.gathered && !this.before.has(i)) this.before.set(i, this.describeNow(i))
  }

  /** Sensor; whether it moves; whether it is left out; component bits, filter, and entity of the body. */
  describeNow(i: number): readonly number[] {
    const { isSensor, moving, isOut, bits, category, mask, roots } = this
    return [isSensor[i], moving[i], isOut[i], bits[i], category[i], mask[i], roots[i]]
  }

  /**
   * Whether the last completed step tells nothing of the collider but its last pose: it has other components than
   * Sensor, another filter or root, or one of both steps leaves it out. What a refused step took over and the game took
   * back is no change.
   */
  hasChanged(i: number): boolean {
    const then = this.before.get(i)
    if (then === undefined) return false
    return this.ids[i] < 0 || this.describeNow(i).some((value, k) => k > 0 && value !== then[k])
  }

  /** The step is done. */
  settle(): void {
    for (const i of this.before.keys()) if (this.ids[i] < 0) this.ids[i] = GONE
    this.before.clear()
  }

  /** What is at `order[i]` gets index i; tombstones, which are last, go. Nothing is stale, and none has changed. */
  reorder(order: Int32Array): void {
    const { ids, indices, count, live } = this
    for (const name of COLUMNS) reorder(this[name], order, count)
    for (let i = 0; i < live; i++) indices[ids[i]] = i
    this.count = this.gathered = live
  }

  private reserve(count: number): void {
    const length = grownCapacity(this.ids.length, count)
    resizeFields(this, COLUMNS, length)
    resizeFields(this.stale, ['marks'], length)
  }
}

/** Whether collider i is a tombstone that nothing brings back. */
export function isGone({ ids }: Colliders, i: number): boolean {
  return ids[i] === GONE
}

// Saving and restoring are apart from the class, so that a game that does neither does not ship them.

/** Writes what the last completed step knew of collider i, but for its type and its body, which poses tell. */
export function readLastCollider(colliders: Colliders, i: number, known: Uint32Array): void {
  const [isSensor, moving, , bits, category, mask] = colliders.before.get(i) ?? colliders.describeNow(i)
  known[KnownWord.generation] = colliders.generation[i]
  known[KnownWord.bits] = bits | (moving * MOVING) | (isSensor * SENSOR)
  known[KnownWord.category] = category
  known[KnownWord.mask] = mask
}

/**
 * Adds what is known ({@link KnownWord}) to the colliders restored since {@link Colliders.clear}. Returns its index.
 * `isGone`: so is the entity, and the collider is a tombstone.
 */
export function restoreCollider(of: Colliders, id: number, known: Uint32Array, isGone: boolean): number {
  const bits = known[KnownWord.bits]
  // The id may serve another collider.
  const other = of.indexOf(id)
  const i = of.add(id, known[KnownWord.generation], 1)
  of.revision++
  // Its last pose is restored with it.
  of.gathered = of.count
  of.takeBits(i, bits & 0xffff)
  of.roots[i] = known[KnownWord.root]
  of.moving[i] = Number((bits & MOVING) !== 0)
  of.movingCount += of.moving[i]
  of.category[i] = known[KnownWord.category]
  of.mask[i] = known[KnownWord.mask]
  of.filters[i] = id
  of.isSensor[i] = Number((bits & SENSOR) !== 0)
  if (isGone) {
    of.drop(i)
    if (other >= 0) of.indices[id] = other
  }
  return i
}
