/**
 * Two meshes that move and turn, for the searches by time: poses boxes of nodes and triangles at time 0, and bounds how
 * long two of them surely stay apart (sweep-bounds.ts). All coordinates are relative to the pivot of A at time 0, which
 * is taken to be at rest.
 */
import { advance, ADVANCE_MAX_ITERATIONS } from '../geometry/advancement/advance.js'
import { beginPair, beginRow, beginTriangle, pose } from '../geometry/advancement/bodies.js'
import {
  ADVANCE_NORMAL,
  ADVANCE_OUT,
  ADVANCE_WORK,
  MOTION_ANGULAR,
  MOTION_ARM,
  MOTION_SPANS,
  MOTION_STRIDE,
  type MovingRow,
  WORK_END,
  WORK_ROW_A,
  WORK_ROW_B,
  WORK_TIME,
  WORK_TOLERANCE,
  WORK_TRIANGLE_A,
  WORK_TRIANGLE_B,
} from '../geometry/advancement/layout.js'
import { separateObbRowsInto } from '../geometry/obb-obb/separation.js'
import { ROW_PARAMETERS, ROW_STRIDE } from '../geometry/rows.js'
import { separateTriangleRowsInto } from '../geometry/triangle-triangle/separation.js'
import { ADVANCE_TOLERANCE, UNIT_ROUNDOFF } from '../tolerances.js'
import { writeNearestOfCores } from './nearest-cores.js'
import {
  addLengthAt,
  lengthAt,
  NODE_ITERATIONS,
  NODE_TOLERANCE,
  writePosedNode,
  writePosedTriangle,
} from './sweep-bounds.js'
import { isLargerNode, treeRadius, type ObbTree } from './tree.js'

/** Sum of the half diagonals of two nodes' boxes. */
const reach = new Float64Array(1)

/** One of the two meshes. */
class Side {
  readonly row = new Float64Array(ROW_STRIDE) // its pose; its position is the arm from its pivot
  readonly nodeRow = new Float64Array(ROW_STRIDE)
  readonly nodeMotion = new Float64Array(MOTION_STRIDE)
  readonly triangle = new Float64Array(9)
  readonly triangleMotion = new Float64Array(MOTION_STRIDE)
  readonly movingNode: MovingRow = { rows: this.nodeRow, row: 0, motions: this.nodeMotion, motion: 0 }
  readonly movingTriangle: MovingRow = { rows: this.triangle, row: 0, motions: this.triangleMotion, motion: 0 }
  turns = false
  /** Triangles keep their arms even if nothing turns, so that all share the pivot of the mesh. */
  hasArms = false
  /** Node that `nodeRow` and the pair's work hold, slot that `triangle` and the caller's work hold; -1 for none. */
  node = -1
  slot = -1
  scale = 1
  /** From A's pivot to B's at time 0, for B. */
  readonly apart = new Float64Array(3)

  /** @param which 0 for A, 1 for B */
  constructor(private readonly which: number) {}

  /** Poses a node at time 0 in `nodeRow` and `work`. */
  beginNode(tree: ObbTree, node: number, turns: boolean, work: Float64Array): void {
    const { which, nodeRow, nodeMotion, apart } = this
    this.node = node
    writePosedNode(tree, node, this.scale, this.row, 0, turns, nodeRow, nodeMotion)
    if (which === 1) for (let i = 0; i < 3; i++) nodeRow[i] += apart[i]
    beginRow(work, which, nodeRow, 0, nodeMotion, 0)
  }

  /** Poses a triangle at time 0 in `triangle` and `work`, unless it is there; again if it turns and `fromZero`. */
  beginTriangle(tree: ObbTree, slot: number, fromZero: boolean, work: Float64Array): void {
    const { which, turns, triangle, triangleMotion, apart } = this
    if (this.slot === slot && !(fromZero && turns)) return
    this.slot = slot
    writePosedTriangle(tree, slot, this.scale, this.row, 0, turns || this.hasArms, triangle, triangleMotion)
    if (which === 1) for (let i = 0; i < 9; i++) triangle[i] += apart[i % 3]
    beginTriangle(work, which, triangle, 0, triangleMotion, 0)
  }

  /** Returns the ball around the mesh, its arm included. */
  begin(tree: ObbTree, scale: number, rows: Float64Array, r: number, motions: Float64Array, m: number): number {
    let square = 0
    this.scale = scale
    for (let i = 3; i < ROW_STRIDE; i++) this.row[i] = rows[r + i]
    for (let i = 0; i < 3; i++) {
      const arm = motions[m + MOTION_ARM + i]
      this.row[i] = arm
      square = Math.max(square, Math.abs(arm))
      const w = motions[m + MOTION_ANGULAR + i]
      this.nodeMotion[MOTION_ANGULAR + i] = w
      this.triangleMotion[MOTION_ANGULAR + i] = w
      this.nodeMotion[i] = 0
      this.triangleMotion[i] = 0
    }
    this.turns = lengthAt(this.nodeMotion, MOTION_ANGULAR) > 0
    this.node = -1
    this.slot = -1
    return treeRadius(tree) * Math.abs(scale) + (square > 0 ? lengthAt(motions, m + MOTION_ARM) : 0)
  }
}

export class MovingPair {
  /** What the last advancement found. */
  readonly out = new Float64Array(ADVANCE_OUT)
  /** Start and end time of the next advancement. An array, because doubles passed as arguments are allocated. */
  readonly span = new Float64Array(2)
  private readonly A = new Side(0)
  private readonly B = new Side(1)
  private readonly nodeWork = new Float64Array(ADVANCE_WORK)
  /** One number: the tolerance of triangles. */
  private readonly limits = new Float64Array(1)

  /** Sets the two meshes: poses at time 0, and motion rows of which velocities and arms count. */
  begin(
    treeA: ObbTree,
    scaleA: number,
    rowsA: Float64Array,
    a: number,
    motionsA: Float64Array,
    ma: number,
    treeB: ObbTree,
    scaleB: number,
    rowsB: Float64Array,
    b: number,
    motionsB: Float64Array,
    mb: number,
    hasArms: boolean,
  ): void {
    const { A, B } = this
    const { apart } = B
    const ballA = A.begin(treeA, scaleA, rowsA, a, motionsA, ma)
    const ballB = B.begin(treeB, scaleB, rowsB, b, motionsB, mb)
    A.hasArms = hasArms
    B.hasArms = hasArms
    for (let i = 0; i < 3; i++) {
      apart[i] = rowsB[b + i] - rowsA[a + i] - (motionsB[mb + MOTION_ARM + i] - motionsA[ma + MOTION_ARM + i])
      const v = motionsB[mb + i] - motionsA[ma + i]
      B.nodeMotion[i] = v
      B.triangleMotion[i] = v
    }
    this.limits[0] = ADVANCE_TOLERANCE * (ballA + ballB) + 64 * UNIT_ROUNDOFF * lengthAt(apart, 0)
  }

  /** Whether node a has the larger volume. */
  isLarger(treeA: ObbTree, a: number, treeB: ObbTree, b: number): boolean {
    return isLargerNode(treeA, this.A.scale, a, treeB, this.B.scale, b)
  }

  /**
   * Writes to `out` a time in `span` before which the boxes of two nodes do not touch, or returns false if they do not
   * touch in `span` at all. The time is early by the tolerance of nodes; with `tight`, by that of triangles.
   */
  advanceNodes(treeA: ObbTree, a: number, treeB: ObbTree, b: number, tight: boolean): boolean {
    const { A, B, nodeWork, span } = this
    const start = span[0]
    // A turning body's row in the work may be posed at a later time: it is begun again where time 0 is needed.
    if (A.node !== a || (start === 0 && A.turns)) A.beginNode(treeA, a, A.turns, nodeWork)
    if (B.node !== b || (start === 0 && B.turns)) B.beginNode(treeB, b, B.turns, nodeWork)
    beginPair(nodeWork, A.movingNode, B.movingNode)
    reach[0] = 0
    if (!tight) {
      addLengthAt(A.nodeMotion, MOTION_SPANS, reach)
      addLengthAt(B.nodeMotion, MOTION_SPANS, reach)
    }
    nodeWork[WORK_TIME] = start
    nodeWork[WORK_END] = span[1]
    nodeWork[WORK_TOLERANCE] = this.limits[0] + NODE_TOLERANCE * reach[0]
    return advance(separateObbRowsInto, nodeWork, tight ? ADVANCE_MAX_ITERATIONS : NODE_ITERATIONS, this.out)
  }

  /** The same for two triangles, in the caller's `work`. */
  advanceTriangles(treeA: ObbTree, slotA: number, treeB: ObbTree, slotB: number, work: Float64Array): boolean {
    const { span } = this
    this.beginTriangles(treeA, slotA, treeB, slotB, span[0] === 0, work)
    work[WORK_TIME] = span[0]
    work[WORK_END] = span[1]
    work[WORK_TOLERANCE] = this.limits[0]
    return advance(separateTriangleRowsInto, work, ADVANCE_MAX_ITERATIONS, this.out)
  }

  /** Poses two triangles at a time in `work`, relative to A's pivot. */
  placeTriangles(treeA: ObbTree, slotA: number, treeB: ObbTree, slotB: number, time: number, work: Float64Array): void {
    this.A.hasArms = true
    this.A.slot = -1
    this.B.slot = -1
    this.beginTriangles(treeA, slotA, treeB, slotB, time === 0, work)
    pose(work, time)
  }

  /**
   * Poses the boxes of two nodes at a time in `work`, relative to A's pivot, and in place of triangles their nearest
   * points, as triangles without extent. Writes the axis between them as an advancement does, and returns their
   * separation.
   */
  placeNodes(treeA: ObbTree, a: number, treeB: ObbTree, b: number, time: number, work: Float64Array): number {
    const { A, B, out } = this
    A.beginNode(treeA, a, true, work)
    B.beginNode(treeB, b, true, work)
    A.node = -1
    B.node = -1
    beginPair(work, A.movingNode, B.movingNode)
    pose(work, time)
    separateObbRowsInto(work, WORK_ROW_A, work, WORK_ROW_B, axis)
    for (let i = 0; i < 3; i++) out[ADVANCE_NORMAL + i] = axis[i]
    writeNearestOfCores(work, WORK_ROW_A, WORK_ROW_A + ROW_PARAMETERS, WORK_ROW_B, WORK_ROW_B + ROW_PARAMETERS, nearest)
    for (let i = 0; i < 9; i++) {
      work[WORK_TRIANGLE_A + i] = nearest[i % 3]
      work[WORK_TRIANGLE_B + i] = nearest[3 + (i % 3)]
    }
    return axis[3]
  }

  /** Begins two triangles in the caller's `work`; `fromZero`: turning ones are posed at time 0 again. */
  beginTriangles(
    treeA: ObbTree,
    slotA: number,
    treeB: ObbTree,
    slotB: number,
    fromZero: boolean,
    work: Float64Array,
  ): void {
    const { A, B } = this
    A.beginTriangle(treeA, slotA, fromZero, work)
    B.beginTriangle(treeB, slotB, fromZero, work)
    beginPair(work, A.movingTriangle, B.movingTriangle)
  }
}

/** Points of the boxes of A and of B. */
const nearest = new Float64Array(6)
const axis = new Float64Array(8)
