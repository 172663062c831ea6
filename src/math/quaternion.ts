/** Quaternions x y z w to axes, for poses: no trigonometry, and no square root, so that exact turns stay exact. */

/** Squares of numbers beyond these lose range in a double; inside them no scaling is needed. */
const SAFE_SMALL = 1e-100
const SAFE_LARGE = 1e100

/**
 * A squared norm that is this near to 1 is multiplied by its reciprocal. Such a quaternion was normalised, in floats at
 * least, and its entries are rounded anyway; nine quotients are a third of the cost of a row.
 */
export const NEARLY_UNIT = 1e-6

/**
 * Writes the nine numbers of the rotation of the quaternion x y z w at `quaternion[q]`, three unit axes one after the
 * other, at `out[at]`.
 *
 * The quaternion need not be of unit length: each entry is one quotient of sums by the squared norm, so an integer
 * quaternion gives correctly rounded entries, quarter turns give exact zeros and ones, and q and -q the same bits.
 * A quaternion so large or small that its square leaves the range is scaled by its largest component first.
 * The caller has refused zero and non-finite quaternions.
 */
export function writeAxesOfQuaternion(out: Float64Array, at: number, quaternion: ArrayLike<number>, q: number): void {
  let x = quaternion[q]
  let y = quaternion[q + 1]
  let z = quaternion[q + 2]
  let w = quaternion[q + 3]
  const largest = Math.max(Math.abs(x), Math.abs(y), Math.abs(z), Math.abs(w))
  if (largest < SAFE_SMALL || largest > SAFE_LARGE) {
    x /= largest
    y /= largest
    z /= largest
    w /= largest
  }
  const xx = x * x
  const yy = y * y
  const zz = z * z
  const ww = w * w
  const xy = x * y
  const xz = x * z
  const yz = y * z
  const wx = w * x
  const wy = w * y
  const wz = w * z
  const n = ww + xx + yy + zz
  out[at] = ww + xx - yy - zz
  out[at + 1] = 2 * (xy + wz)
  out[at + 2] = 2 * (xz - wy)
  out[at + 3] = 2 * (xy - wz)
  out[at + 4] = ww - xx + yy - zz
  out[at + 5] = 2 * (yz + wx)
  out[at + 6] = 2 * (xz + wy)
  out[at + 7] = 2 * (yz - wx)
  out[at + 8] = ww - xx - yy + zz
  const unit = 1 / n
  if (Math.abs(n - 1) <= NEARLY_UNIT) for (let k = at; k < at + 9; k++) out[k] *= unit
  else for (let k = at; k < at + 9; k++) out[k] /= n
}
