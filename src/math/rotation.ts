/**
 * Rotation at constant angular velocity without trigonometric functions of the engine: sine, cosine and arc tangent by
 * their series, written with + - * / only, so that every JavaScript engine gives the same bits.
 */
import { HALF_TURN_TIE } from '../tolerances.js'
import { sumError } from './error-free.js'
import { cross, dot, lengthAt, longestOf } from './vectors.js'

/** Half pi in four pieces, the first three of 33 bits each, so that integer multiples of them up to 2^20 are exact. */
const HALF_PI_1 = 1.5707963267341256
const HALF_PI_2 = 6.077100506303966e-11
const HALF_PI_3 = 2.0222662487111665e-21
const HALF_PI_4 = 8.4784276603689e-32
const TWO_OVER_PI = 0.6366197723675814
/** A full turn, in radians. */
export const TURN = 6.283185307179586

/**
 * Replaces the angle x at `out[at]` by sin x, and writes cos x after it: for |x| <= 1e6 each is within one unit in the
 * last place. V8: see notes, "doubles across calls".
 *
 * The argument is brought within [-pi/4, pi/4] by quarter turns. What is left of x next to a multiple of half pi is
 * tiny, so it is kept as a sum of two doubles, r and `low`. Then the Taylor series are summed to r^17 and r^18: the
 * first term left out is below 1e-17. `low` adds its first-order terms.
 */
export function writeSineAndCosine(out: Float64Array, at: number): void {
  const x = out[at]
  const quarters = Math.floor(x * TWO_OVER_PI + 0.5)
  const first = x - quarters * HALF_PI_1
  const second = first - quarters * HALF_PI_2
  const third = second - quarters * HALF_PI_3
  const rest =
    sumError(first, -quarters * HALF_PI_2, second) +
    sumError(second, -quarters * HALF_PI_3, third) -
    quarters * HALF_PI_4
  const r = third + rest
  const low = third - r + rest
  const z = r * r
  let s = 1 / 1307674368000 - z / 355687428096000
  s = 1 / 6227020800 - z * s
  s = 1 / 39916800 - z * s
  s = 1 / 362880 - z * s
  s = 1 / 5040 - z * s
  s = 1 / 120 - z * s
  s = 1 / 6 - z * s
  s = r - (r * z * s - low * (1 - 0.5 * z))
  let c = 1 / 20922789888000 - z / 6402373705728000
  c = 1 / 87178291200 - z * c
  c = 1 / 479001600 - z * c
  c = 1 / 3628800 - z * c
  c = 1 / 40320 - z * c
  c = 1 / 720 - z * c
  c = 1 / 24 - z * c
  // 1 - z / 2, what its rounding cut off, and the smaller terms.
  const near = 1 - 0.5 * z
  c = near + (1 - near - 0.5 * z + (z * z * c - low * r))
  // Sine and cosine change places, and signs, with every quarter turn. V8: see notes, "branchless loops".
  const quadrant = quarters & 3
  const odd = quadrant & 1
  out[at + odd] = s
  out[at + 1 - odd] = c
  out[at] *= 1 - (quadrant & 2)
  out[at + 1] *= 1 - ((quadrant + 1) & 2)
}

/** Arc tangent of y / x for y >= 0, x >= 0, not both 0: in [0, pi/2], within a few units in the last place. */
export function arcTangent(y: number, x: number): number {
  if (y > x) return HALF_PI_1 - arcTangent(x, y) + HALF_PI_2
  // Two halvings of the angle bring the tangent from [0, 1] to [0, 0.2]; then sixteen terms leave less than 1e-22.
  let t = y / x
  t = t / (1 + Math.sqrt(1 + t * t))
  t = t / (1 + Math.sqrt(1 + t * t))
  const z = t * t
  let sum = 0
  for (let n = 31; n >= 1; n -= 2) sum = 1 / n - z * sum
  return 4 * t * sum
}

/** Numbers of a spin of three axes and an arm, as {@link writeSpin} writes it. */
export const SPIN_STRIDE = 37

const turn = new Float64Array(2)
const unit = new Float64Array(3)

/**
 * Splits the three vectors at `axes[from]` and the one at `arm[r]` for a spin of the angular velocity at `angular[w]`,
 * world axes: each into the part along the axis of rotation (which stays), the part across it, and the latter turned by
 * a quarter turn. Writes the angular speed to `out[at]`, then nine numbers for each vector.
 */
export function writeSpin(
  out: Float64Array,
  at: number,
  axes: Float64Array,
  from: number,
  arm: Float64Array,
  r: number,
  angular: Float64Array,
  w: number,
): void {
  // Scaled by the largest component first: the square of a slow spin must not vanish.
  const largest = Math.abs(angular[w + longestOf(angular, w)])
  for (let k = 0; k < 3; k++) unit[k] = largest > 0 ? angular[w + k] / largest : 0
  const length = lengthAt(unit, 0)
  out[at] = largest * length
  for (let k = 0; k < 3 && length > 0; k++) unit[k] /= length
  for (let k = 0; k < 3; k++) takeApart(out, at + 1 + 9 * k, axes, from + 3 * k)
  takeApart(out, at + 28, arm, r)
}

function takeApart(out: Float64Array, o: number, vectors: Float64Array, v: number): void {
  const along = dot(unit, 0, vectors, v)
  for (let k = 0; k < 3; k++) {
    out[o + k] = along * unit[k]
    out[o + 3 + k] = vectors[v + k] - along * unit[k]
  }
  cross(out, o + 6, unit, 0, vectors, v)
}

/**
 * Writes the axes at `axes[at]` and the arm at `arm[r]` after the spin has run for the time at `times[t]`: one rotation
 * from the start, never a sum of steps, so nothing drifts. The angle (speed times time, full turns included) has a
 * relative error of 2e-16.
 */
export function writeSpun(
  axes: Float64Array,
  at: number,
  arm: Float64Array,
  r: number,
  spin: Float64Array,
  s: number,
  times: Float64Array,
  t: number,
): void {
  turn[0] = spin[s] * times[t]
  writeSineAndCosine(turn, 0)
  const sine = turn[0]
  const cosine = turn[1]
  for (let i = 0; i < 9; i++) {
    const o = s + 1 + (i < 3 ? i : i < 6 ? i + 6 : i + 12)
    axes[at + i] = spin[o] + cosine * spin[o + 3] + sine * spin[o + 6]
  }
  for (let i = 0; i < 3; i++) {
    const o = s + 28 + i
    arm[r + i] = spin[o] + cosine * spin[o + 3] + sine * spin[o + 6]
  }
}

/**
 * Writes at `out[at]` the rotation vector (axis times angle, world axes) of the shortest turn that takes the
 * orthonormal axes at `from[f]` to those at `to[t]`: at most half a turn. Both must have the same handedness.
 * Half a turn about z, within HALF_TURN_TIE, goes the positive way, as a flat world promises.
 */
export function writeRotationVector(
  out: Float64Array,
  at: number,
  from: Float64Array,
  f: number,
  to: Float64Array,
  t: number,
): void {
  // The turn as a matrix, sum of to_i from_i^T, then its quaternion by the largest of the four components.
  const m = matrix
  const q = quaternion
  for (let row = t, k = 0; row < t + 3; row++)
    for (let column = f; column < f + 3; column++, k++)
      m[k] = 0 + to[row] * from[column] + to[row + 3] * from[column + 3] + to[row + 6] * from[column + 6]
  const byReal = m[0] + m[4] + m[8] > 0
  const largest = m[0] >= m[4] && m[0] >= m[8] ? 0 : m[4] >= m[8] ? 1 : 2
  const low = largest === 0 ? 1 : 0
  const high = largest === 2 ? 1 : 2
  for (let i = 0; i < 3; i++) q[i] = byReal ? skewOf(i) : m[3 * largest + i] + m[3 * i + largest]
  if (!byReal) q[largest] = 1 + m[4 * largest] - m[4 * low] - m[4 * high]
  q[3] = byReal ? 1 + m[0] + m[4] + m[8] : skewOf(largest)
  const side = q[3] < 0 ? -1 : 1
  const sine = lengthAt(q, 0)
  // A vanishing turn: the sine is the angle, twice it for the quaternion's half angle.
  const scale = sine > 0 ? (2 * arcTangent(sine, side * q[3])) / sine : 0
  for (let i = 0; i < 3; i++) out[at + i] = scale * (side * q[i])
  if (q[0] === 0 && q[1] === 0 && out[at + 2] <= HALF_TURN_TIE - 0.5 * TURN) out[at + 2] += TURN
}

/** Of a turn: its matrix, row by row; its quaternion x y z w, of any length. */
const matrix = new Float64Array(9)
const quaternion = new Float64Array(4)

/** Twice the skew part of the matrix about axis i. */
function skewOf(i: number): number {
  const j = (i + 1) % 3
  const k = (i + 2) % 3
  return matrix[3 * k + j] - matrix[3 * j + k]
}
