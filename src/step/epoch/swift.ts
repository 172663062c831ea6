/**
 * Swift colliders: their bounds are far larger than they are, for they go far across the axes. Bounds of a bullet that
 * crosses a level on a diagonal hold half of the level, so its pairs are found along its way instead.
 */
import { BOUNDS_STRIDE, sumOfEdges } from '../../broad-phase/broad-phase.js'
import { secondSizeOf, sizeOf } from '../../math/vectors.js'
import { PATH_STRIDE, PathKind } from '../rows/paths.js'
import type { PosedStep } from '../rows/rows.js'

/** A collider is swift if it goes farther than this times the sum of its edges along two axes. */
const SWIFT = 2

export function isSwift({ paths, rows: { bounds } }: PosedStep, i: number): boolean {
  if (paths === undefined || paths.kinds[i] === PathKind.none) return false
  const { motions } = paths
  const edges = sumOfEdges(bounds, BOUNDS_STRIDE * i) - sizeOf(motions, PATH_STRIDE * i)
  return secondSizeOf(motions, PATH_STRIDE * i) > SWIFT * edges
}

/**
 * Whether collider i on its way may meet box number k, which overlaps its bounds: a segment against a box that is grown
 * by the extents of the collider. What separates those, if no axis of the box does, is the cross product of such an
 * axis and the segment (Gottschalk et al. 1996). Bounds are rounded outward by far more than is lost here.
 */
export function reachesOnWay(from: PosedStep, i: number, boxes: Float64Array, k: number): boolean {
  const { bounds } = from.rows
  const a = BOUNDS_STRIDE * i
  const b = BOUNDS_STRIDE * k
  for (let d = 0; d < 3; d++) {
    const motion = from.paths!.motions[PATH_STRIDE * i + d]
    way[d] = motion
    // Twice the extents, and twice the distance from the middle of the segment.
    extents[d] = bounds[a + 3 + d] - bounds[a + d] - Math.abs(motion) + (boxes[b + 3 + d] - boxes[b + d])
    apart[d] = bounds[a + 3 + d] + bounds[a + d] - (boxes[b + 3 + d] + boxes[b + d])
  }
  for (let d = 0; d < 3; d++) {
    const e = (d + 1) % 3
    const f = (d + 2) % 3
    const reach = Math.abs(way[e]) * extents[f] + Math.abs(way[f]) * extents[e]
    if (Math.abs(way[e] * apart[f] - way[f] * apart[e]) > reach) return false
  }
  return true
}

const way = new Float64Array(3)
const extents = new Float64Array(3)
const apart = new Float64Array(3)
