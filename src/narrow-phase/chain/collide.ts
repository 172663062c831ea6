/**
 * Contact of a chain: the tree gives the segments that the bounds of the other body meet, the kernels of rounded
 * polygons test each of them in exact arithmetic, and their contacts make one manifold of at most two points
 * (mesh/touches.ts). Everything is in world axes, relative to the position of the chain.
 *
 * The deepest touch with a normal of the chain gives the normal: one across its segment, or at an end of it one that
 * the neighbour there does not reach over (chain.ts). So a body on a floor of many segments has the normal of the
 * floor. If no touch has such a normal, as for a thin body over an inner point, all are turned to the normals of their
 * segments, and the least deep one leads.
 *
 * A segment of a one-sided chain counts if the middle of the other body, of the bounds of its corners in its own frame,
 * is not behind its line; of a half-plane, if the half-plane does not open to the back. Of two chains, every pair of
 * segments is tested so, each as the body of the other.
 */
import { collidePolygons, type FlatKernel } from '../../geometry/flat/collide.js'
import { collidePolygonAndHalfPlane } from '../../geometry/flat/half-plane.js'
import {
  beginCorners,
  writeCapsule,
  writeCircle,
  writeCorner,
  writeRectangle,
  type CornerWriter,
} from '../../geometry/flat/polygon.js'
import { MANIFOLD_COUNT, MANIFOLD_POINT_FEATURE, MANIFOLD_POINTS } from '../../geometry/manifold.js'
import { createPointRow } from '../../geometry/rows.js'
import { heightAbove } from '../../geometry/sphere-plane/signed-distance.js'
import { createSlotList } from '../../memory/slot-list.js'
import { FLAT_DOUBT, LENGTH_SLACK } from '../../tolerances.js'
import { MESH_FEATURE_B, PAIR_OUT_LENGTH } from '../mesh-features.js'
import type { PairKernel, Trees } from '../mesh-kernels.js'
import {
  addTouch,
  beginTouches,
  deeper,
  mergeTouches,
  straightenTouch,
  touchCount,
  touchDepth,
  touchTriangle,
  writeTouchNormal,
} from '../mesh/touches.js'
import { writeOutline } from '../polygon/outline.js'
import { ShapeType } from '../shape-types.js'
import {
  BOX,
  chainAt,
  heightDoubt,
  heightOver,
  isWithinChain,
  segmentA,
  segmentB,
  writeFrontNormal,
  writeMiddle,
  writeSegmentA,
  writeSegmentB,
  type ChainData,
} from './chain.js'
import { findSegments, lowestOf, middle, probe, PROBE_LEAST, PROBE_NORMAL, takeBody } from './find.js'

/** Writers of the corners of convex shapes, by type number: a polygon is named by a handle. */
export const convexWriters: readonly CornerWriter[] = [writeOutline, writeRectangle, writeCapsule, writeCircle]

const kernels: readonly FlatKernel[] = convexWriters.map((writer) => collidePolygons(writeSegmentA, writer))
const collideWithHalfPlane = collidePolygonAndHalfPlane(writeSegmentA)
const collideSegments = collidePolygons(writeSegmentA, writeSegmentB)

/** Touches are in world axes, relative to the position of the chain. */
const still = createPointRow()
const contact = new Float64Array(PAIR_OUT_LENGTH)
const normal = new Float64Array(3)
const line = new Float64Array(3)
const found = createSlotList()
const foundB = createSlotList()

/** Whether segment k of the chain in row a counts for the body that was taken: not if its middle is behind. */
export function isInFront(chain: ChainData, k: number, rowsA: Float64Array, a: number): boolean {
  if (!chain.isOneSided) return true
  const x = middle[0]
  const y = middle[1]
  return heightOver(chain, k, rowsA, a, x, y, middle[2]) >= -heightDoubt(chain, x, y)
}

/** Whether a normal in world axes, `sign` times the one of a touch, is one of the chain in row r. */
function hasNormal(chain: ChainData, k: number, rows: Float64Array, r: number, touch: number, sign: number): boolean {
  writeTouchNormal(touch, sign, normal)
  const x = rows[r + 3] * normal[0] + rows[r + 4] * normal[1]
  const y = rows[r + 6] * normal[0] + rows[r + 7] * normal[1]
  return isWithinChain(chain, k, x, y)
}

/** Contact of a chain with a convex shape, the half-plane left out. */
export function collideChainAndConvex(type: number): PairKernel {
  return (rowsA, a, rowsB, b, out, trees) => {
    const chain = (segmentA.chain = chainAt(rowsA, a, trees))
    takeBody(convexWriters[type], rowsA, a, rowsB, b, chain.radius, trees)
    const size = probe[2] - probe[0] + (probe[3] - probe[1])
    beginTouches()
    let leader = -1
    const count = findSegments(chain, found)
    for (let n = 0; n < count; n++) {
      const k = (segmentA.segment = found.slots[n])
      if (!isInFront(chain, k, rowsA, a) || kernels[type](rowsA, a, rowsB, b, contact, trees) === 0) continue
      const touch = addTouch(contact, 1, still, 0, k, 0)
      if (deeper(touch, leader) === touch && hasNormal(chain, k, rowsA, a, touch, 1)) leader = touch
    }
    if (touchCount() === 0) return (out[MANIFOLD_COUNT] = 0)
    if (leader < 0) leader = straightenAll(rowsA, a, rowsB, b)
    const points = mergeTouches(leader, type === ShapeType.sphere ? 1 : 2, size, still, 0, out)
    out[MESH_FEATURE_B] = out[MANIFOLD_POINTS + MANIFOLD_POINT_FEATURE]
    return points
  }
}

/** Writes the probe of the half-plane in row b, `margin` above its line, and its direction as the middle of a body. */
export function takeHalfPlane(
  chain: ChainData,
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  margin: number,
): void {
  const height = heightAbove(rowsB, b, rowsA, a, line)
  for (let d = 0; d < 2; d++) {
    probe[d] = -Number.MAX_VALUE
    probe[2 + d] = Number.MAX_VALUE
    middle[d] = line[d]
    probe[PROBE_NORMAL + d] = rowsA[a + 3 + 3 * d] * line[0] + rowsA[a + 4 + 3 * d] * line[1]
  }
  middle[2] = 0
  const doubt = 4 * (FLAT_DOUBT * chain.radius + LENGTH_SLACK * Math.abs(height))
  probe[PROBE_LEAST] = height - doubt - margin
}

/** Contact of a chain with a half-plane, which can only be left along its normal. */
export const collideChainAndHalfPlane: PairKernel = (rowsA, a, rowsB, b, out, trees) => {
  const chain = (segmentA.chain = chainAt(rowsA, a, trees))
  takeHalfPlane(chain, rowsA, a, rowsB, b, 0)
  beginTouches()
  let leader = -1
  const count = findSegments(chain, found)
  for (let n = 0; n < count; n++) {
    const k = (segmentA.segment = found.slots[n])
    if (isInFront(chain, k, rowsA, a) && collideWithHalfPlane(rowsA, a, rowsB, b, contact, trees) > 0)
      leader = deeper(addTouch(contact, 1, still, 0, k, 0), leader)
  }
  if (leader < 0) return (out[MANIFOLD_COUNT] = 0)
  return mergeTouches(leader, 2, chain.radius, still, 0, out)
}

/** Corners of the box around the chain that {@link segmentA} is of. */
const writeRoot: CornerWriter = (_rows, _r, polygon) => {
  const { boxes } = segmentA.chain
  beginCorners(polygon, 4, 0)
  for (let k = 0; k < 4; k++)
    writeCorner(polygon, k, boxes[BOX + (k === 1 || k === 2 ? 2 : 0)], boxes[BOX + 1 + (k & 2)])
}

/** Takes the box around the chain in row a as a body that the chain in row b meets; returns the latter. */
export function takeRootOfA(
  chainA: ChainData,
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  trees: Trees,
): ChainData {
  segmentA.chain = chainA
  const chainB = (segmentB.chain = chainAt(rowsB, b, trees))
  takeBody(writeRoot, rowsB, b, rowsA, a, chainB.radius, trees)
  return chainB
}

/** Takes segment j of the chain in row b as the body. */
export function takeSegment(
  j: number,
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  trees: Trees,
): void {
  segmentB.segment = j
  takeBody(writeSegmentB, rowsA, a, rowsB, b, segmentA.chain.radius, trees)
}

/** Whether segments k and j, each as the body of the other, are not behind; segment j was taken. */
function arePairInFront(k: number, j: number, rowsA: Float64Array, a: number, rowsB: Float64Array, b: number): boolean {
  if (!isInFront(segmentA.chain, k, rowsA, a)) return false
  if (!segmentB.chain.isOneSided) return true
  writeMiddle(segmentA.chain, k, rowsA, a, normal)
  const x = normal[0] - (rowsB[b] - rowsA[a])
  const y = normal[1] - (rowsB[b + 1] - rowsA[a + 1])
  return heightOver(segmentB.chain, j, rowsB, b, x, y, 1) >= -heightDoubt(segmentB.chain, x, y)
}

/** Contact of two chains: of all pairs of their segments. */
export const collideChains: PairKernel = (rowsA, a, rowsB, b, out, trees) => {
  const chain = chainAt(rowsA, a, trees)
  const chainB = takeRootOfA(chain, rowsA, a, rowsB, b, trees)
  const countB = findSegments(chainB, foundB)
  beginTouches()
  let leader = -1
  for (let m = 0; m < countB; m++) {
    const j = foundB.slots[m]
    takeSegment(j, rowsA, a, rowsB, b, trees)
    const count = findSegments(chain, found)
    for (let n = 0; n < count; n++) {
      const k = (segmentA.segment = found.slots[n])
      if (!arePairInFront(k, j, rowsA, a, rowsB, b)) continue
      if (collideSegments(rowsA, a, rowsB, b, contact, trees) === 0) continue
      const touch = addTouch(contact, 1, still, 0, k, j)
      if (deeper(touch, leader) === leader) continue
      if (hasNormal(chain, k, rowsA, a, touch, 1) && hasNormal(chainB, j, rowsB, b, touch, -1)) leader = touch
    }
  }
  if (touchCount() === 0) return (out[MANIFOLD_COUNT] = 0)
  if (leader < 0) leader = straightenAll(rowsA, a, rowsB, b, trees)
  return mergeTouches(leader, 2, Math.min(chain.radius, chainB.radius), still, 0, out)
}

/**
 * Turns all touches to the normals of their segments, on the side of the middle of the body: of two chains, with
 * `trees`, the segment of the other one. Returns the least deep one.
 */
function straightenAll(rowsA: Float64Array, a: number, rowsB: Float64Array, b: number, trees?: Trees): number {
  const { chain } = segmentA
  let leader = 0
  for (let touch = 0; touch < touchCount(); touch++) {
    if (trees !== undefined) takeSegment(touchTriangle(touch, 1), rowsA, a, rowsB, b, trees)
    const k = touchTriangle(touch, 0)
    const side = chain.isOneSided || heightOver(chain, k, rowsA, a, middle[0], middle[1], 1) >= 0 ? 1 : -1
    writeFrontNormal(chain, k, rowsA, a, normal)
    for (let d = 0; d < 2; d++) normal[d] *= side
    normal[2] = 0
    writeMiddle(chain, k, rowsA, a, line)
    const height = normal[0] * line[0] + normal[1] * line[1]
    straightenTouch(touch, 1, normal, Math.max(0, height - lowestOf(normal[0], normal[1])))
    if (touchDepth(touch) < touchDepth(leader)) leader = touch
  }
  return leader
}
