/** The kernels of a flat world that its step uses, in the forms of pair-table.ts and separation-table.ts. */
import type { SeparationKernel } from '../geometry/advancement/advance.js'
import { collidePolygons, collideSteadyPolygons, overlapPolygons } from '../geometry/flat/collide.js'
import { collidePolygonAndHalfPlane, separatePolygonAndHalfPlane } from '../geometry/flat/half-plane.js'
import { writeRectangle } from '../geometry/flat/polygon.js'
import { separatePolygons, separatePolygonsInto } from '../geometry/flat/separation.js'
import { collidePlaneRows } from '../geometry/plane-plane/collide.js'
import { separatePlaneRows } from '../geometry/plane-plane/separation.js'
import type { RowTest } from '../geometry/rows.js'
import { listFlatPairs } from './flat-pairs.js'
import type { PairKernel } from './mesh-kernels.js'

/** Contacts: manifolds of at most two points. */
export const flatPairKernels: readonly PairKernel[] = listFlatPairs<PairKernel>(
  collidePolygons,
  collidePolygonAndHalfPlane,
  collidePlaneRows,
)

/** Signed separations. */
export const flatSeparationKernels: readonly SeparationKernel[] = listFlatPairs<SeparationKernel>(
  separatePolygons,
  separatePolygonAndHalfPlane,
  separatePlaneRows,
)

/** What the loops of the step know of two boxes, for rectangles. */
export const overlapRectangles: RowTest = overlapPolygons(writeRectangle, writeRectangle)
export const collideSteadyRectangles: PairKernel = collideSteadyPolygons(writeRectangle, writeRectangle)
export const separateRectanglesInto: SeparationKernel = separatePolygonsInto(writeRectangle, writeRectangle)
