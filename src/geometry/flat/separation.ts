import { AXIS_TIE } from '../../tolerances.js'
import {
  FEATURE_DISTANCE,
  FEATURE_DOUBT,
  FEATURE_NORMAL,
  FEATURE_RADII,
  features,
  findNearest,
  findWidest,
  polygonA,
  polygonB,
} from './features.js'
import type { FlatKernel } from './collide.js'
import { CORNER_STRIDE, CORNER_X, CORNER_Y, CORNERS, endOf, type CornerWriter } from './polygon.js'

/** How far a polygon's core reaches along side times the normal, from the position of row a. */
function reachOf(polygon: Float64Array, side: number): number {
  let reach = -Infinity
  const end = endOf(polygon)
  for (let c = CORNERS; c < end; c += CORNER_STRIDE) {
    const x = features[FEATURE_NORMAL] * polygon[c + CORNER_X]
    reach = Math.max(reach, side * (x + features[FEATURE_NORMAL + 1] * polygon[c + CORNER_Y]))
  }
  return reach
}

/**
 * Signed separation of two rounded polygons, in `out[3]`: their distance (without radii the largest gap along an edge),
 * or minus the least way that takes them apart. Returns NaN. out[0..2] gets the unit axis from A to B. Along that axis
 * they are as far apart: an axis between cores that nearly touch is turned by rounding, and is charged with what it
 * loses by that.
 */
export const separatePolygons =
  (writeA: CornerWriter, writeB: CornerWriter): FlatKernel =>
  (rowsA, a, rowsB, b, out, shapes) => {
    findWidest(writeA, rowsA, a, writeB, rowsB, b, shapes, AXIS_TIE)
    // A gap along an edge is enough for cores without radii, whose corners are not round.
    if (features[FEATURE_RADII] > 0 || features[FEATURE_DISTANCE] <= features[FEATURE_DOUBT]) findNearest()
    out[0] = features[FEATURE_NORMAL]
    out[1] = features[FEATURE_NORMAL + 1]
    out[2] = 0
    const gap = 0 - reachOf(polygonA, 1) - reachOf(polygonB, -1)
    out[3] = Math.min(gap, features[FEATURE_DISTANCE]) - features[FEATURE_RADII]
    return NaN
  }
