import { grown } from '../memory/grow.js'

/** Numbers of an entry beside its bound: kind, a, b. */
const ENTRY = 3

/** What waits in a best-first search, pairs of nodes or of triangles: a binary heap with the least bound on top. */
export class BoundQueue {
  private bounds = new Float64Array(64)
  /** Integers: what is read from an array of doubles is a double, and allocated as the argument of a call. */
  private entries = new Int32Array(64 * ENTRY)
  count = 0
  /** One number: the bound of the next {@link push}. An array, because doubles passed as arguments are allocated. */
  readonly next = new Float64Array(1)
  /** One number: the bound of the entry that {@link pop} took. */
  readonly first = new Float64Array(1)
  kind = 0
  a = 0
  b = 0

  push(kind: number, a: number, b: number): void {
    let at = this.count++
    const bounds = (this.bounds = grown(this.bounds, at + 1))
    const entries = (this.entries = grown(this.entries, ENTRY * (at + 1)))
    const bound = this.next[0]
    while (at > 0) {
      const up = (at - 1) >> 1
      if (bounds[up] <= bound) break
      this.move(up, at)
      at = up
    }
    bounds[at] = bound
    const e = ENTRY * at
    entries[e] = kind
    entries[e + 1] = a
    entries[e + 2] = b
  }

  /** Takes the first entry off the heap; there must be one. */
  pop(): void {
    const { bounds, entries, first } = this
    first[0] = bounds[0]
    this.kind = entries[0]
    this.a = entries[1]
    this.b = entries[2]
    const last = --this.count
    const bound = bounds[last]
    let at = 0
    for (;;) {
      let down = 2 * at + 1
      if (down >= last) break
      if (down + 1 < last && bounds[down + 1] < bounds[down]) down++
      if (bounds[down] >= bound) break
      this.move(down, at)
      at = down
    }
    this.move(last, at)
  }

  private move(from: number, to: number): void {
    const { bounds, entries } = this
    bounds[to] = bounds[from]
    for (let d = 0; d < ENTRY; d++) entries[ENTRY * to + d] = entries[ENTRY * from + d]
  }
}
