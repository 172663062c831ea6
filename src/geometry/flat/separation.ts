import { AXIS_TIE } from '../../tolerances.js'
import { FEATURE_DISTANCE, FEATURE_NORMAL, FEATURE_RADII, features, findFeatures } from './features.js'
import type { FlatKernel } from './collide.js'
import type { CornerWriter } from './polygon.js'

/**
 * Signed separation of two rounded polygons: their distance, or minus the least way that takes them apart. out[0..2]
 * gets the unit axis from A to B.
 */
export const separatePolygons = (writeA: CornerWriter, writeB: CornerWriter): FlatKernel => {
  const separate = separatePolygonsInto(writeA, writeB)
  return (rowsA, a, rowsB, b, out, shapes) => {
    separate(rowsA, a, rowsB, b, out, shapes)
    return features[FEATURE_DISTANCE] - features[FEATURE_RADII]
  }
}

/** {@link separatePolygons} for loops: returns NaN and writes the separation to `out[3]`, which allocates nothing. */
export const separatePolygonsInto =
  (writeA: CornerWriter, writeB: CornerWriter): FlatKernel =>
  (rowsA, a, rowsB, b, out, shapes) => {
    findFeatures(writeA, rowsA, a, writeB, rowsB, b, shapes, AXIS_TIE)
    out[0] = features[FEATURE_NORMAL]
    out[1] = features[FEATURE_NORMAL + 1]
    out[2] = 0
    out[3] = features[FEATURE_DISTANCE] - features[FEATURE_RADII]
    return NaN
  }
