import { SPIN_ANGLE_ERROR } from '../tolerances.js'

/**
 * Turning a quaternion by a constant angular velocity, dq/dt = 1/2 (0, w) q (Eberly, dynamic collision, section 5, in
 * quaternion form), without trigonometric functions: by integration in as many substeps as the tolerance asks for.
 *
 * One explicit step of angle f turns by 2 atan(f/2) instead of f: f^3/12 too little. (Taken as one step, as the paper
 * does, it turns 0.93 rad for 1 rad.) With n substeps the error of the whole is f^3/(12 n^2).
 * One Runge-Kutta step has the first five terms of the exponential: f^5/1920 too much at most, f^5/(1920 n^4) in all.
 */

/** Numbers of a row to turn: quaternion x y z w (any length but 0), angular velocity, and the time that it turns for. */
export const TURN_STRIDE = 8

/** Turns the quaternions of the first `count` rows by Euler's method; leaves them of unit length. */
export function turnByEuler(rows: Float64Array, count: number): void {
  for (let r = 0; r < TURN_STRIDE * count; r += TURN_STRIDE) {
    const wx = rows[r + 4]
    const wy = rows[r + 5]
    const wz = rows[r + 6]
    const delta = rows[r + 7]
    const angle = Math.sqrt(wx * wx + wy * wy + wz * wz) * delta
    const cube = (angle * angle * angle) / 12
    let steps = Math.floor(Math.sqrt(cube / SPIN_ANGLE_ERROR)) + 1
    if (!(steps < MOST_STEPS)) steps = MOST_STEPS
    const h = (0.5 * delta) / steps
    const hx = wx * h
    const hy = wy * h
    const hz = wz * h
    normalise(rows, r)
    let x = rows[r]
    let y = rows[r + 1]
    let z = rows[r + 2]
    let w = rows[r + 3]
    // Each step multiplies by (1, h): its length is the same every time, and so is the factor that takes it out again.
    const s = 1 / Math.sqrt(1 + hx * hx + hy * hy + hz * hz)
    for (let i = 0; i < steps; i++) {
      const nx = (x + hx * w + hy * z - hz * y) * s
      const ny = (y + hy * w + hz * x - hx * z) * s
      const nz = (z + hz * w + hx * y - hy * x) * s
      const nw = (w - hx * x - hy * y - hz * z) * s
      x = nx
      y = ny
      z = nz
      w = nw
    }
    rows[r] = x
    rows[r + 1] = y
    rows[r + 2] = z
    rows[r + 3] = w
    normalise(rows, r)
  }
}

/** The same by fourth-order Runge-Kutta. */
export function turnByRungeKutta(rows: Float64Array, count: number): void {
  for (let r = 0; r < TURN_STRIDE * count; r += TURN_STRIDE) {
    const wx = rows[r + 4]
    const wy = rows[r + 5]
    const wz = rows[r + 6]
    const delta = rows[r + 7]
    const angle = Math.sqrt(wx * wx + wy * wy + wz * wz) * delta
    const fifth = (angle * angle * angle * angle * angle) / 1920
    let steps = Math.floor(Math.sqrt(Math.sqrt(fifth / SPIN_ANGLE_ERROR))) + 1
    if (!(steps < MOST_STEPS)) steps = MOST_STEPS
    // For constant w the four slopes sum to the series 1 + h + h^2/2 + h^3/6 + h^4/24 of the exponential of h = (0, w dt/2),
    // and h^2 = -|h|^2, so that one step is multiplication by a + b h.
    const k = (0.5 * delta) / steps
    const hx = wx * k
    const hy = wy * k
    const hz = wz * k
    const square = hx * hx + hy * hy + hz * hz
    const a = 1 - square / 2 + (square * square) / 24
    const b = 1 - square / 6
    const s = 1 / Math.sqrt(a * a + b * b * square)
    const c = a * s
    const bx = hx * b * s
    const by = hy * b * s
    const bz = hz * b * s
    normalise(rows, r)
    let x = rows[r]
    let y = rows[r + 1]
    let z = rows[r + 2]
    let w = rows[r + 3]
    for (let i = 0; i < steps; i++) {
      const nx = c * x + bx * w + by * z - bz * y
      const ny = c * y + by * w + bz * x - bx * z
      const nz = c * z + bz * w + bx * y - by * x
      const nw = c * w - bx * x - by * y - bz * z
      x = nx
      y = ny
      z = nz
      w = nw
    }
    rows[r] = x
    rows[r + 1] = y
    rows[r + 2] = z
    rows[r + 3] = w
    normalise(rows, r)
  }
}

/** Bounds the work for absurd spins: beyond it (about 20,000 turns a step by Euler) the angle is no longer kept. */
const MOST_STEPS = 1 << 26

/** Unit length; scaled by the largest component first where squares would leave the range. */
function normalise(rows: Float64Array, r: number): void {
  const x = rows[r]
  const y = rows[r + 1]
  const z = rows[r + 2]
  const w = rows[r + 3]
  const square = x * x + y * y + z * z + w * w
  if (!(square > 1e-200 && square < 1e200)) return normaliseScaled(rows, r)
  const s = 1 / Math.sqrt(square)
  rows[r] = x * s
  rows[r + 1] = y * s
  rows[r + 2] = z * s
  rows[r + 3] = w * s
}

function normaliseScaled(q: Float64Array, r: number): void {
  const largest = Math.max(Math.abs(q[r]), Math.abs(q[r + 1]), Math.abs(q[r + 2]), Math.abs(q[r + 3]))
  const x = q[r] / largest
  const y = q[r + 1] / largest
  const z = q[r + 2] / largest
  const w = q[r + 3] / largest
  const s = 1 / Math.sqrt(x * x + y * y + z * z + w * w)
  q[r] = x * s
  q[r + 1] = y * s
  q[r + 2] = z * s
  q[r + 3] = w * s
}
