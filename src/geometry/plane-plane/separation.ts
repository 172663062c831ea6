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
  const x = rowsA[a]
  const y = rowsA[a + 1]
  const z = rowsA[a + 2]
  const heightB = writeWorldNormal(rowsB, b, x, y, z, normalB)
  const heightA = writeWorldNormal(rowsA, a, x, y, z, out)
  const opposite = out[0] === -normalB[0] && out[1] === -normalB[1] && out[2] === -normalB[2]
  // Position a is heightA above plane A and heightB on the other side of plane B.
  return opposite ? heightA + heightB : -Infinity
}
