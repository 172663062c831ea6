import { closestPointsCapsuleRows } from '../geometry/capsule-capsule/closest-points.js'
import { closestPointsCapsuleAndPlaneRows } from '../geometry/capsule-plane/closest-points.js'
import { closestPointsCapsuleAndSphereRows } from '../geometry/capsule-sphere/closest-points.js'
import { closestPointsObbAndCapsuleRows } from '../geometry/obb-capsule/closest-points.js'
import { signedClosestPointsObbRows } from '../geometry/obb-obb/closest-points.js'
import { closestPointsObbAndPlaneRows } from '../geometry/obb-plane/closest-points.js'
import { closestPointsObbAndSphereRows } from '../geometry/obb-sphere/closest-points.js'
import { closestPointsPlaneRows } from '../geometry/plane-plane/closest-points.js'
import { closestPointsSphereAndPlaneRows } from '../geometry/sphere-plane/closest-points.js'
import { closestPointsSphereRows } from '../geometry/sphere-sphere/closest-points.js'
import type { ClosestPairKernel } from './closest-kernel.js'
import { byTypeNumbers, type PairsOf, type ShapeName } from './shape-types.js'

/** Closest points of every pair of convex shapes: a missing one does not compile. */
const closestTable: PairsOf<Exclude<ShapeName, 'mesh'>, ClosestPairKernel> = {
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
