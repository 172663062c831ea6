import { grown } from '../src/memory/grow.js'
import type { PosedBodies } from '../src/narrow-phase/posed-bodies.js'
import { countStrays, markOrdinary, sortByPlace } from '../src/narrow-phase/space-sort.js'
import { Has, HAS_SHAPE, type BodyBook } from './bodies.js'

/** Number of versions given so far to all orders, so that no two orders ever have the same one. */
let versions = 0

/** Least number of steps between two sorts. */
const RESPITE = 16

/** Least number of holes that are made when some are needed. */
const LEAST_SPARE = 64

const SIMPLE_SHAPE = Has.SphereShape | Has.BoxShape | Has.CapsuleShape

/** A body of a simple shape with a Position of its own: it can come and go without the others being listed anew. */
function isPlain(bits: number): boolean {
  const shape = bits & HAS_SHAPE
  const isSimple = (shape & SIMPLE_SHAPE) !== 0 && (shape & (shape - 1)) === 0
  return isSimple && (bits & (Has.Position | Has.Attached)) === Has.Position
}

/** What the order reads of a world, and the bodies of two steps, which it tells what came and went. */
export interface Ordered {
  readonly book: BodyBook
  readonly bodies: PosedBodies
  readonly bodiesBefore: PosedBodies
  readonly kept: { readonly listEpoch: number }
}

/**
 * The order in which the bodies of one world lie in memory: by their place in space when they were last sorted, so that
 * bodies that may touch are close together in memory, and so are those of consecutive pairs; moving bodies come before
 * statics, and in both parts the large ones come last. No result depends on it.
 *
 * Games add and remove a few bodies in nearly every step. Everything that is kept from step to step refers to bodies by
 * number, so the other bodies keep their numbers: a removed body leaves a hole, and an added one takes a hole whose
 * number is no longer in use, neither in the last step, whose contacts are compared with those of this one, nor in the
 * kept list of pairs. When an added body finds no hole, holes are made behind the bodies with finite bounds, more each
 * time. So added bodies are in no spatial order until the next sort.
 */
export class SpaceOrder {
  /** Entity ids of the bodies: first those with finite bounds, -1 for a hole among them, then the planes. */
  ids = new Int32Array(16)
  count = 0
  boundedCount = 0
  /** Component bits of each body, and the generation of its id. */
  private bits = new Uint16Array(16)
  private generations = new Uint32Array(16)
  /** Number of the body of an entity id: valid if `ids` agrees. */
  private places = new Int32Array(16)
  /** Changes whenever a body that stays gets another number or other components. */
  version = 0
  /**
   * Changes whenever a body came or went while the version stayed: its number was noted then (PosedBodies.stale).
   */
  revision = 0
  /**
   * Free holes; resting holes, whose numbers are still in use, with the epoch of the list of pairs that may use them;
   * how many holes to make.
   */
  private free = new Int32Array(16)
  private freeCount = 0
  private resting = new Int32Array(16)
  private restingCount = 0
  private restingEpoch = 0
  private spare = 0
  /** Number of bodies that found no hole in the last patch. */
  private short = 0
  /** With fewer bodies than this, listing all anew is as fast as a patch. */
  leastPatched = 256
  /** Fewer bodies than this fit into the cache in any order, and are never sorted. */
  least = 128
  /** Steps between two checks of the order. */
  every = 64
  /**
   * The order is made anew when this fraction of the bodies is far from the next one, not counting as many as were so
   * right after the sort.
   */
  tolerated = 0.25
  private bookVersion = 0
  private listed = 0
  /** Bodies that were added since the sort, and bodies that were far from the next one right after it. */
  private added = 0
  private strays = 0
  private stepsSinceSort = RESPITE
  private stepsSinceLook = 0
  private marks = new Uint8Array(16)
  /** Bits that at least one body had when all were listed. */
  private someBits = 0
  /** The bodies by their numbers in the last step. */
  private list = new Int32Array(16)
  private others = new Int32Array(16)
  /** 1 for those of ordinary size, by the same numbers. */
  private sizes = new Uint8Array(16)

  /**
   * Takes over which bodies came and went since the last call: the others keep their numbers, or at least their order.
   */
  follow(world: Ordered): void {
    const { book } = world
    if (this.isOf(book)) return
    book.refreshBodies()
    this.bookVersion = book.version
    if (!this.patch(world)) this.listAll(world)
    book.forgetChanges()
  }

  /** Updates only the bodies that changed. Returns false if that is not possible and all must be listed. */
  private patch({ book, bodies, bodiesBefore, kept }: Ordered): boolean {
    const { changed, changedCount, has, generation } = book
    this.short = 0
    // The version differs from that of the list where tests have written their own.
    if (book.hasLostTrack || this.version !== this.listed || this.boundedCount < this.leastPatched) return false
    if (2 * changedCount > this.boundedCount) return false
    book.refreshChildren()
    if (book.childCount > 0) return false
    this.places = grown(this.places, has.length)
    this.wakeHoles(bodiesBefore, kept.listEpoch)
    for (let k = 0; k < changedCount; k++) {
      const entity = changed[k]!
      const bits = has[entity]!
      const isBody = (bits & HAS_SHAPE) !== 0 && (bits & Has.CollisionDisabled) === 0
      const then = this.indexOf(entity)
      if (then >= 0) {
        const isOther = this.generations[then] !== generation[entity]
        if (isBody && !isOther && this.bits[then] === bits) continue
        // A body that stays with other components, or a removed one that was not plain.
        if ((isBody && !isOther) || !isPlain(this.bits[then]!)) return false
        this.ids[then] = -1
        this.rest(then, kept.listEpoch)
        bodies.noteStale(then)
        bodiesBefore.noteStale(then)
      }
      if (!isBody) continue
      if (!isPlain(bits) || (this.someBits | bits) !== this.someBits) return false
      if (this.freeCount === 0) {
        this.short++
        continue
      }
      const i = this.free[--this.freeCount]!
      this.note(i, entity, book)
      this.added++
      bodies.noteStale(i)
      bodiesBefore.noteStale(i)
    }
    this.revision++
    return this.short === 0 && 2 * (this.freeCount + this.restingCount) <= this.boundedCount
  }

  /** Frees the resting holes whose numbers are no longer in use. */
  private wakeHoles({ staleCount }: PosedBodies, epoch: number): void {
    if (staleCount > 0 || (epoch !== 0 && epoch === this.restingEpoch)) return
    const { resting, restingCount } = this
    this.free = grown(this.free, this.freeCount + restingCount)
    for (let k = 0; k < restingCount; k++) this.free[this.freeCount++] = resting[k]!
    this.restingCount = 0
  }

  private rest(i: number, epoch: number): void {
    this.resting = grown(this.resting, this.restingCount + 1)
    this.resting[this.restingCount++] = i
    this.restingEpoch = epoch
  }

  private note(i: number, entity: number, { has, generation }: BodyBook): void {
    this.ids[i] = entity
    this.bits[i] = has[entity]!
    this.generations[i] = generation[entity]!
    this.places[entity] = i
  }

  /** Number of the body of `entity`, or -1. */
  private indexOf(entity: number): number {
    const i = entity < this.places.length ? this.places[entity]! : -1
    return i >= 0 && i < this.count && this.ids[i] === entity ? i : -1
  }

  /** Lists all bodies: those that stay in their order, then the new ones. */
  private listAll(world: Ordered): void {
    const { ids: all, boundedCount, has } = world.book
    const marks = (this.marks = grown(this.marks, has.length))
    for (let k = 0; k < boundedCount; k++) marks[all[k]!] = 1
    const kept = keepMarked(this.ids, this.boundedCount, marks)
    this.ids = grown(this.ids, boundedCount)
    appendMarked(all, boundedCount, marks, this.ids, kept)
    this.added += boundedCount - kept
    if (this.short > 0) this.spare = Math.max(LEAST_SPARE, 2 * this.spare, 4 * this.short)
    this.finish(world)
  }

  /** After the bodies with finite bounds have been listed: adds holes and planes, and gives all new numbers. */
  private finish({ book, bodies, bodiesBefore }: Ordered): void {
    const { ids: all, boundedCount, count, has } = book
    this.spare = boundedCount < this.leastPatched ? 0 : Math.min(this.spare, LEAST_SPARE + (boundedCount >> 2))
    const { spare } = this
    this.ids = grown(this.ids, count + spare)
    this.bits = grown(this.bits, this.ids.length)
    this.generations = grown(this.generations, this.ids.length)
    this.places = grown(this.places, has.length)
    this.free = grown(this.free, spare)
    const { ids, free } = this
    // The free list is a stack: the first hole is on top.
    for (let k = 0; k < spare; k++) {
      ids[boundedCount + k] = -1
      free[k] = boundedCount + spare - 1 - k
    }
    this.freeCount = spare
    this.restingCount = 0
    for (let k = boundedCount; k < count; k++) ids[spare + k] = all[k]!
    this.boundedCount = boundedCount + spare
    this.count = count + spare
    for (let i = 0; i < this.count; i++) if (ids[i]! >= 0) this.note(i, ids[i]!, book)
    this.someBits = book.bodyBits
    this.version = this.listed = ++versions
    bodies.staleCount = 0
    bodiesBefore.staleCount = 0
  }

  /** Whether nothing came or went since {@link follow}. */
  isOf(book: BodyBook): boolean {
    return this.bookVersion === book.version
  }

  /** Before a step: sorts the bodies if their order is no longer spatial, by their bounds in the last step. */
  tidy(world: Ordered): void {
    const { bodiesBefore: before } = world
    this.follow(world)
    if (this.boundedCount < this.least) return
    this.stepsSinceSort++
    this.stepsSinceLook++
    // The bounds of bodies that came just now are not known.
    const areKnown = before.version === this.version
    const areMany = areKnown && 8 * this.added > this.boundedCount && this.stepsSinceSort > RESPITE
    if (!areMany && this.stepsSinceLook < this.every) return
    this.stepsSinceLook = 0
    if (areMany || this.isSpoilt(before)) this.sort(world)
  }

  private isSpoilt(before: PosedBodies): boolean {
    const known = this.listKnown(this.ids, this.boundedCount, before)
    return countStrays(before.bounds, this.list, known) > this.strays + this.tolerated * this.boundedCount
  }

  private sort(world: Ordered): void {
    const { book, bodiesBefore: before } = world
    const { boundedCount } = book
    // Listed by id, so that bodies at the same place are in the order of ids, whatever the order before.
    const known = this.listKnown(book.ids, boundedCount, before)
    const { list } = this
    sortByPlace(before.bounds, list, known, before.count)
    // A large body among small ones would make the bounds of their block in memory as large as it is.
    const sizes = (this.sizes = grown(this.sizes, before.count))
    markOrdinary(before.bounds, list, known, sizes)
    this.putFirst(sizes, known)
    // A step reads all moving bodies, and few of the others.
    this.putFirst(before.moving, known)
    const marks = (this.marks = grown(this.marks, book.has.length))
    for (let k = 0; k < boundedCount; k++) marks[book.ids[k]!] = 1
    const ids = (this.ids = grown(this.ids, boundedCount))
    for (let k = 0; k < known; k++) {
      ids[k] = before.ids[list[k]!]!
      marks[ids[k]!] = 0
    }
    appendMarked(book.ids, boundedCount, marks, ids, known)
    this.added = boundedCount - known
    this.strays = countStrays(before.bounds, list, known)
    this.stepsSinceSort = 0
    this.finish(world)
  }

  /** Moves the bodies that `isFirst` marks to the front, and keeps the order within both parts. */
  private putFirst(isFirst: Uint8Array, count: number): void {
    const { list } = this
    const others = (this.others = grown(this.others, count))
    let first = 0
    let rest = 0
    for (let k = 0; k < count; k++) {
      const i = list[k]!
      if (isFirst[i] === 1) list[first++] = i
      else others[rest++] = i
    }
    for (let k = 0; k < rest; k++) list[first + k] = others[k]!
  }

  /** Lists the numbers in the last step of those bodies that were there then. */
  private listKnown(ids: Int32Array, count: number, before: PosedBodies): number {
    const list = (this.list = grown(this.list, count))
    let known = 0
    for (let k = 0; k < count; k++) {
      const index = before.indexOf(ids[k]!)
      if (index >= 0 && index < before.boundedCount) list[known++] = index
    }
    return known
  }
}

/** Keeps those of the first `count` of `ids` that are marked, and unmarks them; returns how many. */
function keepMarked(ids: Int32Array, count: number, marks: Uint8Array): number {
  let kept = 0
  for (let k = 0; k < count; k++) {
    const id = ids[k]!
    if (id < 0 || marks[id] !== 1) continue
    marks[id] = 0
    ids[kept++] = id
  }
  return kept
}

/** Appends those of the first `count` of `from` that are marked to the first `length` of `ids`, and unmarks them. */
function appendMarked(from: Int32Array, count: number, marks: Uint8Array, ids: Int32Array, length: number): void {
  for (let k = 0; k < count; k++) {
    const id = from[k]!
    if (marks[id] !== 1) continue
    marks[id] = 0
    ids[length++] = id
  }
}
