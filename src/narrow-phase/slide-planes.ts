/**
 * Clips a motion against the planes that it met, whose unit normals lie one after the other in `planes`. Between two
 * planes that both block it, a walk on the ground ends, and a free motion goes along their line of intersection.
 */

/** Times the size: a motion shorter than this counts as none. */
export const NOTHING = 1e-9

export function dot(a: Float64Array, i: number, b: Float64Array, j: number): number {
  return a[i] * b[j] + a[i + 1] * b[j + 1] + a[i + 2] * b[j + 2]
}

export function lengthOf(v: Float64Array): number {
  return Math.sqrt(dot(v, 0, v, 0))
}

/** Removes the part of the motion that goes into the plane with the normal `from[n]`. */
export function clip(v: Float64Array, from: Float64Array, n: number): void {
  const into = Math.min(0, dot(v, 0, from, n))
  for (let d = 0; d < 3; d++) v[d] -= into * from[n + d]
}

/** Removes the part of the way that goes into the last wall; between two walls that both block it nothing is left. */
export function followWalls(way: Float64Array, planes: Float64Array, walls: number): void {
  clip(way, planes, 3 * (walls - 1))
  for (let k = 0; k < walls - 1; k++) {
    if (dot(way, 0, planes, 3 * k) >= -NOTHING * lengthOf(way)) continue
    clip(way, planes, 3 * k)
    if (dot(way, 0, planes, 3 * (walls - 1)) < -NOTHING * lengthOf(way)) {
      way.fill(0)
      return
    }
  }
}

/** Removes the part of the velocity that goes into the last plane, and keeps it out of the earlier ones. */
export function followPlanes(velocity: Float64Array, planes: Float64Array, count: number): void {
  const n = 3 * (count - 1)
  clip(velocity, planes, n)
  for (let k = 0; k < count - 1; k++) {
    const p = 3 * k
    if (dot(velocity, 0, planes, p) >= -NOTHING * lengthOf(velocity)) continue
    const x = planes[p + 1] * planes[n + 2] - planes[p + 2] * planes[n + 1]
    const y = planes[p + 2] * planes[n] - planes[p] * planes[n + 2]
    const z = planes[p] * planes[n + 1] - planes[p + 1] * planes[n]
    const square = x * x + y * y + z * z
    const part = square > 0 ? (x * velocity[0] + y * velocity[1] + z * velocity[2]) / square : 0
    velocity[0] = part * x
    velocity[1] = part * y
    velocity[2] = part * z
    for (let j = 0; j < count - 1; j++)
      if (j !== k && dot(velocity, 0, planes, 3 * j) < -NOTHING * lengthOf(velocity)) {
        velocity.fill(0)
        return
      }
    return
  }
}
