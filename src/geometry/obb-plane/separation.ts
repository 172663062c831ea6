import { writeWorldNormal } from '../plane-plane/half-space.js'
import { ROW_PARAMETERS } from '../rows.js'

/**
 * Signed separation of a box and the solid half-space below a plane: height of the lowest corner. out[0..2] gets the
 * unit axis from the box into the half-space.
 */
export function separateObbAndPlaneRows(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  out: Float64Array,
): number {
  const height = writeWorldNormal(rowsB, b, rowsA[a], rowsA[a + 1], rowsA[a + 2], out)
  const nx = out[0]
  const ny = out[1]
  const nz = out[2]
  const x = rowsA[a + ROW_PARAMETERS] * (nx * rowsA[a + 3] + ny * rowsA[a + 4] + nz * rowsA[a + 5])
  const y = rowsA[a + ROW_PARAMETERS + 1] * (nx * rowsA[a + 6] + ny * rowsA[a + 7] + nz * rowsA[a + 8])
  const z = rowsA[a + ROW_PARAMETERS + 2] * (nx * rowsA[a + 9] + ny * rowsA[a + 10] + nz * rowsA[a + 11])
  out[0] = 0 - nx
  out[1] = 0 - ny
  out[2] = 0 - nz
  return height - (Math.abs(x) + Math.abs(y) + Math.abs(z))
}
