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
import { AXIS_DOUBT, CLIP_SLACK, OVERLAP_BAND, WITNESS_OFF } from '../../tolerances.js'
import { addCorner, beginPolygon, clipPolygon, endPolygon, POLYGON_FEATURES, POLYGON_POINTS } from '../clip-polygon.js'
import {
  MANIFOLD_LENGTH,
  MANIFOLD_MAX_POINTS,
  MANIFOLD_POINT_STRIDE,
  publishManifold,
  reduceInto,
  writeNormal,
} from '../manifold.js'
import type { Manifold } from '../manifold.js'
import { packObb, packTriangle } from '../pack.js'
import { ROW_PARAMETERS, ROW_STRIDE, TRIANGLE_STRIDE } from '../rows.js'
import type { Obb, Triangle } from '../shapes.js'
import { overlapObbAndTriangleRows } from './overlap.js'
import { BOX_TRIANGLE, findObbAndTriangleAxis } from './separation.js'

const FEATURE_TRIANGLE_FACE = 6 * POLYGON_FEATURES
const FEATURE_EDGES = 18 * POLYGON_FEATURES
const FEATURE_ANYWHERE = FEATURE_EDGES + 36

/**
 * Kernel of {@link collideObbAndTriangle}: fills `out` (layout: see MANIFOLD_COUNT) and returns the number of points.
 */
export function collideObbAndTriangleRows(
  rowsA: Float64Array,
  a: number,
  triangles: Float64Array,
  t: number,
  out: Float64Array,
): number {
  const kind = findObbAndTriangleAxis(rowsA, a, triangles, t, OVERLAP_BAND)
  if (kind < 0) return (out[0] = 0)
  const c = BOX_TRIANGLE
  const separation = c[12]
  // Where the axes leave a doubt the exact test decides, so that both always agree.
  if (separation > -AXIS_DOUBT * c[13] && !overlapObbAndTriangleRows(rowsA, a, triangles, t)) return (out[0] = 0)
  const depth = Math.max(0, 0 - separation)
  const nx = c[9]
  const ny = c[10]
  const nz = c[11]
  writeNormal(
    out,
    nx * rowsA[a + 3] + ny * rowsA[a + 6] + nz * rowsA[a + 9],
    nx * rowsA[a + 4] + ny * rowsA[a + 7] + nz * rowsA[a + 10],
    nx * rowsA[a + 5] + ny * rowsA[a + 8] + nz * rowsA[a + 11],
    depth,
  )
  const slack = CLIP_SLACK * c[13]
  const count =
    kind < 3
      ? clipTriangle(rowsA, a, kind, slack, depth)
      : kind === 3
        ? clipBoxFace(rowsA, a, slack, depth)
        : meetEdges(rowsA, a, kind - 4, depth)
  for (let k = 0, p = 0; k < count; k++, p += MANIFOLD_POINT_STRIDE) {
    const x = POLYGON_POINTS[p]
    const y = POLYGON_POINTS[p + 1]
    const z = POLYGON_POINTS[p + 2]
    POLYGON_POINTS[p] = x * rowsA[a + 3] + y * rowsA[a + 6] + z * rowsA[a + 9]
    POLYGON_POINTS[p + 1] = x * rowsA[a + 4] + y * rowsA[a + 7] + z * rowsA[a + 10]
    POLYGON_POINTS[p + 2] = x * rowsA[a + 5] + y * rowsA[a + 8] + z * rowsA[a + 11]
  }
  return reduceInto(out, POLYGON_POINTS, count, MANIFOLD_MAX_POINTS)
}

/** Box face k as reference. */
function clipTriangle(rows: Float64Array, a: number, k: number, slack: number, depth: number): number {
  const c = BOX_TRIANGLE
  beginPolygon(4)
  addCorner(c[0], c[1], c[2])
  addCorner(c[3], c[4], c[5])
  addCorner(c[6], c[7], c[8])
  for (let m = 0, plane = 0; m < 3; m++) {
    if (m === k) continue
    const x = m === 0 ? 1 : 0
    const y = m === 1 ? 1 : 0
    const z = m === 2 ? 1 : 0
    const h = rows[a + ROW_PARAMETERS + m] + slack
    clipPolygon(x, y, z, h, plane++)
    clipPolygon(-x, -y, -z, h, plane++)
  }
  const face = 2 * k + (c[9 + k] > 0 ? 0 : 1)
  return endPolygon(c[9], c[10], c[11], rows[a + ROW_PARAMETERS + k], 1, slack, depth, POLYGON_FEATURES * face)
}

/** The triangle as reference, on the side that faces the box. */
function clipBoxFace(rows: Float64Array, a: number, slack: number, depth: number): number {
  const c = BOX_TRIANGLE
  const nx = c[9]
  const ny = c[10]
  const nz = c[11]
  const ax = Math.abs(nx)
  const ay = Math.abs(ny)
  const az = Math.abs(nz)
  const k = ax >= ay && ax >= az ? 0 : ay >= az ? 1 : 2
  const u = k === 2 ? 0 : k + 1
  const v = k === 0 ? 2 : k - 1
  const positive = c[9 + k] > 0
  beginPolygon(3)
  for (let corner = 0; corner < 4; corner++) {
    point[k] = positive ? rows[a + ROW_PARAMETERS + k] : -rows[a + ROW_PARAMETERS + k]
    point[u] = corner === 1 || corner === 2 ? -rows[a + ROW_PARAMETERS + u] : rows[a + ROW_PARAMETERS + u]
    point[v] = corner >= 2 ? -rows[a + ROW_PARAMETERS + v] : rows[a + ROW_PARAMETERS + v]
    addCorner(point[0], point[1], point[2])
  }
  const front = clipToTriangle(c, 0, nx, ny, nz, slack)
  const plane = nx * c[0] + ny * c[1] + nz * c[2]
  const face = 2 * k + (positive ? 0 : 1) + (front ? 0 : 6)
  return endPolygon(nx, ny, nz, plane, -1, slack, depth, FEATURE_TRIANGLE_FACE + POLYGON_FEATURES * face)
}

/**
 * Clips to the planes through the edges of the triangle at `corners[t]` along n. Returns whether n is on the side from
 * which a, b, c run counter-clockwise.
 */
export function clipToTriangle(
  corners: Float64Array,
  t: number,
  nx: number,
  ny: number,
  nz: number,
  slack: number,
): boolean {
  const ex = corners[t + 3] - corners[t]
  const ey = corners[t + 4] - corners[t + 1]
  const ez = corners[t + 5] - corners[t + 2]
  const fx = corners[t + 6] - corners[t]
  const fy = corners[t + 7] - corners[t + 1]
  const fz = corners[t + 8] - corners[t + 2]
  const front = nx * (ey * fz - ez * fy) + ny * (ez * fx - ex * fz) + nz * (ex * fy - ey * fx) >= 0
  for (let i = 0; i < 3; i++) {
    const p = t + 3 * i
    const q = i === 2 ? t : p + 3
    const vx = corners[q] - corners[p]
    const vy = corners[q + 1] - corners[p + 1]
    const vz = corners[q + 2] - corners[p + 2]
    // edge x n points out of the triangle, seen from the front.
    let x = vy * nz - vz * ny
    let y = vz * nx - vx * nz
    let z = vx * ny - vy * nx
    const length = Math.sqrt(x * x + y * y + z * z)
    if (!(length > 0)) continue
    const scale = (front ? 1 : -1) / length
    x *= scale
    y *= scale
    z *= scale
    clipPolygon(x, y, z, x * corners[p] + y * corners[p + 1] + z * corners[p + 2] + slack, i)
  }
  return front
}

const point = new Float64Array(3)

/** One point between a box edge along axis k and triangle edge i, pair = 3 k + i. */
function meetEdges(rows: Float64Array, a: number, pair: number, depth: number): number {
  const c = BOX_TRIANGLE
  const i = pair % 3
  const k = (pair - i) / 3
  const u = k === 2 ? 0 : k + 1
  const v = k === 0 ? 2 : k - 1
  const p = 3 * i
  const q = i === 2 ? 0 : p + 3
  const eu = c[q + u] - c[p + u]
  const ev = c[q + v] - c[p + v]
  const ek = c[q + k] - c[p + k]
  const nu = c[9 + u]
  const nv = c[9 + v]
  // The box edge farthest along the axis; the triangle's edge crosses it at s.
  const bu = nu < 0 ? -rows[a + ROW_PARAMETERS + u] : rows[a + ROW_PARAMETERS + u]
  const bv = nv < 0 ? -rows[a + ROW_PARAMETERS + v] : rows[a + ROW_PARAMETERS + v]
  let s = ((bu - c[p + u]) * eu + (bv - c[p + v]) * ev) / (eu * eu + ev * ev)
  s = Math.max(0, Math.min(1, s))
  const h = rows[a + ROW_PARAMETERS + k]
  const along = c[p + k] + s * ek
  const x = Math.max(-h, Math.min(h, along))
  const y = c[p + u] + s * eu
  const z = c[p + v] + s * ev
  // If these edges are the features that touch along the axis, the triangle's point less the box's is -depth along it.
  const off = Math.max(Math.abs(along - x), Math.abs(y - bu + depth * nu), Math.abs(z - bv + depth * nv))
  if (!(off <= WITNESS_OFF * c[13])) return meetAnywhere(rows, a, depth)
  POLYGON_POINTS[k] = x
  POLYGON_POINTS[u] = 0.5 * (bu + y)
  POLYGON_POINTS[v] = 0.5 * (bv + z)
  POLYGON_POINTS[3] = depth
  POLYGON_POINTS[4] = FEATURE_EDGES + 3 * (4 * k + (nu < 0 ? 1 : 0) + (nv < 0 ? 2 : 0)) + i
  return 1
}

/**
 * One point where the axis has other features than its two edges, as other parallel edges or a degenerate triangle
 * give: the triangle moved by the depth touches the box, so what the box leaves of it is the contact.
 */
function meetAnywhere(rows: Float64Array, a: number, depth: number): number {
  const c = BOX_TRIANGLE
  const slack = WITNESS_OFF * c[13]
  beginPolygon(6)
  for (let k = 0; k < 9; k += 3) addCorner(c[k] + depth * c[9], c[k + 1] + depth * c[10], c[k + 2] + depth * c[11])
  for (let m = 0; m < 3; m++) {
    const x = m === 0 ? 1 : 0
    const y = m === 1 ? 1 : 0
    const z = m === 2 ? 1 : 0
    const h = rows[a + ROW_PARAMETERS + m] + slack
    clipPolygon(x, y, z, h, 2 * m)
    clipPolygon(-x, -y, -z, h, 2 * m + 1)
  }
  // Every remaining point lies on the box; half the depth back is midway between the surfaces.
  endPolygon(0, 0, 0, 0, 1, 0, 0, 0)
  POLYGON_POINTS[0] -= 0.5 * depth * c[9]
  POLYGON_POINTS[1] -= 0.5 * depth * c[10]
  POLYGON_POINTS[2] -= 0.5 * depth * c[11]
  POLYGON_POINTS[3] = depth
  POLYGON_POINTS[4] = FEATURE_ANYWHERE
  return 1
}

const rows = new Float64Array(ROW_STRIDE)
const corners = new Float64Array(TRIANGLE_STRIDE)
const scratch = new Float64Array(MANIFOLD_LENGTH)

/**
 * Contact manifold of a solid box and a flat two-sided triangle, world frame: the number of points (at most 4), 0 when
 * apart. The normal points from the box to the triangle.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export function collideObbAndTriangle(out: Manifold, obb: Obb, triangle: Triangle): number {
  packObb(rows, 0, obb, 'obb')
  packTriangle(corners, 0, triangle, 'triangle')
  collideObbAndTriangleRows(rows, 0, corners, 0, scratch)
  return publishManifold(out, scratch, rows[0], rows[1], rows[2], false)
}
