import type { RowKernel } from './rows.js'

const found = new Float64Array(5)

/**
 * The kernel that returns the separation, of one for loops, which returns NaN and writes the separation to `out[3]`:
 * `out[3]` is then what the kernel has beside it, a place or a feature, in `out[4]`.
 */
export function returning(kernel: RowKernel): RowKernel {
  return (rowsA, a, rowsB, b, out) => {
    kernel(rowsA, a, rowsB, b, found)
    for (let k = 0; k < 3; k++) out[k] = found[k]
    out[3] = found[4]
    return found[3]
  }
}
