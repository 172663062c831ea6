/**
 * First time and point of contact of two triangles at constant velocities (Eberly, dynamic collision, 4.3, table 7).
 *
 * The first time is the latest entry of the window of contact over all axes (moving-axes.ts); the axis that separated
 * last is the normal, also when both move in one plane. The point comes from clipping the contact features, where the
 * paper's table picks each parameter from its own interval (and prints F1 where y_j takes F_(1-j)). Triangles in
 * contact at time 0: see writeStart.
 */
import { FEATURE_DEPTH } from '../../tolerances.js'
import {
  clipRing,
  clipRingToLength,
  clipSlack,
  contactPoint,
  featureA,
  featureB,
  loadRing,
  meetFeatures,
  setFeatureDepth,
  writeRingMean,
  writeTriangleFeature,
} from '../moving/contact.js'
import { VECTOR_STRIDE } from '../moving/exact-cross.js'
import { writeRelativeMotion, writeSweepResult } from '../moving/motion.js'
import { writeEntry, writeStartNormal } from '../moving/triangle.js'
import type { MovingTriangle } from '../moving/triangle.js'
import { SWEEP_NUMBERS, SWEEP_POINT, SWEEP_START_OVERLAP, windowAxes, writeWindowTimes } from '../moving/window.js'
import { packTriangle } from '../pack.js'
import { TRIANGLE_STRIDE } from '../rows.js'
import type { Numbers, SweepResult, Triangle } from '../shapes.js'
import { checkSweepResult } from '../sweep-arguments.js'
import { movingA, movingB, narrowTriangleWindow, trianglePairSize } from './moving-axes.js'
import { overlapTriangleRows } from './overlap.js'

const zero = new Float64Array(3)
const offset = new Float64Array(3)

/**
 * Kernel of {@link sweepTriangles}, nine numbers a triangle: motion[m..m + 2] is the velocity of B relative to A,
 * motion[m + 3] the last time. Writes SWEEP_NUMBERS numbers to out (see SWEEP_TIME); the point is relative to A's first
 * corner at that time.
 */
export function sweepTriangleRows(
  trianglesA: Float64Array,
  a: number,
  trianglesB: Float64Array,
  b: number,
  motion: Float64Array,
  m: number,
  out: Float64Array,
): boolean {
  if (!narrowTriangleWindow(trianglesA, a, trianglesB, b, motion, m)) return false
  writeWindowTimes(motion, m, out)
  const entering = windowAxes[0]
  if (entering < 0) {
    out[SWEEP_START_OVERLAP] = overlapTriangleRows(trianglesA, a, trianglesB, b) ? 1 : 0
    writeStart(out)
    return true
  }
  writeEntry(entering, motion, m, out, offset)
  // When axes enter at the same instant, the features of the one taken may not meet: then any common point will do.
  if (!writeContactPoint(out)) writeCommonPoint(out)
  return true
}

/**
 * Point of contact of triangles that touch along contactPlane, B moved by offset; false if their features do not meet.
 */
function writeContactPoint(out: Float64Array): boolean {
  for (let attempt = 0; setFeatureDepth(attempt, trianglePairSize); attempt++) {
    const countA = writeTriangleFeature(movingA.corners, 1, zero, featureA)
    const countB = writeTriangleFeature(movingB.corners, -1, offset, featureB)
    const met = meetFeatures(countA, countB, trianglePairSize, clipRingToLength)
    if (met || attempt === 0) for (let i = 0; i < 3; i++) out[SWEEP_POINT + i] = contactPoint[i]
    if (met) return true
  }
  return false
}

/**
 * Triangles in contact at time 0: the normal is the axis of least penetration, along which B leaves A by the shortest
 * way; the point is their contact point if they only touch, else the middle of their intersection.
 */
function writeStart(out: Float64Array): void {
  if (writeStartNormal(out, offset, trianglePairSize) && writeContactPoint(out)) return
  writeCommonPoint(out)
}

/** Writes a point of both triangles, B moved by offset: the middle of their intersection. */
function writeCommonPoint(out: Float64Array): void {
  const { corners } = movingB
  for (let i = 0; i < 9; i++) corners[i] += offset[i % 3]
  let found = movingA.thin && movingB.thin
  if (found) {
    writeLongestEdge(movingA, featureA)
    writeLongestEdge(movingB, featureB)
    meetFeatures(2, 2, trianglePairSize, clipRingToLength)
  }
  // The least slack that finds one; more than rounding is needed only where bodies meet within the slack of their axes.
  for (let slack = FEATURE_DEPTH * trianglePairSize[0]; !found && slack < Infinity; slack *= 8) {
    clipSlack[0] = slack
    found = movingB.thin ? shareWith(movingB, movingA) : shareWith(movingA, movingB)
  }
  for (let i = 0; i < 3; i++) out[SWEEP_POINT + i] = contactPoint[i]
}

function writeLongestEdge(triangle: MovingTriangle, out: Float64Array): void {
  const { corners, longest } = triangle
  const p = longest / 2
  const q = p === 6 ? 0 : p + 3
  for (let i = 0; i < 3; i++) {
    out[i] = corners[p + i]
    out[3 + i] = corners[q + i]
  }
}

const plane = new Float64Array(4)

/**
 * Clips a triangle by the flat prism of another one that has an area; the mean corner of the rest is the contact point.
 */
function shareWith(triangle: MovingTriangle, other: MovingTriangle): boolean {
  const { corners, edges, normal } = other
  loadRing(triangle.corners, 3)
  let count = 3
  for (let side = -1; side <= 1; side += 2) {
    for (let i = 0; i < 3; i++) plane[i] = side * normal[i]
    plane[3] = -(plane[0] * corners[0] + plane[1] * corners[1] + plane[2] * corners[2])
    count = clipRing(count, plane)
    if (count === 0) return false
  }
  for (let k = 0; k < 3; k++) {
    const e = k * VECTOR_STRIDE
    // Inwards: the normal is edge 0 x edge 1, so normal x edge points to the inside.
    const x = normal[1] * edges[e + 2] - normal[2] * edges[e + 1]
    const y = normal[2] * edges[e] - normal[0] * edges[e + 2]
    const z = normal[0] * edges[e + 1] - normal[1] * edges[e]
    const s = 1 / Math.sqrt(x * x + y * y + z * z)
    plane[0] = s * x
    plane[1] = s * y
    plane[2] = s * z
    plane[3] = -(plane[0] * corners[3 * k] + plane[1] * corners[3 * k + 1] + plane[2] * corners[3 * k + 2])
    count = clipRing(count, plane)
    if (count === 0) return false
  }
  return writeRingMean(clipRingToLength(count, corners))
}

const triangles = new Float64Array(2 * TRIANGLE_STRIDE)
const motion = new Float64Array(4)
const result = new Float64Array(SWEEP_NUMBERS)

/** Canonical order of the two triangles at 0 and TRIANGLE_STRIDE, defined as in compareRows. */
export function compareTriangles(packed: Float64Array): number {
  for (let i = 0; i < TRIANGLE_STRIDE; i++) {
    const x = packed[i]
    const y = packed[TRIANGLE_STRIDE + i]
    if (x !== y) return x < y ? -1 : 1
  }
  return 0
}

/**
 * First and last time of contact of two triangles moving at constant velocities (units/s) over [0, maxTime] seconds;
 * touching counts, at time 0 and at maxTime too. Triangles are two-sided; those of no area are segments or points.
 *
 * @param out receives time, lastTime, the contact point in world coordinates at `time`, the unit normal from a to b,
 * and startOverlap; only after a hit. With startOverlap the time is 0, the point lies on both triangles, and the normal
 * is the axis of least penetration.
 * @returns whether the triangles touch within [0, maxTime].
 * @throws CollisionError E_NON_FINITE, E_RANGE or E_OPTION for arguments that are no triangles, vectors or times.
 */
export function sweepTriangles(
  out: SweepResult,
  a: Triangle,
  velocityA: Numbers,
  b: Triangle,
  velocityB: Numbers,
  maxTime: number,
): boolean {
  checkSweepResult(out)
  packTriangle(triangles, 0, a, 'a')
  packTriangle(triangles, TRIANGLE_STRIDE, b, 'b')
  const swapped = writeRelativeMotion(velocityA, velocityB, maxTime, compareTriangles(triangles), motion)
  const first = swapped ? TRIANGLE_STRIDE : 0
  if (!sweepTriangleRows(triangles, first, triangles, TRIANGLE_STRIDE - first, motion, 0, result)) return false
  writeSweepResult(result, triangles, first, swapped, out)
  return true
}
