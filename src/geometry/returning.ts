import type { RowKernel } from './rows.js'

/**
 * The kernel that returns the separation, of one for loops, which returns NaN and writes the separation to `out[3]`:
 * `out[3]` is then what the kernel writes to `out[4]`, a place or a feature, or 0.
 */
export function returning(kernel: RowKernel): RowKernel {
  const found = new Float64Array(5)
  return (rowsA, a, rowsB, b, out) => {
    kernel(rowsA, a, rowsB, b, found)
    for (let k = 0; k < 3; k++) out[k] = found[k]
    out[3] = found[4]
    return found[3]
  }
}
