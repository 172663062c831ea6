/**
 * The box of a tree node: fitted in doubles, stored in float32 so that it still contains everything.
 *
 * Let a be the orthonormal axes in doubles, h the half extents around the rounded centre. Stored are fround(a),
 * each off by at most 5.2e-8 in length, and h + NODE_SLACK (h0 + h1 + h2), rounded up. A point x of the box seen
 * from its centre has |x| <= h0 + h1 + h2, so its projection on a stored axis differs from its projection on the true
 * one by less than the slack: it is inside the stored slabs too, and the traversal may treat the stored axes as
 * orthonormal (see NODE_SLACK).
 */
import { BOX_WORDS } from '../../box-tree/layout.js'
import { NODE_SLACK } from '../../tolerances.js'
import { NODE_AXES, NODE_EXTENTS, NODE_STRIDE, roundedUp } from '../tree.js'
import type { TriangleRange } from './triangle-range.js'

/** 2^-50: how far rounding may have moved a vertex in the builder's frame, where coordinates are about 1. */
const FRAME_ERROR = 8.881784197001252e-16

/** Least and greatest place of a corner along each axis. */
const low = new Float64Array(3)
const high = new Float64Array(3)

/** Writes the recentred box of a range, with its axes, as node `node`, and in doubles to the range's extents. */
export function writeNodeBox(range: TriangleRange, nodes: Float32Array, node: number): void {
  const { axes, extents } = range
  const at = NODE_STRIDE * node
  for (let k = 0; k < 3; k++) {
    writeEnds(range, k)
    extents[3 + k] = 0.5 * (low[k] + high[k])
  }
  for (let d = 0; d < 3; d++) nodes[at + d] = extents[3] * axes[d] + extents[4] * axes[3 + d] + extents[5] * axes[6 + d]
  for (let i = 0; i < 9; i++) nodes[at + NODE_AXES + i] = axes[i]
  for (let k = 0; k < 3; k++) {
    // Seen from the centre as it was rounded.
    const centre = axes[3 * k] * nodes[at] + axes[3 * k + 1] * nodes[at + 1] + axes[3 * k + 2] * nodes[at + 2]
    extents[k] = Math.max(high[k] - centre, centre - low[k]) + FRAME_ERROR
  }
  const slack = NODE_SLACK * (extents[0] + extents[1] + extents[2])
  for (let k = 0; k < 3; k++) nodes[at + NODE_EXTENTS + k] = roundedUp(extents[k] + slack)
}

/** Writes `low` and `high` of one axis, and the boxes of the triangles along it if there is room for them. */
function writeEnds({ axes, corners, order, boxes, start, end }: TriangleRange, axis: number): void {
  const u = axes[3 * axis]
  const v = axes[3 * axis + 1]
  const w = axes[3 * axis + 2]
  const hasBoxes = boxes.length > 0
  let least = Infinity
  let most = -Infinity
  for (let i = start; i < end; i++) {
    // V8: see notes, "masked offsets".
    const t = (9 * order[i]) & 0x3fffffff
    const p = u * corners[t] + v * corners[t + 1] + w * corners[t + 2]
    const q = u * corners[t + 3] + v * corners[t + 4] + w * corners[t + 5]
    const r = u * corners[t + 6] + v * corners[t + 7] + w * corners[t + 8]
    if (p < least) least = p
    if (q < least) least = q
    if (r < least) least = r
    if (p > most) most = p
    if (q > most) most = q
    if (r > most) most = r
    if (!hasBoxes) continue
    const box = (BOX_WORDS * order[i] + axis) & 0x3fffffff
    boxes[box] = Math.min(p, q, r)
    boxes[box + 3] = Math.max(p, q, r)
  }
  low[axis] = least
  high[axis] = most
}
