/**
 * Signed distance from a posed plane, with a compensated dot product (Ogita, Rump, Oishi: Dot2).
 *
 * Trap: far from the origin n.x and the constant cancel, and a plain sum is off by a rounding of the large terms: at
 * 1e7 that is a billionth of a unit. Splitting each product and each sum into value and error (Dekker, Knuth; only
 * + - *) leaves one rounding of the small result, plus the large terms times the square of the roundoff.
 */
import { productError, sumError } from '../math/error-free.js'
import { sizeOf } from '../math/vectors.js'
import { UNIT_ROUNDOFF } from '../tolerances.js'
import { ROW_AXES, ROW_PARAMETERS, type RowKernel } from './rows.js'

/** n.(p - q) + constant of three vectors at offsets, as if summed in twice the precision and rounded once. */
export function compensatedDot(
  n: Float64Array,
  p: Float64Array,
  i: number,
  q: Float64Array,
  j: number,
  constant: number,
): number {
  let sum = constant
  let error = 0
  for (let k = 0; k < 3; k++) {
    const x = n[k] * p[i + k]
    const next = sum + x
    error += sumError(sum, x, next) + productError(n[k], p[i + k], x)
    const y = -n[k] * q[j + k]
    sum = next + y
    error += sumError(next, y, sum) + productError(-n[k], q[j + k], y)
  }
  return sum + error
}

/**
 * The signed distance of the point at `points[i]` (world) from the plane row at `planes[p]`; writes the plane's unit
 * normal in world axes to out[0..2]. With identity axes the normal is the given one, bit for bit.
 */
export const signedDistance: RowKernel = (planes, p, points, i, out) => {
  const n = p + ROW_PARAMETERS
  const u = p + ROW_AXES
  for (let k = 0; k < 3; k++)
    out[k] = planes[u + k] * planes[n] + planes[u + 3 + k] * planes[n + 1] + planes[u + 6 + k] * planes[n + 2]
  return compensatedDot(out, points, i, planes, p, planes[n + 3])
}

/**
 * How far a result of {@link signedDistance} can be off, beyond its own last rounding: 256 squared roundoffs of the
 * terms.
 */
export function signedDistanceDoubt(planes: Float64Array, p: number, points: Float64Array, i: number): number {
  const size = Math.abs(planes[p + ROW_PARAMETERS + 3]) + sizeOf(points, i) + sizeOf(planes, p)
  return 256 * UNIT_ROUNDOFF * UNIT_ROUNDOFF * size
}

/** {@link signedDistance}, with the direction into the half-space below the plane instead of the normal. */
export const heightAbove: RowKernel = (planes, p, points, i, out) => {
  const height = signedDistance(planes, p, points, i, out)
  for (let k = 0; k < 3; k++) out[k] = 0 - out[k]
  return height
}
