import type { SeparationKernel } from '../geometry/advancement/advance.js'
import { collideCapsuleAndPlaneRows } from '../geometry/capsule-plane/collide.js'
import { collideCapsuleAndSphereRows } from '../geometry/capsule-sphere/collide.js'
import { collideCapsuleRows } from '../geometry/capsule-capsule/collide.js'
import { collideObbAndCapsuleRows } from '../geometry/obb-capsule/collide.js'
import { collideObbAndPlaneRows } from '../geometry/obb-plane/collide.js'
import { collideObbAndSphereRows } from '../geometry/obb-sphere/collide.js'
import { collideObbRows } from '../geometry/obb-obb/collide.js'
import { collidePlaneRows } from '../geometry/plane-plane/collide.js'
import { collideSphereAndPlaneRows } from '../geometry/sphere-plane/collide.js'
import { collideSphereRows } from '../geometry/sphere-sphere/collide.js'
import { separateCapsuleAndPlaneRows } from '../geometry/capsule-plane/separation.js'
import { separateCapsuleAndSphereRowsInto } from '../geometry/capsule-sphere/separation.js'
import { separateCapsuleRowsInto } from '../geometry/capsule-capsule/separation.js'
import { separateObbAndCapsuleRowsInto } from '../geometry/obb-capsule/separation.js'
import { separateObbAndPlaneRows } from '../geometry/obb-plane/separation.js'
import { separateObbAndSphereRowsInto } from '../geometry/obb-sphere/separation.js'
import { separateObbRowsInto } from '../geometry/obb-obb/separation.js'
import { separatePlaneRows } from '../geometry/plane-plane/separation.js'
import { separateSphereAndPlaneRows } from '../geometry/sphere-plane/separation.js'
import { separateSphereRowsInto } from '../geometry/sphere-sphere/separation.js'
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
