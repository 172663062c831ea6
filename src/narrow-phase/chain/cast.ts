/**
 * Casts of a convex shape, for moveAndSlide, at a chain that stands still, and the segments around the shape. Neither
 * body turns.
 */
import { Advance, MotionRow, Work } from '../../geometry/advancement/layout.js'
import { ROW_STRIDE } from '../../geometry/rows.js'
import { List } from '../../memory/list.js'
import { ROTATED_SLACK } from '../../tolerances.js'
import { FirstScratch } from '../first-contact.js'
import type { MeshKernels, StagePair, Trees } from '../mesh-kernels.js'
import { NEAR_FACE, pushNearby } from '../nearby.js'
import { advancePieces, takePieces } from '../polygon/pieces.js'
import { behind, writeTimeBehind } from './behind.js'
import {
  heightOver,
  isInFront,
  isNormalOf,
  neighbour,
  poseSegments,
  reachOf,
  segmentA,
  writeFrontNormal,
} from './chain.js'
import { findSegments, lowestOf, middle, takeChains, takePiece } from './find.js'
import { takePath } from './path.js'
import { findFirstTime, found, segmentSeparations, takeBodies } from './sweep.js'

const scratch = new FirstScratch()
const candidates = new List()
const axis = new Float64Array(8)
/** The same where the way began, and the body's row there. */
const began = new Float64Array(8)
const beganRow = new Float64Array(ROW_STRIDE)
/** Front normal of the segment at work, in world axes. */
const front = new Float64Array(2)

/** Where the displacement v[m..m+1] leads: 1 to the front of the segment at work, 0 along it, -1 to the back. */
function sideOf(v: Float64Array, m: number): number {
  writeFrontNormal(segmentA, front)
  const ahead = front[0] * v[m] + front[1] * v[m + 1]
  const doubt = ROTATED_SLACK * Math.sqrt(v[m] * v[m] + v[m + 1] * v[m + 1])
  return ahead > doubt ? 1 : ahead >= -doubt ? 0 : -1
}

/**
 * {@link MeshKernels.cast}: the axis leads from the body to the chain. A shape that moves to the front of a one-sided
 * chain, or along its line while it reaches behind, passes, at inner points too: a character jumps through a platform.
 * So does one on its way through it ({@link comesThrough}). The point of an outline stops it ({@link isTipAhead}).
 */
export const castAtChain: MeshKernels['cast'] = (pair, trees, out) => {
  takeBodies(pair, trees)
  if (findFirstTime(pair, trees, isStopped, out) < 0) return false
  for (let d = 0; d < 3; d++) out[Advance.normal + d] = 0 - out[Advance.normal + d]
  return true
}

/** Whether the segment at work stops the body. */
function isStopped(pair: StagePair, trees: Trees, work: Float64Array): boolean {
  const { starts, motions, types } = pair
  const { isOneSided } = segmentA.chain
  poseSegments(starts, 0, starts, ROW_STRIDE)
  const side = isOneSided ? sideOf(motions, MotionRow.stride) : -1
  if (!advancePieces(work, pair, found) || (side > 0 && !isTipAhead(motions))) return false
  if (found[Advance.time] === 0 && isLeaving(motions, side)) return false
  if (side === 0 && isInnerPoint(types[1], trees)) return false
  if (isOneSided && comesThrough(pair, trees)) return false
  writeTimeBehind(pair, types[1], trees, work)
  poseSegments(starts, 0, starts, ROW_STRIDE)
  return !(behind[0] > 0) || isPointAhead()
}

/** Whether the body meets an inner point of a one-sided chain on a way to the back of the next segment there. */
function isTipAhead(motions: Float64Array): boolean {
  const { chain, segment } = segmentA
  const along = front[0] * found[Advance.normal + 1] - front[1] * found[Advance.normal]
  const next = neighbour(chain, segment, along > 0)
  if (found[Advance.time] === 0 || next < 0 || !isNormalOf(segmentA, found, Advance.normal, 1)) return false
  segmentA.segment = next
  const side = sideOf(motions, MotionRow.stride)
  segmentA.segment = segment
  writeFrontNormal(segmentA, front)
  return side < 0
}

/** Whether the body meets a point of a one-sided chain, in front of both segments there, but reaches behind one. */
function isPointAhead(): boolean {
  const along = front[0] * found[Advance.normal + 1] - front[1] * found[Advance.normal]
  const isInside = neighbour(segmentA.chain, segmentA.segment, along > 0) >= 0
  return isInside && isNormalOf(segmentA, found, Advance.normal, 1)
}

/** Whether the body moves away from the segment that it touches, or along a one-sided one that it is in. */
function isLeaving(motions: Float64Array, side: number): boolean {
  if (segmentA.chain.isOneSided && found[Advance.separation] < 0) return side === 0
  let away = 0
  for (let d = 0; d < 3; d++) away += found[Advance.normal + d] * motions[MotionRow.stride + d]
  return away > 0
}

/**
 * Whether the body is on its way through the one-sided segment at work, wherever this stage of the way leads: where the
 * way began, the body reached through it, and either its middle was behind it or the way as a whole leads through it to
 * the front.
 */
function comesThrough(pair: StagePair, trees: Trees): boolean {
  const { types, starts } = pair
  const { start, whole, leadsThrough } = pair.way
  for (let k = 0; k < ROW_STRIDE; k++) beganRow[k] = k < 2 ? start[k] : starts[ROW_STRIDE + k]
  segmentSeparations[types[1]](starts, 0, beganRow, 0, began)
  poseSegments(starts, 0, beganRow, 0)
  takePiece(types[1], 0, trees)
  const wasBehind = !isInFront(segmentA, middle)
  poseSegments(starts, 0, starts, ROW_STRIDE)
  takePiece(types[1], 0, trees)
  return began[3] < 0 && (wasBehind || (leadsThrough && sideOf(whole, 0) > 0))
}

/** Whether the body meets an inner point, a ghost, and reaches behind the line of the segment at the start. */
function isInnerPoint(type: number, trees: Trees): boolean {
  if (isNormalOf(segmentA, found, Advance.normal, 1)) return false
  takePiece(type, 0, trees)
  return lowestOf(front) < reachOf(segmentA, front)
}

/**
 * {@link MeshKernels.addNearby}: the segments. A one-sided segment is left out if the middle of the body is behind it,
 * or the body comes through it.
 */
export const addNearbySegments: MeshKernels['addNearby'] = (pair, margin, obstacle, trees, out) => {
  const { starts, types } = pair
  const { work } = scratch
  takePieces(scratch, pair, trees)
  poseSegments(starts, 0, starts, ROW_STRIDE)
  takeChains(types[1], trees)
  const { isOneSided } = segmentA.chain
  work[Work.end] = 0
  work[Work.tolerance] += margin
  takePath(pair, types[1], 0, trees, work)
  const count = findSegments(segmentA.chain, candidates)
  poseSegments(starts, 0, starts, ROW_STRIDE)
  takePiece(types[1], 0, trees)
  for (let n = 0; n < count; n++) {
    segmentA.segment = candidates.items[n]
    segmentSeparations[types[1]](starts, 0, starts, ROW_STRIDE, axis)
    const separation = axis[3]
    if (!(separation < margin)) continue
    const side = isOneSided || heightOver(segmentA, middle) >= 0 ? 1 : -1
    if (!isInFront(segmentA, middle) || (isOneSided && comesThrough(pair, trees))) continue
    writeFrontNormal(segmentA, front)
    const at = pushNearby(out, separation, obstacle)
    for (let d = 0; d < 3; d++) {
      out.entries[at + d] = axis[d]
      out.entries[at + NEAR_FACE + d] = d < 2 ? side * front[d] + 0 : 0
    }
  }
}
