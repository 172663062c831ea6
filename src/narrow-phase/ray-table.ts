import { castRayAtBoxRow, writeRayNormalOfBox } from '../geometry/ray/box.js'
import { castRayAtPlaneRow, writeRayNormalOfPlane } from '../geometry/ray/plane.js'
import type { RayKernel } from '../geometry/ray/ray.js'
import {
  castRayAtCapsuleRow,
  castRayAtSphereRow,
  writeRayNormalOfCapsule,
  writeRayNormalOfSphere,
} from '../geometry/ray/round.js'
import { byTypeNumber, type ByShape } from './shape-types.js'

/** Distance of each convex shape along a ray, and the normal of the hit that was found so. */
const rayTable: ByShape<readonly [cast: RayKernel, writeNormal: RayKernel]> = {
  box: [castRayAtBoxRow, writeRayNormalOfBox],
  capsule: [castRayAtCapsuleRow, writeRayNormalOfCapsule],
  sphere: [castRayAtSphereRow, writeRayNormalOfSphere],
  plane: [castRayAtPlaneRow, writeRayNormalOfPlane],
}

const kernels = byTypeNumber(rayTable)

/** Distances by type numbers; none for meshes. Loops test for boxes first. */
export const rayKernels: readonly RayKernel[] = kernels.map(([cast]) => cast)
/** Normals by type numbers. */
export const rayNormals: readonly RayKernel[] = kernels.map(([, writeNormal]) => writeNormal)
