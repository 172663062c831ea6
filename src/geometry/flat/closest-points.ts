import { AXIS_TIE } from '../../tolerances.js'
import { CLOSEST_DISTANCE, CLOSEST_POINT_A, CLOSEST_POINT_B, writeClosest } from '../closest-points.js'
import {
  FEATURE_CORNER,
  FEATURE_DISTANCE,
  FEATURE_OWNER,
  FEATURE_RADII,
  features,
  findFeatures,
  polygonA,
  polygonB,
} from './features.js'
import { CORNER_X, POLYGON_RADIUS, type CornerWriter } from './polygon.js'

const normal = new Float64Array(3)

/**
 * Signed closest points of two rounded polygons: on the corner that is nearest or deepest, and opposite to it along the
 * normal.
 */
export const closestPointsPolygons =
  (writeA: CornerWriter, writeB: CornerWriter) =>
  (rowsA: Float64Array, a: number, rowsB: Float64Array, b: number, out: Float64Array, shapes?: unknown): void => {
    findFeatures(writeA, rowsA, a, writeB, rowsB, b, shapes, AXIS_TIE)
    normal[0] = features[0]
    normal[1] = features[1]
    writeClosest(out, features[FEATURE_DISTANCE] - features[FEATURE_RADII], normal, 0)
    const isCornerOfB = features[FEATURE_OWNER] > 0
    const polygon = isCornerOfB ? polygonB : polygonA
    const c = features[FEATURE_CORNER]
    for (let d = 0; d < 2; d++) {
      const onA = isCornerOfB
        ? polygon[c + CORNER_X + d] - (polygonB[POLYGON_RADIUS] + out[CLOSEST_DISTANCE]) * normal[d]
        : polygon[c + CORNER_X + d] + polygonA[POLYGON_RADIUS] * normal[d]
      out[CLOSEST_POINT_A + d] = onA
      out[CLOSEST_POINT_B + d] = onA + out[CLOSEST_DISTANCE] * normal[d] - (rowsB[b + d] - rowsA[a + d])
    }
    out[CLOSEST_POINT_A + 2] = 0
    out[CLOSEST_POINT_B + 2] = 0
  }
