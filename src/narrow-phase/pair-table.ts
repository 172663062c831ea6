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
import { collideMeshAndBox, collideMeshAndCapsule, collideMeshAndSphere } from './mesh-convex.js'
import { collideMeshes } from './mesh-mesh.js'
import { collideMeshAndPlane } from './mesh-plane.js'
import { byTypeNumbers, type PairsOf, type ShapeName } from './shape-types.js'
import type { TreePool } from './tree-pool.js'

/**
 * Contact of row a (the shape type that comes first) with row b; `out` in the layout of geometry/manifold.ts. Returns
 * the number of points, 0 when apart. A mesh kernel also writes the triangles, at MESH_FEATURE_A and MESH_FEATURE_B.
 */
export type PairKernel = (
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  out: Float64Array,
  trees: TreePool,
) => number

/** Every pair of shapes: a missing one does not compile. */
const pairTable: PairsOf<ShapeName, PairKernel> = {
  mesh: {
    mesh: collideMeshes,
    box: collideMeshAndBox,
    capsule: collideMeshAndCapsule,
    sphere: collideMeshAndSphere,
    plane: collideMeshAndPlane,
  },
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

/** The same by type numbers. */
export const pairKernels: readonly PairKernel[] = byTypeNumbers(pairTable)
