/**
 * Ray against capsule, and against sphere (the sweep of Gomez, listing 2, with a point for the second sphere), which is
 * a capsule without height. A capsule is convex and the union of two balls and a cylinder, so the segment in it begins
 * where the first of their segments begins, and ends where the last one ends.
 *
 * A ball about c, D = o - c: |D + d t|^2 = r^2. Numerical trap: the discriminant (D.d)^2 - (D.D - r^2) cancels for far
 * and grazing rays. It is (r - |D x d|)(r + |D x d|) instead.
 *
 * The cylinder about the axis a, D = o - c: with n = a x d its roots are (-(a x D).n -+ root) / n.n, and its
 * discriminant is (r|n| - |D.n|)(r|n| + |D.n|). Numerical trap: near-parallel rays. The products of vectors keep the
 * digits that 1 - (a.d)^2 loses; along the axis the balls alone decide.
 */
import { lengthAt } from '../../math/vectors.js'
import { CORE_PARALLEL, ROTATED_SLACK } from '../../tolerances.js'
import { ROW_PARAMETERS } from '../rows.js'
import { coordinateSum, opposeRay, RayHit, type RayKernel, RayRow, TINY, writeBackNormal } from './ray.js'

/** Where the axis of a capsule is in its row. */
const AXIS = 6
/** From the nearest point of the core to a point of the ray, and its length. */
const foot = new Float64Array(4)
/** A hit at the origin of the ray. */
const start = new Float64Array(RayHit.stride)

/** Writes `foot` for the point of the ray at the distance of `hit`. */
function writeFromCore(rows: Float64Array, r: number, hasHeight: boolean, ray: Float64Array, hit: Float64Array): void {
  const half = hasHeight ? rows[r + ROW_PARAMETERS] : 0
  let height = 0
  for (let d = 0; d < 3; d++) {
    foot[d] = ray[d] - rows[r + d] + hit[RayHit.distance] * ray[RayRow.direction + d]
    height += foot[d] * rows[r + AXIS + d]
  }
  height = Math.max(-half, Math.min(half, height))
  for (let d = 0; d < 3; d++) foot[d] -= height * rows[r + AXIS + d]
  foot[3] = lengthAt(foot, 0)
}

const castRayAtRound =
  (hasHeight: boolean): RayKernel =>
  (rows, r, ray, isWayOut, hit) => {
    const x = ray[0] - rows[r]
    const y = ray[1] - rows[r + 1]
    const z = ray[2] - rows[r + 2]
    const dx = ray[3]
    const dy = ray[4]
    const dz = ray[5]
    const ax = rows[r + 6]
    const ay = rows[r + 7]
    const az = rows[r + 8]
    const half = hasHeight ? rows[r + ROW_PARAMETERS] : 0
    const radius = rows[r + ROW_PARAMETERS + Number(hasHeight)]
    const reach = radius + ROTATED_SLACK * (coordinateSum(rows, r, ray) + half + radius)
    let enter = Infinity
    let leave = -Infinity
    for (let side = -half, k = 0; k <= Number(hasHeight); side = half, k++) {
      const bx = x - side * ax
      const by = y - side * ay
      const bz = z - side * az
      const cx = by * dz - bz * dy
      const cy = bz * dx - bx * dz
      const cz = bx * dy - by * dx
      const off = Math.sqrt(cx * cx + cy * cy + cz * cz)
      if (off > reach) continue
      const middle = -(bx * dx + by * dy + bz * dz)
      const root = Math.sqrt(Math.max((radius - off) * (radius + off), 0))
      enter = Math.min(enter, middle - root)
      leave = Math.max(leave, middle + root)
    }
    const nx = ay * dz - az * dy
    const ny = az * dx - ax * dz
    const nz = ax * dy - ay * dx
    const square = nx * nx + ny * ny + nz * nz
    const length = Math.sqrt(square)
    const off = Math.abs(x * nx + y * ny + z * nz)
    const height = x * ax + y * ay + z * az
    if (hasHeight && square > CORE_PARALLEL && off <= reach * length) {
      const middle = -((ay * z - az * y) * nx + (az * x - ax * z) * ny + (ax * y - ay * x) * nz)
      const root = Math.sqrt(Math.max((radius * length - off) * (radius * length + off), 0))
      const inverse = 1 / (ax * dx + ay * dy + az * dz + TINY)
      const slab = half * Math.abs(inverse)
      const from = Math.max((middle - root) / square, -height * inverse - slab)
      const to = Math.min((middle + root) / square, -height * inverse + slab)
      if (from <= to) {
        enter = Math.min(enter, from)
        leave = Math.max(leave, to)
      }
    }
    const near = Math.max(-half, Math.min(half, height))
    const fx = x - near * ax
    const fy = y - near * ay
    const fz = z - near * az
    const isInside = Math.sqrt(fx * fx + fy * fy + fz * fz) <= reach
    if (isInside) hit[RayHit.distance] = isWayOut ? Math.max(leave, 0) : 0
    else hit[RayHit.distance] = leave >= 0 ? Math.max(enter, 0) : Infinity
  }

const writeRoundNormal =
  (hasHeight: boolean): RayKernel =>
  (rows, r, ray, isWayOut, hit) => {
    const half = hasHeight ? rows[r + ROW_PARAMETERS] : 0
    const radius = rows[r + ROW_PARAMETERS + Number(hasHeight)]
    const doubt = ROTATED_SLACK * (coordinateSum(rows, r, ray) + half + radius)
    writeFromCore(rows, r, hasHeight, ray, start)
    const isLeaving = isWayOut && foot[3] <= radius + doubt
    writeFromCore(rows, r, hasHeight, ray, hit)
    if ((hit[RayHit.distance] === 0 && !isWayOut) || foot[3] <= doubt) return writeBackNormal(ray, hit)
    for (let d = 0; d < 3; d++) hit[RayHit.normal + d] = foot[d] / foot[3]
    opposeRay(ray, isLeaving, hit)
  }

/** {@link RayKernel} of capsules, and of spheres; those that write the normals of their hits. */
export const castRayAtCapsuleRow = castRayAtRound(true)
export const castRayAtSphereRow = castRayAtRound(false)
export const writeRayNormalOfCapsule = writeRoundNormal(true)
export const writeRayNormalOfSphere = writeRoundNormal(false)
