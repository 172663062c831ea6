/**
 * Signed separation of two rounded polygons, for bodies that turn (advancement), made for each pair of shapes in the
 * tables of narrow-phase.
 */
import { AXIS_TIE, NEARLY_COPLANAR } from '../../tolerances.js'
import { features, findNearest, findWidest, FlatFeature, polygonA, polygonB } from './features.js'
import type { FlatKernel } from './collide.js'
import { farthestCorner, FlatCorner, FlatPolygon, type CornerWriter } from './polygon.js'

/** A SeparationKernel of flat shapes; `shapes` goes to the writers of corners. */
export type FlatSeparation = (...pair: Parameters<FlatKernel>) => void

/**
 * Signed separation of two rounded polygons: their distance (without radii a large gap along an edge), or minus the
 * least way that takes them apart. Along the axis they are as far apart: an axis between cores that nearly touch is
 * turned by rounding, and is charged with what it loses by that.
 */
export const separatePolygons =
  (writeA: CornerWriter, writeB: CornerWriter): FlatSeparation =>
  (rowsA, a, rowsB, b, out, shapes) => {
    findWidest(writeA, rowsA, a, writeB, rowsB, b, shapes, AXIS_TIE)
    // A gap along an edge is enough for cores without radii, whose corners are not round: unless it is small, and they
    // may be much further apart along that edge, as collinear segments are.
    const extent = polygonA[FlatPolygon.extent] + polygonB[FlatPolygon.extent]
    const small = Math.max(NEARLY_COPLANAR * extent, features[FlatFeature.doubt])
    if (features[FlatFeature.radii] > 0 || features[FlatFeature.distance] <= small) findNearest()
    out[0] = features[FlatFeature.normal]
    out[1] = features[FlatFeature.normal + 1]
    out[2] = 0
    const p = farthestCorner(polygonA, 1, features)
    const q = farthestCorner(polygonB, -1, features)
    const reachA = out[0] * polygonA[p + FlatCorner.x] + out[1] * polygonA[p + FlatCorner.y]
    const gap = out[0] * polygonB[q + FlatCorner.x] + out[1] * polygonB[q + FlatCorner.y] - reachA
    out[3] = Math.min(gap, features[FlatFeature.distance]) - features[FlatFeature.radii]
  }
