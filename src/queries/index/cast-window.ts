/**
 * When a moving shape can be at a collider at rest, from what they reach along the axes of both: six of the axes on
 * which boxes are separated, for a time each. It settles most candidates of a cast before their paths are looked at.
 */
import { MotionRow } from '../../geometry/advancement/layout.js'
import { TINY } from '../../geometry/ray/ray.js'
import { ROW_AXES, ROW_PARAMETERS, ROW_STRIDE } from '../../geometry/rows.js'
import { writeSpans } from '../../narrow-phase/spans.js'
import { ADVANCE_TOLERANCE, UNIT_ROUNDOFF } from '../../tolerances.js'
import type { QueryIndex } from './query-index.js'

/** Spans and round of the collider. */
const spans = new Float64Array(4)

/**
 * Makes window[0] the time from which a shape that moves without turning may be within the tolerance of
 * first-contact.ts of the collider of a slot, not before what it was; greater than window[1], the last such time, if
 * the shape surely is not up to time 1. `motion` is the motion row of the shape in `row`. V8: see notes, "doubles
 * across calls".
 */
export function writeWindow(
  { types, rows, trees }: QueryIndex,
  slot: number,
  row: Float64Array,
  motion: Float64Array,
  window: Float64Array,
): void {
  const r = ROW_STRIDE * slot
  writeSpans(types[slot], rows, r + ROW_PARAMETERS, trees, spans, 0)
  const b0 = spans[0]
  const b1 = spans[1]
  const b2 = spans[2]
  const a0 = motion[MotionRow.spans]
  const a1 = motion[MotionRow.spans + 1]
  const a2 = motion[MotionRow.spans + 2]
  const x = rows[r] - row[0]
  const y = rows[r + 1] - row[1]
  const z = rows[r + 2] - row[2]
  const u = motion[0]
  const v = motion[1]
  const w = motion[2]
  const round = spans[3] + motion[MotionRow.round]
  const far = Math.abs(x) + Math.abs(y) + Math.abs(z) + Math.abs(u) + Math.abs(v) + Math.abs(w)
  const wide = round + 2 * ADVANCE_TOLERANCE * (round + a0 + a1 + a2 + b0 + b1 + b2) + 64 * UNIT_ROUNDOFF * far
  // How far the collider reaches along the axes of the shape.
  let reach0 = wide + a0
  let reach1 = wide + a1
  let reach2 = wide + a2
  window[1] = 1
  for (let i = 0; i < 3; i++) {
    const a = r + ROW_AXES + 3 * i
    const p = rows[a]
    const q = rows[a + 1]
    const s = rows[a + 2]
    const c0 = Math.abs(p * row[3] + q * row[4] + s * row[5])
    const c1 = Math.abs(p * row[6] + q * row[7] + s * row[8])
    const c2 = Math.abs(p * row[9] + q * row[10] + s * row[11])
    reach0 += spans[i] * c0
    reach1 += spans[i] * c1
    reach2 += spans[i] * c2
    clip(window, p * x + q * y + s * z, p * u + q * v + s * w, wide + spans[i] + a0 * c0 + a1 * c1 + a2 * c2)
  }
  // Any axis will do for a ball.
  if (a0 + a1 + a2 > 0 && window[0] <= window[1]) {
    clip(window, row[3] * x + row[4] * y + row[5] * z, row[3] * u + row[4] * v + row[5] * w, reach0)
    clip(window, row[6] * x + row[7] * y + row[8] * z, row[6] * u + row[7] * v + row[8] * w, reach1)
    clip(window, row[9] * x + row[10] * y + row[11] * z, row[9] * u + row[10] * v + row[11] * w, reach2)
  }
}

/** Clips the window to the times when a place, passed at a speed, is no further away along an axis than both reach. */
function clip(window: Float64Array, place: number, speed: number, reach: number): void {
  const inverse = 1 / (speed + TINY)
  const middle = place * inverse
  const half = reach * Math.abs(inverse)
  window[0] = Math.max(window[0], middle - half)
  window[1] = Math.min(window[1], middle + half)
}
