/** The tables of a world of three dimensions. */
import type { SeparationKernel } from '../geometry/rows.js'
import { collideCapsuleAndPlaneRows, separateCapsuleAndPlaneRows } from '../geometry/pairs/capsule-plane.js'
import { collideCapsuleAndSphereRows, separateCapsuleAndSphereRows } from '../geometry/pairs/capsule-sphere.js'
import { collideCapsuleRows, separateCapsuleRows } from '../geometry/pairs/capsule-capsule.js'
import { collideObbAndCapsuleRows, separateObbAndCapsuleRows } from '../geometry/pairs/obb-capsule.js'
import { collideObbAndPlaneRows, separateObbAndPlaneRows } from '../geometry/pairs/obb-plane.js'
import { collideObbAndSphereRows, separateObbAndSphereRows } from '../geometry/pairs/obb-sphere.js'
import { collideObbRows, collideSteadyObbRows } from '../geometry/obb-obb/collide.js'
import { overlapObbRows } from '../geometry/obb-obb/overlap.js'
import { collidePlaneRows, separatePlaneRows } from '../geometry/pairs/plane-plane.js'
import { collideSphereAndPlaneRows, separateSphereAndPlaneRows } from '../geometry/pairs/sphere-plane.js'
import { collideSphereRows, separateSphereRows } from '../geometry/pairs/sphere-sphere.js'
import { boundObbSeparation, separateObbRows } from '../geometry/obb-obb/separation.js'
import { withMeshes, type KernelTables, type PairKernel } from './mesh-kernels.js'
import { byTypeNumbers, type ByPair } from './shape-types.js'

type PairKernels = readonly [collide: PairKernel, separate: SeparationKernel]

/** Contact and separation of every pair of convex shapes. */
const pairTable: ByPair<PairKernels> = {
  box: {
    box: [collideObbRows, separateObbRows],
    capsule: [collideObbAndCapsuleRows, separateObbAndCapsuleRows],
    sphere: [collideObbAndSphereRows, separateObbAndSphereRows],
    plane: [collideObbAndPlaneRows, separateObbAndPlaneRows],
  },
  capsule: {
    capsule: [collideCapsuleRows, separateCapsuleRows],
    sphere: [collideCapsuleAndSphereRows, separateCapsuleAndSphereRows],
    plane: [collideCapsuleAndPlaneRows, separateCapsuleAndPlaneRows],
  },
  sphere: {
    sphere: [collideSphereRows, separateSphereRows],
    plane: [collideSphereAndPlaneRows, separateSphereAndPlaneRows],
  },
  plane: {
    plane: [collidePlaneRows, separatePlaneRows],
  },
}

const kernels = byTypeNumbers(pairTable)
const convexKernels = kernels.map(([collide]) => collide)

/** Contacts by type numbers; of a pair with a mesh by the kernels that its tree brought. */
export const pairKernels = withMeshes(convexKernels, ({ collide }) => collide)

/** The same, of whether two shapes touch. */
const touchKernels = withMeshes(convexKernels, ({ touch, collide }) => touch ?? collide)

/** Separations by type numbers; none for meshes. */
export const separationKernels: readonly SeparationKernel[] = kernels.map(([, separate]) => separate)

/** The kernels of a world of three dimensions. */
export const spaceTables: KernelTables = {
  isFlat: false,
  collide: pairKernels,
  touch: touchKernels,
  separate: separationKernels,
  overlapBoxes: overlapObbRows,
  boundBoxes: boundObbSeparation,
  collideSteadyBoxes: collideSteadyObbRows,
}
