/**
 * The rotation vector (axis times angle, radians) that turns one orthonormal frame into another by the shortest arc,
 * without trigonometric functions: the quaternion of the relative rotation, then twice the arctangent of its vector part over
 * its scalar part, by halving the argument and a Taylor series that is exact to rounding there.
 */

/** Coefficients 1/1, -1/3, 1/5 ... of the arctangent: below 0.05 the first seven leave less than 1e-19 of the argument. */
const SERIES = [1, -1 / 3, 1 / 5, -1 / 7, 1 / 9, -1 / 11, 1 / 13]

/** Arctangent of y / x for y, x >= 0, not both 0. */
export function arctangent(y: number, x: number): number {
  if (y > x) return HALF_PI - arctangent(x, y)
  // atan t = 2 atan(t / (1 + sqrt(1 + t^2))): four times from t <= 1 leaves less than 0.05.
  let t = y / x
  let factor = 1
  while (t > 0.05) {
    t /= 1 + Math.sqrt(1 + t * t)
    factor *= 2
  }
  const square = t * t
  let sum = 0
  for (let k = SERIES.length - 1; k >= 0; k--) sum = SERIES[k] + square * sum
  return factor * t * sum
}

const HALF_PI = 1.5707963267948966

/**
 * Writes to `out[at]` the vector that turns the frame at `from[f]` into the one at `to[t]` (nine numbers each: the unit axes x, y, z),
 * at most half a turn long. Of two equal half turns one is chosen, always the same.
 */
export function writeRotationVector(
  from: Float64Array,
  f: number,
  to: Float64Array,
  t: number,
  out: Float64Array,
  at: number,
): void {
  // R = sum over the axes of to_k from_k^T.
  const r00 = to[t] * from[f] + to[t + 3] * from[f + 3] + to[t + 6] * from[f + 6]
  const r01 = to[t] * from[f + 1] + to[t + 3] * from[f + 4] + to[t + 6] * from[f + 7]
  const r02 = to[t] * from[f + 2] + to[t + 3] * from[f + 5] + to[t + 6] * from[f + 8]
  const r10 = to[t + 1] * from[f] + to[t + 4] * from[f + 3] + to[t + 7] * from[f + 6]
  const r11 = to[t + 1] * from[f + 1] + to[t + 4] * from[f + 4] + to[t + 7] * from[f + 7]
  const r12 = to[t + 1] * from[f + 2] + to[t + 4] * from[f + 5] + to[t + 7] * from[f + 8]
  const r20 = to[t + 2] * from[f] + to[t + 5] * from[f + 3] + to[t + 8] * from[f + 6]
  const r21 = to[t + 2] * from[f + 1] + to[t + 5] * from[f + 4] + to[t + 8] * from[f + 7]
  const r22 = to[t + 2] * from[f + 2] + to[t + 5] * from[f + 5] + to[t + 8] * from[f + 8]
  // Quaternion by the largest of its components, so that nothing is divided by a small number.
  const trace = r00 + r11 + r22
  let x = r21 - r12
  let y = r02 - r20
  let z = r10 - r01
  let w: number
  if (trace >= r00 && trace >= r11 && trace >= r22) w = 1 + trace
  else if (r00 >= r11 && r00 >= r22) {
    w = x
    x = 1 + r00 - r11 - r22
    y = r01 + r10
    z = r02 + r20
  } else if (r11 >= r22) {
    w = y
    y = 1 + r11 - r00 - r22
    x = r01 + r10
    z = r12 + r21
  } else {
    w = z
    z = 1 + r22 - r00 - r11
    x = r02 + r20
    y = r12 + r21
  }
  const length = Math.sqrt(x * x + y * y + z * z)
  if (length === 0) {
    out[at] = 0
    out[at + 1] = 0
    out[at + 2] = 0
    return
  }
  const scale = ((w < 0 ? -2 : 2) * arctangent(length, Math.abs(w))) / length
  out[at] = x * scale
  out[at + 1] = y * scale
  out[at + 2] = z * scale
}
