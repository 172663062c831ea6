/**
 * Two rectangles, for the loops of the step: as rounded polygons they have one kernel an operation like all others, but
 * four axes in closed form tell most pairs. The four are those of their edges; no axis is the product of two. So the
 * least depth along them is the least of the Minkowski difference, whatever the angle.
 */
import { AXIS_KEPT, AXIS_TIE, BOUND_ROUNDING, FLAT_BOUND_SLACK, FLAT_DOUBT } from '../../tolerances.js'
import { MANIFOLD_COUNT } from '../manifold.js'
import { isUnrotated, overlapUnrotated } from '../obb-obb/doubtful-axes.js'
import { ROW_AXES, type RowKernel, type RowTest, type RowWriter } from '../rows.js'
import { collidePolygons, overlapPolygons, writeManifold, type FlatKernel } from './collide.js'
import {
  FEATURE_DISTANCE,
  FEATURE_DOUBT,
  FEATURE_NORMAL,
  FEATURE_RADII,
  features,
  polygonA,
  polygonB,
} from './features.js'
import { placeCorners, writeRectangle } from './polygon.js'
import { separatePolygonsInto } from './separation.js'

/** Of the axes of A, then of B: the way to B's centre along each, then the gaps; then the sum of the half extents. */
const GAP = 4
const SIZE = 8
const axes = new Float64Array(9)

/** What rounding leaves open of the gaps. */
const slackOfGaps = (): number => FLAT_BOUND_SLACK * axes[SIZE]

/** Writes `axes`, and returns the number of the largest gap. A later axis must be better by `tie` times the size. */
function findGap(rowsA: Float64Array, a: number, rowsB: Float64Array, b: number, tie: number): number {
  a &= 0x3fffffff
  b &= 0x3fffffff
  const dx = rowsB[b] - rowsA[a]
  const dy = rowsB[b + 1] - rowsA[a + 1]
  const a0 = rowsA[a + 12]
  const a1 = rowsA[a + 13]
  const b0 = rowsB[b + 12]
  const b1 = rowsB[b + 13]
  const a0x = rowsA[a + 3]
  const a0y = rowsA[a + 4]
  const a1x = rowsA[a + 6]
  const a1y = rowsA[a + 7]
  const b0x = rowsB[b + 3]
  const b0y = rowsB[b + 4]
  const b1x = rowsB[b + 6]
  const b1y = rowsB[b + 7]
  const m00 = Math.abs(a0x * b0x + a0y * b0y)
  const m01 = Math.abs(a0x * b1x + a0y * b1y)
  const m10 = Math.abs(a1x * b0x + a1y * b0y)
  const m11 = Math.abs(a1x * b1x + a1y * b1y)
  const s0 = (axes[0] = a0x * dx + a0y * dy)
  const s1 = (axes[1] = a1x * dx + a1y * dy)
  const s2 = (axes[2] = b0x * dx + b0y * dy)
  const s3 = (axes[3] = b1x * dx + b1y * dy)
  const g0 = (axes[4] = Math.abs(s0) - (a0 + b0 * m00 + b1 * m01))
  const g1 = (axes[5] = Math.abs(s1) - (a1 + b0 * m10 + b1 * m11))
  const g2 = (axes[6] = Math.abs(s2) - (b0 + a0 * m00 + a1 * m10))
  const g3 = (axes[7] = Math.abs(s3) - (b1 + a0 * m01 + a1 * m11))
  const size = (axes[SIZE] = a0 + a1 + (b0 + b1))
  const better = tie * size
  const ofA = g1 > g0 + better ? 1 : 0
  const ofB = g3 > g2 + better ? 3 : 2
  return axes[GAP + ofB] > axes[GAP + ofA] + better ? ofB : ofA
}

/** Writes the unit axis with this number to out[at] and out[at + 1], towards B. */
function writeAxis(
  axis: number,
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  out: Float64Array,
  at: number,
): void {
  const side = axes[axis] < 0 ? -1 : 1
  const rows = axis < 2 ? rowsA : rowsB
  const u = (axis < 2 ? a : b) + ROW_AXES + 3 * (axis & 1)
  // Adding 0 leaves no negative zero.
  out[at] = side * rows[u] + 0
  out[at + 1] = side * rows[u + 1] + 0
}

/**
 * Writes to out[at] how far apart two rectangles surely are, or how far they must surely move to come apart, as
 * obb-obb/bound.ts for boxes: more than 0, they are apart by at least that; less than 0, they overlap, and points of
 * both must together move by at least minus that before they can be apart; 0: in doubt.
 */
export const boundRectangleSeparation: RowWriter = (rowsA, a, rowsB, b, out, at) => {
  const gap = axes[GAP + findGap(rowsA, a, rowsB, b, AXIS_TIE)]
  const most = BOUND_ROUNDING * Math.abs(gap) - slackOfGaps()
  out[at] = most > 0 ? (gap < 0 ? 0 - most : most) : 0
}

const separateDoubtful = separatePolygonsInto(writeRectangle, writeRectangle)

/** Signed separation of two rectangles in `out[3]`; returns NaN. out[0..2] gets the unit axis from A to B. */
export const separateRectanglesInto: RowKernel = (rowsA, a, rowsB, b, out) => {
  const axis = findGap(rowsA, a, rowsB, b, AXIS_TIE)
  const gap = axes[GAP + axis]
  // Rectangles without width may be apart with a gap of 0 along all four.
  if (Math.abs(gap) <= slackOfGaps()) return separateDoubtful(rowsA, a, rowsB, b, out)
  writeAxis(axis, rowsA, a, rowsB, b, out, 0)
  out[2] = 0
  out[3] = gap
  return NaN
}

const overlapDoubtful = overlapPolygons(writeRectangle, writeRectangle)

/** Whether two rectangles touch, for their very doubles. Most that touch exactly are unrotated. */
export const overlapRectangles: RowTest = (rowsA, a, rowsB, b) =>
  isUnrotated(rowsA, a) && isUnrotated(rowsB, b)
    ? overlapUnrotated(rowsA, a, rowsB, b)
    : overlapDoubtful(rowsA, a, rowsB, b)

const collideDoubtful = collidePolygons(writeRectangle, writeRectangle)

/** Contact of two rectangles: {@link collidePolygons}, which decides the pairs that the four axes leave in doubt. */
const collideWithin =
  (tie: number): FlatKernel =>
  (rowsA, a, rowsB, b, out) => {
    const axis = findGap(rowsA, a, rowsB, b, tie)
    const widest = Math.max(axes[GAP], axes[GAP + 1], axes[GAP + 2], axes[GAP + 3])
    if (widest > slackOfGaps()) return (out[MANIFOLD_COUNT] = 0)
    if (widest >= -slackOfGaps()) return collideDoubtful(rowsA, a, rowsB, b, out)
    writeAxis(axis, rowsA, a, rowsB, b, features, FEATURE_NORMAL)
    features[FEATURE_DISTANCE] = axes[GAP + axis]
    features[FEATURE_RADII] = 0
    // Rectangles that overlap have their centres, and so all corners, within the sum of the half extents of A's centre.
    features[FEATURE_DOUBT] = 2 * FLAT_DOUBT * axes[SIZE]
    writeRectangle(rowsA, a, polygonA, undefined)
    writeRectangle(rowsB, b, polygonB, undefined)
    placeCorners(polygonA, rowsA, a, rowsA, a)
    placeCorners(polygonB, rowsB, b, rowsA, a)
    return writeManifold(out)
  }

export const collideRectangles = collideWithin(AXIS_TIE)

/** The same for rectangles that are asked about step by step: edges of nearly equal depth do not take turns. */
export const collideSteadyRectangles = collideWithin(AXIS_KEPT)
