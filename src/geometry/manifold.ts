/**
 * The contact manifold: the layout in which every contact kernel answers, its reduction to four points, and the plain
 * object of the public functions.
 *
 * Conventions, the same for every pair:
 *  - the normal is unit, in world axes, and points from A to B; B moved by depth along it touches A;
 *  - a point lies midway between the two surfaces along the normal, so it is within half its depth of both bodies;
 *  - positions are relative to the position of row a (the first corner of a, when a is a triangle), so that a common
 *    exact translation of both bodies changes no bit of the answer;
 *  - the first point is the deepest one;
 *  - a feature id is a small integer that names the pair of features (corners, edges, faces) that made the point, and
 *    depends on nothing else, so the same touching features have the same id in the next step.
 */
import { MANIFOLD_SPREAD } from '../tolerances.js'
import type { Triple, vec3 } from './shapes.js'
import { checkVector } from './sweep-arguments.js'

/**
 * Layout of the `out` of a contact kernel, an array of MANIFOLD_LENGTH numbers; first the offset of the point count.
 */
export const MANIFOLD_COUNT = 0
/** Offset of the unit normal from A to B, three numbers, world axes. */
export const MANIFOLD_NORMAL = 1
/** Offset of the largest penetration, not negative; Infinity only for two half-spaces that are not opposite. */
export const MANIFOLD_DEPTH = 4
/** Offset of the first point. */
export const MANIFOLD_POINTS = 5
/**
 * Numbers of a point: x y z (world axes, relative to the position of row a, or to the first corner if a is a triangle),
 * depth, feature id.
 */
export const MANIFOLD_POINT_STRIDE = 5
/** Offset of the depth in a point. */
export const MANIFOLD_POINT_DEPTH = 3
/** Offset of the feature id in a point. */
export const MANIFOLD_POINT_FEATURE = 4
/** Points after reduction. */
export const MANIFOLD_MAX_POINTS = 4
/** Points before reduction: a quadrilateral clipped to a quadrilateral. */
export const MANIFOLD_MAX_CLIPPED = 8
/** Numbers that the `out` of a contact kernel must have room for. */
export const MANIFOLD_LENGTH = MANIFOLD_POINTS + MANIFOLD_MAX_CLIPPED * MANIFOLD_POINT_STRIDE

/** A point of a {@link Manifold}. */
export interface ManifoldPoint<V extends vec3 = vec3> {
  /** World position, midway between the two surfaces along the normal. */
  readonly position: V
  /** Penetration at this point, not negative. */
  depth: number
  /** Id of the pair of features that made the point: the same in the next step as long as the same features touch. */
  feature: number
}

/**
 * Where the collide functions write. Reuse one: they allocate nothing. Meaningful only when they return more than 0.
 * `V`: the type of its vectors, any vec3 of gl-matrix or array of numbers.
 */
export interface Manifold<V extends vec3 = vec3> {
  /** Unit normal from A to B. */
  readonly normal: V
  /** Penetration depth: the least translation along the normal that separates the bodies, not negative. */
  depth: number
  /** Number of points that are valid. The first is the deepest one. */
  pointCount: number
  /** The points: the first `pointCount` count. */
  readonly points: readonly ManifoldPoint<V>[]
}

/** A fresh, empty {@link Manifold} with room for four points. */
export function createManifold(): Manifold<Triple> {
  const points: ManifoldPoint<Triple>[] = []
  for (let i = 0; i < MANIFOLD_MAX_POINTS; i++) points.push({ position: [0, 0, 0], depth: 0, feature: 0 })
  return { normal: [0, 0, 0], depth: 0, pointCount: 0, points }
}

/** Writes normal and depth; the points follow by {@link reduceInto}. */
export function writeNormal(out: Float64Array, nx: number, ny: number, nz: number, depth: number): void {
  // Adding 0 turns a negative zero into 0, so that flipping a normal twice gives it back.
  out[MANIFOLD_NORMAL] = nx + 0
  out[MANIFOLD_NORMAL + 1] = ny + 0
  out[MANIFOLD_NORMAL + 2] = nz + 0
  out[MANIFOLD_DEPTH] = depth
}

/** Writes depth and feature of the point at `points[at]`, whose place is written. */
export function markPoint(points: Float64Array, at: number, depth: number, feature: number): void {
  points[at + MANIFOLD_POINT_DEPTH] = depth
  points[at + MANIFOLD_POINT_FEATURE] = feature
}

/**
 * Writes the manifold of one point and returns 1: the unit normal n[0..2] from A to B, and the point that lies `along`
 * it from (x, y, z).
 */
export function writeOnePoint(
  out: Float64Array,
  n: Float64Array,
  depth: number,
  x: number,
  y: number,
  z: number,
  along: number,
  feature: number,
): number {
  writeNormal(out, n[0], n[1], n[2], depth)
  out[MANIFOLD_POINTS] = x + along * n[0]
  out[MANIFOLD_POINTS + 1] = y + along * n[1]
  out[MANIFOLD_POINTS + 2] = z + along * n[2]
  markPoint(out, MANIFOLD_POINTS, depth, feature)
  return (out[MANIFOLD_COUNT] = 1)
}

/** Copies the candidate at `candidates[c]` to a slot of `out`. */
function copyPoint(out: Float64Array, slot: number, candidates: Float64Array, c: number): void {
  const o = MANIFOLD_POINTS + slot * MANIFOLD_POINT_STRIDE
  out[o] = candidates[c]
  out[o + 1] = candidates[c + 1]
  out[o + 2] = candidates[c + 2]
  out[o + 3] = candidates[c + 3]
  out[o + 4] = candidates[c + 4]
}

/**
 * Copies `count` candidates (at least one, five numbers each like the points) to `out`, at most `limit` of them,
 * the deepest first, and returns how many. Normal and depth must be in `out` already.
 *
 * If there are more than `limit` (then 4), it keeps the deepest; the one farthest from it; then the two that make the
 * largest triangles with that line on either side, seen along the normal. Ties go to the earlier candidate. A point
 * that repeats an earlier one adds no area and is dropped.
 */
export function reduceInto(out: Float64Array, candidates: Float64Array, count: number, limit: number): number {
  const end = count * MANIFOLD_POINT_STRIDE
  let deepest = 0
  for (let c = MANIFOLD_POINT_STRIDE; c < end; c += MANIFOLD_POINT_STRIDE)
    if (candidates[c + MANIFOLD_POINT_DEPTH] > candidates[deepest + MANIFOLD_POINT_DEPTH]) deepest = c
  copyPoint(out, 0, candidates, deepest)
  let n = 1
  if (count > limit) n = reduceToFour(out, candidates, end, deepest)
  else for (let c = 0; c < end; c += MANIFOLD_POINT_STRIDE) if (c !== deepest) copyPoint(out, n++, candidates, c)
  return (out[MANIFOLD_COUNT] = n)
}

/** The square of the distance that findFurthest found. */
const furthestSquare = new Float64Array(1)

/** Of the points that are at least so deep, up to `end`, the one furthest from the point at `from[f]`. */
export function findFurthest(points: Float64Array, end: number, from: Float64Array, f: number, depth: number): number {
  let furthest = -1
  let found = 0
  for (let c = 0; c < end; c += MANIFOLD_POINT_STRIDE) {
    const x = points[c] - from[f]
    const y = points[c + 1] - from[f + 1]
    const z = points[c + 2] - from[f + 2]
    const square = x * x + y * y + z * z
    if (points[c + MANIFOLD_POINT_DEPTH] < depth || !(square > furthest)) continue
    furthest = square
    found = c
  }
  furthestSquare[0] = furthest
  return found
}

function reduceToFour(out: Float64Array, candidates: Float64Array, end: number, deepest: number): number {
  const px = candidates[deepest]
  const py = candidates[deepest + 1]
  const pz = candidates[deepest + 2]
  const second = findFurthest(candidates, end, candidates, deepest, -Infinity)
  const furthest = furthestSquare[0]
  if (!(furthest > 0)) return 1
  copyPoint(out, 1, candidates, second)
  const lx = candidates[second] - px
  const ly = candidates[second + 1] - py
  const lz = candidates[second + 2] - pz
  const nx = out[MANIFOLD_NORMAL]
  const ny = out[MANIFOLD_NORMAL + 1]
  const nz = out[MANIFOLD_NORMAL + 2]
  // normal x line: a point's product with it is twice the signed area of its triangle with the line.
  const wx = ny * lz - nz * ly
  const wy = nz * lx - nx * lz
  const wz = nx * ly - ny * lx
  let left = -1
  let right = -1
  // A triangle no wider than rounding adds no area.
  let widest = MANIFOLD_SPREAD * furthest
  let narrowest = -widest
  for (let c = 0; c < end; c += MANIFOLD_POINT_STRIDE) {
    const area = wx * (candidates[c] - px) + wy * (candidates[c + 1] - py) + wz * (candidates[c + 2] - pz)
    if (area > widest) {
      widest = area
      left = c
    } else if (area < narrowest) {
      narrowest = area
      right = c
    }
  }
  let n = 2
  if (left >= 0) copyPoint(out, n++, candidates, left)
  if (right >= 0) copyPoint(out, n++, candidates, right)
  return n
}

/**
 * Throws E_OPTION unless `out` has the shape of a {@link Manifold} and room for `count` points, and is not frozen.
 * `call` begins the error's text.
 */
export function checkManifold(out: Manifold, count: number, call = ''): void {
  checkVector(out, out, out?.normal, 'Manifold', call)
  for (let k = 0; k < count; k++) {
    const point = out.points?.[k]
    checkVector(out, point, point?.position, 'Manifold', call)
  }
}

/** Of points within `distance` of each other along every axis keeps the first. Returns the number of points left. */
export function dropEqualPoints(out: Float64Array, distance: number): number {
  let kept = 0
  for (let k = 0; k < out[MANIFOLD_COUNT]; k++) {
    const p = MANIFOLD_POINTS + k * MANIFOLD_POINT_STRIDE
    let equal = false
    for (let q = MANIFOLD_POINTS; q < MANIFOLD_POINTS + kept * MANIFOLD_POINT_STRIDE; q += MANIFOLD_POINT_STRIDE)
      if (
        Math.abs(out[p] - out[q]) <= distance &&
        Math.abs(out[p + 1] - out[q + 1]) <= distance &&
        Math.abs(out[p + 2] - out[q + 2]) <= distance
      )
        equal = true
    if (!equal) copyPoint(out, kept++, out, p)
  }
  out[MANIFOLD_COUNT] = kept
  return kept
}

/**
 * Copies a kernel's answer, whose points are relative to the position at `origins[o]`, to a public object that
 * {@link checkManifold} has passed; `swapped` says that the kernel was called with B first.
 */
export function publishManifold(
  out: Manifold,
  from: Float64Array,
  origins: Float64Array,
  o: number,
  swapped: boolean,
): number {
  const count = from[MANIFOLD_COUNT]
  out.pointCount = count
  if (count === 0) return 0
  const normal = out.normal
  for (let i = 0; i < 3; i++) {
    const x = from[MANIFOLD_NORMAL + i]
    // 0 - x rather than -x: no negative zero.
    normal[i] = swapped ? 0 - x : x
  }
  out.depth = from[MANIFOLD_DEPTH]
  for (let k = 0, p = MANIFOLD_POINTS; k < count; k++, p += MANIFOLD_POINT_STRIDE) {
    const point = out.points[k]
    const position = point.position
    for (let i = 0; i < 3; i++) position[i] = from[p + i] + origins[o + i]
    point.depth = from[p + MANIFOLD_POINT_DEPTH]
    point.feature = from[p + MANIFOLD_POINT_FEATURE]
  }
  return count
}
