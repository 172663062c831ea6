import { closestPointsCapsuleAndSphereRows } from '../geometry/pairs/capsule-sphere.js'
import { swapClosest } from '../geometry/closest-points.js'
import { closestPointsObbAndSphereRows } from '../geometry/pairs/obb-sphere.js'
import { closestPointsSphereAndPlaneRows } from '../geometry/pairs/sphere-plane.js'
import { closestPointsSphereRows } from '../geometry/pairs/sphere-sphere.js'
import type { ClosestPairKernel } from './closest-kernel.js'
import { closestPointsMeshAndSphereRows } from './mesh/closest-sphere.js'
import { byTypeNumber, type ShapeName } from './shape-types.js'

/** Closest points of every shape, which is A, and a sphere, which is B: of radius 0, a point. */
const pointTable: { readonly [A in ShapeName]: ClosestPairKernel } = {
  mesh: closestPointsMeshAndSphereRows,
  box: closestPointsObbAndSphereRows,
  capsule: closestPointsCapsuleAndSphereRows,
  sphere: closestPointsSphereRows,
  plane: (rowsA, a, rowsB, b, out) => {
    closestPointsSphereAndPlaneRows(rowsB, b, rowsA, a, out)
    swapClosest(out)
  },
}

/** The same by type numbers. */
export const pointKernels: readonly ClosestPairKernel[] = byTypeNumber(pointTable)
