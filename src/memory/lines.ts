/** Bytes from the start of an array's memory, as Node allocates it, to the start of a cache line. */
const LINE = 48

/**
 * Rows of eight doubles that each lie in one cache line, if an array's memory begins 16 bytes into one. They belong to
 * one thread: workers share only arrays that are direct fields of shared objects (grow.ts).
 */
export class Lines {
  numbers: Float64Array = new Float64Array(0)

  /** Makes room for `count` rows; if it was too small the contents are lost. */
  reserve(count: number): void {
    if (this.numbers.length >= 8 * count) return
    this.numbers = new Float64Array(new ArrayBuffer(LINE + 128 * count), LINE, 16 * count)
  }
}
