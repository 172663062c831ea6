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
import { cross, dot, normalise, subtract } from '../../math/vectors.js'
import { CLIP_SLACK, CORE_PARALLEL } from '../../tolerances.js'
import { beginPolygon, Clip, clipToTriangle, writeVertices } from '../clip-polygon.js'
import { nearestOnTriangle } from '../nearest.js'
import { findTriangleAxis, nearestOfTriangles, TrianglePair } from './separation.js'

/** Corners of the intersection of two triangles at most. */
export const INTERSECTION_POINTS = 6

/** Pure number, times the size of the pair: points farther than this from either triangle are dropped. */
const OFF_LIMIT = 1e-10

const normal = new Float64Array(3)
const heights = new Float64Array(3)
const cut = new Float64Array(9)
const clip = new Float64Array(Clip.length)
const polygon = new Float64Array(3 * 12)
const witness = new Float64Array(7)
const nearest = new Float64Array(4)
const apart = new Float64Array(3)

/**
 * Writes the corners of the intersection of two triangles that touch (or nearly do), relative to the first corner of A,
 * three numbers each, and returns how many, at least 1. Leaves `pair` as {@link findTriangleAxis} does, whose kind of
 * axis does not matter here.
 */
export function intersectTriangleRows(
  trianglesA: Float64Array,
  a: number,
  trianglesB: Float64Array,
  b: number,
  out: Float64Array,
  pair: Float64Array,
): number {
  findTriangleAxis(trianglesA, a, trianglesB, b, Infinity, pair)
  const size = pair[TrianglePair.size]
  const plane = fatnessOf(pair, 0) >= fatnessOf(pair, 9) ? 0 : 9
  const count = fatnessOf(pair, plane) > CORE_PARALLEL ? clipToPlane(pair, plane, 9 - plane) : 0
  let kept = 0
  for (let k = 0; k < 3 * count && kept < INTERSECTION_POINTS; k += 3) {
    if (!isOn(pair, 0, k, OFF_LIMIT * size) || !isOn(pair, 9, k, OFF_LIMIT * size)) continue
    if (kept > 0 && isNear(out, 3 * kept - 3, k, 4 * CLIP_SLACK * size)) continue
    if (kept > 1 && isNear(out, 0, k, 4 * CLIP_SLACK * size)) continue
    for (let d = 0; d < 3; d++) out[3 * kept + d] = polygon[k + d]
    kept++
  }
  if (kept > 0) return kept
  nearestOfTriangles(pair, witness)
  for (let d = 0; d < 3; d++) out[d] = 0.5 * (witness[d] + witness[3 + d])
  return 1
}

/**
 * Squared sine of the first corner of the triangle at `o` of the pair, roughly: twice its area over the edges there.
 * Leaves its normal.
 */
function fatnessOf(pair: Float64Array, o: number): number {
  const ab = TrianglePair.edges + o
  const ca = ab + 6
  cross(normal, 0, pair, ca, pair, ab)
  const edges = dot(pair, ab, pair, ab) * dot(pair, ca, pair, ca)
  return edges > 0 ? dot(normal, 0, normal, 0) / edges : 0
}

/**
 * Writes the part of the triangle at `o` that lies in the triangle at `p`, whose normal is left, to `polygon`; returns
 * its corner count.
 */
function clipToPlane(pair: Float64Array, p: number, o: number): number {
  normalise(normal, 0)
  const slack = CLIP_SLACK * pair[TrianglePair.size]
  for (let k = 0; k < 3; k++) {
    subtract(cut, 0, pair, o + 3 * k, pair, p)
    const h = dot(normal, 0, cut, 0)
    heights[k] = Math.abs(h) <= slack ? 0 : h
  }
  let count = 0
  for (let k = 0; k < 3; k++) {
    const h = heights[k]
    const next = heights[k === 2 ? 0 : k + 1]
    const crosses = Math.min(h, next) < 0 && Math.max(h, next) > 0
    if (h !== 0 && !crosses) continue
    const part = crosses ? h / (h - next) : 0
    for (let d = 0; d < 3; d++)
      cut[3 * count + d] = pair[o + 3 * k + d] + part * pair[TrianglePair.edges + o + 3 * k + d]
    count++
  }
  beginPolygon(3, cut, 0, count)
  clip[Clip.snap] = slack
  clipToTriangle(clip, pair, p, normal, 0)
  return writeVertices(polygon)
}

/** Whether the polygon's point at `k` is no farther than `limit` from the triangle at `o` of the pair. */
function isOn(pair: Float64Array, o: number, k: number, limit: number): boolean {
  nearestOnTriangle(pair, o, polygon, k, nearest)
  subtract(apart, 0, polygon, k, nearest, 0)
  return Math.sqrt(dot(apart, 0, apart, 0)) <= limit
}

/** Whether the polygon's point at `k` is the point at `out[at]`. */
function isNear(out: Float64Array, at: number, k: number, near: number): boolean {
  for (let d = 0; d < 3; d++) if (!(Math.abs(out[at + d] - polygon[k + d]) <= near)) return false
  return true
}
