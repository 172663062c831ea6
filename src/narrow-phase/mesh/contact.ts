/**
 * A mesh against a box, a capsule, a sphere or a mesh, or with a depth limit a half-space: the trees give the triangles
 * that may touch, of two meshes all pairs that intersect (exactly), the kernels test each of them, and their contacts
 * make one manifold (touches.ts).
 *
 * With a convex body everything is done in the mesh's frame, where triangles are scaled but never turned. Only the
 * surface counts: a body wholly inside a closed mesh touches no triangle and is not in contact, unless the mesh is a
 * solid (solid.ts). Then a body whose centre is inside is pushed out the shortest way.
 *
 * With two meshes everything is done in the frame of the mesh whose row comes first (compareShapes), be it a or b:
 * transforming the other one rounds, and a pair that has kept its order since its first touch must get the same result
 * as a new one. Ties, however, are broken in favour of a for as long as the pair touches: broken in favour of the first
 * row, the normal and the feature ids would change whenever the two rows change places in the order.
 */
import {
  MANIFOLD_COUNT,
  MANIFOLD_LENGTH,
  MANIFOLD_MAX_POINTS,
  MANIFOLD_NORMAL,
  MANIFOLD_POINT_STRIDE,
  MANIFOLD_POINTS,
} from '../../geometry/manifold.js'
import { collideObbAndTriangleRows } from '../../geometry/obb-triangle/collide.js'
import { placeRow, writeRelativeRow } from '../../geometry/relative-row.js'
import { ROW_PARAMETERS, ROW_SCALE, ROW_STRIDE } from '../../geometry/rows.js'
import { collideTriangleRows } from '../../geometry/triangle-triangle/collide.js'
import { sizeOf } from '../../math/vectors.js'
import { grown } from '../../memory/grow.js'
import { List } from '../../memory/list.js'
import { sortPairs, sortStably } from '../../memory/sort.js'
import { TreePair } from '../../obb-tree/pair.js'
import { triangleOf } from '../../obb-tree/tree.js'
import { findPartPairs, findTreeCandidates, findTreePairs, overlapTrees } from '../../obb-tree/traversal/find.js'
import { writeHalfSpace, writeHalfSpaceBox } from '../../obb-tree/traversal/half-space.js'
import { compareShapes, isSolidAt, type PairKernel, PairOut, treeAt, type Trees } from '../mesh-kernels.js'
import { pairKernels } from '../space-tables.js'
import { SHAPE_TYPE_COUNT, ShapeType } from '../shape-types.js'
import { writeBoxAround } from '../spans.js'
import { touchVertices } from './plane.js'
import { findFace, findInward, findWayOut, turnToWay } from './least-way.js'
import { A, B } from './side.js'
import { writePlaneOfHeld, writeSolidBehind } from './solid.js'
import * as touches from './touches.js'
import { triangleKernels } from './triangle-table.js'

/** What a kernel tells: the contact, or by a number above 0 only that there is one. */
export type Asked = 'contact' | 'touch'

/** The meshes, the one that is transformed second. */
const pair = new TreePair()
/** The convex body in the mesh's frame, and behind it the box around it; or the half-space as a box. */
const local = new Float64Array(2 * ROW_STRIDE)
const AROUND = ROW_STRIDE
const normal = new Float64Array(3)
/** A half-space: unit normal and constant. */
const plane = new Float64Array(4)
/** The half-space behind a face of one mesh that the other one leaves, as a plane's row; the triangle, and whose. */
const behind = new Float64Array(ROW_STRIDE)
const face = { triangle: -1, isOfA: true }
const contact = new Float64Array(MANIFOLD_LENGTH)
/** Parts, or pairs of them in the order of {@link pair}; and their triangles, a's and b's. */
const found = new List()
let triangleA = new Uint32Array(64)
let triangleB = new Uint32Array(64)

/** Contact of a mesh with a box, a capsule or a sphere, or whether they touch. */
export function collideMeshAndConvex(type: number, asked: Asked): PairKernel {
  return (rowsA, a, rowsB, b, out, trees) => {
    const scale = rowsA[a + ROW_SCALE]
    const tree = treeAt(rowsA, a, trees)
    writeRelativeRow(rowsA, a, rowsB, b, local, 0)
    writeBoxAround(local, type, trees, 0)
    A.takeMesh(tree, rowsA, a, a)
    B.takeConvex(type, local, trees)
    touches.begin()
    touches.size[0] = sizeOf(local, AROUND + ROW_PARAMETERS)
    if (isSolidAt(rowsA, a, trees)) {
      const nearest = writeSolidBehind(tree, scale, local, behind)
      const collideWithPlane = pairKernels[SHAPE_TYPE_COUNT * type + ShapeType.plane]
      if (nearest >= 0 && collideWithPlane(local, 0, behind, 0, contact, trees) > 0) {
        const touch = touches.add(contact, -1, local, 0, nearest, 0)
        return touches.merge(touch, MANIFOLD_MAX_POINTS, rowsA, a, out)
      }
    }
    let leader = touchCandidates(AROUND, asked, trees)
    if (touches.count() === 0 || asked === 'touch') return touches.count()
    if (leader < 0) leader = findInward(trees)
    if (leader < 0) {
      findWayOut()
      leader = turnToWay()
    }
    return touches.merge(leader, type === ShapeType.sphere ? 1 : MANIFOLD_MAX_POINTS, rowsA, a, out)
  }
}

/** Contact of a mesh with a half-space: of its vertices, or at a depth limit of its boxes and triangles. */
export const collideMeshAndPlane: PairKernel = (rowsA, a, rowsB, b, out, trees) => {
  const tree = treeAt(rowsA, a, trees)
  const scale = rowsA[a + ROW_SCALE]
  writeRelativeRow(rowsA, a, rowsB, b, local, 0)
  writeHalfSpace(local, 0, plane)
  A.takeMesh(tree, rowsA, a, a)
  B.takeConvex(ShapeType.plane, local, trees)
  touches.begin()
  let leader = 0
  if (A.limited === tree) touchVertices(tree, scale, plane)
  else {
    writeHalfSpaceBox(tree, scale, plane, local)
    leader = touchCandidates(0, 'contact', trees)
  }
  if (touches.count() === 0) return 0
  touches.size[0] = A.size
  return touches.merge(leader, MANIFOLD_MAX_POINTS, rowsA, a, out)
}

/** Contact of two meshes whose surfaces do not touch: one is a solid that contains a part of the other. */
const collideMeshInSolid: PairKernel = (rowsA, a, rowsB, b, out, trees) => {
  face.triangle = writePlaneOfHeld(rowsA, a, rowsB, b, behind, trees)
  face.isOfA = face.triangle >= 0
  if (!face.isOfA) face.triangle = writePlaneOfHeld(rowsB, b, rowsA, a, behind, trees)
  return face.triangle < 0 ? 0 : collideMeshBehind(rowsA, a, rowsB, b, out, trees)
}

/** Contact of the half-space behind `face`, as the mesh that has it, with the other mesh. */
const collideMeshBehind: PairKernel = (rowsA, a, rowsB, b, out, trees) => {
  if (!face.isOfA) {
    const count = collideMeshAndPlane(rowsA, a, behind, 0, out, trees)
    out[PairOut.featureB] = face.triangle
    return count
  }
  const count = collideMeshAndPlane(rowsB, b, behind, 0, out, trees)
  for (let d = 0; d < 3; d++) out[MANIFOLD_NORMAL + d] = 0 - out[MANIFOLD_NORMAL + d]
  movePoints(rowsA, a, rowsB, b, out)
  out[PairOut.featureB] = out[PairOut.featureA]
  out[PairOut.featureA] = face.triangle
  return count
}

/** The points of a contact, given from the origin of b, are given from the origin of a. */
function movePoints(rowsA: Float64Array, a: number, rowsB: Float64Array, b: number, out: Float64Array): void {
  const end = MANIFOLD_POINTS + out[MANIFOLD_COUNT] * MANIFOLD_POINT_STRIDE
  for (let p = MANIFOLD_POINTS; p < end; p += MANIFOLD_POINT_STRIDE)
    for (let d = 0; d < 3; d++) out[p + d] += rowsB[b + d] - rowsA[a + d]
}

/** Contact of two meshes, or whether they touch. */
export function collideMeshes(asked: Asked): PairKernel {
  return (rowsA, a, rowsB, b, out, trees) => {
    const treeA = treeAt(rowsA, a, trees)
    const treeB = treeAt(rowsB, b, trees)
    const movesA = compareShapes(ShapeType.mesh, rowsA, a, ShapeType.mesh, rowsB, b, trees) > 0
    if (movesA) pair.take(treeB, rowsB, b, treeA, rowsA, a)
    else pair.take(treeA, rowsA, a, treeB, rowsB, b)
    A.takeMesh(treeA, pair.rows, movesA ? ROW_STRIDE : 0, 0)
    B.takeMesh(treeB, pair.rows, movesA ? 0 : ROW_STRIDE, 0)
    touches.begin()
    let leader = -1
    if (pair.hasBoxes) leader = touchPairs(findPartPairs(pair, found), trees)
    else if (asked === 'contact') leader = touchPairs(findTreePairs(pair, found), trees)
    else if (overlapTrees(pair)) return 1
    if (touches.count() === 0) return collideMeshInSolid(rowsA, a, rowsB, b, out, trees)
    if (asked === 'touch') return touches.count()
    if (leader < 0) leader = findInward(trees)
    if (leader < 0) {
      findWayOut()
      face.isOfA = A.size >= B.size
      face.triangle = face.isOfA ? findFace(A, B, behind) : findFace(B, A, behind)
      if (face.triangle >= 0) {
        placeRow(pair.rows, 0, behind, 0)
        return collideMeshBehind(rowsA, a, rowsB, b, out, trees)
      }
      leader = turnToWay()
    }
    touches.size[0] = Math.min(A.size, B.size)
    if (!movesA) return touches.merge(leader, MANIFOLD_MAX_POINTS, rowsA, a, out)
    const count = touches.merge(leader, MANIFOLD_MAX_POINTS, rowsB, b, out)
    movePoints(rowsA, a, rowsB, b, out)
    return count
  }
}

/**
 * Adds the parts of a mesh that touch the convex body or half-space whose bounds are the box at local[at], triangles in
 * their order, or of a 'touch' any one of them. Returns the deepest touch with a normal within its fan, or -1.
 */
function touchCandidates(at: number, asked: Asked, trees: Trees): number {
  const hasBoxes = A.limited !== A.tree
  const count = findTreeCandidates(A.limited, A.row[ROW_SCALE], local, at, found)
  const isOne = asked === 'touch'
  if (!isOne && !hasBoxes) sortStably(found.items, count, A.tree.triangles)
  let leader = -1
  for (let k = 0; k < count && !(isOne && touches.count() > 0); k++)
    leader = touchPart(found.items[k], 0, leader, trees)
  return leader
}

/** The same for listed pairs of parts of two meshes, within both fans, in the order of a's triangles and b's. */
function touchPairs(count: number, trees: Trees): number {
  const { items: parts } = found
  const a = Number(A.moves)
  triangleA = grown(triangleA, count)
  triangleB = grown(triangleB, count)
  for (let k = 0; k < count; k++) {
    triangleA[k] = triangleOf(A.limited, parts[2 * k + a])
    triangleB[k] = triangleOf(B.limited, parts[2 * k + 1 - a])
  }
  const order = sortPairs(triangleA, triangleB, count)
  let leader = -1
  for (let k = 0; k < count; k++)
    leader = touchPart(parts[2 * order[k] + a], parts[2 * order[k] + 1 - a], leader, trees)
  return leader
}

/**
 * Tests a triangle or a box of a with one of b, or with the convex body or half-space, and adds its touch. Returns it
 * if it leads from now on, else `leader`.
 */
function touchPart(partA: number, partB: number, leader: number, trees: Trees): number {
  const isTriangleA = partA >= 0
  const isTriangleB = B.isMesh && partB >= 0
  A.writePart(partA)
  if (B.isMesh) B.writePart(partB)
  let points: number
  if (isTriangleA && isTriangleB) points = collideTriangleRows(A.triangle, 0, B.triangle, 0, contact)
  else if (isTriangleA) points = triangleKernels[B.type].collide(B.box, 0, A.triangle, 0, contact)
  else if (isTriangleB) points = collideObbAndTriangleRows(A.box, 0, B.triangle, 0, contact)
  else points = pairKernels[SHAPE_TYPE_COUNT * ShapeType.box + B.type](A.box, 0, B.box, 0, contact, trees)
  if (points === 0) return leader
  // A triangle comes second to a row: the normal flips. Points are relative to the first, of triangles to its corner.
  const first = isTriangleA && !isTriangleB ? B : A
  const places = isTriangleA && isTriangleB ? A.triangle : first.box
  const triangleB = B.isMesh ? triangleOf(B.limited, partB) : 0
  const touch = touches.add(contact, first.sign, places, 0, triangleOf(A.limited, partA), triangleB)
  if (touches.deeper(touch, leader) === leader) return leader
  // A half-space is left along its own normal.
  const isExact = isTriangleA && (isTriangleB || !B.isMesh) && B.type !== ShapeType.plane
  touches.writeNormal(touch, normal)
  return !isExact || (A.isInFan(normal) && B.isInFan(normal)) ? touch : leader
}
