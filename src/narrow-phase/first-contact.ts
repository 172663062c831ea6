/**
 * First contact of two convex bodies along the paths of the step, by conservative advancement: never later than the true
 * one, never missed, early by at most ADVANCE_TOLERANCE of the pair's size over the closing speed.
 */
import { advanceRows } from '../geometry/advancement/advance.js'
import { advanceTolerance } from '../geometry/advancement/bodies.js'
import {
  ADVANCE_NORMAL,
  ADVANCE_OUT,
  ADVANCE_SEPARATION,
  ADVANCE_TIME,
  ADVANCE_WORK,
  MOTION_STRIDE,
  WORK_ROW_A,
  WORK_ROW_B,
} from '../geometry/advancement/layout.js'
import { MANIFOLD_NORMAL, MANIFOLD_POINT_FEATURE, MANIFOLD_POINTS } from '../geometry/manifold.js'
import { ROW_STRIDE } from '../geometry/rows.js'
import { PAIR_OUT_LENGTH } from './mesh-features.js'
import { pairKernels } from './pair-table.js'
import { angleOfBody, reachOfBody } from './paths.js'
import type { PosedBodies } from './posed-bodies.js'
import { separationKernels } from './separation-table.js'
import { SHAPE_TYPE_COUNT, ShapeType } from './shape-types.js'
import type { TreePool } from './tree-pool.js'

/** What is found: part of the step gone by (0 to 1), unit normal from the first body, world point, and feature. */
export const FIRST_PART = 0
export const FIRST_NORMAL = 1
export const FIRST_POINT = 4
export const FIRST_FEATURE_A = 7
export const FIRST_FEATURE_B = 8
export const FIRST_OUT = 9

const work = new Float64Array(ADVANCE_WORK)
const result = new Float64Array(ADVANCE_OUT + 2)
const axis = new Float64Array(8)
const manifold = new Float64Array(PAIR_OUT_LENGTH)

/**
 * Whether the bodies may touch on the way although they are apart at the end: not so when their separation there is more
 * than anything that either can have moved. Cheap, and enough for most pairs.
 */
export function mayTouchOnTheWay(bodies: PosedBodies, i: number, j: number): boolean {
  const { rows, types, motions } = bodies
  if (types[i] === ShapeType.mesh) return false
  const kernel = separationKernels[SHAPE_TYPE_COUNT * types[i] + types[j]]
  const separation = kernel(rows, i * ROW_STRIDE, rows, j * ROW_STRIDE, axis)
  const m = i * MOTION_STRIDE
  const n = j * MOTION_STRIDE
  let square = 0
  for (let d = 0; d < 3; d++) {
    const v = motions[n + d] - motions[m + d]
    square += v * v
  }
  return separation <= Math.sqrt(square) + turning(motions, m) + turning(motions, n)
}

/** How far a point of the body moves by turning, at most. */
function turning(motions: Float64Array, m: number): number {
  const angle = angleOfBody(motions, m)
  return angle === 0 ? 0 : angle * reachOfBody(motions, m)
}

/** First contact of bodies i and j (in the order of their shape types); false if there is none in the step. */
export function findFirstContact(
  bodies: PosedBodies,
  i: number,
  j: number,
  trees: TreePool,
  out: Float64Array,
): boolean {
  const { starts, types, motions } = bodies
  if (types[i] === ShapeType.mesh) return false
  const pair = SHAPE_TYPE_COUNT * types[i] + types[j]
  const a = i * ROW_STRIDE
  const b = j * ROW_STRIDE
  const ma = i * MOTION_STRIDE
  const mb = j * MOTION_STRIDE
  const tolerance = advanceTolerance(starts, a, motions, ma, starts, b, motions, mb)
  if (!advanceRows(separationKernels[pair], starts, a, motions, ma, starts, b, motions, mb, 1, tolerance, work, result))
    return false
  const part = result[ADVANCE_TIME]
  out[FIRST_PART] = part
  // Moved together by what was left between them, and a little more, they touch: the contact kernel gives the point.
  const separation = Math.max(result[ADVANCE_SEPARATION], 0)
  let touches = 0
  for (let extra = tolerance, shift = 0; touches === 0 && extra < 1e6 * tolerance; extra *= 8) {
    const by = separation + extra - shift
    for (let d = 0; d < 3; d++) work[WORK_ROW_B + d] -= by * result[ADVANCE_NORMAL + d]
    shift += by
    touches = pairKernels[pair](work, WORK_ROW_A, work, WORK_ROW_B, manifold, trees)
  }
  for (let d = 0; d < 3; d++) {
    out[FIRST_NORMAL + d] = result[ADVANCE_NORMAL + d] + 0
    // Rows in `work` are relative to where a's position was at the start and is now.
    const position = starts[a + d] + motions[ma + d] * part
    out[FIRST_POINT + d] = position + work[WORK_ROW_A + d] + (touches > 0 ? manifold[MANIFOLD_POINTS + d] : 0)
  }
  // Where they overlap from the start the kernel's normal is the one of least depth.
  if (result[ADVANCE_SEPARATION] <= 0 && touches > 0)
    for (let d = 0; d < 3; d++) out[FIRST_NORMAL + d] = manifold[MANIFOLD_NORMAL + d]
  out[FIRST_FEATURE_A] = out[FIRST_FEATURE_B] = touches > 0 ? manifold[MANIFOLD_POINTS + MANIFOLD_POINT_FEATURE] : 0
  return true
}
