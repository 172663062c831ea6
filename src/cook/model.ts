/** A mesh as a file gives it. */
export interface Triangles {
  readonly positions: Float64Array
  readonly indices: Float64Array
}

/** An error of the user of the command, or in a file: only its message is printed. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** A list of doubles that grows by doubling: a plain array runs out of memory at some hundred million numbers. */
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
