import { CLOSEST_DISTANCE, CLOSEST_LENGTH } from '../../geometry/closest-points.js'
import { closestPointsObbRows } from '../../geometry/obb-obb/closest-points.js'
import { separateObbRowsInto } from '../../geometry/obb-obb/separation.js'

/** An axis and the separation along it; or the distance of two boxes and their points. */
const found = new Float64Array(CLOSEST_LENGTH)
const SEPARATION = 3

/**
 * Writes to bound[0] a lower bound of the distance of two boxes: the distance itself where that is within horizon[0].
 * The separation along an axis is cheaper, and enough to tell that boxes are too far; but it is much less than the
 * distance of boxes that are diagonal to each other, so searches by it would open most of a tree.
 */
export function boundBoxes(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  horizon: Float64Array,
  bound: Float64Array,
): void {
  separateObbRowsInto(rowsA, a, rowsB, b, found)
  bound[0] = Math.max(0, found[SEPARATION])
  if (!(bound[0] > 0) || bound[0] > horizon[0]) return
  closestPointsObbRows(rowsA, a, rowsB, b, found)
  bound[0] = found[CLOSEST_DISTANCE]
}
