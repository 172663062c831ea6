/**
 * Contact of a capsule and a flat two-sided triangle.
 *
 * Core beside the triangle: the manifold of the nearest places (capsule-capsule/core.ts), features 0..11 as named in
 * separation.ts. Core through the triangle: the least way out by separating axes, plus the radius. Along the triangle's
 * normal: the deeper end of the core (feature 16) and, when they reach as deep, the other places over the triangle (17 +
 * place); along a cross product: one point between core and edge (32 + edge).
 */
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

/** Kernel of {@link collideCapsuleAndTriangle}; `out` as in manifold.ts. Returns the number of points. */
export function collideCapsuleAndTriangleRows(
  rowsA: Float64Array,
  a: number,
  triangles: Float64Array,
  t: number,
  out: Float64Array,
): number {
  const half = rowsA[a + ROW_PARAMETERS]
  const radius = rowsA[a + ROW_PARAMETERS + 1]
  const ux = rowsA[a + 6]
  const uy = rowsA[a + 7]
  const uz = rowsA[a + 8]
  const count = findCapsuleAndTriangleCore(rowsA, a, triangles, t)
  const nearest = TRIANGLE_CORE[9]
  if (CORE[nearest * CORE_STRIDE + 1] > radius) return (out[0] = 0)
  if (!coreTouchesTriangle()) return collideCore(out, count, nearest, 0, 0, 0, ux, uy, uz, radius, 0, 1)
  const depth = radius + Math.max(0, 0 - leaveTriangleByCore(rowsA, a))
  const nx = TRIANGLE_CORE[11]
  const ny = TRIANGLE_CORE[12]
  const nz = TRIANGLE_CORE[13]
  const kind = TRIANGLE_CORE[14]
  const rise = nx * ux + ny * uy + nz * uz
  if (kind === 0) {
    writeNormal(out, nx, ny, nz, depth)
    const lead = rise < 0 ? -half : half
    let points = 0
    writeOver(points++, lead, ux, uy, uz, nx, ny, nz, radius, depth, 16)
    for (let k = 0; k < count; k++) {
      const place = CORE[k * CORE_STRIDE]
      const below = depth - (lead - place) * rise
      // Places over the triangle only: there the nearest point is straight along the normal.
      const over = CORE[k * CORE_STRIDE + 1] - Math.abs(depth - radius - (lead - place) * rise)
      if (place === lead || below < 0 || over > 1e-9 * TRIANGLE_CORE[10]) continue
      writeOver(points++, place, ux, uy, uz, nx, ny, nz, radius, below, 17 + CORE[k * CORE_STRIDE + 5])
    }
    return reduceInto(out, candidates, points, MANIFOLD_MAX_POINTS)
  }
  const place = CORE[nearest * CORE_STRIDE]
  if (kind === 4) {
    const middle = radius - 0.5 * depth
    return writeOnePoint(
      out,
      nx,
      ny,
      nz,
      depth,
      place * ux + middle * nx,
      place * uy + middle * ny,
      place * uz + middle * nz,
      35,
    )
  }
  const p = 3 * (kind - 1)
  const q = kind === 3 ? 0 : p + 3
  const c = TRIANGLE_CORE
  const vx = c[q] - c[p]
  const vy = c[q + 1] - c[p + 1]
  const vz = c[q + 2] - c[p + 2]
  const mx = uy * vz - uz * vy
  const my = uz * vx - ux * vz
  const mz = ux * vy - uy * vx
  const mm = mx * mx + my * my + mz * mz
  const x = c[p]
  const y = c[p + 1]
  const z = c[p + 2]
  // Nearest point of the edge's line to the core's line.
  const s = (mx * (y * uz - z * uy) + my * (z * ux - x * uz) + mz * (x * uy - y * ux)) / mm
  const k = Math.max(0, Math.min(1, s))
  const back = 0.5 * depth
  return writeOnePoint(
    out,
    nx,
    ny,
    nz,
    depth,
    x + k * vx + back * nx,
    y + k * vy + back * ny,
    z + k * vz + back * nz,
    31 + kind,
  )
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
 * Contact manifold of a solid capsule and a flat two-sided triangle, world frame: the number of points (at most 4), 0 when
 * apart. The normal points from the capsule to the triangle.
 *
 * @throws CollisionError E_OPTION, E_NON_FINITE, E_RANGE, E_EXTENT
 */
export function collideCapsuleAndTriangle(out: Manifold, capsule: Capsule, triangle: Triangle): number {
  packCapsule(rows, 0, capsule, 'capsule')
  packTriangle(corners, 0, triangle, 'triangle')
  collideCapsuleAndTriangleRows(rows, 0, corners, 0, scratch)
  return publishManifold(out, scratch, rows[0], rows[1], rows[2], false)
}
