import { compareRows } from '../order.js'
import { writeWorldNormal } from './half-space.js'

const normalB = new Float64Array(3)

/**
 * Signed separation of two solid half-spaces: the gap between the planes when their world normals are exactly opposite,
 * -Infinity otherwise (no translation takes them apart). out[0..2] gets the normal of A.
 */
export function separatePlaneRows(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  out: Float64Array,
): number {
  const isFirst = compareRows(rowsA, a, rowsB, b) <= 0
  const x = isFirst ? rowsA[a] : rowsB[b]
  const y = isFirst ? rowsA[a + 1] : rowsB[b + 1]
  const z = isFirst ? rowsA[a + 2] : rowsB[b + 2]
  const heightB = writeWorldNormal(rowsB, b, x, y, z, normalB)
  const heightA = writeWorldNormal(rowsA, a, x, y, z, out)
  const opposite = out[0] === -normalB[0] && out[1] === -normalB[1] && out[2] === -normalB[2]
  // The heights of one point, the same in either order, above plane A and on the other side of plane B.
  return opposite ? heightA + heightB : -Infinity
}
