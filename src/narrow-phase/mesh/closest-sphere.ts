/**
 * A mesh and a sphere, above all a point: the nearest triangle of the surface, or the shortest way out of a solid.
 *
 * The surface of a mesh is what is near: a point has no negative distance, unless the mesh is a solid that contains it.
 * A sphere that reaches through the surface overlaps it by what its centre is nearer than the radius.
 */
import {
  CLOSEST_DISTANCE,
  CLOSEST_NORMAL,
  CLOSEST_POINT_A,
  CLOSEST_POINT_B,
  writeClosest,
} from '../../geometry/closest-points.js'
import { turnToRow, turnToWorld } from '../../geometry/relative-row.js'
import { ROW_PARAMETERS, ROW_SCALE } from '../../geometry/rows.js'
import { subtract } from '../../math/vectors.js'
import { limitedTree } from '../../obb-tree/limited.js'
import { findWay, WAY_DISTANCE, WAY_LENGTH, WAY_NORMAL } from '../../obb-tree/traversal/way-out.js'
import { ClosestPair, type ClosestPairKernel, isSolidAt, treeAt } from '../mesh-kernels.js'
import { closestPointsMeshAnd } from './closest.js'

/** The centre in the model's frame. */
const centre = new Float64Array(3)
/** Point of the surface, unit normal, signed distance; in the model's frame. */
const way = new Float64Array(WAY_LENGTH)
/** How far the surface may be, in the model's frame. */
const limit = new Float64Array(1)

/** Of a mesh with a depth limit. */
const closestOfBoxes = closestPointsMeshAnd('sphere')

/** Signed closest points of a mesh and a sphere. */
export const closestPointsMeshAndSphereRows: ClosestPairKernel = (rowsA, a, rowsB, b, out, trees) => {
  const tree = treeAt(rowsA, a, trees)
  if (limitedTree(tree, rowsA, a) !== tree) return closestOfBoxes(rowsA, a, rowsB, b, out, trees)
  const scale = rowsA[a + ROW_SCALE]
  const radius = rowsB[b + ROW_PARAMETERS]
  subtract(centre, 0, rowsB, b, rowsA, a)
  turnToRow(rowsA, a, centre, 0)
  for (let d = 0; d < 3; d++) centre[d] /= scale
  limit[0] = (out[ClosestPair.limit] + radius) / Math.abs(scale)
  const triangle = findWay(tree, centre, limit, isSolidAt(rowsA, a, trees), way)
  const distance = Math.abs(scale) * way[WAY_DISTANCE] - radius
  if (triangle < 0 || distance > out[ClosestPair.limit]) {
    out[CLOSEST_DISTANCE] = Infinity
    return
  }
  // A mirrored mesh turns its normals round.
  const side = scale < 0 ? -1 : 1
  for (let d = 0; d < 3; d++) {
    out[CLOSEST_POINT_A + d] = scale * way[d]
    way[WAY_NORMAL + d] *= side
  }
  turnToWorld(rowsA, a, out, CLOSEST_POINT_A)
  turnToWorld(rowsA, a, way, WAY_NORMAL)
  writeClosest(out, distance, way, WAY_NORMAL)
  for (let d = 0; d < 3; d++) out[CLOSEST_POINT_B + d] = 0 - radius * out[CLOSEST_NORMAL + d]
  out[ClosestPair.triangleA] = triangle
}
