/**
 * Whether a point lies in the solid of a closed mesh: the winding number of the surface around it is not 0.
 *
 * A segment runs from the point to a place outside, and the triangles that it crosses are counted, each with the sign
 * of the side that it is crossed to. The tree gives the triangles whose leaf boxes meet the segment. Every sign is that
 * of a determinant, in doubles within Shewchuk's error bound and else as an expansion, so the two triangles at an edge
 * decide alike and no crossing is counted twice or lost. The trap is a sign of 0: the segment meets an edge or a
 * corner. Then another direction is tried, in a fixed order. A point of the surface itself has such a sign in every
 * direction, and counts as in the solid.
 */
import { checkNumber } from '../../geometry/pack.js'
import { turnToRow } from '../../geometry/relative-row.js'
import { ROW_AXES, ROW_PARAMETERS, ROW_SCALE, ROW_STRIDE } from '../../geometry/rows.js'
import { signOfVolume } from '../../geometry/triangle-triangle/overlap-exact.js'
import { normalise, subtract, writeAxesAlong } from '../../math/vectors.js'
import { List } from '../../memory/list.js'
import { checkTree, treeSlotTriangle, UNSCALED, type ObbTree } from '../tree.js'
import { findTreeCandidates } from './find.js'

/** Directions that no mesh is likely to be aligned with; scaled so that any one leaves the mesh. */
const AIMS = [
  [0.83, 0.41, 0.377],
  [-0.447, 0.859, 0.249],
  [0.307, -0.461, 0.833],
  [-0.771, -0.353, -0.531],
  [0.519, 0.243, -0.819],
  [-0.261, 0.551, -0.793],
  [0.117, 0.967, 0.229],
  [0.969, -0.173, -0.181],
  [-0.643, 0.379, 0.667],
  [0.353, -0.881, -0.317],
  [-0.179, -0.211, 0.961],
  [0.677, 0.719, -0.157],
] as const

/** A passing through an edge or a corner. */
const DOUBTFUL = Infinity

/** The triangle (0, 3, 6), the point (9) and the far end of the segment (12), in units of the nodes' frame. */
const points = new Float64Array(15)
const given = new Float64Array(3)
const row = new Float64Array(ROW_STRIDE)
const candidates = new List()

/**
 * Whether the point (x, y, z), in the model's frame, lies in the solid that the tree's mesh bounds: its winding number
 * is not 0, or it lies on the surface. Meaningful for a closed mesh (`tree.report.closed`), wound either way; nested
 * shells count as they are wound.
 *
 * @throws CollisionError E_OPTION if this is no tree, or a coordinate no number; E_NON_FINITE, E_RANGE for
 *   a bad number.
 */
export function treeContainsPoint(tree: ObbTree, x: number, y: number, z: number): boolean {
  checkTree(tree, 'tree')
  given[0] = checkNumber(x, 'point', 'x')
  given[1] = checkNumber(y, 'point', 'y')
  given[2] = checkNumber(z, 'point', 'z')
  return holdsPoint(tree, given)
}

/** The kernel of {@link treeContainsPoint} for the point at point[0..2]. V8: see notes, "doubles across calls". */
export function holdsPoint(tree: ObbTree, point: Float64Array): boolean {
  const frame = tree.frame
  const unit = frame[3]
  for (let d = 0; d < 3; d++) points[9 + d] = point[d] / unit
  // Half the size of the mesh is at most half a unit along every axis.
  for (let d = 0; d < 3; d++) if (!(Math.abs(points[9 + d] - frame[d] / unit) <= 0.75)) return false
  for (let k = 0; k < AIMS.length; k++) {
    const winding = windingAlong(tree, AIMS[k])
    if (winding !== DOUBTFUL) return winding !== 0
  }
  // A point of the surface. No mesh is known where all twelve segments from another point meet edges; there too a hit
  // is the safe answer.
  return true
}

/** The sum of the signed passings in one direction, DOUBTFUL if one of them is. Leaves the segment's box in `row`. */
function windingAlong(tree: ObbTree, aim: readonly [number, number, number]): number {
  const frame = tree.frame
  const unit = frame[3]
  for (let d = 0; d < 3; d++) points[12 + d] = frame[d] / unit + 2 * aim[d]!
  writeSegmentRow(unit)
  const count = findTreeCandidates(tree, 1, row, 0, candidates)
  let winding = 0
  for (let i = 0; i < count; i++) {
    treeSlotTriangle(tree, candidates.items[i], UNSCALED, 0, points, 0)
    for (let k = 0; k < 9; k++) points[k] /= unit // exact: a power of two
    const passing = passingOf()
    if (passing === DOUBTFUL) return DOUBTFUL
    winding += passing
  }
  return winding
}

/** A box around the segment from the point to its far end. */
function writeSegmentRow(unit: number): void {
  for (let d = 0; d < 3; d++) row[d] = 0.5 * (points[9 + d] + points[12 + d]) * unit
  subtract(row, ROW_AXES, points, 12, points, 9)
  const length = normalise(row, ROW_AXES)
  writeAxesAlong(row, ROW_AXES)
  row[ROW_PARAMETERS] = 0.5 * length * unit
  row[ROW_PARAMETERS + 1] = 0
  row[ROW_PARAMETERS + 2] = 0
}

/** 1 or -1 if the segment crosses the triangle towards its front or its back, 0 if it misses, or DOUBTFUL. */
function passingOf(): number {
  const near = signOfVolume(points, 0, 3, 6, 9)
  const far = signOfVolume(points, 0, 3, 6, 12)
  // Both ends on one side: no crossing.
  if (near === far && near !== 0) return 0
  const first = signOfVolume(points, 9, 12, 0, 3)
  const second = signOfVolume(points, 9, 12, 3, 6)
  if (first * second < 0) return 0
  const third = signOfVolume(points, 9, 12, 6, 0)
  if (first * third < 0 || second * third < 0) return 0
  if (first === 0 || second === 0 || third === 0 || near === 0 || far === 0) return DOUBTFUL
  return near
}

/**
 * Whether a point, given by its offset in world axes from the position of the mesh at rows[o], lies in its solid.
 * Leaves the point in the model's frame.
 */
export function holdsPosed(outer: ObbTree, rows: Float64Array, o: number, point: Float64Array): boolean {
  turnToRow(rows, o, point, 0)
  for (let d = 0; d < 3; d++) point[d] /= rows[o + ROW_SCALE]
  return holdsPoint(outer, point)
}
