/**
 * Closest points of two meshes. If they touch, the contact tells depth and points (closest-contact.ts). Otherwise both
 * trees are searched: the pair of boxes that is nearest is opened first. Everything is in the frame of the first mesh;
 * at a depth limit boxes stand for triangles.
 */
import {
  CLOSEST_DISTANCE,
  CLOSEST_LENGTH,
  CLOSEST_NORMAL,
  CLOSEST_POINT_A,
  CLOSEST_POINT_B,
  swapClosest,
} from '../../geometry/closest-points.js'
import { signedClosestPointsObbRows } from '../../geometry/obb-obb/closest-points.js'
import { closestPointsObbAndTriangleRows } from '../../geometry/obb-triangle/closest-points.js'
import { placePoint, placeRow, turnToWorld, writeRelativeRow } from '../../geometry/relative-row.js'
import { ROW_PARAMETERS, ROW_SCALE, ROW_STRIDE, TRIANGLE_STRIDE } from '../../geometry/rows.js'
import { closestPointsTriangleRows } from '../../geometry/triangle-triangle/closest-points.js'
import { BestFirstSearch, type SearchRules } from '../../obb-tree/best-first.js'
import { setPair, TreePair } from '../../obb-tree/pair.js'
import { firstSlot, LINK_STRIDE, treeSlotTriangle, writeTreeNodeRow, type ObbTree } from '../../obb-tree/tree.js'
import { CLOSEST_LIMIT, CLOSEST_TRIANGLE_A, CLOSEST_TRIANGLE_B, type ClosestPairKernel } from '../closest-kernel.js'
import { boundBoxes } from './bound-boxes.js'
import { closestOfContact } from './closest-contact.js'

const search = new BestFirstSearch()
const pair = new TreePair()
/** The second mesh seen from the first. */
const local = new Float64Array(ROW_STRIDE)
/** A box and a triangle of each mesh, in the frame of the first. */
const nodeRows = new Float64Array(2 * ROW_STRIDE)
const triangles = new Float64Array(2 * TRIANGLE_STRIDE)
const bound = new Float64Array(1)
/** Closest points of a pair; of the nearest one so far, from the first mesh: its distance is the horizon. */
const found = new Float64Array(CLOSEST_LENGTH)
const best = new Float64Array(CLOSEST_LENGTH)
/** Nodes whose boxes are in `nodeRows`, and the nearest triangles so far. */
const state = { nodeA: -1, nodeB: -1, triangleA: -1, triangleB: -1 }

/** Signed closest points of two meshes; swapped rows give the same bits only if they are called in one order. */
export const closestPointsMeshRows: ClosestPairKernel = (rowsA, a, rowsB, b, out, trees) => {
  if (closestOfContact(rowsA, a, rowsB, b, out, trees, 'mesh')) return
  const treeA = trees.find(rowsA[a + ROW_PARAMETERS])!
  const treeB = trees.find(rowsB[b + ROW_PARAMETERS])!
  setPair(pair, treeA, rowsA, a, treeB, rowsB, b)
  writeRelativeRow(rowsA, a, rowsB, b, local, 0)
  state.nodeA = state.nodeB = state.triangleA = state.triangleB = -1
  search.horizon[0] = out[CLOSEST_LIMIT]
  search.run(pair, Infinity, rules)
  out[CLOSEST_DISTANCE] = state.triangleA < 0 ? Infinity : best[CLOSEST_DISTANCE]
  if (state.triangleA < 0) return
  for (let d = 0; d < 3; d++) {
    out[CLOSEST_POINT_A + d] = best[CLOSEST_POINT_A + d]
    out[CLOSEST_POINT_B + d] = best[CLOSEST_POINT_B + d] - local[d]
    out[CLOSEST_NORMAL + d] = best[CLOSEST_NORMAL + d]
  }
  turnToWorld(rowsA, a, out, CLOSEST_POINT_A)
  turnToWorld(rowsA, a, out, CLOSEST_POINT_B)
  turnToWorld(rowsA, a, out, CLOSEST_NORMAL)
  out[CLOSEST_TRIANGLE_A] = state.triangleA
  out[CLOSEST_TRIANGLE_B] = state.triangleB
}

const rules: SearchRules = {
  bound(a, b) {
    writeNodes(a, b)
    boundBoxes(nodeRows, 0, nodeRows, ROW_STRIDE, bound)
    // The bound of the parents is 0 at first. Boxes of children may stick out of theirs.
    search.queue.next[0] = Math.max(search.queue.first[0], bound[0])
    return search.queue.next[0] <= search.horizon[0]
  },
  visit(a, b) {
    const { treeA, treeB } = pair
    const isBoxA = treeA.links[LINK_STRIDE * a + 1] === 0
    const isBoxB = treeB.links[LINK_STRIDE * b + 1] === 0
    writeNodes(a, b)
    if (isBoxA && isBoxB) {
      signedClosestPointsObbRows(nodeRows, 0, nodeRows, ROW_STRIDE, found)
      take(nodeRows, 0, firstSlot(treeA.links, a), nodeRows, ROW_STRIDE, firstSlot(treeB.links, b))
      return false
    }
    for (let i = firstSlot(treeA.links, a), endA = endOf(treeA, a, isBoxA); i < endA; i++) {
      if (!isBoxA) treeSlotTriangle(treeA, i, pair.rows[ROW_SCALE], triangles, 0)
      for (let j = firstSlot(treeB.links, b), endB = endOf(treeB, b, isBoxB); j < endB; j++) {
        if (!isBoxB) writeTriangleOfB(j)
        if (isBoxA) closestPointsObbAndTriangleRows(nodeRows, 0, triangles, TRIANGLE_STRIDE, found)
        else if (isBoxB) {
          closestPointsObbAndTriangleRows(nodeRows, ROW_STRIDE, triangles, 0, found)
          swapClosest(found)
        } else closestPointsTriangleRows(triangles, 0, triangles, TRIANGLE_STRIDE, found)
        take(
          isBoxA ? nodeRows : triangles,
          0,
          i,
          isBoxB ? nodeRows : triangles,
          isBoxB ? ROW_STRIDE : TRIANGLE_STRIDE,
          j,
        )
      }
    }
    return false
  },
}

/** One past the last slot that is tested by itself: a box stands for all of its own, by its first. */
function endOf({ links }: ObbTree, node: number, isBox: boolean): number {
  return isBox ? firstSlot(links, node) + 1 : links[LINK_STRIDE * node] + links[LINK_STRIDE * node + 1]
}

function writeNodes(a: number, b: number): void {
  if (state.nodeA !== a) writeTreeNodeRow(pair.treeA, a, pair.rows, ROW_SCALE, nodeRows, 0)
  if (state.nodeB !== b) {
    writeTreeNodeRow(pair.treeB, b, pair.rows, ROW_STRIDE + ROW_SCALE, nodeRows, ROW_STRIDE)
    placeRow(local, 0, nodeRows, ROW_STRIDE)
  }
  state.nodeA = a
  state.nodeB = b
}

function writeTriangleOfB(slot: number): void {
  treeSlotTriangle(pair.treeB, slot, pair.rows[ROW_STRIDE + ROW_SCALE], triangles, TRIANGLE_STRIDE)
  for (let c = TRIANGLE_STRIDE; c < 2 * TRIANGLE_STRIDE; c += 3) placePoint(local, 0, triangles, c)
}

/** Takes the pair that was found, its points relative to p[i] and q[j], if it is nearer, or as near and smaller. */
function take(p: Float64Array, i: number, slotA: number, q: Float64Array, j: number, slotB: number): void {
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
  best[CLOSEST_DISTANCE] = distance
  for (let d = 0; d < 3; d++) {
    best[CLOSEST_POINT_A + d] = p[i + d] + found[CLOSEST_POINT_A + d]
    best[CLOSEST_POINT_B + d] = q[j + d] + found[CLOSEST_POINT_B + d]
    best[CLOSEST_NORMAL + d] = found[CLOSEST_NORMAL + d]
  }
}
