/**
 * Whether two rounded polygons touch, for the very doubles of their rows: the last word on pairs whose distance in
 * doubles is within its error of the sum of the radii.
 *
 * Closed polygons, grown by radii of the sum R, have a point in common if and only if
 *  - a corner of one is within R of an edge of the other: squares of lengths are compared, so that no root is taken; or
 *  - no edge has the other polygon on its outer side. (If an edge has, contact is on the line of that edge, and one of
 *    the ends of what the two polygons have there is a corner on an edge: the first case.)
 * Corners are c + x u + y v, so products of edges and squares are of degree 8 in the doubles.
 *
 * Trap: products are exact only while no low part underflows. Axis components from 2^-60 and lengths from 2^-100 on
 * leave a last bit of at least 2^-(4 * 112 + 4 * 152) = 2^-1056. Smaller ones count as 0.
 */
import { exactNumber, exactProduct, exactSum, forgetExact, signOfExact } from '../../math/exact.js'
import { ROW_AXES, ROW_PARAMETERS } from '../rows.js'
import { features, FlatFeature, polygonA, polygonB } from './features.js'
import { endOf, FlatCorner, FlatPolygon, nextCorner } from './polygon.js'

const SMALLEST_COMPONENT = 8.7e-19
const SMALLEST_LENGTH = 7.9e-31

/** Exact numbers of a body, x and then y each: its axes u and v, and its position relative to A's. */
const AXIS_U = 0
const AXIS_V = 2
const POSITION = 4
const frameA = new Int32Array(6)
const frameB = new Int32Array(6)
/** Exact vectors: an edge, the way from its beginning to a corner, and corners. */
const edge = new Int32Array(2)
const way = new Int32Array(2)
const corner = new Int32Array(2)
const beginning = new Int32Array(2)

const nothing = new Float64Array(1)

/** The number in values[at], or 0 if it is below `least`. */
const numberAt = (values: Float64Array, at: number, least: number): number =>
  Math.abs(values[at]) < least ? exactNumber(nothing, 0) : exactNumber(values, at)
const componentAt = (values: Float64Array, at: number): number => numberAt(values, at, SMALLEST_COMPONENT)
const lengthAt = (values: Float64Array, at: number): number => numberAt(values, at, SMALLEST_LENGTH)

/** Whether the two polygons of {@link features}, which are those of rows a and b, touch. */
export function touchExactly(rowsA: Float64Array, a: number, rowsB: Float64Array, b: number): boolean {
  forgetExact()
  writeFrame(frameA, rowsA, a, rowsA, a)
  writeFrame(frameB, rowsB, b, rowsA, a)
  const radii = exactSum(lengthAt(polygonA, FlatPolygon.radius), lengthAt(polygonB, FlatPolygon.radius), 1)
  const square = exactProduct(radii, radii)
  return (
    isNear(polygonA, frameA, polygonB, frameB, square) ||
    isNear(polygonB, frameB, polygonA, frameA, square) ||
    // Two circles have no edge.
    (polygonA[FlatPolygon.extent] + polygonB[FlatPolygon.extent] > 0 &&
      !isOutside(polygonA, frameA, polygonB, frameB) &&
      !isOutside(polygonB, frameB, polygonA, frameA))
  )
}

/**
 * Whether the polygon A of row a touches the half-plane of row b: its line is that of the doubles in n[0..1], the unit
 * normal into the half-plane, in world axes.
 */
export function touchHalfPlaneExactly(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  n: Float64Array,
): boolean {
  forgetExact()
  writeFrame(frameA, rowsA, a, rowsB, b)
  for (let d = 0; d < 2; d++) edge[d] = componentAt(n, d)
  const height = exactSum(lengthAt(rowsB, b + ROW_PARAMETERS + 3), lengthAt(polygonA, FlatPolygon.radius), -1)
  const end = endOf(polygonA)
  for (let c = FlatPolygon.corners; c < end; c += FlatCorner.stride) {
    writeCorner(way, polygonA, frameA, c)
    if (signOfExact(exactSum(height, exactDot(edge, way), -1)) <= 0) return true
  }
  return false
}

function writeFrame(frame: Int32Array, rows: Float64Array, r: number, rowsA: Float64Array, a: number): void {
  for (let d = 0; d < 2; d++) {
    frame[AXIS_U + d] = componentAt(rows, r + ROW_AXES + d)
    frame[AXIS_V + d] = componentAt(rows, r + ROW_AXES + 3 + d)
    frame[POSITION + d] = exactSum(lengthAt(rows, r + d), lengthAt(rowsA, a + d), -1)
  }
}

/** Writes the exact corner at polygon[c]. */
function writeCorner(out: Int32Array, polygon: Float64Array, frame: Int32Array, c: number): void {
  const x = lengthAt(polygon, c)
  const y = lengthAt(polygon, c + 1)
  for (let d = 0; d < 2; d++) {
    const turned = exactSum(exactProduct(frame[AXIS_U + d], x), exactProduct(frame[AXIS_V + d], y), 1)
    out[d] = exactSum(turned, frame[POSITION + d], 1)
  }
}

/** Writes p - q. */
function writeDifference(out: Int32Array, p: Int32Array, q: Int32Array): void {
  for (let d = 0; d < 2; d++) out[d] = exactSum(p[d], q[d], -1)
}

/** Writes `edge`, of p at c, and its beginning. */
function writeEdge(p: Float64Array, frameP: Int32Array, c: number): void {
  writeCorner(beginning, p, frameP, c)
  writeCorner(corner, p, frameP, nextCorner(p, c))
  writeDifference(edge, corner, beginning)
}

/** Writes `way`, from the beginning of `edge` to the corner of q at e. */
function writeWay(q: Float64Array, frameQ: Int32Array, e: number): void {
  writeCorner(corner, q, frameQ, e)
  writeDifference(way, corner, beginning)
}

function exactDot(p: Int32Array, q: Int32Array): number {
  return exactSum(exactProduct(p[0], q[0]), exactProduct(p[1], q[1]), 1)
}

function exactCross(p: Int32Array, q: Int32Array): number {
  return exactSum(exactProduct(p[0], q[1]), exactProduct(p[1], q[0]), -1)
}

/** Whether a corner of q is within the root of `square` of an edge of p. */
function isNear(p: Float64Array, frameP: Int32Array, q: Float64Array, frameQ: Int32Array, square: number): boolean {
  const end = endOf(p)
  const endQ = endOf(q)
  for (let c = FlatPolygon.corners; c < end; c += FlatCorner.stride)
    for (let e = FlatPolygon.corners; e < endQ; e += FlatCorner.stride) {
      if (!isNearIn(p, c, q, e)) continue
      writeEdge(p, frameP, c)
      writeWay(q, frameQ, e)
      if (isWayWithin(square)) return true
    }
  return false
}

/** The same in doubles, for the edge at c and the corner at e: false only if they are too far apart for certain. */
function isNearIn(p: Float64Array, c: number, q: Float64Array, e: number): boolean {
  const x = q[e + FlatCorner.x] - p[c + FlatCorner.x]
  const y = q[e + FlatCorner.y] - p[c + FlatCorner.y]
  const next = nextCorner(p, c)
  const px = p[next + FlatCorner.x] - p[c + FlatCorner.x]
  const py = p[next + FlatCorner.y] - p[c + FlatCorner.y]
  const length = px * px + py * py
  const part = length > 0 ? Math.max(0, Math.min(1, (x * px + y * py) / length)) : 0
  const dx = x - part * px
  const dy = y - part * py
  // The foot of the corner on the edge slides by rounding, which adds to the distance.
  const reach = features[FlatFeature.radii] + 4 * features[FlatFeature.doubt]
  return dx * dx + dy * dy <= reach * reach
}

/** Whether the corner at the end of `way` is near `edge`: the square of its distance is at most `square`. */
function isWayWithin(square: number): boolean {
  const along = exactDot(edge, way)
  const length = exactDot(edge, edge)
  if (signOfExact(length) === 0 || signOfExact(along) < 0)
    return signOfExact(exactSum(square, exactDot(way, way), -1)) >= 0
  // Nearer to another edge.
  if (signOfExact(exactSum(length, along, -1)) < 0) return false
  const area = exactCross(edge, way)
  return signOfExact(exactSum(exactProduct(square, length), exactProduct(area, area), -1)) >= 0
}

/** Whether an edge of p has the other polygon on its outer side. */
function isOutside(p: Float64Array, frameP: Int32Array, q: Float64Array, frameQ: Int32Array): boolean {
  const end = endOf(p)
  const endQ = endOf(q)
  for (let c = FlatPolygon.corners; c < end; c += FlatCorner.stride) {
    writeEdge(p, frameP, c)
    if (signOfExact(edge[0]) === 0 && signOfExact(edge[1]) === 0) continue
    let isOuter = true
    for (let e = FlatPolygon.corners; isOuter && e < endQ; e += FlatCorner.stride) {
      writeWay(q, frameQ, e)
      isOuter = signOfExact(exactCross(edge, way)) <= 0
    }
    if (isOuter) return true
  }
  return false
}
