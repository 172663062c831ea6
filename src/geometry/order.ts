import { ROW_STRIDE } from './rows.js'

/**
 * Whether row a comes before (negative), after (positive) or equals (0) row b in the canonical order: by position, then
 * axes, then parameters, number by number.
 *
 * Kernels for two shapes of one type are evaluated in this order, so that swapping the arguments, or creating the
 * entities the other way round, gives the same bits. It survives exact translations and scaling by powers of two.
 */
export function compareRows(rowsA: Float64Array, a: number, rowsB: Float64Array, b: number): number {
  for (let i = 0; i < ROW_STRIDE; i++) {
    const x = rowsA[a + i]
    const y = rowsB[b + i]
    if (x < y) return -1
    if (x > y) return 1
  }
  return 0
}
