import { grown } from '../memory/grow.js'

/** A mesh as a file gives it: x y z of each vertex, three vertices a triangle. */
export interface Triangles {
  readonly positions: Float64Array
  readonly indices: Float64Array
}

/** An error of the user of the command, or in a file: only its message is printed. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

/**
 * Throws a CommandError that tells the fault unless what is asked for holds. The text is made in any case: loops over
 * the numbers of a file throw by themselves.
 */
export function demand(holds: boolean, fault: string): asserts holds {
  if (!holds) throw new CommandError(fault)
}

/** What to print of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** A list of doubles: a plain array runs out of memory at some hundred million numbers. */
export class DoubleList {
  values = new Float64Array(3 * 1024)
  count = 0

  push(value: number): void {
    if (this.count === this.values.length) this.values = grown(this.values, 2 * this.count)
    this.values[this.count++] = value
  }

  /** The numbers so far, as a view. */
  view(): Float64Array {
    return this.values.subarray(0, this.count)
  }
}
