/**
 * The tables of a flat world by pair of shapes. Rounded polygons have one kernel an operation, so a table is a row of
 * writers of corners, and its last column is the half-plane.
 */
import type { SeparationKernel } from '../geometry/rows.js'
import { collidePolygons } from '../geometry/flat/collide.js'
import { collidePolygonAndHalfPlane, separatePolygonAndHalfPlane } from '../geometry/flat/half-plane.js'
import { writeCapsule, writeCircle, writeRectangle, type CornerWriter } from '../geometry/flat/polygon.js'
import { boundRectangleSeparation, overlapRectangles } from '../geometry/flat/rectangles.js'
import { separatePolygons } from '../geometry/flat/separation.js'
import { collidePlaneRows, separatePlaneRows } from '../geometry/pairs/plane-plane.js'
import { AXIS_KEPT } from '../tolerances.js'
import { withMeshes, type KernelTables, type PairKernel } from './mesh-kernels.js'
import { byTypeNumber, SHAPE_TYPE_COUNT, ShapeType, type ByShape } from './shape-types.js'

/** The polygon of every convex shape but the half-plane: a missing one does not compile. */
const polygonWriters: Omit<ByShape<CornerWriter>, 'plane'> = {
  box: writeRectangle,
  capsule: writeCapsule,
  sphere: writeCircle,
}

/** The same by type numbers. */
export const flatWriters: readonly CornerWriter[] = byTypeNumber(polygonWriters)

/**
 * Values by type numbers, at `SHAPE_TYPE_COUNT * typeA + typeB` with typeA <= typeB.
 */
export function listFlatPairs<Value>(
  ofPolygons: (a: CornerWriter, b: CornerWriter) => Value,
  ofHalfPlane: (a: CornerWriter) => Value,
  ofHalfPlanes: Value,
): Value[] {
  const values: Value[] = []
  for (let a = ShapeType.box; a < ShapeType.plane; a++) {
    for (let b = a; b < ShapeType.plane; b++)
      values[SHAPE_TYPE_COUNT * a + b] = ofPolygons(flatWriters[a], flatWriters[b])
    values[SHAPE_TYPE_COUNT * a + ShapeType.plane] = ofHalfPlane(flatWriters[a])
  }
  values[SHAPE_TYPE_COUNT * ShapeType.plane + ShapeType.plane] = ofHalfPlanes
  return values
}

/** Contacts: manifolds of at most two points; of polygons by the kernels that they brought. */
export const flatPairKernels: readonly PairKernel[] = withMeshes(
  listFlatPairs<PairKernel>((a, b) => collidePolygons(a, b), collidePolygonAndHalfPlane, collidePlaneRows),
  ({ collide }) => collide,
)

/** Signed separations. */
export const flatSeparationKernels: readonly SeparationKernel[] = listFlatPairs<SeparationKernel>(
  separatePolygons,
  separatePolygonAndHalfPlane,
  separatePlaneRows,
)

/** The kernels of a flat world. */
export const flatTables: KernelTables = {
  isFlat: true,
  collide: flatPairKernels,
  touch: flatPairKernels,
  separate: flatSeparationKernels,
  overlapBoxes: overlapRectangles,
  boundBoxes: boundRectangleSeparation,
  collideSteadyBoxes: collidePolygons(writeRectangle, writeRectangle, AXIS_KEPT),
}
