/**
 * The contact axis of two boxes where findLeastAxis (least-axis.ts) comes upon something that is not plain: the same choice, one
 * axis after the other, with everything that may be needed.
 *
 * Traps. Whether the boxes touch is decided by overlap.ts, so that both always agree. Cross axes of nearly parallel edges are compared at
 * the end, in full (writeSeparation). And supporting edges may pass each other along an axis that ties with another one: then it is no contact,
 * and the face is.
 */
import { AXIS_KEPT, AXIS_TIE, CORE_PARALLEL } from '../../tolerances.js'
import { meetEdges } from './edge-contact.js'
import { AXES, writeFrame, writeSeparation } from './frame.js'
import { overlapObbRows } from './overlap.js'

/** For `kept`: nothing is preferred but the least depth; any face before an edge pair. */
export const KEEP_NOTHING = -2
export const KEEP_ANY_FACE = -1

/** findLeastAxis, and all of it; `doubtful`: whether it is open that the boxes touch. */
export function settleAxis(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  kept: number,
  doubtful: number,
  out: Float64Array,
): number {
  if (doubtful !== 0 && !overlapObbRows(rowsA, a, rowsB, b)) {
    out[1] = 6
    out[4] = 0
    return -1
  }
  const axes = AXES
  writeFrame(rowsA, a, rowsB, b)
  const size = axes[18]
  const tie = AXIS_TIE * size
  writeSeparation(rowsA, a, rowsB, b, 0)
  let best = axes[15]
  let kind = 0
  for (let k = 1; k < 6; k++) {
    writeSeparation(rowsA, a, rowsB, b, k)
    if (!(axes[15] > best + tie)) continue
    best = axes[15]
    kind = k
  }
  const face = kind
  const faceBest = best
  let aligned = 0
  for (let k = 6; k < 15; k++) {
    writeSeparation(rowsA, a, rowsB, b, k)
    if (axes[17] <= 1e-6) aligned |= Number(axes[16] > best) << k
    else if (axes[15] > best + tie) {
      best = axes[15]
      kind = k
    }
  }
  for (let k = 6; aligned >> k !== 0; k++) {
    if (((aligned >> k) & 1) === 0) continue
    writeSeparation(rowsA, a, rowsB, b, k)
    if (!(axes[17] > CORE_PARALLEL && axes[15] > best + tie)) continue
    best = axes[15]
    kind = k
  }
  if (kept !== KEEP_NOTHING) {
    const least = best - AXIS_KEPT * size
    if (kept >= 0) {
      writeSeparation(rowsA, a, rowsB, b, kept)
      // The last step's face is as good: keep it, so that the points keep their ids.
      if (axes[15] >= least) return kept
    }
    if (faceBest >= least) return face
  }
  if (kind < 6) return kind
  out[4] = best < 0 ? 0 - best : 0
  return meetEdges(rowsA, a, rowsB, b, kind - 6, out) ? kind : face
}
