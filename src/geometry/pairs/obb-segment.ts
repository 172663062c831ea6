/**
 * Oriented box against segment: six axes in the box's frame (Gomez, "an OBB-line segment test"): the three face normals
 * and their cross products with the segment's half vector w; m is the vector from the box's centre to the middle.
 *
 *   normal k:       |m_k| > h_k + |w_k|
 *   axis_k x w:     |m_i w_j - m_j w_i| > h_i |w_j| + h_j |w_i|
 *
 * Traps: the half vector is rotated as a difference of the end points, so that it is as short as it should be, whatever
 * the distance from the box. A degenerate or axis-parallel segment needs no guard: each axis uses the same computed w
 * for both bodies, so a vanishing axis compares 0 > 0 and separates nothing. The error bound of an axis shrinks with
 * its length (|w_i| + |w_j|), so that nearly parallel axes still separate; within the bound the answer is a hit.
 */
import { ROTATED_SLACK } from '../../tolerances.js'
import { OBB, overlapCall, SEGMENT } from '../calls.js'
import { ROW_AXES, ROW_PARAMETERS, type RowTest } from '../rows.js'

/** Kernel of {@link overlapObbAndSegment}: segments are six numbers, start and end, in world coordinates. */
export const overlapObbAndSegmentRows: RowTest = (boxes, b, segments, s) => {
  const dx = 0.5 * (segments[s + 3] - segments[s])
  const dy = 0.5 * (segments[s + 4] - segments[s + 1])
  const dz = 0.5 * (segments[s + 5] - segments[s + 2])
  const sx = segments[s] - boxes[b]
  const sy = segments[s + 1] - boxes[b + 1]
  const sz = segments[s + 2] - boxes[b + 2]
  const u = b + ROW_AXES
  const w0 = dx * boxes[u] + dy * boxes[u + 1] + dz * boxes[u + 2]
  const w1 = dx * boxes[u + 3] + dy * boxes[u + 4] + dz * boxes[u + 5]
  const w2 = dx * boxes[u + 6] + dy * boxes[u + 7] + dz * boxes[u + 8]
  const m0 = sx * boxes[u] + sy * boxes[u + 1] + sz * boxes[u + 2] + w0
  const m1 = sx * boxes[u + 3] + sy * boxes[u + 4] + sz * boxes[u + 5] + w1
  const m2 = sx * boxes[u + 6] + sy * boxes[u + 7] + sz * boxes[u + 8] + w2
  const h0 = boxes[b + ROW_PARAMETERS]
  const h1 = boxes[b + ROW_PARAMETERS + 1]
  const h2 = boxes[b + ROW_PARAMETERS + 2]
  const a0 = Math.abs(w0)
  const a1 = Math.abs(w1)
  const a2 = Math.abs(w2)
  const size = Math.abs(sx) + Math.abs(sy) + Math.abs(sz) + Math.abs(dx) + Math.abs(dy) + Math.abs(dz) + h0 + h1 + h2
  const slack = ROTATED_SLACK * size
  if (Math.abs(m0) > h0 + a0 + slack) return false
  if (Math.abs(m1) > h1 + a1 + slack) return false
  if (Math.abs(m2) > h2 + a2 + slack) return false
  if (Math.abs(m1 * w2 - m2 * w1) > h1 * a2 + h2 * a1 + slack * (a1 + a2)) return false
  if (Math.abs(m2 * w0 - m0 * w2) > h0 * a2 + h2 * a0 + slack * (a0 + a2)) return false
  if (Math.abs(m0 * w1 - m1 * w0) > h0 * a1 + h1 * a0 + slack * (a0 + a1)) return false
  return true
}

/**
 * Whether an oriented box and a segment share a point. Closed sets: touching counts; a segment of no length is a point.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export const overlapObbAndSegment = overlapCall(OBB, SEGMENT, overlapObbAndSegmentRows)
