/**
 * Closest points of a chain: of bodies that touch by their contact, of others by the least signed distance of its
 * segments. The distance of bounds passes over nodes of the tree. Sides do not matter: a distance has none.
 */
import { CLOSEST_DISTANCE, CLOSEST_LENGTH } from '../../geometry/closest-points.js'
import { closestPointsPolygonAndHalfPlane, closestPointsPolygons } from '../../geometry/flat/closest-points.js'
import { UNIT_ROUNDOFF } from '../../tolerances.js'
import { ClosestPair, type ClosestPairKernel, type Trees } from '../mesh-kernels.js'
import { closestOfContact } from '../mesh/closest-contact.js'
import { ShapeType } from '../shape-types.js'
import { BOX, poseSegments, segmentA, segmentB } from './chain.js'
import { CHAIN, listOfSegment, probe, PROBE_LEAST, PROBE_NORMAL, reachOfBox, takeChains, takePiece } from './find.js'

/** Closest points of the segment at work of A and the second body, by its type; of a chain, its segment at work. */
export const closestOfSegment = listOfSegment<ClosestPairKernel>(
  closestPointsPolygons,
  closestPointsPolygonAndHalfPlane,
)

const found = new Float64Array(CLOSEST_LENGTH)

/** Lower bound of the distance of the body that was taken from the segments of a node. */
function boundOf(node: number): number {
  const { boxes } = segmentA.chain
  const at = BOX * node
  if (!(boxes[at] <= boxes[at + 2])) return Infinity
  const isHalfPlane = probe[2] === Number.MAX_VALUE
  if (isHalfPlane) return probe[PROBE_LEAST] - reachOfBox(boxes, at, probe[PROBE_NORMAL], probe[PROBE_NORMAL + 1])
  const x = Math.max(0, probe[0] - boxes[at + 2], boxes[at] - probe[2])
  const y = Math.max(0, probe[1] - boxes[at + 3], boxes[at + 1] - probe[3])
  const gap = Math.sqrt(x * x + y * y) * (1 - 8 * UNIT_ROUNDOFF)
  return gap > 0 ? gap : -Infinity
}

/**
 * Takes the nearest segment below a node to the piece of B at work, the nearer child first, if it is nearer than
 * out[CLOSEST_DISTANCE], or as near and none was taken before; of equally near ones the first piece of B counts, then
 * the first segment.
 */
function search(type: number, node: number, out: Float64Array, trees: Trees): void {
  const { chain, rows, r } = segmentA
  if (boundOf(node) > out[CLOSEST_DISTANCE]) return
  if (node < chain.leaves) {
    const right = Number(boundOf(2 * node + 1) < boundOf(2 * node))
    search(type, 2 * node + right, out, trees)
    return search(type, 2 * node + 1 - right, out, trees)
  }
  const k = (segmentA.segment = node - chain.leaves)
  const piece = type === CHAIN ? segmentB.segment : -1
  closestOfSegment[type](rows, r, segmentB.rows, segmentB.r, found, trees)
  const nearest = out[ClosestPair.triangleA]
  const isFirst = nearest < 0 || (k < nearest && piece === out[ClosestPair.triangleB])
  const isTie = found[CLOSEST_DISTANCE] === out[CLOSEST_DISTANCE]
  if (!(found[CLOSEST_DISTANCE] < out[CLOSEST_DISTANCE] || (isTie && isFirst))) return
  for (let i = 0; i < CLOSEST_LENGTH; i++) out[i] = found[i]
  out[ClosestPair.triangleA] = k
  out[ClosestPair.triangleB] = piece
}

/** Closest points of a chain and a second body of this type. */
export function closestPointsChain(type: number): ClosestPairKernel {
  const ofContact = closestOfContact(type === CHAIN ? ShapeType.mesh : type)
  return (rowsA, a, rowsB, b, out, trees) => {
    const touches = ofContact(rowsA, a, rowsB, b, out, trees) > 0
    if (!touches || type !== CHAIN) out[ClosestPair.triangleB] = -1
    if (touches) return
    out[CLOSEST_DISTANCE] = out[ClosestPair.limit]
    out[ClosestPair.triangleA] = -1
    poseSegments(rowsA, a, rowsB, b)
    const pieces = takeChains(type, trees)
    for (let j = 0; j < pieces; j++) {
      takePiece(type, j, trees)
      search(type, 1, out, trees)
    }
    if (out[ClosestPair.triangleA] < 0) out[CLOSEST_DISTANCE] = Infinity
  }
}
