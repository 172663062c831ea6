/** The oriented box of a posed shape: the smallest box with axes of the shape that holds it. */
import { placeRow } from '../geometry/relative-row.js'
import { ROW_AXES, ROW_PARAMETERS } from '../geometry/rows.js'
import { cross, writeIdentity, writePerpendicular } from '../math/vectors.js'
import { kernelsAt, treeAt } from './mesh-kernels.js'
import { ShapeType } from './shape-types.js'
import { writeHalfExtents, type BoxWriter } from './spans.js'

/**
 * Writes the box of the shape in row r, of any type but a half-space, as a row at `out[at]`: a box is its own; the box
 * of a sphere has the world's axes, and a capsule's turns with its axis alone, as the shapes do; the box of a mesh is
 * the root of its tree.
 */
export const writeOrientedBox: BoxWriter = (rows, r, type, trees, out, at) => {
  if (type === ShapeType.mesh) {
    kernelsAt(rows, r, trees).writeRootRow(treeAt(rows, r, trees), rows, r, out, at)
    placeRow(rows, r, out, at)
    return
  }
  for (let k = 0; k < ROW_PARAMETERS; k++) out[at + k] = rows[r + k]
  writeHalfExtents(rows, r, type, trees, out, at + ROW_PARAMETERS)
  if (type === ShapeType.sphere) writeIdentity(out, at + ROW_AXES)
  else if (type === ShapeType.capsule) {
    const axis = at + ROW_AXES + 3
    writePerpendicular(out, at + ROW_AXES, out, axis)
    cross(out, axis + 3, out, at + ROW_AXES, out, axis)
  }
}
