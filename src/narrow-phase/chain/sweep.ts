/**
 * First contact of a chain with a second body along their paths, by conservative advancement of each segment that the
 * body may reach, up to the earliest time so far. Segments, and what the other body is made of if it is a polygon or a
 * chain, are advanced as triangles (polygon/pieces.ts). What touches then is asked of the chain as a whole, so that an
 * inner point of it gives no normal.
 *
 * A segment of a one-sided chain touches while the middle of the body is not behind its line. From a time when they
 * touch but the middle is behind, it surely stays so for some time, and the advancement goes on from there: never late.
 * Where this does not come to an end, the time reached is reported.
 */
import { ADVANCE_MAX_ITERATIONS, advanceFrom, type SeparationKernel } from '../../geometry/advancement/advance.js'
import { beginPair, beginRow, placeRows, pose, reachOf, writeAdvancedRow } from '../../geometry/advancement/bodies.js'
import {
  Advance,
  MOTION_ANGULAR,
  MOTION_ARM,
  MOTION_SPANS,
  MOTION_STRIDE,
  type MovingRow,
  Work,
} from '../../geometry/advancement/layout.js'
import type { FlatKernel } from '../../geometry/flat/collide.js'
import { separatePolygons } from '../../geometry/flat/separation.js'
import { MANIFOLD_NORMAL, MANIFOLD_POINT_FEATURE, MANIFOLD_POINTS } from '../../geometry/manifold.js'
import { ROW_PARAMETERS, ROW_STRIDE } from '../../geometry/rows.js'
import { lengthAt } from '../../math/vectors.js'
import { createSlotList } from '../../memory/slot-list.js'
import type { ObbTree } from '../../obb-tree/tree.js'
import { EARLY_SLACK } from '../../tolerances.js'
import {
  bringTogether,
  FIRST_FEATURE_A,
  FIRST_FEATURE_B,
  FIRST_NORMAL,
  FirstScratch,
  writeFirst,
} from '../first-contact.js'
import { MESH_FEATURE_A, MESH_FEATURE_B } from '../mesh-features.js'
import type { MeshKernels, PairMotion, Trees } from '../mesh-kernels.js'
import { writeOutline } from '../polygon/outline.js'
import {
  beginPiece,
  createMovingPiece,
  listSeparations,
  pieceSeparations,
  writeRelativeStarts,
} from '../polygon/pieces.js'
import { ShapeType, type ShapeName } from '../shape-types.js'
import {
  chainAt,
  heightOver,
  isWithinChain,
  segmentA,
  segmentB,
  writeSegmentA,
  writeSegmentB,
  writeFrontNormal,
  writeMiddle,
  type ChainData,
} from './chain.js'
import { convexWriters, takeHalfPlane, takeRootOfA, takeSegment } from './collide.js'
import { findSegments, middle, probe, takeBody } from './find.js'

/** Names of the shapes, by type number. */
const names = Object.keys(ShapeType) as ShapeName[]
/** Steps from the back to the front of a one-sided segment at most. */
const MOST_STEPS = 64

/** The trees of the pair that is asked about: kernels of separation are not told them. */
let trees: Trees

function withTrees(kernel: FlatKernel): SeparationKernel {
  return (rowsA, a, rowsB, b, out) => kernel(rowsA, a, rowsB, b, out, trees)
}

/** Signed separation of the segment at work and every shape, by type number, a polygon for a handle. */
const segmentSeparations = listSeparations(writeSegmentA, writeOutline).map(withTrees)
const separateSegments = separationOfSegments()

function separationOfSegments(): SeparationKernel {
  return withTrees(separatePolygons(writeSegmentA, writeSegmentB))
}

/** Separation of the segment of the chain in row a, A's at work, and the body in row b. */
export function segmentSeparation(type: number, isChain: boolean, pool: Trees): SeparationKernel {
  trees = pool
  return isChain ? separateSegments : segmentSeparations[type]
}

export const scratch = new FirstScratch()
export const found = new Float64Array(Advance.length)
const axis = new Float64Array(8)
/** Rows of the two bodies at the start, their positions relative to A's; then at a time. */
const rows = new Float64Array(2 * ROW_STRIDE)
const posed = new Float64Array(2 * ROW_STRIDE)
const arm = new Float64Array(3)
const movingA = createMovingPiece()
const movingB = createMovingPiece()
const movingOther: MovingRow = { rows, row: ROW_STRIDE, motions: rows, motion: MOTION_STRIDE }
export const candidates = createSlotList()
const candidatesB = createSlotList()

/** Of the pair at work: what the second body is. */
export const sweep = {
  type: 0,
  isChain: false,
  turns: false,
  tolerance: 0,
  /** Segment of A and piece of B with the earliest time so far. */
  segment: -1,
  piece: -1,
}

/** Whether the second of two bodies is a chain. */
export function isChainB({ types, starts }: PairMotion, pool: Trees): boolean {
  return types[1] === ShapeType.mesh && pool.kernels(starts[ROW_STRIDE + ROW_PARAMETERS]).kind === 'chain'
}

/** Takes a pair: what of it is the same for all segments. `maxTime`: the part of its motion that counts. */
export function takePair(pair: PairMotion, pool: Trees, maxTime: number): void {
  const { types, starts, motions } = pair
  trees = pool
  scratch.take(pair)
  writeRelativeStarts(starts, rows)
  movingOther.motions = motions
  segmentA.chain = chainAt(starts, 0, pool)
  sweep.type = types[1]
  sweep.isChain = isChainB(pair, pool)
  sweep.segment = sweep.piece = -1
  const spinA = Math.abs(motions[MOTION_ANGULAR + 2])
  const spinB = Math.abs(motions[MOTION_STRIDE + MOTION_ANGULAR + 2])
  sweep.turns = spinA + spinB > 0
  let square = 0
  let apart = 0
  for (let d = 0; d < 2; d++) {
    const way = motions[MOTION_STRIDE + d] - motions[d]
    const arms = motions[MOTION_STRIDE + MOTION_ARM + d] - motions[MOTION_ARM + d]
    const from = rows[ROW_STRIDE + d] - arms
    square += way * way
    apart += from * from
  }
  const way = Math.sqrt(square)
  const far = Math.sqrt(apart) + way
  const reachA = reachOf(motions, MOTION_SPANS) + lengthAt(motions, MOTION_ARM)
  const isPlane = types[1] === ShapeType.plane
  const reachB = isPlane
    ? 0
    : reachOf(motions, MOTION_STRIDE + MOTION_SPANS) + lengthAt(motions, MOTION_STRIDE + MOTION_ARM)
  // However far a body turns, its points do not stray by more than twice their distance.
  sweep.tolerance = scratch.work[Work.tolerance]
  let margin = sweep.tolerance
  if (sweep.turns)
    margin += way + Math.min(2, spinA) * (far + reachA + reachB) + Math.min(2, spinB) * (far + reachA + reachB)
  grow.margin = margin + (isPlane && !sweep.turns ? way * maxTime : 0)
  if (isPlane && spinB > 0) grow.margin = Infinity
  grow.x = sweep.turns ? 0 : (motions[MOTION_STRIDE] - motions[0]) * maxTime
  grow.y = sweep.turns ? 0 : (motions[MOTION_STRIDE + 1] - motions[1]) * maxTime
}

/** How a probe at the start grows to one of the whole motion: by a margin, and along a way in world axes. */
export const grow = { margin: 0, x: 0, y: 0 }

/** Grows the probe of a body at the start, seen from row r, to its whole motion; `sign` -1 for A seen from B. */
function growProbe(r: number, sign: number): void {
  for (let d = 0; d < 2; d++) {
    const u = r + 3 + 3 * d
    const way = sign * (rows[u] * grow.x + rows[u + 1] * grow.y)
    probe[d] += Math.min(0, way) - grow.margin
    probe[2 + d] += Math.max(0, way) + grow.margin
  }
}

/** Lists the segments of A that piece j of B may reach. */
export function listSegments(j: number): number {
  const { chain } = segmentA
  if (sweep.type === ShapeType.plane) takeHalfPlane(chain, rows, 0, rows, ROW_STRIDE, grow.margin)
  else {
    if (sweep.isChain) takeSegment(j, rows, 0, rows, ROW_STRIDE, trees)
    else takeBody(convexWriters[sweep.type], rows, 0, rows, ROW_STRIDE, chain.radius, trees)
    growProbe(0, 1)
  }
  return findSegments(chain, candidates)
}

/** A middle relative to the position of A at the time, in world axes, and 1; or a direction, and 0. */
const point = new Float64Array(3)

/**
 * How long the body's middle surely stays behind the segment at work from a time on; 0 if it is not behind. Of two
 * chains each is the body of the other.
 */
export function timeBehind({ motions }: PairMotion, time: number): number {
  const { chain, segment } = segmentA
  const { isChain, type } = sweep
  const isOneSidedB = isChain && segmentB.chain.isOneSided
  if (!chain.isOneSided && !isOneSidedB) return 0
  for (let body = 0; body < 2; body++)
    writeAdvancedRow(rows, ROW_STRIDE * body, motions, MOTION_STRIDE * body, time, posed, ROW_STRIDE * body, arm)
  if (type === ShapeType.plane) takeHalfPlane(chain, posed, 0, posed, ROW_STRIDE, 0)
  else if (isChain) takeSegment(segmentB.segment, posed, 0, posed, ROW_STRIDE, trees)
  else takeBody(convexWriters[type], posed, 0, posed, ROW_STRIDE, chain.radius, trees)
  for (let d = 0; d < 3; d++) point[d] = middle[d]
  const own = chain.isOneSided ? timeBelow(motions, time, 0) : 0
  if (!isOneSidedB) return own
  writeMiddle(chain, segment, posed, 0, point)
  return Math.max(own, timeBelow(motions, time, 1))
}

/**
 * How long `point` surely stays below the line of the segment at work of a body, 0 or 1: by its height h, the rate h'
 * and a bound K of the second derivative. The normal n turns by w about the pivot of its body, the point by u about its
 * own, at b from it, and the pivots move by v relative to each other. With c the way from the first pivot to the point
 * and J a right angle to the left,
 *
 *   h' = w Jn.c + n.v + u n.Jb,   K = 2 |w| |v| + w w (|c| + |v| + 2 |b|) + (2 |w| + |u|) |u| |b|
 *
 * and h + h' t + K t t / 2 has its first root at -2 h / (h' + sqrt(h' h' - 2 h K)).
 */
function timeBelow(motions: Float64Array, time: number, body: number): number {
  const r = ROW_STRIDE * body
  const m = MOTION_STRIDE * body
  const o = MOTION_STRIDE - m
  const { chain, segment } = body === 0 ? segmentA : segmentB
  const x = posed[0] + point[0] - posed[r]
  const y = posed[1] + point[1] - posed[r + 1]
  const height = heightOver(chain, segment, posed, r, x, y, point[2])
  if (height >= -sweep.tolerance) return 0
  writeFrontNormal(chain, segment, posed, r, front)
  const nx = front[0]
  const ny = front[1]
  const isDirection = point[2] === 0
  const vx = isDirection ? 0 : motions[o] - motions[m]
  const vy = isDirection ? 0 : motions[o + 1] - motions[m + 1]
  const cx = isDirection ? point[0] : posed[0] + point[0] - pivotAt(motions, body, 0, time)
  const cy = isDirection ? point[1] : posed[1] + point[1] - pivotAt(motions, body, 1, time)
  const bx = isDirection ? cx : posed[0] + point[0] - pivotAt(motions, 1 - body, 0, time)
  const by = isDirection ? cy : posed[1] + point[1] - pivotAt(motions, 1 - body, 1, time)
  const w = motions[m + MOTION_ANGULAR + 2]
  const u = motions[o + MOTION_ANGULAR + 2]
  const rate = w * (nx * cy - ny * cx) + (nx * vx + ny * vy) + u * (ny * bx - nx * by)
  const v = Math.sqrt(vx * vx + vy * vy)
  const b = Math.sqrt(bx * bx + by * by)
  const c = Math.sqrt(cx * cx + cy * cy)
  const bend = 2 * Math.abs(w) * v + w * w * (c + v + 2 * b) + (2 * Math.abs(w) + Math.abs(u)) * Math.abs(u) * b
  const below = (0 - height) * (1 - EARLY_SLACK)
  const divisor = rate + Math.sqrt(rate * rate + 2 * below * bend)
  return divisor > 0 ? (2 * below) / divisor : Infinity
}

const front = new Float64Array(2)

/** Coordinate d of the pivot of a body at a time, relative to the position of A at the start. */
function pivotAt(motions: Float64Array, body: number, d: number, time: number): number {
  const m = MOTION_STRIDE * body
  return rows[ROW_STRIDE * body + d] - motions[m + MOTION_ARM + d] + motions[m + d] * time
}

/** First time up to `end` when the segment at work touches the piece of B, which have been begun; in `found`. */
function advanceSegment(pair: PairMotion, end: number): boolean {
  const { work } = scratch
  const { tolerance } = sweep
  const separate = pieceSeparations[sweep.type]
  let time = 0
  for (let step = 0; step < MOST_STEPS; step++) {
    if (!advanceFrom(separate, work, time, end, tolerance, ADVANCE_MAX_ITERATIONS, found)) return false
    const behind = timeBehind(pair, found[Advance.time])
    if (behind === 0) return true
    time = found[Advance.time] + behind
    if (!(time <= end)) return false
  }
  return true
}

/** Begins segment k and piece j of B: a triangle of a polygon, a segment of a chain, or the row. */
export function beginPieces(pair: PairMotion, chain: ObbTree, k: number, other: ObbTree | undefined, j: number): void {
  const { work } = scratch
  const { motions } = pair
  segmentA.segment = k
  if (sweep.isChain) segmentB.segment = j
  beginPiece(work, chain, k, 0, rows, motions, movingA)
  if (other === undefined) beginRow(work, 1, rows, ROW_STRIDE, motions, MOTION_STRIDE)
  else beginPiece(work, other, j, 1, rows, motions, movingB)
  beginPair(work, movingA, other === undefined ? movingOther : movingB)
}

/** The first time when the two touch, -1 for none; of equal times the first pieces of B and segments count. */
function findFirstTime(pair: PairMotion): number {
  const { starts } = pair
  const tree = trees.find(starts[ROW_PARAMETERS])!
  const other = sweep.type === ShapeType.mesh ? trees.find(starts[ROW_STRIDE + ROW_PARAMETERS])! : undefined
  let pieces = other === undefined ? 1 : other.triangles.length
  if (sweep.isChain) {
    const chainB = takeRootOfA(segmentA.chain, rows, 0, rows, ROW_STRIDE, trees)
    growProbe(ROW_STRIDE, -1)
    pieces = findSegments(chainB, candidatesB)
  }
  let best = -1
  let count = 0
  for (let n = 0; n < pieces; n++) {
    const j = sweep.isChain ? candidatesB.slots[n] : n
    if (n === 0 || sweep.isChain) count = listSegments(j)
    for (let m = 0; m < count && best !== 0; m++) {
      const k = candidates.slots[m]
      beginPieces(pair, tree, k, other, j)
      if (!advanceSegment(pair, best < 0 ? 1 : best) || (best >= 0 && found[Advance.time] >= best)) continue
      best = found[Advance.time]
      sweep.segment = k
      sweep.piece = j
    }
  }
  return best
}

/** {@link MeshKernels.findFirstContact} */
export const findChainContact: MeshKernels['findFirstContact'] = (pair, pool, out) => {
  const { starts, motions, types } = pair
  const { collide } = pool.kernels(starts[ROW_PARAMETERS])
  const kernel = collide[names[types[1]]]
  const { one, two, work, result, manifold } = scratch
  takePair(pair, pool, 1)
  if (kernel(starts, 0, starts, ROW_STRIDE, manifold, pool) > 0) {
    // Nothing has moved: all that touches is known.
    placeRows(work, one, two)
    result[Advance.time] = 0
    result[Advance.separation] = 0
    writeFirst(scratch, pair, 0, Work.rowA, 1, 1, out)
    writeFeatures(manifold, out)
    return true
  }
  const time = findFirstTime(pair)
  if (time < 0) return false
  beginRow(work, 0, starts, 0, motions, 0)
  beginRow(work, 1, starts, ROW_STRIDE, motions, MOTION_STRIDE)
  beginPair(work, one, two)
  pose(work, time)
  result[Advance.time] = time
  separateFound(work, Work.rowA, work, Work.rowB, axis)
  result[Advance.separation] = axis[3]
  for (let d = 0; d < 3; d++) result[Advance.normal + d] = axis[d]
  let touches = bringTogether(scratch, separateFound, kernel, Work.rowA, Work.rowB, 3, pool, ShapeType.mesh)
  if (touches === 0) {
    // Two bodies without depth pass through each other.
    segmentA.radius = MOST_THIN * sweep.tolerance
    touches = kernel(work, Work.rowA, work, Work.rowB, manifold, pool)
    segmentA.radius = 0
  }
  writeFirst(scratch, pair, 0, Work.rowA, touches, 1, out)
  if (touches > 0) {
    if (!isAxisOfPair()) for (let d = 0; d < 3; d++) out[FIRST_NORMAL + d] = manifold[MANIFOLD_NORMAL + d]
    writeFeatures(manifold, out)
  } else {
    out[FIRST_FEATURE_A] = sweep.segment
    out[FIRST_FEATURE_B] = sweep.isChain ? sweep.piece : 0
  }
  return true
}

/** Times the tolerance: how thick a segment is made that touches a body without depth. */
const MOST_THIN = 8

/** Separation of the two that were found: kernels of contacts take other segments. */
const separateFound: SeparationKernel = (rowsA, a, rowsB, b, out) => {
  segmentA.segment = sweep.segment
  segmentB.segment = sweep.piece
  return segmentSeparation(sweep.type, sweep.isChain, trees)(rowsA, a, rowsB, b, out)
}

/** The features of a contact: the segment, and of the other body a segment or the features of the first point. */
function writeFeatures(manifold: Float64Array, out: Float64Array): void {
  out[FIRST_FEATURE_A] = manifold[MESH_FEATURE_A]
  out[FIRST_FEATURE_B] = manifold[sweep.isChain ? MESH_FEATURE_B : MANIFOLD_POINTS + MANIFOLD_POINT_FEATURE]
}

/** Whether the axis that was found is a normal of the chain, and of the other one: no ghost at an inner point. */
function isAxisOfPair(): boolean {
  if (sweep.type === ShapeType.plane) return true
  if (!isAxisOf(segmentA.chain, sweep.segment, Work.rowA, 1)) return false
  return !sweep.isChain || isAxisOf(segmentB.chain, sweep.piece, Work.rowB, -1)
}

function isAxisOf(chain: ChainData, k: number, r: number, sign: number): boolean {
  const { work } = scratch
  const x = work[r + 3] * axis[0] + work[r + 4] * axis[1]
  const y = work[r + 6] * axis[0] + work[r + 7] * axis[1]
  return isWithinChain(chain, k, sign * x, sign * y)
}
