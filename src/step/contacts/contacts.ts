/**
 * The contacts of a world: rows of a pool that a contact keeps from begin to end, and the lists that the events show.
 * Beside the last poses this is all that a plain step remembers. It changes only when a step is completed.
 */
import { grown, grownCapacity, resizeFields } from '../../memory/grow.js'
import { List } from '../../memory/list.js'
import { reorder } from '../../memory/reorder.js'
import { sortPairs } from '../../memory/sort.js'
import type { Colliders } from '../gather/colliders.js'
import type { Outcomes } from './outcomes.js'

/** How two colliders touch in a step, as bits of `state`. */
export const Touch = {
  /** They touch at its end. */
  end: 1,
  /** They touch at its start, and not at its end. */
  start: 2,
  /** They meet within it: the first contact is in a source. */
  within: 4,
  /** They are equal in all their numbers: their order of evaluation is open. */
  twins: 8,
  /** Their contact begins. */
  begins: 16,
} as const

// prettier-ignore
const COLUMNS = [
  'a', 'b', 'generationA', 'generationB', 'first', 'second', 'isFirstA', 'state', 'reason', 'time', 'source',
] as const

/** A row of the last completed step, for {@link restoreContactRow}: its columns, by name. */
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
  readonly began = new List()
  readonly ended = new List()
  readonly persisting = new List()
  /** Rows with more to tell of the last completed step than that the two touch at its end. */
  readonly passing = new List()
  private readonly free = new List()
  private used = 0

  /** Number of contacts of the last completed step that did not end in it. */
  get count(): number {
    return this.began.count + this.persisting.count
  }

  /** Row number k of the contacts of the last completed step that did not end in it: what began, then what persists. */
  rowOf(k: number): number {
    const { began, persisting } = this
    return k < began.count ? began.items[k] : persisting.items[k - began.count]
  }

  /** Whether the poses of a row are in its source: not where the two touch at the end of the last completed step. */
  hasPoses(row: number): boolean {
    return (this.state[row] & Touch.start) !== 0 || this.reason[row] !== 0
  }

  /** The rows of contacts that ended in the last completed step are free again. */
  release(): void {
    const { ended, free } = this
    for (let k = 0; k < ended.count; k++) free.add(ended.items[k])
    ended.count = 0
  }

  /**
   * All that end in this step have ended: what began in the last one and is left persists, and what passed in it
   * touches at its end, if at all.
   */
  settle(): void {
    const { passing } = this
    for (let k = 0; k < passing.count; k++) {
      const row = passing.items[k]
      if (this.reason[row] !== 0) continue
      this.time[row] = 0
      this.state[row] &= Touch.end | Touch.twins
      this.source[row] = -1
    }
    passing.count = 0
    this.persist()
  }

  /** Merges what began in the last completed step into what persists, without what has ended. */
  private persist(): void {
    const { began, persisting, reason, a, b } = this
    began.drop(reason)
    persisting.drop(reason)
    let k = persisting.count - 1
    persisting.count += began.count
    const into = (persisting.items = grown(persisting.items, persisting.count))
    for (let to = persisting.count - 1; began.count > 0; to--) {
      const row = began.items[began.count - 1]
      const isBehind = k >= 0 && (a[into[k]] > a[row] || (a[into[k]] === a[row] && b[into[k]] > b[row]))
      into[to] = isBehind ? into[k--] : began.take()
    }
  }

  /** Makes room for `count` contacts that begin. Columns that grew at each would leave much memory behind. */
  reserve(count: number): void {
    const needed = this.used + count - this.free.count
    if (needed > this.a.length) resizeFields(this, COLUMNS, grownCapacity(this.a.length, needed))
  }

  /** Begins one of the contacts that {@link reserve} made room for, and returns its row; {@link sort} follows. */
  begin({ ids, generation }: Colliders, first: number, second: number): number {
    const row = this.free.count > 0 ? this.free.take() : this.used++
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
    this.began.add(row)
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
    if ((state & ~Touch.end) !== 0 || this.time[row] !== 0) this.passing.add(row)
  }

  /** The first contact that a row owed was at this time, or, if it is below 0, there is none. */
  takeOwed(row: number, time: number): void {
    this.time[row] = Math.max(time, 0)
    if (time >= 0) return
    this.state[row] &= ~Touch.within
    this.source[row] = -1
  }

  /** The contact ends; its details follow from the source. */
  end(row: number, reason: number, source: number): void {
    this.reason[row] = reason
    this.source[row] = source
    this.ended.add(row)
  }

  /** The colliders have other indices. What stands in free rows does not count. */
  settleIndices(newIndices: Int32Array): void {
    const { first, second, used } = this
    for (let row = 0; row < used; row++) {
      first[row] = newIndices[first[row]]
      second[row] = newIndices[second[row]]
    }
  }

  /** Sorts what began and what ended, once all contacts have. */
  sort(): void {
    this.sortRows(this.began)
    this.sortRows(this.ended)
  }

  /** Sorts rows by (a, b). */
  private sortRows({ items, count }: List): void {
    keysA = grown(keysA, count)
    keysB = grown(keysB, count)
    let isSorted = true
    for (let k = 0; k < count; k++) {
      keysA[k] = this.a[items[k]]
      keysB[k] = this.b[items[k]]
      if (k > 0 && (keysA[k] < keysA[k - 1] || (keysA[k] === keysA[k - 1] && keysB[k] < keysB[k - 1]))) isSorted = false
    }
    if (!isSorted) reorder(items, sortPairs(keysA, keysB, count), count)
  }
}

// Restoring is apart from the class, so that a game that does not restore does not ship it.

/** Forgets all contacts; makes room for `count` to be restored. */
export function beginContactsRestore(contacts: Contacts, count: number): void {
  const { began, ended, persisting, passing } = contacts
  for (const list of [began, ended, persisting, passing, contacts['free']]) list.count = 0
  contacts['used'] = 0
  contacts.reserve(count)
}

/** Writes the next row of the last completed step, and returns it. */
export function restoreContactRow(contacts: Contacts, known: KnownContact): number {
  const row = contacts['used']++
  // By name, as a loop over names looks up each array in each row.
  contacts.a[row] = known.a
  contacts.b[row] = known.b
  contacts.generationA[row] = known.generationA
  contacts.generationB[row] = known.generationB
  contacts.first[row] = known.first
  contacts.second[row] = known.second
  contacts.isFirstA[row] = known.isFirstA
  contacts.state[row] = known.state
  contacts.reason[row] = known.reason
  contacts.time[row] = known.time
  contacts.source[row] = known.source
  return row
}

/** Makes the lists of the rows that were restored. */
export function finishContactsRestore(contacts: Contacts): void {
  const { began, ended, persisting, passing, reason, state, time } = contacts
  for (let row = 0; row < contacts['used']; row++) {
    const hasBegun = (state[row] & Touch.begins) !== 0
    if (reason[row] !== 0) ended.add(row)
    else if (hasBegun) began.add(row)
    else persisting.add(row)
    if (reason[row] === 0 && (state[row] !== Touch.end || time[row] !== 0)) passing.add(row)
  }
  for (const list of [began, ended, persisting]) contacts['sortRows'](list)
}

let keysA: Uint32Array = new Uint32Array(0)
let keysB: Uint32Array = new Uint32Array(0)
