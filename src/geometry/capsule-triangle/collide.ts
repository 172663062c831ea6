/**
 * Contact of a capsule and a flat two-sided triangle.
 *
 * If the core does not touch the triangle: the manifold of the nearest places (capsule-capsule/core.ts), features 0..11
 * as named in separation.ts. If it does: the least depth over the separating axes, plus the radius. Along the
 * triangle's normal: the deepest place over the triangle and the one farthest from it that still reaches through
 * (feature 16 + place, 28 when rounding leaves none). Along a cross product: one point between core and edge (32 +
 * edge); 35 where the axis has other features than its edge.
 */
import { cross, dot, meetLines, subtract } from '../../math/vectors.js'
import { CORE_OVER, EARLY_SLACK, ROTATED_SLACK, WITNESS_OFF } from '../../tolerances.js'
import { CAPSULE, collideCall, TRIANGLE } from '../calls.js'
import {
  collideCore,
  coreDistance,
  coreTouches,
  createCore,
  PLACE_DISTANCE,
  PLACE_FEATURE,
  PLACE_STRIDE,
} from '../capsule-capsule/core.js'
import {
  MANIFOLD_MAX_POINTS,
  MANIFOLD_POINT_STRIDE,
  reduceInto,
  writeNormal,
  writeOnePoint,
  writePoint,
} from '../manifold.js'
import { ROW_PARAMETERS, type RowKernel, type RowTest } from '../rows.js'
import { findCapsuleAndTriangleCore, leaveTriangleByCore } from './separation.js'

const FEATURE_OVER = 16
const FEATURE_NOWHERE = 28
const FEATURE_EDGE = 32
const FEATURE_ANYWHERE = 35
const candidates = new Float64Array(2 * MANIFOLD_POINT_STRIDE)
const core = createCore()

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
const met = new Float64Array(2)

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
  for (let p = 0; p < end; p += PLACE_STRIDE) {
    const below = depth - (lead - places[p]) * rise
    const over = places[p + PLACE_DISTANCE] - Math.abs(below - radius)
    if (over > CORE_OVER * core.size) places[p + PLACE_DISTANCE] = -1
    else if (first < 0 || below > deepest) {
      first = p
      deepest = below
    }
  }
  const t = first < 0 ? lead : places[first]
  addPoint(rowsA, a, 0, t, depth, first < 0 ? FEATURE_NOWHERE : FEATURE_OVER + places[first + PLACE_FEATURE])
  let second = -1
  let furthest = 0
  for (let p = 0; p < end; p += PLACE_STRIDE) {
    const away = Math.abs(places[p] - t)
    if (places[p + PLACE_DISTANCE] < 0 || depth - (lead - places[p]) * rise < 0 || !(away > furthest)) continue
    furthest = away
    second = p
  }
  if (second < 0) return reduceInto(out, candidates, 1, MANIFOLD_MAX_POINTS)
  const below = depth - (lead - places[second]) * rise
  addPoint(rowsA, a, 1, places[second], below, FEATURE_OVER + places[second + PLACE_FEATURE])
  return reduceInto(out, candidates, 2, MANIFOLD_MAX_POINTS)
}

/** Writes the point of the core's place t as candidate `index`. */
function addPoint(rowsA: Float64Array, a: number, index: number, t: number, depth: number, feature: number): void {
  const { axis } = core
  const middle = rowsA[a + ROW_PARAMETERS + 1] - 0.5 * depth
  writePoint(
    candidates,
    index * MANIFOLD_POINT_STRIDE,
    t * rowsA[a + 6] + middle * axis[0],
    t * rowsA[a + 7] + middle * axis[1],
    t * rowsA[a + 8] + middle * axis[2],
    depth,
    feature,
  )
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
  const t = core.places[core.nearest]
  const middle = rowsA[a + ROW_PARAMETERS + 1] - 0.5 * depth
  const u = a + 6
  return writeOnePoint(
    out,
    core.axis,
    depth,
    t * rowsA[u],
    t * rowsA[u + 1],
    t * rowsA[u + 2],
    middle,
    FEATURE_ANYWHERE,
  )
}

/**
 * Contact manifold of a solid capsule and a flat two-sided triangle, world frame: the number of points (at most 3), 0
 * when apart. The normal points from the capsule to the triangle.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export const collideCapsuleAndTriangle = collideCall(CAPSULE, TRIANGLE, collideCapsuleAndTriangleRows)
