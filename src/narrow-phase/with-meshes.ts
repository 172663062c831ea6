import { ROW_PARAMETERS } from '../geometry/rows.js'
import type { PairKernel } from './mesh-kernels.js'
import { ShapeType, type ShapeName } from './shape-types.js'

/** Adds to contact kernels by type numbers the pairs with a mesh: by the kernels that its tree brought. */
export function withMeshes(kernels: PairKernel[]): PairKernel[] {
  for (const name of Object.keys(ShapeType) as ShapeName[])
    kernels[ShapeType[name]] = (rowsA, a, rowsB, b, out, trees) =>
      trees.kernels(rowsA[a + ROW_PARAMETERS]).collide[name](rowsA, a, rowsB, b, out, trees)
  return kernels
}
