/**
 * First time and point of contact of a box and a triangle at constant velocities (Eberly, dynamic collision, 3.3,
 * tables 4a to 4d).
 *
 * The first time is the latest entry of the window of contact over all axes (moving-axes.ts); the axis that separated
 * last is the normal. The point comes from clipping the contact features; the paper's tables pick each parameter from
 * its own interval (and 4c lacks a sigma in min(p_k)). Bodies in contact at time 0: see writeStart.
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
  writeBoxFeature,
  writeRingMean,
  writeTriangleFeature,
} from '../moving/contact.js'
import { writeOrderedMotion, writeSweepResult } from '../moving/motion.js'
import { writeEntry, writeStartNormal } from '../moving/triangle.js'
import { SWEEP_NUMBERS, SWEEP_POINT, SWEEP_START_OVERLAP, windowAxes, writeWindowTimes } from '../moving/window.js'
import { packObb, packTriangle } from '../pack.js'
import { ROW_AXES, ROW_PARAMETERS, ROW_STRIDE, TRIANGLE_STRIDE } from '../rows.js'
import type { Numbers, Obb, SweepResult, Triangle } from '../shapes.js'
import { checkSweepResult } from '../sweep-arguments.js'
import { movingTriangle, narrowObbTriangleWindow, obbTrianglePairSize } from './moving-axes.js'
import { overlapObbAndTriangleRows } from './overlap.js'

const zero = new Float64Array(3)
const offset = new Float64Array(3)

/**
 * Kernel of {@link sweepObbAndTriangle}: motion[m..m + 2] is the velocity of the triangle relative to the box,
 * motion[m + 3] the last time. Writes SWEEP_NUMBERS numbers to out (see SWEEP_TIME); the point is relative to the box's
 * centre at that time, the normal points from the box to the triangle.
 */
export function sweepObbAndTriangleRows(
  rows: Float64Array,
  a: number,
  triangles: Float64Array,
  t: number,
  motion: Float64Array,
  m: number,
  out: Float64Array,
): boolean {
  if (!narrowObbTriangleWindow(rows, a, triangles, t, motion, m)) return false
  writeWindowTimes(motion, m, out)
  const entering = windowAxes[0]
  if (entering < 0) {
    out[SWEEP_START_OVERLAP] = overlapObbAndTriangleRows(rows, a, triangles, t) ? 1 : 0
    writeStart(rows, a, out)
    return true
  }
  writeEntry(entering, motion, m, out, offset)
  // When axes enter at the same instant, the features of the one taken may not meet: then any common point will do.
  if (!writeContactPoint(rows, a, out)) writeCommonPoint(rows, a, out)
  return true
}

/**
 * Point of contact of bodies that touch along contactPlane, the triangle moved by offset; false if features do not
 * meet.
 */
function writeContactPoint(rows: Float64Array, a: number, out: Float64Array): boolean {
  for (let attempt = 0; setFeatureDepth(attempt, obbTrianglePairSize); attempt++) {
    const countA = writeBoxFeature(rows, a, 1, zero, featureA)
    const countB = writeTriangleFeature(movingTriangle.corners, -1, offset, featureB)
    const met = meetFeatures(countA, countB, obbTrianglePairSize, clipRingToLength)
    if (met || attempt === 0) for (let i = 0; i < 3; i++) out[SWEEP_POINT + i] = contactPoint[i]
    if (met) return true
  }
  return false
}

const plane = new Float64Array(4)
const moved = new Float64Array(9)

/**
 * Bodies in contact at time 0: the normal is the axis of least penetration, along which the triangle leaves the box
 * by the shortest way; the point is their contact point if they only touch, else the mean corner of the triangle's
 * part in the box.
 */
function writeStart(rows: Float64Array, a: number, out: Float64Array): void {
  if (writeStartNormal(out, offset, obbTrianglePairSize) && writeContactPoint(rows, a, out)) return
  writeCommonPoint(rows, a, out)
}

/** The mean corner of the part of the triangle, moved by offset, that lies in the box. */
function writeCommonPoint(rows: Float64Array, a: number, out: Float64Array): void {
  for (let i = 0; i < 9; i++) moved[i] = movingTriangle.corners[i] + offset[i % 3]
  // The least slack that finds one; more than rounding is needed only where bodies meet within the slack of their axes.
  for (let slack = FEATURE_DEPTH * obbTrianglePairSize[0]; slack < Infinity; slack *= 8) {
    clipSlack[0] = slack
    loadRing(moved, 3)
    let count = 3
    for (let k = 0; k < 6 && count > 0; k++) {
      const axis = a + ROW_AXES + 3 * (k >> 1)
      const side = k & 1 ? 1 : -1
      for (let i = 0; i < 3; i++) plane[i] = side * rows[axis + i]
      plane[3] = rows[a + ROW_PARAMETERS + (k >> 1)]
      count = clipRing(count, plane)
    }
    if (!writeRingMean(count)) continue
    for (let i = 0; i < 3; i++) out[SWEEP_POINT + i] = contactPoint[i]
    return
  }
}

const row = new Float64Array(ROW_STRIDE)
const corners = new Float64Array(TRIANGLE_STRIDE)
const motion = new Float64Array(4)
const result = new Float64Array(SWEEP_NUMBERS)

/**
 * First and last time of contact of a box and a triangle moving at constant velocities (units/s), over [0, maxTime]
 * seconds; touching counts, at time 0 and at maxTime too. The triangle is two-sided; one of no area is a segment or a
 * point.
 *
 * @param out receives time, lastTime, the contact point in world coordinates at `time`, the unit normal from the box to
 * the triangle, and startOverlap; only after a hit. With startOverlap the time is 0, the point lies in both bodies, and
 * the normal is the axis of least penetration.
 * @returns whether they touch within [0, maxTime].
 * @throws CollisionError E_NON_FINITE, E_RANGE, E_EXTENT or E_OPTION for arguments that are no shapes,
 *   vectors or times.
 */
export function sweepObbAndTriangle(
  out: SweepResult,
  obb: Obb,
  velocityObb: Numbers,
  triangle: Triangle,
  velocityTriangle: Numbers,
  maxTime: number,
): boolean {
  checkSweepResult(out)
  packObb(row, 0, obb, 'obb')
  packTriangle(corners, 0, triangle, 'triangle')
  writeOrderedMotion(velocityObb, velocityTriangle, maxTime, motion)
  if (!sweepObbAndTriangleRows(row, 0, corners, 0, motion, 0, result)) return false
  writeSweepResult(result, row, 0, false, out)
  return true
}
