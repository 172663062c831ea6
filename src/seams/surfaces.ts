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
 * Turns a manifold (geometry/manifold.ts) to a surface: its points move along the normal to midway between the surface
 * and the body. Points are relative to the position of the first row; `sign` is -1 if that is the body's row, and 1 if
 * it is the static's.
 */
export function turnManifold(points: Float64Array, surface: Float64Array, rows: Float64Array, sign: number): void {
  const depth = surface[SURFACE_DEPTH]
  const height = surface[SURFACE_HEIGHT] - 0.5 * depth
  points[MANIFOLD_DEPTH] = depth
  for (let d = 0; d < 3; d++) points[MANIFOLD_NORMAL + d] = sign * surface[d] + 0
  for (let k = 0, p = MANIFOLD_POINTS; k < points[MANIFOLD_COUNT]; k++, p += MANIFOLD_POINT_STRIDE) {
    let place = 0
    for (let d = 0; d < 3; d++) place += surface[d] * (rows[d] + points[p + d])
    for (let d = 0; d < 3; d++) points[p + d] += (height - place) * surface[d]
    points[p + MANIFOLD_POINT_DEPTH] = depth
  }
}
