import { RayHit, writeBackNormal } from '../../geometry/ray/ray.js'
import { subtract } from '../../math/vectors.js'
import { castRayAtTree } from '../../obb-tree/query/ray.js'
import { holdsPosed } from '../../obb-tree/traversal/contains.js'
import { isSolidAt, type MeshKernels, treeAt } from '../mesh-kernels.js'

const origin = new Float64Array(3)

/** {@link MeshKernels.castRay}. The way out of a solid is the first point of its surface along the ray. */
export const castRayAtMesh: MeshKernels['castRay'] = (rows, r, ray, isWayOut, trees, hit) => {
  const tree = treeAt(rows, r, trees)
  if (!isWayOut && isSolidAt(rows, r, trees)) {
    subtract(origin, 0, ray, 0, rows, r)
    if (holdsPosed(tree, rows, r, origin)) {
      hit[RayHit.distance] = 0
      hit[RayHit.triangle] = -1
      writeBackNormal(ray, hit)
      return true
    }
  }
  return castRayAtTree(tree, rows, r, ray, isWayOut, hit)
}
