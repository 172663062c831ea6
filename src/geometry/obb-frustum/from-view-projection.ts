/**
 * The symmetric frustum of a camera's view-projection matrix.
 *
 * With clip = M (x, 1) and the rows r0..r3 of M, a perspective camera at E looking along D has, up to a common factor,
 * r3 = (D, -D.E), r0 = P00 (right, -right.E), r1 = P11 (up, -up.E) and r2 = (A D, B - A D.E). So the axes are the
 * rows' directions, the half widths at depth 1 are |r3| / |r0| and |r3| / |r1|, and clip depth z over w = r is A + B /
 * r: it is 1 at depth B / (1 - A) and -1 (WebGL) or 0 (WebGPU) at B / (-1 - A) or B / -A. Reversed depth gives the two
 * in the other order.
 *
 * Trap: a gl-matrix mat4 is a Float32Array, so nothing in it is orthogonal to better than
 * PROJECTION_SYMMETRY; an offset larger than that is a property of the camera, and such a camera is refused
 * rather than bent into a symmetric one.
 */
import { refuseValue, textOf } from '../../errors.js'
import { cross, dot as dotAt, lengthAt, normalise } from '../../math/vectors.js'
import { PROJECTION_SYMMETRY, UNIT_ROUNDOFF } from '../../tolerances.js'
import type { Numbers } from '../shapes.js'
import { checkVector } from '../sweep-arguments.js'
import type { MutableFrustum } from './frustum-row.js'

/** Clip depth of the near and far planes: -1 to 1 (WebGL, OpenGL) or 0 to 1 (WebGPU, Direct3D, Vulkan). */
export type DepthRange = 'webgl' | 'webgpu'

function refuse(sentence: string, value: unknown): never {
  refuseValue('E_OPTION', `viewProjection ${sentence}`, 'viewProjection', value)
}

/** Throws E_OPTION unless `depthRange` is one. */
export function checkDepthRange(depthRange: DepthRange): void {
  if (depthRange === 'webgl' || depthRange === 'webgpu') return
  const text = `depthRange = ${textOf(depthRange)}, but 'webgl' or 'webgpu' is needed`
  refuseValue('E_OPTION', text, 'depthRange', depthRange)
}

const left = new Float64Array(3)
const up = new Float64Array(3)
const row = new Float64Array(16) // rows of the matrix, one after the other, divided by the length of the fourth

function checkArguments(out: MutableFrustum, viewProjection: Numbers, depthRange: DepthRange): void {
  for (const vector of [out?.origin, out?.left, out?.up, out?.direction]) checkVector(out, out, vector, 'Frustum')
  checkDepthRange(depthRange)
  if (viewProjection === null || typeof viewProjection !== 'object' || viewProjection.length !== 16)
    refuse('is not an array of 16 numbers', viewProjection)
}

/** Reads the matrix into `row`, scaled so that the fourth row's direction is a unit vector. */
function readRows(viewProjection: Numbers): void {
  for (let i = 0; i < 16; i++) {
    const value = viewProjection[i]
    if (typeof value !== 'number' || value - value !== 0)
      refuse(`is non-finite: element ${i} is ${textOf(value)}`, value)
    row[4 * (i % 4) + Math.floor(i / 4)] = value
  }
  let largest = 0
  for (let i = 0; i < 12; i++) if (i % 4 !== 3) largest = Math.max(largest, Math.abs(row[i]))
  const w = lengthAt(row, 12)
  if (!(w > 1e-12 * largest))
    refuse('is orthographic: w does not depend on depth, and this frustum is a perspective', w)
  for (let i = 0; i < 16; i++) row[i] /= w
}

const dot = (i: number, j: number): number => dotAt(row, 4 * i, row, 4 * j)

/**
 * Writes the view frustum of a column-major view-projection matrix (a gl-matrix mat4: projection times view, of any
 * array type) into `out` and returns it. The origin and the depths are in world units; reversed depth is understood.
 *
 * @throws CollisionError E_OPTION, with the reason, for a matrix that this symmetric frustum cannot represent:
 * off-centre, orthographic, with an infinite far plane, sheared, with an oblique near plane, singular or non-finite
 */
export function frustumFromViewProjection(
  out: MutableFrustum,
  viewProjection: Numbers,
  depthRange: DepthRange,
): MutableFrustum {
  checkArguments(out, viewProjection, depthRange)
  readRows(viewProjection)
  const width = Math.sqrt(dot(0, 0))
  const height = Math.sqrt(dot(1, 1))
  if (!(width > 0 && height > 0)) refuse('is singular: x or y of clip space is constant', Math.min(width, height))
  const offX = dot(0, 3) / width
  const offY = dot(1, 3) / height
  // The cosine between the side rows and the direction; the offset in half widths is that times the row's length.
  if (Math.abs(offX) > PROJECTION_SYMMETRY || Math.abs(offY) > PROJECTION_SYMMETRY)
    refuse(`is off-centre by ${dot(0, 3)} and ${dot(1, 3)} of the half width and half height`, offX)
  const shear = dot(0, 1) / (width * height)
  if (Math.abs(shear) > PROJECTION_SYMMETRY) refuse(`is sheared: x and y of clip space are not perpendicular`, shear)

  const a = dot(2, 3)
  const tilt = Math.max(Math.abs(row[8] - a * row[12]), Math.abs(row[9] - a * row[13]), Math.abs(row[10] - a * row[14]))
  if (tilt > PROJECTION_SYMMETRY * Math.max(1, Math.abs(a)))
    refuse('has an oblique near plane: its depth planes are not perpendicular to the direction', tilt)
  const b = row[11] - a * row[15]
  const lowest = depthRange === 'webgl' ? -1 : 0
  // After the product with a view, rounding puts an infinite far plane at some large depth, or behind the eye.
  const rounding = 16 * UNIT_ROUNDOFF
  if (Math.abs(1 - a) <= rounding || Math.abs(lowest - a) <= rounding) refuse('has an infinite far plane', a)
  const atOne = b / (1 - a)
  const atLowest = b / (lowest - a)
  const near = Math.min(atOne, atLowest)
  const far = Math.max(atOne, atLowest)
  if (near > 0 && far - far !== 0) refuse('has an infinite far plane', far)
  if (!(near > 0 && far > near))
    refuse(`has depths ${near} to ${far} in the ${depthRange} range, but 0 < near < far is needed`, near)
  writeAxes(out, width, height)
  out.leftBound = near / width
  out.upBound = near / height
  out.near = near
  out.far = far
  return out
}

/**
 * Writes orthonormal axes from the rows (the direction kept, up made perpendicular to it), and the eye: the point where
 * x = y = w = 0.
 */
function writeAxes(out: MutableFrustum, width: number, height: number): void {
  const along = dot(1, 3)
  for (let k = 0; k < 3; k++) up[k] = row[4 + k] - along * row[12 + k]
  normalise(up, 0)
  cross(left, 0, up, 0, row, 12)
  const x = row[3] / width
  const y = row[7] / height
  const z = row[15]
  for (let k = 0; k < 3; k++) {
    out.origin[k] = -(x * (row[k] / width) + y * (row[4 + k] / height) + z * row[12 + k])
    out.left[k] = left[k]
    out.up[k] = up[k]
    out.direction[k] = row[12 + k]
  }
}
