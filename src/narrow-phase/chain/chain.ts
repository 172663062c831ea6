/**
 * A chain of segments as its kernels read it. Its tree (obb-tree/tree.ts) has one leaf: vertices are the points,
 * triangle k is segment k, from its first corner to its second; the third corner repeats the second, or the first if
 * the chain is one-sided. A chain is closed if its last segment ends where the first begins.
 *
 * The search tree is implicit. Node 1 is the root, the children of node k are 2 k and 2 k + 1, and leaf number n of the
 * last level holds segments SEGMENTS n and following: consecutive segments of a chain lie side by side (arc trees,
 * Günther 1988; strip trees, Ballard 1981). So it needs no links, its depth is the binary logarithm of the number of
 * leaves, and a traversal gives segments in ascending order.
 */
import { beginCorners, writeCorner, type CornerWriter } from '../../geometry/flat/polygon.js'
import { ROW_PARAMETERS } from '../../geometry/rows.js'
import { oncePerTree } from '../../obb-tree/once.js'
import type { ObbTree } from '../../obb-tree/tree.js'
import { FAN_SLACK, FLAT_DOUBT } from '../../tolerances.js'
import type { Trees } from '../mesh-kernels.js'

/** Segments of a leaf. */
export const SEGMENTS = 4
/** Numbers of a node's box: min x y, max x y; an empty node has none that overlaps. */
export const BOX = 4

export interface ChainData {
  readonly count: number
  readonly isClosed: boolean
  readonly isOneSided: boolean
  /** x y of the ends of each segment. */
  readonly ends: Float64Array
  /** Unit direction of each segment. The front of a one-sided chain is to the right of it. */
  readonly directions: Float64Array
  readonly boxes: Float64Array // BOX numbers a node
  /** Number of the first leaf. */
  readonly leaves: number
  /** Greatest distance of a point from the origin of the frame. */
  readonly radius: number
}

/** The chain of a tree that buildChain made. */
export const chainOf = oncePerTree(makeChain)

/** The chain of row r. */
export function chainAt(rows: Float64Array, r: number, trees: Trees): ChainData {
  return chainOf(trees.find(rows[r + ROW_PARAMETERS])!)
}

function makeChain({ vertices, corners, triangles, frame }: ObbTree): ChainData {
  const count = triangles.length
  const ends = new Float64Array(4 * count)
  const directions = new Float64Array(2 * count)
  for (let k = 0; k < count; k++) {
    for (let d = 0; d < 4; d++) ends[4 * k + d] = vertices[3 * corners[3 * k + (d >> 1)] + (d & 1)]
    const x = ends[4 * k + 2] - ends[4 * k]
    const y = ends[4 * k + 3] - ends[4 * k + 1]
    // Scaled first: squares of short segments underflow.
    const size = Math.max(Math.abs(x), Math.abs(y))
    const length = Math.sqrt((x / size) * (x / size) + (y / size) * (y / size))
    directions[2 * k] = x / size / length
    directions[2 * k + 1] = y / size / length
  }
  let leaves = 1
  while (leaves * SEGMENTS < count) leaves *= 2
  const boxes = new Float64Array(2 * leaves * BOX)
  for (let node = 2 * leaves - 1; node > 0; node--) writeBox(boxes, node, leaves, ends, count)
  return {
    count,
    isClosed: corners[3 * count - 2] === corners[0],
    isOneSided: corners[2] === corners[0],
    ends,
    directions,
    boxes,
    leaves,
    radius: frame[4],
  }
}

function writeBox(boxes: Float64Array, node: number, leaves: number, ends: Float64Array, count: number): void {
  const at = BOX * node
  for (let d = 0; d < 2; d++) {
    let low = Infinity
    let high = -Infinity
    if (node < leaves) {
      low = Math.min(boxes[2 * at + d], boxes[2 * at + BOX + d])
      high = Math.max(boxes[2 * at + 2 + d], boxes[2 * at + BOX + 2 + d])
    } else {
      const first = SEGMENTS * (node - leaves)
      for (let i = 4 * first + d; i < 4 * Math.min(first + SEGMENTS, count); i += 2) {
        low = Math.min(low, ends[i])
        high = Math.max(high, ends[i])
      }
    }
    boxes[at + d] = low
    boxes[at + 2 + d] = high
  }
}

/** The node after this one and all below it in a traversal, 0 at its end. */
export function nodeAfter(node: number): number {
  while ((node & 1) === 1) node >>= 1
  return node === 0 ? 0 : node + 1
}

/** A segment that kernels are asked about: their writers of corners are not told it. */
export interface SegmentPlace {
  chain: ChainData
  segment: number
  /** 0, or how far it reaches around itself where a contact is asked of bodies without depth. */
  radius: number
}

/** Two segments at work: of A and, if it is a chain too, of B. */
export const segmentA = { segment: 0, radius: 0 } as SegmentPlace
export const segmentB = { segment: 0, radius: 0 } as SegmentPlace

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
function neighbour({ count, isClosed }: ChainData, k: number, isEnd: boolean): number {
  const next = isEnd ? k + 1 : k - 1
  if (next >= 0 && next < count) return next
  return isClosed ? (isEnd ? 0 : count - 1) : -1
}

/**
 * Whether a unit normal (x, y) out of segment k, in the frame of the chain, is one of a contact with the chain: across
 * the segment, or at an end of it if the neighbour there does not reach further along the normal. Others are ghosts.
 */
export function isWithinChain(chain: ChainData, k: number, x: number, y: number): boolean {
  const { directions, isOneSided } = chain
  const dx = directions[2 * k]
  const dy = directions[2 * k + 1]
  if (isOneSided && x * dy - y * dx < -FAN_SLACK) return false
  const along = x * dx + y * dy
  if (Math.abs(along) <= FAN_SLACK) return true
  const next = neighbour(chain, k, along > 0)
  if (next < 0) return true
  const further = x * directions[2 * next] + y * directions[2 * next + 1]
  return (along > 0 ? further : -further) <= FAN_SLACK
}

/**
 * Height over the line of segment k, to the right of its direction, of the point (x, y) in the frame of row r, relative
 * to its position and in world axes. For `w` 0 instead of 1, (x, y) is a direction.
 */
export function heightOver(
  { ends, directions }: ChainData,
  k: number,
  rows: Float64Array,
  r: number,
  x: number,
  y: number,
  w: number,
): number {
  const px = rows[r + 3] * x + rows[r + 4] * y - w * ends[4 * k]
  const py = rows[r + 6] * x + rows[r + 7] * y - w * ends[4 * k + 1]
  return directions[2 * k + 1] * px - directions[2 * k] * py
}

/** How far {@link heightOver} may be off. */
export function heightDoubt({ radius }: ChainData, x: number, y: number): number {
  return FLAT_DOUBT * (Math.abs(x) + Math.abs(y) + radius)
}

/** Writes the unit normal of segment k to its front, of the chain in row r in world axes. */
export function writeFrontNormal(
  { directions }: ChainData,
  k: number,
  rows: Float64Array,
  r: number,
  out: Float64Array,
): void {
  const x = directions[2 * k + 1]
  const y = 0 - directions[2 * k]
  for (let d = 0; d < 2; d++) out[d] = rows[r + 3 + d] * x + rows[r + 6 + d] * y + 0
}

/** Writes the middle of segment k of the chain in row r, relative to its position in world axes. */
export function writeMiddle({ ends }: ChainData, k: number, rows: Float64Array, r: number, out: Float64Array): void {
  const x = ends[4 * k] + 0.5 * (ends[4 * k + 2] - ends[4 * k])
  const y = ends[4 * k + 1] + 0.5 * (ends[4 * k + 3] - ends[4 * k + 1])
  for (let d = 0; d < 2; d++) out[d] = rows[r + 3 + d] * x + rows[r + 6 + d] * y
}
