import { CLOSEST_DISTANCE, CLOSEST_NORMAL, CLOSEST_POINT_A, CLOSEST_POINT_B } from '../../geometry/closest-points.js'
import { MANIFOLD_DEPTH, MANIFOLD_NORMAL, MANIFOLD_POINTS } from '../../geometry/manifold.js'
import { ClosestPair, kernelsAt, type PairKernel, PairOut } from '../mesh-kernels.js'
import { ShapeType } from '../shape-types.js'

const contact = new Float64Array(PairOut.length)

/**
 * The number of points of the contact of a mesh and a body of this type; if they touch, writes their closest points as
 * the contact tells them: minus its depth, its normal, and half the depth to either side of its deepest point.
 */
export function closestOfContact(typeB: number): PairKernel {
  return (rowsA, a, rowsB, b, out, trees) => {
    const { collide } = kernelsAt(rowsA, a, trees)
    const count = collide[typeB](rowsA, a, rowsB, b, contact, trees)
    if (count === 0) return 0
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
    return count
  }
}
