/**
 * Clips a motion against the planes that it met, whose unit normals lie one after the other in `planes`. Between two
 * planes that both block it, it goes along their line of intersection. The line of two walls is upright, so that a walk
 * ends there.
 */
import { cross, dot, lengthAt } from '../math/vectors.js'

/** Times the size: a length up to this counts as none. */
export const NOTHING = 1e-9

/** Along the intersection of two planes. */
const line = new Float64Array(3)

/** Removes the part of the motion that goes into the plane with the normal `from[n]`. */
export function clip(v: Float64Array, from: Float64Array, n: number): void {
  const into = Math.min(0, dot(v, 0, from, n))
  for (let d = 0; d < 3; d++) v[d] -= into * from[n + d]
}

/** Whether a motion goes into the plane with the normal `from[n]`, by more than rounding. */
function goesInto(v: Float64Array, from: Float64Array, n: number): boolean {
  return dot(v, 0, from, n) < -NOTHING * lengthAt(v, 0)
}

/** Removes the part of the velocity that goes into the last plane, and keeps it out of the earlier ones. */
export function followPlanes(velocity: Float64Array, planes: Float64Array, count: number): void {
  const n = 3 * (count - 1)
  clip(velocity, planes, n)
  let p = 0
  while (p < n && !goesInto(velocity, planes, p)) p += 3
  if (p >= n) return
  cross(line, 0, planes, p, planes, n)
  const square = dot(line, 0, line, 0)
  const part = square > 0 ? dot(line, 0, velocity, 0) / square : 0
  for (let d = 0; d < 3; d++) velocity[d] = part * line[d]
  for (let q = 0; q < n; q += 3) if (q !== p && goesInto(velocity, planes, q)) return void velocity.fill(0)
}
