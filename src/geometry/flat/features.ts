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
  placeCorners,
  POLYGON_COUNT,
  POLYGON_LENGTH_OF_EDGES,
  POLYGON_RADIUS,
  type CornerWriter,
} from './polygon.js'

/** The two polygons at work. */
export const polygonA = createPolygon()
export const polygonB = createPolygon()

/**
 * What {@link findFeatures} finds: unit normal from A to B, signed distance of the cores along it, 1 if the edge (or
 * the first corner) is A's and -1 if it is B's, and the place of the corner of the other one; then the sum of the radii
 * and how far the distance may be off.
 */
export const FEATURE_NORMAL = 0
export const FEATURE_DISTANCE = 3
export const FEATURE_OWNER = 4
export const FEATURE_CORNER = 5
export const FEATURE_RADII = 6
export const FEATURE_DOUBT = 7
/** The gap along the normal that was taken, which may be less than the largest gap by a tie. */
const TAKEN_GAP = 8
/** Square of the distance of the nearest corner. */
const NEAREST_SQUARE = 9
export const features = new Float64Array(10)
const found = features

/** Takes an edge of p, whose side is `owner`, with the largest gap to q, if it is larger by `tie`. */
function takeWidest(p: Float64Array, q: Float64Array, owner: number, tie: number): void {
  const end = CORNERS + CORNER_STRIDE * p[POLYGON_COUNT]
  const endQ = CORNERS + CORNER_STRIDE * q[POLYGON_COUNT]
  for (let c = CORNERS; c < end; c += CORNER_STRIDE) {
    if (p[c + EDGE_LENGTH] === 0) continue
    const nx = p[c + EDGE_NORMAL_X]
    const ny = p[c + EDGE_NORMAL_Y]
    let gap = Infinity
    let corner = 0
    for (let k = CORNERS; k < endQ; k += CORNER_STRIDE) {
      const height = nx * (q[k + CORNER_X] - p[c + CORNER_X]) + ny * (q[k + CORNER_Y] - p[c + CORNER_Y])
      if (height < gap) {
        gap = height
        corner = k
      }
    }
    found[FEATURE_DISTANCE] = Math.max(found[FEATURE_DISTANCE], gap)
    if (!(gap > found[TAKEN_GAP] + tie)) continue
    found[TAKEN_GAP] = gap
    takeFeature(nx, ny, owner, corner)
  }
}

function takeFeature(nx: number, ny: number, owner: number, corner: number): void {
  // Adding 0 leaves no negative zero.
  found[FEATURE_NORMAL] = owner * nx + 0
  found[FEATURE_NORMAL + 1] = owner * ny + 0
  found[FEATURE_OWNER] = owner
  found[FEATURE_CORNER] = corner
}

/** Takes a corner of q and an edge or corner of p that are nearer than found[NEAREST_SQUARE]. */
function takeNearest(p: Float64Array, q: Float64Array, owner: number): void {
  const end = CORNERS + CORNER_STRIDE * p[POLYGON_COUNT]
  const endQ = CORNERS + CORNER_STRIDE * q[POLYGON_COUNT]
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
      const distance = Math.sqrt(square)
      if (isCorner) takeFeature(x / distance, y / distance, owner, k)
      else takeFeature(height < 0 ? -nx : nx, height < 0 ? -ny : ny, owner, k)
    }
  }
}

/** The largest coordinate of a corner, relative to the position of row a. */
function sizeOf(polygon: Float64Array): number {
  const end = CORNERS + CORNER_STRIDE * polygon[POLYGON_COUNT]
  let size = 0
  for (let c = CORNERS; c < end; c += CORNER_STRIDE)
    size = Math.max(size, Math.abs(polygon[c + CORNER_X]), Math.abs(polygon[c + CORNER_Y]))
  return size
}

/**
 * Writes both polygons and {@link features}. An edge must be less deep than an earlier one by `tie` times the length of
 * all edges to give the normal.
 */
export function findFeatures(
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
  const lengths = polygonA[POLYGON_LENGTH_OF_EDGES] + polygonB[POLYGON_LENGTH_OF_EDGES]
  found[FEATURE_RADII] = polygonA[POLYGON_RADIUS] + polygonB[POLYGON_RADIUS]
  found[FEATURE_DOUBT] = FLAT_DOUBT * (sizeOf(polygonA) + sizeOf(polygonB) + found[FEATURE_RADII])
  // Circles with one centre: every direction is as good.
  takeFeature(1, 0, 1, CORNERS)
  found[FEATURE_DISTANCE] = found[TAKEN_GAP] = lengths > 0 ? -Infinity : 0
  takeWidest(polygonA, polygonB, 1, tie * lengths)
  takeWidest(polygonB, polygonA, -1, tie * lengths)
  if (found[FEATURE_DISTANCE] < -found[FEATURE_DOUBT]) {
    found[FEATURE_DISTANCE] = found[TAKEN_GAP]
    return
  }
  const nx = found[FEATURE_NORMAL]
  const ny = found[FEATURE_NORMAL + 1]
  const owner = found[FEATURE_OWNER]
  const corner = found[FEATURE_CORNER]
  found[NEAREST_SQUARE] = Infinity
  takeNearest(polygonA, polygonB, 1)
  takeNearest(polygonB, polygonA, -1)
  const distance = Math.sqrt(found[NEAREST_SQUARE])
  if (distance <= CORE_TOUCH * lengths) takeFeature(owner * nx, owner * ny, owner, corner)
  else found[FEATURE_DISTANCE] = distance
}
