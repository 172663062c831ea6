import { grown } from '../memory/grow.js'

/** Numbers of an entry: kind, a, b, level of a, level of b. */
const ENTRY = 5

/**
 * Nodes, or pairs of nodes or of triangles, that wait: a binary heap with the one that may be reached first on top.
 */
export class TimedQueue {
  private times = new Float64Array(64)
  private entries = new Int32Array(64 * ENTRY)
  count = 0
  /** One number: the time of the next {@link push}. An array, because doubles passed as arguments are allocated. */
  readonly next = new Float64Array(1)
  /** One number: the time of the entry that {@link pop} took. */
  readonly first = new Float64Array(1)
  kind = 0
  a = 0
  b = 0
  levelA = 0
  levelB = 0

  push(kind: number, a: number, b: number, levelA: number, levelB: number): void {
    let n = this.count++
    if (n === this.times.length) {
      this.entries = grown(this.entries, 2 * n * ENTRY)
      this.times = grown(this.times, 2 * n)
    }
    const { times, entries } = this
    const time = this.next[0]
    while (n > 0) {
      const up = (n - 1) >> 1
      if (times[up] <= time) break
      this.move(up, n)
      n = up
    }
    times[n] = time
    const at = ENTRY * n
    entries[at] = kind
    entries[at + 1] = a
    entries[at + 2] = b
    entries[at + 3] = levelA
    entries[at + 4] = levelB
  }

  /** Takes the first entry off the heap; there must be one. */
  pop(): void {
    const { times, entries, first } = this
    first[0] = times[0]
    this.kind = entries[0]
    this.a = entries[1]
    this.b = entries[2]
    this.levelA = entries[3]
    this.levelB = entries[4]
    const last = --this.count
    const time = times[last]
    const from = ENTRY * last
    const kind = entries[from]
    const a = entries[from + 1]
    const b = entries[from + 2]
    const levelA = entries[from + 3]
    const levelB = entries[from + 4]
    let n = 0
    for (;;) {
      let down = 2 * n + 1
      if (down >= last) break
      if (down + 1 < last && times[down + 1] < times[down]) down++
      if (times[down] >= time) break
      this.move(down, n)
      n = down
    }
    times[n] = time
    const at = ENTRY * n
    entries[at] = kind
    entries[at + 1] = a
    entries[at + 2] = b
    entries[at + 3] = levelA
    entries[at + 4] = levelB
  }

  private move(from: number, to: number): void {
    const { times, entries } = this
    times[to] = times[from]
    for (let d = 0; d < ENTRY; d++) entries[ENTRY * to + d] = entries[ENTRY * from + d]
  }
}
