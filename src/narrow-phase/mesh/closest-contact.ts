import { CLOSEST_DISTANCE, CLOSEST_NORMAL, CLOSEST_POINT_A, CLOSEST_POINT_B } from '../../geometry/closest-points.js'
import { MANIFOLD_DEPTH, MANIFOLD_NORMAL, MANIFOLD_POINTS } from '../../geometry/manifold.js'
import { ROW_PARAMETERS } from '../../geometry/rows.js'
import { ClosestPair, PairOut, type Trees } from '../mesh-kernels.js'
import { ShapeType } from '../shape-types.js'

const contact = new Float64Array(PairOut.length)

/**
 * Whether a mesh and another body touch; if so, writes their closest points as the contact tells them: minus its depth,
 * its normal, and half the depth to either side of its deepest point.
 */
export function closestOfContact(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  out: Float64Array,
  trees: Trees,
  typeB: number,
): boolean {
  const { collide } = trees.kernels(rowsA[a + ROW_PARAMETERS])
  if (collide[typeB](rowsA, a, rowsB, b, contact, trees) === 0) return false
  const depth = contact[MANIFOLD_DEPTH]
  out[CLOSEST_DISTANCE] = 0 - depth
  for (let d = 0; d < 3; d++) {
    const n = contact[MANIFOLD_NORMAL + d]
    const point = contact[MANIFOLD_POINTS + d]
    out[CLOSEST_NORMAL + d] = n
    out[CLOSEST_POINT_A + d] = point + 0.5 * depth * n
    out[CLOSEST_POINT_B + d] = rowsA[a + d] - rowsB[b + d] + point - 0.5 * depth * n
  }
  out[ClosestPair.triangleA] = contact[PairOut.featureA]
  if (typeB === ShapeType.mesh) out[ClosestPair.triangleB] = contact[PairOut.featureB]
  return true
}
