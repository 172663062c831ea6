/** How far a mesh reaches: by the box at the root of its tree, and where boxes stand for triangles by all boxes. */
import { reachAlong } from '../../geometry/reach.js'
import { placeRow } from '../../geometry/relative-row.js'
import { ROW_AXES, ROW_LIMIT, ROW_PARAMETERS, ROW_SCALE, ROW_STRIDE } from '../../geometry/rows.js'
import { oncePer } from '../../memory/once.js'
import { LINK_STRIDE, UNSCALED, writeTreeNodeRow, type ObbTree } from '../../obb-tree/tree.js'
import { BOUNDS_SLACK } from '../../tolerances.js'
import { dot } from '../../math/vectors.js'
import type { MeshKernels } from '../mesh-kernels.js'
import { hasBoxes, radiusOf } from '../spans.js'

const root = new Float64Array(ROW_STRIDE)
const half = new Float64Array(3)
const box = new Float64Array(ROW_STRIDE)

/**
 * How far the boxes of all nodes reach at scale 1 from the middle of the box at the root, along each of its axes: they
 * stick out of those above them.
 */
const reachOfBoxes = oncePer<ObbTree, Float64Array>((tree) => {
  const reach = new Float64Array(3)
  writeTreeNodeRow(tree, 0, UNSCALED, 0, root, 0)
  for (let node = 0; node < tree.links.length / LINK_STRIDE; node++) {
    writeTreeNodeRow(tree, node, UNSCALED, 0, box, 0)
    for (let d = 0, a = ROW_AXES; d < 3; d++, a += 3) {
      const off = Math.abs(dot(root, a, box, 0) - dot(root, a, root, 0))
      reach[d] = Math.max(reach[d], off + reachAlong(box, 0, root, a))
    }
  }
  return reach
})

/** {@link MeshKernels.writeReach} of the box at the root of the tree. */
export const writeMeshReach: MeshKernels['writeReach'] = (tree, rows, r, direction, out) => {
  writeTreeNodeRow(tree, 0, rows, r + ROW_SCALE, root, 0)
  out[0] = dot(direction, 0, root, 0) + reachAlong(root, 0, direction, 0)
}

/**
 * {@link MeshKernels.writeBounds}. The box at the root gives the bounds, with room for all boxes where boxes stand for
 * triangles, or the ball around the mesh's position where the ball is tighter.
 */
export const writeMeshBounds: MeshKernels['writeBounds'] = (tree, rows, at, bounds, b) => {
  const reach = hasBoxes(tree, rows[at + ROW_LIMIT]) ? reachOfBoxes(tree) : undefined
  writeTreeNodeRow(tree, 0, rows, at + ROW_SCALE, root, 0)
  for (let d = 0; d < 3 && reach !== undefined; d++)
    root[ROW_PARAMETERS + d] = reach[d] * Math.abs(rows[at + ROW_SCALE])
  placeRow(rows, at, root, 0)
  let sum = 0
  let far = 0
  for (let d = 0; d < 3; d++) {
    half[d] = 0
    for (let k = 0; k < 3; k++) half[d] += Math.abs(root[ROW_AXES + 3 * k + d]) * root[ROW_PARAMETERS + k]
    sum += half[d]
    far += Math.abs(rows[at + d])
  }
  const pad = radiusOf(tree, rows, at + ROW_PARAMETERS) * (1 + BOUNDS_SLACK) + BOUNDS_SLACK * far
  for (let d = 0; d < 3; d++) {
    const box = half[d] + BOUNDS_SLACK * sum + BOUNDS_SLACK * Math.abs(root[d])
    bounds[b + d] = Math.max(root[d] - box, rows[at + d] - pad)
    bounds[b + 3 + d] = Math.min(root[d] + box, rows[at + d] + pad)
  }
}
