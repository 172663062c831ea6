/**
 * The second body of a pair with a chain, and the segments that it may touch. Its type is the one of its shape, or
 * CHAIN. A chain is taken piece by piece, a segment each; every other body is one piece.
 */
import {
  beginCorners,
  createPolygon,
  endOf,
  farthestCorner,
  FlatCorner,
  FlatPolygon,
  placeCorners,
  writeCorner,
  type CornerWriter,
} from '../../geometry/flat/polygon.js'
import { ROW_STRIDE } from '../../geometry/rows.js'
import { heightAbove } from '../../geometry/signed-distance.js'
import type { List } from '../../memory/list.js'
import { FLAT_DOUBT, LENGTH_SLACK } from '../../tolerances.js'
import { isOfParts, type PairMotion, type Trees } from '../mesh-kernels.js'
import { listByType } from '../polygon/outline.js'
import { SHAPE_TYPE_COUNT } from '../shape-types.js'
import {
  BOX,
  chainAt,
  nextNode,
  segmentA,
  segmentB,
  writeSegmentA,
  writeSegmentB,
  type ChainData,
  type SegmentPlace,
} from './chain.js'

/** Type of a second chain, behind the types of shapes. */
export const CHAIN = SHAPE_TYPE_COUNT

/** The type of the second of two bodies. */
export function typeOfSecond({ types, starts }: PairMotion, trees: Trees): number {
  return isOfParts(types[1], starts, ROW_STRIDE, trees) ? CHAIN : types[1]
}

/** Values by the type of the second body. */
export function listOfSegment<Value>(
  ofPolygons: (a: CornerWriter, b: CornerWriter) => Value,
  ofHalfPlane: (a: CornerWriter) => Value,
): Value[] {
  const ofSegment = (b: CornerWriter): Value => ofPolygons(writeSegmentA, b)
  return [...listByType(ofSegment, () => ofHalfPlane(writeSegmentA)), ofSegment(writeSegmentB)]
}

const writers = listOfSegment<CornerWriter | undefined>((_, b) => b, () => undefined) // prettier-ignore

/**
 * What segments are searched for, in the frame of the chain: those that meet a box (min x y, max x y) and reach at
 * least `least` along the vector n.
 */
export const PROBE_NORMAL = 4
export const PROBE_LEAST = 6
export const probe = new Float64Array(7)

/** The corners of the body, placed relative to the position of the chain. */
const bodyPolygon = createPolygon()
/** Its middle, relative to the position of the chain in world axes, and 1; for a half-plane a direction, and 0. */
export const middle = new Float64Array(3)
const own = new Float64Array(2)
/** Direction into the half-plane. */
const line = new Float64Array(3)

/** Takes the chain A, and B if that is one, which have been posed: returns the number of pieces of B. */
export function takeChains(type: number, trees: Trees): number {
  segmentA.chain = chainAt(segmentA.rows, segmentA.r, trees)
  if (type !== CHAIN) return 1
  segmentB.chain = chainAt(segmentB.rows, segmentB.r, trees)
  return segmentB.chain.count
}

/** Takes piece j of B for the chain A, where they are posed: writes the probe and the middle. */
export function takePiece(type: number, j: number, trees: Trees): void {
  segmentB.segment = j
  const write = writers[type]
  if (write === undefined) takeHalfPlane()
  else takeBody(segmentA, segmentB, write, trees)
}

/** Takes the box around the chain A for the chain B. */
export function takeRoot(trees: Trees): void {
  takeBody(segmentB, segmentA, writeRoot, trees)
}

/** Corners of the box around the chain that {@link segmentA} is of. */
const writeRoot: CornerWriter = (_rows, _r, polygon) => {
  const { boxes } = segmentA.chain
  beginCorners(polygon, 4, 0)
  for (let k = 0; k < 4; k++)
    writeCorner(polygon, k, boxes[BOX + (k === 1 || k === 2 ? 2 : 0)], boxes[BOX + 1 + (k & 2)])
}

/**
 * Takes the body posed at `of`, whose corners `write` gives, for the chain at `place`: writes its corners, its middle
 * (of the bounds of its corners in its own frame) and the probe: its bounds.
 */
function takeBody(place: SegmentPlace, of: SegmentPlace, write: CornerWriter, trees: Trees): void {
  const { rows: rowsA, r: a } = place
  const { rows: rowsB, r: b } = of
  write(rowsB, b, bodyPolygon, trees)
  placeCorners(bodyPolygon, rowsB, b, rowsA, a)
  const end = endOf(bodyPolygon)
  const round = bodyPolygon[FlatPolygon.radius] + segmentA.radius
  const slack = round + 2 * FLAT_DOUBT * (bodyPolygon[FlatPolygon.size] + round + place.chain.radius)
  for (let d = 0; d < 2; d++) {
    const u = a + 3 + 3 * d
    let low = Infinity
    let high = -Infinity
    let least = Infinity
    let most = -Infinity
    for (let c = FlatPolygon.corners; c < end; c += FlatCorner.stride) {
      const seen = rowsA[u] * bodyPolygon[c + FlatCorner.x] + rowsA[u + 1] * bodyPolygon[c + FlatCorner.y]
      low = Math.min(low, seen)
      high = Math.max(high, seen)
      least = Math.min(least, bodyPolygon[c + d])
      most = Math.max(most, bodyPolygon[c + d])
    }
    probe[d] = low - slack
    probe[2 + d] = high + slack
    own[d] = least + 0.5 * (most - least)
  }
  for (let d = 0; d < 2; d++)
    middle[d] = rowsB[b + d] - rowsA[a + d] + (rowsB[b + 3 + d] * own[0] + rowsB[b + 6 + d] * own[1])
  middle[2] = 1
  probe[PROBE_NORMAL] = probe[PROBE_NORMAL + 1] = probe[PROBE_LEAST] = 0
}

/** Takes the half-plane B for the chain A, its direction as the middle of a body. */
function takeHalfPlane(): void {
  const { rows, r } = segmentA
  const height = heightAbove(segmentB.rows, segmentB.r, rows, r, line)
  for (let d = 0; d < 2; d++) {
    probe[d] = -Number.MAX_VALUE
    probe[2 + d] = Number.MAX_VALUE
    middle[d] = line[d]
    probe[PROBE_NORMAL + d] = rows[r + 3 + 3 * d] * line[0] + rows[r + 4 + 3 * d] * line[1]
  }
  middle[2] = 0
  probe[PROBE_LEAST] =
    height - segmentA.radius - 4 * (FLAT_DOUBT * segmentA.chain.radius + LENGTH_SLACK * Math.abs(height))
}

/** The least height of the body's corners along the unit vector n[0..1], from the position of the chain. */
export function lowestOf(n: Float64Array): number {
  const c = farthestCorner(bodyPolygon, -1, n)
  return n[0] * bodyPolygon[c + FlatCorner.x] + n[1] * bodyPolygon[c + FlatCorner.y] - bodyPolygon[FlatPolygon.radius]
}

/** Lists the segments of a chain that meet the probe, in ascending order; returns their number. */
export function findSegments(chain: ChainData, list: List): number {
  const { boxes, leaves } = chain
  list.count = 0
  for (let node = 1, isMet: boolean; node > 0; node = nextNode(chain, node, isMet)) {
    isMet = meetsProbe(boxes, BOX * node)
    if (isMet && node >= leaves) list.add(node - leaves)
  }
  return list.count
}

function meetsProbe(boxes: Float64Array, at: number): boolean {
  return (
    boxes[at] <= probe[2] &&
    boxes[at + 1] <= probe[3] &&
    boxes[at + 2] >= probe[0] &&
    boxes[at + 3] >= probe[1] &&
    reachOfBox(boxes, at, probe[PROBE_NORMAL], probe[PROBE_NORMAL + 1]) >= probe[PROBE_LEAST]
  )
}

/** How far a box reaches along (x, y). */
export function reachOfBox(boxes: Float64Array, at: number, x: number, y: number): number {
  return x * boxes[at + (x > 0 ? 2 : 0)] + y * boxes[at + (y > 0 ? 3 : 1)]
}
