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

const casts: ByShape<RayKernel> = {
  box: castRayAtBoxRow,
  capsule: castRayAtCapsuleRow,
  sphere: castRayAtSphereRow,
  plane: castRayAtPlaneRow,
}

const normals: ByShape<RayKernel> = {
  box: writeRayNormalOfBox,
  capsule: writeRayNormalOfCapsule,
  sphere: writeRayNormalOfSphere,
  plane: writeRayNormalOfPlane,
}

/** Distance of a convex shape along a ray, by type numbers; none for meshes. Loops test for boxes first. */
export const rayKernels: readonly RayKernel[] = byTypeNumber(casts)
/** Normal of the hit that the kernel above found, by type numbers. */
export const rayNormals: readonly RayKernel[] = byTypeNumber(normals)
