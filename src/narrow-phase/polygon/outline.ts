/**
 * A polygon is a solid that is named by a handle, as a mesh is: its tree has one leaf, and holds the corners
 * counter-clockwise as vertices, and the triangles (0, k, k + 1).
 */
import { beginCorners, writeCorner, type CornerWriter } from '../../geometry/flat/polygon.js'
import { createPointRow, ROW_AXES, ROW_PARAMETERS, ROW_STRIDE } from '../../geometry/rows.js'
import type { ObbTree } from '../../obb-tree/tree.js'
import { BOUNDS_SLACK } from '../../tolerances.js'
import { flatWriters } from '../flat-tables.js'
import { type MeshKernels, treeAt, type Trees } from '../mesh-kernels.js'
import { ShapeType } from '../shape-types.js'

/** Writes the corners of the polygon in row r; `shapes` are the trees of the world. */
export const writeOutline: CornerWriter = (rows, r, polygon, shapes) => {
  const { vertices } = treeAt(rows, r, shapes as Trees)
  beginCorners(polygon, vertices.length / 3, 0)
  for (let k = 0; 3 * k < vertices.length; k++) writeCorner(polygon, k, vertices[3 * k], vertices[3 * k + 1])
}

/**
 * Values by the type of a second shape in a flat world; `outline` writes the corners of one named by a handle, and of
 * the first, which meets a half-plane.
 */
export function listByType<Value>(
  ofPolygon: (write: CornerWriter) => Value,
  ofHalfPlane: (write: CornerWriter) => Value,
  outline = writeOutline,
): Value[] {
  const values = flatWriters.map((write) => ofPolygon(write))
  values[ShapeType.mesh] = ofPolygon(outline)
  values[ShapeType.plane] = ofHalfPlane(outline)
  return values
}

/** The axes of the world. */
const still = createPointRow()
/** The least and the most of what {@link writeExtent} was asked for. V8: see notes, "doubles across calls". */
const extent = new Float64Array(2)

/** Writes how far vertices reach along the vector v[i], v[i + step], to either side. */
function writeExtent({ vertices }: ObbTree, v: Float64Array, i: number, step: number): void {
  let low = Infinity
  let high = -Infinity
  for (let k = 0; k < vertices.length; k += 3) {
    const along = v[i] * vertices[k] + v[i + step] * vertices[k + 1]
    low = Math.min(low, along)
    high = Math.max(high, along)
  }
  extent[0] = low
  extent[1] = high
}

/** {@link MeshKernels.writeRootRow}: the bounds of the corners in the body frame. */
export const writeOutlineRoot: MeshKernels['writeRootRow'] = (tree, _rows, _r, out, at) => {
  for (let k = 0; k < ROW_STRIDE; k++) out[at + k] = still[k]
  for (let d = 0; d < 2; d++) {
    writeExtent(tree, still, ROW_AXES + d, 3)
    const middle = extent[0] + 0.5 * (extent[1] - extent[0])
    out[at + d] = middle
    out[at + ROW_PARAMETERS + d] = Math.max(extent[1] - middle, middle - extent[0])
  }
}

/** {@link MeshKernels.writeReach} */
export const writeOutlineReach: MeshKernels['writeReach'] = (tree, _rows, _r, direction, out) => {
  writeExtent(tree, direction, 0, 1)
  out[0] = extent[1]
}

/** {@link MeshKernels.writeBounds} of the corners. */
export const writeOutlineBounds: MeshKernels['writeBounds'] = (tree, rows, r, bounds, b) => {
  bounds[b + 2] = bounds[b + 5] = 0
  for (let d = 0; d < 2; d++) {
    writeExtent(tree, rows, r + ROW_AXES + d, 3)
    const slack = BOUNDS_SLACK * (tree.frame[4] + Math.abs(rows[r + d]))
    bounds[b + d] = rows[r + d] + extent[0] - slack
    bounds[b + 3 + d] = rows[r + d] + extent[1] + slack
  }
}
