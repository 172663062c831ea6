import { grown } from '../memory/grow.js'
import type { CollisionEvents } from './events.js'

/**
 * Finds the contacts of an entity among the events of a step. Made when it is first asked after a step, in a time in
 * proportion to the contacts and the largest id.
 */
export class ContactIndex {
  private isValid = false
  /** Events that did not end, sorted by (a, b), and where the events of each a begin. */
  private readonly byA = new Grouped()
  /** The same sorted by (b, a). */
  private readonly byB = new Grouped()

  /** A step is done. */
  forget(): void {
    this.isValid = false
  }

  /** Event of the contact of two entities, in either order, or -1. */
  find(events: CollisionEvents, p: number, q: number): number {
    this.make(events)
    const a = Math.min(p, q)
    const b = Math.max(p, q)
    if (!(a >= 0 && a < this.byA.ids)) return -1
    const { order, starts } = this.byA
    const partners = events.b
    let low = starts[a]
    let high = starts[a + 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (partners[order[middle]] < b) low = middle + 1
      else high = middle
    }
    return low < starts[a + 1] && partners[order[low]] === b ? order[low] : -1
  }

  /** Calls `visit` with the event of every contact of an entity, in the order of the other entity's id. */
  forEach(events: CollisionEvents, entity: number, visit: (event: number) => void): void {
    if (!(entity >= 0)) return
    this.make(events)
    this.byB.forEach(entity, visit)
    this.byA.forEach(entity, visit)
  }

  private make(events: CollisionEvents): void {
    if (this.isValid) return
    this.isValid = true
    const { a, b, began, ended, count } = events
    // By a last: each sort keeps the order of the one before.
    living = grown(living, count)
    let size = 0
    for (let event = 0; event < count; event++) if (event < began || event >= began + ended) living[size++] = event
    this.byB.group(living, size, b)
    this.byA.group(this.byB.order, size, a)
    this.byB.group(this.byA.order, size, b)
  }
}

let living = new Int32Array(0)

/** Events grouped by one of their entities. */
class Grouped {
  order: Int32Array = new Int32Array(0)
  /** starts[id] to starts[id + 1]: where the events of an entity are, for ids below `ids`. */
  starts: Int32Array = new Int32Array(2)
  ids = 0

  /** A stable counting sort of the first `count` events in `from` by the entities in `keys`. */
  group(from: Int32Array, count: number, keys: Uint32Array): void {
    let highest = -1
    for (let k = 0; k < count; k++) highest = Math.max(highest, keys[from[k]])
    this.ids = highest + 1
    this.starts = grown(this.starts, highest + 3)
    this.order = grown(this.order, count)
    const { starts, order } = this
    starts.fill(0, 0, highest + 3)
    for (let k = 0; k < count; k++) starts[keys[from[k]] + 2]++
    for (let id = 2; id < highest + 3; id++) starts[id] += starts[id - 1]
    for (let k = 0; k < count; k++) order[starts[keys[from[k]] + 1]++] = from[k]
  }

  forEach(id: number, visit: (event: number) => void): void {
    if (id >= this.ids) return
    for (let k = this.starts[id]; k < this.starts[id + 1]; k++) visit(this.order[k])
  }
}
