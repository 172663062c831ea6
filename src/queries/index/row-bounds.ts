import { ROW_AXES, ROW_PARAMETERS } from '../../geometry/rows.js'
import { writeBoundsAt, type Trees } from '../../narrow-phase/mesh-kernels.js'
import { ShapeType } from '../../narrow-phase/shape-types.js'
import { writeSpans } from '../../narrow-phase/spans.js'

const spans = new Float64Array(4)

/** Writes the bounds of the shape in row r, min x y z and max x y z, up to rounding; infinite ones for a half-space. */
export function writeRowBounds(type: number, rows: Float64Array, r: number, trees: Trees, out: Float64Array): void {
  if (type === ShapeType.mesh) return writeBoundsAt(rows, r, trees, out, 0)
  writeSpans(type, rows, r + ROW_PARAMETERS, trees, spans, 0)
  const h = spans[0]
  const m = spans[1]
  const l = spans[2]
  for (let d = 0; d < 3; d++) {
    const a = r + ROW_AXES + d
    const reach = Math.abs(rows[a]) * h + Math.abs(rows[a + 3]) * m + Math.abs(rows[a + 6]) * l + spans[3]
    out[d] = rows[r + d] - reach
    out[3 + d] = rows[r + d] + reach
  }
}
