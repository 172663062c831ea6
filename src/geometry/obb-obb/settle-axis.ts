/**
 * The contact axis of two boxes that touch, for the rare cases that touchObbRows (touch.ts) leaves open: the same
 * choice, one axis after the other, with all special rules. Cross axes of nearly parallel edges are compared last, in
 * full (writeSeparation). The trap: along an axis that ties with another one the supporting edges may miss each other.
 * Then they are no contact, and the face is taken.
 */
import { AXIS_KEPT, AXIS_TIE, CORE_PARALLEL } from '../../tolerances.js'
import { meetEdges } from './edge-contact.js'
import { AXES, writeFrame, writeSeparation } from './frame.js'

/** For `keep` of touchObbRows: prefers nothing but the least depth. */
export const KEEP_NOTHING = -2

/** The code of the contact axis; `keep` as in touchObbRows. */
export function settleAxis(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  out: Float64Array,
  keep: number,
): number {
  const axes = AXES
  writeFrame(rowsA, a, rowsB, b)
  const size = axes[18]
  const tie = AXIS_TIE * size
  let best = -Infinity
  let kind = 0
  let face = 0
  let faceBest = 0
  let aligned = 0
  for (let k = 0; k < 15; k++) {
    if (k === 6) {
      face = kind
      faceBest = best
    }
    writeSeparation(rowsA, a, rowsB, b, k)
    if (k >= 6 && axes[17] <= 1e-6) aligned |= Number(axes[16] > best) << k
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
  if (keep !== KEEP_NOTHING) {
    const least = best - AXIS_KEPT * size
    if (keep > 0 && keep <= 6) {
      writeSeparation(rowsA, a, rowsB, b, keep - 1)
      // The last step's face is as good: keep it, so that the points keep their ids.
      if (axes[15] >= least) return keep
    }
    if (faceBest >= least) return face + 1
  }
  return kind < 6 ? kind + 1 : edgesOrFace(rowsA, a, rowsB, b, out, kind + 1, face + 1)
}

/** Chooses between a cross axis and the best face, which nearly tie: the cross axis if its supporting edges meet. */
export function edgesOrFace(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  out: Float64Array,
  code: number,
  face: number,
): number {
  writeFrame(rowsA, a, rowsB, b)
  return meetEdges(rowsA, a, rowsB, b, code - 1, out) ? code : face
}
