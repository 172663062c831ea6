import { ROW_STRIDE } from './rows.js'

/**
 * Whether row a comes before (negative), after (positive) or equals (0) row b in the canonical order: by position, then
 * axes, then parameters, number by number.
 *
 * Kernels for two shapes of one type are evaluated in this order, so that swapping the arguments, or creating the
 * entities the other way round, gives the same bits. It survives exact translations and scaling by powers of two.
 */
export function compareRows(rowsA: Float64Array, a: number, rowsB: Float64Array, b: number): number {
  return compareNumbers(rowsA, a, rowsB, b, ROW_STRIDE)
}

/** The lexicographic order of `count` numbers at `p[i]` and at `q[j]`: -1, 0 or 1. */
export function compareNumbers(p: Float64Array, i: number, q: Float64Array, j: number, count: number): number {
  for (let k = 0; k < count; k++) {
    const x = p[i + k]
    const y = q[j + k]
    if (x < y) return -1
    if (x > y) return 1
  }
  return 0
}
