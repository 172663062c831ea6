/**
 * First contact of a polygon with a second body along their paths, by conservative advancement.
 *
 * The advancement knows how far boxes, rounded or not, and triangles reach while they turn. Bodies that do not turn are
 * advanced as they are. A pair that turns is advanced triangle by triangle of the polygon, up to the earliest time so
 * far; the polygon is the union of its triangles, so the earliest time is its own. What touches then is asked of the
 * polygon as a whole: an edge between two triangles gives no normal.
 */
import { advanceRows } from '../../geometry/advancement/advance.js'
import { Advance, MotionRow, Work } from '../../geometry/advancement/layout.js'
import { separatePolygonAndHalfPlane } from '../../geometry/flat/half-plane.js'
import { type FlatSeparation, separatePolygons } from '../../geometry/flat/separation.js'
import { ROW_STRIDE, type SeparationKernel } from '../../geometry/rows.js'
import { dot } from '../../math/vectors.js'
import { bringTogether, FirstScratch } from '../first-contact.js'
import { kernelsAt, type MeshKernels, type PairMotion, treeAt, type Trees } from '../mesh-kernels.js'
import { ShapeType } from '../shape-types.js'
import { listByType, writeOutline } from './outline.js'
import { advancePieces, beginBodies, beginPieces, countPieces, poseBodies, takePieces, withTrees } from './pieces.js'

/** Signed separation of a polygon, which is A, and every shape, by type number. */
export const outlineKernels: readonly FlatSeparation[] = listByType(
  (write) => separatePolygons(writeOutline, write),
  separatePolygonAndHalfPlane,
)
/** The same with the trees of takePieces. */
export const outlineSeparations: readonly SeparationKernel[] = outlineKernels.map(withTrees)

const scratch = new FirstScratch()
/** Unit axis from A to B. */
const axis = new Float64Array(8)
const found = new Float64Array(Advance.length)

/** {@link MeshKernels.findFirstContact} */
export const findPolygonContact: MeshKernels['findFirstContact'] = (pair, trees, out) => {
  const type = pair.types[1]
  const separate = outlineSeparations[type]
  const { one, two, work, result } = scratch
  takePieces(scratch, pair, trees)
  work[Work.end] = 1
  const turns =
    pair.motions[MotionRow.angular + 2] !== 0 || pair.motions[MotionRow.stride + MotionRow.angular + 2] !== 0
  if (!(turns ? sweepPieces(pair, separate, trees) : advanceRows(separate, one, two, work, result))) return false
  const kernel = kernelsAt(pair.starts, 0, trees).collide[type]
  const touches = bringTogether(scratch, separate, kernel, Work.rowA, Work.rowB, 3, trees, ShapeType.mesh)
  scratch.writeFirst(pair, 0, Work.rowA, touches, out)
  return true
}

/** Writes the bodies at their first contact to the scratch, as advanceRows does; false if there is none. */
function sweepPieces(pair: PairMotion, separate: SeparationKernel, trees: Trees): boolean {
  const { one, two, work, result } = scratch
  const { starts } = pair
  separate(starts, 0, starts, ROW_STRIDE, axis)
  // Bodies that overlap at the start are not advanced.
  if (axis[3] <= 0) return advanceRows(separate, one, two, work, result)
  beginBodies(scratch, pair)
  // How fast they approach along the axis at most: NaN, which settles nothing, for a half-plane.
  const turning = work[Work.spinA] * work[Work.ball] + work[Work.spinB] * work[Work.ball + 1]
  if (axis[3] > work[Work.tolerance] + Math.max(0, turning - dot(axis, 0, work, Work.velocity))) return false
  const time = firstOfPieces(pair, treeAt(starts, 0, trees).triangles.length)
  if (time < 0) return false
  poseBodies(scratch, pair, time, separate)
  return true
}

/** The first time when one of the `countA` triangles of A comes within the tolerance of B, -1 for none. */
function firstOfPieces(pair: PairMotion, countA: number): number {
  const { work } = scratch
  const countB = countPieces(pair)
  let best = -1
  for (let a = 0; a < countA; a++)
    for (let b = 0; b < countB && best !== 0; b++) {
      beginPieces(work, pair, a, b, best)
      if (advancePieces(work, pair, found)) best = found[Advance.time]
    }
  return best
}
