/**
 * Triangles of a polygon, or segments of a chain, as the advancement takes them: it knows how far boxes, rounded or
 * not, and triangles reach while they turn.
 */
import { ADVANCE_MAX_ITERATIONS, advance } from '../../geometry/advancement/advance.js'
import { beginPair, beginRow, beginTriangle, pose } from '../../geometry/advancement/bodies.js'
import { Advance, MotionRow, type MovingRow, Work } from '../../geometry/advancement/layout.js'
import { separatePolygonAndHalfPlane } from '../../geometry/flat/half-plane.js'
import { beginCorners, writeCorner } from '../../geometry/flat/polygon.js'
import { type FlatSeparation, separatePolygons } from '../../geometry/flat/separation.js'
import { createPointRow, ROW_PARAMETERS, ROW_STRIDE, type SeparationKernel } from '../../geometry/rows.js'
import { placeTriangle } from '../../obb-tree/posed.js'
import type { FirstScratch } from '../first-contact.js'
import { type PairMotion, treeAt, type Trees } from '../mesh-kernels.js'
import { ShapeType } from '../shape-types.js'
import { listByType } from './outline.js'

/** Signed separation of a triangle and every shape, by type number; of two triangles, if both are of handles. */
const pieceSeparations: readonly SeparationKernel[] = listByType(
  (write) => separatePolygons(writePiece, write),
  separatePolygonAndHalfPlane,
  writePiece,
).map(withPieces)

/** Two triangles as rows: position of the first corner, the axes of the world, the others relative to the first. */
const pieceA = createPointRow()
const pieceB = createPointRow()

function withPieces(kernel: FlatSeparation, type: number): SeparationKernel {
  return (rowsA, a, rowsB, b, out) => {
    writePieceRow(rowsA, a, pieceA)
    if (type !== ShapeType.mesh) return kernel(pieceA, 0, rowsB, b, out)
    writePieceRow(rowsB, b, pieceB)
    return kernel(pieceA, 0, pieceB, 0, out)
  }
}

function writePieceRow(triangles: Float64Array, t: number, row: Float64Array): void {
  for (let d = 0; d < 2; d++) {
    row[d] = triangles[t + d]
    row[ROW_PARAMETERS + d] = triangles[t + 3 + d] - triangles[t + d]
    row[ROW_PARAMETERS + 2 + d] = triangles[t + 6 + d] - triangles[t + d]
  }
}

function writePiece(rows: Float64Array, r: number, polygon: Float64Array): void {
  const p = r + ROW_PARAMETERS
  beginCorners(polygon, 3, 0)
  writeCorner(polygon, 0, 0, 0)
  writeCorner(polygon, 1, rows[p], rows[p + 1])
  writeCorner(polygon, 2, rows[p + 2], rows[p + 3])
}

/** The trees of the pair at work: kernels of separation are not told them. */
let trees: Trees

/** A kernel of separation with the trees of {@link takePieces}. */
export function withTrees(kernel: FlatSeparation): SeparationKernel {
  return (rowsA, a, rowsB, b, out) => kernel(rowsA, a, rowsB, b, out, trees)
}

/** Rows of the two bodies at work at the start, their positions relative to A's. */
const startRows = new Float64Array(2 * ROW_STRIDE)
/** A piece of A, a piece of B, and B as it is. */
const movingA = createMovingPiece()
const movingB = createMovingPiece()
const movingOther: MovingRow = { rows: startRows, row: ROW_STRIDE, motions: startRows, motion: MotionRow.stride }

function createMovingPiece(): MovingRow {
  return { rows: new Float64Array(9), row: 0, motions: new Float64Array(MotionRow.stride), motion: 0 }
}

/** Takes two bodies to the scratch, and for {@link beginPieces} and {@link withTrees}. */
export function takePieces(scratch: FirstScratch, pair: PairMotion, pool: Trees): void {
  const { starts, motions } = pair
  trees = pool
  scratch.take(pair)
  movingOther.motions = motions
  for (let k = 0; k < ROW_STRIDE; k++) {
    startRows[k] = k < 3 ? 0 : starts[k]
    startRows[ROW_STRIDE + k] = starts[ROW_STRIDE + k] - (k < 3 ? starts[k] : 0)
  }
}

/** The pieces of B: triangles of its tree, or one, the row. */
export function countPieces({ types, starts }: PairMotion): number {
  return types[1] === ShapeType.mesh ? treeAt(starts, ROW_STRIDE, trees).triangles.length : 1
}

/**
 * Begins the triangle in slot `a` of A's tree and piece b of B, for a time from 0 to the earliest so far, `best`, or 1
 * if that is -1.
 */
export function beginPieces(work: Float64Array, pair: PairMotion, a: number, b: number, best: number): void {
  const isPair = pair.types[1] === ShapeType.mesh
  beginPiece(work, pair, a, 0, movingA)
  if (isPair) beginPiece(work, pair, b, 1, movingB)
  else beginRow(work, 1, movingOther)
  beginPair(work, movingA, isPair ? movingB : movingOther)
  work[Work.time] = 0
  work[Work.end] = best < 0 ? 1 : best
}

/** Advances the pieces that have been begun; true if they meet. */
export function advancePieces(work: Float64Array, { types }: PairMotion, out: Float64Array): boolean {
  return advance(pieceSeparations[types[1]], work, ADVANCE_MAX_ITERATIONS, out)
}

/** Begins a triangle of body 0 or 1: it turns about the pivot of its body, on an arm to its first corner. */
function beginPiece(work: Float64Array, pair: PairMotion, slot: number, body: number, piece: MovingRow): void {
  const { rows: corners, motions } = piece
  const r = body * ROW_STRIDE
  placeTriangle(treeAt(pair.starts, r, trees), slot, startRows, r, corners, 0)
  for (let i = 0; i < MotionRow.stride; i++) motions[i] = pair.motions[body * MotionRow.stride + i]
  for (let d = 0; d < 3; d++) motions[MotionRow.arm + d] += corners[d] - startRows[r + d]
  beginTriangle(work, body, piece)
}

/** Takes both bodies to the scratch and begins them, as rows. */
export function beginBodies(scratch: FirstScratch, pair: PairMotion): void {
  const { one, two, work } = scratch
  scratch.take(pair)
  beginRow(work, 0, one)
  beginRow(work, 1, two)
  beginPair(work, one, two)
}

/** Poses both bodies at a time of their motion; writes it, and their separation then, as the result. */
export function poseBodies(scratch: FirstScratch, pair: PairMotion, time: number, separate: SeparationKernel): void {
  const { work, result } = scratch
  beginBodies(scratch, pair)
  pose(work, time)
  separate(work, Work.rowA, work, Work.rowB, axis)
  result[Advance.time] = time
  result[Advance.separation] = axis[3]
  for (let d = 0; d < 3; d++) result[Advance.normal + d] = axis[d]
}

const axis = new Float64Array(8)
