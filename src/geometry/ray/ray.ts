/**
 * Rays against packed rows.
 *
 * A ray is 7 numbers in world coordinates: origin 0..2, unit direction 3..5, and the length that the direction had as
 * it was given, which kernels do not read. A hit is 5 numbers: the distance along the direction, the unit normal of the
 * surface, which opposes the ray (normal . direction <= 0), and of a mesh the triangle, in the numbering of the user.
 * Both are arrays: V8: see notes, "doubles across calls".
 *
 * Shapes are closed solids: the line of the ray has a segment in common with a shape, a point, or nothing. The distance
 * is where the segment begins, 0 if the origin is in it; with `isWayOut` and the origin in it, where it ends.
 */
import { sizeOf } from '../../math/vectors.js'
import { UNIT_ROUNDOFF } from '../../tolerances.js'

export const RayRow = { direction: 3, length: 6, stride: 7 } as const

export const RayHit = { distance: 0, normal: 1, triangle: 4, stride: 5 } as const

/** Writes the distance of the shape in row r to hit[RayHit.distance], Infinity if the ray misses it. */
export type RayKernel = (rows: Float64Array, r: number, ray: Float64Array, isWayOut: boolean, hit: Float64Array) => void

/**
 * Added to a component of a direction before it divides: 0 becomes a number so small that it moves no other component
 * and nothing in GEOMETRY_LIMIT divided by it overflows. No direction in use has just this component.
 */
export const TINY = 1.2345678e-200

/** The axis along which a ray moves most, the last of equal ones. */
export function mainAxisOf(ray: Float64Array): number {
  const x = Math.abs(ray[3])
  const y = Math.abs(ray[4])
  const z = Math.abs(ray[5])
  return x > y ? (x > z ? 0 : 2) : y > z ? 1 : 2
}

/** Sum of the coordinates of the origin and of the position of row r: 16 roundoffs of it are the doubt of a hit. */
export function coordinateSum(rows: Float64Array, r: number, ray: Float64Array): number {
  return sizeOf(ray, 0) + sizeOf(rows, r)
}

/** The normal of a ray that begins in a solid, or meets a shape without a surface: minus the direction. */
export function writeBackNormal(ray: Float64Array, hit: Float64Array): void {
  for (let d = 0; d < 3; d++) hit[RayHit.normal + d] = 0 - ray[RayRow.direction + d]
}

/**
 * Makes the unit normal of a hit, outward or inward (`isLeaving`), oppose the ray. At a graze, where normal . direction
 * is 0 up to rounding, the normal is mirrored in the plane across the ray instead of turned over.
 */
export function opposeRay(ray: Float64Array, isLeaving: boolean, hit: Float64Array): void {
  const sign = isLeaving ? -1 : 1
  for (let d = 0; d < 3; d++) hit[RayHit.normal + d] = sign * hit[RayHit.normal + d] + 0
  const along = hit[1] * ray[3] + hit[2] * ray[4] + hit[3] * ray[5]
  if (along <= 0) return
  for (let d = 0; d < 3; d++) hit[RayHit.normal + d] -= (2 * along + 8 * UNIT_ROUNDOFF) * ray[RayRow.direction + d]
}
