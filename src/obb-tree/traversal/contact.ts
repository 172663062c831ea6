/**
 * The contact that `findObbTreeContacts` reports for a pair of triangles: points, normals and depth (Eberly, section
 * 7.2). The normal of a box that stands for its triangles is the normal of the ellipsoid in it, at the contact point.
 */
import { MANIFOLD_DEPTH, MANIFOLD_LENGTH, MANIFOLD_NORMAL, MANIFOLD_POINTS } from '../../geometry/manifold.js'
import { collideObbRows } from '../../geometry/obb-obb/collide.js'
import { placePoint, turnToWorld } from '../../geometry/relative-row.js'
import { ROW_AXES, ROW_PARAMETERS, ROW_STRIDE } from '../../geometry/rows.js'
import type { Triple } from '../../geometry/shapes.js'
import { INTERSECTION_POINTS, intersectTriangleRows } from '../../geometry/triangle-triangle/intersection.js'
import { TrianglePair } from '../../geometry/triangle-triangle/separation.js'
import { normaliseAny } from '../../math/vectors.js'
import { TOUCH_DEPTH } from '../../tolerances.js'
import { writeFaceNormal } from '../../geometry/nearest.js'
import { UNSCALED, writeTreeNodeRow, type ObbTree } from '../tree.js'

/** The contact of a pair of triangles that touch. Reused: read it within the call, and copy what you keep. */
export interface TreeContact {
  /** Seconds into the interval when this pair first touches; 0 for poses that stand still. */
  time: number
  /**
   * Whether the triangles were tested. If not (at a depth limit, or `leaf: 'box'`), two boxes stand for all their
   * triangles, and this is the contact of the boxes.
   */
  exact: boolean
  /**
   * Number of valid points, 1 to 6: the ends of a segment, or the corners of the common polygon of coplanar triangles.
   */
  pointCount: number
  /** World coordinates at `time`. */
  readonly points: readonly Triple[]
  /** Unit contact normal from A to B. */
  readonly normal: Triple
  /** Unit normal of A's triangle by its winding, or of its box if not `exact`; 0 0 0 for a triangle without area. */
  readonly normalA: Triple
  /** The same of B. */
  readonly normalB: Triple
  /** Penetration depth: the least translation along the normal that separates the two; 0 at a first contact. */
  depth: number
  /** They touch but do not cross: the depth is at most 1e-10 of their size. Coplanar triangles touch. */
  touching: boolean
}

/** A fresh {@link TreeContact}. */
export function createTreeContact(): TreeContact {
  return {
    time: 0,
    exact: true,
    pointCount: 0,
    points: Array.from({ length: INTERSECTION_POINTS }, (): Triple => [0, 0, 0]),
    normal: [0, 0, 0],
    normalA: [0, 0, 0],
    normalB: [0, 0, 0],
    depth: 0,
    touching: false,
  }
}

const pair = new Float64Array(TrianglePair.length)
const found = new Float64Array(3 * INTERSECTION_POINTS)
const boxes = new Float64Array(2 * ROW_STRIDE)
const manifold = new Float64Array(MANIFOLD_LENGTH)
const vector = new Float64Array(3)

/** Publishes the direction at v[i], times `sign`, given in the axes of a row. */
function publish(out: Triple, frame: Float64Array, v: Float64Array, i: number, sign: number): void {
  for (let d = 0; d < 3; d++) vector[d] = v[i + d]
  turnToWorld(frame, 0, vector, 0)
  for (let d = 0; d < 3; d++) out[d] = sign * vector[d] + 0
}

/** Publishes the point in `vector`, given in the frame of a row. */
function publishPoint(out: Triple, frame: Float64Array): void {
  placePoint(frame, 0, vector, 0)
  for (let d = 0; d < 3; d++) out[d] = vector[d]! + 0
}

/**
 * Writes the contact at `time` of the triangles at triangles[i], of the first tree, and triangles[j], both in the frame
 * of a row; `swapped`: the first tree is B.
 */
export function describeTriangles(
  contact: TreeContact,
  triangles: Float64Array,
  i: number,
  j: number,
  frame: Float64Array,
  swapped: boolean,
  time: number,
): void {
  const count = intersectTriangleRows(triangles, i, triangles, j, found, pair)
  for (let k = 0; k < count; k++) {
    for (let d = 0; d < 3; d++) vector[d] = triangles[i + d] + found[3 * k + d]
    publishPoint(contact.points[k]!, frame)
  }
  publish(contact.normal, frame, pair, TrianglePair.axis, swapped ? -1 : 1)
  takeNormal(triangles, i)
  publish(swapped ? contact.normalB : contact.normalA, frame, vector, 0, 1)
  takeNormal(triangles, j)
  publish(swapped ? contact.normalA : contact.normalB, frame, vector, 0, 1)
  contact.pointCount = count
  contact.depth = time > 0 ? 0 : Math.max(0, 0 - pair[TrianglePair.separation])
  contact.touching = contact.depth <= TOUCH_DEPTH * pair[TrianglePair.size]
  contact.exact = true
  contact.time = time
}

/** Unit normal of a triangle into `vector`, 0 where it has none. */
function takeNormal(triangles: Float64Array, t: number): void {
  if (!writeFaceNormal(triangles, t, vector)) vector.fill(0)
}

/** The world's own axes, at the first tree's position. */
const world = new Float64Array([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0])

/** Writes the contact of two nodes that stand for their triangles; the poses are rows, the first tree's first. */
export function describeBoxes(
  contact: TreeContact,
  treeA: ObbTree,
  a: number,
  treeB: ObbTree,
  b: number,
  rows: Float64Array,
  swapped: boolean,
  time: number,
): void {
  placeBox(treeA, a, rows, 0)
  placeBox(treeB, b, rows, ROW_STRIDE)
  for (let d = 0; d < 3; d++) {
    world[d] = rows[d]
    boxes[ROW_STRIDE + d] += rows[ROW_STRIDE + d] - rows[d]
    manifold[MANIFOLD_POINTS + d] = 0.5 * (boxes[ROW_STRIDE + d] - boxes[d])
    manifold[MANIFOLD_NORMAL + d] = boxes[ROW_STRIDE + d] - boxes[d]
  }
  // Boxes that meet within the guards of the traversal only have the midpoint of their centres as contact point.
  const none = collideObbRows(boxes, 0, boxes, ROW_STRIDE, manifold) === 0
  if (none) normaliseAny(manifold, MANIFOLD_NORMAL)
  publish(contact.normal, world, manifold, MANIFOLD_NORMAL, swapped ? -1 : 1)
  takeEllipsoidNormal(0)
  publish(swapped ? contact.normalB : contact.normalA, world, vector, 0, 1)
  takeEllipsoidNormal(ROW_STRIDE)
  publish(swapped ? contact.normalA : contact.normalB, world, vector, 0, 1)
  for (let d = 0; d < 3; d++) vector[d] = boxes[d] + manifold[MANIFOLD_POINTS + d]
  publishPoint(contact.points[0]!, world)
  contact.pointCount = 1
  contact.depth = none || time > 0 ? 0 : manifold[MANIFOLD_DEPTH]
  contact.touching = contact.depth === 0
  contact.exact = false
  contact.time = time
}

/** Writes a node's box at `boxes[at]`, turned into world axes, relative to the position of its tree's row. */
function placeBox(tree: ObbTree, node: number, rows: Float64Array, at: number): void {
  writeTreeNodeRow(tree, node, UNSCALED, 0, boxes, at)
  for (let i = at; i < at + ROW_PARAMETERS; i += 3) turnToWorld(rows, at, boxes, i)
}

/**
 * The gradient of sum (x_i / h_i)^2 at the contact point, unit, into `vector`: the normal there of the ellipsoid with
 * the axes of the box at boxes[at]. Extents are taken relative to the least, so that a flat box has the normal of its
 * face.
 */
function takeEllipsoidNormal(at: number): void {
  const p = at + ROW_PARAMETERS
  const least = Math.min(boxes[p], boxes[p + 1], boxes[p + 2])
  vector.fill(0)
  for (let i = 0; i < 3; i++) {
    const a = at + ROW_AXES + 3 * i
    let along = 0
    for (let d = 0; d < 3; d++) along += boxes[a + d] * (boxes[d] + manifold[MANIFOLD_POINTS + d] - boxes[at + d])
    const part = least > 0 ? least / boxes[p + i] : Number(boxes[p + i] === 0)
    for (let d = 0; d < 3; d++) vector[d] += along * part * part * boxes[a + d]
  }
  normaliseAny(vector, 0)
}
