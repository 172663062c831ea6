import { closestPointsCapsuleRows } from '../geometry/pairs/capsule-capsule.js'
import { closestPointsCapsuleAndPlaneRows } from '../geometry/pairs/capsule-plane.js'
import { closestPointsCapsuleAndSphereRows } from '../geometry/pairs/capsule-sphere.js'
import { closestPointsObbAndCapsuleRows } from '../geometry/pairs/obb-capsule.js'
import { signedClosestPointsObbRows } from '../geometry/obb-obb/closest-points.js'
import { closestPointsObbAndPlaneRows } from '../geometry/pairs/obb-plane.js'
import { closestPointsObbAndSphereRows } from '../geometry/pairs/obb-sphere.js'
import { closestPointsPlaneRows } from '../geometry/pairs/plane-plane.js'
import { closestPointsSphereAndPlaneRows } from '../geometry/pairs/sphere-plane.js'
import { closestPointsSphereRows } from '../geometry/pairs/sphere-sphere.js'
import type { ClosestPairKernel } from './mesh-kernels.js'
import { byTypeNumbers, type ByPair } from './shape-types.js'

/** Closest points of every pair of convex shapes. */
const closestTable: ByPair<ClosestPairKernel> = {
  box: {
    box: signedClosestPointsObbRows,
    capsule: closestPointsObbAndCapsuleRows,
    sphere: closestPointsObbAndSphereRows,
    plane: closestPointsObbAndPlaneRows,
  },
  capsule: {
    capsule: closestPointsCapsuleRows,
    sphere: closestPointsCapsuleAndSphereRows,
    plane: closestPointsCapsuleAndPlaneRows,
  },
  sphere: {
    sphere: closestPointsSphereRows,
    plane: closestPointsSphereAndPlaneRows,
  },
  plane: {
    plane: closestPointsPlaneRows,
  },
}

/** The same by type numbers. */
export const closestKernels: readonly ClosestPairKernel[] = byTypeNumbers(closestTable)
