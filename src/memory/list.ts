import { grown } from './grow.js'

/** Whole numbers (entity ids, indices, slots), or pairs of them, in a buffer that is reused. */
export class List {
  /** One number an item, or two a pair. */
  items: Int32Array = new Int32Array(0)
  /** Items, or pairs. */
  count = 0

  add(item: number): void {
    this.items = grown(this.items, this.count + 1)
    this.items[this.count++] = item
  }

  /** Appends the numbers from `first` to `end` - 1. */
  addRange(first: number, end: number): void {
    const { count } = this
    const items = (this.items = grown(this.items, count + end - first))
    for (let i = first; i < end; i++) items[count + i - first] = i
    this.count = count + end - first
  }

  addPair(a: number, b: number): void {
    const at = 2 * this.count++
    this.items = grown(this.items, at + 2)
    this.items[at] = a
    this.items[at + 1] = b
  }
}
