/**
 * Casts of a convex shape, for moveAndSlide, at a chain that stands still, and the segments around the shape. Neither
 * body turns.
 */
import { Advance, MotionRow, Work } from '../../geometry/advancement/layout.js'
import { ROW_STRIDE } from '../../geometry/rows.js'
import { List } from '../../memory/list.js'
import { ROTATED_SLACK } from '../../tolerances.js'
import { FirstScratch } from '../first-contact.js'
import type { MeshKernels, PairMotion, StagePair, Trees } from '../mesh-kernels.js'
import { NEAR_FACE, pushNearby } from '../nearby.js'
import { advancePieces, takePieces } from '../polygon/pieces.js'
import { behind, writeTimeBehind } from './behind.js'
import { heightOver, isInFront, isNormalOf, neighbour, reachOf, segmentA, writeFrontNormal } from './chain.js'
import { findSegments, lowestOf, middle, takeChains, takePiece } from './find.js'
import { takePath } from './path.js'
import { findFirstTime, found, segmentSeparations, takeBodies } from './sweep.js'

const scratch = new FirstScratch()
const candidates = new List()
const axis = new Float64Array(8)
/** The same where the way began, and the position now. */
const began = new Float64Array(8)
const now = new Float64Array(2)
/** Front normal of the segment at work, in world axes. */
const front = new Float64Array(2)

/** Where the displacement v[m..m+1] leads: 1 to the front of the segment at work, 0 along it, -1 to the back. */
function sideOf(v: Float64Array, m: number, starts: Float64Array): number {
  writeFrontNormal(segmentA, starts, 0, front)
  const ahead = front[0] * v[m] + front[1] * v[m + 1]
  const doubt = ROTATED_SLACK * Math.sqrt(v[m] * v[m] + v[m + 1] * v[m + 1])
  return ahead > doubt ? 1 : ahead >= -doubt ? 0 : -1
}

/**
 * {@link MeshKernels.cast}: the axis leads from the body to the chain. A shape that moves to the front of a one-sided
 * chain, or along its line while it reaches behind, passes, at inner points too: a character jumps through a platform.
 * So does one on its way through it ({@link comesThrough}).
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
  const side = isOneSided ? sideOf(motions, MotionRow.stride, starts) : -1
  if (side > 0 || !advancePieces(work, pair, found)) return false
  if (found[Advance.time] === 0 && isLeaving(motions, side)) return false
  if (side === 0 && isInnerPoint(pair, trees)) return false
  if (isOneSided && comesThrough(pair, trees)) return false
  writeTimeBehind(pair, types[1], trees, work)
  return !(behind[0] > 0) || isPointAhead(starts)
}

/** Whether the body meets a point of a one-sided chain, in front of both segments there, but reaches behind one. */
function isPointAhead(starts: Float64Array): boolean {
  const along = front[0] * found[Advance.normal + 1] - front[1] * found[Advance.normal]
  const isInside = neighbour(segmentA.chain, segmentA.segment, along > 0) >= 0
  return isInside && isNormalOf(segmentA, starts, 0, found, Advance.normal, 1)
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
  for (let d = 0; d < 2; d++) {
    now[d] = starts[ROW_STRIDE + d]
    starts[ROW_STRIDE + d] = start[d]
  }
  segmentSeparations[types[1]](starts, 0, starts, ROW_STRIDE, began)
  takePiece(types[1], 0, starts, 0, starts, ROW_STRIDE, trees)
  const wasBehind = !isInFront(segmentA, starts, 0, middle)
  for (let d = 0; d < 2; d++) starts[ROW_STRIDE + d] = now[d]
  takePiece(types[1], 0, starts, 0, starts, ROW_STRIDE, trees)
  return began[3] < 0 && (wasBehind || (leadsThrough && sideOf(whole, 0, starts) > 0))
}

/** Whether the body meets an inner point, a ghost, and reaches behind the line of the segment at the start. */
function isInnerPoint({ types, starts }: PairMotion, trees: Trees): boolean {
  if (isNormalOf(segmentA, starts, 0, found, Advance.normal, 1)) return false
  takePiece(types[1], 0, starts, 0, starts, ROW_STRIDE, trees)
  return lowestOf(front) < reachOf(segmentA, starts, 0, front)
}

/**
 * {@link MeshKernels.addNearby}: the segments. A one-sided segment is left out if the middle of the body is behind it,
 * or the body comes through it.
 */
export const addNearbySegments: MeshKernels['addNearby'] = (pair, margin, body, trees, out) => {
  const { starts, types } = pair
  const { work } = scratch
  takePieces(scratch, pair, trees)
  takeChains(types[1], starts, 0, starts, ROW_STRIDE, trees)
  const { isOneSided } = segmentA.chain
  work[Work.end] = 0
  work[Work.tolerance] += margin
  takePath(pair, types[1], 0, trees, work)
  const count = findSegments(segmentA.chain, candidates)
  takePiece(types[1], 0, starts, 0, starts, ROW_STRIDE, trees)
  for (let n = 0; n < count; n++) {
    segmentA.segment = candidates.items[n]
    segmentSeparations[types[1]](starts, 0, starts, ROW_STRIDE, axis)
    const separation = axis[3]
    if (!(separation < margin)) continue
    const side = isOneSided || heightOver(segmentA, starts, 0, middle) >= 0 ? 1 : -1
    if (!isInFront(segmentA, starts, 0, middle) || (isOneSided && comesThrough(pair, trees))) continue
    writeFrontNormal(segmentA, starts, 0, front)
    const at = pushNearby(out, separation, body)
    for (let d = 0; d < 3; d++) {
      out.entries[at + d] = axis[d]
      out.entries[at + NEAR_FACE + d] = d < 2 ? side * front[d] + 0 : 0
    }
  }
}
