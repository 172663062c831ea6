/**
 * Closest points of a mesh and a second body. If they touch, the contact tells depth and points (closest-contact.ts).
 * Otherwise the trees are searched: the pair of boxes that is nearest is opened first, and a pair that is farther than
 * the nearest triangles so far is dropped. A leaf of two meshes is bounded by the planes of its triangles as well: its
 * box is as thick as they are bent. A convex body is a tree of one leaf. Everything is in the frame of the mesh,
 * the first one of two.
 *
 * A half-space needs no contact: the lowest corner of the mesh is found by the same search, above the plane or below.
 *
 * At a depth limit the boxes of nodes stand for their triangles. The distance is never more than a positive distance of
 * the triangles, and positive if and only if there is no contact.
 */
import { closestPointsCapsuleAndTriangleRows } from '../../geometry/pairs/capsule-triangle.js'
import {
  CLOSEST_DISTANCE,
  CLOSEST_LENGTH,
  CLOSEST_NORMAL,
  CLOSEST_POINT_A,
  CLOSEST_POINT_B,
  swapClosest,
  type ClosestKernel,
} from '../../geometry/closest-points.js'
import { signedClosestPointsObbRows } from '../../geometry/obb-obb/closest-points.js'
import { closestPointsObbAndTriangleRows } from '../../geometry/obb-triangle/closest-points.js'
import { closestPointsPlaneAndTriangleRows } from '../../geometry/pairs/plane-triangle.js'
import { turnToWorld, writeRelativeRow } from '../../geometry/relative-row.js'
import { ROW_SCALE, ROW_STRIDE, TRIANGLE_STRIDE } from '../../geometry/rows.js'
import { closestPointsSphereAndTriangleRows } from '../../geometry/pairs/sphere-triangle.js'
import { closestPointsTriangleRows } from '../../geometry/triangle-triangle/closest-points.js'
import { BestFirstSearch, type SearchRules } from '../../obb-tree/best-first.js'
import { TreePair } from '../../obb-tree/pair.js'
import { placeNode, placeTriangle } from '../../obb-tree/posed.js'
import {
  endSlot,
  firstSlot,
  LINK_STRIDE,
  ONE_LEAF,
  treeSlotTriangle,
  writeTreeNodeRow,
  type ObbTree,
} from '../../obb-tree/tree.js'
import { closestKernels } from '../closest-table.js'
import { ClosestPair, type ClosestPairKernel, treeAt, type Trees } from '../mesh-kernels.js'
import { SHAPE_TYPE_COUNT, ShapeType, type ByShape, type ShapeName } from '../shape-types.js'
import { boundBoxes } from './bound-boxes.js'
import { boundTriangleAndBox, boundTriangles } from './bound-triangles.js'
import { closestOfContact } from './closest-contact.js'

/** Closest points of every convex shape, which comes first, and a triangle. */
const triangleTable: ByShape<ClosestKernel> = {
  box: closestPointsObbAndTriangleRows,
  capsule: closestPointsCapsuleAndTriangleRows,
  sphere: closestPointsSphereAndTriangleRows,
  plane: closestPointsPlaneAndTriangleRows,
}

const search = new BestFirstSearch()
const pair = new TreePair()
/** The second body seen from the first. */
const local = new Float64Array(ROW_STRIDE)
/** A box and a triangle of each, in the frame of the first; a convex body itself in place of a box. */
const nodeRows = new Float64Array(2 * ROW_STRIDE)
const triangles = new Float64Array(2 * TRIANGLE_STRIDE)
/** Of two nodes the bound of their distance, with the closest points of their boxes. */
const bound = new Float64Array(CLOSEST_LENGTH)
/** Closest points of a pair; of the nearest one so far, from the first mesh: its distance is the horizon. */
const found = new Float64Array(CLOSEST_LENGTH)
const best = new Float64Array(CLOSEST_LENGTH)

/** The kernels of one search; nodes whose boxes are in `nodeRows`, and the nearest triangles so far. */
const state = {
  closest: closestPointsObbAndTriangleRows as ClosestKernel,
  closestOfBox: signedClosestPointsObbRows as ClosestPairKernel,
  type: ShapeType.mesh as number,
  nodeA: -1,
  nodeB: -1,
  triangleA: -1,
  triangleB: -1,
}
let trees: Trees

/**
 * Signed closest points of a mesh and a body of this shape. Of two meshes swapped rows give the same bits only if they
 * are called in one order.
 */
export function closestPointsMeshAnd(name: ShapeName): ClosestPairKernel {
  // What is tested of a second mesh, if not its triangles, are boxes.
  const part = name === 'mesh' ? 'box' : name
  const pairType = SHAPE_TYPE_COUNT * ShapeType.box + ShapeType[part]
  const ofContact = closestOfContact(ShapeType[name])
  return (rowsA, a, rowsB, b, out, pool) => {
    if (name !== 'plane' && ofContact(rowsA, a, rowsB, b, out, pool) > 0) return
    const treeB = name === 'mesh' ? treeAt(rowsB, b, pool) : ONE_LEAF
    pair.take(treeAt(rowsA, a, pool), rowsA, a, treeB, rowsB, b)
    writeRelativeRow(rowsA, a, rowsB, b, local, 0)
    nodeRows.set(local, ROW_STRIDE)
    trees = pool
    state.closest = triangleTable[part]
    state.closestOfBox = closestKernels[pairType]
    state.type = ShapeType[name]
    state.nodeA = state.nodeB = state.triangleA = state.triangleB = -1
    search.horizon[0] = out[ClosestPair.limit]
    search.run(pair, Infinity, rules)
    if (state.triangleA < 0) {
      out[CLOSEST_DISTANCE] = Infinity
      return
    }
    for (let k = 0; k < CLOSEST_LENGTH; k++) out[k] = best[k]
    turnToWorld(rowsA, a, out, CLOSEST_POINT_A)
    turnToWorld(rowsA, a, out, CLOSEST_POINT_B)
    turnToWorld(rowsA, a, out, CLOSEST_NORMAL)
    out[ClosestPair.triangleA] = state.triangleA
    out[ClosestPair.triangleB] = state.triangleB
  }
}

const rules: SearchRules = {
  bound(a, b) {
    writeNodes(a, b)
    if (state.type <= ShapeType.box) boundBoxes(nodeRows, 0, nodeRows, ROW_STRIDE, bound)
    else state.closestOfBox(nodeRows, 0, nodeRows, ROW_STRIDE, bound, trees)
    // Not below the bound of the parents, 0 at first. A half-space is below it.
    const least = state.type === ShapeType.plane && a === 0 ? -Infinity : search.queue.first[0]
    search.queue.next[0] = Math.max(least, bound[CLOSEST_DISTANCE])
    if (state.type === ShapeType.mesh && search.queue.next[0] <= search.horizon[0]) {
      if (!isBox(pair.treeA, a)) raiseByTriangles('a', a)
      if (!isBox(pair.treeB, b)) raiseByTriangles('b', b)
    }
    return search.queue.next[0] <= search.horizon[0]
  },
  visit(a, b) {
    const { treeA, treeB } = pair
    const isBoxA = isBox(treeA, a)
    const isBoxB = isBox(treeB, b)
    writeNodes(a, b)
    // A box stands for all triangles of its own, by its first.
    for (let i = firstSlot(treeA.links, a), endA = isBoxA ? i + 1 : endSlot(treeA.links, a); i < endA; i++) {
      if (!isBoxA) treeSlotTriangle(treeA, i, pair.rows, ROW_SCALE, triangles, 0)
      for (let j = firstSlot(treeB.links, b), endB = isBoxB ? j + 1 : endSlot(treeB.links, b); j < endB; j++) {
        if (!isBoxB) {
          placeTriangle(treeB, j, local, 0, triangles, TRIANGLE_STRIDE)
          if (!isBoxA && areFar()) continue
          if (isBoxA) closestPointsObbAndTriangleRows(nodeRows, 0, triangles, TRIANGLE_STRIDE, found)
          else closestPointsTriangleRows(triangles, 0, triangles, TRIANGLE_STRIDE, found)
        } else if (isBoxA) state.closestOfBox(nodeRows, 0, nodeRows, ROW_STRIDE, found, trees)
        else {
          state.closest(nodeRows, ROW_STRIDE, triangles, 0, found)
          swapClosest(found)
        }
        take(isBoxA ? nodeRows : triangles, i, isBoxB ? nodeRows : triangles, isBoxB ? ROW_STRIDE : TRIANGLE_STRIDE, j)
      }
    }
    return false
  },
}

/** Whether an end node stands for its triangles, or for a convex body. */
function isBox(tree: ObbTree, node: number): boolean {
  return tree === ONE_LEAF || tree.links[LINK_STRIDE * node + 1] <= 0
}

/** Whether the planes of two triangles tell that they are farther than the nearest so far. */
function areFar(): boolean {
  boundTriangles(triangles, 0, TRIANGLE_STRIDE, bound)
  if (bound[0] > search.horizon[0]) return true
  boundTriangles(triangles, TRIANGLE_STRIDE, 0, bound)
  return bound[0] > search.horizon[0]
}

/** Raises the bound of two nodes to the least bound of a triangle of one of them, a leaf, and the box of the other. */
function raiseByTriangles(body: 'a' | 'b', leaf: number): void {
  const { next } = search.queue
  const isOfB = body === 'b'
  const tree = isOfB ? pair.treeB : pair.treeA
  let least = Infinity
  for (let i = firstSlot(tree.links, leaf), end = endSlot(tree.links, leaf); i < end; i++) {
    if (isOfB) placeTriangle(tree, i, local, 0, triangles, TRIANGLE_STRIDE)
    else treeSlotTriangle(tree, i, pair.rows, ROW_SCALE, triangles, 0)
    boundTriangleAndBox(triangles, isOfB ? TRIANGLE_STRIDE : 0, nodeRows, isOfB ? 0 : ROW_STRIDE, bound)
    least = Math.min(least, bound[0])
  }
  next[0] = Math.max(next[0], least)
}

function writeNodes(a: number, b: number): void {
  const { treeA, treeB, rows } = pair
  if (state.nodeA !== a) writeTreeNodeRow(treeA, a, rows, ROW_SCALE, nodeRows, 0)
  if (state.nodeB !== b && treeB !== ONE_LEAF) placeNode(treeB, b, local, 0, nodeRows, ROW_STRIDE)
  state.nodeA = a
  state.nodeB = b
}

/** Takes the pair that was found, its points relative to p[0] and q[j], if it is nearer, or as near and smaller. */
function take(p: Float64Array, slotA: number, q: Float64Array, j: number, slotB: number): void {
  const distance = Math.max(search.queue.first[0], found[CLOSEST_DISTANCE])
  const nearest = search.horizon[0]
  if (distance > nearest) return
  const a = pair.treeA.triangles[slotA]
  const b = pair.treeB.triangles[slotB]
  const isLater = a > state.triangleA || (a === state.triangleA && b > state.triangleB)
  if (distance === nearest && state.triangleA >= 0 && isLater) return
  search.horizon[0] = distance
  state.triangleA = a
  state.triangleB = b
  const isConvex = state.type !== ShapeType.mesh
  best[CLOSEST_DISTANCE] = distance
  for (let d = 0; d < 3; d++) {
    const y = found[CLOSEST_POINT_B + d]
    best[CLOSEST_POINT_A + d] = p[d] + found[CLOSEST_POINT_A + d]
    best[CLOSEST_POINT_B + d] = isConvex ? y : q[j + d] + y - local[d]
    best[CLOSEST_NORMAL + d] = found[CLOSEST_NORMAL + d]
  }
}
