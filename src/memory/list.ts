import { grown } from './grow.js'

/**
 * Whole numbers (entity ids, indices, slots), or pairs of them, in a buffer that is reused. V8: see notes, "columns of
 * one kind".
 */
export class List {
  /** One number an item, or two a pair. */
  items: Int32Array = new Int32Array(0)
  /** Items, or pairs. */
  count = 0

  add(item: number): void {
    if (this.count === this.items.length) this.items = grown(this.items, this.count + 1)
    this.items[this.count++] = item
  }

  /** Takes off the last item, or gives -1. */
  take(): number {
    return this.count > 0 ? this.items[--this.count]! : -1
  }

  /** Drops the items that have a mark, and keeps the order of the others. */
  drop(marks: Uint8Array): void {
    const { items, count } = this
    let kept = 0
    for (let k = 0; k < count; k++) {
      items[kept] = items[k]!
      kept += Number(marks[items[k]!] === 0)
    }
    this.count = kept
  }

  /** Appends the numbers from `first` to `end` - 1. */
  addRange(first: number, end: number): void {
    const { count } = this
    const items = (this.items = grown(this.items, count + end - first))
    for (let i = first; i < end; i++) items[count + i - first] = i
    this.count = count + end - first
  }
}

/** Adds a pair to a list of pairs. */
export function addPair(list: List, a: number, b: number): void {
  const at = 2 * list.count++
  if (at + 2 > list.items.length) list.items = grown(list.items, at + 2)
  list.items[at] = a
  list.items[at + 1] = b
}

/** Whole numbers, each at most once. */
export class MarkedList extends List {
  /** Not 0 for each item, 1 at first. Who reads beyond the largest item makes them longer first. */
  marks: Uint8Array = new Uint8Array(0)

  /** Whether it was not there. */
  override add(item: number): boolean {
    if (item >= this.marks.length) this.marks = grown(this.marks, item + 1)
    if (this.marks[item] !== 0) return false
    this.marks[item] = 1
    super.add(item)
    return true
  }

  clear(): void {
    for (let k = 0; k < this.count; k++) this.marks[this.items[k]!] = 0
    this.count = 0
  }
}
