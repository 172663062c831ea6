/**
 * Contact polygon of pairs with a triangle: a small convex polygon (triangle or box face) clipped to side planes
 * (Sutherland-Hodgman), with the feature id of every vertex. One polygon at a time, in module scratch: begin, clip,
 * end.
 *
 * Every edge of the polygon carries a label, the incident edge or 8 + the side plane that it lies on; a vertex made by
 * a plane takes its id from both: corners 0..m-1, then m + sides * edge + plane, then m + sides * (m + plane) + plane.
 */
import { cross, dot, lengthAt, subtract } from '../math/vectors.js'
import { FEATURE_SNAP } from '../tolerances.js'
import {
  MANIFOLD_MAX_CLIPPED,
  MANIFOLD_POINT_DEPTH,
  MANIFOLD_POINT_FEATURE,
  MANIFOLD_POINT_STRIDE,
} from './manifold.js'

/** Numbers of a vertex: x y z, id, label of the edge that begins there. */
const STRIDE = 5
const ID = 3
const LABEL = 4
const CAPACITY = 12
const ping = new Float64Array(CAPACITY * STRIDE)
const pong = new Float64Array(CAPACITY * STRIDE)
const corners = new Float64Array(4 * 3)
let polygon = ping
let count = 0
let cornerCount = 0
let sideCount = 0

/** Feature ids of one polygon are below this. */
export const POLYGON_FEATURES = 32
/** Numbers of the points that {@link endPolygon} writes, which are as reduceInto takes them. */
export const POLYGON_LENGTH = MANIFOLD_MAX_CLIPPED * MANIFOLD_POINT_STRIDE

/**
 * The limits of a clip, which each user keeps: how much further out planes are taken; how close to a plane a point lies
 * in it; for the end, the constant of the reference plane and the depth. V8: see notes, "doubles across calls".
 */
export const Clip = { margin: 0, snap: 1, constant: 2, depth: 3, length: 4 } as const

/** The half-space that is clipped to. */
const halfSpace = new Float64Array(4)

/** Begins with the `m` corners at `from[at]`, three numbers each, to be clipped to `sides` planes. */
export function beginPolygon(sides: number, from: Float64Array, at: number, m: number): void {
  polygon = ping
  count = cornerCount = m
  sideCount = sides
  for (let k = 0; k < m; k++) {
    for (let d = 0; d < 3; d++) polygon[k * STRIDE + d] = corners[3 * k + d] = from[at + 3 * k + d]
    polygon[k * STRIDE + ID] = polygon[k * STRIDE + LABEL] = k
  }
}

/**
 * Keeps the points with n.p <= c, for side plane number `plane`: unit n and c, which includes the slack, are the four
 * numbers of `half`. A segment, which is a polygon of two corners, has one edge.
 */
export function clipPolygon(clip: Float64Array, half: Float64Array, plane: number): void {
  if (count === 0) return
  const nx = half[0]
  const ny = half[1]
  const nz = half[2]
  const c = half[3]
  const snap = clip[Clip.snap]
  const from = polygon
  const to = from === ping ? pong : ping
  let d = 0
  let e = (count - 1) * STRIDE
  let before = snapped(nx * from[e] + ny * from[e + 1] + nz * from[e + 2] - c, snap)
  for (let f = 0; f < count * STRIDE; f += STRIDE) {
    const here = snapped(nx * from[f] + ny * from[f + 1] + nz * from[f + 2] - c, snap)
    if (before < 0 !== here < 0 && before !== 0 && here !== 0 && (f > 0 || count > 2)) {
      const s = before / (before - here)
      const label = from[e + LABEL]
      to[d] = from[e] + s * (from[f] - from[e])
      to[d + 1] = from[e + 1] + s * (from[f + 1] - from[e + 1])
      to[d + 2] = from[e + 2] + s * (from[f + 2] - from[e + 2])
      to[d + ID] = cornerCount + sideCount * (label < 8 ? label : cornerCount + label - 8) + plane
      to[d + LABEL] = here > 0 ? 8 + plane : label
      d += STRIDE
    }
    if (here <= 0) {
      to[d] = from[f]
      to[d + 1] = from[f + 1]
      to[d + 2] = from[f + 2]
      to[d + 3] = from[f + 3]
      to[d + 4] = from[f + 4]
      d += STRIDE
    }
    e = f
    before = here
  }
  polygon = to
  count = d / STRIDE
}

const snapped = (height: number, snap: number): number => (Math.abs(height) <= snap ? 0 : height)

/** Clips to the slab |p_k| <= halves[h] plus the slack, as side planes `plane` and the next. */
export function clipToSlab(clip: Float64Array, k: number, halves: Float64Array, h: number, plane: number): void {
  for (let d = 0; d < 3; d++) halfSpace[d] = d === k ? 1 : 0
  halfSpace[3] = halves[h] + clip[Clip.margin]
  clipPolygon(clip, halfSpace, plane)
  for (let d = 0; d < 3; d++) halfSpace[d] = -halfSpace[d]
  clipPolygon(clip, halfSpace, plane + 1)
}

const edge = new Float64Array(3)
const side = new Float64Array(3)

/**
 * Clips to the planes through the edges of the triangle at `triangles[t]` along the unit vector at n[i]. Returns
 * whether that is on the side from which a, b, c run counter-clockwise.
 */
export function clipToTriangle(
  clip: Float64Array,
  triangles: Float64Array,
  t: number,
  n: Float64Array,
  i: number,
): boolean {
  subtract(edge, 0, triangles, t + 3, triangles, t)
  subtract(side, 0, triangles, t + 6, triangles, t)
  cross(halfSpace, 0, edge, 0, side, 0)
  const front = dot(n, i, halfSpace, 0) >= 0
  for (let k = 0; k < 3; k++) {
    const p = t + 3 * k
    subtract(edge, 0, triangles, k === 2 ? t : p + 3, triangles, p)
    // edge x n points out of the triangle, seen from the front.
    cross(side, 0, edge, 0, n, i)
    const length = lengthAt(side, 0)
    if (!(length > 0)) continue
    const scale = (front ? 1 : -1) / length
    for (let d = 0; d < 3; d++) halfSpace[d] = side[d] * scale
    halfSpace[3] = dot(halfSpace, 0, triangles, p) + clip[Clip.margin]
    clipPolygon(clip, halfSpace, k)
  }
  return front
}

/** Writes the vertices, three numbers each, and returns their number. */
export function writeVertices(out: Float64Array): number {
  for (let k = 0; k < count; k++) for (let d = 0; d < 3; d++) out[3 * k + d] = polygon[k * STRIDE + d]
  return count
}

/**
 * Writes the vertices that lie on the other side of the reference plane, n.p = clip[Clip.constant] with n at n[i], as
 * points midway to it to `out`, and returns their number, at least one. `sense` 1: the polygon is B's and deep is n.p <
 * c; -1: it is A's and deep is n.p > c. clip[Clip.depth] is the depth along the axis, for the corner that is left when
 * rounding has clipped all.
 */
export function endPolygon(
  clip: Float64Array,
  out: Float64Array,
  n: Float64Array,
  i: number,
  sense: number,
  feature: number,
): number {
  const c = clip[Clip.constant]
  const slack = clip[Clip.margin]
  const depth = clip[Clip.depth]
  let width = 0
  for (let k = 3; k < 3 * cornerCount; k++) width = Math.max(width, Math.abs(corners[k] - corners[k % 3]))
  let points = 0
  for (let e = 0; e < count * STRIDE; e += STRIDE) {
    const under = sense * (c - dot(n, i, polygon, e))
    if (!(under >= -slack)) continue
    const below = Math.max(0, under)
    const vertex = polygon[e + ID]
    const id = feature + (vertex < cornerCount ? vertex : cornerNear(e, FEATURE_SNAP * width, vertex))
    // Of two points with the same id the deeper is kept.
    let p = 0
    while (p < points && out[p + MANIFOLD_POINT_FEATURE] !== id) p += MANIFOLD_POINT_STRIDE
    if (p < points) {
      if (below <= out[p + MANIFOLD_POINT_DEPTH]) continue
    } else if (points === POLYGON_LENGTH) continue
    else points += MANIFOLD_POINT_STRIDE
    for (let d = 0; d < 3; d++) out[p + d] = polygon[e + d] + 0.5 * sense * below * n[i + d]
    out[p + MANIFOLD_POINT_DEPTH] = below
    out[p + MANIFOLD_POINT_FEATURE] = id
  }
  if (points > 0) return points / MANIFOLD_POINT_STRIDE
  let deepest = 0
  for (let m = 1; m < cornerCount; m++)
    if (sense * dot(n, i, corners, 3 * m) < sense * dot(n, i, corners, 3 * deepest)) deepest = m
  for (let d = 0; d < 3; d++) out[d] = corners[3 * deepest + d] + 0.5 * sense * depth * n[i + d]
  out[MANIFOLD_POINT_DEPTH] = Math.abs(depth)
  out[MANIFOLD_POINT_FEATURE] = feature + deepest
  return 1
}

/** The corner within `snap` of the vertex at `polygon[e]`: one that jitters across a side plane keeps its id. */
function cornerNear(e: number, snap: number, id: number): number {
  for (let m = 0; m < cornerCount; m++) {
    const x = Math.abs(polygon[e] - corners[3 * m])
    const y = Math.abs(polygon[e + 1] - corners[3 * m + 1])
    const z = Math.abs(polygon[e + 2] - corners[3 * m + 2])
    if (Math.max(x, y, z) <= snap) return m
  }
  return id
}
