/**
 * A rounded polygon, which is A, and the half-plane below a line, which is B: a PlaneShape with a normal in the plane.
 * It can only be left along its normal. The height of A's position is a compensated sum
 * (signed-distance.ts), so that lines far from the origin are as exact as near ones. Exact arithmetic decides what is
 * within rounding, for the normal in world axes as it was rounded.
 *
 * Feature ids are the numbers of corners.
 */
import { FLAT_DOUBT, LENGTH_SLACK } from '../../tolerances.js'
import { MANIFOLD_COUNT, MANIFOLD_POINT_STRIDE, markPoint, reduceInto, writeNormal } from '../manifold.js'
import { heightAbove, signedDistanceDoubt } from '../signed-distance.js'
import type { FlatKernel } from './collide.js'
import { touchHalfPlaneExactly } from './exact-touch.js'
import { polygonA } from './features.js'
import type { FlatSeparation } from './separation.js'
import {
  facingEdge,
  farthestCorner,
  FlatCorner,
  FlatPolygon,
  nextCorner,
  placeCorners,
  type CornerWriter,
} from './polygon.js'

const candidates = new Float64Array(2 * MANIFOLD_POINT_STRIDE)
/** Unit axis into the half-plane; height of A's position above the line; place of the lowest corner. */
export const line = new Float64Array(5)
const HEIGHT = 3
export const LOWEST = 4

/** Writes A's polygon and `line`; returns the separation. */
export function findLowest(
  writeA: CornerWriter,
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  shapes: unknown,
): number {
  writeA(rowsA, a, polygonA, shapes)
  placeCorners(polygonA, rowsA, a, rowsA, a)
  line[HEIGHT] = heightAbove(rowsB, b, rowsA, a, line)
  const lowest = (line[LOWEST] = farthestCorner(polygonA, 1, line))
  return line[HEIGHT] - reachOfCorner(lowest) - polygonA[FlatPolygon.radius]
}

/** How far the corner at c reaches into the half-plane from A's position. */
function reachOfCorner(c: number): number {
  return line[0] * polygonA[c + FlatCorner.x] + line[1] * polygonA[c + FlatCorner.y]
}

/** Signed separation of a rounded polygon and a half-plane. The axis leads into the half-plane. */
export const separatePolygonAndHalfPlane =
  (writeA: CornerWriter): FlatSeparation =>
  (rowsA, a, rowsB, b, out, shapes) => {
    out[3] = findLowest(writeA, rowsA, a, rowsB, b, shapes)
    for (let d = 0; d < 3; d++) out[d] = line[d]
  }

/** Contact of a rounded polygon and a half-plane: the ends of the edge that faces it, as far as they reach it. */
export const collidePolygonAndHalfPlane =
  (writeA: CornerWriter): FlatKernel =>
  (rowsA, a, rowsB, b, out, shapes) => {
    const separation = findLowest(writeA, rowsA, a, rowsB, b, shapes)
    const radius = polygonA[FlatPolygon.radius]
    const doubt =
      LENGTH_SLACK * Math.abs(line[HEIGHT]) +
      FLAT_DOUBT * (polygonA[FlatPolygon.size] + radius) +
      signedDistanceDoubt(rowsB, b, rowsA, a)
    if (!(separation <= doubt) || (separation >= -doubt && !touchHalfPlaneExactly(rowsA, a, rowsB, b, line)))
      return (out[MANIFOLD_COUNT] = 0)
    const depth = Math.max(0, 0 - separation)
    writeNormal(out, line[0], line[1], line[2], depth)
    const facing = facingEdge(polygonA, 1, line)
    let count = 0
    for (let c = facing, end = 0; end < 2; end++, c = nextCorner(polygonA, facing)) {
      if (end === 1 && polygonA[facing + FlatCorner.length] === 0) continue
      const under = reachOfCorner(c) + radius - line[HEIGHT]
      if (under < -doubt) continue
      const own = Math.max(0, under)
      const middle = radius - 0.5 * own
      const p = count++ * MANIFOLD_POINT_STRIDE
      for (let d = 0; d < 2; d++) candidates[p + d] = polygonA[c + FlatCorner.x + d] + middle * line[d]
      markPoint(candidates, p, own, (c - FlatPolygon.corners) / FlatCorner.stride)
    }
    return reduceInto(out, candidates, count, 2)
  }
