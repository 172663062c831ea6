/**
 * A lower bound of the distance of two boxes of two trees: the largest gap along the 15 axes of the separating axis
 * test (Eberly, table 1), with the guards of traverse.ts, so that no rounding makes it too large. A cross product is
 * shorter than a unit axis, so its gap is at most the true one.
 */
import { NODE_SLACK } from '../tolerances.js'
import { REL_NODE_SCALE, REL_NODE_TRANSLATION, REL_ROTATION, REL_SLACK } from './relation.js'
import { NODE_AXES, NODE_EXTENTS, NODE_STRIDE } from './tree.js'

const cosines = new Float64Array(9) // of axis i of A and axis j of B at 3 i + j
const extents = new Float64Array(6) // half extents of A, then of B
const apart = new Float64Array(3) // between the centres, along A's axes
const centre = new Float64Array(3)
const axes = new Float64Array(9) // of B, in the frame of A's nodes

/** The gap of node a of one tree and node b of the other, in units of A's nodes; 0 or less where they may meet. */
export function gapOfNodes(
  relation: Float64Array,
  nodesA: Float32Array,
  a: number,
  nodesB: Float32Array,
  b: number,
): number {
  const p = NODE_STRIDE * a
  const q = NODE_STRIDE * b
  const scale = relation[REL_NODE_SCALE]
  for (let i = 0; i < 3; i++) {
    const r = REL_ROTATION + 3 * i
    const u = relation[r]
    const v = relation[r + 1]
    const w = relation[r + 2]
    centre[i] =
      scale * (u * nodesB[q] + v * nodesB[q + 1] + w * nodesB[q + 2]) +
      relation[REL_NODE_TRANSLATION + i] -
      nodesA[p + i]
    for (let j = 0; j < 3; j++) {
      const m = q + NODE_AXES + 3 * j
      axes[3 * j + i] = u * nodesB[m] + v * nodesB[m + 1] + w * nodesB[m + 2]
    }
    extents[i] = nodesA[p + NODE_EXTENTS + i] + relation[REL_SLACK]
    extents[3 + i] = Math.abs(scale) * nodesB[q + NODE_EXTENTS + i]
  }
  for (let i = 0; i < 3; i++) {
    const n = p + NODE_AXES + 3 * i
    const u = nodesA[n]
    const v = nodesA[n + 1]
    const w = nodesA[n + 2]
    apart[i] = u * centre[0] + v * centre[1] + w * centre[2]
    for (let j = 0; j < 3; j++) cosines[3 * i + j] = u * axes[3 * j] + v * axes[3 * j + 1] + w * axes[3 * j + 2]
  }
  let largest = -Infinity
  for (let i = 0; i < 3; i++) {
    let gap = Math.abs(apart[i]) - extents[i]
    for (let j = 0; j < 3; j++) gap -= extents[3 + j] * bound(i, j)
    largest = Math.max(largest, gap)
    gap = Math.abs(apart[0] * cosines[i] + apart[1] * cosines[3 + i] + apart[2] * cosines[6 + i]) - extents[3 + i]
    for (let j = 0; j < 3; j++) gap -= extents[j] * bound(j, i)
    largest = Math.max(largest, gap)
  }
  for (let i = 0; i < 3; i++) {
    const i1 = (i + 1) % 3
    const i2 = (i + 2) % 3
    for (let j = 0; j < 3; j++) {
      const j1 = (j + 1) % 3
      const j2 = (j + 2) % 3
      const radii =
        extents[i1] * bound(i2, j) +
        extents[i2] * bound(i1, j) +
        extents[3 + j1] * bound(i, j2) +
        extents[3 + j2] * bound(i, j1)
      const gap = Math.abs(apart[i2] * cosines[3 * i1 + j] - apart[i1] * cosines[3 * i2 + j]) - radii
      largest = Math.max(largest, gap)
    }
  }
  return largest
}

/** Upper bound of |cosine| between axis i of A and axis j of B. */
function bound(i: number, j: number): number {
  return Math.abs(cosines[3 * i + j]) + NODE_SLACK
}
