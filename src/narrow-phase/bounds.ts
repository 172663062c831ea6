import { MOTION_ANGULAR, MOTION_STRIDE } from '../geometry/advancement/layout.js'
import { placeRow } from '../geometry/relative-row.js'
import { ROW_AXES, ROW_PARAMETERS, ROW_STRIDE } from '../geometry/rows.js'
import { BOUNDS_SLACK } from '../tolerances.js'
import { reachOfBody } from './paths.js'
import type { PosedBodies } from './posed-bodies.js'
import { ShapeType } from './shape-types.js'
import type { TreePool } from './tree-pool.js'

const root = new Float64Array(ROW_STRIDE)

/** Bounds of one pose. */
const scratch = new Float64Array(6)

/**
 * Writes the axis-aligned bounds of bodies `list[first]` to `list[end]` (exclusive) over their whole paths, rounded
 * outward by BOUNDS_SLACK of their coordinates and size, so that two bodies that a kernel calls touching always have
 * overlapping bounds. A plane has infinite bounds.
 *
 * A point of a body that turns by an angle f strays from the straight line between its two ends by at most f^2/8 times
 * its distance from the body's pivot, and never by more than twice that distance.
 */
export function writeBounds(bodies: PosedBodies, trees: TreePool, list: Int32Array, first: number, end: number): void {
  const { rows, types, starts, motions, swept, bounds } = bodies
  for (let k = first; k < end; k++) {
    const i = list[k]
    const r = i * ROW_STRIDE
    const b = 6 * i
    const type = types[i]
    if (type === ShapeType.box) {
      if (swept[i] === 0) writeBoxBounds(rows, r, bounds, b)
      else writeSweptBoxBounds(starts, rows, r, motions, i * MOTION_STRIDE, bounds, b)
      continue
    }
    writeRowBounds(rows, r, type, trees, bounds, b)
    if (swept[i] === 0 || type === ShapeType.plane) continue
    writeRowBounds(starts, r, type, trees, scratch, 0)
    addStart(bounds, b, motions, i * MOTION_STRIDE)
  }
}

/**
 * Extends the bounds by those in `scratch`, and all by the most that a point of the body strays from the line between
 * its two ends. (A separate function for that would return a double, which V8 boxes unless it inlines.)
 */
function addStart(bounds: Float64Array, b: number, motions: Float64Array, m: number): void {
  const x = motions[m + MOTION_ANGULAR]
  const y = motions[m + MOTION_ANGULAR + 1]
  const z = motions[m + MOTION_ANGULAR + 2]
  const stray = reachOfBody(motions, m) * Math.min((x * x + y * y + z * z) / 8, 2) * (1 + BOUNDS_SLACK)
  bounds[b] = Math.min(bounds[b], scratch[0]) - stray
  bounds[b + 1] = Math.min(bounds[b + 1], scratch[1]) - stray
  bounds[b + 2] = Math.min(bounds[b + 2], scratch[2]) - stray
  bounds[b + 3] = Math.max(bounds[b + 3], scratch[3]) + stray
  bounds[b + 4] = Math.max(bounds[b + 4], scratch[4]) + stray
  bounds[b + 5] = Math.max(bounds[b + 5], scratch[5]) + stray
}

/** BOUNDS_SLACK, plus the rounding error of a minimum computed as (p + q - |p - q|) / 2: below 1e-15. */
const SWEPT_SLACK = 1.1e-14

/**
 * The same in one pass for a box. The minimum and maximum of two numbers are computed from their sum and difference:
 * which end is farther out is unpredictable, so a branch would be mispredicted every other time.
 */
function writeSweptBoxBounds(
  starts: Float64Array,
  rows: Float64Array,
  r: number,
  motions: Float64Array,
  m: number,
  bounds: Float64Array,
  b: number,
): void {
  const h = rows[r + 12]
  const i = rows[r + 13]
  const j = rows[r + 14]
  const px = Math.abs(starts[r + 3]) * h + Math.abs(starts[r + 6]) * i + Math.abs(starts[r + 9]) * j
  const py = Math.abs(starts[r + 4]) * h + Math.abs(starts[r + 7]) * i + Math.abs(starts[r + 10]) * j
  const pz = Math.abs(starts[r + 5]) * h + Math.abs(starts[r + 8]) * i + Math.abs(starts[r + 11]) * j
  const qx = Math.abs(rows[r + 3]) * h + Math.abs(rows[r + 6]) * i + Math.abs(rows[r + 9]) * j
  const qy = Math.abs(rows[r + 4]) * h + Math.abs(rows[r + 7]) * i + Math.abs(rows[r + 10]) * j
  const qz = Math.abs(rows[r + 5]) * h + Math.abs(rows[r + 8]) * i + Math.abs(rows[r + 11]) * j
  const p = SWEPT_SLACK * (px + py + pz)
  const q = SWEPT_SLACK * (qx + qy + qz)
  const wx = motions[m + MOTION_ANGULAR]
  const wy = motions[m + MOTION_ANGULAR + 1]
  const wz = motions[m + MOTION_ANGULAR + 2]
  const stray = reachOfBody(motions, m) * Math.min((wx * wx + wy * wy + wz * wz) / 8, 2) * (1 + BOUNDS_SLACK)
  const x0 = starts[r]
  const x1 = rows[r]
  const xp = px + p + SWEPT_SLACK * Math.abs(x0)
  const xq = qx + q + SWEPT_SLACK * Math.abs(x1)
  const y0 = starts[r + 1]
  const y1 = rows[r + 1]
  const yp = py + p + SWEPT_SLACK * Math.abs(y0)
  const yq = qy + q + SWEPT_SLACK * Math.abs(y1)
  const z0 = starts[r + 2]
  const z1 = rows[r + 2]
  const zp = pz + p + SWEPT_SLACK * Math.abs(z0)
  const zq = qz + q + SWEPT_SLACK * Math.abs(z1)
  const xLow = x0 - xp
  const xLower = x1 - xq
  const xHigh = x0 + xp
  const xHigher = x1 + xq
  bounds[b] = 0.5 * (xLow + xLower - Math.abs(xLow - xLower)) - stray
  bounds[b + 3] = 0.5 * (xHigh + xHigher + Math.abs(xHigh - xHigher)) + stray
  const yLow = y0 - yp
  const yLower = y1 - yq
  const yHigh = y0 + yp
  const yHigher = y1 + yq
  bounds[b + 1] = 0.5 * (yLow + yLower - Math.abs(yLow - yLower)) - stray
  bounds[b + 4] = 0.5 * (yHigh + yHigher + Math.abs(yHigh - yHigher)) + stray
  const zLow = z0 - zp
  const zLower = z1 - zq
  const zHigh = z0 + zp
  const zHigher = z1 + zq
  bounds[b + 2] = 0.5 * (zLow + zLower - Math.abs(zLow - zLower)) - stray
  bounds[b + 5] = 0.5 * (zHigh + zHigher + Math.abs(zHigh - zHigher)) + stray
}

/** Bounds of any shape but a box. */
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

/** Bounds of the root box of the tree, or of the sphere around the model's origin where that is tighter. */
function writeMeshBounds(rows: Float64Array, at: number, trees: TreePool, bounds: Float64Array, b: number): void {
  const handle = rows[at + ROW_PARAMETERS]
  trees.kernels(handle).writeRootRow(trees.find(handle)!, rows[at + ROW_PARAMETERS + 1], root, 0)
  placeRow(rows, at, root, 0)
  writeBoxBounds(root, 0, bounds, b)
  const radius = trees.radius(handle) * Math.abs(rows[at + ROW_PARAMETERS + 1])
  const pad =
    radius * (1 + BOUNDS_SLACK) + BOUNDS_SLACK * (Math.abs(rows[at]) + Math.abs(rows[at + 1]) + Math.abs(rows[at + 2]))
  for (let d = 0; d < 3; d++) {
    bounds[b + d] = Math.max(bounds[b + d], rows[at + d] - pad)
    bounds[b + 3 + d] = Math.min(bounds[b + 3 + d], rows[at + d] + pad)
  }
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
