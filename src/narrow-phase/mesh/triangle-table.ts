import type { SeparationKernel } from '../../geometry/advancement/advance.js'
import { collideCapsuleAndTriangleRows } from '../../geometry/capsule-triangle/collide.js'
import { separateCapsuleAndTriangleRows } from '../../geometry/capsule-triangle/separation.js'
import { collideObbAndTriangleRows } from '../../geometry/obb-triangle/collide.js'
import { separateObbAndTriangleRows } from '../../geometry/obb-triangle/separation.js'
import { collidePlaneAndTriangleRows } from '../../geometry/plane-triangle/collide.js'
import { separatePlaneAndTriangleRows } from '../../geometry/plane-triangle/separation.js'
import { collideSphereAndTriangleRows } from '../../geometry/sphere-triangle/collide.js'
import type { RowKernel } from '../../geometry/rows.js'
import { separateSphereAndTriangleRows } from '../../geometry/sphere-triangle/separation.js'
import { byTypeNumber, type ShapeName } from '../shape-types.js'

/** What a convex shape does with a triangle: how far apart they are, and how they touch. */
interface TriangleKernels {
  readonly separate: SeparationKernel
  readonly collide: RowKernel
}

const triangleTable: { readonly [A in Exclude<ShapeName, 'mesh'>]: TriangleKernels } = {
  box: { separate: separateObbAndTriangleRows, collide: collideObbAndTriangleRows },
  capsule: { separate: separateCapsuleAndTriangleRows, collide: collideCapsuleAndTriangleRows },
  sphere: { separate: separateSphereAndTriangleRows, collide: collideSphereAndTriangleRows },
  plane: { separate: separatePlaneAndTriangleRows, collide: collidePlaneAndTriangleRows },
}

/** The same by type number; empty for meshes. */
export const triangleKernels: readonly TriangleKernels[] = byTypeNumber(triangleTable)
