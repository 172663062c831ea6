/**
 * The kernels of a flat world by pair of shapes, in the forms of pair-table.ts, separation-table.ts,
 * closest-table.ts and closest-point-table.ts. Rounded polygons have one kernel an operation, so a table is a row of
 * writers of corners, and its last column is the half-plane.
 */
import type { SeparationKernel } from '../geometry/advancement/advance.js'
import { swapClosest } from '../geometry/closest-points.js'
import { closestPointsPolygons } from '../geometry/flat/closest-points.js'
import { collidePolygons, collideSteadyPolygons, overlapPolygons } from '../geometry/flat/collide.js'
import {
  closestPointsPolygonAndHalfPlane,
  collidePolygonAndHalfPlane,
  separatePolygonAndHalfPlane,
} from '../geometry/flat/half-plane.js'
import { writeCapsule, writeCircle, writeRectangle, type CornerWriter } from '../geometry/flat/polygon.js'
import { separatePolygons, separatePolygonsInto } from '../geometry/flat/separation.js'
import { closestPointsPlaneRows } from '../geometry/plane-plane/closest-points.js'
import { collidePlaneRows } from '../geometry/plane-plane/collide.js'
import { separatePlaneRows } from '../geometry/plane-plane/separation.js'
import type { RowTest } from '../geometry/rows.js'
import { closestPointsSphereAndPlaneRows } from '../geometry/sphere-plane/closest-points.js'
import type { ClosestPairKernel } from './closest-kernel.js'
import type { PairKernel } from './mesh-kernels.js'
import { SHAPE_TYPE_COUNT, ShapeType } from './shape-types.js'

/** The polygons, by type numbers. */
const writers: readonly CornerWriter[] = listWriters()

function listWriters(): CornerWriter[] {
  const list: CornerWriter[] = []
  list[ShapeType.box] = writeRectangle
  list[ShapeType.capsule] = writeCapsule
  list[ShapeType.sphere] = writeCircle
  return list
}

/** Values by type numbers, at `SHAPE_TYPE_COUNT * typeA + typeB` with typeA <= typeB. */
function listPairs<Value>(
  ofPolygons: (a: CornerWriter, b: CornerWriter) => Value,
  ofHalfPlane: (a: CornerWriter) => Value,
  ofHalfPlanes: Value,
): Value[] {
  const values: Value[] = []
  for (let a = ShapeType.box; a < ShapeType.plane; a++) {
    for (let b = a; b < ShapeType.plane; b++) values[SHAPE_TYPE_COUNT * a + b] = ofPolygons(writers[a], writers[b])
    values[SHAPE_TYPE_COUNT * a + ShapeType.plane] = ofHalfPlane(writers[a])
  }
  values[SHAPE_TYPE_COUNT * ShapeType.plane + ShapeType.plane] = ofHalfPlanes
  return values
}

/** Contacts: manifolds of at most two points. */
export const flatPairKernels: readonly PairKernel[] = listPairs<PairKernel>(
  collidePolygons,
  collidePolygonAndHalfPlane,
  collidePlaneRows,
)

/** Signed separations. */
export const flatSeparationKernels: readonly SeparationKernel[] = listPairs<SeparationKernel>(
  separatePolygons,
  separatePolygonAndHalfPlane,
  separatePlaneRows,
)

/** Signed closest points. */
export const flatClosestKernels: readonly ClosestPairKernel[] = listPairs<ClosestPairKernel>(
  closestPointsPolygons,
  closestPointsPolygonAndHalfPlane,
  closestPointsPlaneRows,
)

/** Closest points of every shape, which is A, and a circle, which is B, by type numbers. */
export const flatPointKernels: readonly ClosestPairKernel[] = listPointKernels()

function listPointKernels(): ClosestPairKernel[] {
  const kernels = writers.map((writer) => closestPointsPolygons(writer, writeCircle))
  kernels[ShapeType.plane] = (rowsA, a, rowsB, b, out) => {
    closestPointsSphereAndPlaneRows(rowsB, b, rowsA, a, out)
    swapClosest(out)
  }
  return kernels
}

/** What the loops of the step know of two boxes, for rectangles. */
export const overlapRectangles: RowTest = overlapPolygons(writeRectangle, writeRectangle)
export const collideSteadyRectangles: PairKernel = collideSteadyPolygons(writeRectangle, writeRectangle)
export const separateRectanglesInto: SeparationKernel = separatePolygonsInto(writeRectangle, writeRectangle)
