import type { ColumnKind } from './schema.js'

/** A column that this package made. */
export type OwnColumn = Float64Array | Uint32Array | Int32Array

/** Columns of one length in one buffer: none is ever replaced, so a column that somebody keeps stays the column. */
export interface Reservation {
  /** The largest entity id with a place: what was asked for, or less where the engine refuses that much memory. */
  readonly maxEntities: number
  /** One column for each kind, all zero. */
  readonly columns: readonly (OwnColumn | Uint8Array)[]
}

/** The typed arrays of the kinds of columns. */
export const arrays = { f64: Float64Array, u32: Uint32Array, i32: Int32Array, u8: Uint8Array } as const

/**
 * Distance between the end of a column and the next one, beside rounding: a page and five cache lines. Without it the
 * columns begin a power of two apart, all numbers of an entity fall into one set of the caches, and a gather takes up
 * to 1.2 times as long.
 */
const SPACING = 4096 + 5 * 64

/**
 * Reserves a column of each kind, with places for the ids 0 to maxEntities. The memory is one buffer of untouched
 * pages, which becomes resident where it is written; buffers for single columns are small enough for the allocator to
 * fill them with zeros. Where the engine refuses (RangeError), half as many ids have a place, or a quarter, and so on.
 */
export function reserveColumns(kinds: readonly (ColumnKind | 'u8')[], maxEntities: number): Reservation {
  const sizes = kinds.map((kind) => sizeOf(kind, maxEntities + 1))
  const buffer = bufferOf(sizes.reduce((sum, size) => sum + size, 0))
  if (buffer === undefined) return reserveColumns(kinds, Math.floor(maxEntities / 2))
  let at = 0
  const columns = kinds.map((kind, k) => {
    const column = new arrays[kind](buffer, at, maxEntities + 1)
    at += sizes[k]!
    return column
  })
  return { maxEntities, columns }
}

/** Bytes from the start of a column to the start of the next one: a multiple of 64. */
function sizeOf(kind: ColumnKind | 'u8', length: number): number {
  return 64 * Math.ceil((length * arrays[kind].BYTES_PER_ELEMENT) / 64) + SPACING
}

/** Zeros, or undefined where the engine has no room for so many; below a megabyte its error is thrown. */
function bufferOf(bytes: number): ArrayBuffer | undefined {
  try {
    return new ArrayBuffer(bytes)
  } catch (error) {
    if (error instanceof RangeError && bytes > 1 << 20) return undefined
    throw error
  }
}
