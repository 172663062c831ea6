/**
 * Contact manifold of a box and a flat two-sided triangle: the contact axis (separation.ts), then features as for two
 * boxes (Gaul). For a box face: the triangle clipped to the face's side planes. For the triangle's normal: the box face
 * most opposite to it, clipped to the planes through the edges. For a cross product: one point between box edge and
 * triangle edge.
 *
 * The depth is that along the axis of least penetration, so a triangle that goes through a box is pushed out whole, to
 * the nearer side.
 *
 * Feature ids: 32 face + vertex below 192 (face 2 k on the positive side of axis k, 2 k + 1 on the negative; vertex:
 * clip-polygon.ts); 192 + 32 (face + 6 on the triangle's back) + vertex below 576; 576 + 3 box edge + triangle edge
 * (box edge 4 k + signs of the two other axes); 612 where the axis has other features than its edges.
 */
import { dot, longestOf } from '../../math/vectors.js'
import { AXIS_DOUBT, CLIP_SLACK, OVERLAP_BAND, WITNESS_OFF } from '../../tolerances.js'
import { collideCall, OBB, TRIANGLE } from '../calls.js'
import {
  beginPolygon,
  Clip,
  clipToSlab,
  clipToTriangle,
  endPolygon,
  POLYGON_FEATURES,
  POLYGON_LENGTH,
} from '../clip-polygon.js'
import { MANIFOLD_MAX_POINTS, MANIFOLD_POINT_STRIDE, markPoint, reduceInto, writeNormal } from '../manifold.js'
import { turnToWorld } from '../relative-row.js'
import { ROW_PARAMETERS, type RowKernel } from '../rows.js'
import { findNearest, takeEdge } from './closest-points.js'
import { overlapObbAndTriangleRows } from './overlap.js'
import { BoxTriangle, findObbAndTriangleAxis } from './separation.js'

const FEATURE_TRIANGLE_FACE = 6 * POLYGON_FEATURES
const FEATURE_EDGES = 18 * POLYGON_FEATURES

const pair = new Float64Array(BoxTriangle.length)
const points = new Float64Array(POLYGON_LENGTH)
const clip = new Float64Array(Clip.length)
const corners = new Float64Array(12)
const normal = new Float64Array(3)

/** {@link collideObbAndTriangle} on packed rows. */
export const collideObbAndTriangleRows: RowKernel = (rowsA, a, triangles, t, out) => {
  const kind = findObbAndTriangleAxis(rowsA, a, triangles, t, OVERLAP_BAND, pair)
  if (kind < 0) return (out[0] = 0)
  const separation = pair[BoxTriangle.separation]
  const size = pair[BoxTriangle.size]
  // Where the axes leave a doubt the exact test decides, so that both always agree.
  if (separation > -AXIS_DOUBT * size && !overlapObbAndTriangleRows(rowsA, a, triangles, t)) return (out[0] = 0)
  const depth = Math.max(0, 0 - separation)
  for (let k = 0; k < 3; k++) normal[k] = pair[BoxTriangle.axis + k]
  turnToWorld(rowsA, a, normal, 0)
  writeNormal(out, normal[0], normal[1], normal[2], depth)
  clip[Clip.margin] = CLIP_SLACK * size
  clip[Clip.depth] = depth
  const count =
    kind < 3 ? clipTriangle(rowsA, a, kind) : kind === 3 ? clipBoxFace(rowsA, a) : meetEdges(rowsA, a, kind - 4)
  for (let k = 0; k < count; k++) turnToWorld(rowsA, a, points, k * MANIFOLD_POINT_STRIDE)
  return reduceInto(out, points, count, MANIFOLD_MAX_POINTS)
}

/** Box face k as reference. */
function clipTriangle(rows: Float64Array, a: number, k: number): number {
  beginPolygon(4, pair, 0, 3)
  for (let m = 0, plane = 0; m < 3; m++) {
    if (m === k) continue
    clipToSlab(clip, m, rows, a + ROW_PARAMETERS + m, plane)
    plane += 2
  }
  const feature = POLYGON_FEATURES * (2 * k + (pair[BoxTriangle.axis + k] > 0 ? 0 : 1))
  clip[Clip.constant] = rows[a + ROW_PARAMETERS + k]
  return endPolygon(clip, points, pair, BoxTriangle.axis, 1, feature)
}

/** The triangle as reference, on the side that faces the box. */
function clipBoxFace(rows: Float64Array, a: number): number {
  const k = longestOf(pair, BoxTriangle.axis)
  const u = k === 2 ? 0 : k + 1
  const v = k === 0 ? 2 : k - 1
  const side = pair[BoxTriangle.axis + k] > 0 ? 1 : -1
  for (let corner = 0; corner < 4; corner++) {
    corners[3 * corner + k] = side * rows[a + ROW_PARAMETERS + k]
    corners[3 * corner + u] = (corner === 1 || corner === 2 ? -1 : 1) * rows[a + ROW_PARAMETERS + u]
    corners[3 * corner + v] = (corner >= 2 ? -1 : 1) * rows[a + ROW_PARAMETERS + v]
  }
  beginPolygon(3, corners, 0, 4)
  const front = clipToTriangle(clip, pair, 0, pair, BoxTriangle.axis)
  const face = 2 * k + (side > 0 ? 0 : 1) + (front ? 0 : 6)
  const feature = FEATURE_TRIANGLE_FACE + POLYGON_FEATURES * face
  clip[Clip.constant] = dot(pair, BoxTriangle.axis, pair, 0)
  return endPolygon(clip, points, pair, BoxTriangle.axis, -1, feature)
}

const nearest = new Float64Array(7)

/**
 * One point between a box edge along axis k and triangle edge i, edges = 3 k + i: the triangle moved by the depth
 * touches the box, and the contact is where that edge does. Where it does not, because other parallel edges have the
 * same axis or the triangle is degenerate, the contact is at the nearest points of the two.
 */
function meetEdges(rows: Float64Array, a: number, edges: number): number {
  const depth = clip[Clip.depth]
  const i = edges % 3
  const k = (edges - i) / 3
  for (let d = 0; d < 9; d++) pair[d] += depth * pair[BoxTriangle.axis + (d % 3)]
  nearest[6] = Infinity
  takeEdge(rows, a, pair, 3 * i, nearest)
  const off = WITNESS_OFF * pair[BoxTriangle.size]
  const meets = nearest[6] <= off * off
  if (!meets) findNearest(rows, a, pair, nearest)
  for (let d = 0; d < 3; d++) points[d] = nearest[d] - 0.5 * depth * pair[BoxTriangle.axis + d]
  const backU = Number(pair[BoxTriangle.axis + ((k + 1) % 3)] < 0)
  const backV = Number(pair[BoxTriangle.axis + ((k + 2) % 3)] < 0)
  markPoint(points, 0, depth, FEATURE_EDGES + (meets ? 3 * (4 * k + backU + 2 * backV) + i : 36))
  return 1
}

/**
 * Contact manifold of a solid box and a flat two-sided triangle, world frame: the number of points (at most 4), 0 when
 * apart. The normal points from the box to the triangle.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export const collideObbAndTriangle = collideCall(OBB, TRIANGLE, collideObbAndTriangleRows)
