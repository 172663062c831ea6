import { grown } from '../src/memory/grow.js'
import type { PosedBodies } from '../src/narrow-phase/posed-bodies.js'
import { countStrays, sortByPlace } from '../src/narrow-phase/space-sort.js'
import type { BodyBook } from './bodies.js'

/** How many versions the orders have had, all together: no two orders ever have the same one. */
let versions = 0

/** Steps from one sort to the next, at least. */
const RESPITE = 16

/**
 * The order in which the bodies of one world lie in memory: by their place in space, as it was when they were last
 * sorted, so that a pair of bodies that may touch, and the pairs after it, are found close together; those that move
 * before the statics. No result depends on it.
 */
export class SpaceOrder {
  /** Entity ids of the bodies: first those with finite bounds, then the planes. */
  ids = new Int32Array(16)
  count = 0
  boundedCount = 0
  /** Another number whenever the bodies, their order, or what components any entity has is another. */
  version = 0
  /** Fewer bodies than this are in the cache anyway, and looked at one by one as fast as by blocks of neighbours. */
  least = 128
  /** Steps from one look at the order to the next. */
  every = 64
  /** It is made anew where this part of the bodies is far from the next one, beside those that were so when it was made. */
  tolerated = 0.25
  private bookVersion = 0
  /** Bodies at the end that came after the sort, and those that were far from the next one after it. */
  private added = 0
  private strays = 0
  private stepsSinceSort = RESPITE
  private stepsSinceLook = 0
  private marks = new Uint8Array(16)
  /** The bodies by their numbers in the last step. */
  private list = new Int32Array(16)
  private others = new Int32Array(16)

  /** Takes over what came and went since the last call: the others keep their order. */
  follow(book: BodyBook): void {
    if (this.isOf(book)) return
    book.refreshBodies()
    this.bookVersion = book.version
    this.version = ++versions
    const { ids: all, boundedCount, count } = book
    const marks = (this.marks = grown(this.marks, book.has.length))
    this.ids = grown(this.ids, count)
    for (let k = 0; k < boundedCount; k++) marks[all[k]!] = 1
    const kept = keepMarked(this.ids, this.boundedCount, marks)
    appendMarked(all, boundedCount, marks, this.ids, kept)
    this.added += boundedCount - kept
    for (let k = boundedCount; k < count; k++) this.ids[k] = all[k]!
    this.boundedCount = boundedCount
    this.count = count
  }

  /** Whether nothing came or went since {@link follow}. */
  isOf(book: BodyBook): boolean {
    return this.bookVersion === book.version
  }

  /** Before a step: sorts the bodies if their order is no longer that of space, as the last step saw them. */
  tidy(book: BodyBook, before: PosedBodies): void {
    this.follow(book)
    if (this.boundedCount < this.least) return
    this.stepsSinceSort++
    this.stepsSinceLook++
    // Of those that came just now nobody knows where they are.
    const areKnown = before.version === this.version
    const areMany = areKnown && 8 * this.added > this.boundedCount && this.stepsSinceSort > RESPITE
    if (!areMany && this.stepsSinceLook < this.every) return
    this.stepsSinceLook = 0
    if (areMany || this.isSpoilt(before)) this.sort(book, before)
  }

  private isSpoilt(before: PosedBodies): boolean {
    const known = this.listKnown(this.ids, before)
    return countStrays(before.bounds, this.list, known) > this.strays + this.tolerated * this.boundedCount
  }

  private sort(book: BodyBook, before: PosedBodies): void {
    const { ids, boundedCount } = this
    // What is in one place is in the order of the ids, whatever order there was.
    const known = this.listKnown(book.ids, before)
    const { list } = this
    sortByPlace(before.bounds, list, known, before.count)
    this.putMoversFirst(before.moving, known)
    const { marks } = this
    for (let k = 0; k < boundedCount; k++) marks[ids[k]!] = 1
    for (let k = 0; k < known; k++) {
      ids[k] = before.ids[list[k]!]!
      marks[ids[k]!] = 0
    }
    appendMarked(book.ids, boundedCount, marks, ids, known)
    this.added = boundedCount - known
    this.strays = countStrays(before.bounds, list, known)
    this.stepsSinceSort = 0
    this.version = ++versions
  }

  /**
   * Keeps the order of those that move, and of the others behind them: in each step all of the ones are read, and few
   * of the others.
   */
  private putMoversFirst(moving: Uint8Array, count: number): void {
    const { list } = this
    const others = (this.others = grown(this.others, count))
    let movers = 0
    let rest = 0
    for (let k = 0; k < count; k++) {
      const i = list[k]!
      if (moving[i] === 1) list[movers++] = i
      else others[rest++] = i
    }
    for (let k = 0; k < rest; k++) list[movers + k] = others[k]!
  }

  /** Lists the numbers that the bodies had in the last step, as far as they were there. */
  private listKnown(ids: Int32Array, before: PosedBodies): number {
    const list = (this.list = grown(this.list, this.boundedCount))
    let known = 0
    for (let k = 0; k < this.boundedCount; k++) {
      const index = before.indexOf(ids[k]!)
      if (index >= 0 && index < before.boundedCount) list[known++] = index
    }
    return known
  }
}

/** Drops from the first `count` of `ids` what is not marked, and unmarks what is. */
function keepMarked(ids: Int32Array, count: number, marks: Uint8Array): number {
  let kept = 0
  for (let k = 0; k < count; k++) {
    const id = ids[k]!
    if (marks[id] !== 1) continue
    marks[id] = 0
    ids[kept++] = id
  }
  return kept
}

/** Appends to the first `length` of `ids` those of the first `count` of `from` that are marked, and unmarks them. */
function appendMarked(from: Int32Array, count: number, marks: Uint8Array, ids: Int32Array, length: number): void {
  for (let k = 0; k < count; k++) {
    const id = from[k]!
    if (marks[id] !== 1) continue
    marks[id] = 0
    ids[length++] = id
  }
}
