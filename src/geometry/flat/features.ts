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
import { AXIS_KEPT_SMALL, AXIS_TIE, CORE_TOUCH, FLAT_DOUBT } from '../../tolerances.js'
import { createPolygon, endOf, FlatCorner, FlatPolygon, placeCorners, type CornerWriter } from './polygon.js'

/** The two polygons at work. */
export const polygonA = createPolygon()
export const polygonB = createPolygon()

/**
 * What is found: unit normal from A to B, signed distance of the cores along it, the sum of the radii, and how far the
 * distance may be off.
 */
export const FlatFeature = {
  normal: 0,
  distance: 2,
  radii: 3,
  doubt: 4,
  /** The gap along the normal that was taken, which may be less than the largest gap by a tie. */
  takenGap: 5,
  /** Square of the distance of the nearest corner. */
  nearestSquare: 6,
  /** By how much an edge must be less deep than an earlier one. V8: see notes, "doubles across calls". */
  tie: 7,
  length: 8,
} as const
export const features = new Float64Array(FlatFeature.length)
const found = features

/** Takes an edge of p, from p to q, times `side`, with the largest gap to q, if it is larger by the tie. */
function takeWidest(p: Float64Array, q: Float64Array, side: number): void {
  const end = endOf(p)
  const endQ = endOf(q)
  for (let c = FlatPolygon.corners; c < end; c += FlatCorner.stride) {
    if (p[c + FlatCorner.length] === 0) continue
    const nx = p[c + FlatCorner.normalX]
    const ny = p[c + FlatCorner.normalY]
    let gap = Infinity
    for (let k = FlatPolygon.corners; k < endQ; k += FlatCorner.stride) {
      const along = nx * (q[k + FlatCorner.x] - p[c + FlatCorner.x]) + ny * (q[k + FlatCorner.y] - p[c + FlatCorner.y])
      gap = Math.min(gap, along)
    }
    found[FlatFeature.distance] = Math.max(found[FlatFeature.distance], gap)
    if (!(gap > found[FlatFeature.takenGap] + found[FlatFeature.tie])) continue
    found[FlatFeature.takenGap] = gap
    takeNormal(side * nx, side * ny)
  }
}

/** Adding 0 leaves no negative zero. */
function takeNormal(nx: number, ny: number): void {
  found[FlatFeature.normal] = nx + 0
  found[FlatFeature.normal + 1] = ny + 0
}

/** Takes a corner of q and an edge or corner of p that are nearer than found[FlatFeature.nearestSquare]. */
function takeNearest(p: Float64Array, q: Float64Array, side: number): void {
  const end = endOf(p)
  const endQ = endOf(q)
  for (let c = FlatPolygon.corners; c < end; c += FlatCorner.stride) {
    const nx = p[c + FlatCorner.normalX]
    const ny = p[c + FlatCorner.normalY]
    const length = p[c + FlatCorner.length]
    for (let k = FlatPolygon.corners; k < endQ; k += FlatCorner.stride) {
      const x = q[k + FlatCorner.x] - p[c + FlatCorner.x]
      const y = q[k + FlatCorner.y] - p[c + FlatCorner.y]
      const along = nx * y - ny * x
      // Beyond its end, the edge that begins there is nearer, or its corner.
      if (along > length + found[FlatFeature.doubt]) continue
      const isCorner = length === 0 || along < -found[FlatFeature.doubt]
      const height = nx * x + ny * y
      const square = isCorner ? x * x + y * y : height * height
      if (!(square < found[FlatFeature.nearestSquare])) continue
      found[FlatFeature.nearestSquare] = square
      // Divided, so that normals along the axes are exact.
      const scale = side * (isCorner ? Math.sqrt(square) : height < 0 ? -1 : 1)
      takeNormal((isCorner ? x : nx) / scale, (isCorner ? y : ny) / scale)
    }
  }
}

/**
 * Writes both polygons and {@link features}, as far as the normals of edges tell: the distance of cores that overlap,
 * and a lower bound of it for those that are apart. An edge takes the normal from an earlier one that is deeper by more
 * than a margin. The margin is `tie` times the extent of both or AXIS_KEPT_SMALL times the extent of the smaller,
 * whichever is less, but at least AXIS_TIE times the extent of both.
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
  const extent = polygonA[FlatPolygon.extent] + polygonB[FlatPolygon.extent]
  found[FlatFeature.radii] = polygonA[FlatPolygon.radius] + polygonB[FlatPolygon.radius]
  found[FlatFeature.doubt] =
    FLAT_DOUBT * (polygonA[FlatPolygon.size] + polygonB[FlatPolygon.size] + found[FlatFeature.radii])
  const smaller = Math.min(polygonA[FlatPolygon.extent], polygonB[FlatPolygon.extent])
  found[FlatFeature.tie] = Math.max(AXIS_TIE * extent, Math.min(tie * extent, AXIS_KEPT_SMALL * smaller))
  // Circles with one centre: every direction is as good.
  takeNormal(1, 0)
  found[FlatFeature.distance] = found[FlatFeature.takenGap] = extent > 0 ? -Infinity : 0
  takeWidest(polygonA, polygonB, 1)
  takeWidest(polygonB, polygonA, -1)
  if (found[FlatFeature.distance] < -found[FlatFeature.doubt]) found[FlatFeature.distance] = found[FlatFeature.takenGap]
}

/** Completes {@link features} after {@link findWidest}: of cores that may be apart the nearest features. */
export function findNearest(): void {
  if (found[FlatFeature.distance] < -found[FlatFeature.doubt]) return
  const nx = found[FlatFeature.normal]
  const ny = found[FlatFeature.normal + 1]
  found[FlatFeature.nearestSquare] = Infinity
  takeNearest(polygonA, polygonB, 1)
  takeNearest(polygonB, polygonA, -1)
  const distance = Math.sqrt(found[FlatFeature.nearestSquare])
  const extent = polygonA[FlatPolygon.extent] + polygonB[FlatPolygon.extent]
  if (distance <= CORE_TOUCH * extent) takeNormal(nx, ny)
  else found[FlatFeature.distance] = distance
}
