/** Casts of a convex shape, for moveAndSlide, at a polygon that stands still. */
import { advanceRows } from '../../geometry/advancement/advance.js'
import { Work } from '../../geometry/advancement/layout.js'
import { ROW_STRIDE } from '../../geometry/rows.js'
import { FirstScratch } from '../first-contact.js'
import type { MeshKernels } from '../mesh-kernels.js'
import { NEAR_FACE, pushNearby } from '../nearby.js'
import { takePieces } from './pieces.js'
import { outlineKernels, outlineSeparations } from './sweep.js'

const scratch = new FirstScratch()
const axis = new Float64Array(8)

/** {@link MeshKernels.cast}: neither body turns, so the polygon is advanced as a whole. */
export const castAtPolygon: MeshKernels['cast'] = (pair, trees, out) => {
  const { one, two, work } = scratch
  takePieces(scratch, pair, trees)
  work[Work.end] = 1
  return advanceRows(outlineSeparations[pair.types[1]], one, two, work, out)
}

/** {@link MeshKernels.addNearby}: one surface. */
export const addNearbyPolygon: MeshKernels['addNearby'] = ({ types, starts }, margin, obstacle, trees, out) => {
  outlineKernels[types[1]](starts, 0, starts, ROW_STRIDE, axis, trees)
  if (!(axis[3] < margin)) return
  const at = pushNearby(out, axis[3], obstacle)
  for (let d = 0; d < 3; d++) out.entries[at + d] = out.entries[at + NEAR_FACE + d] = axis[d]
}
