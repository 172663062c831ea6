/**
 * A polygon is a solid that is named by a handle, as a mesh is: its tree has one leaf, and holds the corners
 * counter-clockwise as vertices, and the triangles (0, k, k + 1).
 */
import {
  beginCorners,
  writeCapsule,
  writeCircle,
  writeCorner,
  writeRectangle,
  type CornerWriter,
} from '../../geometry/flat/polygon.js'
import { ROW_AXES, ROW_PARAMETERS, ROW_SCALE, ROW_STRIDE } from '../../geometry/rows.js'
import type { ObbTree } from '../../obb-tree/tree.js'
import { BOUNDS_SLACK } from '../../tolerances.js'
import type { MeshKernels, Trees } from '../mesh-kernels.js'
import type { ShapeName } from '../shape-types.js'

/** Writes the corners of the polygon in row r; `shapes` are the trees of the world. */
export const writeOutline: CornerWriter = (rows, r, polygon, shapes) => {
  const { vertices } = outlineOf(rows, r, shapes as Trees)
  beginCorners(polygon, vertices.length / 3, 0)
  for (let k = 0; 3 * k < vertices.length; k++) writeCorner(polygon, k, vertices[3 * k], vertices[3 * k + 1])
}

/** Values by the type of a second shape in a flat world; `outline` writes the corners of one named by a handle. */
export function listByType<Value>(
  ofPolygon: (write: CornerWriter) => Value,
  ofHalfPlane: Value,
  outline = writeOutline,
): Value[] {
  return [...[outline, writeRectangle, writeCapsule, writeCircle].map(ofPolygon), ofHalfPlane]
}

/** The same by the names of shapes. */
export function byName<Value>([mesh, box, capsule, sphere, plane]: readonly Value[]): Record<ShapeName, Value> {
  return { mesh, box, capsule, sphere, plane }
}

/** The tree of the polygon in row r. */
export function outlineOf(rows: Float64Array, r: number, trees: Trees): ObbTree {
  return trees.find(rows[r + ROW_PARAMETERS])!
}

/** {@link MeshKernels.writeRootRow}: the bounds of the corners in the body frame. */
export const writeOutlineRoot: MeshKernels['writeRootRow'] = ({ vertices }, rows, r, out, at) => {
  const scale = rows[r + ROW_SCALE]
  out.fill(0, at, at + ROW_STRIDE)
  for (let k = at + ROW_AXES; k < at + ROW_PARAMETERS; k += 4) out[k] = 1
  for (let d = 0; d < 2; d++) {
    let low = Infinity
    let high = -Infinity
    for (let i = d; i < vertices.length; i += 3) {
      low = Math.min(low, scale * vertices[i])
      high = Math.max(high, scale * vertices[i])
    }
    const middle = low + 0.5 * (high - low)
    out[at + d] = middle
    out[at + ROW_PARAMETERS + d] = Math.max(high - middle, middle - low)
  }
}

/** {@link MeshKernels.writeReach} */
export const writeOutlineReach: MeshKernels['writeReach'] = ({ vertices }, rows, r, direction, out) => {
  const scale = rows[r + ROW_SCALE]
  let reach = -Infinity
  for (let i = 0; i < vertices.length; i += 3)
    reach = Math.max(reach, scale * (direction[0] * vertices[i] + direction[1] * vertices[i + 1]))
  out[0] = reach
}

/** {@link MeshKernels.writeBounds} of the corners. */
export const writeOutlineBounds: MeshKernels['writeBounds'] = ({ vertices, frame }, rows, r, bounds, b) => {
  const u = r + ROW_AXES
  for (let d = 0; d < 3; d++) {
    let low = Infinity
    let high = -Infinity
    for (let i = 0; i < vertices.length && d < 2; i += 3) {
      const along = rows[u + d] * vertices[i] + rows[u + 3 + d] * vertices[i + 1]
      low = Math.min(low, along)
      high = Math.max(high, along)
    }
    const slack = d < 2 ? BOUNDS_SLACK * (frame[4] + Math.abs(rows[r + d])) : 0
    bounds[b + d] = d < 2 ? rows[r + d] + low - slack : 0
    bounds[b + 3 + d] = d < 2 ? rows[r + d] + high + slack : 0
  }
}
