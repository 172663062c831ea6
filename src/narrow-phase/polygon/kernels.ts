/** All that a flat world does with a polygon. */
import { closestPointsPolygonAndHalfPlane, closestPointsPolygons } from '../../geometry/flat/closest-points.js'
import { collidePolygons, type FlatKernel } from '../../geometry/flat/collide.js'
import { collidePolygonAndHalfPlane } from '../../geometry/flat/half-plane.js'
import { MANIFOLD_POINT_FEATURE, MANIFOLD_POINTS } from '../../geometry/manifold.js'
import { PairOut, type ClosestPairKernel, type MeshKernels, type PairKernel } from '../mesh-kernels.js'
import { addNearbyPolygon, castAtPolygon } from './cast.js'
import { listByType, writeOutline, writeOutlineBounds, writeOutlineReach, writeOutlineRoot } from './outline.js'
import { castRayAtPolygon } from './ray.js'
import { findPolygonContact, outlineKernels } from './sweep.js'

function createKernels(): MeshKernels {
  return {
    kind: 'polygon',
    collide: listByType(
      (write) => withFeatures(collidePolygons(writeOutline, write)),
      (write) => withFeatures(collidePolygonAndHalfPlane(write)),
    ),
    separate: outlineKernels,
    closest: listByType<ClosestPairKernel>(
      (write) => closestPointsPolygons(writeOutline, write),
      closestPointsPolygonAndHalfPlane,
    ),
    findFirstContact: findPolygonContact,
    cast: castAtPolygon,
    castRay: castRayAtPolygon,
    addNearby: addNearbyPolygon,
    writeRootRow: writeOutlineRoot,
    writeReach: writeOutlineReach,
    writeBounds: writeOutlineBounds,
  }
}

/** The features of both bodies are those of the first point, as in contacts of other convex shapes. */
function withFeatures(kernel: FlatKernel): PairKernel {
  return (rowsA, a, rowsB, b, out, trees) => {
    const count = kernel(rowsA, a, rowsB, b, out, trees)
    if (count > 0) out[PairOut.featureA] = out[PairOut.featureB] = out[MANIFOLD_POINTS + MANIFOLD_POINT_FEATURE]
    return count
  }
}

/** Made by one call, which a bundler drops where no polygon is made. */
export const polygonKernels = createKernels()
