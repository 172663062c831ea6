/** Closest points in a flat world, in the form of closest-table.ts. */
import { closestPointsPolygonAndHalfPlane, closestPointsPolygons } from '../geometry/flat/closest-points.js'
import { closestPointsPlaneRows } from '../geometry/pairs/plane-plane.js'
import { ROW_PARAMETERS } from '../geometry/rows.js'
import type { ClosestPairKernel } from './closest-kernel.js'
import { listFlatPairs } from './flat-tables.js'
import { ShapeType, type ShapeName } from './shape-types.js'

/** Signed closest points. */
export const flatClosestKernels: readonly ClosestPairKernel[] = listClosestKernels()

function listClosestKernels(): ClosestPairKernel[] {
  const kernels = listFlatPairs<ClosestPairKernel>(
    closestPointsPolygons,
    closestPointsPolygonAndHalfPlane,
    closestPointsPlaneRows,
  )
  for (const name of Object.keys(ShapeType) as ShapeName[]) kernels[ShapeType[name]] = closestOfOutline(name)
  return kernels
}

/** Closest points of a polygon of PolygonShape and a second shape, by the kernels that it brought. */
function closestOfOutline(name: ShapeName): ClosestPairKernel {
  return (rowsA, a, rowsB, b, out, trees) =>
    trees.kernels(rowsA[a + ROW_PARAMETERS]).closest![name](rowsA, a, rowsB, b, out, trees)
}
