/**
 * Contact of a capsule and a flat two-sided triangle.
 *
 * If the core does not touch the triangle: the manifold of the nearest places (capsule-capsule/core.ts), features 0..11
 * as named in separation.ts. If it does: the least depth over the separating axes, plus the radius. Along the
 * triangle's normal: the deepest place over the triangle and the one farthest from it that still reaches through
 * (feature 16 + place, 28 when rounding leaves none). Along a cross product: one point between core and edge (32 +
 * edge); 35 where the axis has other features than its edge.
 */
import { CORE_OVER, EARLY_SLACK, ROTATED_SLACK, WITNESS_OFF } from '../../tolerances.js'
import { CORE, CORE_STRIDE, collideCore } from '../capsule-capsule/core.js'
import {
  MANIFOLD_LENGTH,
  MANIFOLD_MAX_POINTS,
  MANIFOLD_POINT_STRIDE,
  publishManifold,
  reduceInto,
  writeNormal,
  writeOnePoint,
} from '../manifold.js'
import type { Manifold } from '../manifold.js'
import { packCapsule, packTriangle } from '../pack.js'
import { ROW_PARAMETERS, ROW_STRIDE, TRIANGLE_STRIDE } from '../rows.js'
import type { Capsule, Triangle } from '../shapes.js'
import { coreTouchesTriangle, findCapsuleAndTriangleCore, leaveTriangleByCore, TRIANGLE_CORE } from './separation.js'

const candidates = new Float64Array(16 * MANIFOLD_POINT_STRIDE)

/**
 * Kernel of {@link collideCapsuleAndTriangle}: fills `out` (layout: see MANIFOLD_COUNT) and returns the number of
 * points.
 */
export function collideCapsuleAndTriangleRows(
  rowsA: Float64Array,
  a: number,
  triangles: Float64Array,
  triangle: number,
  out: Float64Array,
): number {
  const half = rowsA[a + ROW_PARAMETERS]
  const radius = rowsA[a + ROW_PARAMETERS + 1]
  const ux = rowsA[a + 6]
  const uy = rowsA[a + 7]
  const uz = rowsA[a + 8]
  if (planeParts(rowsA, a, triangles, triangle, half, radius)) return (out[0] = 0)
  const count = findCapsuleAndTriangleCore(rowsA, a, triangles, triangle)
  const nearest = TRIANGLE_CORE[9]
  // Within the rounding of the pair, touching is a hit.
  const apart = CORE[nearest * CORE_STRIDE + 1] > radius + ROTATED_SLACK * (TRIANGLE_CORE[10] + radius)
  if (!coreTouchesTriangle()) {
    if (apart) return (out[0] = 0)
    return collideCore(out, count, nearest, 0, 0, 0, ux, uy, uz, radius, 0, 1)
  }
  const separation = leaveTriangleByCore(rowsA, a)
  // A core of radius 0 through the face: by rounding its nearest points are apart, so the axes decide.
  if (apart && separation > 0) return (out[0] = 0)
  const depth = radius + Math.max(0, 0 - separation)
  const nx = TRIANGLE_CORE[11]
  const ny = TRIANGLE_CORE[12]
  const nz = TRIANGLE_CORE[13]
  const kind = TRIANGLE_CORE[14]
  const rise = nx * ux + ny * uy + nz * uz
  if (kind === 0) {
    writeNormal(out, nx, ny, nz, depth)
    const lead = rise < 0 ? -half : half
    // Of the places over the triangle, where the nearest point lies along the normal: the deepest, and the one farthest
    // from it that still reaches through.
    let first = -1
    let deepest = 0
    for (let k = 0; k < count; k++) {
      const below = depth - (lead - CORE[k * CORE_STRIDE]) * rise
      const over = CORE[k * CORE_STRIDE + 1] - Math.abs(below - radius)
      if (over > CORE_OVER * TRIANGLE_CORE[10]) CORE[k * CORE_STRIDE + 1] = -1
      else if (first < 0 || below > deepest) {
        first = k
        deepest = below
      }
    }
    const t = first < 0 ? lead : CORE[first * CORE_STRIDE]
    writeOver(0, t, ux, uy, uz, nx, ny, nz, radius, depth, first < 0 ? 28 : 16 + CORE[first * CORE_STRIDE + 5])
    let points = 1
    let second = -1
    let furthest = 0
    for (let k = 0; k < count; k++) {
      const away = Math.abs(CORE[k * CORE_STRIDE] - t)
      if (CORE[k * CORE_STRIDE + 1] < 0 || depth - (lead - CORE[k * CORE_STRIDE]) * rise < 0) continue
      if (away > furthest) {
        furthest = away
        second = k
      }
    }
    if (second >= 0) {
      const place = CORE[second * CORE_STRIDE]
      const below = depth - (lead - place) * rise
      writeOver(points++, place, ux, uy, uz, nx, ny, nz, radius, below, 16 + CORE[second * CORE_STRIDE + 5])
    }
    return reduceInto(out, candidates, points, MANIFOLD_MAX_POINTS)
  }
  return kind < 4 && meetEdge(out, kind, half, radius, depth, ux, uy, uz)
    ? 1
    : meetNearest(out, radius, depth, ux, uy, uz)
}

/**
 * Early out: whether the triangle's normal (even if inexact) separates the triangle from the capsule for certain.
 */
function planeParts(
  rows: Float64Array,
  a: number,
  triangles: Float64Array,
  t: number,
  half: number,
  radius: number,
): boolean {
  const x = triangles[t] - rows[a]
  const y = triangles[t + 1] - rows[a + 1]
  const z = triangles[t + 2] - rows[a + 2]
  const ex = triangles[t + 3] - triangles[t]
  const ey = triangles[t + 4] - triangles[t + 1]
  const ez = triangles[t + 5] - triangles[t + 2]
  const fx = triangles[t + 6] - triangles[t]
  const fy = triangles[t + 7] - triangles[t + 1]
  const fz = triangles[t + 8] - triangles[t + 2]
  const nx = ey * fz - ez * fy
  const ny = ez * fx - ex * fz
  const nz = ex * fy - ey * fx
  const p = nx * x + ny * y + nz * z
  const q = p + nx * ex + ny * ey + nz * ez
  const r = p + nx * fx + ny * fy + nz * fz
  const beyond = Math.max(Math.min(p, q, r), 0 - Math.max(p, q, r))
  const rise = Math.abs(nx * rows[a + 6] + ny * rows[a + 7] + nz * rows[a + 8]) * half
  const offset = Math.abs(x) + Math.abs(y) + Math.abs(z)
  const edges = Math.abs(ex) + Math.abs(ey) + Math.abs(ez) + Math.abs(fx) + Math.abs(fy) + Math.abs(fz)
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz)
  return beyond - rise > (radius + EARLY_SLACK * (offset + edges + half + radius)) * length
}

/** Writes the point between the core and the triangle's edge; false when these do not touch along the axis. */
function meetEdge(
  out: Float64Array,
  kind: number,
  half: number,
  radius: number,
  depth: number,
  ux: number,
  uy: number,
  uz: number,
): boolean {
  const c = TRIANGLE_CORE
  const nx = c[11]
  const ny = c[12]
  const nz = c[13]
  const p = 3 * (kind - 1)
  const q = kind === 3 ? 0 : p + 3
  const vx = c[q] - c[p]
  const vy = c[q + 1] - c[p + 1]
  const vz = c[q + 2] - c[p + 2]
  const mx = uy * vz - uz * vy
  const my = uz * vx - ux * vz
  const mz = ux * vy - uy * vx
  const mm = mx * mx + my * my + mz * mz
  const wx = c[p]
  const wy = c[p + 1]
  const wz = c[p + 2]
  // Nearest points of the lines t u and w + s v: as in capsule-capsule/separation.ts.
  let t = (mx * (wy * vz - wz * vy) + my * (wz * vx - wx * vz) + mz * (wx * vy - wy * vx)) / mm
  let s = (mx * (wy * uz - wz * uy) + my * (wz * ux - wx * uz) + mz * (wx * uy - wy * ux)) / mm
  t = Math.max(-half, Math.min(half, t))
  s = Math.max(0, Math.min(1, s))
  const x = wx + s * vx
  const y = wy + s * vy
  const z = wz + s * vz
  // If this edge is the feature that touches along the axis, it lies behind the core by the depth along the axis.
  const into = depth - radius
  const offX = Math.abs(x - t * ux + into * nx)
  const offY = Math.abs(y - t * uy + into * ny)
  const offZ = Math.abs(z - t * uz + into * nz)
  if (!(Math.max(offX, offY, offZ) <= WITNESS_OFF * c[10])) return false
  const back = 0.5 * depth
  writeOnePoint(out, nx, ny, nz, depth, x + back * nx, y + back * ny, z + back * nz, 31 + kind)
  return true
}

/** Writes the point at the core's nearest place, for a core that touches only an edge or a corner. */
function meetNearest(out: Float64Array, radius: number, depth: number, ux: number, uy: number, uz: number): number {
  const c = TRIANGLE_CORE
  const nx = c[11]
  const ny = c[12]
  const nz = c[13]
  const t = CORE[c[9] * CORE_STRIDE]
  const middle = radius - 0.5 * depth
  return writeOnePoint(out, nx, ny, nz, depth, t * ux + middle * nx, t * uy + middle * ny, t * uz + middle * nz, 35)
}

function writeOver(
  index: number,
  t: number,
  ux: number,
  uy: number,
  uz: number,
  nx: number,
  ny: number,
  nz: number,
  radius: number,
  depth: number,
  feature: number,
): void {
  const middle = radius - 0.5 * depth
  const c = index * MANIFOLD_POINT_STRIDE
  candidates[c] = t * ux + middle * nx
  candidates[c + 1] = t * uy + middle * ny
  candidates[c + 2] = t * uz + middle * nz
  candidates[c + 3] = depth
  candidates[c + 4] = feature
}

const rows = new Float64Array(ROW_STRIDE)
const corners = new Float64Array(TRIANGLE_STRIDE)
const scratch = new Float64Array(MANIFOLD_LENGTH)

/**
 * Contact manifold of a solid capsule and a flat two-sided triangle, world frame: the number of points (at most 3), 0
 * when apart. The normal points from the capsule to the triangle.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export function collideCapsuleAndTriangle(out: Manifold, capsule: Capsule, triangle: Triangle): number {
  packCapsule(rows, 0, capsule, 'capsule')
  packTriangle(corners, 0, triangle, 'triangle')
  collideCapsuleAndTriangleRows(rows, 0, corners, 0, scratch)
  return publishManifold(out, scratch, rows[0], rows[1], rows[2], false)
}
