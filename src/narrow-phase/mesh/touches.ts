/**
 * Merges the contacts of single triangles into one manifold of a pair of bodies.
 *
 * The deepest contact whose normal is within the fan of its feature (obb-tree/rings.ts) gives the normal. Contacts with
 * nearly the same normal contribute their points, and four of these are kept. If no contact has such a normal, as for a
 * thin body over an edge of a floor, contacts turn to the least way out (least-way.ts).
 *
 * Contacts come in ascending order of their triangles, so the shape of the tree does not matter.
 */
import {
  dropEqualPoints,
  findFurthest,
  MANIFOLD_COUNT,
  MANIFOLD_DEPTH,
  MANIFOLD_MAX_POINTS,
  MANIFOLD_NORMAL,
  MANIFOLD_POINT_DEPTH,
  MANIFOLD_POINT_FEATURE,
  MANIFOLD_POINT_STRIDE,
  MANIFOLD_POINTS,
  reduceInto,
} from '../../geometry/manifold.js'
import { turnToWorld } from '../../geometry/relative-row.js'
import { dot, exchange } from '../../math/vectors.js'
import { grown } from '../../memory/grow.js'
import { MESH_EQUALLY_DEEP, MESH_POINT_MERGED, MESH_SAME_WAY } from '../../tolerances.js'
import { PairOut } from '../mesh-kernels.js'

/**
 * A touch: a manifold of at most four points relative to the mesh's origin, normal out of the mesh, then its two
 * triangles.
 */
const TRIANGLE_A = MANIFOLD_POINTS + MANIFOLD_MAX_POINTS * MANIFOLD_POINT_STRIDE
const TRIANGLE_B = TRIANGLE_A + 1
const STRIDE = TRIANGLE_A + 2

/** Feature ids of the kernels are below this: two boxes (at a depth limit) have ids up to 1871, others up to 612. */
const MARKS = 2048
/** Kernel features per pair of triangles in a merged feature id. */
const FEATURES = 1024
/** Feature ids of merged points are below 2^31. */
const HASHED = 2147483648

let list = new Float64Array(64 * STRIDE)
let candidates = new Float64Array(64 * MANIFOLD_POINT_STRIDE)
/** The middle of the candidates. */
const centre = new Float64Array(3)
let length = 0

/** The size of the pair, for {@link merge}. V8: see notes, "doubles across calls". */
export const size = new Float64Array(1)

/** Forgets the touches of the last pair. */
export function begin(): void {
  length = 0
}

/**
 * Adds what a kernel found for one triangle (of a, and of b if b is a mesh) and returns the number of the touch. The
 * normal is multiplied by `sign`; the points are relative to places[p], itself relative to the origin of the mesh.
 */
export function add(
  contact: Float64Array,
  sign: number,
  places: Float64Array,
  p: number,
  triangleA: number,
  triangleB: number,
): number {
  const at = length * STRIDE
  list = grown(list, at + STRIDE)
  const points = contact[MANIFOLD_COUNT]
  for (let i = 0; i < MANIFOLD_POINTS + points * MANIFOLD_POINT_STRIDE; i++) list[at + i] = contact[i]
  for (let d = 0; d < 3; d++) {
    list[at + MANIFOLD_NORMAL + d] *= sign
    for (let k = 0; k < points; k++) list[at + MANIFOLD_POINTS + k * MANIFOLD_POINT_STRIDE + d] += places[p + d]
  }
  list[at + TRIANGLE_A] = triangleA
  list[at + TRIANGLE_B] = triangleB
  return length++
}

export function count(): number {
  return length
}

/** Triangle of a (`side` 0) or of b (1) of a touch. */
export function triangleOf(touch: number, side: number): number {
  return list[touch * STRIDE + TRIANGLE_A + side]
}

/** The deeper of two touches, the second if they are as deep; a negative one is none. */
export function deeper(touch: number, leader: number): number {
  if (leader < 0) return touch
  return list[touch * STRIDE + MANIFOLD_DEPTH] > list[leader * STRIDE + MANIFOLD_DEPTH] ? touch : leader
}

export function depthOf(touch: number): number {
  return list[touch * STRIDE + MANIFOLD_DEPTH]
}

/** The depth of the deepest touch. */
export function greatestDepth(): number {
  let depth = 0
  for (let touch = 0; touch < length; touch++) depth = Math.max(depth, depthOf(touch))
  return depth
}

/** The least deep touch, the first of equally deep ones. */
export function leastDeep(): number {
  let least = 0
  for (let touch = 1; touch < length; touch++) if (depthOf(touch) < depthOf(least)) least = touch
  return least
}

/** Writes the normal of a touch. */
export function writeNormal(touch: number, out: Float64Array): void {
  for (let d = 0; d < 3; d++) out[d] = list[touch * STRIDE + MANIFOLD_NORMAL + d]
}

/**
 * Turns a touch to the unit normal n, with this depth along it. Its points stay where they are on the surface of a
 * (`sign` 1) or b (-1), half the depth behind it, or where they are, between both (0); or, of a surface that is not
 * flat, as near to this height along n as half the depth reaches.
 */
export function straighten(touch: number, sign: number, n: Float64Array, depth: number, height?: number): void {
  const at = touch * STRIDE
  const to = at + MANIFOLD_NORMAL
  for (let k = 0, p = at + MANIFOLD_POINTS; k < list[at + MANIFOLD_COUNT]; k++, p += MANIFOLD_POINT_STRIDE) {
    // That surface is half the depth further out than the point.
    const half = 0.5 * sign * list[p + MANIFOLD_POINT_DEPTH]
    const most = 0.5 * depth
    let back = sign * most
    if (height !== undefined) {
      const rise = dot(list, p, n, 0) + half * dot(list, to, n, 0)
      back = Math.max(0 - most, Math.min(rise - height, most))
    }
    for (let d = 0; d < 3; d++) list[p + d] += half * list[to + d] - back * n[d]
    list[p + MANIFOLD_POINT_DEPTH] = depth
  }
  for (let d = 0; d < 3; d++) list[to + d] = n[d]
  list[at + MANIFOLD_DEPTH] = depth
}

/**
 * Writes the manifold that the touch `leader` gives the normal of: at most `limit` points (one or four), in world axes
 * relative to the origin of the mesh, whose row is at `rowsA[a]`. Points within MESH_POINT_MERGED of size[0] of
 * each other are merged.
 */
export function merge(leader: number, limit: number, rowsA: Float64Array, a: number, out: Float64Array): number {
  const lead = leader * STRIDE
  let points = 0
  for (let touch = 0, at = 0; touch < length; touch++, at += STRIDE) {
    const cosine = dot(list, lead + MANIFOLD_NORMAL, list, at + MANIFOLD_NORMAL)
    if (touch !== leader && (limit === 1 || !(cosine >= MESH_SAME_WAY))) continue
    const own = list[at + MANIFOLD_COUNT]
    candidates = grown(candidates, (points + own) * MANIFOLD_POINT_STRIDE)
    for (let k = 0, p = at + MANIFOLD_POINTS; k < own; k++, p += MANIFOLD_POINT_STRIDE) {
      const c = points++ * MANIFOLD_POINT_STRIDE
      for (let d = 0; d < MANIFOLD_POINT_STRIDE; d++) candidates[c + d] = list[p + d]
      // The feature carries the number of the touch through the reduction.
      candidates[c + MANIFOLD_POINT_FEATURE] += MARKS * touch
    }
  }
  for (let k = MANIFOLD_NORMAL; k < MANIFOLD_POINTS; k++) out[k] = list[lead + k]
  if (points > limit) beginAtOutermost(candidates, points, MESH_EQUALLY_DEEP * size[0])
  reduceInto(out, candidates, points, limit)
  // A touch with a slightly different normal may have a slightly deeper point.
  out[MANIFOLD_DEPTH] = Math.max(out[MANIFOLD_DEPTH], out[MANIFOLD_POINTS + MANIFOLD_POINT_DEPTH])
  const kept = dropEqualPoints(out, MESH_POINT_MERGED * size[0])
  const deepest = Math.floor(out[MANIFOLD_POINTS + MANIFOLD_POINT_FEATURE] / MARKS) * STRIDE
  out[PairOut.featureA] = list[deepest + TRIANGLE_A]
  out[PairOut.featureB] = list[deepest + TRIANGLE_B]
  for (let k = 0, p = MANIFOLD_POINTS; k < kept; k++, p += MANIFOLD_POINT_STRIDE) {
    const mark = out[p + MANIFOLD_POINT_FEATURE]
    const at = Math.floor(mark / MARKS) * STRIDE
    out[p + MANIFOLD_POINT_FEATURE] = featureOf(list[at + TRIANGLE_A], list[at + TRIANGLE_B], mark % MARKS)
    turnToWorld(rowsA, a, out, p)
  }
  turnToWorld(rowsA, a, out, MANIFOLD_NORMAL)
  return kept
}

/**
 * Of all candidates as deep as the deepest within `slack`, moves the one furthest from the centroid to the front, as
 * the deepest: so the first point is a corner of the contact, and not whichever point of a flat contact rounding makes
 * the deepest.
 */
function beginAtOutermost(candidates: Float64Array, points: number, slack: number): void {
  centre.fill(0)
  let deepest = 0
  const end = points * MANIFOLD_POINT_STRIDE
  for (let c = 0; c < end; c += MANIFOLD_POINT_STRIDE) {
    for (let d = 0; d < 3; d++) centre[d] += candidates[c + d]
    deepest = Math.max(deepest, candidates[c + MANIFOLD_POINT_DEPTH])
  }
  for (let d = 0; d < 3; d++) centre[d] /= points
  const outermost = findFurthest(candidates, end, centre, 0, deepest - slack)
  candidates[outermost + MANIFOLD_POINT_DEPTH] = deepest
  exchange(candidates, 0, outermost, MANIFOLD_POINT_STRIDE)
}

/**
 * Feature id from the triangles and the kernel's feature: the same in every step, distinct up to two million triangles.
 */
function featureOf(triangleA: number, triangleB: number, feature: number): number {
  return (FEATURES * (triangleA + 30011 * triangleB) + feature) % HASHED
}
