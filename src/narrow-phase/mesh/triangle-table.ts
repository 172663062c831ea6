import type { SeparationKernel } from '../../geometry/advancement/advance.js'
import {
  collideCapsuleAndTriangleRows,
  separateCapsuleAndTriangleRowsInto,
} from '../../geometry/pairs/capsule-triangle.js'
import { collideObbAndTriangleRows } from '../../geometry/obb-triangle/collide.js'
import { separateObbAndTriangleRowsInto } from '../../geometry/obb-triangle/separation.js'
import { collidePlaneAndTriangleRows, separatePlaneAndTriangleRows } from '../../geometry/pairs/plane-triangle.js'
import {
  collideSphereAndTriangleRows,
  separateSphereAndTriangleRowsInto,
} from '../../geometry/pairs/sphere-triangle.js'
import type { RowKernel } from '../../geometry/rows.js'
import { byTypeNumber, type ShapeName } from '../shape-types.js'

/** What a convex shape does with a triangle: how far apart they are, and how they touch. */
interface TriangleKernels {
  readonly separate: SeparationKernel
  readonly collide: RowKernel
}

const triangleTable: { readonly [A in Exclude<ShapeName, 'mesh'>]: TriangleKernels } = {
  box: { separate: separateObbAndTriangleRowsInto, collide: collideObbAndTriangleRows },
  capsule: { separate: separateCapsuleAndTriangleRowsInto, collide: collideCapsuleAndTriangleRows },
  sphere: { separate: separateSphereAndTriangleRowsInto, collide: collideSphereAndTriangleRows },
  plane: { separate: separatePlaneAndTriangleRows, collide: collidePlaneAndTriangleRows },
}

/** The same by type number; empty for meshes. */
export const triangleKernels: readonly TriangleKernels[] = byTypeNumber(triangleTable)
