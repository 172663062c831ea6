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
import { writeTriangleNormal } from '../../geometry/nearest.js'
import { turnToWorld } from '../../geometry/relative-row.js'
import { ROW_AXES, ROW_PARAMETERS, ROW_SCALE } from '../../geometry/rows.js'
import { limitOf } from '../../obb-tree/pair.js'
import { holdsPoint } from '../../obb-tree/traversal/contains.js'
import { createNearestTriangle, findNearestTriangle, PLACED_POINT } from '../../obb-tree/traversal/nearest-triangle.js'
import { findWayOut, WAY_DISTANCE, WAY_NORMAL, WAY_OUT } from '../../obb-tree/traversal/way-out.js'
import type { ObbTree } from '../../obb-tree/tree.js'
import { ON_SURFACE } from '../../tolerances.js'
import { CLOSEST_LIMIT, CLOSEST_TRIANGLE_A, type ClosestPairKernel } from '../closest-kernel.js'
import { closestPointsMeshAndConvex } from './closest-convex.js'

const search = createNearestTriangle()
/** The centre in the model's frame. */
const centre = new Float64Array(3)
/** Point of the surface, unit normal to the sphere's side, distance; in the model's frame. */
const way = new Float64Array(WAY_OUT)
/** How far the surface may be, in the model's frame. */
const limit = new Float64Array(1)
/** Pure number: a triangle at the limit itself is found in spite of rounding. */
const LIMIT_SLACK = 1 + 1e-12

/** Of a mesh with a depth limit. */
const closestOfBoxes = closestPointsMeshAndConvex('sphere')

/** Signed closest points of a mesh and a sphere. */
export const closestPointsMeshAndSphereRows: ClosestPairKernel = (rowsA, a, rowsB, b, out, trees) => {
  const handle = rowsA[a + ROW_PARAMETERS]
  const tree = trees.find(handle)!
  if (limitOf(tree, rowsA, a) >= 0) {
    closestOfBoxes(rowsA, a, rowsB, b, out, trees)
    return
  }
  const scale = rowsA[a + ROW_SCALE]
  const radius = rowsB[b + ROW_PARAMETERS]
  const dx = rowsB[b] - rowsA[a]
  const dy = rowsB[b + 1] - rowsA[a + 1]
  const dz = rowsB[b + 2] - rowsA[a + 2]
  for (let d = 0, u = a + ROW_AXES; d < 3; d++, u += 3)
    centre[d] = (dx * rowsA[u] + dy * rowsA[u + 1] + dz * rowsA[u + 2]) / scale
  limit[0] = (out[CLOSEST_LIMIT] + radius) / Math.abs(scale)
  const isInside = trees.isSolid(handle) && holdsPoint(tree, centre)
  const triangle = isInside ? findWayOut(tree, centre, way) : findWayIn(tree)
  const apart = Math.abs(scale) * way[WAY_DISTANCE]
  const distance = (isInside ? 0 - apart : apart) - radius
  if (triangle < 0 || distance > out[CLOSEST_LIMIT]) {
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
  out[CLOSEST_TRIANGLE_A] = triangle
}

/**
 * Writes to `way` the point of the surface that is nearest to the centre, and the direction from there to the centre:
 * of a centre on the surface, the normal of the face. Returns the index of the triangle, -1 if none is within `limit`.
 */
function findWayIn(tree: ObbTree): number {
  if (!(limit[0] >= 0)) return -1
  const { frame } = tree
  const { placed, nearest, reach } = search
  const unit = frame[3]
  const most = (limit[0] / unit) * LIMIT_SLACK
  reach[0] = most * most
  const slot = findNearestTriangle(search, tree, centre)
  if (slot < 0) return -1
  const distance = Math.sqrt(reach[0])
  way[WAY_DISTANCE] = unit * distance
  for (let d = 0; d < 3; d++) {
    way[d] = frame[d] + unit * nearest[d]
    way[WAY_NORMAL + d] = (placed[PLACED_POINT + d] - nearest[d]) / distance
  }
  if (!(distance > ON_SURFACE)) writeFaceSide()
  return tree.triangles[slot]
}

const face = new Float64Array(3)

/** Writes the normal of the placed triangle, on the side of the point. */
function writeFaceSide(): void {
  const { placed, reach } = search
  writeTriangleNormal(placed, 0, face)
  let height = 0
  for (let d = 0; d < 3 && reach[0] > 0; d++) height += face[d] * way[WAY_NORMAL + d]
  for (let d = 0; d < 3; d++) way[WAY_NORMAL + d] = height < 0 ? -face[d] : face[d]
}
