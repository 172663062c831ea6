import type { SeparationKernel } from '../geometry/advancement/advance.js'
import { separateCapsuleRowsInto } from '../geometry/capsule-capsule/separation.js'
import { separateCapsuleAndPlaneRows } from '../geometry/capsule-plane/separation.js'
import { separateCapsuleAndSphereRowsInto } from '../geometry/capsule-sphere/separation.js'
import { separateObbAndCapsuleRowsInto } from '../geometry/obb-capsule/separation.js'
import { separateObbRowsInto } from '../geometry/obb-obb/separation.js'
import { separateObbAndPlaneRows } from '../geometry/obb-plane/separation.js'
import { separateObbAndSphereRowsInto } from '../geometry/obb-sphere/separation.js'
import { separatePlaneRows } from '../geometry/plane-plane/separation.js'
import { separateSphereAndPlaneRows } from '../geometry/sphere-plane/separation.js'
import { separateSphereRowsInto } from '../geometry/sphere-sphere/separation.js'
import { byTypeNumbers, type PairsOf, type ShapeName } from './shape-types.js'

/** Separation of every pair of convex shapes, in the order of the pair table: a missing one does not compile. */
const separationTable: PairsOf<Exclude<ShapeName, 'mesh'>, SeparationKernel> = {
  box: {
    box: separateObbRowsInto,
    capsule: separateObbAndCapsuleRowsInto,
    sphere: separateObbAndSphereRowsInto,
    plane: separateObbAndPlaneRows,
  },
  capsule: {
    capsule: separateCapsuleRowsInto,
    sphere: separateCapsuleAndSphereRowsInto,
    plane: separateCapsuleAndPlaneRows,
  },
  sphere: {
    sphere: separateSphereRowsInto,
    plane: separateSphereAndPlaneRows,
  },
  plane: {
    plane: separatePlaneRows,
  },
}

/** The same by type numbers; empty for meshes. */
export const separationKernels: readonly SeparationKernel[] = byTypeNumbers(separationTable)
