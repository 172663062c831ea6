/**
 * First contact of a convex body with the surface of a mesh, both moving and turning (Eberly, sections 5 and 7).
 *
 * A short path uses a swept box: few leaves meet the box that the body stays in, seen from the mesh, and each of their
 * triangles is advanced by itself up to the best time so far. Otherwise the tree is searched by times, as in
 * moving-pair.ts: the node that is reached first is opened first.
 *
 * All coordinates are relative to the mesh's pivot at time 0, which is taken to be at rest: only differences of
 * positions and of linear velocities count.
 */
import { beginPair, pose } from '../../geometry/advancement/bodies.js'
import { Advance, MotionRow, Work } from '../../geometry/advancement/layout.js'
import { closestPointsObbRows } from '../../geometry/obb-obb/closest-points.js'
import { separateObbRows } from '../../geometry/obb-obb/separation.js'
import { separateObbAndPlaneRows } from '../../geometry/pairs/obb-plane.js'
import { ROW_PARAMETERS, ROW_SCALE, ROW_STRIDE, type SeparationKernel } from '../../geometry/rows.js'
import { dot, lengthAt } from '../../math/vectors.js'
import { List } from '../../memory/list.js'
import { sortStably } from '../../memory/sort.js'
import { ADVANCE_TOLERANCE, UNIT_ROUNDOFF } from '../../tolerances.js'
import { limitedTree } from '../limited.js'
import { TreePair } from '../pair.js'
import { findTreeCandidates } from '../traversal/find.js'
import { writeHalfSpace } from '../traversal/half-space.js'
import { ONE_LEAF, treeRadius, type ObbTree } from '../tree.js'
import { FirstSearch } from './first-search.js'
import { MovingConvex } from './moving-tree.js'
import { writeSweptBox } from './swept-box.js'

/** Greatest turn in radians for which the path is straight enough for the swept box. */
const SHORT_TURN = 1
/** Most triangles that are advanced one by one; if there are more, the tree is searched. */
const MOST_CANDIDATES = 64

/** How a convex body and a mesh are swept. */
export interface ConvexSweep {
  /** Separation of the body's shape and a triangle. */
  separate: SeparationKernel
  /** Separation of a box and the body's shape, for a depth limit. */
  separateBox: SeparationKernel
  /** Triangles that the body touches at the start but moves away from do not count. */
  isLeaving: boolean
}

const sweptBox = new Float64Array(ROW_STRIDE)
const boxRow = new Float64Array(ROW_STRIDE)
const space = new Float64Array(4)
const closest = new Float64Array(7)
const candidates = new List()

/** The search; A is the convex body, B the mesh. */
class ConvexSearch extends FirstSearch {
  override readonly trees = new TreePair()
  declare how: ConvexSweep
  isPlane = false

  constructor() {
    super(new MovingConvex())
    this.trees.treeA = ONE_LEAF
    this.trees.rows[ROW_SCALE] = 1
  }

  /** Writes the rows of both bodies relative to the mesh's pivot. */
  beginConvex(tree: ObbTree, rows: Float64Array, motions: Float64Array): void {
    const { A, B, trees, how, search } = this
    const { row, motion, nodeRow, nodeMotion } = A
    trees.treeB = tree
    for (let i = 0; i < ROW_STRIDE; i++) trees.rows[ROW_STRIDE + i] = rows[i]
    B.begin(tree, rows, 0, motions, 0)
    for (let i = 0; i < MotionRow.stride; i++) motion[i] = motions[MotionRow.stride + i] - (i < 3 ? motions[i] : 0)
    for (let i = 0; i < ROW_STRIDE; i++)
      row[i] = i < 3 ? rows[ROW_STRIDE + i] - rows[i] + B.motion[MotionRow.arm + i] : rows[ROW_STRIDE + i]
    nodeRow.set(row)
    nodeMotion.set(motion)
    const isPlane = motion[MotionRow.round] === Infinity
    const core = lengthAt(motion, MotionRow.spans)
    const arm = lengthAt(motion, MotionRow.arm)
    if (!isPlane) {
      for (let i = 0; i < 3; i++) {
        nodeMotion[MotionRow.spans + i] += motion[MotionRow.round]
        nodeRow[ROW_PARAMETERS + i] = nodeMotion[MotionRow.spans + i]
      }
      nodeMotion[MotionRow.round] = 0
      // The box of a sphere need not turn.
      if (core === 0 && arm === 0) nodeMotion.fill(0, MotionRow.angular, MotionRow.angular + 3)
    }
    A.turns = lengthAt(motion, MotionRow.angular) > 0
    A.node = A.slot = -1
    A.nodeSize[0] = isPlane ? 0 : core + motion[MotionRow.round]
    this.isPlane = this.nodesAreSwapped = isPlane
    this.separateNodes = isPlane ? separateObbAndPlaneRows : separateObbRows
    this.separate = how.separate
    this.separateBox = how.separateBox
    const size = A.nodeSize[0] + arm + treeRadius(tree) * Math.abs(B.row[ROW_SCALE]) + lengthAt(B.motion, MotionRow.arm)
    this.limits[0] = ADVANCE_TOLERANCE * size + 64 * UNIT_ROUNDOFF * lengthAt(row, 0)
    this.found = false
    search.horizon[0] = 1
    search.queue.first[0] = 0
  }

  /**
   * Advances the triangles near the path one by one. If the path is long or they are many, does nothing and returns
   * false.
   */
  sweepFew(): boolean {
    const { A, B } = this
    // A body that turns about its own position stays in its ball; an arm, or a turning mesh, makes the path a curve.
    let turn = lengthAt(B.motion, MotionRow.angular)
    if (lengthAt(A.motion, MotionRow.arm) > 0) turn += lengthAt(A.motion, MotionRow.angular)
    if (!(turn <= SHORT_TURN)) return false
    writeSweptBox(A, B, this.limits[0], sweptBox)
    const count = findTreeCandidates(B.tree, B.row[ROW_SCALE], sweptBox, 0, candidates)
    if (count > MOST_CANDIDATES) return false
    // By index, so that the smallest of the triangles that share the place of contact is reported.
    sortStably(candidates.items, count, B.tree.triangles)
    for (let i = 0; i < count; i++) this.tryParts(0, candidates.items[i])
    return true
  }

  protected override takeParts(a: number, part: number): void {
    const { out, how } = this
    if (!(how.isLeaving && out[Advance.time] === 0 && dot(out, Advance.normal, this.A.motion, 0) < 0))
      super.takeParts(a, part)
  }

  /** Poses both bodies at a time in `work`; in place of a triangle, the node's point that is nearest to the body. */
  placeNode(time: number): void {
    const { A, B, work, isPlane } = this
    A.beginTriangle(0, work, 0)
    B.beginNode(~this.b, work, 1)
    beginPair(work, A.movingTriangle, B.movingNode)
    pose(work, time)
    for (let i = 0; i < ROW_STRIDE; i++) boxRow[i] = work[Work.rowA + i]
    for (let i = 0; i < 3; i++) boxRow[ROW_PARAMETERS + i] = isPlane ? 0 : A.motion[MotionRow.spans + i]
    if (isPlane) {
      // Seen from a point far below the plane, the nearest point of the box is its deepest.
      const far =
        treeRadius(B.tree) * Math.abs(B.row[ROW_SCALE]) + lengthAt(work, Work.rowB) + lengthAt(work, Work.rowA)
      writeHalfSpace(work, Work.rowA, space)
      for (let i = 0; i < 3; i++)
        boxRow[i] = work[Work.rowB + i] - 1e3 * (far + Math.abs(work[Work.rowA + ROW_PARAMETERS + 3])) * space[i]
    }
    closestPointsObbRows(boxRow, 0, work, Work.rowB, closest)
    for (let i = 0; i < 9; i++) work[Work.triangleB + i] = work[Work.rowB + (i % 3)] + closest[4 + (i % 3)]
  }
}

const search = new ConvexSearch()

/**
 * First time from 0 to 1 when a convex body comes within the tolerance of a mesh's surface: ADVANCE_TOLERANCE of
 * their bounding radii. Never later than the true first contact, and none is missed.
 *
 * @param rows the mesh's row at time 0, then the body's
 * @param motions the mesh's motion row (velocities and arm count), then the body's
 * @param scratch Work.length numbers; after a hit, the poses at that time: the body at Work.rowA, the triangle at
 *   Work.triangleB, relative to the body's pivot
 * @param out Advance.length + 1 numbers: what advanceRows writes (the axis from the body to the triangle), and the
 *   index of the triangle in the user's mesh: of several at the start, the smallest.
 *   At a depth limit the box of a node stands for its triangles. After a hit of a box, the triangle in `scratch` is
 *   the point of the box that is nearest to the body, without extent, and its index the first one in the box
 */
export function sweepTreeAndRow(
  tree: ObbTree,
  rows: Float64Array,
  motions: Float64Array,
  sweep: ConvexSweep,
  scratch: Float64Array,
  out: Float64Array,
): boolean {
  search.how = sweep
  search.work = scratch
  search.contact = out
  const limited = limitedTree(tree, rows, 0)
  search.beginConvex(limited, rows, motions)
  if (limited !== tree || search.isPlane || !search.sweepFew()) search.search.run(search.trees, Infinity, search)
  if (!search.found) return false
  out[Advance.length] = search.triangleB
  const time = search.search.horizon[0]
  if (search.b < 0) search.placeNode(time)
  else search.placeParts(0, search.b, time)
  return true
}
