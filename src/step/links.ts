/**
 * Which contact belongs to which candidate pair. An epoch begins by linking the contacts that there are; within it,
 * contacts of stale colliders, whose pairs were dropped, are linked to the pairs that were appended for these.
 */
import type { PairList } from '../broad-phase/broad-phase.js'
import { grown } from '../memory/grow.js'

/** What links need of contacts: the indices of the two colliders of a row. */
interface Linked {
  readonly first: Int32Array
  readonly second: Int32Array
}

/** Entries of the table without a contact, and of a contact that is linked. */
const EMPTY = -1
const DONE = -2

/** Contact rows that are to be linked, each at the hash of its colliders or behind it: open addressing. */
let table = new Int32Array(0)

export class Links {
  /** Contact row of each pair, or -1. */
  contactOf: Int32Array = new Int32Array(0)
  /** Rows of contacts whose colliders are no pair any more. */
  parted: Int32Array = new Int32Array(0)
  partedCount = 0

  /**
   * Gives the pairs from number `from` on their contacts, out of the first `count` of `contacts`; contacts without a
   * pair are parted. Takes a time in proportion to pairs and contacts.
   */
  link({ pairs, count: end }: PairList, from: number, linked: Linked, contacts: Int32Array, count: number): void {
    this.contactOf = grown(this.contactOf, end)
    this.contactOf.fill(-1, from, end)
    this.parted = grown(this.parted, count)
    this.partedCount = 0
    if (count === 0) return
    const size = fillTable(linked, contacts, count)
    for (let k = from; k < end; k++) {
      const at = placeOf(linked, pairs[2 * k], pairs[2 * k + 1], size)
      if (table[at] === EMPTY) continue
      this.contactOf[k] = table[at]
      table[at] = DONE
    }
    for (let at = 0; at < size; at++) if (table[at] >= 0) this.parted[this.partedCount++] = table[at]
  }

  set(pair: number, contact: number): void {
    this.contactOf[pair] = contact
  }
}

/** Puts the contacts into the table, at most half full, and returns its size: a power of two. */
function fillTable(linked: Linked, contacts: Int32Array, count: number): number {
  const size = 1 << (33 - Math.clz32(count))
  table = grown(table, size)
  table.fill(EMPTY, 0, size)
  for (let k = 0; k < count; k++) {
    const row = contacts[k]
    table[placeOf(linked, linked.first[row], linked.second[row], size)] = row
  }
  return size
}

/** Place in the table of the contact of two colliders, in either order; empty if it is not there. */
function placeOf({ first, second }: Linked, i: number, j: number, size: number): number {
  const hash = Math.imul(Math.imul(Math.min(i, j), 0x9e3779b1) ^ Math.max(i, j), 0x85ebca6b)
  let at = (hash ^ (hash >>> 15)) & (size - 1)
  for (; table[at] !== EMPTY; at = (at + 1) & (size - 1)) {
    const row = table[at]
    if (row >= 0 && ((first[row] === i && second[row] === j) || (first[row] === j && second[row] === i))) break
  }
  return at
}
