/** Casts of a convex shape, for moveAndSlide, at a polygon that stands still. */
import { advanceRows } from '../../geometry/advancement/advance.js'
import { Work } from '../../geometry/advancement/layout.js'
import { polygonA } from '../../geometry/flat/features.js'
import { farthestCorner, FlatCorner, nextCorner } from '../../geometry/flat/polygon.js'
import { ROW_STRIDE } from '../../geometry/rows.js'
import { FirstScratch } from '../first-contact.js'
import type { MeshKernels } from '../mesh-kernels.js'
import { NEAR_FACE, pushNearby, type Nearby } from '../nearby.js'
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

/** An edge is touched if its part of the axis, as a sum of the two normals at the corner, is at least this. */
const EDGE_TAKES_PART = 1e-3

/** {@link MeshKernels.addNearby}: one surface for each edge that is touched. The kernel leaves edges in polygonA. */
export const addNearbyPolygon: MeshKernels['addNearby'] = ({ types, starts }, margin, obstacle, trees, out) => {
  outlineKernels[types[1]](starts, 0, starts, ROW_STRIDE, axis, trees)
  if (!(axis[3] < margin)) return
  const ahead = farthestCorner(polygonA, 1, axis)
  let behind = ahead
  for (let c = nextCorner(polygonA, ahead); c !== ahead; c = nextCorner(polygonA, c)) behind = c
  addEdge(behind, ahead, obstacle, out)
  addEdge(ahead, behind, obstacle, out)
}

/** Adds an edge of polygonA, unless `axis` is the normal of the other edge at the corner. */
function addEdge(edge: number, other: number, obstacle: number, out: Nearby): void {
  const n = edge + FlatCorner.normalX
  const m = other + FlatCorner.normalX
  const part = Math.abs(axis[0] * polygonA[m + 1] - axis[1] * polygonA[m])
  if (part < EDGE_TAKES_PART * Math.abs(polygonA[n] * polygonA[m + 1] - polygonA[n + 1] * polygonA[m])) return
  const at = pushNearby(out, axis[3], obstacle)
  for (let d = 0; d < 3; d++) {
    out.entries[at + d] = axis[d]
    out.entries[at + NEAR_FACE + d] = d < 2 ? polygonA[n + d] + 0 : 0
  }
}
