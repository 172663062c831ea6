/** Segments of a chain that a body may touch, and the body: its corners, its middle, its bounds seen from the chain. */
import { sizeOf } from '../../geometry/flat/features.js'
import {
  CORNER_STRIDE,
  CORNER_X,
  CORNER_Y,
  CORNERS,
  createPolygon,
  endOf,
  placeCorners,
  POLYGON_RADIUS,
  type CornerWriter,
} from '../../geometry/flat/polygon.js'
import { pushSlot, type SlotList } from '../../memory/slot-list.js'
import { FLAT_DOUBT } from '../../tolerances.js'
import type { Trees } from '../mesh-kernels.js'
import { BOX, nodeAfter, segmentA, SEGMENTS, type ChainData } from './chain.js'

/**
 * What segments are searched for, in the frame of the chain: those that meet a box (min x y, max x y) and reach at
 * least `least` along the vector n.
 */
export const PROBE_NORMAL = 4
export const PROBE_LEAST = 6
export const probe = new Float64Array(7)

/** The corners of the body, placed relative to the position of the chain. */
export const bodyPolygon = createPolygon()
/** Its middle, relative to the position of the chain in world axes, and 1; for a half-plane a direction, and 0. */
export const middle = new Float64Array(3)

/**
 * Takes the body in row b, whose corners `write` gives, for the chain in row a: writes its corners, its middle (of the
 * bounds of its corners in its own frame) and the probe: its bounds.
 */
export function takeBody(
  write: CornerWriter,
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  radius: number,
  trees: Trees,
): void {
  write(rowsB, b, bodyPolygon, trees)
  placeCorners(bodyPolygon, rowsB, b, rowsA, a)
  const end = endOf(bodyPolygon)
  const round = bodyPolygon[POLYGON_RADIUS] + segmentA.radius
  const slack = round + 2 * FLAT_DOUBT * (sizeOf(bodyPolygon) + round + radius)
  for (let d = 0; d < 2; d++) {
    const u = a + 3 + 3 * d
    let low = Infinity
    let high = -Infinity
    let least = Infinity
    let most = -Infinity
    for (let c = CORNERS; c < end; c += CORNER_STRIDE) {
      const seen = rowsA[u] * bodyPolygon[c + CORNER_X] + rowsA[u + 1] * bodyPolygon[c + CORNER_Y]
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

const own = new Float64Array(2)

/** The least height of the body's corners along the unit vector (x, y), from the position of the chain. */
export function lowestOf(x: number, y: number): number {
  let lowest = Infinity
  const end = endOf(bodyPolygon)
  for (let c = CORNERS; c < end; c += CORNER_STRIDE)
    lowest = Math.min(lowest, x * bodyPolygon[c + CORNER_X] + y * bodyPolygon[c + CORNER_Y])
  return lowest - bodyPolygon[POLYGON_RADIUS]
}

/** Lists the segments that meet the probe, in ascending order; returns their number. */
export function findSegments(chain: ChainData, list: SlotList): number {
  const { boxes, leaves, ends, count } = chain
  list.count = 0
  for (let node = 1; node > 0;) {
    if (!meetsProbe(boxes, BOX * node)) {
      node = nodeAfter(node)
      continue
    }
    if (node < leaves) {
      node *= 2
      continue
    }
    const first = SEGMENTS * (node - leaves)
    for (let k = first; k < Math.min(first + SEGMENTS, count); k++) {
      const i = 4 * k
      for (let d = 0; d < 2; d++) {
        box[d] = Math.min(ends[i + d], ends[i + 2 + d])
        box[2 + d] = Math.max(ends[i + d], ends[i + 2 + d])
      }
      if (meetsProbe(box, 0)) pushSlot(list, k)
    }
    node = nodeAfter(node)
  }
  return list.count
}

const box = new Float64Array(BOX)

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
