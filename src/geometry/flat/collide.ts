/**
 * Contact manifold of two rounded polygons: up to two points. The contact normal is that of features.ts: of the edge
 * with the least depth, or from one core to the other where they are apart.
 *
 * The edges of both that face each other most are seen along the normal. Each end of what they have in common across it
 * is a point, midway between the two surfaces, if it is not above touching. Of edges that only meet at a corner that is
 * one point.
 *
 * Feature ids: 16 f + g, f of A and g of B: 8 + the number of a corner, or the number of an edge. Ends of both edges
 * that nearly lie across each other count as two corners, so that jitter does not change the id.
 */
import { exchange } from '../../math/vectors.js'
import { AXIS_TIE, FEATURE_SNAP } from '../../tolerances.js'
import {
  MANIFOLD_COUNT,
  MANIFOLD_POINT_DEPTH,
  MANIFOLD_POINT_STRIDE,
  MANIFOLD_POINTS,
  MANIFOLD_POINT_FEATURE,
  writeNormal,
} from '../manifold.js'
import type { RowKernel } from '../rows.js'
import { touchExactly } from './exact-touch.js'
import { features, findNearest, findWidest, FlatFeature, polygonA, polygonB } from './features.js'
import { facingEdge, FlatCorner, FlatPolygon, nextCorner, type CornerWriter } from './polygon.js'

/** A kernel of row a against row b of flat shapes; `shapes` goes to the writers of corners. */
export type FlatKernel = (...pair: [...Parameters<RowKernel>, shapes?: unknown]) => number

/** Whether the polygons of findWidest touch. */
function touch(rowsA: Float64Array, a: number, rowsB: Float64Array, b: number): boolean {
  const doubt = features[FlatFeature.doubt]
  if (features[FlatFeature.distance] - features[FlatFeature.radii] > doubt) return false
  findNearest()
  const separation = features[FlatFeature.distance] - features[FlatFeature.radii]
  return separation <= doubt && (separation < -doubt || touchExactly(rowsA, a, rowsB, b))
}

/**
 * Contact of two rounded polygons: writes the manifold and returns the number of points, 0 when apart. Exact for the
 * very doubles of the rows: closed sets, touching is a hit. `tie` is the tie of findWidest: AXIS_KEPT for polygons that
 * are asked about step by step, whose edges of nearly equal depth do not take turns.
 */
export const collidePolygons =
  (writeA: CornerWriter, writeB: CornerWriter, tie = AXIS_TIE): FlatKernel =>
  (rowsA, a, rowsB, b, out, shapes) => {
    findWidest(writeA, rowsA, a, writeB, rowsB, b, shapes, tie)
    return touch(rowsA, a, rowsB, b) ? writeManifold(out) : (out[MANIFOLD_COUNT] = 0)
  }

/**
 * An edge seen along the normal: its beginning, across the normal and above A's position; its end; its number; a place
 * across the normal; its height there, and feature id. V8: see notes, "doubles across calls".
 */
const ACROSS = 0
const ABOVE = 1
const END = 2
const NUMBER = 4
const PLACE = 5
const HEIGHT = 6
const FEATURE = 7
const edgeA = new Float64Array(8)
const edgeB = new Float64Array(8)

/** Writes the edge that faces most along `side` times the normal. It begins at the lower number across. */
function writeFacing(polygon: Float64Array, side: number, edge: Float64Array): void {
  const facing = facingEdge(polygon, side, features)
  edge[NUMBER] = (facing - FlatPolygon.corners) / FlatCorner.stride
  // Counter-clockwise edges of A run across the normal, those of B against it.
  const next = nextCorner(polygon, facing)
  writeSeen(edge, 0, polygon, side > 0 ? facing : next)
  writeSeen(edge, END, polygon, side > 0 ? next : facing)
}

function writeSeen(edge: Float64Array, at: number, polygon: Float64Array, c: number): void {
  const nx = features[FlatFeature.normal]
  const ny = features[FlatFeature.normal + 1]
  edge[at + ACROSS] = nx * polygon[c + FlatCorner.y] - ny * polygon[c + FlatCorner.x]
  edge[at + ABOVE] = nx * polygon[c + FlatCorner.x] + ny * polygon[c + FlatCorner.y]
}

/**
 * Writes what the edge has at its place, at the end (0 or END) of what both edges have in common. Its height above A's
 * position: the nearest to the other polygon within the doubt of the place, because edges may run along the normal. Its
 * feature: 8 + the number of the corner, if that is there, or the number of the edge.
 */
function writePlace(polygon: Float64Array, side: number, edge: Float64Array, end: number): void {
  const doubt = features[FlatFeature.doubt]
  const width = edge[END] - edge[ACROSS]
  const rise = edge[END + ABOVE] - edge[ABOVE]
  const isRising = side * rise > 0
  const place = edge[PLACE] - edge[ACROSS] + (isRising ? doubt : -doubt)
  const part = width > doubt ? Math.max(0, Math.min(1, place / width)) : Number(isRising)
  edge[HEIGHT] = edge[ABOVE] + part * rise
  const k = edge[NUMBER]
  const inward = end === 0 ? edge[PLACE] - edge[ACROSS] : edge[END] - edge[PLACE]
  const snap = FEATURE_SNAP * Math.min(edgeA[END] - edgeA[ACROSS], edgeB[END] - edgeB[ACROSS])
  const isBeginning = (end === 0) === side > 0
  const corner = isBeginning ? k : k + 1 < polygon[FlatPolygon.count] ? k + 1 : 0
  edge[FEATURE] = inward - snap > 0 ? k : 8 + corner
}

/** Writes the point at an end, 0 or END, of what both edges have in common, as deep as they are there. */
function writeEnd(out: Float64Array, at: number, end: number): void {
  edgeA[PLACE] = edgeB[PLACE] = end === 0 ? Math.max(edgeA[0], edgeB[0]) : Math.min(edgeA[END], edgeB[END])
  writePlace(polygonA, 1, edgeA, end)
  writePlace(polygonB, -1, edgeB, end)
  const across = edgeA[PLACE]
  const a = edgeA[HEIGHT]
  const b = edgeB[HEIGHT]
  const middle = 0.5 * (a + polygonA[FlatPolygon.radius] + (b - polygonB[FlatPolygon.radius]))
  const nx = features[FlatFeature.normal]
  const ny = features[FlatFeature.normal + 1]
  out[at] = nx * middle - ny * across + 0
  out[at + 1] = ny * middle + nx * across + 0
  out[at + 2] = 0
  out[at + MANIFOLD_POINT_DEPTH] = features[FlatFeature.radii] - (b - a)
  out[at + MANIFOLD_POINT_FEATURE] = 16 * edgeA[FEATURE] + edgeB[FEATURE]
}

/**
 * Writes the manifold of the polygons of {@link features}, which touch; of others a first point, midway between the two
 * where they are nearest.
 */
export function writeManifold(out: Float64Array): number {
  const depth = Math.max(0, features[FlatFeature.radii] - features[FlatFeature.distance])
  writeNormal(out, features[FlatFeature.normal], features[FlatFeature.normal + 1], 0, depth)
  writeFacing(polygonA, 1, edgeA)
  writeFacing(polygonB, -1, edgeB)
  const first = MANIFOLD_POINTS + MANIFOLD_POINT_DEPTH
  const second = first + MANIFOLD_POINT_STRIDE
  const doubt = features[FlatFeature.doubt]
  const width = Math.min(edgeA[END], edgeB[END]) - Math.max(edgeA[0], edgeB[0])
  writeEnd(out, MANIFOLD_POINTS, 0)
  writeEnd(out, MANIFOLD_POINTS + MANIFOLD_POINT_STRIDE, END)
  const isSecond = Math.min(out[first], out[second]) >= -doubt
  if (out[second] > out[first])
    exchange(out, MANIFOLD_POINTS, MANIFOLD_POINTS + MANIFOLD_POINT_STRIDE, MANIFOLD_POINT_STRIDE)
  out[first] = depth
  out[second] = Math.max(0, Math.min(depth, out[second]))
  return (out[MANIFOLD_COUNT] = width > doubt && isSecond ? 2 : 1)
}
