/** Closest points in a flat world, in the form of closest-table.ts. */
import { closestPointsPolygonAndHalfPlane, closestPointsPolygons } from '../geometry/flat/closest-points.js'
import { closestPointsPlaneRows } from '../geometry/pairs/plane-plane.js'
import { listFlatPairs } from './flat-tables.js'
import { withMeshes, type ClosestPairKernel } from './mesh-kernels.js'

/** Signed closest points; of polygons and chains by the kernels that they brought. */
export const flatClosestKernels: readonly ClosestPairKernel[] = listKernels()

function listKernels(): readonly ClosestPairKernel[] {
  return withMeshes(
    listFlatPairs<ClosestPairKernel>(closestPointsPolygons, closestPointsPolygonAndHalfPlane, closestPointsPlaneRows),
    ({ closest }) => closest!,
  )
}
