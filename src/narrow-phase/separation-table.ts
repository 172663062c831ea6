import type { SeparationKernel } from '../geometry/advancement/advance.js'
import { separateCapsuleRows } from '../geometry/capsule-capsule/separation.js'
import { separateCapsuleAndPlaneRows } from '../geometry/capsule-plane/separation.js'
import { separateCapsuleAndSphereRows } from '../geometry/capsule-sphere/separation.js'
import { separateObbAndCapsuleRows } from '../geometry/obb-capsule/separation.js'
import { collideCapsuleAndTriangleRows } from '../geometry/capsule-triangle/collide.js'
import { separateCapsuleAndTriangleRows } from '../geometry/capsule-triangle/separation.js'
import { collideObbAndTriangleRows } from '../geometry/obb-triangle/collide.js'
import { separateObbAndTriangleRows } from '../geometry/obb-triangle/separation.js'
import { collidePlaneAndTriangleRows } from '../geometry/plane-triangle/collide.js'
import { separatePlaneAndTriangleRows } from '../geometry/plane-triangle/separation.js'
import { collideSphereAndTriangleRows } from '../geometry/sphere-triangle/collide.js'
import { separateSphereAndTriangleRows } from '../geometry/sphere-triangle/separation.js'
import { separateObbRows } from '../geometry/obb-obb/separation.js'
import { separateObbAndPlaneRows } from '../geometry/obb-plane/separation.js'
import { separateObbAndSphereRows } from '../geometry/obb-sphere/separation.js'
import { separatePlaneRows } from '../geometry/plane-plane/separation.js'
import { separateSphereAndPlaneRows } from '../geometry/sphere-plane/separation.js'
import { separateSphereRows } from '../geometry/sphere-sphere/separation.js'
import { byTypeNumbers, ShapeType, type PairsOf, type ShapeName } from './shape-types.js'

/** Separation of every pair of convex shapes, in the order of the pair table: a missing one does not compile. */
const separationTable: PairsOf<Exclude<ShapeName, 'mesh'>, SeparationKernel> = {
  box: {
    box: separateObbRows,
    capsule: separateObbAndCapsuleRows,
    sphere: separateObbAndSphereRows,
    plane: separateObbAndPlaneRows,
  },
  capsule: {
    capsule: separateCapsuleRows,
    sphere: separateCapsuleAndSphereRows,
    plane: separateCapsuleAndPlaneRows,
  },
  sphere: {
    sphere: separateSphereRows,
    plane: separateSphereAndPlaneRows,
  },
  plane: {
    plane: separatePlaneRows,
  },
}

/** The same by type numbers; empty for meshes. */
export const separationKernels: readonly SeparationKernel[] = byTypeNumbers(separationTable)

/** What a convex shape does with a triangle: how far apart they are, and how they touch. */
export interface TriangleKernels {
  readonly separate: SeparationKernel
  readonly collide: (rowsA: Float64Array, a: number, triangles: Float64Array, t: number, out: Float64Array) => number
}

const triangleTable: { readonly [A in Exclude<ShapeName, 'mesh'>]: TriangleKernels } = {
  box: { separate: separateObbAndTriangleRows, collide: collideObbAndTriangleRows },
  capsule: { separate: separateCapsuleAndTriangleRows, collide: collideCapsuleAndTriangleRows },
  sphere: { separate: separateSphereAndTriangleRows, collide: collideSphereAndTriangleRows },
  plane: { separate: separatePlaneAndTriangleRows, collide: collidePlaneAndTriangleRows },
}

/** The same by type number; empty for meshes. */
export const triangleKernels: readonly TriangleKernels[] = listTriangleKernels()

function listTriangleKernels(): TriangleKernels[] {
  const kernels: TriangleKernels[] = []
  for (const [name, entry] of Object.entries(triangleTable)) kernels[ShapeType[name as ShapeName]] = entry
  return kernels
}
