/**
 * The segments of a chain that the second body, a piece of it, may reach along their paths up to a time.
 *
 * Seen from the chain, every point of the body moves on a curve x(t). The bounds of the body at n + 1 places of its
 * path, which are equally far apart in time, hold the chords of all curves; a curve strays from its chord by at most
 * K h h / 8, K being a bound of its second derivative and h the time between two places. In the frame of the chain,
 * which turns by w about its pivot, and for a body that turns by u about its own, at most r from its points, K = u u r
 * + 2 |w| (|v| + |u| r) + w w d, where the pivots move by v relative to each other, and no point of the body comes
 * farther than d from the pivot of the chain. So no curve strays by more than 2 d either.
 */
import { poseNow } from '../../geometry/advancement/bodies.js'
import { MotionRow, Work } from '../../geometry/advancement/layout.js'
import { ROW_STRIDE } from '../../geometry/rows.js'
import { lengthAt } from '../../math/vectors.js'
import { FirstScratch } from '../first-contact.js'
import type { PairMotion, Trees } from '../mesh-kernels.js'
import { beginBodies } from '../polygon/pieces.js'
import { ShapeType } from '../shape-types.js'
import { poseSegments } from './chain.js'
import { probe, PROBE_LEAST, takePiece, takeRoot } from './find.js'

/** The most steps from place to place. */
const MOST_STEPS = 16

/** The two bodies, posed as rows relative to A's pivot. */
const scratch = new FirstScratch()
const { work } = scratch
const union = new Float64Array(4)

/**
 * Takes piece j of B for the chain A, on its whole path: writes the probe. If j is -1, takes the box around A for the
 * chain B. The path ends at the time limits[Work.end], and the probe is wider by limits[Work.tolerance].
 */
export function takePath(pair: PairMotion, type: number, j: number, trees: Trees, limits: Float64Array): void {
  const { motions } = pair
  const end = limits[Work.end]
  beginBodies(scratch, pair)
  const chain = j < 0 ? 1 : 0
  const w = Math.abs(motions[MotionRow.stride * chain + MotionRow.angular + 2]) * end
  const u = Math.abs(motions[MotionRow.stride * (1 - chain) + MotionRow.angular + 2]) * end
  const way = lengthAt(work, Work.velocity) * end
  if (type === ShapeType.plane) {
    // Its line is a bound of its own: points of the chain come nearer by what they move.
    poseSegments(pair.starts, 0, pair.starts, ROW_STRIDE)
    takePiece(type, j, trees)
    probe[PROBE_LEAST] -= u > 0 ? Infinity : limits[Work.tolerance] + way + Math.min(2, w) * work[Work.ball]
    return
  }
  const reach = work[Work.ball + 1 - chain]
  const most = lengthAt(work, Work.start) + way + reach
  const steps = 1 + Math.floor(Math.min(2 * (w + u), MOST_STEPS - 1))
  const bend = u * u * reach + 2 * w * (way + u * reach) + w * w * most
  const margin = limits[Work.tolerance] + Math.min(2 * most, bend / (8 * steps * steps))
  for (let d = 0; d < 4; d++) union[d] = d < 2 ? Infinity : -Infinity
  poseSegments(work, Work.rowA, work, Work.rowB)
  for (let step = 0; step <= steps; step++) {
    work[Work.time] = (end * step) / steps
    poseNow(work)
    if (j < 0) takeRoot(trees)
    else takePiece(type, j, trees)
    for (let d = 0; d < 2; d++) {
      union[d] = Math.min(union[d], probe[d])
      union[2 + d] = Math.max(union[2 + d], probe[2 + d])
    }
  }
  for (let d = 0; d < 4; d++) probe[d] = d < 2 ? union[d] - margin : union[d] + margin
}
