/** Whether a connected part of a mesh lies inside another one, which is closed and whose surface it nowhere meets. */
import { turnToWorld } from '../../geometry/relative-row.js'
import { ROW_SCALE, ROW_STRIDE } from '../../geometry/rows.js'
import { oncePer } from '../../memory/once.js'
import type { ObbTree } from '../tree.js'
import { holdsPosed } from './contains.js'

/** One vertex of each connected part of a tree's surface. */
export const partsOf = oncePer(({ vertices, corners }: ObbTree) => {
  const parent = new Int32Array(vertices.length / 3)
  for (let v = 0; v < parent.length; v++) parent[v] = v
  const rootOf = (v: number): number => {
    while (parent[v] !== v) {
      parent[v] = parent[parent[v]]
      v = parent[v]
    }
    return v
  }
  // The smaller root stays, so that a part is named by its first vertex.
  for (let i = 0; i < corners.length; i++) {
    const a = rootOf(corners[i])
    const b = rootOf(corners[i - (i % 3)])
    if (a < b) parent[b] = a
    else parent[a] = b
  }
  return Int32Array.from(parent.keys()).filter((v) => parent[v] === v)
})

/**
 * Whether a connected part of the mesh `inner`, whose surface nowhere meets the closed mesh `outer`, lies inside it.
 * Writes a point of that part, in the model's frame of `outer`.
 */
export function heldVertex(
  outer: ObbTree,
  rowsO: Float64Array,
  o: number,
  inner: ObbTree,
  rowsI: Float64Array,
  i: number,
  out: Float64Array,
): boolean {
  const parts = partsOf(inner)
  for (let k = 0; k < parts.length; k++) {
    for (let d = 0; d < 3; d++) out[d] = rowsI[i + ROW_SCALE] * inner.vertices[3 * parts[k] + d]
    turnToWorld(rowsI, i, out, 0)
    for (let d = 0; d < 3; d++) out[d] += rowsI[i + d] - rowsO[o + d]
    if (holdsPosed(outer, rowsO, o, out)) return true
  }
  return false
}

const held = new Float64Array(3)

/**
 * Whether a part of one of two meshes whose surfaces do not meet lies inside the other, if that is closed. The row of
 * A is the first, or the second if they are `swapped`.
 */
export function isInside(treeA: ObbTree, treeB: ObbTree, pair: { rows: Float64Array; swapped: boolean }): boolean {
  const { rows } = pair
  const a = pair.swapped ? ROW_STRIDE : 0
  const b = ROW_STRIDE - a
  return (
    (treeA.report.closed && heldVertex(treeA, rows, a, treeB, rows, b, held)) ||
    (treeB.report.closed && heldVertex(treeB, rows, b, treeA, rows, a, held))
  )
}
