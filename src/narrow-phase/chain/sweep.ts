/**
 * First contact of a chain with a second body along their paths, by conservative advancement of each segment that the
 * body may reach, up to the earliest time so far. Segments, and what the other body is made of if it is a polygon or a
 * chain, are advanced as triangles (polygon/pieces.ts). What touches then is asked of the chain as a whole, so that an
 * inner point of it gives no normal; the segment that was found counts there, whatever rounding says of its side.
 *
 * A segment of a one-sided chain touches while the middle of the body is not behind its line. From a time when they
 * touch but the middle is behind, it surely stays so for some time, and the advancement goes on from there: never late.
 * Where this does not come to an end, the time reached is reported.
 */
import { Advance, Work } from '../../geometry/advancement/layout.js'
import { CLOSEST_LENGTH, CLOSEST_POINT_A } from '../../geometry/closest-points.js'
import { separatePolygonAndHalfPlane } from '../../geometry/flat/half-plane.js'
import { separatePolygons } from '../../geometry/flat/separation.js'
import { MANIFOLD_COUNT, MANIFOLD_NORMAL, MANIFOLD_POINTS } from '../../geometry/manifold.js'
import { ROW_STRIDE, type SeparationKernel } from '../../geometry/rows.js'
import { List } from '../../memory/list.js'
import { First, FirstScratch, meetAtStart, writePartFeatures } from '../first-contact.js'
import { kernelsAt, type MeshKernels, type PairKernel, type PairMotion, PairOut, type Trees } from '../mesh-kernels.js'
import { advancePieces, beginPieces, countPieces, poseBodies, takePieces, withTrees } from '../polygon/pieces.js'
import { behind, writeTimeBehind } from './behind.js'
import { poseSegments, segmentA, segmentB } from './chain.js'
import { closestOfSegment } from './closest.js'
import { counted, isNormalOfPair } from './collide.js'
import { CHAIN, findSegments, listOfSegment, takeChains, typeOfSecond } from './find.js'
import { takePath } from './path.js'

/** Steps from the back to the front of a one-sided segment at most. */
const MOST_STEPS = 64
/** Times the tolerance: how thick segments are made, besides the gap that is left, to touch for certain. */
const THICK = 8

/** Signed separation of the segment at work of A and the second body, by its type; of a chain, its segment at work. */
export const segmentSeparations: readonly SeparationKernel[] = listOfSegment(
  separatePolygons,
  separatePolygonAndHalfPlane,
).map(withTrees)

const scratch = new FirstScratch()
/** What the last advancement found. */
export const found = new Float64Array(Advance.length)
/** Closest points of the two at the time found, relative to the position of each. */
const nearest = new Float64Array(CLOSEST_LENGTH)
const candidates = new List()
const candidatesB = new List()

/** Of the pair at work: type of the second body; segment of A and piece of B with the earliest time so far. */
const first = { type: 0, segment: -1, piece: -1 }

/**
 * Whether the segment at work touches the piece of B, which have been begun, from time 0 to work[Work.end]: the first
 * time is in `found`.
 */
type AdvanceSegment<P extends PairMotion> = (pair: P, trees: Trees, work: Float64Array) => boolean

const advanceSegment: AdvanceSegment<PairMotion> = (pair, trees, work) => {
  const end = work[Work.end]
  for (let step = 0; step < MOST_STEPS; step++) {
    work[Work.end] = end
    if (!advancePieces(work, pair, found)) return false
    writeTimeBehind(pair, first.type, trees, work)
    if (behind[0] === 0) return true
    work[Work.time] += behind[0]
    if (!(work[Work.time] <= end)) return false
  }
  return true
}

/** Takes two bodies, the first of them a chain. */
export function takeBodies(pair: PairMotion, trees: Trees): void {
  takePieces(scratch, pair, trees)
  first.type = typeOfSecond(pair, trees)
  poseSegments(pair.starts, 0, pair.starts, ROW_STRIDE)
  takeChains(first.type, trees)
}

/**
 * The first time when the two that were taken touch, -1 for none, and to `out` what the advancement found then; of
 * equal times the first pieces of B and segments count.
 */
export function findFirstTime<P extends PairMotion>(
  pair: P,
  trees: Trees,
  reaches: AdvanceSegment<P>,
  out: Float64Array,
): number {
  const { type } = first
  const { work } = scratch
  let pieces = countPieces(pair)
  work[Work.end] = 1
  if (type === CHAIN) {
    takePath(pair, type, -1, trees, work)
    pieces = findSegments(segmentB.chain, candidatesB)
  }
  let best = -1
  let count = 0
  for (let n = 0; n < pieces; n++) {
    const j = type === CHAIN ? candidatesB.items[n] : n
    if (n === 0 || type === CHAIN) {
      work[Work.end] = 1
      takePath(pair, type, j, trees, work)
      count = findSegments(segmentA.chain, candidates)
    }
    for (let m = 0; m < count && best !== 0; m++) {
      const k = (segmentA.segment = candidates.items[m])
      segmentB.segment = j
      beginPieces(work, pair, k, j, best)
      if (!reaches(pair, trees, work) || (best >= 0 && found[Advance.time] >= best)) continue
      best = found[Advance.time]
      for (let i = 0; i < Advance.length; i++) out[i] = found[i]
      first.segment = k
      first.piece = j
    }
  }
  return best
}

/** {@link MeshKernels.findFirstContact} */
export const findChainContact: MeshKernels['findFirstContact'] = (pair, trees, out, isApart) => {
  if (!isApart && meetAtStart(pair, trees, out)) return true
  const { starts, types } = pair
  const { work, result, manifold } = scratch
  takeBodies(pair, trees)
  const time = findFirstTime(pair, trees, advanceSegment, result)
  if (time < 0) return false
  poseBodies(scratch, pair, time, separateFound)
  collideFound(kernelsAt(starts, 0, trees).collide[types[1]], trees)
  // A contact that was turned to a segment's normal has its points behind that, and not where the two meet.
  if (result[Advance.separation] > 0 || manifold[MANIFOLD_COUNT] === 0) {
    closestOfSegment[first.type](work, Work.rowA, work, Work.rowB, nearest, trees)
    for (let d = 0; d < 3; d++) manifold[MANIFOLD_POINTS + d] = nearest[CLOSEST_POINT_A + d]
  }
  scratch.writeFirst(pair, 0, Work.rowA, 1, out)
  if (!isNormalOfPair(first.type, result, Advance.normal))
    for (let d = 0; d < 3; d++) out[First.normal + d] = manifold[MANIFOLD_NORMAL + d]
  writePartFeatures(manifold, types[1], out)
  return true
}

/**
 * Contact of the chain at the time found, with segments so thick that what was found touches. Far from the origin of a
 * half-plane rounding may exceed that: then the manifold has no point, but the axis and the segment.
 */
function collideFound(kernel: PairKernel, trees: Trees): void {
  const { work, result, manifold } = scratch
  manifold.fill(0)
  for (let d = 0; d < 3; d++) manifold[MANIFOLD_NORMAL + d] = result[Advance.normal + d]
  manifold[PairOut.featureA] = counted.segment = first.segment
  counted.piece = first.piece
  segmentA.radius = THICK * work[Work.tolerance] + Math.max(0, result[Advance.separation])
  kernel(work, Work.rowA, work, Work.rowB, manifold, trees)
  segmentA.radius = 0
  counted.segment = -1
  takeFound()
}

/** Kernels of contacts put other segments to work. */
function takeFound(): void {
  segmentA.segment = first.segment
  segmentB.segment = first.piece
}

/** Separation of the two that were found. */
const separateFound: SeparationKernel = (rowsA, a, rowsB, b, out) => {
  takeFound()
  segmentSeparations[first.type](rowsA, a, rowsB, b, out)
}
