import { grown } from '../../memory/grow.js'
import type { QueryIndex } from './query-index.js'

/** What a query found: slots, each with a distance and a few more numbers, in the order in which they are told. */
export class Found {
  count = 0
  slots: Int32Array = new Int32Array(16)
  /** `stride` numbers each, the distance first. */
  numbers: Float64Array
  /** Places of the found in the order of {@link sort}. */
  order: Int32Array = new Int32Array(16)
  /** By entity: the call that last kept a collider of this body. */
  private keptBy: Int32Array = new Int32Array(16)
  private call = 0

  constructor(readonly stride: number) {
    this.numbers = new Float64Array(16 * stride)
  }

  add(slot: number, numbers: Float64Array): void {
    const { stride, count } = this
    this.slots = grown(this.slots, count + 1)
    this.numbers = grown(this.numbers, stride * (count + 1))
    this.slots[count] = slot
    for (let k = 0; k < stride; k++) this.numbers[stride * count + k] = numbers[k]
    this.count++
  }

  /** Adds one of the `most` least by (distance, entity), of which a heap is kept with the last on top. */
  addLeast(index: QueryIndex, slot: number, numbers: Float64Array, most: number): void {
    const { ids } = index
    if (this.count < most) {
      this.add(slot, numbers)
      this.order = grown(this.order, this.count)
      let k = this.count - 1
      for (this.order[k] = k; k > 0; k = (k - 1) >> 1) {
        const up = (k - 1) >> 1
        if (!this.isBefore(this.order[up], this.order[k], ids)) break
        const item = this.order[up]
        this.order[up] = this.order[k]
        this.order[k] = item
      }
      return
    }
    // The new one is at the end until it is known to be kept.
    const last = this.order[0]
    this.add(slot, numbers)
    const at = --this.count
    if (!this.isBefore(at, last, ids)) return
    this.slots[last] = slot
    for (let k = 0; k < this.stride; k++) this.numbers[this.stride * last + k] = numbers[k]
    this.sift(0, this.count, ids)
  }

  /** Lowers the limit to the distance of the last of the least, if there are `most`. */
  writeLimit(most: number, limit: Float64Array): void {
    if (this.count === most) limit[0] = Math.min(limit[0], this.numbers[this.stride * this.order[0]])
  }

  /** Orders the found by distance, equal ones by entity: a heap sort. */
  sort({ ids }: QueryIndex): void {
    const { count } = this
    const order = (this.order = grown(this.order, count))
    for (let k = 0; k < count; k++) order[k] = k
    for (let root = (count >> 1) - 1; root >= 0; root--) this.sift(root, count, ids)
    for (let end = count - 1; end > 0; end--) {
      const last = order[end]
      order[end] = order[0]
      order[0] = last
      this.sift(0, end, ids)
    }
  }

  private sift(root: number, end: number, ids: Int32Array): void {
    const { order } = this
    const item = order[root]
    for (;;) {
      let child = 2 * root + 1
      if (child >= end) break
      if (child + 1 < end && this.isBefore(order[child], order[child + 1], ids)) child++
      if (!this.isBefore(item, order[child], ids)) break
      order[root] = order[child]
      root = child
    }
    order[root] = item
  }

  private isBefore(a: number, b: number, ids: Int32Array): boolean {
    const { slots, numbers, stride } = this
    const p = numbers[stride * a]
    const q = numbers[stride * b]
    return p < q || (p === q && ids[slots[a]] < ids[slots[b]])
  }

  /** After {@link sort}: keeps the first of each body. */
  keepBodies({ roots }: QueryIndex): void {
    const { order, slots } = this
    const call = ++this.call
    let kept = 0
    for (let k = 0; k < this.count; k++) {
      const root = roots[slots[order[k]]]
      this.keptBy = grown(this.keptBy, root + 1)
      if (this.keptBy[root] === call) continue
      this.keptBy[root] = call
      order[kept++] = order[k]
    }
    this.count = kept
  }
}
