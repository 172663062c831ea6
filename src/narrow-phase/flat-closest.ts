/** Closest points in a flat world, in the forms of closest-table.ts and closest-point-table.ts. */
import { swapClosest } from '../geometry/closest-points.js'
import { closestPointsPolygonAndHalfPlane, closestPointsPolygons } from '../geometry/flat/closest-points.js'
import { writeCircle } from '../geometry/flat/polygon.js'
import { closestPointsPlaneRows } from '../geometry/plane-plane/closest-points.js'
import type { ClosestPairKernel } from './closest-kernel.js'
import { flatWriters, listFlatPairs } from './flat-pairs.js'
import { ShapeType } from './shape-types.js'

/** Signed closest points. */
export const flatClosestKernels: readonly ClosestPairKernel[] = listFlatPairs<ClosestPairKernel>(
  closestPointsPolygons,
  closestPointsPolygonAndHalfPlane,
  closestPointsPlaneRows,
)

/** Closest points of every shape, which is A, and a circle, which is B, by type numbers. */
export const flatPointKernels: readonly ClosestPairKernel[] = listPointKernels()

function listPointKernels(): ClosestPairKernel[] {
  const kernels = flatWriters.map((writer) => closestPointsPolygons(writer, writeCircle))
  const closestPointsCircleAndHalfPlane = closestPointsPolygonAndHalfPlane(writeCircle)
  kernels[ShapeType.plane] = (rowsA, a, rowsB, b, out) => {
    closestPointsCircleAndHalfPlane(rowsB, b, rowsA, a, out)
    swapClosest(out)
  }
  return kernels
}
