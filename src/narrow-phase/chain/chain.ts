/**
 * A chain of segments as its kernels read it. Its tree (obb-tree/tree.ts) has one leaf: vertices are the points,
 * triangle k is segment k, from its first corner to its second; the third corner repeats the second, or the first if
 * the chain is one-sided. A chain is closed if its last segment ends where the first begins.
 *
 * The search tree is implicit. Node 1 is the root, the children of node k are 2 k and 2 k + 1, and leaf number n of the
 * last level is segment n: consecutive segments of a chain lie side by side (arc trees, Günther 1988; strip trees,
 * Ballard 1981). So it needs no links, its depth is the binary logarithm of the number of leaves, and a traversal gives
 * segments in ascending order.
 */
import { beginCorners, writeCorner, type CornerWriter } from '../../geometry/flat/polygon.js'
import { oncePer } from '../../memory/once.js'
import type { ObbTree } from '../../obb-tree/tree.js'
import { FAN_SLACK, FLAT_DOUBT } from '../../tolerances.js'
import { treeAt, type Trees } from '../mesh-kernels.js'

/** Numbers of a node's box: min x y, max x y; an empty node has none that overlaps. */
export const BOX = 4

export type ChainData = Readonly<ReturnType<typeof makeChain>>

/** The chain of a tree that buildChain made. */
export const chainOf = oncePer(makeChain)

/** The chain of row r. */
export function chainAt(rows: Float64Array, r: number, trees: Trees): ChainData {
  return chainOf(treeAt(rows, r, trees))
}

function makeChain({ vertices, corners, triangles, frame }: ObbTree) {
  const count = triangles.length
  let leaves = 1
  while (leaves < count) leaves *= 2
  const ends = new Float64Array(4 * count)
  const directions = new Float64Array(2 * count)
  const boxes = new Float64Array(2 * leaves * BOX)
  for (let k = 0; k < leaves; k++)
    for (let i = 0; i < BOX; i++) boxes[BOX * (leaves + k) + i] = i < 2 ? Infinity : -Infinity
  for (let k = 0; k < count; k++) {
    for (let i = 0; i < 4; i++) ends[4 * k + i] = vertices[3 * corners[3 * k + (i >> 1)] + (i & 1)]
    writeDirection(ends, k, directions)
    uniteBoxes(ends, 4 * k, 2, boxes, BOX * (leaves + k))
  }
  for (let node = leaves - 1; node > 0; node--) uniteBoxes(boxes, 2 * BOX * node, BOX, boxes, BOX * node)
  return {
    count,
    isClosed: corners[3 * count - 2] === corners[0],
    isOneSided: corners[2] === corners[0],
    /** x y of the ends of each segment. */
    ends,
    /** Unit direction of each segment. The front of a one-sided chain is to the right of it. */
    directions,
    boxes, // BOX numbers a node
    /** Number of the first leaf. */
    leaves,
    /** Greatest distance of a point from the origin of the frame. */
    radius: frame[4],
  }
}

function writeDirection(ends: Float64Array, k: number, directions: Float64Array): void {
  const x = ends[4 * k + 2] - ends[4 * k]
  const y = ends[4 * k + 3] - ends[4 * k + 1]
  // No square underflows: readPoints leaves no coordinate so small.
  const length = Math.sqrt(x * x + y * y)
  directions[2 * k] = x / length
  directions[2 * k + 1] = y / length
}

/** Writes the box around two points (`step` 2) or boxes (BOX) that begin at from[i]. */
function uniteBoxes(from: Float64Array, i: number, step: number, boxes: Float64Array, at: number): void {
  for (let d = 0; d < 2; d++) {
    boxes[at + d] = Math.min(from[i + d], from[i + step + d])
    boxes[at + 2 + d] = Math.max(from[i + step - 2 + d], from[i + 2 * step - 2 + d])
  }
}

/** The node that a traversal comes to after this one; below it only if its box is met. 0 at the end. */
export function nextNode({ leaves }: ChainData, node: number, isMet: boolean): number {
  if (isMet && node < leaves) return 2 * node
  while ((node & 1) === 1) node >>= 1
  return node === 0 ? 0 : node + 1
}

/** A segment that kernels are asked about, and where it is: their writers of corners are not told it. */
export interface SegmentPlace {
  chain: ChainData
  segment: number
  /** 0, or how far it reaches around itself where a contact is asked of bodies without depth. */
  radius: number
  /** The body is posed by the row at rows[r]. */
  rows: Float64Array
  r: number
}

/** Two segments at work: of A and of B. If B is no chain, only its row counts. */
export const segmentA = { segment: 0, radius: 0, r: 0 } as SegmentPlace
export const segmentB = { segment: 0, radius: 0, r: 0 } as SegmentPlace

/** Poses both bodies at work. */
export function poseSegments(rowsA: Float64Array, a: number, rowsB: Float64Array, b: number): void {
  segmentA.rows = rowsA
  segmentA.r = a
  segmentB.rows = rowsB
  segmentB.r = b
}

const writerOf =
  (place: SegmentPlace): CornerWriter =>
  (_rows, _r, polygon) => {
    const { ends } = place.chain
    const i = 4 * place.segment
    beginCorners(polygon, 2, place.radius)
    writeCorner(polygon, 0, ends[i], ends[i + 1])
    writeCorner(polygon, 1, ends[i + 2], ends[i + 3])
  }

export const writeSegmentA = writerOf(segmentA)
export const writeSegmentB = writerOf(segmentB)

/** The segment at the end of segment k, or at its beginning; -1 if there is none. */
export function neighbour({ count, isClosed }: ChainData, k: number, isEnd: boolean): number {
  const next = isEnd ? k + 1 : k - 1
  if (next >= 0 && next < count) return next
  return isClosed ? (isEnd ? 0 : count - 1) : -1
}

/**
 * Whether `sign` times the unit normal n[at..at+1], in world axes, out of a segment, is one of a contact with the
 * chain: across the segment, or at an end of it if the neighbour there does not reach further along the normal. Others
 * are ghosts.
 */
export function isNormalOf(place: SegmentPlace, n: Float64Array, at: number, sign: number): boolean {
  const { chain, segment, rows, r } = place
  const { directions, isOneSided } = chain
  const dx = directions[2 * segment]
  const dy = directions[2 * segment + 1]
  const x = sign * (rows[r + 3] * n[at] + rows[r + 4] * n[at + 1])
  const y = sign * (rows[r + 6] * n[at] + rows[r + 7] * n[at + 1])
  if (isOneSided && x * dy - y * dx < -FAN_SLACK) return false
  const along = x * dx + y * dy
  if (Math.abs(along) <= FAN_SLACK) return true
  const next = neighbour(chain, segment, along > 0)
  if (next < 0) return true
  const further = x * directions[2 * next] + y * directions[2 * next + 1]
  return (along > 0 ? further : -further) <= FAN_SLACK
}

/**
 * Height over the line of a segment, to the right of its direction, of the point p[0..1], relative to the position of
 * the chain and in world axes. For p[2] 0 instead of 1, p is a direction.
 */
export function heightOver({ chain, segment, rows, r }: SegmentPlace, p: Float64Array): number {
  const { ends, directions } = chain
  const px = rows[r + 3] * p[0] + rows[r + 4] * p[1] - p[2] * ends[4 * segment]
  const py = rows[r + 6] * p[0] + rows[r + 7] * p[1] - p[2] * ends[4 * segment + 1]
  return directions[2 * segment + 1] * px - directions[2 * segment] * py
}

/** Whether the point or direction p, as above, is not behind the segment of a one-sided chain, within rounding. */
export function isInFront(place: SegmentPlace, p: Float64Array): boolean {
  const { isOneSided, radius } = place.chain
  const size = Math.abs(p[0]) + Math.abs(p[1]) + p[2] * radius
  return !isOneSided || heightOver(place, p) >= -(FLAT_DOUBT * size)
}

/** Writes the unit normal of a segment to its front, in world axes. */
export function writeFrontNormal({ chain, segment, rows, r }: SegmentPlace, out: Float64Array): void {
  const x = chain.directions[2 * segment + 1]
  const y = 0 - chain.directions[2 * segment]
  for (let d = 0; d < 2; d++) out[d] = rows[r + 3 + d] * x + rows[r + 6 + d] * y + 0
}

/** The farthest that a segment reaches along a unit vector in world axes, from the position of the chain. */
export function reachOf({ chain, segment, rows, r }: SegmentPlace, n: Float64Array): number {
  const { ends } = chain
  const i = 4 * segment
  const x = rows[r + 3] * n[0] + rows[r + 4] * n[1]
  const y = rows[r + 6] * n[0] + rows[r + 7] * n[1]
  return Math.max(x * ends[i] + y * ends[i + 1], x * ends[i + 2] + y * ends[i + 3])
}

/** Writes the middle of a segment, relative to the position of the chain in world axes, and 1. */
export function writeMiddle({ chain, segment, rows, r }: SegmentPlace, out: Float64Array): void {
  const { ends } = chain
  const i = 4 * segment
  const x = ends[i] + 0.5 * (ends[i + 2] - ends[i])
  const y = ends[i + 1] + 0.5 * (ends[i + 3] - ends[i + 1])
  for (let d = 0; d < 2; d++) out[d] = rows[r + 3 + d] * x + rows[r + 6 + d] * y
  out[2] = 1
}
