import { returning } from '../returning.js'
import { ROW_PARAMETERS, type RowKernel } from '../rows.js'

/** Writes the unit vector along B's centre - A's centre to out[0..2], x for equal centres; returns their distance. */
export const writeCentreLine: RowKernel = (rowsA, a, rowsB, b, out) => {
  const x = rowsB[b] - rowsA[a]
  const y = rowsB[b + 1] - rowsA[a + 1]
  const z = rowsB[b + 2] - rowsA[a + 2]
  const distance = Math.sqrt(x * x + y * y + z * z)
  out[0] = distance > 0 ? x / distance : 1
  out[1] = distance > 0 ? y / distance : 0
  out[2] = distance > 0 ? z / distance : 0
  return distance
}

/**
 * Signed separation of two spheres: distance of the centres minus both radii. out[0..2] gets the unit axis from A to B;
 * for equal centres every direction is as good, and x is taken. Returns NaN and writes the separation to out[3].
 */
export const separateSphereRowsInto: RowKernel = (rowsA, a, rowsB, b, out) => {
  const distance = writeCentreLine(rowsA, a, rowsB, b, out)
  out[3] = distance - (rowsA[a + ROW_PARAMETERS] + rowsB[b + ROW_PARAMETERS])
  return NaN
}

/** Signed separation of two spheres, which it returns. out[0..2] gets the unit axis from A to B, x for one centre. */
export const separateSphereRows = returning(separateSphereRowsInto)
