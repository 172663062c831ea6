/**
 * Ray against polygon: the ray is in the polygon while it is on the inner side of every edge. The segment in the
 * polygon begins where the last edge is entered, and ends where the first one is left.
 *
 * A ray that grazes within rounding hits: it is decided by the polygon that is larger by that rounding, as for boxes
 * (geometry/ray/box.ts). At a sharp corner edges that are moved by rounding meet far beyond it: the extents of the
 * corners, along the ray and across it, bound where a ray can hit.
 */
import { createPolygon, endOf, FlatCorner, FlatPolygon, placeCorners } from '../../geometry/flat/polygon.js'
import { coordinateSum, opposeRay, RayHit, RayRow, writeBackNormal } from '../../geometry/ray/ray.js'
import { ROTATED_SLACK } from '../../tolerances.js'
import { type MeshKernels, treeAt } from '../mesh-kernels.js'
import { writeOutline } from './outline.js'

const polygon = createPolygon()
/** Where the ray is in the polygon, then in the larger one. */
const spans = new Float64Array(4)
/** Places of the edges that the ray enters and leaves the polygon by. */
const edges = new Int32Array(2)

/** {@link MeshKernels.castRay} */
export const castRayAtPolygon: MeshKernels['castRay'] = (rows, r, ray, isWayOut, trees, hit) => {
  writeOutline(rows, r, polygon, trees)
  placeCorners(polygon, rows, r, rows, r)
  clip(rows, r, ray, ROTATED_SLACK * (coordinateSum(rows, r, ray) + treeAt(rows, r, trees).frame[4]))
  if (spans[2] > spans[3] || spans[3] < 0) return false
  const at = spans[0] <= spans[1] ? 0 : 2
  const begins = spans[2] <= 0
  const isLeaving = isWayOut && begins
  const distance = begins && !isWayOut ? 0 : Math.max(0, spans[at + Number(isLeaving)])
  if (distance > hit[RayHit.distance]) return false
  hit[RayHit.distance] = distance
  hit[RayHit.triangle] = -1
  if (begins && !isWayOut) {
    writeBackNormal(ray, hit)
    return true
  }
  const edge = edges[Number(isLeaving)]
  hit[RayHit.normal] = polygon[edge + FlatCorner.normalX]
  hit[RayHit.normal + 1] = polygon[edge + FlatCorner.normalY]
  hit[RayHit.normal + 2] = 0
  opposeRay(ray, isLeaving, hit)
  return true
}

/** Writes `spans` and `edges`; `doubt` is the rounding of the height of the origin over an edge. */
function clip(rows: Float64Array, r: number, ray: Float64Array, doubt: number): void {
  spans[0] = spans[2] = -Infinity
  spans[1] = spans[3] = Infinity
  let near = Infinity
  let far = -Infinity
  let left = Infinity
  let right = -Infinity
  const end = endOf(polygon)
  const ux = ray[RayRow.direction]
  const uy = ray[RayRow.direction + 1]
  for (let c = FlatPolygon.corners; c < end; c += FlatCorner.stride) {
    const nx = polygon[c + FlatCorner.normalX]
    const ny = polygon[c + FlatCorner.normalY]
    const x = ray[0] - rows[r] - polygon[c + FlatCorner.x]
    const y = ray[1] - rows[r + 1] - polygon[c + FlatCorner.y]
    near = Math.min(near, 0 - (ux * x + uy * y))
    far = Math.max(far, 0 - (ux * x + uy * y))
    left = Math.min(left, ux * y - uy * x)
    right = Math.max(right, ux * y - uy * x)
    const height = nx * x + ny * y
    const rate = nx * ux + ny * uy
    if (Math.abs(rate) <= ROTATED_SLACK) {
      // Along the edge: beside the polygon or not; where the ray crosses the edge is rounding.
      if (height > doubt) spans[0] = spans[2] = Infinity
      continue
    }
    const own = (0 - height) / rate
    const wide = (doubt - height) / rate
    if (rate < 0) {
      if (own > spans[0]) {
        spans[0] = own
        edges[0] = c
      }
      spans[2] = Math.max(spans[2], wide)
    } else {
      if (own < spans[1]) {
        spans[1] = own
        edges[1] = c
      }
      spans[3] = Math.min(spans[3], wide)
    }
  }
  for (let k = 0; k < 4; k += 2) {
    spans[k] = left > doubt || right < -doubt ? Infinity : Math.max(spans[k], near - doubt)
    spans[k + 1] = Math.min(spans[k + 1], far + doubt)
  }
}
