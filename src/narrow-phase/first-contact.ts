/**
 * First contact of two bodies along the paths of the step, by conservative advancement: never later than the true one,
 * never missed, early by at most ADVANCE_TOLERANCE of the pair's size over the closing speed.
 */
import { advanceRows, type SeparationKernel } from '../geometry/advancement/advance.js'
import { setTolerance } from '../geometry/advancement/bodies.js'
import {
  ADVANCE_NORMAL,
  ADVANCE_OUT,
  ADVANCE_SEPARATION,
  ADVANCE_TIME,
  ADVANCE_WORK,
  MOTION_ARM,
  MOTION_STRIDE,
  type MovingRow,
  WORK_END,
  WORK_ROW_A,
  WORK_ROW_B,
  WORK_TOLERANCE,
  WORK_TRIANGLE_A,
  WORK_TRIANGLE_B,
} from '../geometry/advancement/layout.js'
import { MANIFOLD_NORMAL, MANIFOLD_POINT_FEATURE, MANIFOLD_POINTS } from '../geometry/manifold.js'
import { ROW_PARAMETERS, ROW_STRIDE } from '../geometry/rows.js'
import { compareRows } from '../geometry/order.js'
import { separateObbRowsInto } from '../geometry/obb-obb/separation.js'
import { collideTriangleRows } from '../geometry/triangle-triangle/collide.js'
import { separateTriangleRows } from '../geometry/triangle-triangle/separation.js'
import { sweepTreeAndRow } from '../obb-tree/sweep-convex.js'
import { sweepTrees } from '../obb-tree/sweep-trees.js'
import { MESH_FEATURE_A, MESH_FEATURE_B, PAIR_OUT_LENGTH } from './mesh-features.js'
import { correctSweptNormal } from './mesh-normals.js'
import { collideAtStart, limitOf, touchesAtStart } from './mesh-start.js'
import { pairKernels, type PairKernel } from './pair-table.js'
import type { PosedBodies } from './posed-bodies.js'
import { separationKernels, triangleKernels } from './separation-table.js'
import { SHAPE_TYPE_COUNT, ShapeType } from './shape-types.js'
import type { TreePool } from './tree-pool.js'

/**
 * Layout of the result: part of the step gone by (0 to 1), unit normal from the first body, world point, and features.
 */
export const FIRST_PART = 0
export const FIRST_NORMAL = 1
export const FIRST_POINT = 4
export const FIRST_FEATURE_A = 7
export const FIRST_FEATURE_B = 8
export const FIRST_OUT = 9

const work = new Float64Array(ADVANCE_WORK)
/** The two bodies of a pair in motion. */
const one: MovingRow = { rows: work, row: 0, motions: work, motion: 0 }
const two: MovingRow = { rows: work, row: 0, motions: work, motion: 0 }
const result = new Float64Array(ADVANCE_OUT + 2)
const manifold = new Float64Array(PAIR_OUT_LENGTH)

/** First contact of bodies i and j (in the order of their shape types); false if there is none in the step. */
export function findFirstContact(
  bodies: PosedBodies,
  i: number,
  j: number,
  trees: TreePool,
  out: Float64Array,
): boolean {
  const { types } = bodies
  if (types[i] !== ShapeType.mesh) return findConvexContact(bodies, i, j, trees, out)
  if (touchesAtStart(bodies, i, j, trees, manifold)) return writeStart(bodies, i, j, out)
  const isFound =
    types[j] === ShapeType.mesh
      ? findMeshContact(bodies, i, j, trees, out)
      : findMeshAndConvexContact(bodies, i, j, trees, out)
  // At the start the surface is usually touched by many triangles, of which the sweep names only one.
  if (isFound && out[FIRST_PART] === 0 && collideAtStart(bodies, i, j, trees, manifold)) writeStart(bodies, i, j, out)
  return isFound
}

/** Writes a contact at the start of the step, which is in `manifold`; the surfaces need not touch. */
function writeStart({ starts, types }: PosedBodies, i: number, j: number, out: Float64Array): true {
  out[FIRST_PART] = 0
  for (let d = 0; d < 3; d++) {
    out[FIRST_NORMAL + d] = manifold[MANIFOLD_NORMAL + d]
    out[FIRST_POINT + d] = starts[i * ROW_STRIDE + d] + manifold[MANIFOLD_POINTS + d]
  }
  out[FIRST_FEATURE_A] = manifold[MESH_FEATURE_A]
  out[FIRST_FEATURE_B] =
    manifold[types[j] === ShapeType.mesh ? MESH_FEATURE_B : MANIFOLD_POINTS + MANIFOLD_POINT_FEATURE]
  return true
}

function findConvexContact(bodies: PosedBodies, i: number, j: number, trees: TreePool, out: Float64Array): boolean {
  const { types } = bodies
  const pair = SHAPE_TYPE_COUNT * types[i] + types[j]
  setToleranceOf(bodies, i, j)
  const isBoxes = types[i] === ShapeType.box && types[j] === ShapeType.box
  const kernel = isBoxes ? separateObbRowsInto : separationKernels[pair]
  work[WORK_END] = 1
  if (!advanceRows(kernel, one, two, work, result)) return false
  const touches = bringTogether(kernel, pairKernels[pair], WORK_ROW_A, WORK_ROW_B, 3, trees)
  write(bodies, i, WORK_ROW_A, touches, out, 1)
  return true
}

function findMeshAndConvexContact(
  bodies: PosedBodies,
  i: number,
  j: number,
  trees: TreePool,
  out: Float64Array,
): boolean {
  const { starts, rows, types, motions } = bodies
  const tree = trees.find(rows[i * ROW_STRIDE + ROW_PARAMETERS])!
  const scale = rows[i * ROW_STRIDE + ROW_PARAMETERS + 1]
  const kernels = triangleKernels[types[j]]
  const m = i * ROW_STRIDE
  const c = j * ROW_STRIDE
  const mm = i * MOTION_STRIDE
  const mc = j * MOTION_STRIDE
  const limit = limitOf(tree, rows, m)
  const boxes = separationKernels[SHAPE_TYPE_COUNT * ShapeType.box + types[j]]
  const triangles = kernels.separate
  const hit = sweepTreeAndRow(
    triangles, tree, scale, starts, m, motions, mm, starts, c, motions, mc, 1, work, result, limit, boxes,
  ) // prettier-ignore
  if (!hit) return false
  setToleranceOf(bodies, i, j)
  const touches = bringTogether(triangles, kernels.collide, WORK_ROW_A, WORK_TRIANGLE_B, 9, trees)
  // The convex body was first in the sweep: its normal points to the mesh.
  write(bodies, j, WORK_ROW_A, touches, out, -1)
  out[FIRST_FEATURE_A] = result[ADVANCE_OUT]
  // The normal of a half-space needs no correction.
  if (types[j] === ShapeType.plane) return true
  const p = WORK_TRIANGLE_B
  correctSweptNormal(tree, scale, result[ADVANCE_OUT], work, p, WORK_ROW_A, 1, out, FIRST_NORMAL)
  return true
}

/** Sweeps the two meshes in one canonical order, whichever is i, as in mesh-mesh.ts. */
function findMeshContact(bodies: PosedBodies, i: number, j: number, trees: TreePool, out: Float64Array): boolean {
  const { starts, rows, motions } = bodies
  const swapped = compareRows(starts, i * ROW_STRIDE, starts, j * ROW_STRIDE) > 0
  const p = swapped ? j : i
  const q = swapped ? i : j
  const a = p * ROW_STRIDE
  const b = q * ROW_STRIDE
  const ma = p * MOTION_STRIDE
  const mb = q * MOTION_STRIDE
  const treeA = trees.find(rows[a + ROW_PARAMETERS])!
  const treeB = trees.find(rows[b + ROW_PARAMETERS])!
  const scaleA = rows[a + ROW_PARAMETERS + 1]
  const scaleB = rows[b + ROW_PARAMETERS + 1]
  const limitA = limitOf(treeA, rows, a)
  const limitB = limitOf(treeB, rows, b)
  const hit = sweepTrees(
    treeA, scaleA, starts, a, motions, ma, treeB, scaleB, starts, b, motions, mb, 1, work, result, limitA, limitB,
  ) // prettier-ignore
  if (!hit) return false
  setToleranceOf(bodies, p, q)
  const touches = bringTogether(separateTriangleRows, collideTriangleRows, WORK_TRIANGLE_A, WORK_TRIANGLE_B, 9, trees)
  const sign = swapped ? -1 : 1
  write(bodies, p, WORK_TRIANGLE_A, touches, out, sign)
  const triangleA = result[ADVANCE_OUT]
  const triangleB = result[ADVANCE_OUT + 1]
  out[FIRST_FEATURE_A] = swapped ? triangleB : triangleA
  out[FIRST_FEATURE_B] = swapped ? triangleA : triangleB
  const s = WORK_TRIANGLE_A
  const t = WORK_TRIANGLE_B
  correctSweptNormal(treeA, scaleA, triangleA, work, s, t, sign, out, FIRST_NORMAL)
  correctSweptNormal(treeB, scaleB, triangleB, work, t, s, 0 - sign, out, FIRST_NORMAL)
  return true
}

/** Times the tolerance: the most that two bodies are moved together until the contact kernel finds that they touch. */
const LARGEST_SHIFT = 1e6

function setToleranceOf({ starts, motions }: PosedBodies, i: number, j: number): void {
  one.rows = two.rows = starts
  one.motions = two.motions = motions
  one.row = i * ROW_STRIDE
  two.row = j * ROW_STRIDE
  one.motion = i * MOTION_STRIDE
  two.motion = j * MOTION_STRIDE
  setTolerance(work, one, two)
}

/**
 * How much farther than the remaining gap the second body is moved next; how far it has been moved; and how far moveOn
 * is to move it. In an array, because V8 would box numbers passed as arguments.
 */
const shift = new Float64Array(3)

/**
 * Moves the `count` numbers (whole points) at `work[b]` towards the first body, at `work[a]`, until the contact kernel
 * finds that the two touch, which gives the point. Returns the number of points. It moves along the axis of the contact
 * until they overlap by a little, and by 8 times as much each time. Two bodies that slide past each other may be
 * separated along another axis, by no more than the tolerance: then it moves them from where they were along the axes
 * that separate them.
 */
function bringTogether(
  separate: SeparationKernel,
  collide: PairKernel,
  a: number,
  b: number,
  count: number,
  trees: TreePool,
): number {
  let touches = 0
  shift[0] = work[WORK_TOLERANCE]
  shift[1] = 0
  while (touches === 0 && shift[0] < LARGEST_SHIFT * work[WORK_TOLERANCE]) {
    const whole = Math.max(result[ADVANCE_SEPARATION], 0) + shift[0]
    shift[2] = whole - shift[1]
    moveOn(b, count, result, ADVANCE_NORMAL)
    shift[0] *= 8
    shift[1] = whole
    touches = collide(work, a, work, b, manifold, trees)
  }
  if (touches > 0) return touches
  shift[2] = 0 - shift[1]
  moveOn(b, count, result, ADVANCE_NORMAL)
  for (let n = 0; touches === 0 && n < AXES; n++) {
    const s = separate(work, a, work, b, axis)
    shift[2] = Math.max(Number.isNaN(s) ? axis[3] : s, 0) + work[WORK_TOLERANCE]
    moveOn(b, count, axis, 0)
    touches = collide(work, a, work, b, manifold, trees)
  }
  return touches
}

function moveOn(at: number, count: number, axes: Float64Array, n: number): void {
  for (let k = 0; k < count; k++) work[at + k] -= shift[2] * axes[n + (k % 3)]
}

/** The most axes along which two bodies that graze each other are moved. */
const AXES = 3

/** Unit axis from the first body to the second, and their separation along it. */
const axis = new Float64Array(8)

/** Writes time, normal and point. What is at `work[place]` is relative to the pivot of body `first` at that time. */
function write(
  bodies: PosedBodies,
  first: number,
  place: number,
  touches: number,
  out: Float64Array,
  sign: number,
): void {
  const { starts, motions } = bodies
  const part = result[ADVANCE_TIME]
  out[FIRST_PART] = part
  // If they overlap from the start, the normal is the kernel's, along which they overlap least.
  const overlap = result[ADVANCE_SEPARATION] <= 0 && touches > 0
  for (let d = 0; d < 3; d++) {
    out[FIRST_NORMAL + d] = sign * (overlap ? manifold[MANIFOLD_NORMAL + d] : result[ADVANCE_NORMAL + d]) + 0
    const m = first * MOTION_STRIDE + d
    const pivot = starts[first * ROW_STRIDE + d] - motions[m + MOTION_ARM] + motions[m] * part
    out[FIRST_POINT + d] = pivot + work[place + d] + (touches > 0 ? manifold[MANIFOLD_POINTS + d] : 0)
  }
  const feature = touches > 0 ? manifold[MANIFOLD_POINTS + MANIFOLD_POINT_FEATURE] : 0
  out[FIRST_FEATURE_A] = feature
  out[FIRST_FEATURE_B] = feature
}
