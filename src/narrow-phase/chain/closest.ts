/**
 * Closest points of a chain: of bodies that touch by their contact, of others by the least signed distance of its
 * segments. The distance of bounds passes over nodes of the tree, after a first descent to the nearer children. Sides
 * do not matter: a distance has none.
 */
import { CLOSEST_DISTANCE, CLOSEST_LENGTH } from '../../geometry/closest-points.js'
import { closestPointsPolygonAndHalfPlane, closestPointsPolygons } from '../../geometry/flat/closest-points.js'
import { UNIT_ROUNDOFF } from '../../tolerances.js'
import { CLOSEST_LIMIT, CLOSEST_TRIANGLE_A, CLOSEST_TRIANGLE_B } from '../closest-kernel.js'
import type { ClosestPairKernel, Trees } from '../mesh-kernels.js'
import { closestOfContact } from '../mesh/closest-contact.js'
import { ShapeType, type ShapeName } from '../shape-types.js'
import { BOX, chainAt, nodeAfter, segmentA, SEGMENTS, writeSegmentA, writeSegmentB, type ChainData } from './chain.js'
import { convexWriters, takeHalfPlane, takeRootOfA, takeSegment } from './collide.js'
import { probe, PROBE_LEAST, PROBE_NORMAL, reachOfBox, takeBody } from './find.js'

const kernels: readonly ClosestPairKernel[] = convexWriters.map((writer) =>
  closestPointsPolygons(writeSegmentA, writer),
)
const closestOfHalfPlane: ClosestPairKernel = closestPointsPolygonAndHalfPlane(writeSegmentA)
const closestOfSegments: ClosestPairKernel = closestPointsPolygons(writeSegmentA, writeSegmentB)

const found = new Float64Array(CLOSEST_LENGTH)

/** Lower bound of the distance of the body that was taken from the segments of a node. */
function boundOf({ boxes }: ChainData, node: number): number {
  const at = BOX * node
  if (!(boxes[at] <= boxes[at + 2])) return Infinity
  const isHalfPlane = probe[2] === Number.MAX_VALUE
  if (isHalfPlane) return probe[PROBE_LEAST] - reachOfBox(boxes, at, probe[PROBE_NORMAL], probe[PROBE_NORMAL + 1])
  const x = Math.max(0, probe[0] - boxes[at + 2], boxes[at] - probe[2])
  const y = Math.max(0, probe[1] - boxes[at + 3], boxes[at + 1] - probe[3])
  const gap = Math.sqrt(x * x + y * y) * (1 - 8 * UNIT_ROUNDOFF)
  return gap > 0 ? gap : -Infinity
}

/** Takes the segments of a leaf that are nearer than out[CLOSEST_DISTANCE], or as near and the first. */
function visitLeaf(
  kernel: ClosestPairKernel,
  leaf: number,
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  out: Float64Array,
  trees: Trees,
): void {
  const { count, leaves } = segmentA.chain
  const first = SEGMENTS * (leaf - leaves)
  for (let k = first; k < Math.min(first + SEGMENTS, count); k++) {
    segmentA.segment = k
    kernel(rowsA, a, rowsB, b, found, trees)
    const distance = found[CLOSEST_DISTANCE]
    const least = out[CLOSEST_DISTANCE]
    if (distance > least || (distance === least && out[CLOSEST_TRIANGLE_A] >= 0 && k >= out[CLOSEST_TRIANGLE_A]))
      continue
    for (let i = 0; i < CLOSEST_LENGTH; i++) out[i] = found[i]
    out[CLOSEST_TRIANGLE_A] = k
  }
}

/** Writes the nearest segment to the body that was taken, if it is as near as out[CLOSEST_DISTANCE]. */
function search(
  kernel: ClosestPairKernel,
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  out: Float64Array,
  trees: Trees,
): void {
  const { chain } = segmentA
  let nearer = 1
  while (nearer < chain.leaves)
    nearer = 2 * nearer + Number(boundOf(chain, 2 * nearer + 1) < boundOf(chain, 2 * nearer))
  visitLeaf(kernel, nearer, rowsA, a, rowsB, b, out, trees)
  for (let node = 1; node > 0;) {
    if (boundOf(chain, node) > out[CLOSEST_DISTANCE]) node = nodeAfter(node)
    else if (node < chain.leaves) node *= 2
    else {
      visitLeaf(kernel, node, rowsA, a, rowsB, b, out, trees)
      node = nodeAfter(node)
    }
  }
}

/** Begins a search for what is within out[CLOSEST_LIMIT]. */
function begin(rowsA: Float64Array, a: number, out: Float64Array, trees: Trees): ChainData {
  out[CLOSEST_DISTANCE] = out[CLOSEST_LIMIT]
  out[CLOSEST_TRIANGLE_A] = -1
  return (segmentA.chain = chainAt(rowsA, a, trees))
}

function end(out: Float64Array): void {
  if (out[CLOSEST_TRIANGLE_A] < 0) out[CLOSEST_DISTANCE] = Infinity
}

/** Closest points of a chain and a shape that is no chain. */
export function closestPointsChain(name: ShapeName): ClosestPairKernel {
  const type = ShapeType[name]
  const isPlane = name === 'plane'
  const kernel = isPlane ? closestOfHalfPlane : kernels[type]
  return (rowsA, a, rowsB, b, out, trees) => {
    if (closestOfContact(rowsA, a, rowsB, b, out, trees, name)) {
      if (name === 'mesh') out[CLOSEST_TRIANGLE_B] = -1
      return
    }
    const chain = begin(rowsA, a, out, trees)
    if (isPlane) takeHalfPlane(chain, rowsA, a, rowsB, b, 0)
    else takeBody(convexWriters[type], rowsA, a, rowsB, b, chain.radius, trees)
    search(kernel, rowsA, a, rowsB, b, out, trees)
    end(out)
  }
}

/** Closest points of two chains. */
export const closestPointsChains: ClosestPairKernel = (rowsA, a, rowsB, b, out, trees) => {
  if (closestOfContact(rowsA, a, rowsB, b, out, trees, 'mesh')) return
  const chain = begin(rowsA, a, out, trees)
  const { count } = takeRootOfA(chain, rowsA, a, rowsB, b, trees)
  let nearest = -1
  for (let j = 0; j < count; j++) {
    const before = out[CLOSEST_DISTANCE]
    takeSegment(j, rowsA, a, rowsB, b, trees)
    search(closestOfSegments, rowsA, a, rowsB, b, out, trees)
    if (out[CLOSEST_DISTANCE] < before || nearest < 0) nearest = out[CLOSEST_TRIANGLE_A] < 0 ? -1 : j
  }
  out[CLOSEST_TRIANGLE_B] = nearest
  end(out)
}
