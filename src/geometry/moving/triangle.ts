/** A triangle prepared for the moving tests, and the list of directions of its separating axes. */
import { dot, lengthAt, normaliseAny, subtract } from '../../math/vectors.js'
import { THIN_TRIANGLE, TOUCH_DEPTH } from '../../tolerances.js'
import { crossVectors, subtractExactly, VECTOR_STRIDE, writeVector } from '../../math/exact-cross.js'
import { MAX_AXES, PairAxes, SWEEP_NORMAL, SWEEP_START_OVERLAP, SWEEP_TIME } from './window.js'

export class MovingTriangle {
  /** Corners relative to A's origin. */
  readonly corners = new Float64Array(9)
  /** Edges a to b, b to c, c to a, each with its tail (VECTOR_STRIDE). */
  readonly edges = new Float64Array(3 * VECTOR_STRIDE)
  /** Unit normal with an empty tail; zero if there is none. */
  readonly normal = new Float64Array(VECTOR_STRIDE)
  /** Thinner than THIN_TRIANGLE: a segment, or a point. */
  thin = false
  /** Offset of the longest edge in edges. */
  longest = 0

  /** Loads the nine numbers at triangles[t], relative to the three at origin[o]. */
  load(triangles: Float64Array, t: number, origin: Float64Array, o: number): void {
    const { corners, edges, normal } = this
    for (let i = 0; i < 9; i += 3) subtract(corners, i, triangles, t + i, origin, o)
    subtractExactly(triangles, t + 3, triangles, t, edges, 0)
    subtractExactly(triangles, t + 6, triangles, t + 3, edges, VECTOR_STRIDE)
    subtractExactly(triangles, t, triangles, t + 6, edges, 2 * VECTOR_STRIDE)
    let longest = -1
    for (let e = 0; e < 3 * VECTOR_STRIDE; e += VECTOR_STRIDE) {
      const square = dot(edges, e, edges, e)
      if (square > longest) {
        longest = square
        this.longest = e
      }
    }
    let length = 0
    if (crossVectors(edges, 0, edges, VECTOR_STRIDE, normal, 0)) length = lengthAt(normal, 0)
    this.thin = !(length > THIN_TRIANGLE * longest)
    const s = length > 0 ? 1 / length : 0
    for (let d = 0; d < 3; d++) normal[d] *= s
  }
}

/** Directions of the axes of a pair, three numbers each, of any length; how many there are. */
const DIRECTIONS = PairAxes.kept
export const DIRECTION_COUNT = PairAxes.kept + 3 * MAX_AXES

/** Adds the vector at u[i] to the directions in `axes` unless it is zero. */
export function addDirection(axes: Float64Array, u: Float64Array, i: number): void {
  if (u[i] === 0 && u[i + 1] === 0 && u[i + 2] === 0) return
  const at = DIRECTIONS + 3 * axes[DIRECTION_COUNT]++
  for (let d = 0; d < 3; d++) axes[at + d] = u[i + d]
}

/** Adds u x v unless they are parallel. */
export function addCross(axes: Float64Array, u: Float64Array, i: number, v: Float64Array, j: number): void {
  if (crossVectors(u, i, v, j, axes, DIRECTIONS + 3 * axes[DIRECTION_COUNT])) axes[DIRECTION_COUNT]++
}

/**
 * Scales direction k to at most unit length, without a root (the slack is for unit axes), writes the speed along it,
 * and returns its offset.
 */
export function scaleDirection(axes: Float64Array, k: number, motion: Float64Array, m: number): number {
  const at = DIRECTIONS + 3 * k
  const s = 1 / (Math.abs(axes[at]) + Math.abs(axes[at + 1]) + Math.abs(axes[at + 2]))
  for (let d = 0; d < 3; d++) axes[at + d] *= s
  axes[PairAxes.speed + k] = dot(axes, at, motion, m)
  return at
}

const common = new Float64Array(VECTOR_STRIDE)
const apart = new Float64Array(VECTOR_STRIDE)
const upright = new Float64Array(VECTOR_STRIDE)
const velocity = new Float64Array(VECTOR_STRIDE)

/**
 * Adds the axes of two segments u and v (either may have length 0); w is their relative velocity and d a vector between
 * them at time 0. If they cross: their common normal, and the perpendicular of each within their plane. If they are
 * parallel: their direction, the part of the motion (at rest: of the distance) perpendicular to it, and the cross
 * product of these two.
 */
export function addSegmentAxes(
  axes: Float64Array,
  u: Float64Array,
  i: number,
  v: Float64Array,
  j: number,
  w: Float64Array,
  m: number,
  d: Float64Array,
): void {
  if (crossVectors(u, i, v, j, common, 0)) {
    normaliseAny(common, 0)
    addDirection(axes, common, 0)
    addCross(axes, common, 0, u, i)
    addCross(axes, common, 0, v, j)
    return
  }
  const uu = dot(u, i, u, i)
  const vv = dot(v, j, v, j)
  writeVector(w, m, velocity, 0)
  writeVector(d, 0, apart, 0)
  if (uu >= vv) writeVector(u, i, common, 0)
  else writeVector(v, j, common, 0)
  if (!(uu + vv > 0)) {
    // Two points: the line is the motion itself.
    if (velocity[0] !== 0 || velocity[1] !== 0 || velocity[2] !== 0) writeVector(velocity, 0, common, 0)
    else writeVector(apart, 0, common, 0)
  }
  normaliseAny(common, 0)
  addDirection(axes, common, 0)
  if (crossVectors(common, 0, velocity, 0, upright, 0) || crossVectors(common, 0, apart, 0, upright, 0)) {
    addCross(axes, upright, 0, common, 0)
    addDirection(axes, upright, 0)
  }
}

/**
 * Writes startOverlap 0 and the normal of a contact that begins when an axis is entered, towards B; or for bodies in
 * contact at time 0 that time and the normal of least penetration. Writes to `offset` how far B has moved by then, for
 * the motion at `motion[m]`. Returns whether the bodies overlap by more than they would touch.
 */
export function writeContactNormal(
  axes: Float64Array,
  motion: Float64Array,
  m: number,
  out: Float64Array,
  offset: Float64Array,
): boolean {
  let k = axes[PairAxes.entering]
  let least = Infinity
  const isStart = k < 0
  if (isStart) out[SWEEP_TIME] = 0
  else out[SWEEP_START_OVERLAP] = 0
  for (let i = 0; isStart && i < axes[DIRECTION_COUNT]; i++) {
    const at = DIRECTIONS + 3 * i
    const depth = (axes[PairAxes.reach + i] - Math.abs(axes[PairAxes.distance + i])) / lengthAt(axes, at)
    if (!(depth < least)) continue
    least = depth
    k = i
  }
  const isBack = isStart ? axes[PairAxes.distance + k] < 0 : axes[PairAxes.speed + k] >= 0
  // Two points at the same place have no axis: any normal will do.
  for (let d = 0; d < 3; d++) common[d] = k < 0 ? Number(d === 0) : axes[DIRECTIONS + 3 * k + d]
  const s = (isBack ? -1 : 1) / lengthAt(common, 0)
  for (let d = 0; d < 3; d++) out[SWEEP_NORMAL + d] = s * common[d] + 0
  for (let d = 0; d < 3; d++) offset[d] = out[SWEEP_TIME] * motion[m + d]
  return isStart && least > TOUCH_DEPTH * axes[PairAxes.size]
}
