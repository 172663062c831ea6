import { writeWorldNormal } from '../plane-plane/half-space.js'
import { ROW_PARAMETERS } from '../rows.js'

/**
 * Signed separation of a sphere and the solid half-space below a plane: height of the centre minus the radius.
 * out[0..2] gets the unit axis from the sphere into the half-space.
 */
export function separateSphereAndPlaneRows(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  out: Float64Array,
): number {
  const height = writeWorldNormal(rowsB, b, rowsA[a], rowsA[a + 1], rowsA[a + 2], out)
  out[0] = 0 - out[0]
  out[1] = 0 - out[1]
  out[2] = 0 - out[2]
  return height - rowsA[a + ROW_PARAMETERS]
}
