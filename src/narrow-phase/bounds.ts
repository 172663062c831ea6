import { ROW_AXES, ROW_PARAMETERS, ROW_STRIDE } from '../geometry/rows.js'
import { treeRadius, writeTreeNodeRow, type ObbTree } from '../obb-tree/tree.js'
import { BOUNDS_SLACK } from '../tolerances.js'

const work = new Float64Array(2 * ROW_STRIDE)

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
export function writeMeshBounds(
  rows: Float64Array,
  at: number,
  tree: ObbTree,
  bounds: Float64Array,
  b: number,
): void {
  const scale = rows[at + ROW_PARAMETERS + 1]
  writeTreeNodeRow(tree, 0, scale, work, 0)
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
