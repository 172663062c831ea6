import { cross, dot, meetLines, subtract } from '../../math/vectors.js'
import { CORE_PARALLEL, CORE_TOUCH } from '../../tolerances.js'
import type { Core, CoreFinder } from '../capsule-capsule/core.js'
import {
  addPlace,
  coreDistance,
  coreTouches,
  createCore,
  PLACE_DIRECTION,
  PLACE_DISTANCE,
  writeNearest,
} from '../capsule-capsule/core.js'
import { crossVectors, VECTOR_STRIDE } from '../../math/exact-cross.js'
import { nearestOnTriangle } from '../nearest.js'
import { ROW_PARAMETERS, type RowKernel } from '../rows.js'

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
    places[end + PLACE_DIRECTION + k] = way
    square += way * way
  }
  places[end + PLACE_DISTANCE] = Math.sqrt(square)
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
    places[core.end] = rowsA[u] * frame[3 * i] + rowsA[u + 1] * frame[3 * i + 1] + rowsA[u + 2] * frame[3 * i + 2]
    if (Math.abs(places[core.end]) < half) placeThere(core, rowsA, a, 5 + i)
    // Plane through the edge, along the normal.
    cross(side, 0, edges, 3 * i, edges, NORMAL)
    writeCrossing(core, side, 0, 3 * i, rowsA, u)
    if (Math.abs(places[core.end]) < half) placeThere(core, rowsA, a, 8 + i)
  }
}

const axis = new Float64Array(3)

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
 * it, minus the radius. out[0..2] gets the unit axis from the capsule to the triangle.
 */
export const separateCapsuleAndTriangleRows: RowKernel = (rowsA, a, triangles, t, out) => {
  findCapsuleAndTriangleCore(rowsA, a, triangles, t, core)
  const radius = rowsA[a + ROW_PARAMETERS + 1]
  writeNearest(core, 1, out)
  if (!coreTouches(core)) return coreDistance(core) - radius
  const separation = leaveTriangleByCore(rowsA, a, core)
  for (let k = 0; k < 3; k++) out[k] = core.axis[k]
  return (separation > 0 ? coreDistance(core) : separation) - radius
}
