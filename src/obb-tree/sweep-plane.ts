/** First contact of a solid half-space with the surface of a mesh: {@link sweepTreeAndRow} with the half-space in place of a body. */
import { separatePlaneAndTriangleRows } from '../geometry/plane-triangle/separation.js'
import { sweepTreeAndRow } from './sweep-convex.js'
import type { ObbTree } from './tree.js'

/**
 * First time in [0, maxTime] when a mesh comes within the tolerance of the solid half-space of a posed plane: the pose row
 * rowsP[p] with unit normal and constant as parameters, the round of its motion row Infinity. Otherwise, and what comes
 * out, as {@link sweepTreeAndRow}: the axis points from the half-space to the triangle.
 */
export function sweepTreeAndPlane(
  tree: ObbTree,
  scale: number,
  rowsM: Float64Array,
  m: number,
  motionsM: Float64Array,
  mm: number,
  rowsP: Float64Array,
  p: number,
  motionsP: Float64Array,
  mp: number,
  maxTime: number,
  work: Float64Array,
  out: Float64Array,
): boolean {
  return sweepTreeAndRow(
    separatePlaneAndTriangleRows,
    tree,
    scale,
    rowsM,
    m,
    motionsM,
    mm,
    rowsP,
    p,
    motionsP,
    mp,
    maxTime,
    work,
    out,
  )
}
