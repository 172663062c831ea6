/**
 * The distance of two boxes, and a nearest point of each.
 *
 * Of two disjoint convex polytopes some nearest pair is a corner of one and a point of the other, or a point of an edge
 * of each (the face of the Minkowski difference that is nearest to 0 belongs to one of the axes of Eberly, dynamic
 * collision, table 1, or its border does); of two that meet some common point is on an edge of one. So the answer is
 * the least distance of one of the 24 edges from the other box, taken in the frame of the box (nearest-on-segment.ts).
 *
 * The numerical trap is edges that are nearly parallel: the textbook solution of two lines divides a difference of
 * nearly equal products by the squared sine. Here only those components of v enter along which the edge is outside the
 * box, so that an error of w, however large, moves the point by no more than rounding along these.
 *
 * Whether the boxes overlap is decided exactly, by overlapObbRows. Squares leave the range of doubles only at lengths
 * below 1e-150.
 */
import { normalise } from '../../math/vectors.js'
import { CORE_TOUCH, UNIT_ROUNDOFF } from '../../tolerances.js'
import { closestPointsCall, OBB } from '../calls.js'
import {
  CLOSEST_DISTANCE,
  CLOSEST_POINT_A,
  CLOSEST_POINT_B,
  writeClosest,
  type ClosestKernel,
} from '../closest-points.js'
import { findPlace, PLACE_LENGTH, PLACE_POINT, PLACE_SQUARE } from '../nearest-on-segment.js'
import { turnToWorld } from '../relative-row.js'
import { ROW_PARAMETERS, ROW_STRIDE, type RowKernel } from '../rows.js'
import { PairAxes } from '../moving/window.js'
import { BoxAxes, createBoxAxes, writeBoxAxes } from './axes.js'
import { overlapObbRows } from './overlap.js'
import { separateObbRows } from './separation.js'

const axes = createBoxAxes()
/** The current edge, and its place nearest to the other box, in the frame of that box. */
const line = new Float64Array(7)
const place = new Float64Array(PLACE_LENGTH)
/** Half extents of A, of B. */
const half = new Float64Array(6)
/** The nearest pair: a point of A in A's axes, one of B in B's, their squared distance. */
const nearest = new Float64Array(7)

/** Tries all edges of one box; its half extents are at half[own], those of the other box at half[3 - own]. */
function takeEdges(own: number): void {
  const other = 3 - own
  // C turns B's edges into A's frame, its transpose A's edges into B's.
  const row = own === 0 ? 1 : 3
  const column = 4 - row
  for (let j = 0; j < 3; j++) {
    const p = (j + 1) % 3
    const q = (j + 2) % 3
    for (let corner = 0; corner < 4; corner++) {
      const x = (corner & 1 ? 1 : -1) * half[own + p]
      const y = (corner & 2 ? 1 : -1) * half[own + q]
      // A lower bound of the squared distance, which rules out most edges.
      let least = 0
      for (let k = 0; k < 3; k++) {
        const c = BoxAxes.cosines + row * k
        line[k] = axes[PairAxes.distance + other + k] + (axes[c + column * p] * x + axes[c + column * q] * y)
        line[3 + k] = axes[c + column * j]
        const gap = Math.abs(line[k]) - Math.abs(line[3 + k]) * half[own + j] - half[other + k]
        if (gap > 0) least += gap * gap
      }
      if (least >= nearest[6]) continue
      line[6] = half[own + j]
      findPlace(line, half, other, place)
      if (!(place[PLACE_SQUARE] < nearest[6])) continue
      nearest[6] = place[PLACE_SQUARE]
      nearest[own + j] = place[0]
      nearest[own + p] = x
      nearest[own + q] = y
      for (let k = 0; k < 3; k++) nearest[other + k] = place[PLACE_POINT + k]
    }
  }
}

/**
 * {@link closestPointsObbs} on packed rows: returns whether they are apart, and writes the distance to out[0], the
 * point of A relative to A's position to out[1..3], and the point of B relative to B's to out[4..6], in world axes. The
 * error is a few roundings of the pair's size, or as much as the axes deviate from orthonormal.
 */
export const closestPointsObbRows: (...pair: Parameters<ClosestKernel>) => boolean = (rowsA, a, rowsB, b, out) => {
  writeBoxAxes(rowsA, a, rowsB, b, axes)
  let size = 0
  for (let k = 0; k < 3; k++) {
    half[k] = rowsA[a + ROW_PARAMETERS + k]
    half[3 + k] = rowsB[b + ROW_PARAMETERS + k]
    size = Math.max(size, half[k], half[3 + k], Math.abs(axes[PairAxes.distance + k]))
  }
  nearest[6] = Infinity
  takeEdges(3)
  takeEdges(0)
  for (let k = 0; k < 6; k++) out[CLOSEST_POINT_A + k] = nearest[k]
  turnToWorld(rowsA, a, out, CLOSEST_POINT_A)
  turnToWorld(rowsB, b, out, CLOSEST_POINT_B)
  const meet = overlapObbRows(rowsA, a, rowsB, b)
  // Boxes whose gap is below rounding are apart all the same.
  out[0] = meet ? 0 : Math.max(Math.sqrt(nearest[6]), UNIT_ROUNDOFF * UNIT_ROUNDOFF * size)
  return !meet
}

/** The axis that separates the boxes, or that they leave each other along. */
const axis = new Float64Array(4)
const moved = new Float64Array(2 * ROW_STRIDE)

/** {@link closestPointsObbRows} with the normal, which `axis` gets too. It returns the depth, -1 when apart. */
const closestPointsWithNormal: RowKernel = (rowsA, a, rowsB, b, out) => {
  const apart = closestPointsObbRows(rowsA, a, rowsB, b, out)
  const distance = out[CLOSEST_DISTANCE]
  let size = 0
  for (let k = ROW_PARAMETERS; k < ROW_PARAMETERS + 3; k++) size += rowsA[a + k] + rowsB[b + k]
  if (apart && distance > CORE_TOUCH * size) {
    for (let d = 0; d < 3; d++)
      axis[d] = rowsB[b + d] - rowsA[a + d] + out[CLOSEST_POINT_B + d] - out[CLOSEST_POINT_A + d]
    normalise(axis, 0)
    writeClosest(out, distance, axis, 0)
    return -1
  }
  // The difference of points that nearly coincide has no direction.
  separateObbRows(rowsA, a, rowsB, b, axis)
  writeClosest(out, distance, axis, 0)
  return apart ? -1 : Math.max(0, 0 - axis[3])
}

/** Signed closest points of two boxes. */
export const signedClosestPointsObbRows: ClosestKernel = (rowsA, a, rowsB, b, out) => {
  const depth = closestPointsWithNormal(rowsA, a, rowsB, b, out)
  if (depth < 0) return
  // Seen from A: far from the origin a translation of world positions would be rounded.
  for (let k = 0; k < ROW_STRIDE; k++) {
    moved[k] = k < 3 ? 0 : rowsA[a + k]
    moved[ROW_STRIDE + k] = k < 3 ? rowsB[b + k] - rowsA[a + k] + depth * axis[k] : rowsB[b + k]
  }
  closestPointsObbRows(moved, 0, moved, ROW_STRIDE, out)
  out[CLOSEST_DISTANCE] = 0 - depth
}

/** Closest points of two boxes with the normal, not signed. */
const unsignedClosestPointsObbRows: ClosestKernel = (rowsA, a, rowsB, b, out) =>
  void closestPointsWithNormal(rowsA, a, rowsB, b, out)

/**
 * Distance of two solid boxes in world units. Not signed: 0 if and only if {@link overlapObbs} says that they touch or
 * overlap. Swapping a and b swaps the points, flips the normal and changes no other bit.
 *
 * @param out receives the distance, a nearest point of each box in world coordinates (one such pair if there are many:
 * parallel edges and faces) and the unit vector from a to b between them. At distance 0 both are the same common point,
 * and the normal is the axis of least depth.
 * @throws CollisionError E_NON_FINITE, E_RANGE, E_EXTENT or E_OPTION for arguments that are no boxes or no result.
 */
export const closestPointsObbs = closestPointsCall(OBB, OBB, unsignedClosestPointsObbRows)
