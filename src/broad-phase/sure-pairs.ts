/**
 * Which candidates need no look in this step: they were apart, or touched, when last looked at, and neither body has
 * moved far enough since to change that.
 *
 * Every body has the sum of all its motion, `moved`, and every candidate has `sure`, which the sum of both bodies'
 * `moved` must reach before the answer can change. Points that are a gap g apart stay apart until both have moved by g
 * in total; boxes that overlap by the depth d, the shortest way to separate them, cannot separate before that either.
 * Here `sure` follows from the gap between bounds, in the narrow-phase from the gap between boxes or their depth. A new
 * test would give the same answer. (Of two equally good faces, by AXIS_KEPT, boxes keep the one of the last step in
 * which they were tested.)
 */
import { SURE_BOUNDS_SLACK, SURE_ROUNDING } from '../tolerances.js'

/** Number of candidates that are processed at a time. */
const BLOCK = 2048
/** Those of a block that are not sure. */
const open = new Int32Array(BLOCK + 1)
/** Counted by {@link filterCandidates}: candidates that were not sure. */
export const looked = new Int32Array(1)

/**
 * Writes to `pairs` those of the first `count` candidates that are not sure and whose bounds overlap, and to `slots`
 * their numbers, counted from `first`; returns how many. Writes `sure` of all candidates that were not sure; where
 * bounds overlap it is already reached, so that such a pair is not sure until the narrow-phase says so.
 *
 * Which candidates are sure, and which of the others overlap, is unpredictable, and branches on it would be
 * mispredicted: everything is written, and only the counts depend on it.
 *
 * Each block is a call of its own: V8 compiles a function that is called often as a whole. A single function with
 * nested loops was compiled from within a loop (on-stack replacement), and in some processes every call entered that
 * code there, for good.
 */
export function filterCandidates(
  candidates: Int32Array,
  count: number,
  bounds: Float64Array,
  moved: Float64Array,
  sure: Float64Array,
  first: number,
  pairs: Int32Array,
  slots: Int32Array,
): number {
  looked[0] = 0
  let n = 0
  for (let from = 0; from < count; from += BLOCK) {
    const to = Math.min(from + BLOCK, count)
    n = filterBlock(candidates, from, to, bounds, moved, sure, first, pairs, slots, n)
  }
  return n
}

/** The same for the candidates `from` to `to`; writes pairs and slots from number `found` on. */
function filterBlock(
  candidates: Int32Array,
  from: number,
  to: number,
  bounds: Float64Array,
  moved: Float64Array,
  sure: Float64Array,
  first: number,
  pairs: Int32Array,
  slots: Int32Array,
  found: number,
): number {
  let n = found
  let opened = 0
  for (let k = from; k < to; k++) {
    open[opened] = k
    // Written so that NaN is not sure.
    opened += Number(moved[candidates[2 * k]] + moved[candidates[2 * k + 1]] < sure[k]) ^ 1
  }
  looked[0] += opened
  for (let at = 0; at < opened; at++) {
    const k = open[at]
    const i = candidates[2 * k] & 0xffffff
    const j = candidates[2 * k + 1] & 0xffffff
    const a = 6 * i
    const b = 6 * j
    const minX = bounds[a]
    const minY = bounds[a + 1]
    const minZ = bounds[a + 2]
    const maxX = bounds[a + 3]
    const maxY = bounds[a + 4]
    const maxZ = bounds[a + 5]
    const lowX = bounds[b]
    const lowY = bounds[b + 1]
    const lowZ = bounds[b + 2]
    const highX = bounds[b + 3]
    const highY = bounds[b + 4]
    const highZ = bounds[b + 5]
    const overX = minX - highX
    const overY = minY - highY
    const overZ = minZ - highZ
    const underX = lowX - maxX
    const underY = lowY - maxY
    const underZ = lowZ - maxZ
    // Twice the gap along each axis, or exactly 0: the difference of two doubles is above 0 if and only if the first is
    // the larger one.
    const x = overX + Math.abs(overX) + (underX + Math.abs(underX))
    const y = overY + Math.abs(overY) + (underY + Math.abs(underY))
    const z = overZ + Math.abs(overZ) + (underZ + Math.abs(underZ))
    // Minus the sum of the edges of both.
    const size = overX + underX + (overY + underY) + (overZ + underZ)
    const gap = 0.5 * Math.sqrt(x * x + y * y + z * z)
    sure[k] = (moved[i] + moved[j] + gap) * (1 - SURE_ROUNDING) + SURE_BOUNDS_SLACK * size
    pairs[2 * n] = i
    pairs[2 * n + 1] = j
    slots[n] = first + k
    n += Number(x + y + z <= 0)
  }
  return n
}
