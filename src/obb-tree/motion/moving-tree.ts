import { beginRow, beginTriangle } from '../../geometry/advancement/bodies.js'
import { MotionRow, type MovingRow } from '../../geometry/advancement/layout.js'
import { ROW_PARAMETERS, ROW_SCALE, ROW_STRIDE } from '../../geometry/rows.js'
import { lengthAt } from '../../math/vectors.js'
import { placeNode, placeTriangle } from '../posed.js'
import { treeRadius, type ObbTree } from '../tree.js'

/**
 * A mesh that moves and turns: its nodes' boxes and its triangles at time 0, for advancements. Coordinates are relative
 * to a pivot that is taken to be at rest, the mesh's own or the other body's.
 */
export class MovingTree {
  declare tree: ObbTree
  /** Its row; the position is the arm from its pivot. */
  readonly row = new Float64Array(ROW_STRIDE)
  /** Its motion row at rest: angular velocity and arm. */
  readonly motion = new Float64Array(MotionRow.stride)
  /** From the resting pivot to its own at time 0, the middle of its ball. */
  readonly apart = new Float64Array(3)
  /** The last node's box and the last triangle, and their motion rows. */
  readonly nodeRow = new Float64Array(ROW_STRIDE)
  readonly nodeMotion = new Float64Array(MotionRow.stride)
  /** One number: radius of the ball around the pivot that holds the mesh, however it turns. */
  readonly ball = new Float64Array(1)
  /** One number: half the diagonal of the node's box. */
  readonly nodeSize = new Float64Array(1)
  readonly triangle = new Float64Array(9)
  readonly triangleMotion = new Float64Array(MotionRow.stride)
  /** The whole, that node's box and that triangle, as advancements take them. */
  readonly movingBody: MovingRow = { rows: this.row, row: 0, motions: this.motion, motion: 0 }
  readonly movingNode: MovingRow = { rows: this.nodeRow, row: 0, motions: this.nodeMotion, motion: 0 }
  readonly movingTriangle: MovingRow = { rows: this.triangle, row: 0, motions: this.triangleMotion, motion: 0 }
  turns = false
  /** Nodes and triangles have arms even if nothing turns: then all are posed relative to the pivot of the mesh. */
  hasArms = false
  /** Node and slot that the caller's work holds, as it was begun last, -1 for none. */
  node = -1
  slot = -1

  /** Sets the mesh, at rest: of its motion row the angular velocity and the arm count. */
  begin(tree: ObbTree, rows: Float64Array, r: number, motions: Float64Array, m: number): void {
    const { row, motion } = this
    this.tree = tree
    for (let i = 3; i < ROW_STRIDE; i++) row[i] = rows[r + i]
    for (let i = 0; i < 3; i++) {
      motion[MotionRow.angular + i] = motions[m + MotionRow.angular + i]
      motion[MotionRow.arm + i] = motions[m + MotionRow.arm + i]
      row[i] = motion[MotionRow.arm + i]
    }
    this.apart.fill(0)
    this.nodeMotion.set(motion)
    this.triangleMotion.set(motion)
    this.turns = lengthAt(motion, MotionRow.angular) > 0
    this.node = -1
    this.slot = -1
    this.ball[0] = treeRadius(tree) * Math.abs(row[ROW_SCALE]) + lengthAt(motion, MotionRow.arm)
  }

  /** Begins a node's box as body `which` (0 is A, 1 is B) of `work`. */
  beginNode(node: number, work: Float64Array, which: number): void {
    const { row, nodeRow, nodeMotion, apart } = this
    const hasArm = this.turns || this.hasArms
    this.node = node
    placeNode(this.tree, node, row, 0, nodeRow, 0)
    // Not by lengthAt. V8: see notes, "doubles across calls".
    let square = 0
    for (let i = 0; i < 3; i++) {
      square += nodeRow[ROW_PARAMETERS + i] * nodeRow[ROW_PARAMETERS + i]
      nodeMotion[MotionRow.spans + i] = nodeRow[ROW_PARAMETERS + i]
      nodeMotion[MotionRow.arm + i] = hasArm ? nodeRow[i] : 0
      nodeRow[i] += apart[i]
    }
    this.nodeSize[0] = Math.sqrt(square)
    beginRow(work, which, this.movingNode)
  }

  /** Begins a part, the triangle of a slot or the box of ~node. */
  beginPart(part: number, work: Float64Array, which: number): void {
    if (part < 0) this.beginNode(~part, work, which)
    else this.beginTriangle(part, work, which)
  }

  /** A part that was begun. */
  moving(part: number): MovingRow {
    return part < 0 ? this.movingNode : this.movingTriangle
  }

  /** The same for the triangle of a slot. */
  beginTriangle(slot: number, work: Float64Array, which: number): void {
    const { row, triangle, triangleMotion, apart } = this
    const hasArm = this.turns || this.hasArms
    this.slot = slot
    placeTriangle(this.tree, slot, row, 0, triangle, 0)
    for (let i = 0; i < 3; i++) triangleMotion[MotionRow.arm + i] = hasArm ? triangle[i] : 0
    for (let i = 0; i < 9; i++) triangle[i] += apart[i % 3]
    beginTriangle(work, which, this.movingTriangle)
  }
}

/** A convex body in place of a mesh: its node is the box around it, its triangle the body itself. */
export class MovingConvex extends MovingTree {
  override readonly movingTriangle = this.movingBody

  override beginNode(node: number, work: Float64Array, which: number): void {
    this.node = node
    beginRow(work, which, this.movingNode)
  }

  override beginTriangle(slot: number, work: Float64Array, which: number): void {
    this.slot = slot
    beginRow(work, which, this.movingTriangle)
  }
}
