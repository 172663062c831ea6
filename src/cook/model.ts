/** A mesh as a file gives it. */
export interface Triangles {
  readonly positions: Float64Array
  readonly indices: Float64Array
}

/** What the user of the command did wrong, or what is wrong with a file: its message is all that is printed. */
export class CookError extends Error {
  override readonly name = 'CookError'
}

/** A list of doubles that grows by doubling: an array of numbers ends the process at some hundred million. */
export class Numbers {
  values = new Float64Array(3 * 1024)
  count = 0

  push(value: number): void {
    if (this.count === this.values.length) {
      const longer = new Float64Array(2 * this.count)
      longer.set(this.values)
      this.values = longer
    }
    this.values[this.count++] = value
  }

  taken(): Float64Array {
    return this.values.subarray(0, this.count)
  }
}
