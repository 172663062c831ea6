import { signedPlaneDistance, writePlaneNormal } from '../sphere-plane/signed-distance.js'

/**
 * Writes the world normal of plane row b to out[0..2] and returns the signed height of the world point (x, y, z) above
 * the plane, in compensated arithmetic: the same number as in the overlap and sweep tests of planes.
 */
export function writeWorldNormal(
  rows: Float64Array,
  b: number,
  x: number,
  y: number,
  z: number,
  out: Float64Array,
): number {
  writePlaneNormal(out, 0, rows, b)
  return signedPlaneDistance(rows, b, out, 0, x, y, z)
}
