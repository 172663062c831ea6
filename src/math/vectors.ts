/** Vectors of three numbers at offsets of arrays. A result may not overlap the operands of a cross product. */
import { CORE_PARALLEL } from '../tolerances.js'

/** The next and the previous index in 0, 1, 2, without a branch. */
export const nextIndex = (i: number): number => (9 >> (2 * i)) & 3
export const previousIndex = (i: number): number => (18 >> (2 * i)) & 3

/** out[at] = from[i]. */
export function copy(from: Float64Array, i: number, out: Float64Array, at: number): void {
  for (let d = 0; d < 3; d++) out[at + d] = from[i + d]
}

/** out[o] = p[i] - q[j]. */
export function subtract(out: Float64Array, o: number, p: Float64Array, i: number, q: Float64Array, j: number): void {
  out[o] = p[i] - q[j]
  out[o + 1] = p[i + 1] - q[j + 1]
  out[o + 2] = p[i + 2] - q[j + 2]
}

/** out[o] = u[i] x v[j]. */
export function cross(out: Float64Array, o: number, u: Float64Array, i: number, v: Float64Array, j: number): void {
  out[o] = u[i + 1] * v[j + 2] - u[i + 2] * v[j + 1]
  out[o + 1] = u[i + 2] * v[j] - u[i] * v[j + 2]
  out[o + 2] = u[i] * v[j + 1] - u[i + 1] * v[j]
}

/** u[i] . v[j]. */
export function dot(u: Float64Array, i: number, v: Float64Array, j: number): number {
  return u[i] * v[j] + u[i + 1] * v[j + 1] + u[i + 2] * v[j + 2]
}

/** How far p[i] is beyond q[j] along n[k]. */
export function beyond(n: Float64Array, k: number, p: Float64Array, i: number, q: Float64Array, j: number): number {
  return n[k] * (p[i] - q[j]) + n[k + 1] * (p[i + 1] - q[j + 1]) + n[k + 2] * (p[i + 2] - q[j + 2])
}

/** The component of v[i] that is longest, 0 to 2; the first of equal ones. */
export function longestOf(v: Float64Array, i: number): number {
  const x = Math.abs(v[i])
  const y = Math.abs(v[i + 1])
  const z = Math.abs(v[i + 2])
  return x >= y && x >= z ? 0 : y >= z ? 1 : 2
}

/** The sum of the sizes of the components of v[i]. */
export function sizeOf(v: Float64Array, i: number): number {
  return Math.abs(v[i]) + Math.abs(v[i + 1]) + Math.abs(v[i + 2])
}

/** The second largest size of the components of v[i]. */
export function secondSizeOf(v: Float64Array, i: number): number {
  const x = Math.abs(v[i])
  const y = Math.abs(v[i + 1])
  const z = Math.abs(v[i + 2])
  return x + y + z - Math.max(x, y, z) - Math.min(x, y, z)
}

/** Length of v[i]. */
export function lengthAt(v: Float64Array, i: number): number {
  return Math.sqrt(v[i] * v[i] + v[i + 1] * v[i + 1] + v[i + 2] * v[i + 2])
}

/** Divides v[i] by its length, which it returns. */
export function normalise(v: Float64Array, i: number): number {
  const length = lengthAt(v, i)
  for (let k = i; k < i + 3; k++) v[k] /= length
  return length
}

/** The same for any length: scaled first, so that no square leaves the range. Of 0 nothing is made. */
export function normaliseAny(v: Float64Array, i: number): number {
  const largest = Math.abs(v[i + longestOf(v, i)])
  if (!(largest > 0)) return 0
  for (let k = i; k < i + 3; k++) v[k] /= largest
  return largest * normalise(v, i)
}

/** Writes a unit vector perpendicular to the vector at v[i] to out[o..o + 2]; for the zero vector the x axis. */
export function writePerpendicular(out: Float64Array, o: number, v: Float64Array, i: number): void {
  const x = Math.abs(v[i])
  const y = Math.abs(v[i + 1])
  const z = Math.abs(v[i + 2])
  // Cross product with the coordinate axis that is furthest from it.
  const axis = x <= y && x <= z ? 0 : y <= z ? 1 : 2
  const p = (axis + 1) % 3
  const q = (axis + 2) % 3
  const length = Math.sqrt(v[i + p] * v[i + p] + v[i + q] * v[i + q])
  out[o + axis] = length > 0 ? 0 : 1
  out[o + p] = length > 0 ? -v[i + q] / length : 0
  out[o + q] = length > 0 ? v[i + p] / length : 0
}

/** Writes right-handed unit axes behind the unit vector at out[o..o + 2], the first of the three. */
export function writeAxesAlong(out: Float64Array, o: number): void {
  writePerpendicular(out, o + 3, out, o)
  cross(out, o + 6, out, o, out, o + 3)
}

/**
 * Where the lines f u[i] and w[k] + g v[j] are nearest: writes f and g to out[0..1]; false for parallel lines. The
 * products of vectors, not 1 - (u.v)^2, which has no digits left for nearly parallel lines.
 */
export function meetLines(
  out: Float64Array,
  u: Float64Array,
  i: number,
  v: Float64Array,
  j: number,
  w: Float64Array,
  k: number,
): boolean {
  const ux = u[i]
  const uy = u[i + 1]
  const uz = u[i + 2]
  const vx = v[j]
  const vy = v[j + 1]
  const vz = v[j + 2]
  const wx = w[k]
  const wy = w[k + 1]
  const wz = w[k + 2]
  const mx = uy * vz - uz * vy
  const my = uz * vx - ux * vz
  const mz = ux * vy - uy * vx
  const mm = mx * mx + my * my + mz * mz
  out[0] = (mx * (wy * vz - wz * vy) + my * (wz * vx - wx * vz) + mz * (wx * vy - wy * vx)) / mm
  out[1] = (mx * (wy * uz - wz * uy) + my * (wz * ux - wx * uz) + mz * (wx * uy - wy * ux)) / mm
  return mm > CORE_PARALLEL * (ux * ux + uy * uy + uz * uz) * (vx * vx + vy * vy + vz * vz)
}

/** Exchanges `count` numbers from out[i] on with those from out[j] on. */
export function exchange(out: Float64Array, i: number, j: number, count: number): void {
  for (let k = 0; k < count; k++) {
    const x = out[i + k]
    out[i + k] = out[j + k]
    out[j + k] = x
  }
}

/** Writes the axes of the world, x, y and z, to out[at..at + 8]. */
export function writeIdentity(out: Float64Array, at: number): void {
  for (let k = 0; k < 9; k++) out[at + k] = Number(k % 4 === 0)
}

/** Whether axes[at..at + 8] equal x, y and z, the axes of the world, to the bit. */
export function isIdentity(axes: Float64Array, at: number): boolean {
  for (let k = 0; k < 9; k++) if (axes[at + k] !== Number(k % 4 === 0)) return false
  return true
}
