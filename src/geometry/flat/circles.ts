/**
 * Two circles: the kernel of two spheres, whose answers lie in the plane if the rows do. It takes touching to within
 * rounding; a pair within twice that of touching is decided exactly.
 */
import { FLAT_DOUBT } from '../../tolerances.js'
import { MANIFOLD_COUNT } from '../manifold.js'
import { ROW_PARAMETERS } from '../rows.js'
import { collideSphereRows } from '../sphere-sphere/collide.js'
import { overlapPolygons, type FlatKernel } from './collide.js'
import { writeCircle } from './polygon.js'

const overlapDoubtful = overlapPolygons(writeCircle, writeCircle)

/** Contact of two circles: writes the manifold and returns the number of points, 0 when apart; exact. */
export const collideCircles: FlatKernel = (rowsA, a, rowsB, b, out) => {
  const x = rowsB[b] - rowsA[a]
  const y = rowsB[b + 1] - rowsA[a + 1]
  const reach = rowsA[a + ROW_PARAMETERS] + rowsB[b + ROW_PARAMETERS]
  const square = reach * reach
  const isDoubtful = Math.abs(x * x + y * y - square) <= FLAT_DOUBT * square
  if (isDoubtful && !overlapDoubtful(rowsA, a, rowsB, b)) return (out[MANIFOLD_COUNT] = 0)
  return collideSphereRows(rowsA, a, rowsB, b, out)
}
