import { MOTION_ROUND, MOTION_SPANS } from '../geometry/advancement/layout.js'
import { ROW_PARAMETERS } from '../geometry/rows.js'
import { ShapeType } from './shape-types.js'

/** Writes spans and round (geometry/advancement/layout.ts) of the convex shape in row r to the motion row `out[m]`. */
export function writeSpans(rows: Float64Array, r: number, type: number, out: Float64Array, m: number): void {
  const p = r + ROW_PARAMETERS
  const isBox = type === ShapeType.box
  const isCapsule = type === ShapeType.capsule
  out[m + MOTION_SPANS] = isBox ? rows[p] : 0
  out[m + MOTION_SPANS + 1] = isBox ? rows[p + 1] : isCapsule ? rows[p] : 0
  out[m + MOTION_SPANS + 2] = isBox ? rows[p + 2] : 0
  if (isBox) out[m + MOTION_ROUND] = 0
  else if (isCapsule) out[m + MOTION_ROUND] = rows[p + 1]
  else out[m + MOTION_ROUND] = type === ShapeType.sphere ? rows[p] : Infinity
}
