import { boundObbSeparation } from '../geometry/obb-obb/separation.js'
import { collideSteadyObbRows } from '../geometry/obb-obb/collide.js'
import { overlapObbRows } from '../geometry/obb-obb/overlap.js'
import type { KernelTables } from './mesh-kernels.js'
import { pairKernels, separationKernels } from './pair-table.js'

/** The kernels of a world of three dimensions. */
export const spaceTables: KernelTables = {
  isFlat: false,
  collide: pairKernels,
  separate: separationKernels,
  overlapBoxes: overlapObbRows,
  boundBoxes: boundObbSeparation,
  collideSteadyBoxes: collideSteadyObbRows,
}
