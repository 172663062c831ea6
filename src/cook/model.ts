/** A mesh as a file gives it. */
export interface Triangles {
  readonly positions: Float64Array
  readonly indices: Float64Array
}

/** What the user of the command did wrong, or what is wrong with a file: its message is all that is printed. */
export class CookError extends Error {
  override readonly name = 'CookError'
}
