/**
 * Contact manifold of two boxes (Gaul). The contact axis: of the fifteen axes (axes.ts) the one along which the least
 * translation separates them. Faces of A, faces of B, then edge pairs; a later axis must be better by AXIS_TIE. For a
 * face axis the incident face clipped to the side planes of the reference face (clip-faces.ts), up to 8 points reduced
 * to 4 that keep the deepest and the widest area; for a cross axis one point midway between the nearest points of the
 * two supporting edges.
 *
 * Overlap along all axes in doubles is no proof within AXIS_DOUBT of touching: there overlap.ts decides, so that both
 * always agree.
 *
 * The trap is a cross axis that ties with another one: its supporting edges may miss each other, and then they are no
 * contact. One that is best by more than EDGE_CLEAR is a face of the Minkowski difference whose nearest point to the
 * origin lies within it: the edges meet. Only ties are tested.
 *
 * Feature ids: 24 (6 reference face + incident face) + vertex below 1728 (reference face: 0-5 of A, 6-11 of B, face
 * 2 k on the positive side of axis k, 2 k + 1 on the negative; vertex: clip-faces.ts); 1728 + 12 edge of A + edge of B
 * for edges (edge 4 k + signs of the two other axes).
 */
import { AXIS_DOUBT, AXIS_KEPT, AXIS_KEPT_SMALL, AXIS_TIE, EDGE_CLEAR, UNIT_ROUNDOFF } from '../../tolerances.js'
import { PairAxes } from '../moving/window.js'
import { BoxAxes, createBoxAxes, findBestAxis, writeBoxAxes } from './axes.js'
import { meetEdges } from './edge-contact.js'
import { overlapObbRows } from './overlap.js'
import { sumError } from '../../math/error-free.js'
import { AABB, collideCall, OBB } from '../calls.js'
import { overlapObbAndAabbRows } from '../pairs/obb-aabb.js'
import { createPointRow, ROW_PARAMETERS, type RowKernel } from '../rows.js'
import { MANIFOLD_MAX_POINTS } from '../manifold.js'
import { clipFaces } from './clip-faces.js'

/**
 * Whether two boxes touch, and along which axis: 0 when apart, else the code of the contact axis: 1-3 face of A, 4-6
 * face of B, 7 + 3 i + j edges A_i and B_j. `isSteady`: of the faces that are deeper than the best axis by no more than
 * AXIS_KEPT, or AXIS_KEPT_SMALL of the smaller box, the first is taken, so that the points of boxes that jitter keep
 * their ids. Writes the axes of boxes that touch to `axes`; `out` is scratch.
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
  const gap = axes[BoxAxes.gap]
  const doubt = AXIS_DOUBT * axes[BoxAxes.size]
  if (gap > doubt || (gap >= -doubt && !overlapObbRows(rowsA, a, rowsB, b))) return 0
  if (isSteady) {
    const sizeA = rowsA[a + 12] + rowsA[a + 13] + rowsA[a + 14]
    const smaller = Math.min(sizeA, axes[BoxAxes.size] - sizeA)
    const least = gap - Math.min(AXIS_KEPT * axes[BoxAxes.size], AXIS_KEPT_SMALL * smaller)
    for (let face = 0; face < 6; face++)
      if (Math.abs(axes[PairAxes.distance + face]) - axes[PairAxes.reach + face] >= least) return face + 1
  }
  if (axis < 6 || found === axis || meetEdges(rowsA, a, rowsB, b, axes, axis, out)) return axis + 1
  return axes[BoxAxes.bestFace] + 1
}

const axes = createBoxAxes(0)

const collideBoxes =
  (isSteady: boolean): RowKernel =>
  (rowsA, a, rowsB, b, out) => {
    const code = findContactAxis(rowsA, a, rowsB, b, axes, out, isSteady)
    if (code === 0) return (out[0] = 0)
    if (code <= 6) return clipFaces(rowsA, a, rowsB, b, axes, code - 1, out, MANIFOLD_MAX_POINTS)
    meetEdges(rowsA, a, rowsB, b, axes, code - 1, out)
    return 1
  }

/** Kernel of {@link collideObbs}: fills `out` (layout: see MANIFOLD_COUNT) and returns the number of points. */
export const collideObbRows = collideBoxes(false)

/** The same for boxes that are asked about step by step: nearly equal axes do not take turns (findContactAxis). */
export const collideSteadyObbRows = collideBoxes(true)

/**
 * Contact manifold of two solid boxes, world frame: the number of points (at most 4), 0 when apart. Closed sets:
 * touching boxes have a manifold of depth 0. Swapping a and b flips the normal and changes nothing else.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export const collideObbs = collideCall(OBB, OBB, collideObbRows)

/** An axis-aligned box. */
const aligned = createPointRow()

/** {@link collideObbAndAabb} on a packed row and six numbers, min and max. */
const collideObbAndAabbRows: RowKernel = (rows, a, aabbs, b, out) => {
  if (!overlapObbAndAabbRows(rows, a, aabbs, b)) return (out[0] = 0)
  for (let k = 0; k < 3; k++) {
    const min = aabbs[b + k]
    const max = aabbs[b + 3 + k]
    // Half differences: the sum of two large corners would lose the small box between them.
    const center = min + 0.5 * (max - min)
    const below = center - min
    const above = max - center
    const half = Math.max(below, above)
    // Rounded up where the half extent is no double: with a smaller box, boxes that touch would have no contact.
    const isRounded =
      (below === half && sumError(center, -min, below) > 0) || (above === half && sumError(max, -center, above) > 0)
    aligned[k] = center
    aligned[ROW_PARAMETERS + k] = half * (isRounded ? 1 + 2 * UNIT_ROUNDOFF : 1)
  }
  return collideObbRows(rows, a, aligned, 0, out)
}

/**
 * Contact manifold of a solid box and a solid axis-aligned box, world frame: the number of points (at most 4), 0 when
 * apart. The normal points from the obb to the aabb.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export const collideObbAndAabb = collideCall(OBB, AABB, collideObbAndAabbRows)
