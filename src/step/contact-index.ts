import { grown } from '../memory/grow.js'
import { sortStably } from '../memory/sort.js'
import type { CollisionEvents } from './events.js'

/**
 * Finds the contacts of an entity among the events of a step. Made when it is first asked after a step, in a time in
 * proportion to the contacts.
 */
export class ContactIndex {
  private isValid = false
  /** Events that did not end, sorted by (a, b), the same sorted by (b, a), and their number. */
  private byA: Int32Array = new Int32Array(0)
  private byB: Int32Array = new Int32Array(0)
  private count = 0

  /** A step is done. */
  forget(): void {
    this.isValid = false
  }

  /** Event of the contact of two entities, in either order, or -1. */
  find(events: CollisionEvents, p: number, q: number): number {
    this.make(events)
    const { a, b } = events
    const first = Math.min(p, q)
    const second = Math.max(p, q)
    const place = this.placeOf(this.byA, a, b, first, second)
    const event = place < this.count ? this.byA[place] : -1
    return event >= 0 && a[event] === first && b[event] === second ? event : -1
  }

  /** Calls `visit` with the event of every contact of an entity, in the order of the other entity's id. */
  forEach(events: CollisionEvents, entity: number, visit: (event: number) => void): void {
    this.make(events)
    const { a, b } = events
    this.visitOf(this.byB, b, a, entity, visit)
    this.visitOf(this.byA, a, b, entity, visit)
  }

  private visitOf(
    sorted: Int32Array,
    own: Uint32Array,
    other: Uint32Array,
    entity: number,
    visit: (event: number) => void,
  ): void {
    const { count } = this
    for (let k = this.placeOf(sorted, own, other, entity, 0); k < count && own[sorted[k]] === entity; k++)
      visit(sorted[k])
  }

  /** Where in a sorted list the events with numbers (p, q) or greater begin. */
  private placeOf(sorted: Int32Array, own: Uint32Array, other: Uint32Array, p: number, q: number): number {
    let low = 0
    let high = this.count
    while (low < high) {
      const middle = (low + high) >> 1
      const event = sorted[middle]
      if (own[event] < p || (own[event] === p && other[event] < q)) low = middle + 1
      else high = middle
    }
    return low
  }

  private make({ a, b, began, ended, count }: CollisionEvents): void {
    if (this.isValid) return
    this.isValid = true
    this.byA = grown(this.byA, count)
    this.byB = grown(this.byB, count)
    this.count = 0
    for (let event = 0; event < count; event++)
      if (event < began || event >= began + ended) this.byA[this.count++] = event
    sortStably(this.byA, this.count, b)
    sortStably(this.byA, this.count, a)
    for (let k = 0; k < this.count; k++) this.byB[k] = this.byA[k]
    sortStably(this.byB, this.count, b)
  }
}
