/**
 * Ray against capsule: the capsule is convex and the union of two balls and a cylinder, so the segment in it begins
 * where the first of their segments begins, and ends where the last one ends.
 *
 * The cylinder about the axis a, D = o - c: with n = a x d its roots are (-(a x D).n -+ root) / n.n, and its
 * discriminant is (r|n| - |D.n|)(r|n| + |D.n|). Numerical trap: near-parallel rays. The products of vectors keep the
 * digits that 1 - (a.d)^2 loses; along the axis the balls alone decide.
 */
import { CORE_PARALLEL, ROTATED_SLACK } from '../../tolerances.js'
import { ROW_PARAMETERS } from '../rows.js'
import { coordinateSum, RayHit, type RayKernel, TINY, writeRoundNormal } from './ray.js'

/** {@link RayKernel} of capsules. */
export const castRayAtCapsuleRow: RayKernel = (rows, r, ray, isWayOut, hit) => {
  const x = ray[0] - rows[r]
  const y = ray[1] - rows[r + 1]
  const z = ray[2] - rows[r + 2]
  const dx = ray[3]
  const dy = ray[4]
  const dz = ray[5]
  const ax = rows[r + 6]
  const ay = rows[r + 7]
  const az = rows[r + 8]
  const half = rows[r + ROW_PARAMETERS]
  const radius = rows[r + ROW_PARAMETERS + 1]
  const doubt = ROTATED_SLACK * (coordinateSum(rows, r, ray) + half + radius)
  const reach = radius + doubt
  let start = Infinity
  let end = -Infinity
  for (let side = -half, k = 0; k < 2; side = half, k++) {
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
    start = Math.min(start, middle - root)
    end = Math.max(end, middle + root)
  }
  const nx = ay * dz - az * dy
  const ny = az * dx - ax * dz
  const nz = ax * dy - ay * dx
  const square = nx * nx + ny * ny + nz * nz
  const length = Math.sqrt(square)
  const off = Math.abs(x * nx + y * ny + z * nz)
  const height = x * ax + y * ay + z * az
  if (square > CORE_PARALLEL && off <= reach * length) {
    const middle = -((ay * z - az * y) * nx + (az * x - ax * z) * ny + (ax * y - ay * x) * nz)
    const root = Math.sqrt(Math.max((radius * length - off) * (radius * length + off), 0))
    const inverse = 1 / (ax * dx + ay * dy + az * dz + TINY)
    const slab = half * Math.abs(inverse)
    const from = Math.max((middle - root) / square, -height * inverse - slab)
    const to = Math.min((middle + root) / square, -height * inverse + slab)
    if (from <= to) {
      start = Math.min(start, from)
      end = Math.max(end, to)
    }
  }
  const foot = Math.max(-half, Math.min(half, height))
  const fx = x - foot * ax
  const fy = y - foot * ay
  const fz = z - foot * az
  const isInside = Math.sqrt(fx * fx + fy * fy + fz * fz) <= reach
  if (isInside) hit[RayHit.distance] = isWayOut ? Math.max(end, 0) : 0
  else hit[RayHit.distance] = end >= 0 ? Math.max(start, 0) : Infinity
}

/** Writes the normal of a hit of {@link castRayAtCapsuleRow}. */
export const writeRayNormalOfCapsule = writeRoundNormal(true)
