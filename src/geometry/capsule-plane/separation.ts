import { writeWorldNormal } from '../plane-plane/half-space.js'
import { ROW_PARAMETERS } from '../rows.js'

/**
 * Signed separation of a capsule and the solid half-space below a plane: height of the lower end of the core minus the
 * radius. out[0..2] gets the unit axis from the capsule into the half-space.
 */
export function separateCapsuleAndPlaneRows(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  out: Float64Array,
): number {
  const height = writeWorldNormal(rowsB, b, rowsA[a], rowsA[a + 1], rowsA[a + 2], out)
  const slope = out[0] * rowsA[a + 6] + out[1] * rowsA[a + 7] + out[2] * rowsA[a + 8]
  out[0] = 0 - out[0]
  out[1] = 0 - out[1]
  out[2] = 0 - out[2]
  return height - Math.abs(slope * rowsA[a + ROW_PARAMETERS]) - rowsA[a + ROW_PARAMETERS + 1]
}
