/**
 * A mesh against a mesh: the trees give all pairs of triangles that intersect (exactly), and their contacts make one
 * manifold (touches.ts).
 *
 * Everything is done in the frame of the mesh whose row comes first (compareRows), be it a or b: transforming the other
 * one rounds, and a pair that has kept its order since its first touch must get the same result as a new one. Ties,
 * however, are broken in favour of a for as long as the pair touches: broken in favour of the first row, the normal and
 * the feature ids would change whenever the two rows change places in the order.
 */
import {
  MANIFOLD_LENGTH,
  MANIFOLD_MAX_POINTS,
  MANIFOLD_POINT_STRIDE,
  MANIFOLD_POINTS,
} from '../../geometry/manifold.js'
import { collideObbRows } from '../../geometry/obb-obb/collide.js'
import { collideObbAndTriangleRows } from '../../geometry/obb-triangle/collide.js'
import { compareRows } from '../../geometry/order.js'
import { placePoint, placeRow, writeRelativeRow } from '../../geometry/relative-row.js'
import { ROW_PARAMETERS, ROW_SCALE, ROW_STRIDE } from '../../geometry/rows.js'
import { collideTriangleRows } from '../../geometry/triangle-triangle/collide.js'
import { grown } from '../../memory/grow.js'
import { writeFaceNormal } from '../../obb-tree/face-normal.js'
import { limitOf, setPair, TreePair } from '../../obb-tree/pair.js'
import { NO_NODE } from '../../obb-tree/traversal/ends.js'
import { findTreeEndPairs, findTreePairs } from '../../obb-tree/traversal/pairs.js'
import { isWithinPosedFan, slotOfTriangle } from '../../obb-tree/rings.js'
import { createSlotList } from '../../memory/slot-list.js'
import { sortByKey } from '../../memory/sort.js'
import { treeRadius, treeSlotTriangle, writeTreeNodeRow, type ObbTree } from '../../obb-tree/tree.js'
import type { PairKernel } from '../mesh-kernels.js'
import { collideMeshInSolid } from './solid.js'
import {
  addTouch,
  beginTouches,
  deeper,
  mergeSize,
  mergeTouches,
  straightenTouch,
  touchCount,
  touchDepth,
  touchTriangle,
  writeTouchNormal,
} from './touches.js'

/** One of the two meshes. */
class Side {
  declare tree: ObbTree
  /** It is transformed into the frame of the other one. */
  moves = false
  /** Its row in the frame of the one that is not transformed. */
  declare row: Float64Array

  /**
   * `sign` is 1 for a, which the normal points out of, and -1 for b. `triangle` and `node` are the places in
   * {@link triangles} and {@link nodeRows}.
   */
  constructor(
    readonly sign: number,
    readonly triangle: number,
    readonly node: number,
  ) {}

  take(tree: ObbTree, scale: number, moves: boolean): void {
    this.tree = tree
    this.moves = moves
    this.row = moves ? local : still
    this.row[ROW_SCALE] = scale
  }

  get size(): number {
    return treeRadius(this.tree) * Math.abs(this.row[ROW_SCALE])
  }

  writeTriangle(slot: number): void {
    const t = this.triangle
    treeSlotTriangle(this.tree, slot, this.row[ROW_SCALE], triangles, t)
    for (let c = t; c < t + 9 && this.moves; c += 3) placePoint(local, 0, triangles, c)
  }

  /** Writes the box of a node, unless it is NO_NODE. */
  writeNode(node: number): void {
    if (node === NO_NODE) return
    writeTreeNodeRow(this.tree, node, this.row, ROW_SCALE, nodeRows, this.node)
    if (this.moves) placeRow(local, 0, nodeRows, this.node)
  }

  /** Whether the normal of a touch is within the fan of a triangle. */
  isInFan(slot: number, touch: number): boolean {
    writeTouchNormal(touch, this.sign, out)
    return isWithinPosedFan(this.tree, this.row, slot, out)
  }
}

const A = new Side(1, 0, 0)
const B = new Side(-1, 9, ROW_STRIDE)
/** The meshes, the one that is transformed second; the row of either in the frame of the first. */
const pair = new TreePair()
const still = new Float64Array([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0])
const local = new Float64Array(ROW_STRIDE)
const triangles = new Float64Array(18)
const nodeRows = new Float64Array(2 * ROW_STRIDE)
const normal = new Float64Array(3)
/** The normal of a touch, out of one of the meshes. */
const out = new Float64Array(3)
const contact = new Float64Array(MANIFOLD_LENGTH)
/** Pairs of slots or of end nodes, and their order by triangles. */
const found = createSlotList()
let order = new Int32Array(64)
let keys = new Float64Array(64)

/** NONE: nothing touches. NO_LEADER: something does, but no touch has a normal within its fans. */
const NONE = -2
const NO_LEADER = -1

export const collideMeshes: PairKernel = (rowsA, a, rowsB, b, out, trees) => {
  const treeA = trees.find(rowsA[a + ROW_PARAMETERS])!
  const treeB = trees.find(rowsB[b + ROW_PARAMETERS])!
  const movesA = compareRows(rowsA, a, rowsB, b) > 0
  if (movesA) setPair(pair, treeB, rowsB, b, treeA, rowsA, a)
  else setPair(pair, treeA, rowsA, a, treeB, rowsB, b)
  writeRelativeRow(pair.rows, 0, pair.rows, ROW_STRIDE, local, 0)
  A.take(treeA, rowsA[a + ROW_SCALE], movesA)
  B.take(treeB, rowsB[b + ROW_SCALE], !movesA)
  beginTouches()
  let leader = limitOf(treeA, rowsA, a) < 0 && limitOf(treeB, rowsB, b) < 0 ? touchTriangles() : touchNodes()
  if (leader === NONE) return collideMeshInSolid(rowsA, a, rowsB, b, out, trees)
  if (leader === NO_LEADER) leader = straightenAll()
  mergeSize[0] = Math.min(A.size, B.size)
  if (!movesA) return mergeTouches(leader, MANIFOLD_MAX_POINTS, rowsA, a, out)
  const points = mergeTouches(leader, MANIFOLD_MAX_POINTS, rowsB, b, out)
  // Makes the points relative to the origin of a.
  for (let p = MANIFOLD_POINTS, k = 0; k < points; k++, p += MANIFOLD_POINT_STRIDE)
    for (let d = 0; d < 3; d++) out[p + d] += rowsB[b + d] - rowsA[a + d]
  return points
}

/**
 * Adds the touching pairs of triangles, in the order of the triangles of a and b. Returns the deepest with a normal
 * within both fans.
 */
function touchTriangles(): number {
  const { slots, count } = (findTreePairs(pair, found, A.moves), found)
  order = grown(order, count)
  keys = grown(keys, count)
  for (let k = 0; k < count; k++) {
    order[k] = k
    keys[k] = A.tree.triangles[slots[2 * k]] * B.tree.triangles.length + B.tree.triangles[slots[2 * k + 1]]
  }
  sortByKey(order, count, keys)
  let leader = NONE
  for (let k = 0; k < count; k++) leader = touchPair(slots[2 * order[k]], slots[2 * order[k] + 1], leader)
  return leader
}

/** Tests one pair of triangles and adds its touch. Returns it if it is the new leader, else `leader`. */
function touchPair(slotA: number, slotB: number, leader: number): number {
  A.writeTriangle(slotA)
  B.writeTriangle(slotB)
  if (collideTriangleRows(triangles, 0, triangles, 9, contact) === 0) return leader
  // The triangle kernel gives points relative to the first corner of a.
  const touch = add(1, triangles, 0, slotA, slotB)
  if (deeper(touch, leader) === leader) return leader
  return A.isInFan(slotA, touch) && B.isInFan(slotB, touch) ? touch : Math.max(leader, NO_LEADER)
}

/** Adds the touch in `contact`, whose points are relative to places[at]. */
function add(sign: number, places: Float64Array, at: number, slotA: number, slotB: number): number {
  return addTouch(contact, sign, places, at, A.tree.triangles[slotA], B.tree.triangles[slotB])
}

/**
 * Turns all touches to the normal of one of their two faces, pointing the shorter way out: the face of the larger mesh,
 * or, if only the other one gives a normal within both fans, the other one. Returns the deepest touch with a normal
 * within both fans, else the least deep one.
 */
function straightenAll(): number {
  const larger = A.size >= B.size ? A : B
  const smaller = A.size >= B.size ? B : A
  let leader = -1
  let least = 0
  for (let touch = 0; touch < touchCount(); touch++) {
    const slotA = slotOfTriangle(A.tree)[touchTriangle(touch, 0)]
    const slotB = slotOfTriangle(B.tree)[touchTriangle(touch, 1)]
    A.writeTriangle(slotA)
    B.writeTriangle(slotB)
    let within = straightenTo(larger.triangle, touch) && A.isInFan(slotA, touch) && B.isInFan(slotB, touch)
    if (!within && straightenTo(smaller.triangle, touch)) {
      within = A.isInFan(slotA, touch) && B.isInFan(slotB, touch)
      if (!within) straightenTo(larger.triangle, touch)
    }
    if (within) leader = deeper(touch, leader)
    if (touchDepth(touch) < touchDepth(least)) least = touch
  }
  return leader < 0 ? least : leader
}

/** Turns a touch to the normal of the triangle at `triangles[face]`; false if that has none. */
function straightenTo(face: number, touch: number): boolean {
  if (!writeFaceNormal(triangles, face, normal)) return false
  const other = 9 - face
  let low = Infinity
  let high = -Infinity
  for (let c = other; c < other + 9; c += 3) {
    const height =
      normal[0] * (triangles[c] - triangles[face]) +
      normal[1] * (triangles[c + 1] - triangles[face + 1]) +
      normal[2] * (triangles[c + 2] - triangles[face + 2])
    low = Math.min(low, height)
    high = Math.max(high, height)
  }
  // To leave on the upper side of the face the other triangle moves by -low, on the lower side by high. The normal goes
  // from a to b.
  const up = -low <= high
  const side = up === (face === 0) ? 1 : -1
  straightenTouch(touch, side, normal, Math.max(0, up ? -low : high))
  return true
}

/** With a depth limit on either side: at the limit the boxes of nodes stand for their triangles. */
function touchNodes(): number {
  const ends = 4 * findTreeEndPairs(pair, found)
  const { slots } = found
  const a = A.moves ? 2 : 0
  let leader = NONE
  for (let k = 0; k < ends; k += 4) {
    const slotA = slots[k + a]
    const nodeA = slots[k + a + 1]
    const slotB = slots[k + 2 - a]
    const nodeB = slots[k + 3 - a]
    if (nodeA === NO_NODE && nodeB === NO_NODE) {
      leader = touchPair(slotA, slotB, leader)
      continue
    }
    A.writeTriangle(slotA)
    B.writeTriangle(slotB)
    A.writeNode(nodeA)
    B.writeNode(nodeB)
    const points =
      nodeB === NO_NODE
        ? collideObbAndTriangleRows(nodeRows, A.node, triangles, B.triangle, contact)
        : nodeA === NO_NODE
          ? collideObbAndTriangleRows(nodeRows, B.node, triangles, A.triangle, contact)
          : collideObbRows(nodeRows, A.node, nodeRows, B.node, contact)
    if (points === 0) continue
    const first = nodeA === NO_NODE ? B : A
    leader = deeper(add(first.sign, nodeRows, first.node, slotA, slotB), leader)
  }
  return leader
}
