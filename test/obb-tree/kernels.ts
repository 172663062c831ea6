/** Kernels of trees for rows of two meshes that are apart, with an offset, a scale and a depth limit each. */
import { Advance, MotionRow } from '../../src/geometry/advancement/layout.js'
import { separateObbRows } from '../../src/geometry/obb-obb/separation.js'
import { ROW_LIMIT, ROW_SCALE, type SeparationKernel } from '../../src/geometry/rows.js'
import { sweepTreeAndRow as sweepConvex } from '../../src/obb-tree/motion/sweep-convex.js'
import { sweepTrees as sweepPair } from '../../src/obb-tree/motion/sweep-trees.js'
import { TreePair } from '../../src/obb-tree/pair.js'
import { findTreeCandidates, findTreePairs as findPairs, overlapTrees } from '../../src/obb-tree/traversal/find.js'
import { writeHalfSpaceBox } from '../../src/obb-tree/traversal/half-space.js'
import type { List } from '../../src/memory/list.js'
import type { ObbTree } from '../../src/obb-tree/tree.js'

const pair = new TreePair()
const own = new Float64Array(32)

/** The pair of two meshes at rows[a] and rows[b]. */
export function pairOf(
  treeA: ObbTree,
  rowsA: Float64Array,
  a: number,
  scaleA: number,
  limitA: number,
  treeB: ObbTree,
  rowsB: Float64Array,
  b: number,
  scaleB: number,
  limitB: number,
): TreePair {
  for (let i = 0; i < 16; i++) {
    own[i] = rowsA[a + i]!
    own[16 + i] = rowsB[b + i]!
  }
  own[ROW_SCALE] = scaleA
  own[ROW_LIMIT] = limitA
  own[16 + ROW_SCALE] = scaleB
  own[16 + ROW_LIMIT] = limitB
  pair.take(treeA, own, 0, treeB, own, 16)
  return pair
}

export function overlapTreeRows(
  treeA: ObbTree,
  rowsA: Float64Array,
  a: number,
  scaleA: number,
  limitA: number,
  treeB: ObbTree,
  rowsB: Float64Array,
  b: number,
  scaleB: number,
  limitB: number,
): boolean {
  return overlapTrees(pairOf(treeA, rowsA, a, scaleA, limitA, treeB, rowsB, b, scaleB, limitB))
}

export function findTreePairs(
  treeA: ObbTree,
  rowsA: Float64Array,
  a: number,
  scaleA: number,
  treeB: ObbTree,
  rowsB: Float64Array,
  b: number,
  scaleB: number,
  out: List,
  limitA = -1,
  limitB = -1,
): number {
  return findPairs(pairOf(treeA, rowsA, a, scaleA, limitA, treeB, rowsB, b, scaleB, limitB), out)
}

export function sweepTrees(
  treeA: ObbTree,
  scaleA: number,
  rowsA: Float64Array,
  a: number,
  motionsA: Float64Array,
  ma: number,
  treeB: ObbTree,
  scaleB: number,
  rowsB: Float64Array,
  b: number,
  motionsB: Float64Array,
  mb: number,
  maxTime: number,
  work: Float64Array,
  out: Float64Array,
  limitA = -1,
  limitB = -1,
): boolean {
  pairOf(treeA, rowsA, a, scaleA, limitA, treeB, rowsB, b, scaleB, limitB)
  for (let i = 0; i < MotionRow.stride; i++) {
    pair.motions[i] = motionsA[ma + i]!
    pair.motions[MotionRow.stride + i] = motionsB[mb + i]!
  }
  return sweepPair(pair, maxTime, work, out)
}

const rows = new Float64Array(32)
const motions = new Float64Array(2 * MotionRow.stride)

export function sweepTreeAndRow(
  separate: SeparationKernel,
  tree: ObbTree,
  scale: number,
  rowsM: Float64Array,
  m: number,
  motionsM: Float64Array,
  mm: number,
  rowsC: Float64Array,
  c: number,
  motionsC: Float64Array,
  mc: number,
  maxTime: number,
  work: Float64Array,
  out: Float64Array,
): boolean {
  rows.set(rowsM.subarray(m, m + 16))
  rows.set(rowsC.subarray(c, c + 16), 16)
  rows[ROW_SCALE] = scale
  rows[ROW_LIMIT] = -1
  motions.set(motionsM.subarray(mm, mm + MotionRow.stride))
  motions.set(motionsC.subarray(mc, mc + MotionRow.stride), MotionRow.stride)
  // The kernel counts time in motions.
  for (const body of [0, MotionRow.stride]) for (let i = 0; i < 6; i++) motions[body + i]! *= maxTime
  const how = { separate, separateBox: separateObbRows, isLeaving: false }
  const hit = sweepConvex(tree, rows, motions, how, work, out)
  if (hit) out[Advance.time]! *= maxTime
  return hit
}

const box = new Float64Array(16)

/** Candidates of the solid half-space n.x + constant <= 0. */
export function findTreeCandidatesBelow(
  tree: ObbTree,
  scale: number,
  nx: number,
  ny: number,
  nz: number,
  constant: number,
  out: List,
): number {
  writeHalfSpaceBox(tree, scale, Float64Array.of(nx, ny, nz, constant), box)
  return findTreeCandidates(tree, scale, box, 0, out)
}
