import { ROW_PARAMETERS } from '../rows.js'

/**
 * Signed separation of two spheres: distance of the centres minus both radii. out[0..2] gets the unit axis from A to B;
 * for equal centres every direction is as good, and x is taken.
 */
export function separateSphereRows(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  out: Float64Array,
): number {
  const x = rowsB[b] - rowsA[a]
  const y = rowsB[b + 1] - rowsA[a + 1]
  const z = rowsB[b + 2] - rowsA[a + 2]
  const reach = rowsA[a + ROW_PARAMETERS] + rowsB[b + ROW_PARAMETERS]
  const distance = Math.sqrt(x * x + y * y + z * z)
  if (distance > 0) {
    out[0] = x / distance
    out[1] = y / distance
    out[2] = z / distance
  } else {
    out[0] = 1
    out[1] = 0
    out[2] = 0
  }
  return distance - reach
}
