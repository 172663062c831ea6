/**
 * How long two turning bodies surely stay apart, from their separation along one axis now.
 *
 * Let n be a unit axis along which they are S > 0 apart, and let it turn with a constant angular velocity o of our
 * choice: m(t) = exp([o]t) n. The gap along m(t) is
 *
 *   g(t) = m.d + m.rB - m.rA - sum over the axes of both bodies of span_i |c_i| - const,    c_i = m.a_i
 *
 * d the distance of the pivots, growing by v t, and r the arms. With e = o x n, w the body's angular velocity and
 * w' = w - o, Taylor's theorem bounds the parts for 0 <= t <= H, c any of the m.a_i and m.r, a that axis or arm:
 *
 *   (m.d)' = n.v + e.d at t = 0,      |(m.d)''| <= 2 |e||v| + |o||e| (|d| + |v| H)
 *   c'     = (n x w').a at t = 0,     |c''|     <= |a||e||w'| + |w x a| (|n x w'| + |e||w'| H)
 *
 * so g(t) >= G(t) = S + rate t - K t^2 / 2 - sum span_i (|c_i + c_i' t| - |c_i|): a concave function, positive up to
 * its one root. For a triangle, the sum is the largest c over its corners r instead, and concave all the same. Newton's
 * method from the right stays right of the root, and the chord from (0, S) to that point meets zero left of it: a time
 * that is safe whatever the number of Newton steps.
 *
 * The bound is exact to first order if o keeps zero the cosines that are zero now: face contacts are followed in the
 * frame of the face, edge contacts along the turning common perpendicular. Then each step leaves a gap of the order
 * of its square, where the plain bound by the largest speed leaves a constant part of it.
 */
import { cross, dot, lengthAt, subtract } from '../../math/vectors.js'
import { Work } from './layout.js'

/**
 * Newton steps at most; each roughly squares the fraction of the time that is lost, but far from the root it only
 * halves the time. With too few of them the chord is short in proportion to the gap: bodies that graze never get there.
 */
const NEWTON_STEPS = 20
/** Fraction of the gap that may be lost: below it another Newton step costs more than it gains. */
const NEWTON_ENOUGH = 1e-4

/**
 * Of the turning axis: K, the rate of the bound, arms included, and |e|; then, of the body at hand, w' and n x w'. V8:
 * see notes, "doubles across calls".
 */
const turn = new Float64Array(9)
const SPIN = 3
const ACROSS = 6

/**
 * Writes to Work.clear the longest time, at most Work.horizon, for which the gap along an axis that starts at the
 * normal in `work` and turns with Work.turn surely stays at least Work.target (less than the separation in `work`).
 */
export function clearTime(work: Float64Array): void {
  const horizon = work[Work.horizon]
  const ox = work[Work.turn]
  const oy = work[Work.turn + 1]
  const oz = work[Work.turn + 2]
  const nx = work[Work.normal]
  const ny = work[Work.normal + 1]
  const nz = work[Work.normal + 2]
  const dx = work[Work.pivot]
  const dy = work[Work.pivot + 1]
  const dz = work[Work.pivot + 2]
  const vx = work[Work.velocity]
  const vy = work[Work.velocity + 1]
  const vz = work[Work.velocity + 2]
  const ex = oy * nz - oz * ny
  const ey = oz * nx - ox * nz
  const ez = ox * ny - oy * nx
  const e = Math.sqrt(ex * ex + ey * ey + ez * ez)
  const o = e > 0 ? Math.sqrt(ox * ox + oy * oy + oz * oz) : 0
  const v = e > 0 ? Math.sqrt(vx * vx + vy * vy + vz * vz) : 0
  const d = e > 0 ? Math.sqrt(dx * dx + dy * dy + dz * dz) : 0
  turn[0] = e * (2 * v + o * (d + v * horizon))
  turn[1] = nx * vx + ny * vy + nz * vz + ex * dx + ey * dy + ez * dz
  turn[2] = e
  setRates(work, 0)
  setRates(work, 1)
  firstRoot(work)
}

/**
 * {@link clearTime} for bodies that do not turn, along the normal: the gap is G, a straight line. By clearTime boxes
 * that do not turn are advanced in 1.18 of the time.
 */
export function clearStill(work: Float64Array): void {
  // Not by dot. V8: see notes, "doubles across calls".
  const rate =
    work[Work.normal] * work[Work.velocity] +
    work[Work.normal + 1] * work[Work.velocity + 1] +
    work[Work.normal + 2] * work[Work.velocity + 2]
  const start = work[Work.separation] - work[Work.target]
  let t = work[Work.horizon]
  let value = start + rate * t
  if (!(value >= 0) && -value > NEWTON_ENOUGH * start) {
    const next = t - value / rate
    if (next < t && next > 0) {
      t = next
      value = start + rate * t
    }
  }
  work[Work.clear] = value >= 0 ? t : (t * start) / (start - value)
}

/**
 * Sets the rates of the cosines of one body (0 is A, 1 is B), turning with w' = w - o relative to the axis; adds its
 * part of K, and the rate of its arm.
 */
function setRates(work: Float64Array, body: number): void {
  subtract(turn, SPIN, work, Work.angularA + 3 * body, work, Work.turn)
  cross(turn, ACROSS, work, Work.normal, turn, SPIN)
  const row = 16 * body + 3
  const at = Work.rates + 3 * body
  for (let i = 0; i < 3; i++) work[at + i] = dot(turn, ACROSS, work, row + 3 * i)
  turn[1] += (body === 0 ? -1 : 1) * dot(turn, ACROSS, work, Work.armA + 3 * body)
  const ew = turn[2] * lengthAt(turn, SPIN)
  turn[0] += ew * work[Work.reach + body] + work[Work.sweep + body] * (lengthAt(turn, ACROSS) + ew * work[Work.horizon])
}

/**
 * Writes to Work.clear a safe time before the root of the concave bound G - target, or the horizon if there is none up
 * to it.
 */
function firstRoot(work: Float64Array): void {
  const k = turn[0]
  const rate = turn[1]
  const start = work[Work.separation] - work[Work.target]
  let t = work[Work.horizon]
  let value: number
  for (let step = 0; ; step++) {
    value = start + rate * t - 0.5 * k * t * t
    let slope = rate - k * t
    for (let body = 0; body < 2; body++) {
      growth[2] = t
      setGrowth(work, body)
      value -= growth[0]
      slope -= growth[1]
    }
    if (value >= 0) {
      work[Work.clear] = t
      return
    }
    // Concave, positive at 0 and negative here: it falls. Rounding can contradict this only where the chord is good
    // enough.
    if (step === NEWTON_STEPS || -value <= NEWTON_ENOUGH * start || !(slope < 0)) break
    const next = t - value / slope
    if (!(next < t && next > 0)) break
    t = next
  }
  work[Work.clear] = (t * start) / (start - value)
}

/**
 * How much further a body reaches along its side of the turning axis, in the bound, and the slope of that, at the time
 * in the third place.
 */
const growth = new Float64Array(3)

function setGrowth(work: Float64Array, body: number): void {
  const t = growth[2]
  const side = body === 0 ? 1 : -1
  const isTriangle = work[Work.isTriangle + body] === 1
  let now = isTriangle ? -Infinity : 0
  let then = now
  let slope = 0
  for (let i = 3 * body; i < 3 * body + 3; i++) {
    const span = work[Work.spans + i]
    const c = work[Work.cosines + i]
    const r = work[Work.rates + i]
    const s = c + r * t
    if (!isTriangle) {
      now += span * Math.abs(c)
      then += span * Math.abs(s)
      slope += s < 0 ? -span * r : span * r
    } else {
      now = Math.max(now, side * c)
      if (side * s > then) {
        then = side * s
        slope = side * r
      }
    }
  }
  growth[0] = then - now
  growth[1] = slope
}
