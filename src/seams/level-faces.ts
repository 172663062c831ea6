import { ROW_AXES, ROW_PARAMETERS } from '../geometry/rows.js'

/** Whether a face of one of two boxes is as high along its normal, within `slack`, as the other box reaches. */
export function haveLevelFaces(rowsA: Float64Array, a: number, rowsB: Float64Array, b: number, slack: number): boolean {
  return isAnyLevel(rowsA, a, rowsB, b, slack) || isAnyLevel(rowsB, b, rowsA, a, slack)
}

function isAnyLevel(rowsA: Float64Array, a: number, rowsB: Float64Array, b: number, slack: number): boolean {
  for (let i = 0; i < 3; i++) {
    const n = a + ROW_AXES + 3 * i
    const x = rowsA[n]
    const y = rowsA[n + 1]
    const z = rowsA[n + 2]
    const apart = x * (rowsB[b] - rowsA[a]) + y * (rowsB[b + 1] - rowsA[a + 1]) + z * (rowsB[b + 2] - rowsA[a + 2])
    let reach = 0
    for (let j = 0; j < 3; j++) {
      const m = b + ROW_AXES + 3 * j
      reach += rowsB[b + ROW_PARAMETERS + j] * Math.abs(x * rowsB[m] + y * rowsB[m + 1] + z * rowsB[m + 2])
    }
    // One of the two faces: the other box reaches to `reach` beyond its middle on both sides.
    if (Math.abs(Math.abs(apart) + reach - rowsA[a + ROW_PARAMETERS + i]) <= slack) return true
    if (Math.abs(reach - Math.abs(apart) - rowsA[a + ROW_PARAMETERS + i]) <= slack) return true
  }
  return false
}
