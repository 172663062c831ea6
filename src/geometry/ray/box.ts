/**
 * Ray against box: slabs (the OBB as an AABB in its own frame: Gomez, "oriented bounding boxes").
 *
 * Along axis k the ray is in the slab between (m - h) and (m + h), m = A.(c - o) / A.d, h the half extent over |A.d|.
 * The segment in the box begins at the greatest beginning and ends at the least end.
 *
 * Numerical traps: a direction along a face has A.d = 0, and 0 * Infinity is NaN: TINY is added. Rays along a face, and
 * rays that graze the box within rounding, are settled apart from the hot path, by a box larger by that rounding.
 */
import { ROTATED_SLACK } from '../../tolerances.js'
import { ROW_AXES, ROW_PARAMETERS } from '../rows.js'
import { coordinateSum, RayHit, type RayKernel, RayRow, TINY, writeBackNormal } from './ray.js'

/** {@link RayKernel} of boxes. */
export const castRayAtBoxRow: RayKernel = (rows, r, ray, isWayOut, hit) => {
  const px = rows[r] - ray[0]
  const py = rows[r + 1] - ray[1]
  const pz = rows[r + 2] - ray[2]
  const dx = ray[3]
  const dy = ray[4]
  const dz = ray[5]
  const i0 = 1 / (rows[r + 3] * dx + rows[r + 4] * dy + rows[r + 5] * dz + TINY)
  const i1 = 1 / (rows[r + 6] * dx + rows[r + 7] * dy + rows[r + 8] * dz + TINY)
  const i2 = 1 / (rows[r + 9] * dx + rows[r + 10] * dy + rows[r + 11] * dz + TINY)
  const m0 = (rows[r + 3] * px + rows[r + 4] * py + rows[r + 5] * pz) * i0
  const m1 = (rows[r + 6] * px + rows[r + 7] * py + rows[r + 8] * pz) * i1
  const m2 = (rows[r + 9] * px + rows[r + 10] * py + rows[r + 11] * pz) * i2
  const h0 = rows[r + 12] * Math.abs(i0)
  const h1 = rows[r + 13] * Math.abs(i1)
  const h2 = rows[r + 14] * Math.abs(i2)
  const start = Math.max(m0 - h0, m1 - h1, m2 - h2, 0)
  const end = Math.min(m0 + h0, m1 + h1, m2 + h2)
  // Rounding moves no slab by more than the reach times this.
  const doubt = ROTATED_SLACK * (Math.abs(i0) + Math.abs(i1) + Math.abs(i2))
  const reach = coordinateSum(rows, r, ray) + rows[r + 12] + rows[r + 13] + rows[r + 14]
  const isHit = start <= end
  if (isWayOut || (isHit ? doubt > 1 : start - end <= 2 * doubt * reach)) castAtDoubtfulBox(rows, r, ray, isWayOut, hit)
  // V8: see notes, "constants beside doubles".
  else if (isHit) hit[0] = start
  else hit[0] = Infinity
}

/** Slabs of a box, an axis each: where the ray enters and leaves, and its direction along the axis. */
const SLAB = 3
const slabs = new Float64Array(3 * SLAB)
/** The segment in the box, then the segment in the box that is larger by rounding. */
const spans = new Float64Array(4)

/** Rays that graze, and ways out: in the box or the larger one. */
const castAtDoubtfulBox: RayKernel = (rows, r, ray, isWayOut, hit) => {
  writeSpans(rows, r, ray)
  const misses = spans[2] > spans[3] || spans[3] < 0
  // A ray that only the larger box meets passes the edge where it enters the last slab of the box.
  const start = Math.min(spans[0], spans[3])
  if (misses) hit[RayHit.distance] = Infinity
  else if (spans[2] > 0) hit[RayHit.distance] = Math.max(start, 0)
  else hit[RayHit.distance] = isWayOut ? Math.max(spans[spans[0] <= spans[1] ? 1 : 3], 0) : 0
}

function writeSpans(rows: Float64Array, r: number, ray: Float64Array): void {
  let reach = coordinateSum(rows, r, ray)
  for (let d = 0; d < 3; d++) reach += rows[r + ROW_PARAMETERS + d]
  spans[0] = spans[2] = -Infinity
  spans[1] = spans[3] = Infinity
  for (let k = 0; k < 3; k++) {
    const a = r + ROW_AXES + 3 * k
    let along = 0
    let middle = 0
    for (let d = 0; d < 3; d++) {
      along += rows[a + d] * ray[RayRow.direction + d]
      middle += rows[a + d] * (rows[r + d] - ray[d])
    }
    const inverse = 1 / (along + TINY)
    middle *= inverse
    const half = rows[r + ROW_PARAMETERS + k] * Math.abs(inverse)
    const doubt = ROTATED_SLACK * reach * Math.abs(inverse)
    // Along a face the ray is between the planes or not; where it crosses them is rounding.
    const own = Math.abs(along) > ROTATED_SLACK ? half : half + doubt
    slabs[SLAB * k] = middle - own
    slabs[SLAB * k + 1] = middle + own
    slabs[SLAB * k + 2] = along + TINY
    spans[0] = Math.max(spans[0], middle - own)
    spans[1] = Math.min(spans[1], middle + own)
    spans[2] = Math.max(spans[2], middle - half - doubt)
    spans[3] = Math.min(spans[3], middle + half + doubt)
  }
}

/**
 * Writes the normal of a hit of {@link castRayAtBoxRow}: of the face where the ray enters, or leaves if it began in the
 * box. At an edge the first axis of the box counts.
 */
export const writeRayNormalOfBox: RayKernel = (rows, r, ray, isWayOut, hit) => {
  if (hit[RayHit.distance] === 0 && !isWayOut) return writeBackNormal(ray, hit)
  writeSpans(rows, r, ray)
  const isLeaving = isWayOut && spans[2] <= 0
  let axis = 0
  for (let k = 1; k < 3; k++)
    if (isLeaving ? slabs[SLAB * k + 1] < slabs[SLAB * axis + 1] : slabs[SLAB * k] > slabs[SLAB * axis]) axis = k
  const sign = slabs[SLAB * axis + 2] > 0 ? -1 : 1
  for (let d = 0; d < 3; d++) hit[RayHit.normal + d] = sign * rows[r + ROW_AXES + 3 * axis + d] + 0
}
