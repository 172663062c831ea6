import { RayHit, writeBackNormal } from '../../geometry/ray/ray.js'
import { ROW_PARAMETERS } from '../../geometry/rows.js'
import { castRayAtTree } from '../../obb-tree/query/ray.js'
import { holdsPosed } from '../../obb-tree/traversal/contains.js'
import type { MeshKernels } from '../mesh-kernels.js'

const origin = new Float64Array(3)

/** {@link MeshKernels.castRay}. The way out of a solid is the first point of its surface along the ray. */
export const castRayAtMesh: MeshKernels['castRay'] = (rows, r, ray, isWayOut, trees, hit) => {
  const handle = rows[r + ROW_PARAMETERS]
  const tree = trees.find(handle)!
  if (!isWayOut && trees.isSolid(handle)) {
    for (let d = 0; d < 3; d++) origin[d] = ray[d] - rows[r + d]
    if (holdsPosed(tree, rows, r, origin)) {
      hit[RayHit.distance] = 0
      hit[RayHit.triangle] = -1
      writeBackNormal(ray, hit)
      return true
    }
  }
  return castRayAtTree(tree, rows, r, ray, hit)
}
