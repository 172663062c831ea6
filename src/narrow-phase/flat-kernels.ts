/** The kernels of a flat world that its step uses, in the form of pair-table.ts. */
import type { SeparationKernel } from '../geometry/advancement/advance.js'
import { collidePolygons } from '../geometry/flat/collide.js'
import { collidePolygonAndHalfPlane, separatePolygonAndHalfPlane } from '../geometry/flat/half-plane.js'
import { separatePolygons } from '../geometry/flat/separation.js'
import { collidePlaneRows, separatePlaneRows } from '../geometry/pairs/plane-plane.js'
import { listFlatPairs } from './flat-pairs.js'
import type { PairKernel } from './mesh-kernels.js'
import { withMeshes } from './with-meshes.js'

/** Contacts: manifolds of at most two points; of polygons by the kernels that they brought. */
export const flatPairKernels: readonly PairKernel[] = withMeshes(
  listFlatPairs<PairKernel>((a, b) => collidePolygons(a, b), collidePolygonAndHalfPlane, collidePlaneRows),
)

/** Signed separations. */
export const flatSeparationKernels: readonly SeparationKernel[] = listFlatPairs<SeparationKernel>(
  separatePolygons,
  separatePolygonAndHalfPlane,
  separatePlaneRows,
)
