/**
 * Contact of a capsule and a flat two-sided triangle: the manifold of the nearest places (capsule-core.ts), up to three
 * points. Features 0..11 are the places of findCapsuleAndTriangleCore.
 */
import { cross, dot, lengthAt, meetLines, subtract } from '../../math/vectors.js'
import { CAPSULE, closestPointsCall, collideCall, TRIANGLE } from '../calls.js'
import {
  addPlace,
  closestPointsByCore,
  collideByCore,
  type Core,
  type CoreFinder,
  type CorePair,
  Place,
  separateByCore,
} from '../capsule-core.js'
import { crossEdges, nearestOnTriangle } from '../nearest.js'
import { separateObbAndTriangleRows } from '../obb-triangle/separation.js'
import { ROW_PARAMETERS } from '../rows.js'

/** Offset in the frame of a core of its point that is looked at, after the triangle's corners. */
const POINT = 9
/** Edges ab, bc, ca, and the triangle's normal. */
const edges = new Float64Array(9)
const normal = new Float64Array(3)
const side = new Float64Array(3)
const nearest = new Float64Array(4)
const met = new Float64Array(2)

/** Adds the place whose t is behind the last place. */
function placeThere(core: Core, rowsA: Float64Array, a: number, feature: number): void {
  const { frame, places, end } = core
  for (let k = 0; k < 3; k++) frame[POINT + k] = places[end] * rowsA[a + 6 + k]
  nearestOnTriangle(frame, 0, frame, POINT, nearest)
  subtract(places, end + Place.direction, nearest, 0, frame, POINT)
  places[end + Place.distance] = lengthAt(places, end + Place.direction)
  addPlace(core, feature)
}

/** Writes t behind the last place: where the core crosses the plane through the corner at frame[c] across n[0..2]. */
function writeCrossing(core: Core, n: Float64Array, c: number, rowsA: Float64Array, u: number): void {
  core.places[core.end] = dot(n, 0, core.frame, c) / dot(n, 0, rowsA, u)
}

/**
 * Nearest place of a capsule's core to a triangle. The nearest point is at an end of the core, or where the core is
 * nearest to an edge or a corner, or where it goes through the face. Each of these is one parameter t; the distance to
 * the triangle is computed at each, and the least is right because all are true distances of points of the core.
 *
 * Features of the places: 0, 1 the ends, 2-4 nearest to an edge, 5-7 to a corner, 8-10 over an edge (the plane through
 * edge and normal), 11 in the triangle's plane.
 */
const findCapsuleAndTriangleCore: CoreFinder = (rowsA, a, triangles, t, core) => {
  const half = rowsA[a + ROW_PARAMETERS]
  const u = a + 6
  const { frame, places, shift } = core
  for (let k = 0; k < 9; k++) frame[k] = triangles[t + k] - rowsA[a + (k % 3)] + shift[k % 3]
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
  if (!crossEdges(frame, 0, normal)) normal.fill(0)
  writeCrossing(core, normal, 0, rowsA, u)
  if (Math.abs(places[core.end]) < half) placeThere(core, rowsA, a, 11)
  for (let i = 0; i < 3; i++) {
    meetLines(met, rowsA, u, edges, 3 * i, frame, 3 * i)
    places[core.end] = met[0]
    if (Math.abs(met[0]) < half) placeThere(core, rowsA, a, 2 + i)
    places[core.end] = dot(rowsA, u, frame, 3 * i)
    if (Math.abs(places[core.end]) < half) placeThere(core, rowsA, a, 5 + i)
    // Plane through the edge, along the normal.
    cross(side, 0, edges, 3 * i, normal, 0)
    writeCrossing(core, side, 3 * i, rowsA, u)
    if (Math.abs(places[core.end]) < half) placeThere(core, rowsA, a, 8 + i)
  }
}

const pair: CorePair = {
  side: 1,
  find: findCapsuleAndTriangleCore,
  separateRod: separateObbAndTriangleRows,
}

/**
 * Signed separation of a capsule and a triangle: distance of the core to the triangle, or minus its least way out of
 * it, minus the radius.
 */
export const separateCapsuleAndTriangleRows = separateByCore(pair)

/** {@link collideCapsuleAndTriangle} on packed rows. */
export const collideCapsuleAndTriangleRows = collideByCore(pair)

/**
 * Contact manifold of a solid capsule and a flat two-sided triangle, world frame: the number of points (at most 3), 0
 * when apart. The normal points from the capsule to the triangle.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export const collideCapsuleAndTriangle = collideCall(CAPSULE, TRIANGLE, collideCapsuleAndTriangleRows)

/** {@link closestPointsCapsuleAndTriangle} on packed rows: a triangle that the core goes through is moved off first. */
export const closestPointsCapsuleAndTriangleRows = closestPointsByCore(pair)

/**
 * Signed distance of a solid capsule and a flat triangle in world units, with a point of each; see
 * {@link ClosestPoints}.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export const closestPointsCapsuleAndTriangle = closestPointsCall(CAPSULE, TRIANGLE, closestPointsCapsuleAndTriangleRows)
