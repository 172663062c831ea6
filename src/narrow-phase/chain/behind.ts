/** How long the middle of a body stays behind a segment of a one-sided chain. */
import { poseNow } from '../../geometry/advancement/bodies.js'
import { MotionRow, Work } from '../../geometry/advancement/layout.js'
import { ADVANCE_TOLERANCE, EARLY_SLACK } from '../../tolerances.js'
import { FirstScratch } from '../first-contact.js'
import type { PairMotion, Trees } from '../mesh-kernels.js'
import { beginBodies } from '../polygon/pieces.js'
import { heightOver, poseSegments, segmentA, segmentB, writeFrontNormal, writeMiddle } from './chain.js'
import { CHAIN, middle, takePiece } from './find.js'

/** The two bodies, posed as rows relative to A's pivot at `time`. */
const scratch = new FirstScratch()
const { work } = scratch
/** A middle relative to the position of A, in world axes, and 1; or a direction, and 0. Then as B sees it. */
const point = new Float64Array(3)
const seen = new Float64Array(3)
const front = new Float64Array(2)
/** How long. V8: see notes, "doubles across calls". */
export const behind = new Float64Array(1)

/** Whether the middle of the body counts for the segments at work. */
function areOneSided(type: number): boolean {
  return segmentA.chain.isOneSided || (type === CHAIN && segmentB.chain.isOneSided)
}

/**
 * Writes to `behind` how long the body's middle surely stays behind the segment at work from the time at[Work.time] on,
 * by more than the tolerance; 0 if it is not behind. Of two chains each is the body of the other.
 */
export function writeTimeBehind(pair: PairMotion, type: number, trees: Trees, at: Float64Array): void {
  behind[0] = 0
  if (!areOneSided(type)) return
  beginBodies(scratch, pair)
  work[Work.time] = at[Work.time]
  work[Work.tolerance] = at[Work.tolerance]
  poseNow(work)
  poseSegments(work, Work.rowA, work, Work.rowB)
  takePiece(type, segmentB.segment, trees)
  for (let d = 0; d < 3; d++) point[d] = middle[d]
  if (segmentA.chain.isOneSided) addTimeBelow(pair.motions, 0)
  if (type !== CHAIN || !segmentB.chain.isOneSided) return
  writeMiddle(segmentA, point)
  addTimeBelow(pair.motions, 1)
}

/**
 * Raises `behind` to how long `point` surely stays below the line of the segment at work of a body, 0 or 1: by its
 * height h, the rate h' and a bound K of the second derivative. The normal n turns by w about the pivot of its body,
 * the point by u about its own, at b from it, and the pivots move by v relative to each other. With c the way from the
 * first pivot to the point and J a right angle to the left,
 *
 *   h' = w Jn.c + n.v + u n.Jb,   K = 2 |w| |v| + w w (|c| + |v| + 2 |b|) + (2 |w| + |u|) |u| |b|
 *
 * and h + h' t + K t t / 2 has its first root at -2 h / (h' + sqrt(h' h' - 2 h K)).
 */
function addTimeBelow(motions: Float64Array, body: number): void {
  const m = MotionRow.stride * body
  const o = MotionRow.stride - m
  const place = body === 0 ? segmentA : segmentB
  const { r } = place
  // A direction does not move, and is turned as a way from either pivot.
  const isPoint = point[2]
  const x = point[0] + isPoint * work[Work.rowA]
  const y = point[1] + isPoint * work[Work.rowA + 1]
  seen[0] = x - isPoint * work[r]
  seen[1] = y - isPoint * work[r + 1]
  seen[2] = isPoint
  const height = heightOver(place, seen)
  // The height of a direction is no length.
  if (height >= (isPoint === 0 ? -ADVANCE_TOLERANCE : -work[Work.tolerance])) return
  writeFrontNormal(place, front)
  const nx = front[0]
  const ny = front[1]
  const vx = isPoint * (motions[o] - motions[m])
  const vy = isPoint * (motions[o + 1] - motions[m + 1])
  const px = isPoint * work[Work.pivot]
  const py = isPoint * work[Work.pivot + 1]
  const cx = body === 0 ? x : x - px
  const cy = body === 0 ? y : y - py
  const bx = body === 0 ? x - px : x
  const by = body === 0 ? y - py : y
  const w = motions[m + MotionRow.angular + 2]
  const u = motions[o + MotionRow.angular + 2]
  const rate = w * (nx * cy - ny * cx) + (nx * vx + ny * vy) + u * (ny * bx - nx * by)
  const v = Math.sqrt(vx * vx + vy * vy)
  const b = Math.sqrt(bx * bx + by * by)
  const c = Math.sqrt(cx * cx + cy * cy)
  const bend = 2 * Math.abs(w) * v + w * w * (c + v + 2 * b) + (2 * Math.abs(w) + Math.abs(u)) * Math.abs(u) * b
  const below = (0 - height) * (1 - EARLY_SLACK)
  const divisor = rate + Math.sqrt(rate * rate + 2 * below * bend)
  behind[0] = divisor > 0 ? Math.max(behind[0], (2 * below) / divisor) : Infinity
}
