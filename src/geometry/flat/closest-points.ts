import { AXIS_TIE } from '../../tolerances.js'
import { CLOSEST_DISTANCE, CLOSEST_POINT_A, CLOSEST_POINT_B, writeClosest } from '../closest-points.js'
import { MANIFOLD_LENGTH, MANIFOLD_NORMAL, MANIFOLD_POINTS } from '../manifold.js'
import { writeManifold } from './collide.js'
import { FEATURE_DISTANCE, FEATURE_RADII, features, findFeatures } from './features.js'
import type { CornerWriter } from './polygon.js'

const manifold = new Float64Array(MANIFOLD_LENGTH)

/**
 * Signed closest points of two rounded polygons: half of the distance to either side of the first point of their
 * manifold.
 */
export const closestPointsPolygons =
  (writeA: CornerWriter, writeB: CornerWriter) =>
  (rowsA: Float64Array, a: number, rowsB: Float64Array, b: number, out: Float64Array, shapes?: unknown): void => {
    findFeatures(writeA, rowsA, a, writeB, rowsB, b, shapes, AXIS_TIE)
    writeManifold(manifold)
    writeClosest(out, features[FEATURE_DISTANCE] - features[FEATURE_RADII], manifold, MANIFOLD_NORMAL)
    for (let d = 0; d < 3; d++) {
      const half = 0.5 * out[CLOSEST_DISTANCE] * manifold[MANIFOLD_NORMAL + d]
      out[CLOSEST_POINT_A + d] = manifold[MANIFOLD_POINTS + d] - half
      out[CLOSEST_POINT_B + d] = manifold[MANIFOLD_POINTS + d] + half - (rowsB[b + d] - rowsA[a + d])
    }
  }
