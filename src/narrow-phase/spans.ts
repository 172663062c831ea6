import { ROW_PARAMETERS, ROW_STRIDE } from '../geometry/rows.js'
import type { ObbTree } from '../obb-tree/tree.js'
import type { Trees } from './mesh-kernels.js'
import { ShapeType } from './shape-types.js'

/**
 * How much farther than the vertices of a mesh the boxes of its tree reach from its position, at most: a box around
 * points that are within a radius of it is within that radius along each of its axes. The square root of 3, rounded up.
 */
const REACH_OF_BOXES = 1.7321

/**
 * Radius of the ball about a mesh's position that holds the mesh with the parameters at `from[f]`, and the boxes at a
 * depth limit. The function is apart so that V8 takes writeSpans into its loops. It leaves out treeRadius so that a
 * game without meshes bundles nothing of trees.
 */
export function radiusOf(tree: ObbTree, from: Float64Array, f: number): number {
  return tree.frame[4] * Math.abs(from[f + 1]) * (from[f + 2] >= 0 ? REACH_OF_BOXES : 1)
}

/**
 * Writes the spans of a shape with the parameters at `from[f]` to `out[at]`: three half edges of a box along its own
 * axes, and the radius of the ball that is swept over it. The spans of a mesh hold it, or the boxes that stand for it;
 * those of a half-space have an infinite radius.
 */
export function writeSpans(
  type: number,
  from: Float64Array,
  f: number,
  trees: Trees,
  out: Float64Array,
  at: number,
): void {
  const isBox = type === ShapeType.box
  out[at] = isBox ? from[f] : 0
  out[at + 1] = isBox ? from[f + 1] : type === ShapeType.capsule ? from[f] : 0
  out[at + 2] = isBox ? from[f + 2] : 0
  out[at + 3] = 0
  if (type === ShapeType.sphere) out[at + 3] = from[f]
  else if (type === ShapeType.capsule) out[at + 3] = from[f + 1]
  else if (type === ShapeType.plane) out[at + 3] = Infinity
  else if (type === ShapeType.mesh) out[at + 3] = radiusOf(trees.find(from[f])!, from, f)
}

/** Writes to `out[at]` a box around the shape at rows[r], or numbers of it. */
export type BoxWriter = (rows: Float64Array, r: number, type: number, of: Trees, out: Float64Array, at: number) => void

/** Writes the half extents of the box around the shape, along its axes. */
export const writeHalfExtents: BoxWriter = (rows, r, type, trees, out, at) => {
  writeSpans(type, rows, r + ROW_PARAMETERS, trees, out, at)
  for (let d = 0; d < 3; d++) out[at + d] += out[at + 3]
  out[at + 3] = 0
}

/** Behind the row of a convex shape at `rows[0]`, writes the box around it, with half extents larger by the margin. */
export function writeBoxAround(rows: Float64Array, type: number, trees: Trees, margin: number): void {
  for (let k = 0; k < ROW_PARAMETERS; k++) rows[ROW_STRIDE + k] = rows[k]
  writeHalfExtents(rows, 0, type, trees, rows, ROW_STRIDE + ROW_PARAMETERS)
  for (let d = 0; d < 3; d++) rows[ROW_STRIDE + ROW_PARAMETERS + d] += margin
}
