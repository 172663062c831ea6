import { placeRow } from '../geometry/relative-row.js'
import { ROW_AXES, ROW_PARAMETERS, ROW_SCALE, ROW_STRIDE } from '../geometry/rows.js'
import { BOUNDS_SLACK } from '../tolerances.js'
import type { Trees } from './mesh-kernels.js'

const root = new Float64Array(ROW_STRIDE)

/** Bounds of the mesh at rows[at]: those of its root box, or of the ball around its position where that is tighter. */
export function writeMeshBounds(rows: Float64Array, at: number, trees: Trees, bounds: Float64Array, b: number): void {
  const handle = rows[at + ROW_PARAMETERS]
  const scale = rows[at + ROW_SCALE]
  trees.kernels(handle).writeRootRow(trees.find(handle)!, scale, root, 0)
  placeRow(rows, at, root, 0)
  const h = root[ROW_PARAMETERS]
  const i = root[ROW_PARAMETERS + 1]
  const j = root[ROW_PARAMETERS + 2]
  const u = ROW_AXES
  const x = Math.abs(root[u]) * h + Math.abs(root[u + 3]) * i + Math.abs(root[u + 6]) * j
  const y = Math.abs(root[u + 1]) * h + Math.abs(root[u + 4]) * i + Math.abs(root[u + 7]) * j
  const z = Math.abs(root[u + 2]) * h + Math.abs(root[u + 5]) * i + Math.abs(root[u + 8]) * j
  const radius = trees.radiusOf(handle) * Math.abs(scale)
  const reach = Math.abs(rows[at]) + Math.abs(rows[at + 1]) + Math.abs(rows[at + 2])
  const pad = radius * (1 + BOUNDS_SLACK) + BOUNDS_SLACK * reach
  for (let d = 0; d < 3; d++) {
    const box = (d === 0 ? x : d === 1 ? y : z) + BOUNDS_SLACK * (x + y + z) + BOUNDS_SLACK * Math.abs(root[d])
    bounds[b + d] = Math.max(root[d] - box, rows[at + d] - pad)
    bounds[b + 3 + d] = Math.min(root[d] + box, rows[at + d] + pad)
  }
}
