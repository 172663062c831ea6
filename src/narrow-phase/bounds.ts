import { MOTION_ANGULAR, MOTION_STRIDE } from '../geometry/advancement/layout.js'
import { ROW_AXES, ROW_PARAMETERS, ROW_STRIDE } from '../geometry/rows.js'
import { treeRadius, writeTreeRootRow } from '../obb-tree/tree.js'
import { BOUNDS_SLACK } from '../tolerances.js'
import { reachOfBody } from './paths.js'
import type { PosedBodies } from './posed-bodies.js'
import { ShapeType } from './shape-types.js'
import type { TreePool } from './tree-pool.js'

const work = new Float64Array(2 * ROW_STRIDE)

/** Bounds of one pose. */
const scratch = new Float64Array(6)

/**
 * Writes the axis-aligned bounds of bodies `first` to `end` over their whole paths, rounded outward by BOUNDS_SLACK of their coordinates
 * and size, so that two bodies that a kernel calls touching always have bounds that meet. A plane has infinite bounds.
 *
 * A point of a body that turns by an angle f strays from the straight line between its two ends by at most f^2/8 of its
 * distance from the body's pivot, and never by more than twice that distance.
 */
export function writeBounds(bodies: PosedBodies, trees: TreePool, first: number, end: number): void {
  const { rows, types, starts, motions, swept, bounds } = bodies
  for (let i = first; i < end; i++) {
    const r = i * ROW_STRIDE
    const b = 6 * i
    const type = types[i]
    if (type === ShapeType.box) writeBoxBounds(rows, r, bounds, b)
    else writeRowBounds(rows, r, type, trees, bounds, b)
    if (swept[i] === 0 || type === ShapeType.plane) continue
    if (type === ShapeType.box) writeBoxBounds(starts, r, scratch, 0)
    else writeRowBounds(starts, r, type, trees, scratch, 0)
    addStart(bounds, b, motions, i * MOTION_STRIDE)
  }
}

/**
 * Extends the bounds by those in `scratch`, and all by how far a point of the body may be from the line between its two
 * ends. (A function of its own for that would return a double, which V8 boxes where it does not inline.)
 */
function addStart(bounds: Float64Array, b: number, motions: Float64Array, m: number): void {
  const x = motions[m + MOTION_ANGULAR]
  const y = motions[m + MOTION_ANGULAR + 1]
  const z = motions[m + MOTION_ANGULAR + 2]
  const square = x * x + y * y + z * z
  const stray = square === 0 ? 0 : reachOfBody(motions, m) * Math.min(square / 8, 2) * (1 + BOUNDS_SLACK)
  bounds[b] = Math.min(bounds[b], scratch[0]) - stray
  bounds[b + 1] = Math.min(bounds[b + 1], scratch[1]) - stray
  bounds[b + 2] = Math.min(bounds[b + 2], scratch[2]) - stray
  bounds[b + 3] = Math.max(bounds[b + 3], scratch[3]) + stray
  bounds[b + 4] = Math.max(bounds[b + 4], scratch[4]) + stray
  bounds[b + 5] = Math.max(bounds[b + 5], scratch[5]) + stray
}

/** Of any shape but a box. */
function writeRowBounds(
  rows: Float64Array,
  at: number,
  type: number,
  trees: TreePool,
  bounds: Float64Array,
  b: number,
): void {
  switch (type) {
    case ShapeType.sphere: {
      const radius = rows[at + ROW_PARAMETERS]
      return writeAround(bounds, b, rows[at], rows[at + 1], rows[at + 2], radius, radius, radius)
    }
    case ShapeType.capsule: {
      const half = rows[at + ROW_PARAMETERS]
      const radius = rows[at + ROW_PARAMETERS + 1]
      const x = Math.abs(rows[at + ROW_AXES + 3]) * half + radius
      const y = Math.abs(rows[at + ROW_AXES + 4]) * half + radius
      const z = Math.abs(rows[at + ROW_AXES + 5]) * half + radius
      return writeAround(bounds, b, rows[at], rows[at + 1], rows[at + 2], x, y, z)
    }
    case ShapeType.mesh:
      return writeMeshBounds(rows, at, trees, bounds, b)
    default:
      for (let d = 0; d < 3; d++) {
        bounds[b + d] = -Infinity
        bounds[b + 3 + d] = Infinity
      }
  }
}

function writeBoxBounds(rows: Float64Array, at: number, bounds: Float64Array, b: number): void {
  const hx = rows[at + ROW_PARAMETERS]
  const hy = rows[at + ROW_PARAMETERS + 1]
  const hz = rows[at + ROW_PARAMETERS + 2]
  const x = Math.abs(rows[at + 3]) * hx + Math.abs(rows[at + 6]) * hy + Math.abs(rows[at + 9]) * hz
  const y = Math.abs(rows[at + 4]) * hx + Math.abs(rows[at + 7]) * hy + Math.abs(rows[at + 10]) * hz
  const z = Math.abs(rows[at + 5]) * hx + Math.abs(rows[at + 8]) * hy + Math.abs(rows[at + 11]) * hz
  writeAround(bounds, b, rows[at], rows[at + 1], rows[at + 2], x, y, z)
}

/** The root box of the tree, or the sphere around the model's origin where that is tighter. */
function writeMeshBounds(rows: Float64Array, at: number, trees: TreePool, bounds: Float64Array, b: number): void {
  const tree = trees.find(rows[at + ROW_PARAMETERS])!
  const scale = rows[at + ROW_PARAMETERS + 1]
  writeTreeRootRow(tree, scale, work, 0)
  poseRow(work, 0, rows, at, work, ROW_STRIDE)
  writeBoxBounds(work, ROW_STRIDE, bounds, b)
  const radius = treeRadius(tree) * Math.abs(scale)
  const pad =
    radius * (1 + BOUNDS_SLACK) + BOUNDS_SLACK * (Math.abs(rows[at]) + Math.abs(rows[at + 1]) + Math.abs(rows[at + 2]))
  for (let d = 0; d < 3; d++) {
    bounds[b + d] = Math.max(bounds[b + d], rows[at + d] - pad)
    bounds[b + 3 + d] = Math.min(bounds[b + 3 + d], rows[at + d] + pad)
  }
}

/** Writes the box of `local` (a row in the frame of row `frame`) as a row in world axes. */
export function poseRow(
  local: Float64Array,
  l: number,
  frame: Float64Array,
  f: number,
  out: Float64Array,
  at: number,
): void {
  for (let v = 0; v < 4; v++) {
    const x = local[l + 3 * v]
    const y = local[l + 3 * v + 1]
    const z = local[l + 3 * v + 2]
    for (let d = 0; d < 3; d++)
      out[at + 3 * v + d] =
        frame[f + ROW_AXES + d] * x +
        frame[f + ROW_AXES + 3 + d] * y +
        frame[f + ROW_AXES + 6 + d] * z +
        (v === 0 ? frame[f + d] : 0)
  }
  for (let k = ROW_PARAMETERS; k < ROW_STRIDE; k++) out[at + k] = local[l + k]
}

function writeAround(
  bounds: Float64Array,
  b: number,
  x: number,
  y: number,
  z: number,
  hx: number,
  hy: number,
  hz: number,
): void {
  const slack = BOUNDS_SLACK * (hx + hy + hz)
  const px = hx + slack + BOUNDS_SLACK * Math.abs(x)
  const py = hy + slack + BOUNDS_SLACK * Math.abs(y)
  const pz = hz + slack + BOUNDS_SLACK * Math.abs(z)
  bounds[b] = x - px
  bounds[b + 1] = y - py
  bounds[b + 2] = z - pz
  bounds[b + 3] = x + px
  bounds[b + 4] = y + py
  bounds[b + 5] = z + pz
}
