import { ROW_PARAMETERS, type RowKernel } from '../rows.js'
import { heightAbove } from './signed-distance.js'

/**
 * Signed separation of a sphere and the solid half-space below a plane: height of the centre minus the radius.
 * out[0..2] gets the unit axis from the sphere into the half-space.
 */
export const separateSphereAndPlaneRows: RowKernel = (rowsA, a, rowsB, b, out) =>
  heightAbove(rowsB, b, rowsA, a, out) - rowsA[a + ROW_PARAMETERS]
