/** A triangle prepared for the moving tests, and the list of directions of its separating axes. */
import { THIN_TRIANGLE, TOUCH_DEPTH } from '../../tolerances.js'
import { contactPlane } from './contact.js'
import { crossVectors, subtractExactly, VECTOR_STRIDE, writeVector } from './exact-cross.js'
import {
  axisDistance,
  axisReach,
  enteringSide,
  MAX_AXES,
  SWEEP_NORMAL,
  SWEEP_START_OVERLAP,
  SWEEP_TIME,
} from './window.js'

export interface MovingTriangle {
  /** Corners relative to A's origin. */
  readonly corners: Float64Array
  /** Edges a to b, b to c, c to a, each with its tail (VECTOR_STRIDE). */
  readonly edges: Float64Array
  /** Unit normal with an empty tail; zero if there is none. */
  readonly normal: Float64Array
  /** Thinner than THIN_TRIANGLE: a segment, or a point. */
  thin: boolean
  /** Offset of the longest edge in edges. */
  longest: number
}

export function createMovingTriangle(): MovingTriangle {
  return {
    corners: new Float64Array(9),
    edges: new Float64Array(3 * VECTOR_STRIDE),
    normal: new Float64Array(VECTOR_STRIDE),
    thin: false,
    longest: 0,
  }
}

/** Loads the nine numbers at triangles[t], relative to the three at origin[o]. */
export function loadTriangle(
  triangle: MovingTriangle,
  triangles: Float64Array,
  t: number,
  origin: Float64Array,
  o: number,
): void {
  const { corners, edges, normal } = triangle
  for (let i = 0; i < 9; i += 3) {
    corners[i] = triangles[t + i] - origin[o]
    corners[i + 1] = triangles[t + i + 1] - origin[o + 1]
    corners[i + 2] = triangles[t + i + 2] - origin[o + 2]
  }
  subtractExactly(triangles, t + 3, triangles, t, edges, 0)
  subtractExactly(triangles, t + 6, triangles, t + 3, edges, VECTOR_STRIDE)
  subtractExactly(triangles, t, triangles, t + 6, edges, 2 * VECTOR_STRIDE)
  let longest = -1
  for (let e = 0; e < 3 * VECTOR_STRIDE; e += VECTOR_STRIDE) {
    const square = edges[e] * edges[e] + edges[e + 1] * edges[e + 1] + edges[e + 2] * edges[e + 2]
    if (square > longest) {
      longest = square
      triangle.longest = e
    }
  }
  let length = 0
  if (crossVectors(edges, 0, edges, VECTOR_STRIDE, normal, 0)) length = vectorLength(normal)
  triangle.thin = !(length > THIN_TRIANGLE * longest)
  const s = length > 0 ? 1 / length : 0
  normal[0] *= s
  normal[1] *= s
  normal[2] *= s
}

function vectorLength(v: Float64Array): number {
  return Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2])
}

/** Directions of the pair's axes, three numbers each, of any length. */
export const directions = new Float64Array(3 * MAX_AXES)
const counter = new Int32Array(1)

export function clearDirections(): void {
  counter[0] = 0
}

export function directionCount(): number {
  return counter[0]
}

/** Adds the vector at u[i] unless it is zero. */
export function addDirection(u: Float64Array, i: number): void {
  if (u[i] === 0 && u[i + 1] === 0 && u[i + 2] === 0) return
  const at = 3 * counter[0]++
  directions[at] = u[i]
  directions[at + 1] = u[i + 1]
  directions[at + 2] = u[i + 2]
}

/** Adds u x v unless they are parallel. */
export function addCross(u: Float64Array, i: number, v: Float64Array, j: number): void {
  if (crossVectors(u, i, v, j, directions, 3 * counter[0])) counter[0]++
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
  u: Float64Array,
  i: number,
  v: Float64Array,
  j: number,
  w: Float64Array,
  m: number,
  d: Float64Array,
): void {
  if (crossVectors(u, i, v, j, common, 0)) {
    addDirection(common, 0)
    addCross(common, 0, u, i)
    addCross(common, 0, v, j)
    return
  }
  const uu = u[i] * u[i] + u[i + 1] * u[i + 1] + u[i + 2] * u[i + 2]
  const vv = v[j] * v[j] + v[j + 1] * v[j + 1] + v[j + 2] * v[j + 2]
  writeVector(w, m, velocity, 0)
  writeVector(d, 0, apart, 0)
  if (uu >= vv) writeVector(u, i, common, 0)
  else writeVector(v, j, common, 0)
  if (!(uu + vv > 0)) {
    // Two points: the line is the motion itself.
    if (velocity[0] !== 0 || velocity[1] !== 0 || velocity[2] !== 0) writeVector(velocity, 0, common, 0)
    else writeVector(apart, 0, common, 0)
  }
  addDirection(common, 0)
  if (crossVectors(common, 0, velocity, 0, upright, 0) || crossVectors(common, 0, apart, 0, upright, 0)) {
    addCross(upright, 0, common, 0)
    addDirection(upright, 0)
  }
}

/**
 * Least penetration at time 0 over the directions: writes its unit normal, from A to B, to contactPlane, and returns
 * its depth.
 */
function leastPenetration(): number {
  let least = Infinity
  const count = counter[0]
  for (let k = 0; k < count; k++) {
    const at = 3 * k
    const x = directions[at]
    const y = directions[at + 1]
    const z = directions[at + 2]
    const length = Math.sqrt(x * x + y * y + z * z)
    if (!(length > 0)) continue
    const depth = (axisReach[k] - Math.abs(axisDistance[k])) / length
    if (!(depth < least)) continue
    least = depth
    const s = axisDistance[k] < 0 ? -1 / length : 1 / length
    contactPlane[0] = s * x + 0
    contactPlane[1] = s * y + 0
    contactPlane[2] = s * z + 0
  }
  if (least === Infinity) {
    // Two points at the same place: any normal will do.
    contactPlane[0] = 1
    contactPlane[1] = 0
    contactPlane[2] = 0
  }
  return least
}

/** Writes direction k as unit normal to contactPlane, times side. */
function setContactNormal(k: number, side: number): void {
  const x = directions[3 * k]
  const y = directions[3 * k + 1]
  const z = directions[3 * k + 2]
  const s = side / Math.sqrt(x * x + y * y + z * z)
  contactPlane[0] = s * x + 0
  contactPlane[1] = s * y + 0
  contactPlane[2] = s * z + 0
}

/**
 * For bodies whose contact begins when the axis `entering` is entered: writes startOverlap 0 and the normal to `out`,
 * and to `offset` how far B has moved by out[SWEEP_TIME], for the motion at `motion[m]`.
 */
export function writeEntry(
  entering: number,
  motion: Float64Array,
  m: number,
  out: Float64Array,
  offset: Float64Array,
): void {
  out[SWEEP_START_OVERLAP] = 0
  setContactNormal(entering, enteringSide(entering))
  const time = out[SWEEP_TIME]
  for (let i = 0; i < 3; i++) {
    out[SWEEP_NORMAL + i] = contactPlane[i]
    offset[i] = time * motion[m + i]
  }
}

/**
 * For bodies in contact at time 0: writes time 0 and the normal of least penetration to `out`, offset 0, and returns
 * whether a pair of size `pairSize[0]` only touches.
 */
export function writeStartNormal(out: Float64Array, offset: Float64Array, pairSize: Float64Array): boolean {
  out[SWEEP_TIME] = 0
  const depth = leastPenetration()
  for (let i = 0; i < 3; i++) {
    out[SWEEP_NORMAL + i] = contactPlane[i]
    offset[i] = 0
  }
  return depth <= TOUCH_DEPTH * pairSize[0]
}
