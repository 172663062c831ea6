/**
 * Ray against sphere: the sweep of Gomez, listing 2, with a point for the second sphere.
 *
 * D = o - c, |D + d t|^2 = r^2. Numerical trap: the discriminant (D.d)^2 - (D.D - r^2) cancels for far and grazing
 * rays. It is (r - |D x d|)(r + |D x d|) instead, and the roots are taken in the form that adds numbers of one sign.
 */
import { ROTATED_SLACK } from '../../tolerances.js'
import { ROW_PARAMETERS } from '../rows.js'
import { coordinateSum, RayHit, type RayKernel, writeRoundNormal } from './ray.js'

/** {@link RayKernel} of spheres. */
export const castRayAtSphereRow: RayKernel = (rows, r, ray, isWayOut, hit) => {
  const x = ray[0] - rows[r]
  const y = ray[1] - rows[r + 1]
  const z = ray[2] - rows[r + 2]
  const dx = ray[3]
  const dy = ray[4]
  const dz = ray[5]
  const radius = rows[r + ROW_PARAMETERS]
  const middle = -(x * dx + y * dy + z * dz)
  const cx = y * dz - z * dy
  const cy = z * dx - x * dz
  const cz = x * dy - y * dx
  const off = Math.sqrt(cx * cx + cy * cy + cz * cz)
  const distance = Math.sqrt(x * x + y * y + z * z)
  const root = Math.sqrt(Math.max((radius - off) * (radius + off), 0))
  const reach = radius + ROTATED_SLACK * (coordinateSum(rows, r, ray) + radius)
  if (distance <= reach) {
    let end = middle + root
    if (middle < 0) end = Math.max((radius - distance) * (radius + distance), 0) / (root - middle)
    hit[RayHit.distance] = isWayOut ? end : 0
  } else if (off <= reach && middle > 0)
    hit[RayHit.distance] = ((distance - radius) * (distance + radius)) / (middle + root)
  else hit[RayHit.distance] = Infinity
}

/** Writes the normal of a hit of {@link castRayAtSphereRow}. */
export const writeRayNormalOfSphere = writeRoundNormal(false)
