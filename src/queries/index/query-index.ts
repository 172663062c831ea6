/**
 * The colliders of a world as queries see them: where the last completed step left them, or where they were at a
 * refresh. A collider keeps its slot as long as it is there; a tree of boxes finds the slots, half-spaces are listed.
 * The trees of its meshes are there, as the pool keeps what was released until the next step is done.
 */
import { BoxTree } from '../../box-tree/box-tree.js'
import { writeOutward } from '../../box-tree/boxes.js'
import { BOX_WORDS } from '../../box-tree/layout.js'
import { BOUNDS_STRIDE } from '../../broad-phase/broad-phase.js'
import { ROW_STRIDE } from '../../geometry/rows.js'
import { grown, grownCapacity, resizeFields, shareField } from '../../memory/grow.js'
import { List } from '../../memory/list.js'
import { reorder, reorderRows } from '../../memory/reorder.js'
import { writeOrientedBox } from '../../narrow-phase/oriented-box.js'
import { ShapeType } from '../../narrow-phase/shape-types.js'
import type { TreePool } from '../../narrow-phase/tree-pool.js'
import type { PosedColliders } from './posed.js'
import { writeRowBounds } from './row-bounds.js'

/** In `ids`: a slot that is free. */
const FREE = -1

/** What is kept of a slot beside its row. */
const columns = ['ids', 'generation', 'roots', 'types', 'category', 'mask', 'isSensor', 'seen'] as const

/** The oriented box of a collider that is none itself. */
const oriented = new Float64Array(ROW_STRIDE)
/** Slots in the order of the tree. */
let order = new Int32Array(0)
const bounds = new Float64Array(BOUNDS_STRIDE)

export class QueryIndex {
  /** All colliders but half-spaces. */
  readonly tree = new BoxTree()
  /** Slots of the half-spaces. */
  readonly planes = new List()
  /** Number of slots, free ones included, and of colliders, half-spaces included. */
  slotCount = 0
  colliders = 0
  /** By slot: entity, -1 if free; its generation; and the entity of its root. */
  ids = new Int32Array(0)
  generation = new Uint32Array(0)
  roots = new Int32Array(0)
  types = new Uint8Array(0) // ShapeType
  category = new Uint32Array(0)
  mask = new Uint32Array(0)
  isSensor = new Uint8Array(0)
  rows = new Float64Array(0) // ROW_STRIDE numbers each
  /** Number of steps that the world had done when the index was last brought up to date, and how often it was. */
  steps = -1
  refits = 0
  /** Revision of the colliders that a completed step left here; -1 if they are anywhere else. */
  revision = -1
  /** Slot by entity id; valid where `ids[slots[id]] === id`. */
  private slots = new Int32Array(0)
  private readonly free = new List()
  /** The refit that saw the collider of a slot last. */
  seen = new Int32Array(0)

  /** `isShared`: workers help with rays, which read it in shared memory. */
  constructor(
    readonly trees: TreePool,
    isShared = false,
  ) {
    if (!isShared) return
    for (const name of ['ids', 'types', 'rows'] as const) shareField(this, name)
    shareField(this.planes, 'items')
    this.tree.share()
  }

  get builds(): number {
    return this.tree.builds
  }

  /** Slot of the collider of an entity, or -1. */
  slotOf(entity: number): number {
    const slot = entity >= 0 && entity < this.slots.length ? this.slots[entity] : FREE
    return slot >= 0 && slot < this.slotCount && this.ids[slot] === entity ? slot : -1
  }

  /**
   * Takes over the posed colliders, as of a world that has done so many steps. An index that has what the step before
   * left takes what the step has changed; else everything is compared.
   */
  take(posed: PosedColliders, steps: number): void {
    const { changed } = posed
    const isNext = this.revision >= 0 && steps === this.steps + 1 && changed !== undefined
    if (isNext && posed.colliders.revision === this.revision) this.takeChanged(posed, changed)
    else this.takeAll(posed, isNext ? changed : undefined)
    const { builds } = this.tree
    this.tree.refit()
    if (this.tree.builds !== builds) this.renumber()
    this.refits++
    this.revision = changed === undefined ? -1 : posed.colliders.revision
    this.steps = steps
  }

  private takeChanged(posed: PosedColliders, changed: Uint8Array): void {
    const { ids, count } = posed.colliders
    for (let i = 0; i < count; i++) {
      if (changed[i] === 0 || posed.isOut[i] === 1) continue
      const slot = this.slotOf(ids[i])
      if (this.copyRow(posed, i, slot)) this.place(slot)
    }
  }

  private takeAll(posed: PosedColliders, changed: Uint8Array | undefined): void {
    const { ids, count, generation, roots, category, mask, isSensor } = posed.colliders
    const { refits } = this
    this.planes.count = 0
    for (let i = 0; i < count; i++) {
      if (posed.isOut[i] === 1 || ids[i] < 0) continue
      let slot = this.slotOf(ids[i])
      const isNew = slot < 0
      if (isNew) slot = this.add(ids[i])
      this.seen[slot] = refits
      this.generation[slot] = generation[i]
      this.roots[slot] = roots[i]
      this.category[slot] = category[i]
      this.mask[slot] = mask[i]
      this.isSensor[slot] = isSensor[i]
      const mayDiffer = isNew || changed === undefined || changed[i] !== 0
      if (mayDiffer && (this.copyRow(posed, i, slot) || isNew)) this.place(slot)
      if (this.types[slot] === ShapeType.plane) this.planes.add(slot)
    }
    for (let slot = 0; slot < this.slotCount; slot++)
      if (this.ids[slot] !== FREE && this.seen[slot] !== refits) this.drop(slot)
  }

  private add(entity: number): number {
    if (this.free.count === 0) this.reserve(this.slotCount + 1)
    const slot = this.free.count > 0 ? this.free.take() : this.slotCount++
    this.slots = grown(this.slots, entity + 1)
    this.slots[entity] = slot
    this.ids[slot] = entity
    this.colliders++
    return slot
  }

  private drop(slot: number): void {
    this.tree.remove(slot)
    this.ids[slot] = FREE
    this.free.add(slot)
    this.colliders--
  }

  /** Copies type and row of collider i. Returns whether they have changed. V8: see notes, "literal strides". */
  private copyRow(posed: PosedColliders, i: number, slot: number): boolean {
    const { rows } = this
    const from = posed.rows
    const r = 16 * slot
    const f = 16 * i
    let differs = Number(this.types[slot] !== posed.types[i])
    for (let k = 0; k < 16; k++) {
      differs |= Number(rows[r + k] !== from[f + k])
      rows[r + k] = from[f + k]
    }
    this.types[slot] = posed.types[i]
    return differs !== 0
  }

  /** Puts a collider into the tree, or takes a half-space out of it. */
  private place(slot: number): void {
    if (this.types[slot] === ShapeType.plane) return this.tree.remove(slot)
    this.writeBox(slot)
    this.tree.write(slot)
  }

  /** Writes the bounds of the oriented box of a slot in float32, rounded outward: walks look for either. */
  private writeBox(slot: number): void {
    const { rows, tree, trees } = this
    const type = this.types[slot]
    const r = ROW_STRIDE * slot
    const isOwn = type === ShapeType.box
    if (!isOwn) writeOrientedBox(rows, r, type, trees, oriented, 0)
    writeRowBounds(isOwn ? type : ShapeType.box, isOwn ? rows : oriented, isOwn ? r : 0, trees, bounds)
    writeOutward(bounds, tree.boxes, BOX_WORDS * slot)
  }

  /** Numbers the slots in the order of the tree that was just built, so that neighbours in space are in memory. */
  private renumber(): void {
    const { slotCount, tree } = this
    order = grown(order, slotCount)
    tree.renumber(order, slotCount)
    for (const name of columns) reorder(this[name], order, slotCount)
    reorderRows(this.rows, ROW_STRIDE, order, slotCount)
    this.free.count = 0
    this.planes.count = 0
    for (let slot = slotCount - 1; slot >= 0; slot--) {
      if (this.ids[slot] === FREE) this.free.add(slot)
      else this.slots[this.ids[slot]] = slot
      if (this.ids[slot] !== FREE && this.types[slot] === ShapeType.plane) this.planes.add(slot)
    }
  }

  private reserve(count: number): void {
    if (count <= this.ids.length) return
    const length = grownCapacity(this.ids.length, count)
    resizeFields(this, columns, length)
    resizeFields(this, ['rows'], ROW_STRIDE * length)
    this.tree.reserve(length)
  }
}
