/**
 * Casts of a convex shape, for moveAndSlide, at a chain that stands still, and the segments around the shape. Neither
 * body turns.
 */
import { ADVANCE_MAX_ITERATIONS, advanceFrom } from '../../geometry/advancement/advance.js'
import { Advance, MOTION_STRIDE } from '../../geometry/advancement/layout.js'
import { ROW_PARAMETERS, ROW_STRIDE } from '../../geometry/rows.js'
import { ROTATED_SLACK } from '../../tolerances.js'
import type { MeshKernels } from '../mesh-kernels.js'
import { NEAR_FACE, pushNearby } from '../nearby.js'
import { pieceSeparations } from '../polygon/pieces.js'
import { heightDoubt, heightOver, segmentA, writeFrontNormal } from './chain.js'
import { middle } from './find.js'
import {
  beginPieces,
  candidates,
  found,
  grow,
  listSegments,
  scratch,
  segmentSeparation,
  sweep,
  takePair,
  timeBehind,
} from './sweep.js'

const axis = new Float64Array(8)
/** Front normal of a segment, in world axes. */
const front = new Float64Array(2)

/** Speed of the body as the chain sees it. */
function speedOf(motions: Float64Array): number {
  const x = motions[MOTION_STRIDE] - motions[0]
  const y = motions[MOTION_STRIDE + 1] - motions[1]
  return Math.sqrt(x * x + y * y)
}

/** The part of it to the front of segment k, whose normal is written. */
function toFront(motions: Float64Array, k: number, starts: Float64Array): number {
  writeFrontNormal(segmentA.chain, k, starts, 0, front)
  return front[0] * (motions[MOTION_STRIDE] - motions[0]) + front[1] * (motions[MOTION_STRIDE + 1] - motions[1])
}

/**
 * {@link MeshKernels.cast}: the axis leads from the body to the chain. A shape that moves to the front of a one-sided
 * chain, or along its line while it reaches behind, passes: a character jumps through a platform.
 */
export const castAtChain: MeshKernels['cast'] = (pair, maxTime, pool, out) => {
  const { starts, motions } = pair
  takePair(pair, pool, maxTime)
  const { chain } = segmentA
  const { work } = scratch
  const tree = pool.find(starts[ROW_PARAMETERS])!
  const count = listSegments(0)
  let best = -1
  for (let n = 0; n < count; n++) {
    const k = candidates.slots[n]
    const ahead = toFront(motions, k, starts)
    if (chain.isOneSided && ahead > ROTATED_SLACK * speedOf(motions)) continue
    beginPieces(pair, tree, k, undefined, 0)
    const end = best < 0 ? maxTime : best
    if (!advanceFrom(pieceSeparations[sweep.type], work, 0, end, sweep.tolerance, ADVANCE_MAX_ITERATIONS, found))
      continue
    const time = found[Advance.time]
    if (best >= 0 && time >= best) continue
    if (time === 0 && isLeaving(motions, ahead, chain.isOneSided)) continue
    if (timeBehind(pair, time) > 0) continue
    best = time
    for (let i = 0; i < Advance.length; i++) out[i] = found[i]
    for (let d = 0; d < 3; d++) out[Advance.normal + d] = 0 - found[Advance.normal + d]
  }
  return best >= 0
}

/** Whether the body moves away from the segment that it touches; of a one-sided one that it is in, not to the back. */
function isLeaving(motions: Float64Array, ahead: number, isOneSided: boolean): boolean {
  if (isOneSided && found[Advance.separation] < 0) return ahead >= -ROTATED_SLACK * speedOf(motions)
  let away = 0
  for (let d = 0; d < 3; d++) away += found[Advance.normal + d] * (motions[MOTION_STRIDE + d] - motions[d])
  return away > 0
}

/**
 * {@link MeshKernels.addNearby}: the segments. A one-sided segment is left out if the middle of the body is behind it,
 * or if the body reaches through it and moves to the front.
 */
export const addNearbySegments: MeshKernels['addNearby'] = (pair, margin, body, pool, out) => {
  const { starts, motions } = pair
  takePair(pair, pool, 0)
  grow.margin += margin
  const { chain } = segmentA
  const separate = segmentSeparation(sweep.type, false, pool)
  const count = listSegments(0)
  for (let n = 0; n < count; n++) {
    const k = (segmentA.segment = candidates.slots[n])
    separate(starts, 0, starts, ROW_STRIDE, axis)
    const separation = axis[3]
    if (!(separation < margin)) continue
    const height = heightOver(chain, k, starts, 0, middle[0], middle[1], 1)
    const side = chain.isOneSided || height >= 0 ? 1 : -1
    const ahead = toFront(motions, k, starts)
    if (chain.isOneSided) {
      if (height < -heightDoubt(chain, middle[0], middle[1])) continue
      if (separation < 0 && ahead > ROTATED_SLACK * speedOf(motions)) continue
    }
    const at = pushNearby(out, separation, body)
    for (let d = 0; d < 3; d++) {
      out.entries[at + d] = axis[d]
      out.entries[at + NEAR_FACE + d] = d < 2 ? side * front[d] + 0 : 0
    }
  }
}
