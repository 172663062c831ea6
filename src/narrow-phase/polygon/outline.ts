/**
 * A polygon is a solid that is named by a handle, as a mesh is: its tree has one leaf, and holds the corners
 * counter-clockwise as vertices, and the triangles (0, k, k + 1).
 */
import { beginCorners, writeCorner, type CornerWriter } from '../../geometry/flat/polygon.js'
import { ROW_PARAMETERS } from '../../geometry/rows.js'
import type { ObbTree } from '../../obb-tree/tree.js'
import type { Trees } from '../mesh-kernels.js'

/** Writes the corners of the polygon in row r; `shapes` are the trees of the world. */
export const writeOutline: CornerWriter = (rows, r, polygon, shapes) => {
  const { vertices } = outlineOf(rows, r, shapes as Trees)
  beginCorners(polygon, vertices.length / 3, 0)
  for (let k = 0; 3 * k < vertices.length; k++) writeCorner(polygon, k, vertices[3 * k], vertices[3 * k + 1])
}

/** The tree of the polygon in row r. */
export function outlineOf(rows: Float64Array, r: number, trees: Trees): ObbTree {
  return trees.find(rows[r + ROW_PARAMETERS])!
}
