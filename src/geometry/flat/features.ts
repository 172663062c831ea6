/**
 * The nearest features of two rounded polygons, for contacts, separations and closest points.
 *
 * Separating axes: the polygons without their radii (the cores) overlap as deep as the largest gap along the normals of
 * the edges of both says, and along that normal (the edges of their Minkowski difference have no other normals). Cores
 * that are apart are nearest where a corner of one faces an edge or a corner of the other: all of them are compared,
 * 2 n m pairs of a corner and an edge, because no pair needs a rule of its own then. In particular not the cores
 * without width, whose Minkowski difference may have none either: collinear segments are apart with a gap of 0 along
 * all normals.
 *
 * Numerical trap: cores closer than CORE_TOUCH have no direction from one to the other but rounding. They take the
 * normal of an edge, as cores that overlap.
 */
import { CORE_TOUCH, FLAT_DOUBT } from '../../tolerances.js'
import {
  CORNER_STRIDE,
  CORNER_X,
  CORNER_Y,
  CORNERS,
  createPolygon,
  EDGE_LENGTH,
  EDGE_NORMAL_X,
  EDGE_NORMAL_Y,
  endOf,
  placeCorners,
  POLYGON_EXTENT,
  POLYGON_RADIUS,
  POLYGON_SIZE,
  type CornerWriter,
} from './polygon.js'

/** The two polygons at work. */
export const polygonA = createPolygon()
export const polygonB = createPolygon()

/**
 * What is found: unit normal from A to B, signed distance of the cores along it, the sum of the radii, and how far the
 * distance may be off.
 */
export const FEATURE_NORMAL = 0
export const FEATURE_DISTANCE = 2
export const FEATURE_RADII = 3
export const FEATURE_DOUBT = 4
/** The gap along the normal that was taken, which may be less than the largest gap by a tie. */
const TAKEN_GAP = 5
/** Square of the distance of the nearest corner. */
const NEAREST_SQUARE = 6
/** By how much an edge must be less deep than an earlier one. V8: see notes, "doubles across calls". */
const TIE = 7
export const features = new Float64Array(8)
const found = features

/** Takes an edge of p, from p to q, times `side`, with the largest gap to q, if it is larger by the tie. */
function takeWidest(p: Float64Array, q: Float64Array, side: number): void {
  const end = endOf(p)
  const endQ = endOf(q)
  for (let c = CORNERS; c < end; c += CORNER_STRIDE) {
    if (p[c + EDGE_LENGTH] === 0) continue
    const nx = p[c + EDGE_NORMAL_X]
    const ny = p[c + EDGE_NORMAL_Y]
    let gap = Infinity
    for (let k = CORNERS; k < endQ; k += CORNER_STRIDE) {
      gap = Math.min(gap, nx * (q[k + CORNER_X] - p[c + CORNER_X]) + ny * (q[k + CORNER_Y] - p[c + CORNER_Y]))
    }
    found[FEATURE_DISTANCE] = Math.max(found[FEATURE_DISTANCE], gap)
    if (!(gap > found[TAKEN_GAP] + found[TIE])) continue
    found[TAKEN_GAP] = gap
    takeNormal(side * nx, side * ny)
  }
}

/** Adding 0 leaves no negative zero. */
function takeNormal(nx: number, ny: number): void {
  found[FEATURE_NORMAL] = nx + 0
  found[FEATURE_NORMAL + 1] = ny + 0
}

/** Takes a corner of q and an edge or corner of p that are nearer than found[NEAREST_SQUARE]. */
function takeNearest(p: Float64Array, q: Float64Array, side: number): void {
  const end = endOf(p)
  const endQ = endOf(q)
  for (let c = CORNERS; c < end; c += CORNER_STRIDE) {
    const nx = p[c + EDGE_NORMAL_X]
    const ny = p[c + EDGE_NORMAL_Y]
    const length = p[c + EDGE_LENGTH]
    for (let k = CORNERS; k < endQ; k += CORNER_STRIDE) {
      const x = q[k + CORNER_X] - p[c + CORNER_X]
      const y = q[k + CORNER_Y] - p[c + CORNER_Y]
      const along = nx * y - ny * x
      // Beyond its end, the edge that begins there is nearer, or its corner.
      if (along > length + found[FEATURE_DOUBT]) continue
      const isCorner = length === 0 || along < -found[FEATURE_DOUBT]
      const height = nx * x + ny * y
      const square = isCorner ? x * x + y * y : height * height
      if (!(square < found[NEAREST_SQUARE])) continue
      found[NEAREST_SQUARE] = square
      // Divided, so that normals along the axes are exact.
      const scale = side * (isCorner ? Math.sqrt(square) : height < 0 ? -1 : 1)
      takeNormal((isCorner ? x : nx) / scale, (isCorner ? y : ny) / scale)
    }
  }
}

/**
 * Writes both polygons and {@link features}, as far as the normals of edges tell: the distance of cores that overlap,
 * and a lower bound of it for those that are apart. An edge must be less deep than an earlier one by `tie` times the
 * extent of both to give the normal.
 */
export function findWidest(
  writeA: CornerWriter,
  rowsA: Float64Array,
  a: number,
  writeB: CornerWriter,
  rowsB: Float64Array,
  b: number,
  shapes: unknown,
  tie: number,
): void {
  writeA(rowsA, a, polygonA, shapes)
  writeB(rowsB, b, polygonB, shapes)
  placeCorners(polygonA, rowsA, a, rowsA, a)
  placeCorners(polygonB, rowsB, b, rowsA, a)
  const extent = polygonA[POLYGON_EXTENT] + polygonB[POLYGON_EXTENT]
  found[FEATURE_RADII] = polygonA[POLYGON_RADIUS] + polygonB[POLYGON_RADIUS]
  found[FEATURE_DOUBT] = FLAT_DOUBT * (polygonA[POLYGON_SIZE] + polygonB[POLYGON_SIZE] + found[FEATURE_RADII])
  found[TIE] = tie * extent
  // Circles with one centre: every direction is as good.
  takeNormal(1, 0)
  found[FEATURE_DISTANCE] = found[TAKEN_GAP] = extent > 0 ? -Infinity : 0
  takeWidest(polygonA, polygonB, 1)
  takeWidest(polygonB, polygonA, -1)
  if (found[FEATURE_DISTANCE] < -found[FEATURE_DOUBT]) found[FEATURE_DISTANCE] = found[TAKEN_GAP]
}

/** Completes {@link features} after {@link findWidest}: of cores that may be apart the nearest features. */
export function findNearest(): void {
  if (found[FEATURE_DISTANCE] < -found[FEATURE_DOUBT]) return
  const nx = found[FEATURE_NORMAL]
  const ny = found[FEATURE_NORMAL + 1]
  found[NEAREST_SQUARE] = Infinity
  takeNearest(polygonA, polygonB, 1)
  takeNearest(polygonB, polygonA, -1)
  const distance = Math.sqrt(found[NEAREST_SQUARE])
  const extent = polygonA[POLYGON_EXTENT] + polygonB[POLYGON_EXTENT]
  if (distance <= CORE_TOUCH * extent) takeNormal(nx, ny)
  else found[FEATURE_DISTANCE] = distance
}
