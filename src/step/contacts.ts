/**
 * The contacts of a world: rows of a pool that a contact keeps from begin to end, and the lists that the events show.
 * Beside the last poses this is all that a plain step remembers. It changes only when a step is completed.
 */
import { sortPairs } from '../memory/sort.js'
import { grown, grownCapacity, resizeFields } from '../memory/grow.js'
import type { Colliders } from './colliders.js'
import type { Outcomes } from './outcomes.js'

/** How two colliders touch in a step, as bits of `state`. */
export const Touch = {
  /** They touch at its end. */
  end: 1,
  /** They touch at its start, and not at its end. */
  start: 2,
  /** They meet within it: the first contact is in a source. */
  way: 4,
  /** They are equal in all their numbers: their order of evaluation is open. */
  twins: 8,
  /** Their contact begins. */
  begins: 16,
} as const

// prettier-ignore
const COLUMNS = [
  'a', 'b', 'generationA', 'generationB', 'first', 'second', 'isFirstA', 'state', 'reason', 'time', 'source',
] as const

/** A row of the last completed step, for {@link Contacts.restore}: its columns, by name. */
export type KnownContact = Readonly<Record<(typeof COLUMNS)[number], number>>

export class Contacts {
  /** Entity ids, a < b, and their generations. */
  a: Uint32Array = new Uint32Array(0)
  b: Uint32Array = new Uint32Array(0)
  generationA: Uint32Array = new Uint32Array(0)
  generationB: Uint32Array = new Uint32Array(0)
  /** Both colliders in the order of evaluation: of their types, then canonical when they came to touch (look.ts). */
  first: Int32Array = new Int32Array(0)
  second: Int32Array = new Int32Array(0)
  /** 1 if the collider that is evaluated first is a. */
  isFirstA: Uint8Array = new Uint8Array(0)
  /** Bits of {@link Touch}, of the last step in which they touched. */
  state: Uint8Array = new Uint8Array(0)
  /** EndReason of a contact that ended in the last completed step, 0 for one that lives. */
  reason: Uint8Array = new Uint8Array(0)
  /** First time of contact in the step, in seconds from its start; none yet for a row whose source owes it. */
  time: Float64Array = new Float64Array(0)
  /** Slot of the source of details (sources.ts), or -1: they follow from the poses of the step. */
  source: Int32Array = new Int32Array(0)
  /** Rows of contacts that began, ended, and persist in the last completed step, each list sorted by (a, b). */
  began: Int32Array = new Int32Array(0)
  beganCount = 0
  ended: Int32Array = new Int32Array(0)
  endedCount = 0
  persisting: Int32Array = new Int32Array(0)
  persistingCount = 0
  /** Rows with more to tell of the last completed step than that the two touch at its end. */
  passing: Int32Array = new Int32Array(0)
  passingCount = 0
  /** Takes turns with `persisting`. */
  private spare: Int32Array = new Int32Array(0)
  /** Rows of contacts that begin in the step that is being completed. */
  private fresh: Int32Array = new Int32Array(0)
  private freshCount = 0
  private used = 0
  private free: Int32Array = new Int32Array(0)
  private freeCount = 0

  /** Number of contacts of the last completed step that did not end in it. */
  get count(): number {
    return this.beganCount + this.persistingCount
  }

  /** Row number k of the contacts of the last completed step that did not end in it: what began, then what persists. */
  rowOf(k: number): number {
    return k < this.beganCount ? this.began[k] : this.persisting[k - this.beganCount]
  }

  /** Whether the poses of a row are in its source: not where the two touch at the end of the last completed step. */
  hasPoses(row: number): boolean {
    return (this.state[row] & Touch.start) !== 0 || this.reason[row] !== 0
  }

  /** The rows of contacts that ended in the last completed step are free again. */
  release(): void {
    this.free = grown(this.free, this.freeCount + this.endedCount)
    for (let k = 0; k < this.endedCount; k++) this.free[this.freeCount++] = this.ended[k]
    this.endedCount = 0
  }

  /** What passed in the last completed step, and has not ended, touches at the end of that step, if at all. */
  settlePassing(): void {
    for (let k = 0; k < this.passingCount; k++) {
      const row = this.passing[k]
      if (this.reason[row] !== 0) continue
      this.time[row] = 0
      this.state[row] &= Touch.end | Touch.twins
      this.source[row] = -1
    }
    this.passingCount = 0
  }

  /** A row for a contact of these colliders. Call {@link list} when all are added. */
  begin({ ids, generation }: Colliders, first: number, second: number): number {
    const row = this.freeCount > 0 ? this.free[--this.freeCount] : this.used++
    if (row >= this.a.length) this.reserve(row + 1)
    const isFirstA = ids[first] < ids[second]
    const a = isFirstA ? first : second
    const b = isFirstA ? second : first
    this.a[row] = ids[a]
    this.b[row] = ids[b]
    this.generationA[row] = generation[a]
    this.generationB[row] = generation[b]
    this.isFirstA[row] = Number(isFirstA)
    this.first[row] = first
    this.reason[row] = 0
    this.fresh = grown(this.fresh, this.freshCount + 1)
    this.fresh[this.freshCount++] = row
    return row
  }

  /** Writes how the colliders of a row touch in the step. */
  write(row: number, outcomes: Outcomes, at: number, delta: number, source: number): void {
    const state = outcomes.state[at] | (outcomes.row[at] < 0 ? Touch.begins : 0)
    // The order of twins, and of two that were apart, is open.
    if (this.first[row] !== outcomes.first[at]) this.isFirstA[row] ^= 1
    this.first[row] = outcomes.first[at]
    this.second[row] = outcomes.second[at]
    this.state[row] = state
    this.time[row] = outcomes.part[at] * delta
    this.source[row] = source
    if ((state & ~Touch.end) === 0 && this.time[row] === 0) return
    this.passing = grown(this.passing, this.passingCount + 1)
    this.passing[this.passingCount++] = row
  }

  /** The first contact that a row owed was at this time, or, if it is below 0, there is none. */
  settleFirst(row: number, time: number): void {
    this.time[row] = Math.max(time, 0)
    if (time >= 0) return
    this.state[row] &= ~Touch.way
    this.source[row] = -1
  }

  /** The contact ends; its details follow from the source. */
  end(row: number, reason: number, source: number): void {
    this.reason[row] = reason
    this.source[row] = source
    this.ended = grown(this.ended, this.endedCount + 1)
    this.ended[this.endedCount++] = row
  }

  /** The colliders have other indices. */
  settleIndices(newIndices: Int32Array): void {
    const { first, second, count } = this
    for (let k = 0; k < count; k++) {
      const row = this.rowOf(k)
      first[row] = newIndices[first[row]]
      second[row] = newIndices[second[row]]
    }
  }

  /** Makes the lists of the step, once all contacts have begun and ended. */
  list(): void {
    this.spare = grown(this.spare, this.persistingCount + this.beganCount)
    const merged = this.merge()
    const { persisting } = this
    this.persisting = this.spare
    this.spare = persisting
    this.persistingCount = merged
    this.began = grown(this.began, this.freshCount)
    this.sort(this.fresh, this.freshCount, this.began)
    this.beganCount = this.freshCount
    this.freshCount = 0
    this.fresh = grown(this.fresh, this.endedCount)
    for (let k = 0; k < this.endedCount; k++) this.fresh[k] = this.ended[k]
    this.sort(this.fresh, this.endedCount, this.ended)
  }

  /** Writes to `spare` what persisted or began in the last step and has not ended; returns how many. */
  private merge(): number {
    const { persisting, persistingCount, began, beganCount, spare, a, b, reason } = this
    let to = 0
    let at = 0
    for (let k = 0; k < beganCount; k++) {
      const row = began[k]
      const ownA = a[row]
      const ownB = b[row]
      for (; at < persistingCount; at++) {
        const other = persisting[at]
        if (a[other] > ownA || (a[other] === ownA && b[other] > ownB)) break
        spare[to] = other
        to += Number(reason[other] === 0)
      }
      spare[to] = row
      to += Number(reason[row] === 0)
    }
    for (; at < persistingCount; at++) {
      spare[to] = persisting[at]
      to += Number(reason[persisting[at]] === 0)
    }
    return to
  }

  private sort(rows: Int32Array, count: number, out: Int32Array): void {
    keysA = grown(keysA, count)
    keysB = grown(keysB, count)
    for (let k = 0; k < count; k++) {
      keysA[k] = this.a[rows[k]]
      keysB[k] = this.b[rows[k]]
    }
    const order = sortPairs(keysA, keysB, count)
    for (let k = 0; k < count; k++) out[k] = rows[order[k]]
  }

  /** Forgets all contacts; makes room for `count` to be restored. */
  beginRestore(count: number): void {
    this.beganCount = this.endedCount = this.persistingCount = this.passingCount = 0
    this.freshCount = this.freeCount = this.used = 0
    if (count > this.a.length) this.reserve(count)
  }

  /** Writes the next row of the last completed step, and returns it. Call {@link finishRestore} when all are there. */
  restore(known: KnownContact): number {
    const row = this.used++
    const { state, reason, time, source } = known
    this.a[row] = known.a
    this.b[row] = known.b
    this.generationA[row] = known.generationA
    this.generationB[row] = known.generationB
    this.first[row] = known.first
    this.second[row] = known.second
    this.isFirstA[row] = known.isFirstA
    this.state[row] = state
    this.reason[row] = reason
    this.time[row] = time
    this.source[row] = source
    return row
  }

  /** Makes the lists of the rows that were restored. */
  finishRestore(): void {
    const { used } = this
    this.began = grown(this.began, used)
    this.ended = grown(this.ended, used)
    this.persisting = grown(this.persisting, used)
    this.passing = grown(this.passing, used)
    this.fresh = grown(this.fresh, used)
    this.beganCount = this.listRestored(this.began, 0)
    this.endedCount = this.listRestored(this.ended, 1)
    this.persistingCount = this.listRestored(this.persisting, 2)
    for (let row = 0; row < used; row++)
      if (this.reason[row] === 0 && (this.state[row] !== Touch.end || this.time[row] !== 0))
        this.passing[this.passingCount++] = row
  }

  /** Lists the rows of a part of the events (0 began, 1 ended, 2 persist), and returns their number. */
  private listRestored(out: Int32Array, part: number): number {
    let count = 0
    for (let row = 0; row < this.used; row++) {
      const own = this.reason[row] !== 0 ? 1 : (this.state[row] & Touch.begins) !== 0 ? 0 : 2
      if (own === part) this.fresh[count++] = row
    }
    this.sort(this.fresh, count, out)
    return count
  }

  private reserve(count: number): void {
    resizeFields(this, COLUMNS, grownCapacity(this.a.length, count))
  }
}

let keysA: Uint32Array = new Uint32Array(0)
let keysB: Uint32Array = new Uint32Array(0)
