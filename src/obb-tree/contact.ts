/**
 * The contact that `findObbTreeContacts` reports for a pair of triangles: points, normals and depth (Eberly, section
 * 7.2). The normal of a box that stands for its triangles is that of the ellipsoid in it, at the point of contact.
 */
import { WORK_TRIANGLE_A, WORK_TRIANGLE_B } from '../geometry/advancement/layout.js'
import { MANIFOLD_DEPTH, MANIFOLD_LENGTH, MANIFOLD_NORMAL, MANIFOLD_POINTS } from '../geometry/manifold.js'
import { collideObbRows } from '../geometry/obb-obb/collide.js'
import { turnToWorld } from '../geometry/relative-row.js'
import { ROW_AXES, ROW_PARAMETERS, ROW_STRIDE } from '../geometry/rows.js'
import type { MutableNumbers } from '../geometry/shapes.js'
import { INTERSECTION_POINTS, intersectTriangleRows } from '../geometry/triangle-triangle/intersection.js'
import { PAIR_AXIS, PAIR_LENGTH, PAIR_SEPARATION, PAIR_SIZE } from '../geometry/triangle-triangle/separation.js'
import { TOUCH_DEPTH } from '../tolerances.js'
import type { MovingSearch } from './moving-pairs.js'
import { writeTreeNodeRow, type ObbTree } from './tree.js'

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
  readonly points: readonly MutableNumbers[]
  /** Unit contact normal from A to B. */
  readonly normal: MutableNumbers
  /** Unit normal of A's triangle by its winding, or of its box if not `exact`; 0 0 0 for a triangle without area. */
  readonly normalA: MutableNumbers
  /** The same of B. */
  readonly normalB: MutableNumbers
  /** Penetration depth: the least translation along the normal that separates the two; 0 at a first contact. */
  depth: number
  /** They touch but do not cross: the depth is at most 1e-10 of their size. Coplanar triangles touch. */
  touching: boolean
}

/** A fresh {@link TreeContact}. */
export function createTreeContact(): TreeContact {
  const points: MutableNumbers[] = []
  for (let i = 0; i < INTERSECTION_POINTS; i++) points.push([0, 0, 0])
  return {
    time: 0,
    exact: true,
    pointCount: 0,
    points,
    normal: [0, 0, 0],
    normalA: [0, 0, 0],
    normalB: [0, 0, 0],
    depth: 0,
    touching: false,
  }
}

const corners = new Float64Array(18)
const found = new Float64Array(3 * INTERSECTION_POINTS)
const pair = new Float64Array(PAIR_LENGTH)
const boxes = new Float64Array(2 * ROW_STRIDE)
const manifold = new Float64Array(MANIFOLD_LENGTH)
const vector = new Float64Array(3)
/** The frame that points are taken from: position and axes, as a row. */
const frame = new Float64Array(ROW_STRIDE)

/** The world's own axes, at a position. */
function takeWorldFrame(x: number, y: number, z: number): void {
  frame.fill(0)
  frame[0] = x
  frame[1] = y
  frame[2] = z
  for (let i = 0; i < 3; i++) frame[ROW_AXES + 4 * i] = 1
}

function takeFrame(rows: Float64Array, r: number): void {
  for (let i = 0; i < ROW_STRIDE; i++) frame[i] = rows[r + i]
}

/** Writes (x, y, z), given in `frame`, to out in the world's axes: a vector times `sign`, a point with the position. */
function publish(out: MutableNumbers, x: number, y: number, z: number, sign: number, isPoint: boolean): void {
  for (let d = 0; d < 3; d++) {
    const turned = frame[ROW_AXES + d] * x + frame[ROW_AXES + 3 + d] * y + frame[ROW_AXES + 6 + d] * z
    out[d] = (isPoint ? frame[d] + turned : sign * turned) + 0
  }
}

/** Writes the contact of two triangles in `frame`, that of the first tree first; `swapped`: the first tree is B. */
function writeTriangles(
  contact: TreeContact,
  p: Float64Array,
  i: number,
  q: Float64Array,
  j: number,
  swapped: boolean,
  time: number,
): void {
  const count = intersectTriangleRows(p, i, q, j, found, pair)
  for (let k = 0; k < count; k++)
    publish(contact.points[k]!, p[i] + found[3 * k], p[i + 1] + found[3 * k + 1], p[i + 2] + found[3 * k + 2], 1, true)
  publish(contact.normal, pair[PAIR_AXIS], pair[PAIR_AXIS + 1], pair[PAIR_AXIS + 2], swapped ? -1 : 1, false)
  writeNormal(p, i)
  publish(swapped ? contact.normalB : contact.normalA, vector[0], vector[1], vector[2], 1, false)
  writeNormal(q, j)
  publish(swapped ? contact.normalA : contact.normalB, vector[0], vector[1], vector[2], 1, false)
  contact.pointCount = count
  contact.depth = time > 0 ? 0 : Math.max(0, 0 - pair[PAIR_SEPARATION])
  contact.touching = contact.depth <= TOUCH_DEPTH * pair[PAIR_SIZE]
  contact.exact = true
  contact.time = time
}

/** Unit normal of a triangle into `vector`, 0 where it has none. */
function writeNormal(t: Float64Array, i: number): void {
  const ex = t[i + 3] - t[i]
  const ey = t[i + 4] - t[i + 1]
  const ez = t[i + 5] - t[i + 2]
  const fx = t[i + 6] - t[i]
  const fy = t[i + 7] - t[i + 1]
  const fz = t[i + 8] - t[i + 2]
  const x = ey * fz - ez * fy
  const y = ez * fx - ex * fz
  const z = ex * fy - ey * fx
  const length = Math.sqrt(x * x + y * y + z * z)
  vector[0] = length > 0 ? x / length : 0
  vector[1] = length > 0 ? y / length : 0
  vector[2] = length > 0 ? z / length : 0
}

/** The pair of triangles at corners 0 and 9, both in the frame rows[r]. */
export function writeStillContact(
  contact: TreeContact,
  triangleA: Float64Array,
  trianglesB: Float64Array,
  j: number,
  rows: Float64Array,
  r: number,
  swapped: boolean,
): void {
  for (let k = 0; k < 9; k++) {
    corners[k] = triangleA[k]
    corners[9 + k] = trianglesB[j + k]
  }
  takeFrame(rows, r)
  writeTriangles(contact, corners, 0, corners, 9, swapped, 0)
}

/**
 * Writes the contact of the pair that a moving search reports; (x, y, z) is the pivot of its first tree at that time.
 */
export function writeMovingContact(
  contact: TreeContact,
  search: MovingSearch,
  x: number,
  y: number,
  z: number,
  swapped: boolean,
): void {
  takeWorldFrame(x, y, z)
  writeTriangles(contact, search.work, WORK_TRIANGLE_A, search.work, WORK_TRIANGLE_B, swapped, search.reached[0])
}

/** Two nodes that stand for their triangles; poses as packed rows, the first tree's first. */
export function writeBoxContact(
  contact: TreeContact,
  treeA: ObbTree,
  a: number,
  rowsA: Float64Array,
  ra: number,
  treeB: ObbTree,
  b: number,
  rowsB: Float64Array,
  rb: number,
  swapped: boolean,
  time: number,
): void {
  takeFrame(rowsA, ra)
  placeBox(treeA, a, 0)
  takeFrame(rowsB, rb)
  placeBox(treeB, b, ROW_STRIDE)
  for (let d = 0; d < 3; d++) {
    boxes[ROW_STRIDE + d] += rowsB[rb + d] - rowsA[ra + d]
    manifold[MANIFOLD_POINTS + d] = 0.5 * (boxes[ROW_STRIDE + d] - boxes[d])
    manifold[MANIFOLD_NORMAL + d] = boxes[ROW_STRIDE + d] - boxes[d]
  }
  // Boxes that meet within the guards of the traversal only have the midpoint of their centres as contact point.
  const none = collideObbRows(boxes, 0, boxes, ROW_STRIDE, manifold) === 0
  if (none) unify(manifold, MANIFOLD_NORMAL)
  takeWorldFrame(rowsA[ra], rowsA[ra + 1], rowsA[ra + 2])
  const x = boxes[0] + manifold[MANIFOLD_POINTS]
  const y = boxes[1] + manifold[MANIFOLD_POINTS + 1]
  const z = boxes[2] + manifold[MANIFOLD_POINTS + 2]
  publish(contact.points[0]!, x, y, z, 1, true)
  const n = MANIFOLD_NORMAL
  publish(contact.normal, manifold[n], manifold[n + 1], manifold[n + 2], swapped ? -1 : 1, false)
  writeEllipsoidNormal(0, x, y, z)
  publish(swapped ? contact.normalB : contact.normalA, vector[0], vector[1], vector[2], 1, false)
  writeEllipsoidNormal(ROW_STRIDE, x, y, z)
  publish(swapped ? contact.normalA : contact.normalB, vector[0], vector[1], vector[2], 1, false)
  contact.pointCount = 1
  contact.depth = none || time > 0 ? 0 : manifold[MANIFOLD_DEPTH]
  contact.touching = contact.depth === 0
  contact.exact = false
  contact.time = time
}

/** Writes a node's box, turned into world axes, relative to its tree's position. `frame` is the tree's pose. */
function placeBox(tree: ObbTree, node: number, at: number): void {
  writeTreeNodeRow(tree, node, 1, boxes, at)
  for (let i = at; i < at + ROW_AXES + 9; i += 3) turnToWorld(frame, 0, boxes, i)
}

/**
 * The gradient of sum (x_i / h_i)^2 at a point, unit, into `vector`: the normal of the ellipsoid with the box's axes
 * there. Extents are taken relative to the least, so that a flat box has the normal of its face.
 */
function writeEllipsoidNormal(at: number, x: number, y: number, z: number): void {
  const p = at + ROW_PARAMETERS
  const least = Math.min(boxes[p], boxes[p + 1], boxes[p + 2])
  vector.fill(0)
  for (let i = 0; i < 3; i++) {
    const a = at + ROW_AXES + 3 * i
    const along = boxes[a] * (x - boxes[at]) + boxes[a + 1] * (y - boxes[at + 1]) + boxes[a + 2] * (z - boxes[at + 2])
    const part = least > 0 ? least / boxes[p + i] : Number(boxes[p + i] === 0)
    for (let d = 0; d < 3; d++) vector[d] += along * part * part * boxes[a + d]
  }
  unify(vector, 0)
}

/** Makes the vector at v[i] unit; a vector of 0 stays. */
function unify(v: Float64Array, i: number): void {
  const largest = Math.max(Math.abs(v[i]), Math.abs(v[i + 1]), Math.abs(v[i + 2]))
  if (!(largest > 0)) return
  for (let d = 0; d < 3; d++) v[i + d] /= largest
  const length = Math.sqrt(v[i] * v[i] + v[i + 1] * v[i + 1] + v[i + 2] * v[i + 2])
  for (let d = 0; d < 3; d++) v[i + d] /= length
}
