import { turnToRow } from '../geometry/relative-row.js'
import { ROW_PARAMETERS } from '../geometry/rows.js'
import { dot } from '../math/vectors.js'
import { ShapeType } from './shape-types.js'
import { writeSpans } from './spans.js'
import { kernelsAt, treeAt, type Trees } from './mesh-kernels.js'

/** The direction in the shape's frame. */
const direction = new Float64Array(3)
const spans = new Float64Array(4)

/**
 * Writes to `out[0]` how far the shape in row r reaches along the unit vector at `n[at]`, from the origin of the world:
 * a mesh as the box around it; Infinity for a plane.
 */
export function writeSupport(
  rows: Float64Array,
  r: number,
  type: number,
  trees: Trees,
  n: Float64Array,
  at: number,
  out: Float64Array,
): void {
  const p = r + ROW_PARAMETERS
  const place = dot(n, at, rows, r)
  for (let d = 0; d < 3; d++) direction[d] = n[at + d]
  turnToRow(rows, r, direction, 0)
  if (type === ShapeType.mesh) {
    kernelsAt(rows, r, trees).writeReach(treeAt(rows, r, trees), rows, r, direction, out)
    out[0] += place
    return
  }
  writeSpans(type, rows, p, trees, spans, 0)
  out[0] = place
  for (let d = 0; d < 3; d++) out[0] += spans[d] * Math.abs(direction[d])
  out[0] += spans[3]
}
