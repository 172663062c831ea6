/**
 * The place of a segment that is nearest to a box, in the frame of the box: for loops, with numbers in arrays, since a
 * double that is passed to a call may be allocated.
 *
 * Along the segment y + w v, -1 <= w <= 1, the squared distance is the sum of squares of max(|y_k + w v_k| - h_k, 0), h
 * the half extents: convex, and a parabola between two crossings of face planes. So: narrow to one parabola by the sign
 * of the slope at the at most six crossings, then one linear equation. Every place that is looked at is a candidate.
 *
 * The numerical trap is a segment nearly parallel to a face: at the crossing of another face's plane the rounding of
 * that coordinate would hide the small slope of this one. At a crossing the coordinate that crosses counts as 0.
 */

/** The segment: y, v. */
export const line = new Float64Array(6)
/** What {@link findPlace} found: w, half the slope there, the squared distance, the nearest point of the box. */
export const place = new Float64Array(6)
export const PLACE_SQUARE = 2
export const PLACE_POINT = 3
/** The place that is looked at. */
const next = new Float64Array(6)
const NO_FACE = -1

/** Looks at w = next[0], where `line` crosses a face of axis `face`, and keeps it in `place` if it is nearer. */
function look(rows: Float64Array, h: number, face: number): void {
  let slope = 0
  let square = 0
  for (let k = 0; k < 3; k++) {
    const y = line[k] + next[0] * line[3 + k]
    const point = Math.max(-rows[h + k], Math.min(rows[h + k], y))
    next[PLACE_POINT + k] = point
    if (k === face) continue
    slope += line[3 + k] * (y - point)
    square += (y - point) * (y - point)
  }
  next[1] = slope
  next[PLACE_SQUARE] = square
  if (square < place[PLACE_SQUARE]) for (let k = 0; k < 6; k++) place[k] = next[k]
}

/** Writes to `place` the place of `line` that is nearest to the box with half extents at rows[h]. */
export function findPlace(rows: Float64Array, h: number): void {
  place[PLACE_SQUARE] = Infinity
  let low = -1
  let high = 1
  next[0] = low
  look(rows, h, NO_FACE)
  let slopeLow = next[1]
  next[0] = high
  look(rows, h, NO_FACE)
  let slopeHigh = next[1]
  if (slopeLow >= 0 || slopeHigh <= 0) return
  for (let face = 0; face < 6; face++) {
    const k = face >> 1
    const w = ((face & 1 ? -1 : 1) * rows[h + k] - line[k]) / line[3 + k]
    if (!(w > -1 && w < 1)) continue
    next[0] = w
    look(rows, h, k)
    const slope = next[1]
    if (slope < 0) {
      if (w > low) {
        low = w
        slopeLow = slope
      }
    } else if (w < high) {
      high = w
      slopeHigh = slope
    }
  }
  if (!(slopeLow < 0 && slopeHigh > 0)) return
  next[0] = low + ((high - low) * slopeLow) / (slopeLow - slopeHigh)
  look(rows, h, NO_FACE)
}
