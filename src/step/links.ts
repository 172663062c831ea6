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

/** By lower index of a pair: where its pairs, or its contacts, begin in the arrays below. */
let pairStarts = new Int32Array(0)
let contactStarts = new Int32Array(0)
/** Numbers of pairs by their lower index. */
let pairOrder = new Int32Array(0)
/** Of contacts by their lower index: higher index and row, -1 once it is linked. */
let partners = new Int32Array(0)
let numbers = new Int32Array(0)
/** By higher index: where in `partners`. */
let places = new Int32Array(0)

export class Links {
  /** Contact row of each pair, or -1. */
  contactOf: Int32Array = new Int32Array(0)
  /** Rows of contacts whose colliders are no pair any more. */
  parted: Int32Array = new Int32Array(0)
  partedCount = 0

  /**
   * Gives the pairs from number `from` on their contacts, out of the first `count` of `contacts`; contacts
   * without a pair are parted. Takes a time in proportion to colliders, pairs and contacts.
   */
  link(list: PairList, from: number, bodies: number, linked: Linked, contacts: Int32Array, count: number): void {
    this.contactOf = grown(this.contactOf, list.count)
    this.contactOf.fill(-1, from, list.count)
    this.parted = grown(this.parted, count)
    this.partedCount = 0
    if (count === 0) return
    this.groupContacts(bodies, linked, contacts, count)
    groupPairs(list, from, bodies)
    places = grown(places, bodies)
    for (let i = 0; i < bodies; i++) if (contactStarts[i] < contactStarts[i + 1]) this.match(list.pairs, i)
    for (let k = 0; k < count; k++) if (numbers[k] >= 0) this.parted[this.partedCount++] = numbers[k]
  }

  /** Groups the contacts by their lower index. */
  private groupContacts(bodies: number, { first, second }: Linked, contacts: Int32Array, count: number): void {
    partners = grown(partners, count)
    numbers = grown(numbers, count)
    contactStarts = grown(contactStarts, bodies + 2)
    contactStarts.fill(0, 0, bodies + 2)
    for (let k = 0; k < count; k++) contactStarts[Math.min(first[contacts[k]], second[contacts[k]]) + 2]++
    for (let i = 2; i < bodies + 2; i++) contactStarts[i] += contactStarts[i - 1]
    for (let k = 0; k < count; k++) {
      const i = first[contacts[k]]
      const j = second[contacts[k]]
      const at = contactStarts[Math.min(i, j) + 1]++
      partners[at] = Math.max(i, j)
      numbers[at] = contacts[k]
    }
  }

  /** Links the pairs whose lower index is i. */
  private match(pairs: Int32Array, i: number): void {
    const start = contactStarts[i]
    const end = contactStarts[i + 1]
    for (let at = start; at < end; at++) places[partners[at]] = at
    for (let n = pairStarts[i]; n < pairStarts[i + 1]; n++) {
      const k = pairOrder[n]
      const j = pairs[2 * k + 1]
      const at = places[j]
      if (!(at >= start && at < end && partners[at] === j)) continue
      this.contactOf[k] = numbers[at]
      numbers[at] = -1
    }
  }

  set(pair: number, contact: number): void {
    this.contactOf[pair] = contact
  }
}

function groupPairs({ pairs, count }: PairList, from: number, bodies: number): void {
  pairStarts = grown(pairStarts, bodies + 2)
  pairOrder = grown(pairOrder, count - from)
  pairStarts.fill(0, 0, bodies + 2)
  for (let k = from; k < count; k++) pairStarts[pairs[2 * k] + 2]++
  for (let i = 2; i < bodies + 2; i++) pairStarts[i] += pairStarts[i - 1]
  for (let k = from; k < count; k++) pairOrder[pairStarts[pairs[2 * k] + 1]++] = k
}
