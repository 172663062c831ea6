/**
 * The contact axis of two boxes: of the fifteen axes (axes.ts) the one along which the least translation separates them
 * (Gaul). Faces of A, faces of B, then edge pairs; a later axis must be better by AXIS_TIE.
 *
 * Overlap along all axes in doubles is no proof within AXIS_DOUBT of touching: there overlap.ts decides, so that both
 * always agree.
 *
 * The trap is a cross axis that ties with another one: its supporting edges may miss each other, and then they are no
 * contact. One that is best by more than EDGE_CLEAR is a face of the Minkowski difference whose nearest point to the
 * origin lies within it: the edges meet. Only ties are tested.
 */
import { AXIS_DOUBT, AXIS_KEPT, AXIS_TIE, EDGE_CLEAR } from '../../tolerances.js'
import { AXIS_DISTANCE, AXIS_REACH } from '../moving/window.js'
import { AXIS_GAP, BEST_FACE, BOX_SIZE, findBestAxis, writeBoxAxes } from './axes.js'
import { meetEdges } from './edge-contact.js'
import { overlapObbRows } from './overlap.js'

/**
 * Whether two boxes touch, and along which axis: 0 when apart, else the code of the contact axis: 1-3 face of A, 4-6
 * face of B, 7 + 3 i + j edges A_i and B_j. `isSteady`: of the faces that are deeper than the best axis by no more than
 * AXIS_KEPT the first is taken, so that the points of boxes that jitter keep their ids. Writes the axes of boxes that
 * touch to `axes`; `out` is scratch.
 */
export function findContactAxis(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  axes: Float64Array,
  out: Float64Array,
  isSteady: boolean,
): number {
  if (writeBoxAxes(rowsA, a, rowsB, b, axes) >= 0) return 0
  const found = findBestAxis(rowsA, a, rowsB, b, axes, AXIS_TIE, EDGE_CLEAR)
  const axis = found & 15
  const gap = axes[AXIS_GAP]
  const doubt = AXIS_DOUBT * axes[BOX_SIZE]
  if (gap > doubt || (gap >= -doubt && !overlapObbRows(rowsA, a, rowsB, b))) return 0
  if (isSteady) {
    const least = gap - AXIS_KEPT * axes[BOX_SIZE]
    for (let face = 0; face < 6; face++)
      if (Math.abs(axes[AXIS_DISTANCE + face]) - axes[AXIS_REACH + face] >= least) return face + 1
  }
  if (axis < 6 || found === axis || meetEdges(rowsA, a, rowsB, b, axes, axis, out)) return axis + 1
  return axes[BEST_FACE] + 1
}
