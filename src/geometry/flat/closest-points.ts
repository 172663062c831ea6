/**
 * Closest points of flat shapes, made for each pair of shapes in the tables of narrow-phase. The features of contacts
 * (features.ts, collide.ts) hold for bodies apart as well, so nothing is searched again.
 */
import { AXIS_TIE } from '../../tolerances.js'
import { CLOSEST_DISTANCE, CLOSEST_POINT_A, CLOSEST_POINT_B, followNormal, writeClosest } from '../closest-points.js'
import { MANIFOLD_LENGTH, MANIFOLD_NORMAL, MANIFOLD_POINTS } from '../manifold.js'
import { writeManifold } from './collide.js'
import { features, findNearest, findWidest, FlatFeature, polygonA } from './features.js'
import { findLowest, line, LOWEST } from './half-plane.js'
import { FlatCorner, FlatPolygon, type CornerWriter } from './polygon.js'

const manifold = new Float64Array(MANIFOLD_LENGTH)

/**
 * Signed closest points of two rounded polygons: half of the distance to either side of the first point of their
 * manifold.
 */
export const closestPointsPolygons =
  (writeA: CornerWriter, writeB: CornerWriter) =>
  (rowsA: Float64Array, a: number, rowsB: Float64Array, b: number, out: Float64Array, shapes?: unknown): void => {
    findWidest(writeA, rowsA, a, writeB, rowsB, b, shapes, AXIS_TIE)
    findNearest()
    writeManifold(manifold)
    writeClosest(out, features[FlatFeature.distance] - features[FlatFeature.radii], manifold, MANIFOLD_NORMAL)
    for (let d = 0; d < 3; d++) {
      const half = 0.5 * out[CLOSEST_DISTANCE] * manifold[MANIFOLD_NORMAL + d]
      out[CLOSEST_POINT_A + d] = manifold[MANIFOLD_POINTS + d] - half
      out[CLOSEST_POINT_B + d] = manifold[MANIFOLD_POINTS + d] + half - (rowsB[b + d] - rowsA[a + d])
    }
  }

/** Signed closest points of a rounded polygon and a half-plane: under the lowest corner. */
export const closestPointsPolygonAndHalfPlane =
  (writeA: CornerWriter) =>
  (rowsA: Float64Array, a: number, rowsB: Float64Array, b: number, out: Float64Array, shapes?: unknown): void => {
    writeClosest(out, findLowest(writeA, rowsA, a, rowsB, b, shapes), line, 0)
    const c = line[LOWEST]
    const radius = polygonA[FlatPolygon.radius]
    out[CLOSEST_POINT_A] = polygonA[c + FlatCorner.x] + radius * line[0]
    out[CLOSEST_POINT_A + 1] = polygonA[c + FlatCorner.y] + radius * line[1]
    out[CLOSEST_POINT_A + 2] = 0
    followNormal(rowsA, a, rowsB, b, out, 1)
  }
