/**
 * Contact manifold of two flat two-sided triangles: the contact axis (separation.ts), then features as for two boxes
 * (Gaul). For a normal: the other triangle clipped to the planes through the reference triangle's edges. For a cross
 * product: one point between the two edges. Coplanar triangles have depth 0 along the normal and the corners of their
 * common polygon as points.
 *
 * Points are relative to the first corner of A. Whether the triangles touch is decided by overlapTriangleRows wherever
 * the axes leave any doubt. Feature ids: 32 (0 A is the reference, 1 its back, 2 and 3 B) + vertex (clip-polygon.ts)
 * below 128; 128 + 3 edge of A + edge of B; 137 where the axis has other features than its edges.
 */
import { AXIS_DOUBT, CLIP_SLACK, OVERLAP_BAND, WITNESS_OFF } from '../../tolerances.js'
import { addCorner, beginPolygon, endPolygon, POLYGON_FEATURES, POLYGON_POINTS } from '../clip-polygon.js'
import { MANIFOLD_LENGTH, MANIFOLD_MAX_POINTS, publishManifold, reduceInto, writeNormal } from '../manifold.js'
import type { Manifold } from '../manifold.js'
import { clipToTriangle } from '../obb-triangle/collide.js'
import { packTriangle } from '../pack.js'
import { TRIANGLE_STRIDE } from '../rows.js'
import type { Triangle } from '../shapes.js'
import { overlapTriangleRows } from './overlap.js'
import { findTriangleAxis, nearestOfTriangles, TRIANGLE_PAIR, WITNESS } from './separation.js'
import { compareTriangles } from './sweep.js'

const FEATURE_EDGES = 4 * POLYGON_FEATURES
const KIND_NONE = 11

/**
 * Kernel of {@link collideTriangles}: fills `out` (layout: see MANIFOLD_COUNT), relative to A's first corner. Returns
 * the number of points.
 */
export function collideTriangleRows(
  trianglesA: Float64Array,
  a: number,
  trianglesB: Float64Array,
  b: number,
  out: Float64Array,
): number {
  const kind = findTriangleAxis(trianglesA, a, trianglesB, b, OVERLAP_BAND)
  if (kind < 0) return (out[0] = 0)
  const c = TRIANGLE_PAIR
  const separation = c[21]
  if (separation >= -AXIS_DOUBT * c[22] && !overlapTriangleRows(trianglesA, a, trianglesB, b)) return (out[0] = 0)
  const depth = Math.max(0, 0 - separation)
  const nx = c[18]
  const ny = c[19]
  const nz = c[20]
  writeNormal(out, nx, ny, nz, depth)
  const count =
    kind < 2
      ? clipTriangles(kind, CLIP_SLACK * c[22], depth)
      : kind === KIND_NONE
        ? meetAnywhere(depth)
        : meetEdges(kind - 2, depth)
  return reduceInto(out, POLYGON_POINTS, count, MANIFOLD_MAX_POINTS)
}

/** The normal of A (reference 0) or B (1) is the axis. */
function clipTriangles(reference: number, slack: number, depth: number): number {
  const c = TRIANGLE_PAIR
  const nx = c[18]
  const ny = c[19]
  const nz = c[20]
  const r = 9 * reference
  const o = 9 - r
  beginPolygon(3)
  addCorner(c[o], c[o + 1], c[o + 2])
  addCorner(c[o + 3], c[o + 4], c[o + 5])
  addCorner(c[o + 6], c[o + 7], c[o + 8])
  const front = clipToTriangle(c, r, nx, ny, nz, slack)
  const plane = nx * c[r] + ny * c[r + 1] + nz * c[r + 2]
  const feature = POLYGON_FEATURES * (2 * reference + (front ? 0 : 1))
  return endPolygon(nx, ny, nz, plane, reference === 0 ? 1 : -1, slack, depth, feature)
}

/** One point midway between edge i of A and edge j of B, pair = 3 i + j. */
function meetEdges(pair: number, depth: number): number {
  const c = TRIANGLE_PAIR
  const j = pair % 3
  const i = (pair - j) / 3
  const p = 3 * i
  const q = i === 2 ? 0 : p + 3
  const r = 9 + 3 * j
  const s = j === 2 ? 9 : r + 3
  const ux = c[q] - c[p]
  const uy = c[q + 1] - c[p + 1]
  const uz = c[q + 2] - c[p + 2]
  const vx = c[s] - c[r]
  const vy = c[s + 1] - c[r + 1]
  const vz = c[s + 2] - c[r + 2]
  const wx = c[r] - c[p]
  const wy = c[r + 1] - c[p + 1]
  const wz = c[r + 2] - c[p + 2]
  const mx = uy * vz - uz * vy
  const my = uz * vx - ux * vz
  const mz = ux * vy - uy * vx
  const mm = mx * mx + my * my + mz * mz
  let f = (mx * (wy * vz - wz * vy) + my * (wz * vx - wx * vz) + mz * (wx * vy - wy * vx)) / mm
  let g = (mx * (wy * uz - wz * uy) + my * (wz * ux - wx * uz) + mz * (wx * uy - wy * ux)) / mm
  f = Math.max(0, Math.min(1, f))
  g = Math.max(0, Math.min(1, g))
  const x = c[p] + f * ux
  const y = c[p + 1] + f * uy
  const z = c[p + 2] + f * uz
  // If these edges are the features that touch along the axis, B's point less A's is -depth along it.
  const dx = c[r] + g * vx - x
  const dy = c[r + 1] + g * vy - y
  const dz = c[r + 2] + g * vz - z
  const offX = Math.abs(dx + depth * c[18])
  const offY = Math.abs(dy + depth * c[19])
  const offZ = Math.abs(dz + depth * c[20])
  if (!(Math.max(offX, offY, offZ) <= WITNESS_OFF * c[22])) return meetAnywhere(depth)
  POLYGON_POINTS[0] = x + 0.5 * dx
  POLYGON_POINTS[1] = y + 0.5 * dy
  POLYGON_POINTS[2] = z + 0.5 * dz
  POLYGON_POINTS[3] = depth
  POLYGON_POINTS[4] = FEATURE_EDGES + pair
  return 1
}

/**
 * One point where the axis has other features than its two edges: another pair of parallel edges has the same axis, or
 * the triangles are degenerate. B moved by the depth touches A: the contact is at their nearest points then.
 */
function meetAnywhere(depth: number): number {
  const c = TRIANGLE_PAIR
  for (let k = 9; k < 18; k++) c[k] += depth * c[18 + (k % 3)]
  nearestOfTriangles(axis)
  const back = -0.5 * depth
  POLYGON_POINTS[0] = WITNESS[0] + back * c[18]
  POLYGON_POINTS[1] = WITNESS[1] + back * c[19]
  POLYGON_POINTS[2] = WITNESS[2] + back * c[20]
  POLYGON_POINTS[3] = depth
  POLYGON_POINTS[4] = FEATURE_EDGES + 9
  return 1
}

const axis = new Float64Array(3)
const triangles = new Float64Array(2 * TRIANGLE_STRIDE)
const scratch = new Float64Array(MANIFOLD_LENGTH)

/**
 * Contact manifold of two flat two-sided triangles, world frame: the number of points (at most 4), 0 when apart.
 * Touching, coplanar and degenerate triangles that share a point have a manifold. Swapping a and b flips the normal and
 * changes nothing else.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE
 */
export function collideTriangles(out: Manifold, a: Triangle, b: Triangle): number {
  packTriangle(triangles, 0, a, 'a')
  packTriangle(triangles, TRIANGLE_STRIDE, b, 'b')
  const swapped = compareTriangles(triangles) > 0
  const first = swapped ? TRIANGLE_STRIDE : 0
  collideTriangleRows(triangles, first, triangles, TRIANGLE_STRIDE - first, scratch)
  return publishManifold(out, scratch, triangles[first], triangles[first + 1], triangles[first + 2], swapped)
}
