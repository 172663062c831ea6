/**
 * Ray against chain: the segments whose boxes the ray meets, each by the side of the ray that its ends are on. A ray
 * that grazes an end within rounding hits, so none passes between two segments of a chain.
 */
import { coordinateSum, opposeRay, RayHit, RayRow, writeBackNormal } from '../../geometry/ray/ray.js'
import { ROTATED_SLACK } from '../../tolerances.js'
import type { MeshKernels } from '../mesh-kernels.js'
import { BOX, chainAt, nextNode, type ChainData } from './chain.js'

/** The ray in the frame of the chain: origin, direction; the doubt of a place; the distance of the nearest hit. */
const ORIGIN = 0
const DIRECTION = 2
const DOUBT = 4
const LIMIT = 5
const local = new Float64Array(6)

/** {@link MeshKernels.castRay}; of a one-sided chain the front is hit. */
export const castRayAtChain: MeshKernels['castRay'] = (rows, r, ray, _isWayOut, trees, hit) => {
  const chain = chainAt(rows, r, trees)
  for (let d = 0; d < 2; d++) {
    const u = r + 3 + 3 * d
    local[ORIGIN + d] = rows[u] * (ray[0] - rows[r]) + rows[u + 1] * (ray[1] - rows[r + 1])
    local[DIRECTION + d] = rows[u] * ray[RayRow.direction] + rows[u + 1] * ray[RayRow.direction + 1]
  }
  local[DOUBT] = ROTATED_SLACK * (coordinateSum(rows, r, ray) + chain.radius)
  local[LIMIT] = hit[RayHit.distance]
  let segment = -1
  for (let node = 1, isMet: boolean; node > 0; node = nextNode(chain, node, isMet)) {
    isMet = meetsBox(chain.boxes, BOX * node)
    if (isMet && node >= chain.leaves && meetsSegment(chain, node - chain.leaves, segment))
      segment = node - chain.leaves
  }
  if (segment < 0) return false
  hit[RayHit.distance] = local[LIMIT]
  hit[RayHit.triangle] = segment
  const x = chain.directions[2 * segment + 1]
  const y = 0 - chain.directions[2 * segment]
  const facing = x * local[DIRECTION] + y * local[DIRECTION + 1]
  // A ray that runs along the segment has no side: the normal is against its very direction.
  if (Math.abs(facing) <= ROTATED_SLACK) writeBackNormal(ray, hit)
  else {
    for (let d = 0; d < 2; d++) hit[RayHit.normal + d] = rows[r + 3 + d] * x + rows[r + 6 + d] * y
    hit[RayHit.normal + 2] = 0
    opposeRay(ray, facing > 0, hit)
  }
  return true
}

/** Whether the ray meets a box before the nearest hit, with twice the doubt of a place: no segment of it is missed. */
function meetsBox(boxes: Float64Array, at: number): boolean {
  const dx = local[DIRECTION]
  const dy = local[DIRECTION + 1]
  const doubt = 2 * local[DOUBT]
  const hx = 0.5 * (boxes[at + 2] - boxes[at])
  const hy = 0.5 * (boxes[at + 3] - boxes[at + 1])
  const x = boxes[at] + hx - local[ORIGIN]
  const y = boxes[at + 1] + hy - local[ORIGIN + 1]
  const half = Math.abs(dx) * hx + Math.abs(dy) * hy + doubt
  const along = dx * x + dy * y
  return (
    Math.abs(dx * y - dy * x) <= Math.abs(dx) * hy + Math.abs(dy) * hx + doubt &&
    along >= -half &&
    along - half <= local[LIMIT]
  )
}

/** Whether the ray meets segment k nearer than the nearest hit, or as the first; if so, writes how far off. */
function meetsSegment({ ends, isOneSided }: ChainData, k: number, nearest: number): boolean {
  const dx = local[DIRECTION]
  const dy = local[DIRECTION + 1]
  const doubt = local[DOUBT]
  const ax = ends[4 * k] - local[ORIGIN]
  const ay = ends[4 * k + 1] - local[ORIGIN + 1]
  const bx = ends[4 * k + 2] - local[ORIGIN]
  const by = ends[4 * k + 3] - local[ORIGIN + 1]
  const sideA = dx * ay - dy * ax
  const sideB = dx * by - dy * bx
  if (Math.min(sideA, sideB) > doubt || Math.max(sideA, sideB) < -doubt) return false
  // Along the ray, the segment rises to its left: seen from behind.
  if (isOneSided && sideB - sideA > doubt) return false
  const alongA = dx * ax + dy * ay
  const alongB = dx * bx + dy * by
  let along: number
  if (Math.abs(sideB - sideA) > 2 * doubt) {
    const part = Math.max(0, Math.min(1, sideA / (sideA - sideB)))
    along = alongA + part * (alongB - alongA)
  } else {
    // Both ends lie on the line of the ray.
    const low = Math.min(alongA, alongB)
    along = low < 0 && Math.max(alongA, alongB) >= 0 ? 0 : low
  }
  if (along < -doubt) return false
  along = Math.max(0, along)
  if (along > local[LIMIT] || (along === local[LIMIT] && nearest >= 0)) return false
  local[LIMIT] = along
  return true
}
