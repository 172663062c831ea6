/**
 * A mesh against a box, a capsule, a sphere or a mesh, or with a depth limit a half-space: the trees give the triangles
 * that may touch, of two meshes all pairs that intersect (exactly), the kernels test each of them, and their contacts
 * make one manifold (touches.ts).
 *
 * With a convex body everything is done in the mesh's frame, where triangles are scaled but never turned. Only the
 * surface counts: a body wholly inside a closed mesh touches no triangle and is not in contact, unless the mesh is a
 * solid (solid.ts). Then a body whose centre is inside is pushed out the shortest way.
 *
 * With two meshes everything is done in the frame of the mesh whose row comes first (compareRows), be it a or b:
 * transforming the other one rounds, and a pair that has kept its order since its first touch must get the same result
 * as a new one. Ties, however, are broken in favour of a for as long as the pair touches: broken in favour of the first
 * row, the normal and the feature ids would change whenever the two rows change places in the order.
 */
import {
  MANIFOLD_LENGTH,
  MANIFOLD_MAX_POINTS,
  MANIFOLD_NORMAL,
  MANIFOLD_POINT_STRIDE,
  MANIFOLD_POINTS,
} from '../../geometry/manifold.js'
import { collideObbAndTriangleRows } from '../../geometry/obb-triangle/collide.js'
import { compareRows } from '../../geometry/order.js'
import { writeRelativeRow } from '../../geometry/relative-row.js'
import { ROW_AXES, ROW_PARAMETERS, ROW_SCALE, ROW_STRIDE, TRIANGLE_STRIDE } from '../../geometry/rows.js'
import { collideTriangleRows } from '../../geometry/triangle-triangle/collide.js'
import { beyond, cross, dot, nextIndex, normalise, sizeOf, subtract } from '../../math/vectors.js'
import { grown } from '../../memory/grow.js'
import { List } from '../../memory/list.js'
import { sortPairs, sortStably } from '../../memory/sort.js'
import { writeFaceNormal } from '../../geometry/nearest.js'
import { isLimited, limitOf, setPair, TreePair } from '../../obb-tree/pair.js'
import { placeNode, placeTriangle } from '../../obb-tree/posed.js'
import { isWithinPosedFan, slotOfTriangle } from '../../obb-tree/rings.js'
import { findPartPairs, findTreeCandidates, findTreePairs, overlapTrees } from '../../obb-tree/traversal/find.js'
import { writeHalfSpace, writeHalfSpaceBox } from '../../obb-tree/traversal/half-space.js'
import { firstSlot, treeRadius, treeSlotTriangle, type ObbTree } from '../../obb-tree/tree.js'
import { isSolidAt, type PairKernel, PairOut, treeAt, type Trees } from '../mesh-kernels.js'
import { pairKernels } from '../space-tables.js'
import { SHAPE_TYPE_COUNT, ShapeType } from '../shape-types.js'
import { writeBoxAround } from '../spans.js'
import { writeSupport } from '../support.js'
import { touchVertices } from './plane.js'
import { planeOfHeld, writePlaneOfHeld, writeSolidBehind } from './solid.js'
import * as touches from './touches.js'
import { triangleKernels } from './triangle-table.js'

/** What a kernel tells: the contact, or by a number above 0 only that there is one. */
export type Asked = 'contact' | 'touch'

/** One of two meshes, or a mesh. */
class Side {
  declare tree: ObbTree
  /** It is transformed into the frame of the other one. */
  moves = false
  /** Its row in the frame of the one that is not transformed. */
  declare row: Float64Array
  /** Of its triangle at work. */
  slot = 0

  /**
   * `sign` is 1 for a, which the normal points out of, and -1 for b. `triangle` and `box` are the places in
   * {@link triangles} and {@link boxes}.
   */
  constructor(
    readonly sign: number,
    readonly triangle: number,
    readonly box: number,
  ) {}

  /** The mesh at rows[r]; `row`: {@link local} if it is transformed, else {@link still}. */
  take(tree: ObbTree, rows: Float64Array, r: number, row: Float64Array): void {
    this.tree = tree
    this.moves = row === local
    this.row = row
    this.slot = -1
    for (let k = ROW_PARAMETERS; k < ROW_STRIDE; k++) row[k] = rows[r + k]
  }

  get size(): number {
    return treeRadius(this.tree) * Math.abs(this.row[ROW_SCALE])
  }

  writeTriangle(slot: number): void {
    if (slot === this.slot) return
    this.slot = slot
    if (this.moves) placeTriangle(this.tree, slot, local, 0, triangles, this.triangle)
    else treeSlotTriangle(this.tree, slot, still, ROW_SCALE, triangles, this.triangle)
  }

  /** Writes the triangle of a slot, or the box of ~node. */
  writePart(part: number): void {
    if (part >= 0) this.writeTriangle(part)
    else placeNode(this.tree, ~part, this.row, 0, boxes, this.box)
  }

  /** The first triangle of a part. */
  triangleOf(part: number): number {
    return this.tree.triangles[part >= 0 ? part : firstSlot(this.tree.links, ~part)]
  }
}

const A = new Side(1, 0, 0)
const B = new Side(-1, TRIANGLE_STRIDE, ROW_STRIDE)
/** Type of the second body, if that is no mesh: it is in `boxes` in place of a node's box. */
let typeB: number = ShapeType.mesh
/** The meshes, the one that is transformed second. */
const pair = new TreePair()
const still = new Float64Array([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0])
/**
 * The row of the one that is transformed, or of the convex body, in the first's frame, and behind it the box around a
 * convex body; or the half-space as a box.
 */
const local = new Float64Array(2 * ROW_STRIDE)
const AROUND = ROW_STRIDE
const triangles = new Float64Array(2 * TRIANGLE_STRIDE)
const boxes = new Float64Array(2 * ROW_STRIDE)
const normal = new Float64Array(3)
/** The least way out: a normal, the depth along it, and the sign of the mesh whose face it is of, 0 for edges. */
const wayOut = new Float64Array(5)
const WAY_DEPTH = 3
const WAY_SIGN = 4
/** Of two triangles: two normals, and nine across their edges. */
const AXES = 11
const edges = new Float64Array(2 * TRIANGLE_STRIDE)
/** How far two triangles leave each other along `normal`, and against it. */
const ways = new Float64Array(2)
/** A half-space: unit normal and constant. */
const plane = new Float64Array(4)
/** How far the convex body reaches from its centre along the normal. */
const reach = new Float64Array(1)
/** A normal, out of one of the meshes. */
const outward = new Float64Array(3)
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
    const limit = limitOf(tree, rowsA, a)
    writeRelativeRow(rowsA, a, rowsB, b, local, 0)
    writeBoxAround(local, type, trees, 0)
    A.take(tree, rowsA, a, still)
    typeB = type
    for (let k = 0; k < ROW_STRIDE; k++) boxes[B.box + k] = local[k]
    touches.begin()
    touches.size[0] = sizeOf(local, AROUND + ROW_PARAMETERS)
    if (isSolidAt(rowsA, a, trees)) {
      const behind = writeSolidBehind(tree, scale, local, boxes)
      const collideWithPlane = pairKernels[SHAPE_TYPE_COUNT * type + ShapeType.plane]
      if (behind >= 0 && collideWithPlane(local, 0, boxes, 0, contact, trees) > 0) {
        const touch = touches.add(contact, -1, local, 0, behind, 0)
        return touches.merge(touch, MANIFOLD_MAX_POINTS, rowsA, a, out)
      }
    }
    let leader = touchCandidates(limit, AROUND, asked, trees)
    if (touches.count() === 0 || asked === 'touch') return touches.count()
    if (leader < 0) leader = straightenToFaces(A, local, trees)
    return touches.merge(leader, type === ShapeType.sphere ? 1 : MANIFOLD_MAX_POINTS, rowsA, a, out)
  }
}

/** Contact of a mesh with a half-space: of its vertices, or at a depth limit of its boxes and triangles. */
export const collideMeshAndPlane: PairKernel = (rowsA, a, rowsB, b, out, trees) => {
  const tree = treeAt(rowsA, a, trees)
  const scale = rowsA[a + ROW_SCALE]
  const limit = limitOf(tree, rowsA, a)
  writeRelativeRow(rowsA, a, rowsB, b, boxes, B.box)
  writeHalfSpace(boxes, B.box, plane)
  A.take(tree, rowsA, a, still)
  typeB = ShapeType.plane
  touches.begin()
  let leader = 0
  if (limit < 0) touchVertices(tree, scale, plane)
  else {
    writeHalfSpaceBox(tree, scale, plane, local)
    leader = touchCandidates(limit, 0, 'contact', trees)
  }
  if (touches.count() === 0) return 0
  touches.size[0] = A.size
  return touches.merge(leader, MANIFOLD_MAX_POINTS, rowsA, a, out)
}

/** Contact of two meshes whose surfaces do not touch: one is a solid that contains a part of the other. */
const collideMeshInSolid: PairKernel = (rowsA, a, rowsB, b, out, trees) => {
  const inA = writePlaneOfHeld(rowsA, a, rowsB, b, trees)
  if (inA >= 0) {
    const count = collideMeshAndPlane(rowsB, b, planeOfHeld, 0, out, trees)
    for (let d = 0; d < 3; d++) {
      out[MANIFOLD_NORMAL + d] = 0 - out[MANIFOLD_NORMAL + d]
      const shift = rowsB[b + d] - rowsA[a + d]
      for (let k = 0; k < count; k++) out[MANIFOLD_POINTS + MANIFOLD_POINT_STRIDE * k + d] += shift
    }
    out[PairOut.featureB] = out[PairOut.featureA]
    out[PairOut.featureA] = inA
    return count
  }
  const inB = writePlaneOfHeld(rowsB, b, rowsA, a, trees)
  if (inB < 0) return 0
  const count = collideMeshAndPlane(rowsA, a, planeOfHeld, 0, out, trees)
  out[PairOut.featureB] = inB
  return count
}

/** Contact of two meshes, or whether they touch. */
export function collideMeshes(asked: Asked): PairKernel {
  return (rowsA, a, rowsB, b, out, trees) => {
    const treeA = treeAt(rowsA, a, trees)
    const treeB = treeAt(rowsB, b, trees)
    const movesA = compareRows(rowsA, a, rowsB, b) > 0
    if (movesA) setPair(pair, treeB, rowsB, b, treeA, rowsA, a)
    else setPair(pair, treeA, rowsA, a, treeB, rowsB, b)
    writeRelativeRow(pair.rows, 0, pair.rows, ROW_STRIDE, local, 0)
    A.take(treeA, rowsA, a, movesA ? local : still)
    B.take(treeB, rowsB, b, movesA ? still : local)
    typeB = ShapeType.mesh
    touches.begin()
    let leader = -1
    if (isLimited(pair)) leader = touchPairs(findPartPairs(pair, found), trees)
    else if (asked === 'contact') leader = touchPairs(findTreePairs(pair, found), trees)
    else if (overlapTrees(pair, 'opened')) return 1
    if (touches.count() === 0) return collideMeshInSolid(rowsA, a, rowsB, b, out, trees)
    if (asked === 'touch') return touches.count()
    if (leader < 0) leader = straightenToEither(trees)
    touches.size[0] = Math.min(A.size, B.size)
    if (!movesA) return touches.merge(leader, MANIFOLD_MAX_POINTS, rowsA, a, out)
    const points = touches.merge(leader, MANIFOLD_MAX_POINTS, rowsB, b, out)
    // Makes the points relative to the origin of a.
    for (let p = MANIFOLD_POINTS, k = 0; k < points; k++, p += MANIFOLD_POINT_STRIDE)
      for (let d = 0; d < 3; d++) out[p + d] += rowsB[b + d] - rowsA[a + d]
    return points
  }
}

/**
 * Adds the parts of a mesh that touch the convex body or half-space whose bounds are the box at local[at], triangles in
 * their order, or of a 'touch' any one of them. Returns the deepest touch with a normal within its fan, or -1.
 */
function touchCandidates(limit: number, at: number, asked: Asked, trees: Trees): number {
  const count = findTreeCandidates(A.tree, A.row[ROW_SCALE], local, at, found, limit)
  const isOne = asked === 'touch'
  if (!isOne && limit < 0) sortStably(found.items, count, A.tree.triangles)
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
    triangleA[k] = A.triangleOf(parts[2 * k + a])
    triangleB[k] = B.triangleOf(parts[2 * k + 1 - a])
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
  const isConvex = typeB !== ShapeType.mesh
  const isTriangleA = partA >= 0
  const isTriangleB = !isConvex && partB >= 0
  const rowType = isConvex ? typeB : ShapeType.box
  A.writePart(partA)
  if (!isConvex) B.writePart(partB)
  let points: number
  if (isTriangleA && isTriangleB) points = collideTriangleRows(triangles, 0, triangles, B.triangle, contact)
  else if (isTriangleA) points = triangleKernels[rowType].collide(boxes, B.box, triangles, 0, contact)
  else if (isTriangleB) points = collideObbAndTriangleRows(boxes, 0, triangles, B.triangle, contact)
  else points = pairKernels[SHAPE_TYPE_COUNT * ShapeType.box + rowType](boxes, 0, boxes, B.box, contact, trees)
  if (points === 0) return leader
  // A triangle comes second to a row: the normal flips. Points are relative to the first, of triangles to its corner.
  const first = isTriangleA && !isTriangleB ? B : A
  const places = isTriangleA && isTriangleB ? triangles : boxes
  const triangleB = isConvex ? 0 : B.triangleOf(partB)
  const touch = touches.add(contact, first.sign, places, first.box, A.triangleOf(partA), triangleB)
  if (touches.deeper(touch, leader) === leader) return leader
  // A half-space is left along its own normal.
  const isExact = isTriangleA && (isTriangleB || isConvex) && typeB !== ShapeType.plane
  touches.writeNormal(touch, normal)
  return !isExact || (isInFan(A) && (isConvex || isInFan(B))) ? touch : leader
}

/** Whether `normal`, from a to b, is within the fan of the triangle of one of the two. */
function isInFan({ sign, tree, row, slot }: Side): boolean {
  for (let d = 0; d < 3; d++) outward[d] = sign * normal[d]
  return isWithinPosedFan(tree, row, slot, outward)
}

/**
 * Takes all touches along the normals of this mesh's faces, on the side of the other body's centre, as deep as it
 * reaches: a mesh as the box around it. Returns the least deep one.
 */
function straightenToFaces(faces: Side, body: Float64Array, trees: Trees): number {
  const slotOf = slotOfTriangle(faces.tree)
  for (let k = 0; k < ROW_STRIDE; k++) boxes[B.box + k] = k < ROW_AXES ? 0 : body[k]
  for (let touch = 0; touch < touches.count(); touch++) {
    faces.writeTriangle(slotOf[touches.triangleOf(touch, Number(faces === B))])
    if (!writeFaceNormal(triangles, faces.triangle, normal)) continue
    const height = beyond(normal, 0, body, 0, triangles, faces.triangle)
    if (height >= 0) for (let d = 0; d < 3; d++) normal[d] *= -1
    writeSupport(boxes, B.box, typeB, trees, normal, 0, reach)
    for (let d = 0; d < 3; d++) normal[d] *= -faces.sign
    touches.straighten(touch, faces.sign, normal, Math.max(0, reach[0] - Math.abs(height)))
  }
  return touches.leastDeep()
}

/**
 * Touches turn to the least way out. Its normal is one of a face, or across two edges, of some touch, within both fans;
 * if no normal is, touches turn to the faces of the larger mesh. A touch that does not have the normal within its fans
 * stays as it is. The result is the touch that the way out is of.
 */
function straightenToEither(trees: Trees): number {
  const leader = findWayOut()
  if (leader < 0) return A.size >= B.size ? straightenToFaces(A, B.row, trees) : straightenToFaces(B, A.row, trees)
  for (let d = 0; d < 3; d++) normal[d] = wayOut[d]
  for (let touch = 0; touch < touches.count(); touch++) {
    writeTriangles(touch)
    if (!isInFan(A) || !isInFan(B)) continue
    measureWays()
    touches.straighten(touch, wayOut[WAY_SIGN], normal, ways[0])
  }
  return leader
}

/** `wayOut` gets the least way along a normal within both fans; the result is its touch, or -1. */
function findWayOut(): number {
  let leader = -1
  wayOut[WAY_DEPTH] = Infinity
  for (let touch = 0; touch < touches.count(); touch++) {
    // No way out of two triangles is less deep than their contact.
    if (touches.depthOf(touch) >= wayOut[WAY_DEPTH]) continue
    writeTriangles(touch)
    for (let axis = 0; axis < AXES; axis++) {
      if (!writeAxis(axis)) continue
      measureWays()
      // The points stay where they are on the mesh whose face it is, and of edges halfway.
      const sign = axis === 0 ? A.sign : axis === 1 ? B.sign : 0
      for (let way = 0; way < (sign === 0 ? 1 : 2); way++) {
        if (way === 1) for (let d = 0; d < 3; d++) normal[d] *= -1
        if (!(ways[way] < wayOut[WAY_DEPTH])) continue
        // The normal of a face is within its fan.
        if ((sign !== A.sign && !isInFan(A)) || (sign !== B.sign && !isInFan(B))) continue
        leader = touch
        for (let d = 0; d < 3; d++) wayOut[d] = normal[d]
        wayOut[WAY_DEPTH] = ways[way]
        wayOut[WAY_SIGN] = sign
      }
    }
  }
  return leader
}

/** Writes the triangles of a touch, and their edges. */
function writeTriangles(touch: number): void {
  A.writeTriangle(slotOfTriangle(A.tree)[touches.triangleOf(touch, 0)])
  B.writeTriangle(slotOfTriangle(B.tree)[touches.triangleOf(touch, 1)])
  for (let e = 0; e < 18; e += 3) subtract(edges, e, triangles, e % 9 === 6 ? e - 6 : e + 3, triangles, e)
}

/**
 * Writes the normal of the face of a (0) or b (1), or across one of nine pairs of edges from a to b; false if there is
 * none. Two edges count only where both triangles end: else a corner is ahead, and the least way is one of its edges.
 */
function writeAxis(axis: number): boolean {
  if (axis < 2) return writeFaceNormal(triangles, axis * TRIANGLE_STRIDE, normal)
  const i = axis % 3
  const j = Math.floor(axis / 3) % 3
  cross(normal, 0, edges, 3 * i, edges, 9 + 3 * j)
  const a = dot(normal, 0, edges, 3 * nextIndex(i))
  const b = dot(normal, 0, edges, 9 + 3 * nextIndex(j))
  if (a * b > 0 || !(normalise(normal, 0) > 0)) return false
  if (a > 0 || b < 0) for (let d = 0; d < 3; d++) normal[d] *= -1
  return true
}

/** The triangle of b leaves that of a when it moves by `ways[0]` along `normal`, or by `ways[1]` against it. */
function measureWays(): void {
  let lowA = 0
  let highA = 0
  let lowB = Infinity
  let highB = -Infinity
  for (let c = 0; c < TRIANGLE_STRIDE; c += 3) {
    const a = beyond(normal, 0, triangles, c, triangles, 0)
    const b = beyond(normal, 0, triangles, B.triangle + c, triangles, 0)
    lowA = Math.min(lowA, a)
    highA = Math.max(highA, a)
    lowB = Math.min(lowB, b)
    highB = Math.max(highB, b)
  }
  ways[0] = Math.max(0, highA - lowB)
  ways[1] = Math.max(0, highB - lowA)
}
