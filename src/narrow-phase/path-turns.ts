/**
 * The rotation vector of a body's path: the shortest arc from its first pose to its last one, with the full turns of
 * integrationSystem, which poses do not show.
 */
import { ROW_AXES } from '../geometry/rows.js'
import { writeRotationVector } from '../math/rotation.js'
import { FULL_TURN_SLACK } from '../tolerances.js'

/** Sum of the squared changes of the axes, 8 sin^2(f/2) for a turn by f: below this (0.11 rad) the series is exact. */
const SMALL_TURN = 0.025

/**
 * Rotation vector of the shortest turn from the axes of the row at `starts[r]` to those of the row at `rows[r]`.
 *
 * A small turn, as in most steps, needs no root or quotient: the cross products of each axis with its change sum to 2
 * sin f along the axis of the turn, and asin(s)/s = 1 + s^2/6 + 3 s^4/40 + ...; the first term left out is below 1e-17.
 */
export function writeTurn(starts: Float64Array, r: number, rows: Float64Array, motions: Float64Array, w: number): void {
  const px = starts[r + 3]
  const py = starts[r + 4]
  const pz = starts[r + 5]
  const ux = rows[r + 3] - px
  const uy = rows[r + 4] - py
  const uz = rows[r + 5] - pz
  const qx = starts[r + 6]
  const qy = starts[r + 7]
  const qz = starts[r + 8]
  const vx = rows[r + 6] - qx
  const vy = rows[r + 7] - qy
  const vz = rows[r + 8] - qz
  const sx = starts[r + 9]
  const sy = starts[r + 10]
  const sz = starts[r + 11]
  const wx = rows[r + 9] - sx
  const wy = rows[r + 10] - sy
  const wz = rows[r + 11] - sz
  const change = ux * ux + uy * uy + uz * uz + (vx * vx + vy * vy + vz * vz) + (wx * wx + wy * wy + wz * wz)
  if (change > SMALL_TURN) return writeRotationVector(motions, w, starts, r + ROW_AXES, rows, r + ROW_AXES)
  const x = py * uz - pz * uy + (qy * vz - qz * vy) + (sy * wz - sz * wy)
  const y = pz * ux - px * uz + (qz * vx - qx * vz) + (sz * wx - sx * wz)
  const z = px * uy - py * ux + (qx * vy - qy * vx) + (sx * wy - sy * wx)
  const s = 0.25 * (x * x + y * y + z * z)
  const high = 35 / 2304 + s * (63 / 5632 + s * (231 / 26624 + s * (143 / 20480)))
  const scale = 0.5 + s * (1 / 12 + s * (3 / 80 + s * (5 / 224 + s * high)))
  motions[w] = scale * x
  motions[w + 1] = scale * y
  motions[w + 2] = scale * z
}

const TURN = 6.283185307179586
/** Square of 3 rad: a rotation below half a turn is fully determined by the two poses. */
export const POSES_TELL = 9

/**
 * If integrationSystem turned the body by half a turn or more, and the poses agree with that up to full turns, replaces
 * the shortest arc by the rotation vector that was applied.
 */
export function takeFullTurns(turned: Float64Array, t: number, motions: Float64Array, w: number): void {
  const square = turned[t] * turned[t] + turned[t + 1] * turned[t + 1] + turned[t + 2] * turned[t + 2]
  if (square < POSES_TELL) return
  const angle = Math.sqrt(square)
  // Component of the shortest arc along the applied axis, and squared length of the rest.
  const along = (motions[w] * turned[t] + motions[w + 1] * turned[t + 1] + motions[w + 2] * turned[t + 2]) / angle
  let across = 0
  for (let d = 0; d < 3; d++) {
    const rest = motions[w + d] - (along * turned[t + d]) / angle
    across += rest * rest
  }
  const turns = Math.floor((angle - along) / TURN + 0.5)
  const off = angle - along - turns * TURN
  // Written so that NaN agrees with nothing.
  if (!(across <= FULL_TURN_SLACK * FULL_TURN_SLACK && Math.abs(off) <= FULL_TURN_SLACK * (1 + turns))) return
  const scale = (along + turns * TURN) / angle
  for (let d = 0; d < 3; d++) motions[w + d] = turned[t + d] * scale
}
