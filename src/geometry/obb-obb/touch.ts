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
import { AXIS_DOUBT, AXIS_KEPT, AXIS_TIE, EDGE_CLEAR, SURE_SLACK } from '../../tolerances.js'
import { MANIFOLD_DEPTH, MANIFOLD_NORMAL } from '../manifold.js'
import { AXIS_DISTANCE, AXIS_REACH } from '../moving/window.js'
import { AXIS_GAP, BEST_FACE, BOX_SIZE, createBoxAxes, FACE_GAP, findBestAxis, writeBoxAxes } from './axes.js'
import { meetEdges } from './edge-contact.js'
import { overlapObbRows } from './overlap.js'

/** For `face` of {@link touchObbRows}: prefers nothing but the least depth. */
export const LEAST_DEPTH = -1

const ownAxes = createBoxAxes(0)

/**
 * Whether two boxes touch, and along which axis: 0 when apart, else the code of the contact axis: 1-3 face of A, 4-6
 * face of B, 7 + 3 i + j edges A_i and B_j. `face` is the code of the face taken when the contact began: it is kept
 * while it is deeper than the best axis by no more than AXIS_KEPT, so that the points keep their ids. If that is no
 * face, or 0 for a contact that begins, the best face is taken that way before an edge pair. `out` is scratch.
 */
export function touchObbRows(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  out: Float64Array,
  face: number,
): number {
  return findContactAxis(rowsA, a, rowsB, b, ownAxes, out, face)
}

/** {@link touchObbRows}; writes the axes of boxes that touch to `axes`. */
export function findContactAxis(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  axes: Float64Array,
  out: Float64Array,
  face: number,
): number {
  const parting = writeBoxAxes(rowsA, a, rowsB, b, axes)
  if (parting >= 0)
    return part(axes, parting, Math.abs(axes[AXIS_DISTANCE + parting]) - axes[AXIS_REACH + parting], out)
  const found = findBestAxis(rowsA, a, rowsB, b, axes, AXIS_TIE, EDGE_CLEAR)
  const axis = found & 15
  const gap = axes[AXIS_GAP]
  const doubt = AXIS_DOUBT * axes[BOX_SIZE]
  if (gap > doubt || (gap >= -doubt && !overlapObbRows(rowsA, a, rowsB, b)))
    return part(axes, Math.min(axis, 6), gap, out)
  out[TOUCH_SURE] = 0 - gap - SURE_SLACK * axes[BOX_SIZE]
  let code = axis + 1
  if (face !== LEAST_DEPTH) {
    const least = gap - AXIS_KEPT * axes[BOX_SIZE]
    // V8: see notes, "rare branches".
    const isFace = Number(face >= 1) & Number(face <= 6)
    const kept = (face - 1) * isFace + axes[BEST_FACE] * (1 - isFace)
    if (Math.abs(axes[AXIS_DISTANCE + kept]) - axes[AXIS_REACH + kept] >= least) return kept + 1
    if (axes[FACE_GAP] >= least) code = axes[BEST_FACE] + 1
  }
  if (code <= 6 || found === axis || meetEdges(rowsA, a, rowsB, b, axes, axis, out)) return code
  return axes[BEST_FACE] + 1
}

/**
 * Offset in `out` of the motion of points, summed over both bodies, for which the answer of {@link touchObbRows} surely
 * stays. For the step, until it asks boundObbSeparation; so is what is written of boxes that are apart: minus a lower
 * bound of their gap, and the face along which it is, or 6.
 */
export const TOUCH_SURE = 5

function part(axes: Float64Array, axis: number, gap: number, out: Float64Array): number {
  out[MANIFOLD_NORMAL] = axis
  out[MANIFOLD_DEPTH] = Math.min(0, 0 - gap)
  out[TOUCH_SURE] = gap - SURE_SLACK * axes[BOX_SIZE]
  return 0
}
