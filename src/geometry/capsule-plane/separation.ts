import { ROW_PARAMETERS, type RowKernel } from '../rows.js'
import { heightAbove } from '../sphere-plane/signed-distance.js'

/**
 * Signed separation of a capsule and the solid half-space below a plane: height of the lower end of the core minus the
 * radius. out[0..2] gets the unit axis from the capsule into the half-space.
 */
export const separateCapsuleAndPlaneRows: RowKernel = (rowsA, a, rowsB, b, out) => {
  const height = heightAbove(rowsB, b, rowsA, a, out)
  const slope = out[0] * rowsA[a + 6] + out[1] * rowsA[a + 7] + out[2] * rowsA[a + 8]
  return height - Math.abs(slope * rowsA[a + ROW_PARAMETERS]) - rowsA[a + ROW_PARAMETERS + 1]
}
