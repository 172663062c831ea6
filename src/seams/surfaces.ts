import {
  MANIFOLD_COUNT,
  MANIFOLD_DEPTH,
  MANIFOLD_NORMAL,
  MANIFOLD_POINT_DEPTH,
  MANIFOLD_POINT_STRIDE,
  MANIFOLD_POINTS,
} from '../geometry/manifold.js'
import { FAN_SLACK } from '../tolerances.js'

/** A surface: unit normal from the static to the body, its height along that, and the depth of the body below it. */
export const SURFACE_HEIGHT = 3
export const SURFACE_DEPTH = 4
export const SURFACE_STRIDE = 5

export function copySurface(from: Float64Array, i: number, to: Float64Array, j: number): void {
  for (let d = 0; d < SURFACE_STRIDE; d++) to[j + d] = from[i + d]
}

/** Whether two surfaces have one normal. */
export function isSameWay(a: Float64Array, i: number, b: Float64Array, j: number): boolean {
  return Math.abs(a[i] - b[j]) + Math.abs(a[i + 1] - b[j + 1]) + Math.abs(a[i + 2] - b[j + 2]) <= FAN_SLACK
}

/**
 * Turns the manifold at `points[m]` (geometry/manifold.ts) to the surface at `surface[s]`: its points move along the
 * normal to midway between the surface and the body. Points are relative to the position in row `first`; `sign` is -1
 * if that is the body's row, and 1 if it is the static's.
 */
export function turnManifold(
  points: Float64Array,
  m: number,
  surface: Float64Array,
  s: number,
  rows: Float64Array,
  first: number,
  sign: number,
): void {
  const depth = surface[s + SURFACE_DEPTH]
  const height = surface[s + SURFACE_HEIGHT] - 0.5 * depth
  points[m + MANIFOLD_DEPTH] = depth
  for (let d = 0; d < 3; d++) points[m + MANIFOLD_NORMAL + d] = sign * surface[s + d] + 0
  for (let k = 0, p = m + MANIFOLD_POINTS; k < points[m + MANIFOLD_COUNT]; k++, p += MANIFOLD_POINT_STRIDE) {
    let place = 0
    for (let d = 0; d < 3; d++) place += surface[s + d] * (rows[first + d] + points[p + d])
    for (let d = 0; d < 3; d++) points[p + d] += (height - place) * surface[s + d]
    points[p + MANIFOLD_POINT_DEPTH] = depth
  }
}
