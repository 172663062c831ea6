/**
 * Contact manifold of two flat two-sided triangles: the contact axis (separation.ts), then features as for two boxes
 * (Gaul). For a normal: the other triangle clipped to the planes through the reference triangle's edges. For a cross
 * product: one point. Coplanar triangles have depth 0 along the normal and the corners of their common polygon as
 * points.
 *
 * Points are relative to the first corner of A. Whether the triangles touch is decided by overlapTriangleRows wherever
 * the axes leave any doubt. Feature ids: 32 (0 A is the reference, 1 its back, 2 and 3 B) + vertex (clip-polygon.ts)
 * below 128; 128 + 3 edge of A + edge of B; 137 where the axis has other features than its edges.
 */
import { dot } from '../../math/vectors.js'
import { AXIS_DOUBT, CLIP_SLACK, OVERLAP_BAND, WITNESS_OFF } from '../../tolerances.js'
import { collideCall, TRIANGLE } from '../calls.js'
import { beginPolygon, Clip, clipToTriangle, endPolygon, POLYGON_FEATURES, POLYGON_LENGTH } from '../clip-polygon.js'
import { MANIFOLD_MAX_POINTS, markPoint, reduceInto, writeNormal } from '../manifold.js'
import type { RowKernel } from '../rows.js'
import { overlapTriangleRows } from './overlap.js'
import { findTriangleAxis, KIND_NONE, nearestOfTriangles, takeEdges, TrianglePair } from './separation.js'

const FEATURE_EDGES = 4 * POLYGON_FEATURES
const NO_EDGES = KIND_NONE - 2

const pair = new Float64Array(TrianglePair.length)
const points = new Float64Array(POLYGON_LENGTH)
const clip = new Float64Array(Clip.length)

/** {@link collideTriangles} on nine numbers each; points are relative to A's first corner. */
export const collideTriangleRows: RowKernel = (trianglesA, a, trianglesB, b, out) => {
  const kind = findTriangleAxis(trianglesA, a, trianglesB, b, OVERLAP_BAND, pair)
  if (kind < 0) return (out[0] = 0)
  const separation = pair[TrianglePair.separation]
  const size = pair[TrianglePair.size]
  if (separation >= -AXIS_DOUBT * size && !overlapTriangleRows(trianglesA, a, trianglesB, b)) return (out[0] = 0)
  const depth = Math.max(0, 0 - separation)
  writeNormal(out, pair[TrianglePair.axis], pair[TrianglePair.axis + 1], pair[TrianglePair.axis + 2], depth)
  let count = 1
  clip[Clip.margin] = CLIP_SLACK * size
  clip[Clip.depth] = depth
  if (kind < 2) count = clipTriangles(kind)
  else meetEdges(kind - 2, depth)
  return reduceInto(out, points, count, MANIFOLD_MAX_POINTS)
}

/** The normal of A (reference 0) or B (1) is the axis. */
function clipTriangles(reference: number): number {
  const r = 9 * reference
  beginPolygon(3, pair, 9 - r, 3)
  const front = clipToTriangle(clip, pair, r, pair, TrianglePair.axis)
  const feature = POLYGON_FEATURES * (2 * reference + (front ? 0 : 1))
  clip[Clip.constant] = dot(pair, TrianglePair.axis, pair, r)
  return endPolygon(clip, points, pair, TrianglePair.axis, reference === 0 ? 1 : -1, feature)
}

const witness = new Float64Array(7)

/**
 * One point between edge i of A and edge j of B, edges = 3 i + j: B moved by the depth touches A, and the contact is
 * where these edges do. Where they do not, because other parallel edges have the same axis or the triangles are
 * degenerate, the contact is at the nearest points of the two.
 */
function meetEdges(edges: number, depth: number): void {
  for (let k = 9; k < 18; k++) pair[k] += depth * pair[TrianglePair.axis + (k % 3)]
  const j = edges % 3
  witness[6] = Infinity
  if (edges < NO_EDGES) takeEdges(pair, edges - j, 9 + 3 * j, witness)
  const off = WITNESS_OFF * pair[TrianglePair.size]
  const meets = witness[6] <= off * off
  if (!meets) nearestOfTriangles(pair, witness)
  for (let d = 0; d < 3; d++) points[d] = witness[d] - 0.5 * depth * pair[TrianglePair.axis + d]
  markPoint(points, 0, depth, FEATURE_EDGES + (meets ? edges : NO_EDGES))
}

/**
 * Contact manifold of two flat two-sided triangles, world frame: the number of points (at most 4), 0 when apart.
 * Touching, coplanar and degenerate triangles that share a point have a manifold. Swapping a and b flips the normal and
 * changes nothing else.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE
 */
export const collideTriangles = collideCall(TRIANGLE, TRIANGLE, collideTriangleRows)
