/** Bytes from the start of an array's memory to the next line of the cache, as Node gives it out. */
const LINE = 48

/**
 * Rows of eight doubles that each lie in one line of the cache, where an array's memory begins 16 bytes into one. They
 * belong to one thread: nobody is handed them, as workers are the arrays that are fields of what they share (grow.ts).
 */
export class Lines {
  numbers: Float64Array = new Float64Array(0)

  /** Room for `count` rows; contents are kept where there was. */
  reserve(count: number): void {
    if (this.numbers.length >= 8 * count) return
    this.numbers = new Float64Array(new ArrayBuffer(LINE + 128 * count), LINE, 16 * count)
  }
}
