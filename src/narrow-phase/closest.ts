import { CLOSEST_DISTANCE, swapClosest } from '../geometry/closest-points.js'
import { exchange } from '../math/vectors.js'
import { closestKernels } from './closest-table.js'
import { flatClosestKernels } from './flat-closest.js'
import { ClosestPair, compareShapes, type ClosestPairKernel, type Trees } from './mesh-kernels.js'
import { closestPointsMeshAnd } from './mesh/closest.js'
import { closestPointsMeshAndSphereRows } from './mesh/closest-sphere.js'
import { shapeNames, ShapeType, SHAPE_TYPE_COUNT } from './shape-types.js'

/** Kernels in three dimensions by type numbers, at `SHAPE_TYPE_COUNT * typeA + typeB` with typeA <= typeB. */
const spaceKernels: readonly ClosestPairKernel[] = listKernels()

function listKernels(): ClosestPairKernel[] {
  const withMesh = shapeNames.map(closestPointsMeshAnd)
  withMesh[ShapeType.sphere] = closestPointsMeshAndSphereRows
  return Object.assign([...closestKernels], withMesh)
}

/**
 * Signed closest points of two bodies of any shapes, in any order: what ClosestPair says, with -1 for the
 * triangle of a body that is no mesh. Swapping the bodies swaps points and triangles, flips the normal and changes no
 * other bit.
 */
export function findClosestPoints(
  rowsA: Float64Array,
  a: number,
  typeA: number,
  rowsB: Float64Array,
  b: number,
  typeB: number,
  trees: Trees,
  out: Float64Array,
): void {
  const kernels = trees.tables.isFlat ? flatClosestKernels : spaceKernels
  out[ClosestPair.triangleA] = -1
  out[ClosestPair.triangleB] = -1
  if (compareShapes(typeA, rowsA, a, typeB, rowsB, b, trees) <= 0)
    return kernels[SHAPE_TYPE_COUNT * typeA + typeB](rowsA, a, rowsB, b, out, trees)
  kernels[SHAPE_TYPE_COUNT * typeB + typeA](rowsB, b, rowsA, a, out, trees)
  if (out[CLOSEST_DISTANCE] === Infinity) return
  swapClosest(out)
  exchange(out, ClosestPair.triangleA, ClosestPair.triangleB, 1)
}
