import { compareRows } from '../order.js'
import type { RowKernel } from '../rows.js'
import { signedDistance } from '../sphere-plane/signed-distance.js'

const normalB = new Float64Array(3)

/**
 * Signed separation of two solid half-spaces: the gap between the planes when their world normals are exactly opposite,
 * -Infinity otherwise (no translation takes them apart). out[0..2] gets the normal of A.
 */
export const separatePlaneRows: RowKernel = (rowsA, a, rowsB, b, out) => {
  // The heights of one point, the same in either order, above plane A and on the other side of plane B.
  const isFirst = compareRows(rowsA, a, rowsB, b) <= 0
  const points = isFirst ? rowsA : rowsB
  const i = isFirst ? a : b
  const heightB = signedDistance(rowsB, b, points, i, normalB)
  const heightA = signedDistance(rowsA, a, points, i, out)
  const opposite = out[0] === -normalB[0] && out[1] === -normalB[1] && out[2] === -normalB[2]
  return opposite ? heightA + heightB : -Infinity
}
