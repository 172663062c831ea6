/**
 * Contact of a chain: the tree gives the segments that the bounds of the other body meet, the kernels of rounded
 * polygons test each of them in exact arithmetic, and their contacts make one manifold of at most two points
 * (mesh/touches.ts). Everything is in world axes, relative to the position of the chain.
 *
 * The deepest touch with a normal of the chain gives the normal: one across its segment, or at an end of it one that
 * the neighbour there does not reach over (chain.ts). So a body on a floor of many segments has the normal of the
 * floor. If no touch has such a normal, as for a thin body over an inner point, all are turned to the normals of their
 * segments, and the least deep one leads. Of two chains these are A's, unless B's alone is one-sided.
 *
 * A segment of a one-sided chain counts if the middle of the other body, of the bounds of its corners in its own frame,
 * is not behind its line; of a half-plane, if the half-plane does not open to the back. Of two chains, every pair of
 * segments is tested so, each as the body of the other.
 */
import { collidePolygons, type FlatKernel } from '../../geometry/flat/collide.js'
import { collidePolygonAndHalfPlane } from '../../geometry/flat/half-plane.js'
import { MANIFOLD_COUNT, MANIFOLD_NORMAL, MANIFOLD_POINT_FEATURE, MANIFOLD_POINTS } from '../../geometry/manifold.js'
import { createPointRow } from '../../geometry/rows.js'
import { List } from '../../memory/list.js'
import { PairOut, type PairKernel, type Trees } from '../mesh-kernels.js'
import {
  addTouch,
  beginTouches,
  deeper,
  mergeSize,
  mergeTouches,
  straightenTouch,
  touchCount,
  touchDepth,
  touchTriangle,
} from '../mesh/touches.js'
import { ShapeType } from '../shape-types.js'
import {
  heightOver,
  isInFront,
  isNormalOf,
  reachOf,
  segmentA,
  segmentB,
  writeFrontNormal,
  writeMiddle,
} from './chain.js'
import { CHAIN, findSegments, listOfSegment, lowestOf, middle, probe, takeChains, takePiece, takeRoot } from './find.js'

const kernels: readonly FlatKernel[] = listOfSegment<FlatKernel>(
  (a, b) => collidePolygons(a, b),
  collidePolygonAndHalfPlane,
)

/** Touches are in world axes, relative to the position of the chain. */
const still = createPointRow()
const contact = new Float64Array(PairOut.length)
const normal = new Float64Array(3)
const point = new Float64Array(3)
const found = new List()
const foundB = new List()

/** Whether the body that was taken is not behind the segment of A; of two chains, nor this one behind B's. */
function isPairInFront(rowsA: Float64Array, a: number, rowsB: Float64Array, b: number, type: number): boolean {
  if (!isInFront(segmentA, rowsA, a, middle)) return false
  if (type !== CHAIN || !segmentB.chain.isOneSided) return true
  writeMiddle(segmentA, rowsA, a, point)
  for (let d = 0; d < 2; d++) point[d] -= rowsB[b + d] - rowsA[a + d]
  return isInFront(segmentB, rowsB, b, point)
}

/**
 * Whether the unit normal n[at..], from A to B, is one of the segment at work, and of the segment of B: no ghost at an
 * inner point. A half-plane is left along its own.
 */
export function isNormalOfPair(
  type: number,
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  n: Float64Array,
  at: number,
): boolean {
  if (type === ShapeType.plane) return true
  if (!isNormalOf(segmentA, rowsA, a, n, at, 1)) return false
  return type !== CHAIN || isNormalOf(segmentB, rowsB, b, n, at, -1)
}

/** Contact of a chain with a second body of this type. */
export function collideChain(type: number): PairKernel {
  return (rowsA, a, rowsB, b, out, trees) => {
    let pieces = takeChains(type, rowsA, a, rowsB, b, trees)
    if (type === CHAIN) {
      takeRoot(rowsA, a, rowsB, b, trees)
      pieces = findSegments(segmentB.chain, foundB)
    }
    beginTouches()
    let leader = -1
    for (let m = 0; m < pieces; m++) {
      takePiece(type, foundB.items[m], rowsA, a, rowsB, b, trees)
      const count = findSegments(segmentA.chain, found)
      for (let n = 0; n < count; n++) {
        segmentA.segment = found.items[n]
        if (!isPairInFront(rowsA, a, rowsB, b, type)) continue
        if (kernels[type](rowsA, a, rowsB, b, contact, trees) === 0) continue
        const touch = addTouch(contact, 1, still, 0, segmentA.segment, type === CHAIN ? segmentB.segment : 0)
        if (deeper(touch, leader) !== touch) continue
        if (isNormalOfPair(type, rowsA, a, rowsB, b, contact, MANIFOLD_NORMAL)) leader = touch
      }
    }
    if (touchCount() === 0) return (out[MANIFOLD_COUNT] = 0)
    if (leader < 0) leader = straightenAll(rowsA, a, rowsB, b, trees, type)
    writeSize(type)
    const points = mergeTouches(leader, type === ShapeType.sphere ? 1 : 2, still, 0, out)
    if (type < ShapeType.plane) out[PairOut.featureB] = out[MANIFOLD_POINTS + MANIFOLD_POINT_FEATURE]
    return points
  }
}

/** Writes the size of the smaller of the two. */
function writeSize(type: number): void {
  const { radius } = segmentA.chain
  if (type < ShapeType.plane) mergeSize[0] = probe[2] - probe[0] + (probe[3] - probe[1])
  else mergeSize[0] = type === CHAIN ? Math.min(radius, segmentB.chain.radius) : radius
}

/**
 * Turns all touches to the normals of their segments, A's or, if B is the only one-sided chain, B's: to the front of a
 * one-sided one, else to the side of the middle of the other body or segment. Returns the least deep one.
 */
function straightenAll(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  trees: Trees,
  type: number,
): number {
  const isOfB = type === CHAIN && segmentB.chain.isOneSided && !segmentA.chain.isOneSided
  let leader = 0
  for (let touch = 0; touch < touchCount(); touch++) {
    takePiece(type, touchTriangle(touch, 1), rowsA, a, rowsB, b, trees)
    segmentA.segment = touchTriangle(touch, 0)
    const isBehind = isOfB || !(segmentA.chain.isOneSided || heightOver(segmentA, rowsA, a, middle) >= 0)
    if (isOfB) writeFrontNormal(segmentB, rowsB, b, normal)
    else writeFrontNormal(segmentA, rowsA, a, normal)
    for (let d = 0; d < 2; d++) normal[d] *= isBehind ? -1 : 1
    straightenTouch(touch, 1, normal, Math.max(0, reachOf(segmentA, rowsA, a, normal) - lowestOf(normal)))
    if (touchDepth(touch) < touchDepth(leader)) leader = touch
  }
  return leader
}
