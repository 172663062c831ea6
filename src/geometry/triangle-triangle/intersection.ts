/**
 * The intersection of two triangles: a segment where their planes cross, a polygon of up to six corners where they lie
 * in one plane, a point where they only touch.
 *
 * The triangle of the fatter shape gives the plane; the other one's edges are cut by it, which gives a segment of that
 * triangle, and the segment is clipped to the edges of the first. If they are coplanar, all of the other triangle is
 * clipped. Each step moves a point along an edge or a segment by a bounded part of it, so the points lie on both within
 * rounding of their size, even where the planes are nearly parallel and the segment itself is ill-conditioned. Where
 * rounding leaves nothing (they touch at a tip, or are a tolerance apart), and for two triangles without area, the
 * result is the midpoint of their nearest points.
 */
import { nearestOnTriangle } from '../nearest.js'
import { findTriangleAxis, nearestOfTriangles, TRIANGLE_PAIR, WITNESS } from './separation.js'

/** Corners of the intersection of two triangles at most. */
export const INTERSECTION_POINTS = 6

/** Pure number, times the size of the pair: corners this close to the other plane lie in it. */
const IN_PLANE = 1e-13
/** Pure number, times the size of the pair: points farther than this from either triangle are dropped. */
const OFF_LIMIT = 1e-10
/** Squared sine of a corner below which a triangle has no plane of its own. */
const NO_AREA = 1e-26

const normal = new Float64Array(3)
const heights = new Float64Array(3)
const polygon = new Float64Array(3 * 8)
const clipped = new Float64Array(3 * 8)
const axis = new Float64Array(3)

/**
 * Writes the corners of the intersection of two triangles that touch (or nearly do), relative to the first corner of A,
 * three numbers each, and returns how many, at least 1. Leaves TRIANGLE_PAIR as {@link findTriangleAxis} does, whose
 * kind of axis does not matter here: 18..20 the unit contact normal from A to B, 21 the separation, 22 the size of the
 * pair.
 */
export function intersectTriangleRows(
  trianglesA: Float64Array,
  a: number,
  trianglesB: Float64Array,
  b: number,
  out: Float64Array,
): number {
  findTriangleAxis(trianglesA, a, trianglesB, b, Infinity)
  const size = TRIANGLE_PAIR[22]
  const plane = fatnessOf(0) >= fatnessOf(9) ? 0 : 9
  let count = 0
  if (fatnessOf(plane) > NO_AREA) count = clipToPlane(plane, 9 - plane, size)
  let kept = 0
  for (let k = 0; k < 3 * count; k += 3) {
    const x = polygon[k]
    const y = polygon[k + 1]
    const z = polygon[k + 2]
    if (!(offOf(0, x, y, z) <= OFF_LIMIT * size && offOf(9, x, y, z) <= OFF_LIMIT * size)) continue
    if (kept > 0 && isNear(out, kept - 1, x, y, z, size)) continue
    if (kept > 1 && isNear(out, 0, x, y, z, size)) continue
    out[3 * kept] = x
    out[3 * kept + 1] = y
    out[3 * kept + 2] = z
    kept++
  }
  if (kept > 0) return kept
  nearestOfTriangles(axis)
  for (let d = 0; d < 3; d++) out[d] = 0.5 * (WITNESS[d] + WITNESS[3 + d])
  return 1
}

/**
 * Squared sine of the first corner of the triangle at `o` of the pair, roughly: twice its area over the edges there.
 */
function fatnessOf(o: number): number {
  const c = TRIANGLE_PAIR
  const ex = c[o + 3] - c[o]
  const ey = c[o + 4] - c[o + 1]
  const ez = c[o + 5] - c[o + 2]
  const fx = c[o + 6] - c[o]
  const fy = c[o + 7] - c[o + 1]
  const fz = c[o + 8] - c[o + 2]
  normal[0] = ey * fz - ez * fy
  normal[1] = ez * fx - ex * fz
  normal[2] = ex * fy - ey * fx
  const square = normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]
  const edges = (ex * ex + ey * ey + ez * ez) * (fx * fx + fy * fy + fz * fz)
  return edges > 0 ? square / edges : 0
}

/** Writes the part of the triangle at `o` that lies in the triangle at `p` to `polygon`; returns its corner count. */
function clipToPlane(p: number, o: number, size: number): number {
  const c = TRIANGLE_PAIR
  fatnessOf(p)
  const length = Math.sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2])
  for (let d = 0; d < 3; d++) normal[d] /= length
  let inPlane = 0
  for (let k = 0; k < 3; k++) {
    const q = o + 3 * k
    const h = normal[0] * (c[q] - c[p]) + normal[1] * (c[q + 1] - c[p + 1]) + normal[2] * (c[q + 2] - c[p + 2])
    heights[k] = Math.abs(h) <= IN_PLANE * size ? 0 : h
    if (heights[k] === 0) inPlane++
  }
  let count = 0
  if (inPlane === 3) {
    for (let k = 0; k < 9; k++) polygon[k] = c[o + k]
    count = 3
  } else {
    for (let k = 0; k < 3; k++) {
      const next = k === 2 ? 0 : k + 1
      const h = heights[k]
      if (h === 0) count = addPoint(count, o + 3 * k, o + 3 * k, 0)
      else if ((h < 0 && heights[next] > 0) || (h > 0 && heights[next] < 0))
        count = addPoint(count, o + 3 * k, o + 3 * next, h / (h - heights[next]))
    }
  }
  for (let k = 0; k < 3 && count > 0; k++) count = clipToEdge(p + 3 * k, k === 2 ? p : p + 3 * k + 3, count)
  return count
}

/** Adds the point between two corners of the pair. */
function addPoint(count: number, from: number, to: number, part: number): number {
  const c = TRIANGLE_PAIR
  for (let d = 0; d < 3; d++) polygon[3 * count + d] = c[from + d] + part * (c[to + d] - c[from + d])
  return count + 1
}

/** Clips `polygon` (a point, a segment or a polygon) to the inner side of the edge from p to q. */
function clipToEdge(p: number, q: number, count: number): number {
  const c = TRIANGLE_PAIR
  const ex = c[q] - c[p]
  const ey = c[q + 1] - c[p + 1]
  const ez = c[q + 2] - c[p + 2]
  // Inward: the normal times the edge.
  const mx = normal[1] * ez - normal[2] * ey
  const my = normal[2] * ex - normal[0] * ez
  const mz = normal[0] * ey - normal[1] * ex
  const slack = IN_PLANE * TRIANGLE_PAIR[22] * Math.sqrt(mx * mx + my * my + mz * mz)
  let kept = 0
  let last = 3 * (count - 1)
  let before = mx * (polygon[last] - c[p]) + my * (polygon[last + 1] - c[p + 1]) + mz * (polygon[last + 2] - c[p + 2])
  if (Math.abs(before) <= slack) before = 0
  for (let k = 0; k < 3 * count; k += 3) {
    let here = mx * (polygon[k] - c[p]) + my * (polygon[k + 1] - c[p + 1]) + mz * (polygon[k + 2] - c[p + 2])
    if (Math.abs(here) <= slack) here = 0
    if ((before < 0 && here > 0) || (before > 0 && here < 0)) {
      // A segment is a polygon of two corners: its two sides are cut at one place.
      const part = before / (before - here)
      for (let d = 0; d < 3; d++)
        clipped[3 * kept + d] = polygon[last + d] + part * (polygon[k + d] - polygon[last + d])
      kept++
    }
    if (here >= 0) {
      for (let d = 0; d < 3; d++) clipped[3 * kept + d] = polygon[k + d]
      kept++
    }
    before = here
    last = k
  }
  if (count === 2 && kept > 2) kept = mergeEnds(kept)
  for (let k = 0; k < 3 * kept; k++) polygon[k] = clipped[k]
  return kept
}

/** Clipping a segment yields its end twice: keeps the two corners of `clipped` that are farthest apart. */
function mergeEnds(count: number): number {
  let widest = -1
  let first = 0
  let second = 0
  for (let i = 0; i < 3 * count; i += 3)
    for (let j = i + 3; j < 3 * count; j += 3) {
      const x = clipped[j] - clipped[i]
      const y = clipped[j + 1] - clipped[i + 1]
      const z = clipped[j + 2] - clipped[i + 2]
      const square = x * x + y * y + z * z
      if (square <= widest) continue
      widest = square
      first = i
      second = j
    }
  for (let d = 0; d < 3; d++) {
    const x = clipped[second + d]
    clipped[d] = clipped[first + d]
    clipped[3 + d] = x
  }
  return 2
}

const place = new Float64Array(3)
const nearest = new Float64Array(4)

/** Distance of a point from the triangle at `o` of the pair. */
function offOf(o: number, x: number, y: number, z: number): number {
  place[0] = x
  place[1] = y
  place[2] = z
  nearestOnTriangle(TRIANGLE_PAIR, o, place, 0, nearest)
  const dx = x - nearest[0]
  const dy = y - nearest[1]
  const dz = z - nearest[2]
  return Math.sqrt(dx * dx + dy * dy + dz * dz)
}

function isNear(out: Float64Array, k: number, x: number, y: number, z: number, size: number): boolean {
  const near = 4 * IN_PLANE * size
  return (
    Math.abs(out[3 * k] - x) <= near && Math.abs(out[3 * k + 1] - y) <= near && Math.abs(out[3 * k + 2] - z) <= near
  )
}
