/**
 * Shape casts: the first contact of a convex shape, moving by a displacement without turning, with colliders that stand
 * still; and the distances of the colliders around it. Casts look at the list of the walker only, which is made once
 * for the region of a move.
 */
import { advanceRows, type SeparationKernel } from '../geometry/advancement/advance.js'
import { setTolerance } from '../geometry/advancement/bodies.js'
import {
  ADVANCE_NORMAL,
  ADVANCE_OUT,
  ADVANCE_SEPARATION,
  ADVANCE_TIME,
  ADVANCE_WORK,
  MOTION_SPANS,
  MOTION_STRIDE,
  type MovingRow,
  WORK_END,
} from '../geometry/advancement/layout.js'
import { turnToWorld, writeRelativeRow } from '../geometry/relative-row.js'
import { ROW_PARAMETERS, ROW_STRIDE, TRIANGLE_STRIDE } from '../geometry/rows.js'
import { grown } from '../memory/grow.js'
import { findTreeCandidates } from '../obb-tree/candidates.js'
import { createSlotList } from '../obb-tree/lists.js'
import { sweepTreeAndRow } from '../obb-tree/sweep-convex.js'
import { treeSlotTriangle } from '../obb-tree/tree.js'
import { writeBoxAround } from '../narrow-phase/mesh-frame.js'
import { writeFaceNormal } from '../narrow-phase/mesh-normals.js'
import { separationKernels, triangleKernels } from '../narrow-phase/separation-table.js'
import { SHAPE_TYPE_COUNT, ShapeType } from '../narrow-phase/shape-types.js'
import { writeSpans } from '../step/spans.js'
import { boundsMeet, type Walker } from './colliders.js'
import { dot } from './planes.js'

/** Result of a cast: part of the displacement covered (0 to 1), and the separation left there. */
export interface Hit {
  time: number
  separation: number
  readonly normal: Float64Array // unit axis from the obstacle to the moving shape
  /** Index of the obstacle. */
  body: number
}

export function createHit(): Hit {
  return { time: 0, separation: 0, normal: new Float64Array(3), body: -1 }
}

/** An entry of {@link Nearby}: unit axis from the obstacle to the row, separation along it, face normal, index. */
export const NEAR_SEPARATION = 3
export const NEAR_FACE = 4
export const NEAR_BODY = 7
export const NEAR_STRIDE = 8

/** Surfaces near a row: one entry per collider, for a mesh one per triangle. The buffer grows and is reused. */
export interface Nearby {
  entries: Float64Array // NEAR_STRIDE numbers each
  count: number
}

const work = new Float64Array(ADVANCE_WORK)
const result = new Float64Array(ADVANCE_OUT + 2)
/** The walker, and an obstacle: of its motion row the spans change, nothing else is ever written. */
const caster: MovingRow = { rows: work, row: 0, motions: work, motion: 0 }
const still: MovingRow = { rows: work, row: 0, motions: new Float64Array(MOTION_STRIDE), motion: 0 }
const sweptBounds = new Float64Array(6)
const axis = new Float64Array(8)
/** A row in a mesh's frame, then the box around it. */
const local = new Float64Array(2 * ROW_STRIDE)
const triangle = new Float64Array(TRIANGLE_STRIDE)
const face = new Float64Array(3)
const candidates = createSlotList()

/**
 * First contact of the walker that moves by its motion: never later than the true one, early by at most
 * ADVANCE_TOLERANCE of the size of the pair. A row that touches at the start has its contact at 0, unless it moves away
 * from what it touches; with a mesh, the first triangle counts that it does not move away from.
 */
export function castRow(walker: Walker, out: Hit): boolean {
  const { row, type, motion, reach, list, count } = walker
  const { bounds, types } = walker.colliders
  for (let d = 0; d < 3; d++) {
    sweptBounds[d] = row[d] + Math.min(0, motion[d]) - reach
    sweptBounds[3 + d] = row[d] + Math.max(0, motion[d]) + reach
  }
  let found = false
  out.time = 1
  for (let k = 0; k < count; k++) {
    const body = list[k]
    if (!boundsMeet(bounds, 6 * body, sweptBounds)) continue
    const other = types[body]
    const met = other === ShapeType.mesh ? castAtMesh(walker, body, out.time) : castAtConvex(walker, body, out.time)
    const time = result[ADVANCE_TIME]
    if (!met || (found && time >= out.time)) continue
    const sign = other !== ShapeType.mesh && other < type ? 1 : -1
    if (time === 0 && sign * dot(result, ADVANCE_NORMAL, motion, 0) > 0) continue
    found = true
    out.time = time
    out.separation = result[ADVANCE_SEPARATION]
    out.body = body
    for (let d = 0; d < 3; d++) out.normal[d] = sign * result[ADVANCE_NORMAL + d] + 0
  }
  return found
}

function castAtConvex({ row, type, motion, colliders, trees }: Walker, body: number, maxTime: number): boolean {
  const { rows, types } = colliders
  const b = body * ROW_STRIDE
  const other = types[body]
  writeSpans(other, rows, b + ROW_PARAMETERS, trees, still.motions, MOTION_SPANS)
  caster.rows = row
  caster.motions = motion
  still.rows = rows
  still.row = b
  setTolerance(work, caster, still)
  work[WORK_END] = maxTime
  const kernel = kernelOf(type, other)
  return type <= other
    ? advanceRows(kernel, caster, still, work, result)
    : advanceRows(kernel, still, caster, work, result)
}

function kernelOf(type: number, other: number): SeparationKernel {
  return separationKernels[SHAPE_TYPE_COUNT * Math.min(type, other) + Math.max(type, other)]
}

function castAtMesh({ row, type, motion, colliders, trees }: Walker, body: number, maxTime: number): boolean {
  const { rows } = colliders
  const m = body * ROW_STRIDE
  const tree = trees.find(rows[m + ROW_PARAMETERS])
  if (tree === undefined) return false
  return sweepTreeAndRow(
    triangleKernels[type].separate, tree, rows[m + ROW_PARAMETERS + 1], rows, m, still.motions, 0, row, 0, motion, 0,
    maxTime, work, result, -1, undefined, true,
  ) // prettier-ignore
}

/** Lists every surface whose separation from the row is below `margin`; overlap is a negative separation. */
export function findNearby(walker: Walker, margin: number, out: Nearby): void {
  const { row, type, list, count } = walker
  const { rows, bounds, types } = walker.colliders
  const reach = walker.reach + margin
  for (let d = 0; d < 3; d++) {
    sweptBounds[d] = row[d] - reach
    sweptBounds[3 + d] = row[d] + reach
  }
  out.count = 0
  for (let k = 0; k < count; k++) {
    const body = list[k]
    if (!boundsMeet(bounds, 6 * body, sweptBounds)) continue
    const other = types[body]
    if (other === ShapeType.mesh) {
      addTriangles(walker, body, margin, out)
      continue
    }
    const b = body * ROW_STRIDE
    const isFirst = type <= other
    const kernel = kernelOf(type, other)
    const separation = isFirst ? kernel(row, 0, rows, b, axis) : kernel(rows, b, row, 0, axis)
    if (!(separation < margin)) continue
    const at = pushEntry(out, separation, body)
    for (let d = 0; d < 3; d++) out.entries[at + d] = out.entries[at + NEAR_FACE + d] = isFirst ? 0 - axis[d] : axis[d]
  }
}

function pushEntry(out: Nearby, separation: number, body: number): number {
  const at = NEAR_STRIDE * out.count++
  out.entries = grown(out.entries, at + NEAR_STRIDE)
  out.entries[at + NEAR_SEPARATION] = separation
  out.entries[at + NEAR_BODY] = body
  return at
}

/** Adds the triangles of a mesh near the row, measured in the mesh's frame. */
function addTriangles({ row, type, colliders, trees }: Walker, body: number, margin: number, out: Nearby): void {
  const { rows } = colliders
  const m = body * ROW_STRIDE
  const tree = trees.find(rows[m + ROW_PARAMETERS])
  if (tree === undefined) return
  const scale = rows[m + ROW_PARAMETERS + 1]
  const { separate } = triangleKernels[type]
  writeRelativeRow(rows, m, row, 0, local, 0)
  writeBoxAround(local, type, margin)
  const count = findTreeCandidates(tree, scale, local, ROW_STRIDE, candidates)
  for (let k = 0; k < count; k++) {
    treeSlotTriangle(tree, candidates.slots[k], scale, triangle, 0)
    const separation = separate(local, 0, triangle, 0, axis)
    if (!(separation < margin)) continue
    const at = pushEntry(out, separation, body)
    const { entries } = out
    for (let d = 0; d < 3; d++) entries[at + d] = 0 - axis[d]
    writeFace(entries, at)
    turnToWorld(rows, m, entries, at)
    turnToWorld(rows, m, entries, at + NEAR_FACE)
  }
}

/** Writes the unit normal of `triangle` on the side of the entry's axis; without area, the axis. */
function writeFace(entries: Float64Array, at: number): void {
  const isFlat = writeFaceNormal(triangle, 0, face)
  const sign = isFlat && dot(face, 0, entries, at) < 0 ? -1 : 1
  for (let d = 0; d < 3; d++) entries[at + NEAR_FACE + d] = isFlat ? sign * face[d] : entries[at + d]
}
