/**
 * Shape casts: the first contact of one convex row, moving by a displacement without turning, with bodies that stand
 * still at their rows; and the distances of the bodies around a row.
 *
 * The bodies that may be met are found once for a region, by a linear pass over the bounds of all bodies, and kept in a
 * list; casts inside that region only look at the list.
 */
import { advanceRows } from '../geometry/advancement/advance.js'
import { setTolerance } from '../geometry/advancement/bodies.js'
import {
  ADVANCE_NORMAL,
  ADVANCE_OUT,
  ADVANCE_SEPARATION,
  ADVANCE_TIME,
  ADVANCE_WORK,
  MOTION_ROUND,
  MOTION_SPANS,
  MOTION_STRIDE,
  type MovingRow,
  WORK_END,
} from '../geometry/advancement/layout.js'
import { ROW_AXES, ROW_PARAMETERS, ROW_STRIDE } from '../geometry/rows.js'
import { grown } from '../memory/grow.js'
import { createPairMotion } from './first-contact.js'
import { NEAR_FACE, pushNearby, type Nearby } from './nearby.js'
import type { PosedBodies } from './posed-bodies.js'
import { separationKernels } from './separation-table.js'
import { SHAPE_TYPE_COUNT, ShapeType } from './shape-types.js'
import type { TreePool } from './tree-pool.js'

/** Result of a cast: part of the displacement covered (0 to 1), and the separation left there. */
export const CAST_TIME = 0
export const CAST_SEPARATION = 1
/** Unit axis from the obstacle to the moving body. */
export const CAST_NORMAL = 2
/** Index of the obstacle. */
export const CAST_BODY = 5
export const CAST_OUT = 6

export { NEAR_BODY, NEAR_FACE, NEAR_SEPARATION, NEAR_STRIDE, type Nearby } from './nearby.js'

/** The bodies that casts in a region may meet. */
export interface Obstacles {
  bodies: PosedBodies
  trees: TreePool
  list: Int32Array // body indices
  count: number
}

const work = new Float64Array(ADVANCE_WORK)
const result = new Float64Array(ADVANCE_OUT + 2)
const casterMotion = new Float64Array(MOTION_STRIDE)
const stillMotion = new Float64Array(MOTION_STRIDE)
const caster: MovingRow = { rows: work, row: 0, motions: casterMotion, motion: 0 }
const still: MovingRow = { rows: work, row: 0, motions: stillMotion, motion: 0 }
const axis = new Float64Array(8)
/** A mesh at rest and the row that is cast at it. */
const pair = createPairMotion()

/**
 * Lists, ascending by id, the bodies other than `self` whose bounds meet the box `bounds` (min x y z, max x y z), and
 * whose category and mask accept the given ones both ways.
 */
export function findObstacles(
  bodies: PosedBodies,
  bounds: Float64Array,
  self: number,
  category: number,
  mask: number,
  out: Obstacles,
): void {
  out.bodies = bodies
  out.count = 0
  out.list = grown(out.list, bodies.count)
  for (let i = 0; i < bodies.count; i++) {
    if (bodies.roots[i] === self || (bodies.category[i] & mask) === 0 || (bodies.mask[i] & category) === 0) continue
    if (!boundsMeet(bodies.bounds, 6 * i, bounds)) continue
    out.list[out.count++] = i
  }
  sortById(out.list, out.count, bodies.ids)
}

/** By id: of two bodies met at once the first one counts, which must not depend on the order of bodies. Shell sort. */
function sortById(list: Int32Array, count: number, ids: Int32Array): void {
  let gap = 1
  while (gap < count) gap = 3 * gap + 1
  for (; gap >= 1; gap = Math.floor(gap / 3))
    for (let k = gap; k < count; k++) {
      const body = list[k]
      let at = k
      for (; at >= gap && ids[list[at - gap]] > ids[body]; at -= gap) list[at] = list[at - gap]
      list[at] = body
    }
}

function boundsMeet(bounds: Float64Array, b: number, box: Float64Array): boolean {
  for (let d = 0; d < 3; d++) if (bounds[b + d] > box[d + 3] || bounds[b + 3 + d] < box[d]) return false
  return true
}

/** Radius of the ball about its position that encloses a box, capsule or sphere. */
export function reachOfRow(rows: Float64Array, r: number, type: number): number {
  const p = r + ROW_PARAMETERS
  if (type === ShapeType.sphere) return rows[p]
  if (type === ShapeType.capsule) return rows[p] + rows[p + 1]
  return Math.sqrt(rows[p] * rows[p] + rows[p + 1] * rows[p + 1] + rows[p + 2] * rows[p + 2])
}

const sweptBounds = new Float64Array(6)

/**
 * First contact of the row (box, capsule or sphere) that moves by `motion[0..2]`, in the layout of CAST_OUT: never
 * later than the true one, early by at most ADVANCE_TOLERANCE of the size of the pair. A row that touches at the start
 * has its contact at 0, unless it moves away from what it touches; with a mesh, the first triangle counts that it does
 * not move away from.
 */
export function castRow(
  obstacles: Obstacles,
  rows: Float64Array,
  r: number,
  type: number,
  motion: Float64Array,
  out: Float64Array,
): boolean {
  const { bodies, list, count } = obstacles
  const reach = reachOfRow(rows, r, type)
  for (let d = 0; d < 3; d++) {
    sweptBounds[d] = rows[r + d] + Math.min(0, motion[d]) - reach
    sweptBounds[3 + d] = rows[r + d] + Math.max(0, motion[d]) + reach
  }
  writeShapeMotion(rows, r, type, casterMotion)
  for (let d = 0; d < 3; d++) casterMotion[d] = motion[d]
  let found = false
  let best = 1
  for (let k = 0; k < count; k++) {
    const body = list[k]
    if (!boundsMeet(bodies.bounds, 6 * body, sweptBounds)) continue
    const hit =
      bodies.types[body] === ShapeType.mesh
        ? castAtMesh(obstacles, body, rows, r, type, best)
        : castAtConvex(bodies, body, rows, r, type, best)
    if (!hit || (found && result[ADVANCE_TIME] >= best)) continue
    const sign = bodies.types[body] !== ShapeType.mesh && bodies.types[body] < type ? 1 : -1
    if (result[ADVANCE_TIME] === 0 && sign * along(result, ADVANCE_NORMAL, motion) > 0) continue
    found = true
    best = result[ADVANCE_TIME]
    out[CAST_TIME] = best
    out[CAST_SEPARATION] = result[ADVANCE_SEPARATION]
    out[CAST_BODY] = body
    for (let d = 0; d < 3; d++) out[CAST_NORMAL + d] = sign * result[ADVANCE_NORMAL + d] + 0
  }
  return found
}

function along(a: Float64Array, i: number, b: Float64Array): number {
  return a[i] * b[0] + a[i + 1] * b[1] + a[i + 2] * b[2]
}

function castAtConvex(
  bodies: PosedBodies,
  body: number,
  rows: Float64Array,
  r: number,
  type: number,
  maxTime: number,
): boolean {
  const b = body * ROW_STRIDE
  const other = bodies.types[body]
  writeShapeMotion(bodies.rows, b, other, stillMotion)
  caster.rows = rows
  caster.row = r
  still.rows = bodies.rows
  still.row = b
  setTolerance(work, caster, still)
  work[WORK_END] = maxTime
  return type <= other
    ? advanceRows(separationKernels[SHAPE_TYPE_COUNT * type + other], caster, still, work, result)
    : advanceRows(separationKernels[SHAPE_TYPE_COUNT * other + type], still, caster, work, result)
}

function castAtMesh(
  { bodies, trees }: Obstacles,
  body: number,
  rows: Float64Array,
  r: number,
  type: number,
  maxTime: number,
): boolean {
  if (!takePair(bodies, trees, body, rows, r, type)) return false
  pair.motions.set(casterMotion, MOTION_STRIDE)
  return trees.kernels(pair.starts[ROW_PARAMETERS]).cast(pair, maxTime, trees, result)
}

/**
 * Writes a mesh at rest, without its depth limit, and the row to `pair`. Returns false if the tree has been released.
 */
function takePair(
  bodies: PosedBodies,
  trees: TreePool,
  body: number,
  rows: Float64Array,
  r: number,
  type: number,
): boolean {
  const { starts } = pair
  pair.types[0] = ShapeType.mesh
  pair.types[1] = type
  for (let i = 0; i < ROW_STRIDE; i++) {
    starts[i] = bodies.rows[body * ROW_STRIDE + i]
    starts[ROW_STRIDE + i] = rows[r + i]
  }
  starts[ROW_PARAMETERS + 2] = -1
  return trees.find(starts[ROW_PARAMETERS]) !== undefined
}

/** The motion row of a shape at rest: only spans and round (geometry/advancement/layout.ts) matter. */
function writeShapeMotion(rows: Float64Array, r: number, type: number, out: Float64Array): void {
  const p = r + ROW_PARAMETERS
  out.fill(0)
  if (type === ShapeType.box) for (let d = 0; d < 3; d++) out[MOTION_SPANS + d] = rows[p + d]
  if (type === ShapeType.capsule) out[MOTION_SPANS + 1] = rows[p]
  out[MOTION_ROUND] =
    type === ShapeType.sphere
      ? rows[p]
      : type === ShapeType.capsule
        ? rows[p + 1]
        : type === ShapeType.plane
          ? Infinity
          : 0
}

/** Lists every surface whose separation from the row is below `margin`; overlap is a negative separation. */
export function findNearby(
  obstacles: Obstacles,
  rows: Float64Array,
  r: number,
  type: number,
  margin: number,
  out: Nearby,
): void {
  const { bodies, list, count } = obstacles
  const reach = reachOfRow(rows, r, type) + margin
  for (let d = 0; d < 3; d++) {
    sweptBounds[d] = rows[r + d] - reach
    sweptBounds[3 + d] = rows[r + d] + reach
  }
  out.count = 0
  for (let k = 0; k < count; k++) {
    const body = list[k]
    if (!boundsMeet(bodies.bounds, 6 * body, sweptBounds)) continue
    const other = bodies.types[body]
    if (other === ShapeType.mesh) {
      const { trees } = obstacles
      if (takePair(bodies, trees, body, rows, r, type))
        trees.kernels(pair.starts[ROW_PARAMETERS]).addNearby(pair, margin, body, trees, out)
      continue
    }
    const b = body * ROW_STRIDE
    const isFirst = type <= other
    const kernel = separationKernels[SHAPE_TYPE_COUNT * Math.min(type, other) + Math.max(type, other)]
    const separation = isFirst ? kernel(rows, r, bodies.rows, b, axis) : kernel(bodies.rows, b, rows, r, axis)
    if (!(separation < margin)) continue
    const at = pushNearby(out, separation, body)
    for (let d = 0; d < 3; d++) {
      out.entries[at + d] = isFirst ? 0 - axis[d] : axis[d]
      out.entries[at + NEAR_FACE + d] = out.entries[at + d]
    }
  }
}

/**
 * Writes the normal to judge ground by: for a box, among the faces that meet in the touched feature (face, edge or
 * corner), the one that looks furthest along `up`; for other bodies the face in the entry. Tells whether a contact at
 * an edge belongs to ground that can be stood on.
 */
export function writeUpmostFace(
  bodies: PosedBodies,
  body: number,
  from: Float64Array,
  normal: number,
  face: number,
  up: Float64Array,
  out: Float64Array,
): void {
  for (let d = 0; d < 3; d++) out[d] = from[face + d]
  if (bodies.types[body] !== ShapeType.box) return
  let best = -Infinity
  for (let k = 0; k < 3; k++) {
    const a = body * ROW_STRIDE + ROW_AXES + 3 * k
    const cosine =
      bodies.rows[a] * from[normal] + bodies.rows[a + 1] * from[normal + 1] + bodies.rows[a + 2] * from[normal + 2]
    if (Math.abs(cosine) < FACE_TAKES_PART) continue
    const sign = cosine < 0 ? -1 : 1
    const height = sign * along(bodies.rows, a, up)
    if (height <= best) continue
    best = height
    for (let d = 0; d < 3; d++) out[d] = sign * bodies.rows[a + d] + 0
  }
}

/** A face belongs to the touched feature if the cosine between its normal and the contact axis is at least this. */
const FACE_TAKES_PART = 1e-3
