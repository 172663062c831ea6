/**
 * Turning a quaternion by a constant angular velocity, dq/dt = 1/2 (0, w) q (Eberly, dynamic collision, section 5, in
 * quaternion form), without trigonometric functions: by integration in as many substeps as the tolerance requires.
 *
 * One explicit step of angle f turns by 2 atan(f/2) instead of f: f^3/12 too little. (Taken as one step, as the paper
 * does, it turns 0.93 rad for 1 rad.) With n substeps the error of the whole is f^3/(12 n^2).
 * One Runge-Kutta step has the first five terms of the exponential: f^5/1920 too little at most, f^5/(1920 n^4) in all.
 *
 * Every substep multiplies by the same a + b h, with h = (0, w dt/2); for Euler it is 1 + h. Since h h = -|h|^2, a
 * product of such numbers has this form too, as with complex numbers. The number of substeps is a power of two, so the
 * product is formed by repeated squaring; it then turns the quaternion once, which is normalised at the end.
 */
import { SPIN_ANGLE_ERROR } from '../tolerances.js'

/**
 * Numbers of a row to turn: quaternion x y z w (any length but 0), angular velocity, and the time that it turns for.
 */
export const TURN_LENGTH = 8

/** Least number of Euler substeps: enough for most bodies. */
const LEAST_BY_EULER = 16

/**
 * Radians. Turns by more than this in a step do not keep their angle: this bounds the substeps for absurd spins.
 */
const MOST_BY_EULER = 1500
const MOST_BY_RUNGE_KUTTA = 2e5

/**
 * Turns the quaternion of a row by Euler's method or fourth-order Runge-Kutta; leaves it of unit length, and the time
 * that it turned for, which is less for an absurd spin.
 */
export function turnRow(row: Float64Array, isEuler: boolean): void {
  const most = isEuler ? MOST_BY_EULER : MOST_BY_RUNGE_KUTTA
  const speed = Math.sqrt(row[4] * row[4] + row[5] * row[5] + row[6] * row[6])
  let time = row[7]
  if (!(speed * time <= most)) time = row[7] = most / speed
  const angle = speed * time
  const cube = angle * angle * angle
  const needed = isEuler ? cube * (1 / (12 * SPIN_ANGLE_ERROR)) : cube * angle * angle * (1 / (1920 * SPIN_ANGLE_ERROR))
  let steps = isEuler ? LEAST_BY_EULER : 1
  while ((isEuler ? steps * steps : steps * steps * (steps * steps)) < needed) steps *= 2
  const half = (0.5 * time) / steps
  const square = speed * half * (speed * half)
  // The four slopes of constant w sum to the series 1 + h + h^2/2 + h^3/6 + h^4/24 of the exponential.
  let a = isEuler ? 1 : 1 - square / 2 + (square * square) / 24
  let b = isEuler ? 1 : 1 - square / 6
  for (let done = 1; done < steps; done *= 2) {
    const next = a * a - b * b * square
    b = 2 * a * b
    a = next
  }
  multiply(row, a, b * half)
}

/** Multiplies the quaternion from the left by a + b (0, w), and makes it of unit length. */
function multiply(row: Float64Array, a: number, b: number): void {
  const x = row[0]
  const y = row[1]
  const z = row[2]
  const w = row[3]
  const square = x * x + y * y + z * z + w * w
  if (!(square > 1e-200 && square < 1e200)) {
    scaleDown(row)
    return multiply(row, a, b)
  }
  const hx = row[4] * b
  const hy = row[5] * b
  const hz = row[6] * b
  const nx = a * x + hx * w + hy * z - hz * y
  const ny = a * y + hy * w + hz * x - hx * z
  const nz = a * z + hz * w + hx * y - hy * x
  const nw = a * w - hx * x - hy * y - hz * z
  const s = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz + nw * nw)
  row[0] = nx * s
  row[1] = ny * s
  row[2] = nz * s
  row[3] = nw * s
}

/** Divides by the largest component, so that no square leaves the range. V8: see notes, "doubles across calls". */
function scaleDown(row: Float64Array): void {
  const largest = Math.max(Math.abs(row[0]), Math.abs(row[1]), Math.abs(row[2]), Math.abs(row[3]))
  for (let k = 0; k < 4; k++) row[k] /= largest
}
