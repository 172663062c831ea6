import type { SeparationKernel } from '../geometry/advancement/advance.js'
import { collideCapsuleAndPlaneRows, separateCapsuleAndPlaneRows } from '../geometry/pairs/capsule-plane.js'
import { collideCapsuleAndSphereRows, separateCapsuleAndSphereRowsInto } from '../geometry/pairs/capsule-sphere.js'
import { collideCapsuleRows, separateCapsuleRowsInto } from '../geometry/pairs/capsule-capsule.js'
import { collideObbAndCapsuleRows, separateObbAndCapsuleRowsInto } from '../geometry/pairs/obb-capsule.js'
import { collideObbAndPlaneRows, separateObbAndPlaneRows } from '../geometry/pairs/obb-plane.js'
import { collideObbAndSphereRows, separateObbAndSphereRowsInto } from '../geometry/pairs/obb-sphere.js'
import { collideObbRows } from '../geometry/obb-obb/collide.js'
import { collidePlaneRows, separatePlaneRows } from '../geometry/pairs/plane-plane.js'
import { collideSphereAndPlaneRows, separateSphereAndPlaneRows } from '../geometry/pairs/sphere-plane.js'
import { collideSphereRows, separateSphereRowsInto } from '../geometry/pairs/sphere-sphere.js'
import { separateObbRowsInto } from '../geometry/obb-obb/separation.js'
import type { PairKernel } from './mesh-kernels.js'
import { byTypeNumbers, type PairsOf, type ShapeName } from './shape-types.js'
import { withMeshes } from './with-meshes.js'

type PairKernels = readonly [collide: PairKernel, separate: SeparationKernel]

/** Contact and separation of every pair of convex shapes: a missing one does not compile. */
const pairTable: PairsOf<Exclude<ShapeName, 'mesh'>, PairKernels> = {
  box: {
    box: [collideObbRows, separateObbRowsInto],
    capsule: [collideObbAndCapsuleRows, separateObbAndCapsuleRowsInto],
    sphere: [collideObbAndSphereRows, separateObbAndSphereRowsInto],
    plane: [collideObbAndPlaneRows, separateObbAndPlaneRows],
  },
  capsule: {
    capsule: [collideCapsuleRows, separateCapsuleRowsInto],
    sphere: [collideCapsuleAndSphereRows, separateCapsuleAndSphereRowsInto],
    plane: [collideCapsuleAndPlaneRows, separateCapsuleAndPlaneRows],
  },
  sphere: {
    sphere: [collideSphereRows, separateSphereRowsInto],
    plane: [collideSphereAndPlaneRows, separateSphereAndPlaneRows],
  },
  plane: {
    plane: [collidePlaneRows, separatePlaneRows],
  },
}

const kernels = byTypeNumbers<Exclude<ShapeName, 'mesh'>, PairKernels>(pairTable)

/** Contacts by type numbers; of a pair with a mesh by the kernels that its tree brought. */
export const pairKernels: readonly PairKernel[] = listPairKernels()

function listPairKernels(): PairKernel[] {
  return withMeshes(kernels.map(([collide]) => collide))
}

/** Separations by type numbers; none for meshes. */
export const separationKernels: readonly SeparationKernel[] = kernels.map(([, separate]) => separate)
