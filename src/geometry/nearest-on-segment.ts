/**
 * The place of a segment that is nearest to a box, in the frame of the box: for loops, with numbers in arrays, since a
 * double that is passed to a call may be allocated.
 *
 * Along the segment y + w v, |w| <= l, the squared distance is the sum of squares of max(|y_k + w v_k| - h_k, 0), h the
 * half extents: convex, and a parabola between two crossings of face planes. So: narrow to one parabola by the sign of
 * the slope at the at most six crossings, then one linear equation.
 *
 * The numerical trap is a segment nearly parallel to a face: at the crossing of another face's plane the rounding of
 * that coordinate would hide the small slope of this one. At a crossing the coordinate that crosses counts as 0.
 */

/** What {@link findPlace} writes: w, the squared distance, the nearest point of the box. */
export const PLACE_SQUARE = 1
export const PLACE_POINT = 2
export const PLACE_LENGTH = 5
/** A place w that is tried, half the slope there. */
const tried = new Float64Array(2)
const NO_FACE = -1

/** Writes half the slope at w = tried[0], where `line` crosses a face of axis `face`. */
function writeSlope(line: Float64Array, rows: Float64Array, h: number, face: number): void {
  let slope = 0
  for (let k = 0; k < 3; k++) {
    const y = line[k] + tried[0] * line[3 + k]
    const half = rows[h + k]
    if (Math.abs(y) > half && k !== face) slope += line[3 + k] * (y - (y < 0 ? -half : half))
  }
  tried[1] = slope
}

/** Writes `place` for w = tried[0]. */
function writePlace(line: Float64Array, rows: Float64Array, h: number, place: Float64Array): void {
  let square = 0
  for (let k = 0; k < 3; k++) {
    const y = line[k] + tried[0] * line[3 + k]
    const point = Math.max(-rows[h + k], Math.min(rows[h + k], y))
    place[PLACE_POINT + k] = point
    square += (y - point) * (y - point)
  }
  place[0] = tried[0]
  place[PLACE_SQUARE] = square
}

/** Writes to `place` the place of the segment in `line` (y, v, l) nearest to the box with half extents at rows[h]. */
export function findPlace(line: Float64Array, rows: Float64Array, h: number, place: Float64Array): void {
  let low = -line[6]
  let high = line[6]
  tried[0] = low
  writeSlope(line, rows, h, NO_FACE)
  let slopeLow = tried[1]
  if (slopeLow >= 0) return writePlace(line, rows, h, place)
  tried[0] = high
  writeSlope(line, rows, h, NO_FACE)
  let slopeHigh = tried[1]
  if (slopeHigh <= 0) return writePlace(line, rows, h, place)
  for (let face = 0; face < 6; face++) {
    const k = face >> 1
    const w = ((face & 1 ? -rows[h + k] : rows[h + k]) - line[k]) / line[3 + k]
    if (!(w > low && w < high)) continue
    tried[0] = w
    writeSlope(line, rows, h, k)
    if (tried[1] < 0) {
      low = w
      slopeLow = tried[1]
    } else {
      high = w
      slopeHigh = tried[1]
    }
  }
  tried[0] = low + ((high - low) * slopeLow) / (slopeLow - slopeHigh)
  writePlace(line, rows, h, place)
}
