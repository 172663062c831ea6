import { collideCapsuleRows } from '../geometry/capsule-capsule/collide.js'
import { collideCapsuleAndPlaneRows } from '../geometry/capsule-plane/collide.js'
import { collideCapsuleAndSphereRows } from '../geometry/capsule-sphere/collide.js'
import { collideObbAndCapsuleRows } from '../geometry/obb-capsule/collide.js'
import { collideObbRows } from '../geometry/obb-obb/collide.js'
import { collideObbAndPlaneRows } from '../geometry/obb-plane/collide.js'
import { collideObbAndSphereRows } from '../geometry/obb-sphere/collide.js'
import { collidePlaneRows } from '../geometry/plane-plane/collide.js'
import { collideSphereAndPlaneRows } from '../geometry/sphere-plane/collide.js'
import { collideSphereRows } from '../geometry/sphere-sphere/collide.js'
import type { PairKernel } from './mesh-kernels.js'
import { byTypeNumbers, type PairsOf, type ShapeName } from './shape-types.js'
import { withMeshes } from './with-meshes.js'

/** Every pair of convex shapes: a missing one does not compile. */
const pairTable: PairsOf<Exclude<ShapeName, 'mesh'>, PairKernel> = {
  box: {
    box: collideObbRows,
    capsule: collideObbAndCapsuleRows,
    sphere: collideObbAndSphereRows,
    plane: collideObbAndPlaneRows,
  },
  capsule: {
    capsule: collideCapsuleRows,
    sphere: collideCapsuleAndSphereRows,
    plane: collideCapsuleAndPlaneRows,
  },
  sphere: {
    sphere: collideSphereRows,
    plane: collideSphereAndPlaneRows,
  },
  plane: {
    plane: collidePlaneRows,
  },
}

/** The same by type numbers; a pair with a mesh by the kernels that its tree brought. */
export const pairKernels: readonly PairKernel[] = listPairKernels()

function listPairKernels(): PairKernel[] {
  return withMeshes(byTypeNumbers(pairTable))
}
