/**
 * The second bound of the advancement: one order higher than clear-time.ts, for bodies that nearly graze.
 *
 * Where the gap has almost a double root, its slope and value vanish together, and a bound that uses only the size of
 * its curvature loses a constant part of each step. Here the second derivatives are taken as they are, and the third
 * are bounded. In the notation of clear-time.ts, with g = n x w':
 *
 *   second of m.d = 2 e.v + (o x e).d         third <= |e||o| (3 |v| + |o| (|d| + |v| H))
 *   second of c   = (e x w' + g x w).a        third <= |o||e||w'||a| + |w x a| (2 |e||w'| + |w| (|g| + |e||w'| H))
 *
 * As long as no cosine changes its sign, the bound is one cubic; a quadratic bound of each cosine tells how long that
 * is. Cosines that are zero now (edges in the contact feature) enter with the absolute values of their derivatives.
 */
import {
  WORK_ANGULAR_A,
  WORK_ARM_A,
  WORK_CLEAR,
  WORK_COSINES,
  WORK_HORIZON,
  WORK_NORMAL,
  WORK_PIVOT,
  WORK_RATES,
  WORK_REACH,
  WORK_SEPARATION,
  WORK_SPANS,
  WORK_SWEEP,
  WORK_TARGET,
  WORK_TURN,
  WORK_VELOCITY,
} from './layout.js'

/** Below it a cosine counts as zero: its sign may change at once. */
const SIGNLESS = 1e-6
/** Newton steps at most in one search for a root, and the fraction of the value there that may be lost. */
const NEWTON_STEPS = 5
const NEWTON_ENOUGH = 1e-4

/**
 * The cubic: slope and second derivative at 0, bound of the third, and the time up to which it holds; e = o x n, |e|
 * and |o| for {@link addBody}; then for the search the value at 0, the time at which it starts, and the root. In
 * scratch, because doubles passed to a call that is not inlined are allocated.
 */
const terms = new Float64Array(12)

/**
 * Writes to WORK_CLEAR the longest time, at most WORK_HORIZON, for which the gap of two rows along the axis that turns
 * with WORK_TURN surely stays at least WORK_TARGET. clearTime has set cosines and rates in `work` for this axis.
 */
export function cubicTime(work: Float64Array): void {
  const ox = work[WORK_TURN]
  const oy = work[WORK_TURN + 1]
  const oz = work[WORK_TURN + 2]
  const horizon = work[WORK_HORIZON]
  const nx = work[WORK_NORMAL]
  const ny = work[WORK_NORMAL + 1]
  const nz = work[WORK_NORMAL + 2]
  const dx = work[WORK_PIVOT]
  const dy = work[WORK_PIVOT + 1]
  const dz = work[WORK_PIVOT + 2]
  const vx = work[WORK_VELOCITY]
  const vy = work[WORK_VELOCITY + 1]
  const vz = work[WORK_VELOCITY + 2]
  const ex = oy * nz - oz * ny
  const ey = oz * nx - ox * nz
  const ez = ox * ny - oy * nx
  const e = Math.sqrt(ex * ex + ey * ey + ez * ez)
  const o = Math.sqrt(ox * ox + oy * oy + oz * oz)
  const v = Math.sqrt(vx * vx + vy * vy + vz * vz)
  const d = Math.sqrt(dx * dx + dy * dy + dz * dz)
  terms[0] = nx * vx + ny * vy + nz * vz + ex * dx + ey * dy + ez * dz
  terms[1] =
    2 * (ex * vx + ey * vy + ez * vz) + (oy * ez - oz * ey) * dx + (oz * ex - ox * ez) * dy + (ox * ey - oy * ex) * dz
  terms[2] = e * o * (3 * v + o * (d + v * horizon))
  terms[3] = horizon
  terms[4] = ex
  terms[5] = ey
  terms[6] = ez
  terms[7] = e
  terms[8] = o
  addBody(work, 0)
  addBody(work, 1)
  // No second or third derivative: the first bound is exact.
  work[WORK_CLEAR] = 0
  if (!(terms[2] > 0)) return
  terms[9] = work[WORK_SEPARATION] - work[WORK_TARGET]
  findRoot()
  work[WORK_CLEAR] = terms[11]
}

/** Adds one body's axes and arm to the cubic. */
function addBody(work: Float64Array, body: number): void {
  const ex = terms[4]
  const ey = terms[5]
  const ez = terms[6]
  const e = terms[7]
  const o = terms[8]
  const w = WORK_ANGULAR_A + 3 * body
  const wx = work[w]
  const wy = work[w + 1]
  const wz = work[w + 2]
  const x = wx - work[WORK_TURN]
  const y = wy - work[WORK_TURN + 1]
  const z = wz - work[WORK_TURN + 2]
  const nx = work[WORK_NORMAL]
  const ny = work[WORK_NORMAL + 1]
  const nz = work[WORK_NORMAL + 2]
  const gx = ny * z - nz * y
  const gy = nz * x - nx * z
  const gz = nx * y - ny * x
  const hx = ey * z - ez * y + gy * wz - gz * wy
  const hy = ez * x - ex * z + gz * wx - gx * wz
  const hz = ex * y - ey * x + gx * wy - gy * wx
  const g = Math.sqrt(gx * gx + gy * gy + gz * gz)
  const ew = e * Math.sqrt(x * x + y * y + z * z)
  const speed = Math.sqrt(wx * wx + wy * wy + wz * wz)
  const row = 16 * body + 3
  let r = terms[0]
  let q = terms[1]
  let end = terms[3]
  const tilt = g + ew * end
  const bend = ew + speed * tilt
  terms[2] += o * ew * work[WORK_REACH + body] + work[WORK_SWEEP + body] * (2 * ew + speed * tilt)
  for (let i = 0; i < 3; i++) {
    const span = work[WORK_SPANS + 3 * body + i]
    if (span === 0) continue
    const c = work[WORK_COSINES + 3 * body + i]
    const rate = work[WORK_RATES + 3 * body + i]
    const second = hx * work[row + 3 * i] + hy * work[row + 3 * i + 1] + hz * work[row + 3 * i + 2]
    const size = Math.abs(c)
    if (size < SIGNLESS) {
      r -= span * Math.abs(rate)
      q -= span * Math.abs(second)
      continue
    }
    const side = c < 0 ? -1 : 1
    r -= span * side * rate
    q -= span * side * second
    // size - drop t - bend t^2 / 2 >= 0 up to here.
    const drop = Math.max(0, -side * rate)
    const fall = drop + Math.sqrt(drop * drop + 2 * bend * size)
    if (fall * end > 2 * size) end = (2 * size) / fall
  }
  const arm = WORK_ARM_A + 3 * body
  const side = body === 0 ? -1 : 1
  terms[0] = r + side * (gx * work[arm] + gy * work[arm + 1] + gz * work[arm + 2])
  terms[1] = q + side * (hx * work[arm] + hy * work[arm + 1] + hz * work[arm + 2])
  terms[3] = end
}

/**
 * A safe time before the first root of p(t) = start + r t + q t^2 / 2 - k t^3 / 6 with start > 0 and k > 0, at most the
 * time up to which it holds: up to there p stays positive.
 */
function findRoot(): void {
  const r = terms[0]
  const q = terms[1]
  const k = terms[2]
  const end = terms[3]
  const start = terms[9]
  const inflection = q > 0 ? q / k : 0
  let t = Math.min(inflection, end)
  if (r < 0 && inflection > 0) {
    const square = q * q + 2 * k * r
    if (square >= 0) {
      // It falls to a minimum, convex all the way.
      const root = Math.sqrt(square)
      const low = (-2 * r) / (q + root)
      const atLow = start + low * (r + low * (0.5 * q - (k / 6) * low))
      if (low >= end || !(atLow > 0)) {
        terms[10] = Math.min(low, end)
        findFromLeft()
        return
      }
      // It passes, rises, and falls again, concave: from the crest on.
      t = Math.min(end, (q + root) / k)
    } else if (!(start + t * (r + t * (0.5 * q - (k / 6) * t)) > 0)) {
      // It falls, convex up to the inflection.
      terms[10] = t
      findFromLeft()
      return
    }
  }
  terms[10] = t
  findFromRight()
}

/** Newton's method from the left up to terms[10], where p falls and is convex: it stays left of the root. */
function findFromLeft(): void {
  const r = terms[0]
  const q = terms[1]
  const k = terms[2]
  const start = terms[9]
  const end = terms[10]
  let t = 0
  for (let step = 0; step <= NEWTON_STEPS; step++) {
    const value = start + t * (r + t * (0.5 * q - (k / 6) * t))
    const slope = r + t * (q - 0.5 * k * t)
    if (!(slope < 0)) break
    const next = t - value / slope
    if (next >= end) {
      if (start + end * (r + end * (0.5 * q - (k / 6) * end)) > 0) t = end
      break
    }
    if (!(next > t)) break
    t = next
  }
  terms[11] = t
}

/** From terms[10], where p is positive and from where on it is concave: Newton from the right, then the chord. */
function findFromRight(): void {
  const r = terms[0]
  const q = terms[1]
  const k = terms[2]
  const start = terms[9]
  const from = terms[10]
  const left = start + from * (r + from * (0.5 * q - (k / 6) * from))
  let t = terms[3]
  for (let step = 0; ; step++) {
    const value = start + t * (r + t * (0.5 * q - (k / 6) * t))
    if (value >= 0) break
    const slope = r + t * (q - 0.5 * k * t)
    const next = slope < 0 ? t - value / slope : t
    if (step === NEWTON_STEPS || -value <= NEWTON_ENOUGH * left || !(next < t && next > from)) {
      t = from + ((t - from) * left) / (left - value)
      break
    }
    t = next
  }
  terms[11] = t
}
