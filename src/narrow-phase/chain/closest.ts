/**
 * Closest points of a chain: of bodies that touch by their contact, of others by the least signed distance of its
 * segments. The distance of bounds passes over nodes of the tree, after a first descent to the nearer children. Sides
 * do not matter: a distance has none.
 */
import { CLOSEST_DISTANCE, CLOSEST_LENGTH } from '../../geometry/closest-points.js'
import { closestPointsPolygonAndHalfPlane, closestPointsPolygons } from '../../geometry/flat/closest-points.js'
import { UNIT_ROUNDOFF } from '../../tolerances.js'
import { ClosestPair, type ClosestPairKernel, type Trees } from '../mesh-kernels.js'
import { closestOfContact } from '../mesh/closest-contact.js'
import { ShapeType } from '../shape-types.js'
import { BOX, nextNode, segmentA } from './chain.js'
import { CHAIN, listOfSegment, probe, PROBE_LEAST, PROBE_NORMAL, reachOfBox, takeChains, takePiece } from './find.js'

const kernels = listOfSegment<ClosestPairKernel>(closestPointsPolygons, closestPointsPolygonAndHalfPlane)

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
 * Writes the nearest segment to the body that was taken, the first of those that are as near, if it is nearer than
 * out[CLOSEST_DISTANCE], or as near and none was written before. Returns whether there is one.
 */
function search(
  kernel: ClosestPairKernel,
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  out: Float64Array,
  trees: Trees,
): boolean {
  const { chain } = segmentA
  let isFound = false
  let node = 1
  while (node < chain.leaves) node = 2 * node + Number(boundOf(2 * node + 1) < boundOf(2 * node))
  // This leaf, and then all that are not farther, from the root on.
  for (let isFirst = true, isMet = true; node > 0; isFirst = false) {
    if (isMet && node >= chain.leaves) {
      const k = (segmentA.segment = node - chain.leaves)
      kernel(rowsA, a, rowsB, b, found, trees)
      const nearest = out[ClosestPair.triangleA]
      const isTie = found[CLOSEST_DISTANCE] === out[CLOSEST_DISTANCE]
      const isFirstOfTie = isTie && (nearest < 0 || (isFound && k < nearest))
      if (found[CLOSEST_DISTANCE] < out[CLOSEST_DISTANCE] || isFirstOfTie) {
        for (let i = 0; i < CLOSEST_LENGTH; i++) out[i] = found[i]
        out[ClosestPair.triangleA] = k
        isFound = true
      }
    }
    node = isFirst ? 1 : nextNode(chain, node, isMet)
    isMet = !(boundOf(node) > out[CLOSEST_DISTANCE])
  }
  return isFound
}

/** Closest points of a chain and a second body of this type. */
export function closestPointsChain(type: number): ClosestPairKernel {
  return (rowsA, a, rowsB, b, out, trees) => {
    const touches = closestOfContact(rowsA, a, rowsB, b, out, trees, type === CHAIN ? ShapeType.mesh : type)
    if (!touches || type !== CHAIN) out[ClosestPair.triangleB] = -1
    if (touches) return
    out[CLOSEST_DISTANCE] = out[ClosestPair.limit]
    out[ClosestPair.triangleA] = -1
    const pieces = takeChains(type, rowsA, a, rowsB, b, trees)
    for (let j = 0; j < pieces; j++) {
      takePiece(type, j, rowsA, a, rowsB, b, trees)
      const isFound = search(kernels[type], rowsA, a, rowsB, b, out, trees)
      if (isFound && type === CHAIN) out[ClosestPair.triangleB] = j
    }
    if (out[ClosestPair.triangleA] < 0) out[CLOSEST_DISTANCE] = Infinity
  }
}
