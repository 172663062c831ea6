import { collidePolygons } from '../geometry/flat/collide.js'
import { writeRectangle } from '../geometry/flat/polygon.js'
import { boundRectangleSeparation, overlapRectangles } from '../geometry/flat/rectangles.js'
import { AXIS_KEPT } from '../tolerances.js'
import { flatPairKernels, flatSeparationKernels } from './flat-kernels.js'
import type { KernelTables } from './mesh-kernels.js'

/** The kernels of a flat world. */
export const flatTables: KernelTables = {
  isFlat: true,
  collide: flatPairKernels,
  separate: flatSeparationKernels,
  overlapBoxes: overlapRectangles,
  boundBoxes: boundRectangleSeparation,
  collideSteadyBoxes: collidePolygons(writeRectangle, writeRectangle, AXIS_KEPT),
}
