import { collideCapsuleAndTriangleRows, separateCapsuleAndTriangleRows } from '../../geometry/pairs/capsule-triangle.js'
import { collideObbAndTriangleRows } from '../../geometry/obb-triangle/collide.js'
import { separateObbAndTriangleRows } from '../../geometry/obb-triangle/separation.js'
import { collidePlaneAndTriangleRows, separatePlaneAndTriangleRows } from '../../geometry/pairs/plane-triangle.js'
import { collideSphereAndTriangleRows, separateSphereAndTriangleRows } from '../../geometry/pairs/sphere-triangle.js'
import type { RowKernel, SeparationKernel } from '../../geometry/rows.js'
import { byTypeNumber, type ByShape } from '../shape-types.js'

/** What a convex shape does with a triangle: how far apart they are, and how they touch. */
interface TriangleKernels {
  readonly separate: SeparationKernel
  readonly collide: RowKernel
}

const triangleTable: ByShape<TriangleKernels> = {
  box: { separate: separateObbAndTriangleRows, collide: collideObbAndTriangleRows },
  capsule: { separate: separateCapsuleAndTriangleRows, collide: collideCapsuleAndTriangleRows },
  sphere: { separate: separateSphereAndTriangleRows, collide: collideSphereAndTriangleRows },
  plane: { separate: separatePlaneAndTriangleRows, collide: collidePlaneAndTriangleRows },
}

/** The same by type number; empty for meshes. */
export const triangleKernels: readonly TriangleKernels[] = byTypeNumber(triangleTable)
