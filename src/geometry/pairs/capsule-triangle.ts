/**
 * Contact of a capsule and a flat two-sided triangle.
 *
 * If the core does not touch the triangle: the manifold of the nearest places (capsule-core.ts), features 0..11 as
 * named at findCapsuleAndTriangleCore. If it does: the least depth over the separating axes, plus the radius. Along the
 * triangle's normal: the deepest place over the triangle and the one farthest from it that still reaches through
 * (feature 16 + place, 28 when rounding leaves none). Along a cross product: one point between core and edge (32 +
 * edge); 35 where the axis has other features than its edge.
 */
import { cross, dot, meetLines, subtract } from '../../math/vectors.js'
import { CORE_OVER, CORE_PARALLEL, CORE_TOUCH, EARLY_SLACK, ROTATED_SLACK, WITNESS_OFF } from '../../tolerances.js'
import {
  addPlace,
  collideCore,
  Place,
  type Core,
  coreDistance,
  type CoreFinder,
  coreTouches,
  createCore,
  writeNearest,
} from '../capsule-core.js'
import { crossVectors, VECTOR_STRIDE } from '../../math/exact-cross.js'
import { nearestOnTriangle } from '../nearest.js'
import { ROW_AXES, ROW_PARAMETERS, ROW_STRIDE, type RowKernel, type RowTest, TRIANGLE_STRIDE } from '../rows.js'
import { CAPSULE, closestPointsCall, collideCall, TRIANGLE } from '../calls.js'
import {
  MANIFOLD_MAX_POINTS,
  MANIFOLD_POINT_STRIDE,
  markPoint,
  reduceInto,
  writeNormal,
  writeOnePoint,
} from '../manifold.js'
import { CLOSEST_POINT_A, type ClosestKernel, followNormal, writeClosest } from '../closest-points.js'

/** Offset in the frame of a core of its point that is looked at, after the triangle's corners. */
const POINT = 9
/** Edges ab, bc, ca, and the triangle's normal. */
const edges = new Float64Array(12)
const NORMAL = 9
const side = new Float64Array(3)
/** Two sides of the triangle, as {@link crossVectors} takes them. */
const sides = new Float64Array(2 * VECTOR_STRIDE)
const nearest = new Float64Array(4)
const met = new Float64Array(2)

/** Adds the place whose t is behind the last place. */
function placeThere(core: Core, rowsA: Float64Array, a: number, feature: number): void {
  const { frame, places, end } = core
  for (let k = 0; k < 3; k++) frame[POINT + k] = places[end] * rowsA[a + 6 + k]
  nearestOnTriangle(frame, 0, frame, POINT, nearest)
  let square = 0
  for (let k = 0; k < 3; k++) {
    const way = nearest[k] - frame[POINT + k]
    places[end + Place.direction + k] = way
    square += way * way
  }
  places[end + Place.distance] = Math.sqrt(square)
  addPlace(core, feature)
}

/** Writes t behind the last place: where the core crosses the plane through the corner at frame[c] across n[i]. */
function writeCrossing(core: Core, n: Float64Array, i: number, c: number, rowsA: Float64Array, u: number): void {
  core.places[core.end] = dot(n, i, core.frame, c) / dot(n, i, rowsA, u)
}

/**
 * Nearest place of a capsule's core to a triangle. The nearest point is at an end of the core, or where the core is
 * nearest to an edge or a corner, or where it goes through the face. Each of these is one parameter t; the distance to
 * the triangle is computed at each, and the least is right because all are true distances of points of the core.
 *
 * Features of the places: 0, 1 the ends, 2-4 nearest to an edge, 5-7 to a corner, 8-10 over an edge (the plane through
 * edge and normal), 11 in the triangle's plane.
 */
export const findCapsuleAndTriangleCore: CoreFinder = (rowsA, a, triangles, t, core) => {
  const half = rowsA[a + ROW_PARAMETERS]
  const u = a + 6
  const { frame, places } = core
  for (let k = 0; k < 9; k += 3) subtract(frame, k, triangles, t + k, rowsA, a)
  core.end = 0
  core.size = half
  for (let k = 0; k < 3; k++)
    core.size += Math.max(frame[k], frame[k + 3], frame[k + 6]) - Math.min(frame[k], frame[k + 3], frame[k + 6])
  places[core.end] = half
  placeThere(core, rowsA, a, 0)
  if (!(half > 0)) return
  places[core.end] = -half
  placeThere(core, rowsA, a, 1)
  for (let k = 0; k < 9; k += 3) subtract(edges, k, frame, k === 6 ? 0 : k + 3, frame, k)
  for (let k = 0; k < 3; k++) {
    sides[k] = edges[k]
    sides[VECTOR_STRIDE + k] = -edges[6 + k]
  }
  if (!crossVectors(sides, 0, sides, VECTOR_STRIDE, side, 0)) side.fill(0)
  for (let k = 0; k < 3; k++) edges[NORMAL + k] = side[k]
  writeCrossing(core, edges, NORMAL, 0, rowsA, u)
  if (Math.abs(places[core.end]) < half) placeThere(core, rowsA, a, 11)
  for (let i = 0; i < 3; i++) {
    meetLines(met, rowsA, u, edges, 3 * i, frame, 3 * i)
    places[core.end] = met[0]
    if (Math.abs(met[0]) < half) placeThere(core, rowsA, a, 2 + i)
    places[core.end] = dot(rowsA, u, frame, 3 * i)
    if (Math.abs(places[core.end]) < half) placeThere(core, rowsA, a, 5 + i)
    // Plane through the edge, along the normal.
    cross(side, 0, edges, 3 * i, edges, NORMAL)
    writeCrossing(core, side, 0, 3 * i, rowsA, u)
    if (Math.abs(places[core.end]) < half) placeThere(core, rowsA, a, 8 + i)
  }
}

const axis = new Float64Array(4)

/**
 * Axis of least depth of a core in a triangle: the triangle's normal (kind 0), or a cross product of the core with edge
 * ab, bc, ca (1-3); the Minkowski difference of the two is a prism with these face normals. The normal wins ties. A
 * core along a degenerate triangle may leave by any perpendicular: its x axis is taken (4). Returns the signed
 * separation along the best axis; if any axis separates them, a positive number, even where the axis that ties with it
 * and is taken does not.
 */
export function leaveTriangleByCore(rowsA: Float64Array, a: number, core: Core): number {
  const half = rowsA[a + ROW_PARAMETERS]
  const u = a + 6
  const { frame } = core
  const tie = CORE_TOUCH * core.size
  for (let k = 0; k < 9; k += 3) subtract(edges, k, frame, k === 6 ? 0 : k + 3, frame, k)
  let best = -Infinity
  let most = -Infinity
  for (let kind = 0; kind < 4; kind++) {
    const e = kind === 0 ? 0 : 3 * kind - 3
    // (c - a) x (b - a) reversed twice: the normal is (b - a) x (c - a).
    if (kind === 0) cross(axis, 0, edges, 6, edges, 0)
    else cross(axis, 0, rowsA, u, edges, e)
    const scale = dot(edges, e, edges, e) * (kind === 0 ? dot(edges, 6, edges, 6) : 1)
    const square = dot(axis, 0, axis, 0)
    if (!(square > CORE_PARALLEL * scale)) continue
    const length = Math.sqrt(square)
    for (let k = 0; k < 3; k++) axis[k] /= length
    const p = dot(axis, 0, frame, 0)
    const q = dot(axis, 0, frame, 3)
    const r = dot(axis, 0, frame, 6)
    const reach = half * Math.abs(dot(axis, 0, rowsA, u))
    const ahead = Math.min(p, q, r) - reach
    const behind = 0 - Math.max(p, q, r) - reach
    const s = Math.max(ahead, behind)
    most = Math.max(most, s)
    if (!(s > (kind === 0 ? best : best + tie))) continue
    best = s
    for (let k = 0; k < 3; k++) core.axis[k] = ahead >= behind ? axis[k] : -axis[k]
    core.kind = kind
  }
  if (best > -Infinity) return most > 0 ? most : best
  for (let k = 0; k < 3; k++) core.axis[k] = rowsA[a + 3 + k]
  core.kind = 4
  return coreDistance(core)
}

const core = createCore()

/**
 * Signed separation of a capsule and a triangle: distance of the core to the triangle, or minus its least way out of
 * it, minus the radius. out[0..2] gets the unit axis from the capsule to the triangle, out[3] the core's way out, 0 if
 * it does not go through the triangle.
 */
export const separateCapsuleAndTriangleRows: RowKernel = (rowsA, a, triangles, t, out) => {
  findCapsuleAndTriangleCore(rowsA, a, triangles, t, core)
  const radius = rowsA[a + ROW_PARAMETERS + 1]
  writeNearest(core, 1, out)
  out[3] = 0
  if (!coreTouches(core)) return coreDistance(core) - radius
  const separation = leaveTriangleByCore(rowsA, a, core)
  for (let k = 0; k < 3; k++) out[k] = core.axis[k]
  if (separation > 0) return coreDistance(core) - radius
  out[3] = 0 - separation
  return separation - radius
}

const FEATURE_OVER = 16
const FEATURE_NOWHERE = 28
const FEATURE_EDGE = 32
const FEATURE_ANYWHERE = 35
const candidates = new Float64Array(2 * MANIFOLD_POINT_STRIDE)

/** {@link collideCapsuleAndTriangle} on packed rows. */
export const collideCapsuleAndTriangleRows: RowKernel = (rowsA, a, triangles, t, out) => {
  const radius = rowsA[a + ROW_PARAMETERS + 1]
  if (planeParts(rowsA, a, triangles, t)) return (out[0] = 0)
  findCapsuleAndTriangleCore(rowsA, a, triangles, t, core)
  // Within the rounding of the pair, touching is a hit.
  const apart = coreDistance(core) > radius + ROTATED_SLACK * (core.size + radius)
  if (!coreTouches(core)) return apart ? (out[0] = 0) : collideCore(core, rowsA, a, rowsA, a, 0, 1, out)
  const separation = leaveTriangleByCore(rowsA, a, core)
  // A core of radius 0 through the face: by rounding its nearest points are apart, so the axes decide.
  if (apart && separation > 0) return (out[0] = 0)
  const depth = radius + Math.max(0, 0 - separation)
  if (core.kind === 0) return meetFace(rowsA, a, depth, out)
  if (core.kind < 4 && meetEdge(rowsA, a, depth, out)) return 1
  return meetAnywhere(rowsA, a, depth, out)
}

const corner = new Float64Array(3)
const e = new Float64Array(3)
const f = new Float64Array(3)
const normal = new Float64Array(3)

/**
 * Early out: whether the triangle's normal (even if inexact) separates the triangle from the capsule for certain.
 */
const planeParts: RowTest = (rows, a, triangles, t) => {
  subtract(corner, 0, triangles, t, rows, a)
  subtract(e, 0, triangles, t + 3, triangles, t)
  subtract(f, 0, triangles, t + 6, triangles, t)
  cross(normal, 0, e, 0, f, 0)
  const p = dot(normal, 0, corner, 0)
  const q = p + dot(normal, 0, e, 0)
  const r = p + dot(normal, 0, f, 0)
  const half = rows[a + ROW_PARAMETERS]
  const radius = rows[a + ROW_PARAMETERS + 1]
  const beyond = Math.max(Math.min(p, q, r), 0 - Math.max(p, q, r)) - Math.abs(dot(normal, 0, rows, a + 6)) * half
  let size = half + radius
  for (let k = 0; k < 3; k++) size += Math.abs(corner[k]) + Math.abs(e[k]) + Math.abs(f[k])
  return beyond > (radius + EARLY_SLACK * size) * Math.sqrt(dot(normal, 0, normal, 0))
}

/**
 * Along the triangle's normal. Of the places over the triangle, where the nearest point lies along the normal: the
 * deepest, and the one farthest from it that still reaches through.
 */
function meetFace(rowsA: Float64Array, a: number, depth: number, out: Float64Array): number {
  const { places, end, axis } = core
  const half = rowsA[a + ROW_PARAMETERS]
  const radius = rowsA[a + ROW_PARAMETERS + 1]
  const rise = dot(axis, 0, rowsA, a + 6)
  const lead = rise < 0 ? -half : half
  writeNormal(out, axis[0], axis[1], axis[2], depth)
  let first = -1
  let deepest = 0
  for (let p = 0; p < end; p += Place.stride) {
    const below = depth - (lead - places[p]) * rise
    const over = places[p + Place.distance] - Math.abs(below - radius)
    if (over > CORE_OVER * core.size) places[p + Place.distance] = -1
    else if (first < 0 || below > deepest) {
      first = p
      deepest = below
    }
  }
  const t = first < 0 ? lead : places[first]
  addPoint(rowsA, a, 0, t, depth, first < 0 ? FEATURE_NOWHERE : FEATURE_OVER + places[first + Place.feature])
  let second = -1
  let furthest = 0
  for (let p = 0; p < end; p += Place.stride) {
    const away = Math.abs(places[p] - t)
    if (places[p + Place.distance] < 0 || depth - (lead - places[p]) * rise < 0 || !(away > furthest)) continue
    furthest = away
    second = p
  }
  if (second < 0) return reduceInto(out, candidates, 1, MANIFOLD_MAX_POINTS)
  const below = depth - (lead - places[second]) * rise
  addPoint(rowsA, a, 1, places[second], below, FEATURE_OVER + places[second + Place.feature])
  return reduceInto(out, candidates, 2, MANIFOLD_MAX_POINTS)
}

/** Writes the point of the core's place t as candidate `index`. */
function addPoint(rowsA: Float64Array, a: number, index: number, t: number, depth: number, feature: number): void {
  const { axis } = core
  const middle = rowsA[a + ROW_PARAMETERS + 1] - 0.5 * depth
  const c = index * MANIFOLD_POINT_STRIDE
  for (let k = 0; k < 3; k++) candidates[c + k] = t * rowsA[a + 6 + k] + middle * axis[k]
  markPoint(candidates, c, depth, feature)
}

/** Writes the point between the core and the triangle's edge; false when these do not touch along the axis. */
function meetEdge(rowsA: Float64Array, a: number, depth: number, out: Float64Array): boolean {
  const { frame, axis, kind } = core
  const half = rowsA[a + ROW_PARAMETERS]
  const p = 3 * (kind - 1)
  subtract(e, 0, frame, kind === 3 ? 0 : p + 3, frame, p)
  meetLines(met, rowsA, a + 6, e, 0, frame, p)
  const t = Math.max(-half, Math.min(half, met[0]))
  const s = Math.max(0, Math.min(1, met[1]))
  // If this edge is the feature that touches along the axis, it lies behind the core by the depth along the axis.
  const into = depth - rowsA[a + ROW_PARAMETERS + 1]
  for (let k = 0; k < 3; k++) {
    corner[k] = frame[p + k] + s * e[k]
    if (!(Math.abs(corner[k] - t * rowsA[a + 6 + k] + into * axis[k]) <= WITNESS_OFF * core.size)) return false
  }
  writeOnePoint(out, axis, depth, corner[0], corner[1], corner[2], 0.5 * depth, FEATURE_EDGE + kind - 1)
  return true
}

/** Writes the point at the core's nearest place, for a core that touches only an edge or a corner. */
function meetAnywhere(rowsA: Float64Array, a: number, depth: number, out: Float64Array): number {
  writeNormal(out, core.axis[0], core.axis[1], core.axis[2], depth)
  addPoint(rowsA, a, 0, core.places[core.nearest], depth, FEATURE_ANYWHERE)
  return reduceInto(out, candidates, 1, MANIFOLD_MAX_POINTS)
}

/**
 * Contact manifold of a solid capsule and a flat two-sided triangle, world frame: the number of points (at most 3), 0
 * when apart. The normal points from the capsule to the triangle.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export const collideCapsuleAndTriangle = collideCall(CAPSULE, TRIANGLE, collideCapsuleAndTriangleRows)

const moved = new Float64Array(TRIANGLE_STRIDE)
/** A capsule's row relative to its position. */
const still = new Float64Array(ROW_STRIDE)

/** {@link closestPointsCapsuleAndTriangle} on packed rows: a triangle that the core goes through is moved off first. */
export const closestPointsCapsuleAndTriangleRows: ClosestKernel = (rowsA, a, triangles, t, out) => {
  writeClosest(out, separateCapsuleAndTriangleRows(rowsA, a, triangles, t, axis), axis, 0)
  if (coreTouches(core)) {
    for (let k = ROW_AXES; k < ROW_STRIDE; k++) still[k] = rowsA[a + k]
    for (let k = 0; k < TRIANGLE_STRIDE; k++) moved[k] = triangles[t + k] - rowsA[a + (k % 3)] + axis[3] * axis[k % 3]
    findCapsuleAndTriangleCore(still, 0, moved, 0, core)
  }
  const radius = rowsA[a + ROW_PARAMETERS + 1]
  const place = core.places[core.nearest]
  for (let d = 0; d < 3; d++) out[CLOSEST_POINT_A + d] = place * rowsA[a + 6 + d] + radius * axis[d]
  followNormal(rowsA, a, triangles, t, out)
}

/**
 * Signed distance of a solid capsule and a flat triangle in world units, with a point of each; see
 * {@link ClosestPoints}.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export const closestPointsCapsuleAndTriangle = closestPointsCall(CAPSULE, TRIANGLE, closestPointsCapsuleAndTriangleRows)
