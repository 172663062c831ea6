/**
 * Signed distance from a posed plane, with a compensated dot product (Ogita, Rump, Oishi: Dot2).
 *
 * Trap: far from the origin n.x and the constant cancel, and a plain sum is off by a rounding of the large terms: at
 * 1e7 that is a billionth of a unit. Splitting each product and each sum into value and error (Dekker, Knuth; only
 * + - *) leaves one rounding of the small result, plus the large terms times the square of the roundoff.
 */
import { UNIT_ROUNDOFF } from '../../tolerances.js'
import { ROW_AXES, ROW_PARAMETERS } from '../rows.js'

/** 2^27 + 1: splits a double into two halves of 26 bits. */
const SPLITTER = 134217729

/** a * b - product, exactly. */
function productError(a: number, b: number, product: number): number {
  const s = SPLITTER * a
  const ah = s - (s - a)
  const al = a - ah
  const t = SPLITTER * b
  const bh = t - (t - b)
  const bl = b - bh
  return al * bl - (product - ah * bh - al * bh - ah * bl)
}

/** a + b - sum, exactly. */
function sumError(a: number, b: number, sum: number): number {
  const c = sum - a
  return a - (sum - c) + (b - c)
}

/** nx (x - px) + ny (y - py) + nz (z - pz) + constant, as if summed in twice the precision and rounded once. */
export function compensatedPlaneDot(
  nx: number,
  ny: number,
  nz: number,
  x: number,
  y: number,
  z: number,
  px: number,
  py: number,
  pz: number,
  constant: number,
): number {
  let p = nx * x
  let sum = constant + p
  let error = sumError(constant, p, sum) + productError(nx, x, p)
  p = -nx * px
  let next = sum + p
  error += sumError(sum, p, next) + productError(-nx, px, p)
  p = ny * y
  sum = next + p
  error += sumError(next, p, sum) + productError(ny, y, p)
  p = -ny * py
  next = sum + p
  error += sumError(sum, p, next) + productError(-ny, py, p)
  p = nz * z
  sum = next + p
  error += sumError(next, p, sum) + productError(nz, z, p)
  p = -nz * pz
  next = sum + p
  error += sumError(sum, p, next) + productError(-nz, pz, p)
  return next + error
}

/** World normal of the plane row at `p`, written to `out[at]`. With identity axes it is the given one, bit for bit. */
export function writePlaneNormal(out: Float64Array, at: number, planes: Float64Array, p: number): void {
  const x = planes[p + ROW_PARAMETERS]
  const y = planes[p + ROW_PARAMETERS + 1]
  const z = planes[p + ROW_PARAMETERS + 2]
  for (let k = 0; k < 3; k++)
    out[at + k] = planes[p + ROW_AXES + k] * x + planes[p + ROW_AXES + 3 + k] * y + planes[p + ROW_AXES + 6 + k] * z
}

/** Signed distance of the world point (x, y, z) from the plane row at `p`, whose world normal is at `normals[n]`. */
export function signedPlaneDistance(
  planes: Float64Array,
  p: number,
  normals: Float64Array,
  n: number,
  x: number,
  y: number,
  z: number,
): number {
  const constant = planes[p + ROW_PARAMETERS + 3]
  return compensatedPlaneDot(
    normals[n],
    normals[n + 1],
    normals[n + 2],
    x,
    y,
    z,
    planes[p],
    planes[p + 1],
    planes[p + 2],
    constant,
  )
}

/**
 * How far a result of signedPlaneDistance can be off, beyond its own last rounding: 256 squared roundoffs of the terms.
 */
export function signedPlaneDistanceDoubt(planes: Float64Array, p: number, x: number, y: number, z: number): number {
  const size =
    Math.abs(x) +
    Math.abs(planes[p]) +
    Math.abs(y) +
    Math.abs(planes[p + 1]) +
    Math.abs(z) +
    Math.abs(planes[p + 2]) +
    Math.abs(planes[p + ROW_PARAMETERS + 3])
  return 256 * UNIT_ROUNDOFF * UNIT_ROUNDOFF * size
}
