import { grown } from '../memory/grow.js'

/** Numbers of an entry: bound, kind, a, b, level of a, level of b. */
const ENTRY = 6

/** What waits in a best-first search, pairs of nodes or of triangles: a binary heap with the least bound on top. */
export class BoundQueue {
  private entries = new Float64Array(64 * ENTRY)
  count = 0
  /** One number: the bound of the next {@link push}. An array, because doubles passed as arguments are allocated. */
  readonly next = new Float64Array(1)
  /** One number: the bound of the entry that {@link pop} took. */
  readonly first = new Float64Array(1)
  kind = 0
  a = 0
  b = 0
  levelA = 0
  levelB = 0

  push(kind: number, a: number, b: number, levelA: number, levelB: number): void {
    let at = ENTRY * this.count++
    const entries = (this.entries = grown(this.entries, at + ENTRY))
    const bound = this.next[0]
    while (at > 0) {
      const up = ENTRY * ((at / ENTRY - 1) >> 1)
      if (entries[up] <= bound) break
      this.move(up, at)
      at = up
    }
    entries[at] = bound
    entries[at + 1] = kind
    entries[at + 2] = a
    entries[at + 3] = b
    entries[at + 4] = levelA
    entries[at + 5] = levelB
  }

  /** Takes the first entry off the heap; there must be one. */
  pop(): void {
    const { entries, first } = this
    first[0] = entries[0]
    this.kind = entries[1]
    this.a = entries[2]
    this.b = entries[3]
    this.levelA = entries[4]
    this.levelB = entries[5]
    const last = ENTRY * --this.count
    const bound = entries[last]
    let at = 0
    for (;;) {
      let down = 2 * at + ENTRY
      if (down >= last) break
      if (down + ENTRY < last && entries[down + ENTRY] < entries[down]) down += ENTRY
      if (entries[down] >= bound) break
      this.move(down, at)
      at = down
    }
    this.move(last, at)
  }

  private move(from: number, to: number): void {
    const { entries } = this
    for (let d = 0; d < ENTRY; d++) entries[to + d] = entries[from + d]
  }
}
