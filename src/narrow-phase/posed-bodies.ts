import { MOTION_STRIDE } from '../geometry/advancement/layout.js'
import { ROW_STRIDE } from '../geometry/rows.js'
import { blank, grown, resized } from '../memory/grow.js'
import { Lines } from '../memory/lines.js'

/** Bodies processed at a time, stage after stage, so that what one stage wrote is still in the cache for the next. */
export const BLOCK = 128

/**
 * Most bodies, or contacts, per call of a function with a loop over all of them: if it runs in every step, it is called
 * for one span after the other. If the first call has many thousand iterations, V8 compiles the loop while it runs
 * (on-stack replacement), before it has seen the code ahead of the loop. In some processes that code is thrown away,
 * and then every later call is interpreted up to the second iteration, which boxes doubles, and enters the loop from
 * within: for good, and up to half as slow again. Shorter spans cost more than that.
 */
export const SPAN = 1024

/** Arrays with fewer numbers than this (rows of 4,096 bodies) stay in the cache from step to step. */
export const CACHED = 65536

/** Numbers remembered of a still: position, quaternion, and three of its shape. */
export const SOURCE_STRIDE = 10

/**
 * The list that a body is in: none (for a hole, a plane, or if there are no lists); from `stills` on, that of its kind.
 */
export const Part = { none: 0, boxes: 1, others: 2, stills: 3 } as const

/**
 * The bodies of one step, gathered from the columns of a world into packed rows: first those with finite bounds, in the
 * spatial order that was made some time ago (components/space-order.ts), then the planes. It holds everything that the
 * stages after the gather read, as a copy of its own, so that nothing a game does in between can change it.
 */
export class PosedBodies {
  /** Number of body indices; some may be holes, which no body has (components/space-order.ts). */
  count = 0
  /** How many of them are for bodies with finite bounds, holes included; the planes come after them. */
  boundedCount = 0
  /** Number of bodies. */
  bodyCount = 0
  /**
   * Version of the order that `ids`, and all that follows from the components, belongs to; -1 if bodies were left out,
   * or if the gather failed.
   */
  version = -1
  /** SpaceOrder.revision that they belong to, and the indices at which bodies came or went since. */
  revision = 0
  stale: Int32Array = new Int32Array(0)
  staleCount = 0
  /** There are child colliders: then `moving` and `roots` do not follow from the entity's own components alone. */
  hasChildren = false
  /** There are filters or children: which bodies may pair can differ from step to step of the same bodies. */
  filtersVary = false
  /**
   * Entity id of each body, -1 for a hole. It has room from the start: if arrangePairs ever reads beyond its end, as it
   * would of the step before the first, V8 compares what it reads there by a call from then on.
   */
  ids: Int32Array = new Int32Array(16)
  /**
   * Lists, whose order only matters for the cache: ascending, except for bodies that came since they were made. `parts`
   * to `moverPlaces` give the place of each body in them (body-lists.ts): which list it is in beside `active`, where
   * there, where in `active`, where its id is in `boxIds`, and where in `movers`.
   */
  parts: Uint8Array = new Uint8Array(0)
  partPlaces: Int32Array = new Int32Array(0)
  activePlaces: Int32Array = new Int32Array(0)
  boxIdPlaces: Int32Array = new Int32Array(0)
  moverPlaces: Int32Array = new Int32Array(0)
  /** Entity ids of the bodies with a velocity component of their own. */
  movers: Int32Array = new Int32Array(0)
  moverCount = 0
  /** Bodies that every gather reads and poses anew: all but the stills. */
  active: Int32Array = new Int32Array(0)
  activeCount = 0
  /**
   * The active bodies in two lists: boxes with a position and a rotation of their own, and the others. For the boxes by
   * entity id: the ids, their bodies, and the half extents that their columns held.
   */
  boxes: Int32Array = new Int32Array(0)
  boxIds: Int32Array = new Int32Array(0)
  boxBodies: Int32Array = new Int32Array(0)
  boxSizes: Float64Array = new Float64Array(0)
  boxCount = 0
  /** All bodies of `boxes` are below this. */
  boxEnd = 0
  /** Number of boxes at the end of `boxIds` that are new in this gather. */
  newBoxes = 0
  /**
   * Position and quaternion of each body of `boxes`, as its columns held them, and the reciprocal of the square of the
   * quaternion's length.
   */
  readonly poses = new Lines()
  /** The gather also wrote the bounds of `boxes`, as they are at their rows for the whole step, and `moved` of them. */
  areBoxesPlaced = false
  /** Half extents of `boxes` may differ from those of the step before. */
  areBoxesResized = true
  others: Int32Array = new Int32Array(0)
  otherCount = 0
  /**
   * Stills: statics of a simple shape with a pose of their own, kind by kind (systems/find-changed.ts). Their rows and
   * bounds stay valid while their columns hold what they held when these were written: `sources`, SOURCE_STRIDE numbers
   * a still.
   */
  stills: Int32Array = new Int32Array(0)
  stillIds: Int32Array = new Int32Array(0)
  stillCount = 0
  /** End of the stills of each kind. */
  readonly stillEnds = [0, 0, 0, 0, 0, 0]
  sources: Float64Array = new Float64Array(0)
  /** Stills that this gather wrote. */
  changed: Int32Array = new Int32Array(0)
  changedCount = 0
  /** Stills that differ from the last step. */
  shifted: Int32Array = new Int32Array(0)
  shiftedCount = 0
  /**
   * Does not change as long as every static keeps its pose, shape and filter, and no entity gains or loses a component.
   */
  stamp = 0
  /** Posed rows (src/geometry/rows.ts), ROW_STRIDE numbers a body. */
  rows: Float64Array = new Float64Array(0)
  /** ShapeType of each body. */
  types: Uint8Array = new Uint8Array(0)
  /** 1 for a body with a velocity component: a pair needs at least one. */
  moving: Uint8Array = new Uint8Array(0)
  category: Uint32Array = new Uint32Array(0)
  mask: Uint32Array = new Uint32Array(0)
  /** Generation of the entity id, for the contacts. */
  generation: Uint32Array = new Uint32Array(0)
  /** Entity that the body belongs to: for a child collider the root of its parents, else its own. */
  roots: Int32Array = new Int32Array(0)
  /**
   * World position that a child collider turns about, 3 numbers a body: that of its root. Any other body turns about
   * its own position.
   */
  pivots: Float64Array = new Float64Array(0)
  /** Linear and angular velocity of the pivot, 6 numbers by entity id; zero for a static. */
  velocities: Float64Array = new Float64Array(0)
  /** 1 for a body that moves along a path in this step; the others are at their rows from start to end. */
  swept: Uint8Array = new Uint8Array(0)
  /**
   * 1 for a body that differs from what it was in the last step, not by a path: new, teleported, a static that was
   * written, or with another filter.
   */
  jumped: Uint8Array = new Uint8Array(0)
  /**
   * Rows at the start of the step, ROW_STRIDE numbers a body; for a body that is not swept its row. Usually this is the
   * array of rows of the last step itself, so it is valid during the step only.
   */
  starts: Float64Array = new Float64Array(0)
  private ownStarts: Float64Array = new Float64Array(0)
  /** Motion rows (geometry/advancement/layout.ts) per step: displacement, rotation vector, and what turns. */
  motions: Float64Array = new Float64Array(0)
  /** Bounds of the whole path, 6 numbers a body: min x y z, max x y z; infinite for a plane. */
  bounds: Float64Array = new Float64Array(0)
  /** Upper bound of how far each body has moved in total (moved.ts); Infinity if nothing is known. */
  moved: Float64Array = new Float64Array(0)
  /** Body index of an entity id: valid where `ids[indices[id]] === id`. */
  private indices: Int32Array = new Int32Array(0)

  /** The active bodies whose bounds and motions are still to be written after the gather. */
  get unplaced(): Int32Array {
    return this.areBoxesPlaced ? this.others : this.active
  }

  get unplacedCount(): number {
    return this.areBoxesPlaced ? this.otherCount : this.activeCount
  }

  /** Room for `count` bodies with ids up to `highest`; contents are not kept. */
  reserve(count: number, highest: number): void {
    this.ids = grown(this.ids, count)
    const capacity = this.ids.length
    if (this.types.length < capacity) {
      this.version = -1
      this.parts = blank(this.parts, capacity)
      this.partPlaces = blank(this.partPlaces, capacity)
      this.activePlaces = blank(this.activePlaces, capacity)
      this.boxIdPlaces = blank(this.boxIdPlaces, capacity)
      this.moverPlaces = blank(this.moverPlaces, capacity)
      this.movers = blank(this.movers, capacity)
      this.active = blank(this.active, capacity)
      this.boxes = blank(this.boxes, capacity)
      this.boxIds = blank(this.boxIds, capacity)
      this.boxBodies = blank(this.boxBodies, capacity)
      this.others = blank(this.others, capacity)
      this.stills = blank(this.stills, capacity)
      this.stillIds = blank(this.stillIds, capacity)
      this.changed = blank(this.changed, capacity)
      this.shifted = blank(this.shifted, capacity)
      this.rows = blank(this.rows, capacity * ROW_STRIDE)
      this.types = blank(this.types, capacity)
      this.moving = blank(this.moving, capacity)
      this.category = blank(this.category, capacity)
      this.mask = blank(this.mask, capacity)
      this.generation = blank(this.generation, capacity)
      this.roots = blank(this.roots, capacity)
      this.pivots = blank(this.pivots, capacity * 3)
      this.bounds = blank(this.bounds, capacity * 6)
      this.moved = blank(this.moved, capacity)
      this.swept = blank(this.swept, capacity)
      this.jumped = blank(this.jumped, capacity)
      this.ownStarts = blank(this.ownStarts, capacity * ROW_STRIDE)
      this.starts = this.ownStarts
      this.motions = blank(this.motions, capacity * MOTION_STRIDE)
    }
    if (this.indices.length <= highest) {
      this.version = -1
      this.indices = resized(this.indices, Math.max(highest + 1, this.indices.length * 2))
      this.velocities = blank(this.velocities, 6 * this.indices.length)
    }
  }

  /** Forgets what the columns of the stills and the half extents of the boxes held: the gather writes them all. */
  forgetStills(): void {
    this.boxSizes = grown(this.boxSizes, this.boxCount * 3)
    this.boxSizes.fill(NaN, 0, this.boxCount * 3)
    this.sources = grown(this.sources, this.stillCount * SOURCE_STRIDE)
    this.sources.fill(NaN, 0, this.stillCount * SOURCE_STRIDE)
    this.shiftedCount = 0
  }

  /** The same for body i, if it is a still. */
  forgetStill(i: number): void {
    if (this.parts[i] >= Part.stills) this.sources[this.partPlaces[i] * SOURCE_STRIDE] = NaN
  }

  /** A body came or went at index i: to be updated before the next step. */
  noteStale(i: number): void {
    this.stale = grown(this.stale, this.staleCount + 1)
    this.stale[this.staleCount++] = i
  }

  /** Makes every body an active one, after some were left out. */
  activateAll(): void {
    this.moverCount = 0
    for (let i = 0; i < this.count; i++) {
      this.active[i] = i
      this.moverCount += this.moving[i]
    }
    this.activeCount = this.count
    this.areBoxesPlaced = false
    this.stillCount = 0
    this.stillEnds.fill(0)
    this.changedCount = 0
    this.shiftedCount = 0
  }

  /** Makes `indexOf` answer for the current bodies. */
  index(): void {
    for (let i = 0; i < this.count; i++) this.indexOne(i)
  }

  /** The same for body i alone. */
  indexOne(i: number): void {
    if (this.ids[i] >= 0) this.indices[this.ids[i]] = i
  }

  /** Index of the body of entity `id`, or -1 if it is not a body of this step. */
  indexOf(id: number): number {
    const index = id < this.indices.length ? this.indices[id] : -1
    return index >= 0 && index < this.count && this.ids[index] === id ? index : -1
  }

  /** Takes the rows of the last step, with the same bodies, as starts. */
  startAt({ rows }: PosedBodies): void {
    this.starts = rows
  }

  /** Gives the starts an array of their own; contents are not kept. */
  startApart(): void {
    this.starts = this.ownStarts
  }

  /** Moves body `from` to index `to` (to <= from), to close the gaps of bodies that were left out. */
  move(from: number, to: number): void {
    if (from === to) return
    this.ids[to] = this.ids[from]
    this.rows.copyWithin(to * ROW_STRIDE, from * ROW_STRIDE, (from + 1) * ROW_STRIDE)
    this.types[to] = this.types[from]
    this.moving[to] = this.moving[from]
    this.category[to] = this.category[from]
    this.mask[to] = this.mask[from]
    this.generation[to] = this.generation[from]
    this.roots[to] = this.roots[from]
    this.pivots.copyWithin(to * 3, from * 3, (from + 1) * 3)
  }
}
