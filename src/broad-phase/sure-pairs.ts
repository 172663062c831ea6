/**
 * Which candidates need no look in this step, as they were apart or touched when they were looked at, and neither has
 * moved far enough since to change that.
 *
 * Every body has the sum of all that it moved, `moved`, and every candidate a sum that those of its two bodies must
 * reach before anything can be different: `sure`. Points that are a gap g apart are apart as long as both have moved by
 * less than g in all; and boxes that overlap by the depth d, the least way to part them, cannot part before. Here it
 * follows from the gap between bounds, in the narrow-phase from that between boxes or their depth. What is sure would
 * be found again. (Of two faces that are equally good, by AXIS_KEPT, boxes keep the one of the last step in which they
 * were tested.)
 */
import { SURE_BOUNDS_SLACK, SURE_ROUNDING } from '../tolerances.js'

/** Candidates that are worked on at a time. */
const BLOCK = 2048
/** Those of them that are not sure. */
const open = new Int32Array(BLOCK + 1)
/** What {@link filterCandidates} saw: candidates that were not sure. */
export const looked = new Int32Array(1)

/**
 * Writes to `pairs` those of the first `count` candidates whose bounds overlap and that are not sure, and to `slots`
 * their numbers, counted from `first`; returns how many. Writes `sure` of all that were not: where bounds overlap a sum
 * that is reached already, so that such a pair is not sure before the narrow-phase says so.
 *
 * Which are sure, and which of the others overlap, is anybody's guess, and branches on it would be mispredicted:
 * everything is written, and only the counts depend on it.
 *
 * Blocks have a function of their own: V8 compiles what is called often as a whole. One function of nested loops it
 * compiled from within a loop, and in some processes it entered that code there in every call, for good.
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

/** The same of candidates from `from` to `to`, with pairs and slots from number `found` on. */
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
    // What is not a number is not sure either.
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
    // Twice the gap along each axis, or exactly 0: a difference of doubles is above 0 just where the one is above the
    // other.
    const x = overX + Math.abs(overX) + (underX + Math.abs(underX))
    const y = overY + Math.abs(overY) + (underY + Math.abs(underY))
    const z = overZ + Math.abs(overZ) + (underZ + Math.abs(underZ))
    // Minus the lengths of both along all axes.
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
