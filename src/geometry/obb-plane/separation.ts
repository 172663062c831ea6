import { ROW_PARAMETERS, type RowKernel } from '../rows.js'
import { heightAbove } from '../sphere-plane/signed-distance.js'

/**
 * Signed separation of a box and the solid half-space below a plane: height of the lowest corner. out[0..2] gets the
 * unit axis from the box into the half-space.
 */
export const separateObbAndPlaneRows: RowKernel = (rowsA, a, rowsB, b, out) => {
  const height = heightAbove(rowsB, b, rowsA, a, out)
  const x = rowsA[a + ROW_PARAMETERS] * (out[0] * rowsA[a + 3] + out[1] * rowsA[a + 4] + out[2] * rowsA[a + 5])
  const y = rowsA[a + ROW_PARAMETERS + 1] * (out[0] * rowsA[a + 6] + out[1] * rowsA[a + 7] + out[2] * rowsA[a + 8])
  const z = rowsA[a + ROW_PARAMETERS + 2] * (out[0] * rowsA[a + 9] + out[1] * rowsA[a + 10] + out[2] * rowsA[a + 11])
  return height - (Math.abs(x) + Math.abs(y) + Math.abs(z))
}
