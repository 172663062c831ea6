/**
 * A mesh against a solid half-space: the contact is made of its vertices below the plane, the deepest first, four at
 * most. A vertex is named by the smallest triangle that has it, and vertices are taken in the order of their names, so
 * the shape of the tree does not matter. All vertices are looked at: a search of the tree gains next to nothing for a
 * mesh of 3,674 triangles, and takes many times as long for one that is far in.
 */
import {
  dropEqualPoints,
  MANIFOLD_DEPTH,
  MANIFOLD_MAX_POINTS,
  MANIFOLD_NORMAL,
  MANIFOLD_POINT_DEPTH,
  MANIFOLD_POINT_FEATURE,
  MANIFOLD_POINT_STRIDE,
  MANIFOLD_POINTS,
  markPoint,
  reduceInto,
  writeNormal,
} from '../../geometry/manifold.js'
import { turnToWorld, writeRelativeRow } from '../../geometry/relative-row.js'
import { ROW_PARAMETERS, ROW_SCALE, ROW_STRIDE } from '../../geometry/rows.js'
import { grown } from '../../memory/grow.js'
import { writeHalfSpace } from '../../obb-tree/traversal/half-space.js'
import { treeRadius } from '../../obb-tree/tree.js'
import { vertexNames } from '../../obb-tree/vertex-names.js'
import { MESH_EQUALLY_DEEP, MESH_POINT_MERGED } from '../../tolerances.js'
import { PairOut, type PairKernel } from '../mesh-kernels.js'
import { beginAtOutermost, featureOf } from './touches.js'

/** In the mesh's frame: the plane's row; unit normal out of the half-space and constant. */
const local = new Float64Array(ROW_STRIDE)
const plane = new Float64Array(4)
/** The vertices that are not above the plane, as points; the feature is the rank. */
let points = new Float64Array(64 * MANIFOLD_POINT_STRIDE)

/** Contact of a mesh without a depth limit, which is row a, and a half-space. */
export const collideVerticesAndPlane: PairKernel = (rowsA, a, rowsB, b, out, trees) => {
  const tree = trees.find(rowsA[a + ROW_PARAMETERS])!
  const scale = rowsA[a + ROW_SCALE]
  const size = treeRadius(tree) * Math.abs(scale)
  writeRelativeRow(rowsA, a, rowsB, b, local, 0)
  writeHalfSpace(local, 0, plane)
  // The vertices below the plane, in the order of their names.
  const names = vertexNames(tree)
  const count = writeBelow(tree.vertices, scale, names.vertexOf)
  if (count === 0) return 0
  if (count > MANIFOLD_MAX_POINTS) beginAtOutermost(points, count, MESH_EQUALLY_DEEP * size)
  writeNormal(out, 0 - plane[0], 0 - plane[1], 0 - plane[2], 0)
  reduceInto(out, points, count, MANIFOLD_MAX_POINTS)
  out[MANIFOLD_DEPTH] = out[MANIFOLD_POINTS + MANIFOLD_POINT_DEPTH]
  const kept = dropEqualPoints(out, MESH_POINT_MERGED * size)
  for (let k = 0, p = MANIFOLD_POINTS; k < kept; k++, p += MANIFOLD_POINT_STRIDE) {
    const name = names.names[out[p + MANIFOLD_POINT_FEATURE]]
    const triangle = Math.floor(name / 3)
    if (k === 0) out[PairOut.featureA] = triangle
    out[p + MANIFOLD_POINT_FEATURE] = featureOf(triangle, 0, name % 3)
    turnToWorld(rowsA, a, out, p)
  }
  out[PairOut.featureB] = 0
  turnToWorld(rowsA, a, out, MANIFOLD_NORMAL)
  return kept
}

/**
 * Writes scale times the vertices that are not above the plane to `points`, midway to the plane, in the order of their
 * names. Returns their number.
 */
function writeBelow(vertices: Float64Array, scale: number, vertexOf: Int32Array): number {
  const x = plane[0]
  const y = plane[1]
  const z = plane[2]
  const constant = plane[3]
  let p = 0
  for (let rank = 0; rank < vertexOf.length; rank++) {
    const v = 3 * vertexOf[rank]
    const depth =
      0 - (x * (scale * vertices[v]) + y * (scale * vertices[v + 1]) + z * (scale * vertices[v + 2]) + constant)
    if (depth < 0) continue
    points = grown(points, p + MANIFOLD_POINT_STRIDE)
    for (let d = 0; d < 3; d++) points[p + d] = scale * vertices[v + d] + 0.5 * depth * plane[d]
    markPoint(points, p, depth, rank)
    p += MANIFOLD_POINT_STRIDE
  }
  return p / MANIFOLD_POINT_STRIDE
}
