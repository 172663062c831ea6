/**
 * First contact of a chain with a second body along their paths, by conservative advancement of each segment that the
 * body may reach, up to the earliest time so far. Segments, and what the other body is made of if it is a polygon or a
 * chain, are advanced as triangles (polygon/pieces.ts). What touches then is asked of the chain as a whole, so that an
 * inner point of it gives no normal.
 *
 * A segment of a one-sided chain touches while the middle of the body is not behind its line. From a time when they
 * touch but the middle is behind, it surely stays so for some time, and the advancement goes on from there: never late.
 * Where this does not come to an end, the time reached is reported.
 */
import { Advance, Work } from '../../geometry/advancement/layout.js'
import { separatePolygonAndHalfPlane } from '../../geometry/flat/half-plane.js'
import { separatePolygons } from '../../geometry/flat/separation.js'
import { MANIFOLD_NORMAL } from '../../geometry/manifold.js'
import { ROW_STRIDE, type SeparationKernel } from '../../geometry/rows.js'
import { List } from '../../memory/list.js'
import { bringTogether, First, FirstScratch, meetAtStart, writeFirst, writePartFeatures } from '../first-contact.js'
import { kernelsAt, type MeshKernels, type PairMotion, type Trees } from '../mesh-kernels.js'
import { advancePieces, beginPieces, countPieces, poseBodies, takePieces, withTrees } from '../polygon/pieces.js'
import { ShapeType } from '../shape-types.js'
import { behind, writeTimeBehind } from './behind.js'
import { poseSegments, segmentA, segmentB } from './chain.js'
import { isNormalOfPair } from './collide.js'
import { CHAIN, findSegments, listOfSegment, takeChains, typeOfSecond } from './find.js'
import { takePath } from './path.js'

/** Steps from the back to the front of a one-sided segment at most. */
const MOST_STEPS = 64
/** Times the tolerance: how thick a segment is made that touches a body without depth. */
const MOST_THIN = 8

/** Signed separation of the segment at work of A and the second body, by its type; of a chain, its segment at work. */
export const segmentSeparations: readonly SeparationKernel[] = listOfSegment(
  separatePolygons,
  separatePolygonAndHalfPlane,
).map(withTrees)

const scratch = new FirstScratch()
/** What the last advancement found. */
export const found = new Float64Array(Advance.length)
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
  const kernel = kernelsAt(starts, 0, trees).collide[types[1]]
  let touches = bringTogether(scratch, separateFound, kernel, Work.rowA, Work.rowB, 3, trees, ShapeType.mesh)
  if (touches === 0) {
    // Two bodies without depth pass through each other.
    segmentA.radius = MOST_THIN * work[Work.tolerance]
    touches = kernel(work, Work.rowA, work, Work.rowB, manifold, trees)
    segmentA.radius = 0
  }
  writeFirst(scratch, pair, 0, Work.rowA, touches, out)
  if (touches > 0) {
    takeFound()
    if (!isNormalOfPair(first.type, result, Advance.normal))
      for (let d = 0; d < 3; d++) out[First.normal + d] = manifold[MANIFOLD_NORMAL + d]
    writePartFeatures(manifold, types[1], out)
  } else {
    out[First.featureA] = first.segment
    out[First.featureB] = first.type === CHAIN ? first.piece : 0
  }
  return true
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
