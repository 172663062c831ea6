/**
 * Triangles of a polygon, or segments of a chain, as the advancement takes them: it knows how far boxes, rounded or
 * not, and triangles reach while they turn.
 */
import type { SeparationKernel } from '../../geometry/advancement/advance.js'
import { beginTriangle } from '../../geometry/advancement/bodies.js'
import { MOTION_ARM, MOTION_STRIDE, type MovingRow } from '../../geometry/advancement/layout.js'
import type { FlatKernel } from '../../geometry/flat/collide.js'
import { separatePolygonAndHalfPlane } from '../../geometry/flat/half-plane.js'
import {
  beginCorners,
  type CornerWriter,
  writeCapsule,
  writeCircle,
  writeCorner,
  writeRectangle,
} from '../../geometry/flat/polygon.js'
import { separatePolygons } from '../../geometry/flat/separation.js'
import { placePoint } from '../../geometry/relative-row.js'
import { createPointRow, ROW_PARAMETERS, ROW_STRIDE } from '../../geometry/rows.js'
import { treeSlotTriangle, type ObbTree } from '../../obb-tree/tree.js'
import { ShapeType } from '../shape-types.js'

/**
 * Separations of two shapes, by type number of the second: `writer` gives the corners of the first, `second` the
 * corners of a second shape that is named by a handle.
 */
export function listSeparations(writer: CornerWriter, second = writer): FlatKernel[] {
  const writers = [second, writeRectangle, writeCapsule, writeCircle]
  return [...writers.map((own) => separatePolygons(writer, own)), separatePolygonAndHalfPlane(writer)]
}

/** Signed separation of a triangle and every shape, by type number; of two triangles, if both are of handles. */
export const pieceSeparations: readonly SeparationKernel[] = listSeparations(writePiece).map(withPieces)

/** Two triangles as rows: position of the first corner, the axes of the world, the others relative to the first. */
const pieceA = createPointRow()
const pieceB = createPointRow()

function withPieces(kernel: FlatKernel, type: number): SeparationKernel {
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

/** A triangle of a body, to be begun. */
export function createMovingPiece(): MovingRow {
  return { rows: new Float64Array(9), row: 0, motions: new Float64Array(MOTION_STRIDE), motion: 0 }
}

/**
 * Begins the triangle in a slot of body 0 or 1, whose row at rows[body * ROW_STRIDE] is relative to body 0 and which
 * moves by motions[body * MOTION_STRIDE]: it turns about the pivot of its body, on an arm to its first corner.
 */
export function beginPiece(
  work: Float64Array,
  outline: ObbTree,
  slot: number,
  body: number,
  rows: Float64Array,
  from: Float64Array,
  piece: MovingRow,
): void {
  const { rows: corners, motions } = piece
  treeSlotTriangle(outline, slot, 1, corners, 0)
  for (let c = 0; c < 9; c += 3) placePoint(rows, body * ROW_STRIDE, corners, c)
  for (let i = 0; i < MOTION_STRIDE; i++) motions[i] = from[body * MOTION_STRIDE + i]
  for (let d = 0; d < 3; d++) motions[MOTION_ARM + d] += corners[d] - rows[body * ROW_STRIDE + d]
  beginTriangle(work, body, corners, 0, motions, 0)
}

/** Writes the rows of two bodies, the positions relative to the first one's. */
export function writeRelativeStarts(starts: Float64Array, rows: Float64Array): void {
  for (let k = 0; k < ROW_STRIDE; k++) {
    rows[k] = k < 3 ? 0 : starts[k]
    rows[ROW_STRIDE + k] = starts[ROW_STRIDE + k] - (k < 3 ? starts[k] : 0)
  }
}
