/**
 * Contact of a chain: the tree gives the segments that the bounds of the other body meet, the kernels of rounded
 * polygons test each of them in exact arithmetic, and their contacts make one manifold of at most two points
 * (mesh/touches.ts). Everything is in world axes, relative to the position of the chain.
 *
 * The deepest touch with a normal of the chain gives the normal: one across its segment, or at an end of it one that
 * the neighbour there does not reach over (chain.ts). So a body on a floor of many segments has the normal of the
 * floor. If no touch has such a normal, as for a thin body over an inner point, all are turned to the normals of their
 * segments, and the least deep one leads. Touches of two chains turn to the less deep normals, or to those of the
 * one-sided one.
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
import * as touches from '../mesh/touches.js'
import { ShapeType } from '../shape-types.js'
import {
  heightOver,
  isInFront,
  isNormalOf,
  poseSegments,
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

/** A segment of A and one of B, if that is a chain, which count whatever is behind them; -1 for none. */
export const counted = { segment: -1, piece: -1 }

/** Whether the body that was taken is not behind the segment of A; of two chains, nor this one behind B's. */
function isPairInFront(type: number): boolean {
  const isPiece = type !== CHAIN || segmentB.segment === counted.piece
  if (isPiece && segmentA.segment === counted.segment) return true
  if (!isInFront(segmentA, middle)) return false
  if (type !== CHAIN || !segmentB.chain.isOneSided) return true
  writeMiddleAsSeenByB()
  return isInFront(segmentB, point)
}

/**
 * Whether the unit normal n[at..], from A to B, is one of the segment at work, and of the segment of B: no ghost at an
 * inner point. A half-plane is left along its own.
 */
export function isNormalOfPair(type: number, n: Float64Array, at: number): boolean {
  if (type === ShapeType.plane) return true
  return isNormalOf(segmentA, n, at, 1) && (type !== CHAIN || isNormalOf(segmentB, n, at, -1))
}

/** Contact of a chain with a second body of this type. */
export function collideChain(type: number): PairKernel {
  return (rowsA, a, rowsB, b, out, trees) => {
    poseSegments(rowsA, a, rowsB, b)
    let pieces = takeChains(type, trees)
    if (type === CHAIN) {
      takeRoot(trees)
      pieces = findSegments(segmentB.chain, foundB)
    }
    touches.begin()
    let leader = -1
    for (let m = 0; m < pieces; m++) {
      takePiece(type, foundB.items[m], trees)
      const count = findSegments(segmentA.chain, found)
      for (let n = 0; n < count; n++) {
        segmentA.segment = found.items[n]
        if (!isPairInFront(type)) continue
        if (kernels[type](rowsA, a, rowsB, b, contact, trees) === 0) continue
        const touch = touches.add(contact, 1, still, 0, segmentA.segment, type === CHAIN ? segmentB.segment : 0)
        if (touches.deeper(touch, leader) !== touch) continue
        if (isNormalOfPair(type, contact, MANIFOLD_NORMAL)) leader = touch
      }
    }
    if (touches.count() === 0) return (out[MANIFOLD_COUNT] = 0)
    if (leader < 0) leader = straightenAll(type, trees)
    writeSize(type)
    const points = touches.merge(leader, type === ShapeType.sphere ? 1 : 2, still, 0, out)
    if (type < ShapeType.plane) out[PairOut.featureB] = out[MANIFOLD_POINTS + MANIFOLD_POINT_FEATURE]
    return points
  }
}

/** Writes the size of the smaller of the two. */
function writeSize(type: number): void {
  const { radius } = segmentA.chain
  if (type < ShapeType.plane) touches.size[0] = probe[2] - probe[0] + (probe[3] - probe[1])
  else touches.size[0] = type === CHAIN ? Math.min(radius, segmentB.chain.radius) : radius
}

/**
 * Turns all touches to the normals of their segments, A's or a second chain's, whichever is less deep; of two chains of
 * which one is one-sided, to that one's. Returns the least deep one.
 */
function straightenAll(type: number, trees: Trees): number {
  const takesB = type === CHAIN && (segmentB.chain.isOneSided || !segmentA.chain.isOneSided)
  const takesA = type !== CHAIN || segmentA.chain.isOneSided || !segmentB.chain.isOneSided
  for (let touch = 0; touch < touches.count(); touch++) {
    takePiece(type, touches.triangleOf(touch, 1), trees)
    segmentA.segment = touches.triangleOf(touch, 0)
    const depthOfB = takesB ? turnTo(true) : Infinity
    const depthOfA = takesA ? turnTo(false) : Infinity
    const isOfB = depthOfB < depthOfA
    const depth = isOfB ? turnTo(true) : depthOfA
    // Points of a second chain may lie at the front of the line that leads, or as deep behind it as the other's end.
    const height = type === CHAIN ? lowestOf(normal) + 0.5 * depth : undefined
    touches.straighten(touch, type === CHAIN && !isOfB ? -1 : 1, normal, depth, height)
  }
  return touches.leastDeep()
}

/**
 * Writes the normal of the segment at work of A, or of B: to the front of a one-sided chain, else to the side of the
 * middle of the other body or segment. Returns the depth along it.
 */
function turnTo(isOfB: boolean): number {
  const place = isOfB ? segmentB : segmentA
  if (isOfB) writeMiddleAsSeenByB()
  const isFront = place.chain.isOneSided || heightOver(place, isOfB ? point : middle) >= 0
  writeFrontNormal(place, normal)
  for (let d = 0; d < 2; d++) normal[d] *= isFront === isOfB ? -1 : 1
  return Math.max(0, reachOf(segmentA, normal) - lowestOf(normal))
}

/** Writes the middle of the segment of A, relative to the position of B. */
function writeMiddleAsSeenByB(): void {
  writeMiddle(segmentA, point)
  for (let d = 0; d < 2; d++) point[d] -= segmentB.rows[segmentB.r + d] - segmentA.rows[segmentA.r + d]
}
