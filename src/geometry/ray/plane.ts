/**
 * Ray against the solid half-space below a plane row (Gomez, "a sphere-plane sweep test", with radius 0): the height of
 * the origin over how fast the ray sinks. The height is compensated, so origins far from the world's are no trap.
 */
import { ROTATED_SLACK } from '../../tolerances.js'
import { signedDistance } from '../signed-distance.js'
import { coordinateSum, RayHit, type RayKernel, writeBackNormal } from './ray.js'

const normal = new Float64Array(3)

/** {@link RayKernel} of half-spaces. Most have no way out: Infinity. */
export const castRayAtPlaneRow: RayKernel = (rows, r, ray, isWayOut, hit) => {
  const height = signedDistance(rows, r, ray, 0, normal)
  const rise = normal[0] * ray[3] + normal[1] * ray[4] + normal[2] * ray[5]
  if (isWayOut && height <= ROTATED_SLACK * coordinateSum(rows, r, ray))
    hit[RayHit.distance] = rise > 0 ? Math.max(0 - height, 0) / rise : Infinity
  else if (height <= 0) hit[RayHit.distance] = 0
  else hit[RayHit.distance] = rise < 0 ? height / -rise : Infinity
}

/** Writes the normal of a hit of {@link castRayAtPlaneRow}. */
export const writeRayNormalOfPlane: RayKernel = (rows, r, ray, isWayOut, hit) => {
  if (hit[RayHit.distance] === 0 && !isWayOut) return writeBackNormal(ray, hit)
  signedDistance(rows, r, ray, 0, normal)
  const rise = normal[0] * ray[3] + normal[1] * ray[4] + normal[2] * ray[5]
  const sign = rise > 0 ? -1 : 1
  for (let d = 0; d < 3; d++) hit[RayHit.normal + d] = sign * normal[d] + 0
}
