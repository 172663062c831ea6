/**
 * First contact of a polygon with a second body along their paths, by conservative advancement.
 *
 * The advancement knows how far boxes, rounded or not, and triangles reach while they turn. Bodies that do not turn are
 * advanced as they are. A pair that turns is advanced triangle by triangle of the polygon, up to the earliest time so
 * far; the polygon is the union of its triangles, so the earliest time is its own. What touches then is asked of the
 * polygon as a whole: an edge between two triangles gives no normal.
 */
import {
  ADVANCE_MAX_ITERATIONS,
  advanceFrom,
  advanceRows,
  type SeparationKernel,
} from '../../geometry/advancement/advance.js'
import { beginPair, beginRow, placeRows, pose, reachOf } from '../../geometry/advancement/bodies.js'
import {
  Advance,
  MOTION_ANGULAR,
  MOTION_ARM,
  MOTION_SPANS,
  MOTION_STRIDE,
  type MovingRow,
  Work,
} from '../../geometry/advancement/layout.js'
import type { FlatKernel } from '../../geometry/flat/collide.js'
import { ROW_PARAMETERS, ROW_STRIDE } from '../../geometry/rows.js'
import { bringTogether, FirstScratch, writeFirst } from '../first-contact.js'
import type { MeshKernels, PairMotion, Trees } from '../mesh-kernels.js'
import { ShapeType, type ShapeName } from '../shape-types.js'
import { findContactBesideChain } from './beside-chain.js'
import { outlineOf, writeOutline } from './outline.js'
import { beginPiece, createMovingPiece, listSeparations, pieceSeparations, writeRelativeStarts } from './pieces.js'

/** Names of the shapes, by type number. */
const names = Object.keys(ShapeType) as ShapeName[]

/** The polygons of the pair that is asked about: kernels of separation are not told them. */
let trees: Trees

/** From now on the trees of this world. */
export function takeTrees(pool: Trees): void {
  trees = pool
}

/** Signed separation of a polygon, which is A, and every shape, by type number. */
export const outlineKernels: readonly FlatKernel[] = listSeparations(writeOutline)
/** The same with the trees of {@link takeTrees}. */
export const outlineSeparations: readonly SeparationKernel[] = outlineKernels.map(withTrees)

function withTrees(kernel: FlatKernel): SeparationKernel {
  return (rowsA, a, rowsB, b, out) => kernel(rowsA, a, rowsB, b, out, trees)
}

const scratch = new FirstScratch()
/** Unit axis from A to B. */
const axis = new Float64Array(8)
/** Rows of the two bodies at the start, their positions relative to A's. */
const rows = new Float64Array(2 * ROW_STRIDE)
const found = new Float64Array(Advance.length)

/** A triangle of a body, as the advancement takes it. */
const movingA = createMovingPiece()
const movingB = createMovingPiece()
/** The second body, if it is no polygon. */
const movingOther: MovingRow = { rows, row: ROW_STRIDE, motions: rows, motion: MOTION_STRIDE }

/** {@link MeshKernels.findFirstContact} */
export const findPolygonContact: MeshKernels['findFirstContact'] = (pair, pool, out) => {
  const besideChain = findContactBesideChain(pair, pool, out)
  if (besideChain !== undefined) return besideChain
  takeTrees(pool)
  const type = pair.types[1]
  const separate = outlineSeparations[type]
  const { one, two, work, result } = scratch
  scratch.take(pair)
  work[Work.end] = 1
  const turns = pair.motions[MOTION_ANGULAR + 2] !== 0 || pair.motions[MOTION_STRIDE + MOTION_ANGULAR + 2] !== 0
  if (!(turns ? sweepPieces(pair, separate) : advanceRows(separate, one, two, work, result))) return false
  const { collide } = pool.kernels(pair.starts[ROW_PARAMETERS])
  const kernel = collide[names[type]]
  const touches = bringTogether(scratch, separate, kernel, Work.rowA, Work.rowB, 3, pool, ShapeType.mesh)
  writeFirst(scratch, pair, 0, Work.rowA, touches, 1, out)
  return true
}

/** Writes the bodies at their first contact to the scratch, as advanceRows does; false if there is none. */
function sweepPieces(pair: PairMotion, separate: SeparationKernel): boolean {
  const { one, two, work, result } = scratch
  const { starts, motions } = pair
  separate(starts, 0, starts, ROW_STRIDE, axis)
  let time = 0
  if (axis[3] <= 0) placeRows(work, one, two)
  else {
    if (axis[3] > work[Work.tolerance] + mostApproach(motions)) return false
    time = firstOfPieces(pair)
    if (time < 0) return false
    beginRow(work, 0, starts, 0, motions, 0)
    beginRow(work, 1, starts, ROW_STRIDE, motions, MOTION_STRIDE)
    beginPair(work, one, two)
    pose(work, time)
    separate(work, Work.rowA, work, Work.rowB, axis)
  }
  result[Advance.time] = time
  result[Advance.separation] = axis[3]
  for (let d = 0; d < 3; d++) result[Advance.normal + d] = axis[d]
  return true
}

/** How far the two bodies approach along the axis at most; NaN or Infinity for a half-plane. */
function mostApproach(motions: Float64Array): number {
  let closing = 0
  for (let d = 0; d < 3; d++) closing += axis[d] * (motions[d] - motions[MOTION_STRIDE + d])
  for (let m = 0; m <= MOTION_STRIDE; m += MOTION_STRIDE) {
    const x = motions[m + MOTION_ARM]
    const y = motions[m + MOTION_ARM + 1]
    const turn = Math.abs(motions[m + MOTION_ANGULAR + 2])
    closing += turn * (reachOf(motions, m + MOTION_SPANS) + Math.sqrt(x * x + y * y))
  }
  return Math.max(0, closing)
}

/** The first time when a triangle of A comes within the tolerance of B, -1 for none. */
function firstOfPieces({ types, starts, motions }: PairMotion): number {
  const { work } = scratch
  const tolerance = work[Work.tolerance]
  const separate = pieceSeparations[types[1]]
  const isPair = types[1] === ShapeType.mesh
  writeRelativeStarts(starts, rows)
  movingOther.motions = motions
  const outlineA = outlineOf(starts, 0, trees)
  const outlineB = isPair ? outlineOf(starts, ROW_STRIDE, trees) : outlineA
  const countB = isPair ? outlineB.triangles.length : 1
  let best = -1
  for (let a = 0; a < outlineA.triangles.length; a++)
    for (let b = 0; b < countB && best !== 0; b++) {
      beginPiece(work, outlineA, a, 0, rows, motions, movingA)
      if (isPair) beginPiece(work, outlineB, b, 1, rows, motions, movingB)
      else beginRow(work, 1, rows, ROW_STRIDE, motions, MOTION_STRIDE)
      beginPair(work, movingA, isPair ? movingB : movingOther)
      const end = best < 0 ? 1 : best
      if (advanceFrom(separate, work, 0, end, tolerance, ADVANCE_MAX_ITERATIONS, found)) best = found[Advance.time]
    }
  return best
}
