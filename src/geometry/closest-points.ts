/**
 * What the kernels of closest points write, and what they share.
 *
 * Bodies that are apart: the shortest distance, a nearest point of each, and the unit normal from the point of A to the
 * point of B. Bodies that touch or overlap: minus the depth, which is the length of the shortest translation that
 * separates them, and its direction for B as the normal. Then the point of A is one that reaches furthest along the
 * normal, and the point of B lies the depth behind it, on B's surface: translated by the depth, B touches A there. In
 * both cases point B = point A + distance * normal, up to the rounding of the points.
 *
 * Overlapping polytopes get their points by that very translation: B is moved until it touches A, and the nearest
 * points are found as for bodies apart. Any common point is right then, because a plane across the normal parts the
 * bodies.
 */
import { exchange } from '../math/vectors.js'
import { ROW_PARAMETERS, type RowWriter, type SeparationKernel } from './rows.js'
import type { Triple, vec3 } from './shapes.js'
import { checkVector } from './sweep-arguments.js'

/** Where the functions of closest points write. Reuse one: they allocate nothing. */
export interface ClosestPoints<V extends vec3 = vec3> {
  /**
   * Signed distance: the shortest distance between the bodies, or, when they touch or overlap, minus the length of the
   * shortest translation that separates them.
   */
  distance: number
  /** World position of a point of A. */
  readonly pointA: V
  /** World position of a point of B: `pointA` + `distance` * `normal`. */
  readonly pointB: V
  /** Unit vector from A to B: the direction of the shortest way between them, or of B's shortest way out of A. */
  readonly normal: V
}

/** A fresh, empty {@link ClosestPoints}. */
export function createClosestPoints(): ClosestPoints<Triple> {
  return { distance: 0, pointA: [0, 0, 0], pointB: [0, 0, 0], normal: [0, 0, 0] }
}

/** Throws E_OPTION unless `out` has the shape of a {@link ClosestPoints}, and is not frozen. `call` begins the text. */
export function checkClosestPoints(out: ClosestPoints, call = ''): void {
  checkVector(out, out, out?.pointA, 'ClosestPoints', call)
  checkVector(out, out, out.pointB, 'ClosestPoints', call)
  checkVector(out, out, out.normal, 'ClosestPoints', call)
}

/** Offset of the signed distance. */
export const CLOSEST_DISTANCE = 0
/**
 * Offsets of the points of A and of B in world axes, each relative to the position of its own row; of a triangle, to
 * its first corner.
 */
export const CLOSEST_POINT_A = 1
export const CLOSEST_POINT_B = 4
/** Offset of the unit normal from A to B in world axes. */
export const CLOSEST_NORMAL = 7
/** Numbers that a kernel writes. */
export const CLOSEST_LENGTH = 10

/**
 * A kernel of row a against row b that writes the closest points to `out` (layout: CLOSEST_DISTANCE). It returns
 * nothing: a double returned by a call through a table is allocated.
 */
export type ClosestKernel = (rowsA: Float64Array, a: number, rowsB: Float64Array, b: number, out: Float64Array) => void

/** Writes the distance and the unit vector at n[i] as the normal. Adding 0 turns a negative zero into 0. */
export function writeClosest(out: Float64Array, distance: number, n: Float64Array, i: number): void {
  out[CLOSEST_DISTANCE] = distance
  for (let d = 0; d < 3; d++) out[CLOSEST_NORMAL + d] = n[i + d] + 0
}

/**
 * Completes an answer whose distance and normal are written, and the point of A (`side` 1) or of B (-1): the other
 * point follows.
 */
export const followNormal: RowWriter = (rowsA, a, rowsB, b, out, side) => {
  const own = side > 0 ? CLOSEST_POINT_A : CLOSEST_POINT_B
  const other = side > 0 ? CLOSEST_POINT_B : CLOSEST_POINT_A
  for (let d = 0; d < 3; d++)
    out[other + d] =
      side * (rowsA[a + d] - rowsB[b + d]) + out[own + d] + side * out[CLOSEST_DISTANCE] * out[CLOSEST_NORMAL + d]
}

/**
 * The kernel of closest points of a sphere, A (`side` 1) or B (-1): on the line along the axis of separation through
 * its centre.
 */
export function closestPointsOfSphere(separate: SeparationKernel, side: number): ClosestKernel {
  const axis = new Float64Array(5)
  const own = side > 0 ? CLOSEST_POINT_A : CLOSEST_POINT_B
  return (rowsA, a, rowsB, b, out) => {
    separate(rowsA, a, rowsB, b, axis)
    writeClosest(out, axis[3], axis, 0)
    const radius = side > 0 ? rowsA[a + ROW_PARAMETERS] : rowsB[b + ROW_PARAMETERS]
    for (let d = 0; d < 3; d++) out[own + d] = side * radius * axis[d] + 0
    followNormal(rowsA, a, rowsB, b, out, side)
  }
}

/** Takes an answer for the bodies in the other order. */
export function swapClosest(out: Float64Array): void {
  exchange(out, CLOSEST_POINT_A, CLOSEST_POINT_B, 3)
  for (let d = 0; d < 3; d++) out[CLOSEST_NORMAL + d] = 0 - out[CLOSEST_NORMAL + d]
}

/**
 * Copies a kernel's answer to an object that {@link checkClosestPoints} has passed, and returns the distance. The rows
 * of A and B are at rows[a] and rows[b]; `swapped` says that the kernel was called with B first, and `from` is turned.
 * Bodies at distance 0 share a point to the bit: the middle of the two, which rounding alone makes two.
 */
export function publishClosest(
  out: ClosestPoints,
  from: Float64Array,
  rows: Float64Array,
  a: number,
  b: number,
  swapped: boolean,
): number {
  if (swapped) swapClosest(from)
  out.distance = from[CLOSEST_DISTANCE]
  const isShared = out.distance === 0
  for (let d = 0; d < 3; d++) {
    const pointA = rows[a + d] + from[CLOSEST_POINT_A + d]
    const pointB = rows[b + d] + from[CLOSEST_POINT_B + d]
    const middle = 0.5 * (pointA + pointB)
    out.pointA[d] = isShared ? middle : pointA
    out.pointB[d] = isShared ? middle : pointB
    out.normal[d] = from[CLOSEST_NORMAL + d]
  }
  return out.distance
}
