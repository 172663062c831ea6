/**
 * The box of a tree node: fitted in doubles, stored in float32 so that it still contains everything.
 *
 * Let a be the orthonormal axes in doubles, h the half extents around the rounded centre. Stored are fround(a),
 * each off by at most 5.2e-8 in length, and h + NODE_SLACK (h0 + h1 + h2), rounded up. A point x of the box seen
 * from its centre has |x| <= h0 + h1 + h2, so its projection on a stored axis differs from its projection on the true
 * one by less than the slack: it is inside the stored slabs too, and the traversal may treat the stored axes as
 * orthonormal (see NODE_SLACK).
 */
import { NODE_SLACK } from '../../tolerances.js'
import { NODE_AXES, NODE_EXTENTS, NODE_STRIDE, roundedUp } from '../tree.js'
import type { TriangleRange } from './triangle-range.js'

/** 2^-50: how far rounding may have moved a vertex in the builder's frame, where coordinates are about 1. */
const FRAME_ERROR = 8.881784197001252e-16

/** Writes the recentred box of a range, with its axes, as node `node`, and in doubles to the range's extents. */
export function writeNodeBox(
  { axes, extents, corners, order, start, end }: TriangleRange,
  nodes: Float32Array,
  node: number,
): void {
  const a0 = axes[0]
  const a1 = axes[1]
  const a2 = axes[2]
  const b0 = axes[3]
  const b1 = axes[4]
  const b2 = axes[5]
  const c0 = axes[6]
  const c1 = axes[7]
  const c2 = axes[8]
  const first = 9 * order[start]
  let lowA = a0 * corners[first] + a1 * corners[first + 1] + a2 * corners[first + 2]
  let lowB = b0 * corners[first] + b1 * corners[first + 1] + b2 * corners[first + 2]
  let lowC = c0 * corners[first] + c1 * corners[first + 1] + c2 * corners[first + 2]
  let highA = lowA
  let highB = lowB
  let highC = lowC
  for (let i = start; i < end; i++) {
    // V8: see notes, "masked offsets".
    const last = ((9 * order[i]) & 0x3fffffff) + 6
    for (let t = last - 6; t <= last; t += 3) {
      const x = corners[t]
      const y = corners[t + 1]
      const z = corners[t + 2]
      const p = a0 * x + a1 * y + a2 * z
      const q = b0 * x + b1 * y + b2 * z
      const r = c0 * x + c1 * y + c2 * z
      if (p < lowA) lowA = p
      if (p > highA) highA = p
      if (q < lowB) lowB = q
      if (q > highB) highB = q
      if (r < lowC) lowC = r
      if (r > highC) highC = r
    }
  }
  const p = 0.5 * (lowA + highA)
  const q = 0.5 * (lowB + highB)
  const r = 0.5 * (lowC + highC)
  const x = Math.fround(p * a0 + q * b0 + r * c0)
  const y = Math.fround(p * a1 + q * b1 + r * c1)
  const z = Math.fround(p * a2 + q * b2 + r * c2)
  const at = NODE_STRIDE * node
  nodes[at] = x
  nodes[at + 1] = y
  nodes[at + 2] = z
  for (let i = 0; i < 9; i++) nodes[at + NODE_AXES + i] = axes[i]
  // Seen from the rounded centre.
  const sa = a0 * x + a1 * y + a2 * z
  const sb = b0 * x + b1 * y + b2 * z
  const sc = c0 * x + c1 * y + c2 * z
  const ha = Math.max(highA - sa, sa - lowA) + FRAME_ERROR
  const hb = Math.max(highB - sb, sb - lowB) + FRAME_ERROR
  const hc = Math.max(highC - sc, sc - lowC) + FRAME_ERROR
  extents[0] = ha
  extents[1] = hb
  extents[2] = hc
  extents[3] = p
  extents[4] = q
  extents[5] = r
  const slack = NODE_SLACK * (ha + hb + hc)
  nodes[at + NODE_EXTENTS] = roundedUp(ha + slack)
  nodes[at + NODE_EXTENTS + 1] = roundedUp(hb + slack)
  nodes[at + NODE_EXTENTS + 2] = roundedUp(hc + slack)
}
