/**
 * Closest points of a mesh and a convex body. If they touch, the contact tells depth and points (closest-contact.ts).
 * Otherwise the tree is searched: of the nodes the one whose box is nearest is opened first, and a node whose box is
 * farther than the nearest triangle so far is dropped. Everything is in the mesh's frame.
 *
 * A half-space needs no contact: the lowest corner of the mesh is found by the same search, above the plane or below.
 *
 * At a depth limit the boxes of nodes stand for their triangles. The distance is never more than the distance of the
 * triangles, and positive if and only if there is no contact: a box that sticks out of its parent's box is as far as
 * that at least.
 */
import { closestPointsCapsuleAndTriangleRows } from '../../geometry/capsule-triangle/closest-points.js'
import {
  CLOSEST_DISTANCE,
  CLOSEST_LENGTH,
  CLOSEST_NORMAL,
  CLOSEST_POINT_A,
  CLOSEST_POINT_B,
  swapClosest,
  type ClosestKernel,
} from '../../geometry/closest-points.js'
import { closestPointsObbAndSphereRows } from '../../geometry/obb-sphere/closest-points.js'
import { closestPointsObbAndTriangleRows } from '../../geometry/obb-triangle/closest-points.js'
import { closestPointsPlaneAndTriangleRows } from '../../geometry/plane-triangle/closest-points.js'
import { turnToWorld, writeRelativeRow } from '../../geometry/relative-row.js'
import { ROW_PARAMETERS, ROW_SCALE, ROW_STRIDE, TRIANGLE_STRIDE } from '../../geometry/rows.js'
import { closestPointsSphereAndTriangleRows } from '../../geometry/sphere-triangle/closest-points.js'
import { BestFirstSearch, type SearchRules } from '../../obb-tree/best-first.js'
import { TreePair } from '../../obb-tree/pair.js'
import { firstSlot, LINK_STRIDE, ONE_LEAF, treeSlotTriangle, writeTreeNodeRow } from '../../obb-tree/tree.js'
import { CLOSEST_LIMIT, CLOSEST_TRIANGLE_A, type ClosestPairKernel } from '../closest-kernel.js'
import { closestKernels } from '../closest-table.js'
import type { Trees } from '../mesh-kernels.js'
import { SHAPE_TYPE_COUNT, ShapeType, type ShapeName } from '../shape-types.js'
import { boundBoxes } from './bound-boxes.js'
import { closestOfContact } from './closest-contact.js'

/** Closest points of every convex shape, which comes first, and a triangle. */
const triangleTable: { readonly [A in Exclude<ShapeName, 'mesh'>]: ClosestKernel } = {
  box: closestPointsObbAndTriangleRows,
  capsule: closestPointsCapsuleAndTriangleRows,
  sphere: closestPointsSphereAndTriangleRows,
  plane: closestPointsPlaneAndTriangleRows,
}

const search = new BestFirstSearch()
const pair = new TreePair()
/** The convex body in the mesh's frame; the box of a node; a triangle. */
const local = new Float64Array(ROW_STRIDE)
const nodeRow = new Float64Array(ROW_STRIDE)
const triangle = new Float64Array(TRIANGLE_STRIDE)
/** Of a node the bound of its distance, with the closest points of its box. */
const bound = new Float64Array(CLOSEST_LENGTH)
/** Closest points of a triangle or a box; of the nearest one so far, the mesh first. Its distance is the horizon. */
const found = new Float64Array(CLOSEST_LENGTH)
const best = new Float64Array(CLOSEST_LENGTH)

/** The kernels of one search, and the triangle of the nearest one so far. */
const query = {
  closest: closestPointsSphereAndTriangleRows as ClosestKernel,
  closestOfBox: closestPointsObbAndSphereRows as ClosestPairKernel,
  /** No distance is below it. */
  least: 0,
  isBox: false,
  triangle: -1,
}
let trees: Trees

/** Closest points of a mesh and a body of this shape. */
export function closestPointsMeshAndConvex(name: Exclude<ShapeName, 'mesh'>): ClosestPairKernel {
  const pairType = SHAPE_TYPE_COUNT * ShapeType.box + ShapeType[name]
  return (rowsA, a, rowsB, b, out, pool) => {
    if (name !== 'plane' && closestOfContact(rowsA, a, rowsB, b, out, pool, name)) return
    query.closest = triangleTable[name]
    query.closestOfBox = closestKernels[pairType]
    query.least = name === 'plane' ? -Infinity : 0
    query.isBox = name === 'box'
    query.triangle = -1
    trees = pool
    pair.treeA = pool.find(rowsA[a + ROW_PARAMETERS])!
    pair.treeB = ONE_LEAF
    for (let k = 0; k < ROW_STRIDE; k++) pair.rows[k] = rowsA[a + k]
    writeRelativeRow(rowsA, a, rowsB, b, local, 0)
    search.horizon[0] = out[CLOSEST_LIMIT]
    search.run(pair, Infinity, rules)
    if (query.triangle < 0) {
      out[CLOSEST_DISTANCE] = Infinity
      return
    }
    for (let k = 0; k < CLOSEST_LENGTH; k++) out[k] = best[k]
    turnToWorld(rowsA, a, out, CLOSEST_POINT_A)
    turnToWorld(rowsA, a, out, CLOSEST_POINT_B)
    turnToWorld(rowsA, a, out, CLOSEST_NORMAL)
    out[CLOSEST_TRIANGLE_A] = query.triangle
  }
}

const rules: SearchRules = {
  bound(node) {
    writeTreeNodeRow(pair.treeA, node, pair.rows, ROW_SCALE, nodeRow, 0)
    // Not below the bound of the parent, whose box may be farther: boxes of children stick out.
    const least = node === 0 ? query.least : search.queue.first[0]
    if (query.isBox) boundBoxes(nodeRow, 0, local, 0, bound)
    else query.closestOfBox(nodeRow, 0, local, 0, bound, trees)
    search.queue.next[0] = Math.max(least, bound[CLOSEST_DISTANCE])
    return search.queue.next[0] <= search.horizon[0]
  },
  visit(node) {
    const { links, triangles } = pair.treeA
    const count = links[LINK_STRIDE * node + 1]
    if (count === 0) {
      writeTreeNodeRow(pair.treeA, node, pair.rows, ROW_SCALE, nodeRow, 0)
      query.closestOfBox(nodeRow, 0, local, 0, found, trees)
      take(nodeRow, triangles[firstSlot(links, node)])
      return false
    }
    const first = links[LINK_STRIDE * node]
    for (let slot = first; slot < first + count; slot++) {
      treeSlotTriangle(pair.treeA, slot, pair.rows[ROW_SCALE], triangle, 0)
      query.closest(local, 0, triangle, 0, found)
      swapClosest(found)
      take(triangle, triangles[slot])
    }
    return false
  },
}

/** Takes what was found if it is nearer, or as near and of a smaller triangle; its point A is relative to at[0..2]. */
function take(at: Float64Array, index: number): void {
  const distance = Math.max(search.queue.first[0], found[CLOSEST_DISTANCE])
  const nearest = search.horizon[0]
  if (distance > nearest || (distance === nearest && query.triangle >= 0 && index > query.triangle)) return
  search.horizon[0] = distance
  query.triangle = index
  for (let k = 0; k < CLOSEST_LENGTH; k++) best[k] = found[k]
  best[CLOSEST_DISTANCE] = distance
  for (let d = 0; d < 3; d++) best[CLOSEST_POINT_A + d] += at[d]
}
