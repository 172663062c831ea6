import { MAX_LEVELS, type Registry } from '../../../components/registry.js'
import { refuseArgument, textOf } from '../../errors.js'
import { grown } from '../../memory/grow.js'
import { List } from '../../memory/list.js'
import { sortStably } from '../../memory/sort.js'
import type { CollisionEvents } from './events.js'

/**
 * Finds the contacts of an entity, or of two, among the events of a step: a contact of two colliders is a contact of
 * their ancestors too, as they were when the step was completed. Made when it is first asked after a step, in a time in
 * proportion to the contacts; an answer takes the logarithm of that.
 */
export class ContactIndex {
  private isValid = false
  /** Parent of each child collider when the step was completed, 0 for none, and the number of adoptions then. */
  private parents: Uint32Array = new Uint32Array(0)
  private adoptions = 0
  /**
   * Two entries for each contact and each two entities that it is a contact of: `own` of an even entry is a, or an
   * ancestor of a, and `other` is b, or an ancestor of b; of an odd entry the other way round.
   */
  private readonly own = new List()
  private readonly other = new List()
  private readonly eventOf = new List()
  /** Entries sorted by (own, other), then by (a, b) of their contacts. */
  private readonly sorted = new List()

  /** A step is done. */
  begin({ parent, adoptions }: Registry): void {
    this.isValid = false
    if (this.adoptions === adoptions) return
    this.adoptions = adoptions
    this.parents = grown(this.parents, parent.length)
    this.parents.set(parent)
  }

  /** Event of the contact of two entities, in either order: of several the one least by (a, b); -1 if there is none. */
  find(events: CollisionEvents, p: number, q: number): number {
    this.make(events)
    const { own, other, eventOf, sorted } = this
    const place = this.placeOf(p, q)
    const entry = place < sorted.count ? sorted.items[place] : -1
    return entry >= 0 && own.items[entry] === p && other.items[entry] === q ? eventOf.items[entry] : -1
  }

  /** Calls `visit` with the event of every contact of an entity, sorted by the id of the other collider. */
  forEach(events: CollisionEvents, entity: number, visit: (event: number, other: number, isA: boolean) => void): void {
    if (typeof visit !== 'function')
      refuseArgument(`forEachContactOf(${textOf(entity)})`, 'visit', visit, `= ${textOf(visit)} is not a function`)
    this.make(events)
    const { a, b } = events
    const { own, other, eventOf, sorted } = this
    for (let k = this.placeOf(entity, 0); k < sorted.count && own.items[sorted.items[k]] === entity; k++) {
      const entry = sorted.items[k]
      const event = eventOf.items[entry]
      const isA = entry % 2 === 0
      const collider = isA ? b[event] : a[event]
      // Other entries of this contact name ancestors of the collider.
      if (other.items[entry] === collider) visit(event, collider, isA)
    }
  }

  /** Where in `sorted` the entries of (p, q) or greater begin; its end for what is no number. */
  private placeOf(p: number, q: number): number {
    if (typeof p !== 'number' || typeof q !== 'number') return this.sorted.count
    const { items: own } = this.own
    const { items: other } = this.other
    let low = 0
    let high = this.sorted.count
    while (low < high) {
      const middle = (low + high) >> 1
      const entry = this.sorted.items[middle]
      if (own[entry] < p || (own[entry] === p && other[entry] < q)) low = middle + 1
      else high = middle
    }
    return low
  }

  private make({ a, b, began, ended, count }: CollisionEvents): void {
    if (this.isValid) return
    this.isValid = true
    const { own, other, eventOf, sorted } = this
    own.count = other.count = eventOf.count = sorted.count = 0
    // What began and what persists, each sorted by (a, b), are merged.
    let at = 0
    for (let event = began + ended; event < count; event++) {
      for (; at < began && (a[at] < a[event] || (a[at] === a[event] && b[at] < b[event])); at++)
        this.add(at, a[at], b[at])
      this.add(event, a[event], b[event])
    }
    for (; at < began; at++) this.add(at, a[at], b[at])
    sorted.addRange(0, own.count)
    sortStably(sorted.items, sorted.count, other.items)
    sortStably(sorted.items, sorted.count, own.items)
  }

  /** Adds the entries of a contact. */
  private add(event: number, a: number, b: number): void {
    let p = a
    for (let levelA = 0; p > 0 && levelA <= MAX_LEVELS; levelA++) {
      let q = b
      for (let levelB = 0; q > 0 && levelB <= MAX_LEVELS; levelB++) {
        // The game may attach one collider to the other while the step runs; nothing is a contact with itself.
        if (p !== q) {
          this.write(p, q, event)
          this.write(q, p, event)
        }
        q = this.parentOf(q)
      }
      p = this.parentOf(p)
    }
  }

  private write(own: number, other: number, event: number): void {
    this.own.add(own)
    this.other.add(other)
    this.eventOf.add(event)
  }

  /** Parent of a child collider when the step was completed, 0 for none. */
  parentOf(entity: number): number {
    return entity < this.parents.length ? this.parents[entity] : 0
  }
}
