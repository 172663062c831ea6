/**
 * Packed frusta: rows of ROW_STRIDE numbers, like boxes, so that a kernel takes both from one kind of array.
 *
 *   0..2    origin (the eye)
 *   3..11   unit axes left, up, direction, three numbers each
 *   12..15  left bound l and up bound mu (half width and half height at the near plane), near n, far f
 */
import { refuseValue } from '../../errors.js'
import type { Kind } from '../calls.js'
import { checkNumber, checkShape, orthonormaliseAxes, packNumbers } from '../pack.js'
import { ROW_AXES, ROW_PARAMETERS } from '../rows.js'
import type { Frustum, Triple, vec3 } from '../shapes.js'

export const FRUSTUM_LEFT_BOUND = ROW_PARAMETERS
export const FRUSTUM_UP_BOUND = ROW_PARAMETERS + 1
export const FRUSTUM_NEAR = ROW_PARAMETERS + 2
export const FRUSTUM_FAR = ROW_PARAMETERS + 3

/** A {@link Frustum} to write into. */
export interface MutableFrustum<V extends vec3 = vec3> extends Frustum {
  /** The eye, in world coordinates. */
  readonly origin: V
  /** Unit vector to the left. */
  readonly left: V
  /** Unit vector up. */
  readonly up: V
  /** Unit vector that the camera looks along. */
  readonly direction: V
  /** Half the width of the near plane. */
  leftBound: number
  /** Half the height of the near plane. */
  upBound: number
  /** Distance of the near plane, above 0. */
  near: number
  /** Distance of the far plane. */
  far: number
}

/** A fresh frustum: a right-angled view along z from the origin, depths 1 to 2. */
export function createFrustum(): MutableFrustum<Triple> {
  return {
    origin: [0, 0, 0],
    left: [1, 0, 0],
    up: [0, 1, 0],
    direction: [0, 0, 1],
    leftBound: 1,
    upBound: 1,
    near: 1,
    far: 2,
  }
}

function checkBound(value: unknown, above: number, name: string, field: string, must: string): number {
  const bound = checkNumber(value, name, field)
  if (!(bound > above))
    refuseValue('E_EXTENT', `${name}.${field} = ${bound}, but it must be above ${must}`, name, bound, field, above)
  return bound
}

/**
 * Checks a frustum and writes its row: orthonormal axes, positive bounds, 0 < near < far; `name` is what
 * errors call it.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export function packFrustum(rows: Float64Array, at: number, frustum: Frustum, name: string): void {
  checkShape(frustum, name, 'origin, left, up, direction, leftBound, upBound, near, far')
  packNumbers(rows, at, frustum.origin, 3, name, 'origin')
  packNumbers(rows, at + ROW_AXES, frustum.left, 3, name, 'left')
  packNumbers(rows, at + ROW_AXES + 3, frustum.up, 3, name, 'up')
  packNumbers(rows, at + ROW_AXES + 6, frustum.direction, 3, name, 'direction')
  orthonormaliseAxes(rows, at + ROW_AXES, name, 'left, up, direction')
  rows[at + FRUSTUM_LEFT_BOUND] = checkBound(frustum.leftBound, 0, name, 'leftBound', '0')
  rows[at + FRUSTUM_UP_BOUND] = checkBound(frustum.upBound, 0, name, 'upBound', '0')
  const near = checkBound(frustum.near, 0, name, 'near', '0')
  rows[at + FRUSTUM_NEAR] = near
  rows[at + FRUSTUM_FAR] = checkBound(frustum.far, near, name, 'far', 'near')
}

export const FRUSTUM: Kind<Frustum> = { pack: packFrustum, name: 'frustum' }
