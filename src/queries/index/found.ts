import { grown } from '../../memory/grow.js'
import { MarkedList } from '../../memory/list.js'
import type { QueryIndex } from './query-index.js'

/** What a query found: slots, each with a distance and a few more numbers, in the order in which they are told. */
export class Found {
  count = 0
  slots: Int32Array = new Int32Array(16)
  /** `stride` numbers each, the distance first. */
  numbers: Float64Array
  /** Places of the found in the order of {@link sort}. */
  order: Int32Array = new Int32Array(16)
  /** The bodies that have a collider among the kept. */
  private readonly bodies = new MarkedList()
  /** Where the query looks. */
  index!: QueryIndex

  constructor(readonly stride: number) {
    this.numbers = new Float64Array(16 * stride)
  }

  begin(index: QueryIndex): void {
    this.index = index
    this.count = 0
  }

  add(slot: number, numbers: Float64Array): void {
    const { stride, count } = this
    this.slots = grown(this.slots, count + 1)
    this.numbers = grown(this.numbers, stride * (count + 1))
    this.slots[count] = slot
    for (let k = 0; k < stride; k++) this.numbers[stride * count + k] = numbers[k]
    this.count++
  }

  /** Adds one of the `most` least by (distance, entity): once there are as many, of a heap with the last on top. */
  addLeast(slot: number, numbers: Float64Array, most: number): void {
    if (this.count < most) {
      this.add(slot, numbers)
      if (this.count === most) this.heapify()
      return
    }
    // The new one is at the end until it is known to be kept.
    const last = this.order[0]
    this.add(slot, numbers)
    const at = --this.count
    if (!this.isBefore(at, last)) return
    this.slots[last] = slot
    for (let k = 0; k < this.stride; k++) this.numbers[this.stride * last + k] = numbers[k]
    this.sift(0, this.count)
  }

  /** Lowers the limit to the distance of the last of the least, if there are `most`. */
  writeLimit(most: number, limit: Float64Array): void {
    if (this.count === most) limit[0] = Math.min(limit[0], this.numbers[this.stride * this.order[0]])
  }

  /** Orders the found by distance, equal ones by entity: a heap sort. */
  sort(): void {
    this.heapify()
    const { order, count } = this
    for (let end = count - 1; end > 0; end--) {
      const last = order[end]
      order[end] = order[0]
      order[0] = last
      this.sift(0, end)
    }
  }

  private heapify(): void {
    const { count } = this
    this.order = grown(this.order, count)
    for (let k = 0; k < count; k++) this.order[k] = k
    for (let root = (count >> 1) - 1; root >= 0; root--) this.sift(root, count)
  }

  private sift(root: number, end: number): void {
    const { order } = this
    const item = order[root]
    for (;;) {
      let child = 2 * root + 1
      if (child >= end) break
      if (child + 1 < end && this.isBefore(order[child], order[child + 1])) child++
      if (!this.isBefore(item, order[child])) break
      order[root] = order[child]
      root = child
    }
    order[root] = item
  }

  private isBefore(a: number, b: number): boolean {
    const { ids } = this.index
    const { slots, numbers, stride } = this
    const p = numbers[stride * a]
    const q = numbers[stride * b]
    return p < q || (p === q && ids[slots[a]] < ids[slots[b]])
  }

  /** After {@link sort}: keeps the first of each body. */
  keepBodies(): void {
    const { order, slots, bodies } = this
    const { roots } = this.index
    bodies.clear()
    for (let k = 0; k < this.count; k++) if (bodies.add(roots[slots[order[k]]])) order[bodies.count - 1] = order[k]
    this.count = bodies.count
  }
}
