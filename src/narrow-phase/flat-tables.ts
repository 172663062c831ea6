import {
  boundRectangleSeparation,
  collideSteadyRectangles,
  overlapRectangles,
  separateRectanglesInto,
} from '../geometry/flat/rectangles.js'
import { flatPairKernels, flatSeparationKernels } from './flat-kernels.js'
import type { KernelTables } from './mesh-kernels.js'

/** The kernels of a flat world. */
export const flatTables: KernelTables = {
  isFlat: true,
  collide: flatPairKernels,
  separate: flatSeparationKernels,
  overlapBoxes: overlapRectangles,
  boundBoxes: boundRectangleSeparation,
  separateBoxes: separateRectanglesInto,
  collideSteadyBoxes: collideSteadyRectangles,
}
