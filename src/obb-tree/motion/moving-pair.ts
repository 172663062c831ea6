/**
 * Two meshes that move and turn, for the searches by time: bounds how long two of their boxes or triangles surely stay
 * apart. All coordinates are relative to the pivot of A at time 0, which is taken to be at rest.
 *
 * Conservative advancement (geometry/advancement) gives a safe bound for two boxes as well as for two triangles: the
 * triangles in two boxes touch no earlier than the boxes do. So trees are searched by times (best-first.ts): the bound
 * of a pair is where its children start, and a pair that is not reached before the horizon is dropped. Spins of any
 * number of turns need no special care, and nothing is sampled.
 */
import { advance, ADVANCE_MAX_ITERATIONS } from '../../geometry/advancement/advance.js'
import { beginPair, pose } from '../../geometry/advancement/bodies.js'
import { Advance, MotionRow, Work } from '../../geometry/advancement/layout.js'
import { CLOSEST_LENGTH, CLOSEST_POINT_A, CLOSEST_POINT_B } from '../../geometry/closest-points.js'
import { closestPointsObbRows } from '../../geometry/obb-obb/closest-points.js'
import { separateObbRows } from '../../geometry/obb-obb/separation.js'
import { closestPointsObbAndTriangleRows } from '../../geometry/obb-triangle/closest-points.js'
import { separateObbAndTriangleRows } from '../../geometry/obb-triangle/separation.js'
import { overlapObbAndSphereRows } from '../../geometry/pairs/obb-sphere.js'
import { ROW_PARAMETERS, ROW_STRIDE, type SeparationKernel } from '../../geometry/rows.js'
import { separateTriangleRows } from '../../geometry/triangle-triangle/separation.js'
import { lengthAt, subtract } from '../../math/vectors.js'
import { ADVANCE_TOLERANCE, UNIT_ROUNDOFF } from '../../tolerances.js'
import { BestFirstSearch, type SearchRules } from '../best-first.js'
import type { TreePair } from '../pair.js'
import { endPart, firstPart } from '../tree.js'
import { areNear } from '../traversal/find.js'
import { MovingTree } from './moving-tree.js'

/** Kernel calls for a node at most: a bound that stops early only lets children start earlier. */
const NODE_ITERATIONS = 24

/**
 * Pure number, times the reach of two boxes: where the advancement of nodes stops. Larger: children start earlier.
 * Smaller: more steps for boxes that are opened anyway. Answers stay.
 */
const NODE_TOLERANCE = 0.02

const closest = new Float64Array(CLOSEST_LENGTH)
const between = new Float64Array(3)
/** In the row of a ball: its radius at the start. */
const BALL_START = ROW_PARAMETERS + 1

export abstract class MovingPair implements SearchRules {
  readonly search = new BestFirstSearch()
  declare trees: TreePair
  /** What the last advancement found. */
  readonly out = new Float64Array(Advance.length)
  /** Scratch of the advancement of triangles. */
  work: Float64Array = new Float64Array(Work.length)
  /** Separations of nodes; of triangles; and of a box, which comes first, and a triangle. */
  separateNodes: SeparationKernel = separateObbRows
  separate: SeparationKernel = separateTriangleRows
  separateBox: SeparationKernel = separateObbAndTriangleRows
  /** The kernel of nodes takes B first. */
  nodesAreSwapped = false
  protected readonly B = new MovingTree()
  /** One number: the tolerance of triangles. */
  protected readonly limits = new Float64Array(1)
  /** Whether the balls count; and the rows of the balls in which B is for the nodes of A, and A for B's. */
  private hasBalls = false
  private readonly balls = new Float64Array(2 * ROW_STRIDE)
  /** One number: the speed at which the balls approach. */
  private readonly closing = new Float64Array(1)
  /** One number: how much nearer points of the two come. */
  private readonly way = new Float64Array(1)
  private readonly nodeWork = new Float64Array(Work.length)

  constructor(protected readonly A = new MovingTree()) {}

  /** Takes parts that touch before the horizon, as `out` says: slots of triangles, or ~node for the box of a node. */
  protected abstract takeParts(partA: number, partB: number): void

  begin(trees: TreePair): void {
    const { A, B } = this
    const { treeA, treeB, rows, motions } = trees
    this.trees = trees
    A.begin(treeA, rows, 0, motions, 0)
    B.begin(treeB, rows, ROW_STRIDE, motions, MotionRow.stride)
    for (let i = 0; i < 3; i++) {
      const arms = motions[MotionRow.stride + MotionRow.arm + i] - motions[MotionRow.arm + i]
      B.apart[i] = rows[ROW_STRIDE + i] - rows[i] - arms
      B.nodeMotion[i] = motions[MotionRow.stride + i] - motions[i]
      B.triangleMotion[i] = B.nodeMotion[i]
    }
    this.limits[0] = ADVANCE_TOLERANCE * (A.ball[0] + B.ball[0]) + 64 * UNIT_ROUNDOFF * lengthAt(B.apart, 0)
    this.seekBalls()
  }

  /**
   * Takes the balls that hold the bodies, however they turn. The boxes of a body that turns keep their distances to its
   * own pivot. Balls count where each holds the other's pivot: elsewhere the balls of the nodes tell enough. Boxes that
   * stand for their triangles stick out of a ball.
   */
  private seekBalls(): void {
    const { A, B, trees, balls } = this
    subtract(between, 0, B.nodeMotion, 0, A.nodeMotion, 0)
    this.closing[0] = lengthAt(between, 0)
    subtract(between, 0, B.apart, 0, A.apart, 0)
    const isNested = lengthAt(between, 0) < Math.min(A.ball[0], B.ball[0])
    this.hasBalls = isNested && (A.turns || B.turns) && !trees.hasBoxes
    for (let at = 0; at < 2 * ROW_STRIDE; at += ROW_STRIDE) {
      const own = at === 0 ? A : B
      const other = at === 0 ? B : A
      for (let i = 0; i < 3; i++) balls[at + i] = own.turns ? own.apart[i] : other.apart[i]
      balls[at + BALL_START] = other.ball[0] + (own.turns ? lengthAt(between, 0) : 0) + this.limits[0]
    }
  }

  /**
   * Whether triangles are as near at the start as points of the two come nearer up to the horizon at most, by their
   * path and their turns. If not, none touch, and no search is needed.
   */
  mayMeet(): boolean {
    const { A, B, closing, limits, search, way, trees } = this
    const time = search.horizon[0]
    way[0] = closing[0] * time + limits[0]
    way[0] += Math.min(2, lengthAt(A.motion, MotionRow.angular) * time) * A.ball[0]
    way[0] += Math.min(2, lengthAt(B.motion, MotionRow.angular) * time) * B.ball[0]
    way[0] *= 1 + 16 * UNIT_ROUNDOFF
    return areNear(trees, way)
  }

  /** Whether one of the begun nodes stays out of the ball of the other body up to the horizon. */
  private staysOut(): boolean {
    const { A, B, balls, search, closing } = this
    if (!this.hasBalls) return false
    const way = closing[0] * search.horizon[0]
    balls[ROW_PARAMETERS] = balls[BALL_START] + way
    balls[ROW_STRIDE + ROW_PARAMETERS] = balls[ROW_STRIDE + BALL_START] + way
    return !overlapObbAndSphereRows(A.nodeRow, 0, balls, 0) || !overlapObbAndSphereRows(B.nodeRow, 0, balls, ROW_STRIDE)
  }

  /**
   * Rule of the search: queues two nodes with a time before which their boxes do not touch, early by the tolerance of
   * nodes.
   */
  bound(a: number, b: number): boolean {
    const { A, B, nodeWork, nodesAreSwapped, out, search } = this
    if (A.node !== a || this.isPosedLater(A)) A.beginNode(a, nodeWork, nodesAreSwapped ? 1 : 0)
    if (B.node !== b || this.isPosedLater(B)) B.beginNode(b, nodeWork, nodesAreSwapped ? 0 : 1)
    if (this.staysOut()) return false
    if (nodesAreSwapped) beginPair(nodeWork, B.movingNode, A.movingNode)
    else beginPair(nodeWork, A.movingNode, B.movingNode)
    nodeWork[Work.tolerance] = this.limits[0] + NODE_TOLERANCE * (A.nodeSize[0] + B.nodeSize[0])
    this.setSpan(nodeWork)
    if (!advance(this.separateNodes, nodeWork, NODE_ITERATIONS, out)) return false
    search.queue.next[0] = out[Advance.time]
    return true
  }

  /** Rule of the search: advances the parts of two ends. */
  visit(a: number, b: number): boolean {
    const { treeA, treeB } = this.trees
    const endA = endPart(treeA.links, a)
    const endB = endPart(treeB.links, b)
    for (let i = firstPart(treeA.links, a); i < endA; i++)
      for (let j = firstPart(treeB.links, b); j < endB; j++) this.tryParts(i, j)
    return false
  }

  /** Advances two parts, and takes them if they touch before the horizon. */
  protected tryParts(partA: number, partB: number): void {
    if (this.advanceParts(partA, partB)) this.takeParts(partA, partB)
  }

  /**
   * Writes to `out` when two parts touch, early by the tolerance of triangles; false if they do not before the horizon.
   * A box comes before a triangle.
   */
  private advanceParts(partA: number, partB: number): boolean {
    const { A, B, work, out } = this
    const hasBox = partA < 0 || partB < 0
    const isSwapped = hasBox && partA >= 0
    if (hasBox || A.slot !== partA || this.isPosedLater(A)) A.beginPart(partA, work, isSwapped ? 1 : 0)
    if (hasBox || B.slot !== partB || this.isPosedLater(B)) B.beginPart(partB, work, isSwapped ? 0 : 1)
    if (isSwapped) beginPair(work, B.moving(partB), A.moving(partA))
    else beginPair(work, A.moving(partA), B.moving(partB))
    if (hasBox) this.forget()
    work[Work.tolerance] = this.limits[0]
    this.setSpan(work)
    const separate = !hasBox ? this.separate : partA < 0 && partB < 0 ? separateObbRows : this.separateBox
    const hit = advance(separate, work, ADVANCE_MAX_ITERATIONS, out)
    if (isSwapped) for (let i = 0; i < 3; i++) out[Advance.normal + i] = 0 - out[Advance.normal + i]
    return hit
  }

  /** What was begun is begun again for the next advancement. */
  private forget(): void {
    const { A, B } = this
    A.node = A.slot = B.node = B.slot = -1
  }

  /** Whether a body that turns, and was begun for an advancement, must be begun again for one that starts at time 0. */
  private isPosedLater({ turns }: MovingTree): boolean {
    return turns && this.search.queue.first[0] === 0
  }

  /** An advancement runs from the bound of the parents to the horizon. */
  protected setSpan(work: Float64Array): void {
    work[Work.time] = this.search.queue.first[0]
    work[Work.end] = this.search.horizon[0]
  }

  /**
   * Poses two parts at a time in `work`, relative to A's pivot. If one is a box, their nearest points take the place of
   * triangles, as triangles without extent.
   */
  placeParts(partA: number, partB: number, time: number): void {
    const { A, B, work } = this
    A.hasArms = true
    A.beginPart(partA, work, 0)
    B.beginPart(partB, work, 1)
    beginPair(work, A.moving(partA), B.moving(partB))
    pose(work, time)
    A.hasArms = false
    this.forget()
    if (partA >= 0 && partB >= 0) return
    // A box comes before a triangle.
    const isSwapped = partA >= 0
    const areBoxes = partA < 0 && partB < 0
    const box = isSwapped ? Work.rowB : Work.rowA
    const own = isSwapped ? Work.triangleB : Work.triangleA
    const others = isSwapped ? Work.triangleA : Work.triangleB
    const second = areBoxes ? Work.rowB : others
    const writePoints = areBoxes ? closestPointsObbRows : closestPointsObbAndTriangleRows
    writePoints(work, box, work, second, closest)
    for (let d = 0; d < 3; d++) {
      closest[CLOSEST_POINT_A + d] += work[box + d]
      closest[CLOSEST_POINT_B + d] += work[second + d]
    }
    for (let i = 0; i < 9; i++) {
      work[own + i] = closest[CLOSEST_POINT_A + (i % 3)]
      work[others + i] = closest[CLOSEST_POINT_B + (i % 3)]
    }
  }
}
