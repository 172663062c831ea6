/**
 * Flat shapes, in the plane z = 0. Every convex one but the half-plane is a rounded polygon: the convex hull of its
 * corners, grown by a radius. A circle has one corner, a capsule two, a rectangle four and the radius 0. So each
 * operation on two of them is one kernel.
 *
 * Rows are those of rows.ts: positions with z = 0, axes of a turn about z, of the half extents x and y. What a row says
 * of z is not read.
 *
 * A polygon is taken as its very doubles say: corner c + x u + y v, u and v being the first two axes of the row.
 */
import { FLAT_FACING } from '../../tolerances.js'
import { ROW_PARAMETERS } from '../rows.js'

/**
 * Layout of a polygon: number of corners, radius, extent (a quarter of the length of its edges, which of a rectangle is
 * the sum of the half extents), size (the largest coordinate of a corner that is placed), then the corners. V8: see
 * notes, "doubles across calls".
 */
export const FlatPolygon = { count: 0, radius: 1, extent: 2, size: 3, corners: 4 } as const
/**
 * Layout of a corner, counter-clockwise: its place in the frame of the row, its place in world axes relative to the
 * position of row a, and of the edge that begins there the outward unit normal and the length. An edge without length
 * has the normal 0.
 */
export const FlatCorner = { x: 2, y: 3, normalX: 4, normalY: 5, length: 6, stride: 7 } as const
/** The most corners of a polygon. */
export const POLYGON_MAX_CORNERS = 8

/** A polygon, to be written. */
export const createPolygon = (): Float64Array =>
  new Float64Array(FlatPolygon.corners + POLYGON_MAX_CORNERS * FlatCorner.stride)

/** Writes count, radius and the corners in the frame of the row. `shapes` is the last argument of a kernel. */
export type CornerWriter = (rows: Float64Array, r: number, polygon: Float64Array, shapes: unknown) => void

/** Begins a polygon. */
export function beginCorners(polygon: Float64Array, count: number, radius: number): void {
  polygon[FlatPolygon.count] = count
  polygon[FlatPolygon.radius] = radius
}

/** Writes corner `k` of a polygon that has been begun. */
export function writeCorner(polygon: Float64Array, k: number, x: number, y: number): void {
  polygon[FlatPolygon.corners + FlatCorner.stride * k] = x
  polygon[FlatPolygon.corners + FlatCorner.stride * k + 1] = y
}

export const writeRectangle: CornerWriter = (rows, r, polygon) => {
  const x = rows[r + ROW_PARAMETERS]
  const y = rows[r + ROW_PARAMETERS + 1]
  beginCorners(polygon, 4, 0)
  writeCorner(polygon, 0, -x, -y)
  writeCorner(polygon, 1, x, -y)
  writeCorner(polygon, 2, x, y)
  writeCorner(polygon, 3, -x, y)
}

export const writeCapsule: CornerWriter = (rows, r, polygon) => {
  beginCorners(polygon, 2, rows[r + ROW_PARAMETERS + 1])
  writeCorner(polygon, 0, 0, -rows[r + ROW_PARAMETERS])
  writeCorner(polygon, 1, 0, rows[r + ROW_PARAMETERS])
}

export const writeCircle: CornerWriter = (rows, r, polygon) => {
  beginCorners(polygon, 1, rows[r + ROW_PARAMETERS])
  writeCorner(polygon, 0, 0, 0)
}

/** The place behind the last corner. */
export function endOf(polygon: Float64Array): number {
  return (FlatPolygon.corners + FlatCorner.stride * polygon[FlatPolygon.count]) | 0
}

/** The place of the corner behind the one at polygon[c]. */
export function nextCorner(polygon: Float64Array, c: number): number {
  const next = c + FlatCorner.stride
  return next < endOf(polygon) ? next : FlatPolygon.corners
}

/**
 * Places the corners of the polygon of row r, relative to the position of row a. Edges are turned from their own
 * differences: as differences of turned corners, short edges would lose their direction.
 */
export function placeCorners(
  polygon: Float64Array,
  rows: Float64Array,
  r: number,
  rowsA: Float64Array,
  a: number,
): void {
  const dx = rows[r] - rowsA[a]
  const dy = rows[r + 1] - rowsA[a + 1]
  const ux = rows[r + 3]
  const uy = rows[r + 4]
  const vx = rows[r + 6]
  const vy = rows[r + 7]
  const end = endOf(polygon)
  let lengths = 0
  let size = 0
  for (let c = FlatPolygon.corners; c < end; c += FlatCorner.stride) {
    const next = nextCorner(polygon, c)
    const x = polygon[c]
    const y = polygon[c + 1]
    const px = dx + (ux * x + vx * y)
    const py = dy + (uy * x + vy * y)
    polygon[c + FlatCorner.x] = px
    polygon[c + FlatCorner.y] = py
    size = Math.max(size, Math.abs(px), Math.abs(py))
    const along = polygon[next] - x
    const across = polygon[next + 1] - y
    const ex = ux * along + vx * across
    const ey = uy * along + vy * across
    const length = Math.sqrt(ex * ex + ey * ey)
    polygon[c + FlatCorner.normalX] = length > 0 ? ey / length : 0
    polygon[c + FlatCorner.normalY] = length > 0 ? -ex / length : 0
    polygon[c + FlatCorner.length] = length
    lengths += length
  }
  polygon[FlatPolygon.extent] = 0.25 * lengths
  polygon[FlatPolygon.size] = size
}

/** The corner that reaches farthest along side times n[0..1], the first of those that do. */
export function farthestCorner(polygon: Float64Array, side: number, n: Float64Array): number {
  return mostAlong(polygon, FlatCorner.x, side, n)
}

/** The corner where the edge begins that faces most along side times n[0..1]; the first one if no edge has a length. */
export function facingEdge(polygon: Float64Array, side: number, n: Float64Array): number {
  return mostAlong(polygon, FlatCorner.normalX, side, n)
}

/**
 * The corner whose vector at this offset, its place or an edge's normal, is longest along side times n[0..1]. Cosines
 * near 1 do not tell the edges of a needle apart: of normals the sines do.
 */
function mostAlong(polygon: Float64Array, offset: number, side: number, n: Float64Array): number {
  const nx = side * n[0]
  const ny = side * n[1]
  const end = endOf(polygon)
  const isNormal = offset === FlatCorner.normalX
  let found = FlatPolygon.corners
  let most = -Infinity
  for (let c = FlatPolygon.corners; c < end; c += FlatCorner.stride) {
    let along = nx * polygon[c + offset] + ny * polygon[c + offset + 1]
    if (isNormal && along > FLAT_FACING) along = 1 / Math.abs(nx * polygon[c + offset + 1] - ny * polygon[c + offset])
    if (!(along > most) || (isNormal && polygon[c + FlatCorner.length] === 0)) continue
    most = along
    found = c
  }
  return found
}
