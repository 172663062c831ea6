import { cross, dot, meetLines, subtract } from '../../math/vectors.js'
import { CORE_PARALLEL, CORE_TOUCH } from '../../tolerances.js'
import type { Core, CoreFinder } from '../capsule-capsule/core.js'
import { addPlace, coreDistance, coreTouches, createCore, writeNearest } from '../capsule-capsule/core.js'
import { crossEdges, nearestOnTriangle } from '../nearest.js'
import { ROW_PARAMETERS, type RowKernel } from '../rows.js'

/** Offset in the frame of a core of its point that is looked at, after the triangle's corners. */
const POINT = 9
/** Edges ab, bc, ca, and the triangle's normal. */
const edges = new Float64Array(12)
const NORMAL = 9
const side = new Float64Array(3)
const nearest = new Float64Array(4)
const met = new Float64Array(2)

/** Adds the place at t. */
function placeAt(core: Core, rowsA: Float64Array, a: number, t: number, feature: number): void {
  const { frame } = core
  for (let k = 0; k < 3; k++) frame[POINT + k] = t * rowsA[a + 6 + k]
  nearestOnTriangle(frame, 0, frame, POINT, nearest)
  const x = nearest[0] - frame[POINT]
  const y = nearest[1] - frame[POINT + 1]
  const z = nearest[2] - frame[POINT + 2]
  addPlace(core, t, Math.sqrt(x * x + y * y + z * z), x, y, z, feature)
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
  const { frame } = core
  for (let k = 0; k < 9; k += 3) subtract(frame, k, triangles, t + k, rowsA, a)
  core.end = 0
  core.size = half
  for (let k = 0; k < 3; k++)
    core.size += Math.max(frame[k], frame[k + 3], frame[k + 6]) - Math.min(frame[k], frame[k + 3], frame[k + 6])
  placeAt(core, rowsA, a, half, 0)
  if (!(half > 0)) return
  placeAt(core, rowsA, a, -half, 1)
  for (let k = 0; k < 9; k += 3) subtract(edges, k, frame, k === 6 ? 0 : k + 3, frame, k)
  if (!crossEdges(edges[0], edges[1], edges[2], -edges[6], -edges[7], -edges[8], side)) side.fill(0)
  for (let k = 0; k < 3; k++) edges[NORMAL + k] = side[k]
  const through = dot(edges, NORMAL, frame, 0) / dot(edges, NORMAL, rowsA, u)
  if (Math.abs(through) < half) placeAt(core, rowsA, a, through, 11)
  for (let i = 0; i < 3; i++) {
    meetLines(met, rowsA, u, edges, 3 * i, frame, 3 * i)
    if (Math.abs(met[0]) < half) placeAt(core, rowsA, a, met[0], 2 + i)
    const corner = dot(rowsA, u, frame, 3 * i)
    if (Math.abs(corner) < half) placeAt(core, rowsA, a, corner, 5 + i)
    // Plane through the edge, along the normal.
    cross(side, 0, edges, 3 * i, edges, NORMAL)
    const over = dot(side, 0, frame, 3 * i) / dot(side, 0, rowsA, u)
    if (Math.abs(over) < half) placeAt(core, rowsA, a, over, 8 + i)
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
