/**
 * The contact axis of two triangles: the separating axis theorem on both normals and the nine cross products of edges
 * (Eberly, dynamic collision, section 4, table 4). Coordinates are relative to the first corner of A; every axis is
 * normalised and all six corners are projected, so an axis that is nearly noise is a direction like any other, and its
 * separation true.
 *
 * Those eleven axes are complete unless the triangles are coplanar or degenerate: then nothing in their plane is
 * tested, and they report a depth of 0 along the normal. Whether such a pair touches is decided exactly by
 * overlapTriangleRows, and its separation, when it does not, is the true distance.
 */
import { AXIS_DOUBT, AXIS_TIE, CORE_PARALLEL, NEARLY_COPLANAR, OVERLAP_BAND } from '../../tolerances.js'
import { nearestOnTriangle, writePerpendicular } from '../nearest.js'
import { overlapTriangleRows } from './overlap.js'

/**
 * Left by {@link findTriangleAxis}. 0..8 corners of A, 9..17 of B, relative to A's first corner; 18..20 unit axis from
 * A to B, 21 separation along it, 22 size of the pair.
 */
export const TRIANGLE_PAIR = new Float64Array(23)

/**
 * Arguments of tryAxis: 0..2 the axis, 3 the squared length below which it is skipped, 4 the margin by which it must
 * beat the best separation, 5 that separation. In an array, because doubles in arguments and module variables are
 * allocated.
 */
const axis = new Float64Array(6)

/** Computes the separation along the axis; takes the axis when it beats the best by the margin. */
function tryAxis(): boolean {
  const x = axis[0]
  const y = axis[1]
  const z = axis[2]
  const square = x * x + y * y + z * z
  if (!(square > axis[3])) return false
  const c = TRIANGLE_PAIR
  const p = x * c[3] + y * c[4] + z * c[5]
  const q = x * c[6] + y * c[7] + z * c[8]
  const r = x * c[9] + y * c[10] + z * c[11]
  const s = x * c[12] + y * c[13] + z * c[14]
  const t = x * c[15] + y * c[16] + z * c[17]
  // A's first corner projects to 0.
  const ahead = Math.min(r, s, t) - Math.max(0, p, q)
  const behind = Math.min(0, p, q) - Math.max(r, s, t)
  const length = Math.sqrt(square)
  const separation = (ahead >= behind ? ahead : behind) / length
  if (!(separation > axis[5] + axis[4])) return false
  axis[5] = separation
  const scale = (ahead >= behind ? 1 : -1) / length
  c[18] = x * scale
  c[19] = y * scale
  c[20] = z * scale
  return true
}

/**
 * Kind of the contact axis: 0 normal of A, 1 normal of B, 2 + 3 i + j cross product of edge i of A and edge j of B (ab,
 * bc, ca), 11 none: all axes vanish, and any perpendicular of the longest edge serves. Ties go to the earlier. As soon
 * as a separation is above `enough` sizes the search ends with -1.
 */
export function findTriangleAxis(
  trianglesA: Float64Array,
  a: number,
  trianglesB: Float64Array,
  b: number,
  enough: number,
): number {
  const c = TRIANGLE_PAIR
  const x = trianglesA[a]
  const y = trianglesA[a + 1]
  const z = trianglesA[a + 2]
  for (let k = 0; k < 9; k += 3) {
    c[k] = trianglesA[a + k] - x
    c[k + 1] = trianglesA[a + k + 1] - y
    c[k + 2] = trianglesA[a + k + 2] - z
    c[9 + k] = trianglesB[b + k] - x
    c[10 + k] = trianglesB[b + k + 1] - y
    c[11 + k] = trianglesB[b + k + 2] - z
  }
  let size = 0
  for (let k = 0; k < 18; k += 9) {
    for (let m = k; m < k + 3; m++) {
      size += Math.max(c[m], c[m + 3], c[m + 6]) - Math.min(c[m], c[m + 3], c[m + 6])
    }
  }
  c[22] = size
  const stop = enough * size
  axis[4] = AXIS_TIE * size
  axis[5] = -Infinity
  let kind = 11
  for (let body = 0; body < 2; body++) {
    const o = 9 * body
    const ex = c[o + 3] - c[o]
    const ey = c[o + 4] - c[o + 1]
    const ez = c[o + 5] - c[o + 2]
    const fx = c[o + 6] - c[o]
    const fy = c[o + 7] - c[o + 1]
    const fz = c[o + 8] - c[o + 2]
    axis[0] = ey * fz - ez * fy
    axis[1] = ez * fx - ex * fz
    axis[2] = ex * fy - ey * fx
    axis[3] = CORE_PARALLEL * (ex * ex + ey * ey + ez * ez) * (fx * fx + fy * fy + fz * fz)
    if (tryAxis()) kind = body
    if (axis[5] > stop) return -1
  }
  for (let i = 0; i < 3; i++) {
    const p = 3 * i
    const q = i === 2 ? 0 : p + 3
    const ex = c[q] - c[p]
    const ey = c[q + 1] - c[p + 1]
    const ez = c[q + 2] - c[p + 2]
    const ee = CORE_PARALLEL * (ex * ex + ey * ey + ez * ez)
    for (let j = 0; j < 3; j++) {
      const r = 9 + 3 * j
      const s = j === 2 ? 9 : r + 3
      const fx = c[s] - c[r]
      const fy = c[s + 1] - c[r + 1]
      const fz = c[s + 2] - c[r + 2]
      axis[0] = ey * fz - ez * fy
      axis[1] = ez * fx - ex * fz
      axis[2] = ex * fy - ey * fx
      axis[3] = ee * (fx * fx + fy * fy + fz * fz)
      if (tryAxis()) kind = 2 + 3 * i + j
    }
    if (axis[5] > stop) return -1
  }
  if (kind === 11) {
    const o = longestEdge()
    const s = o % 9 === 6 ? o - 6 : o + 3
    writePerpendicular(c[s] - c[o], c[s + 1] - c[o + 1], c[s + 2] - c[o + 2], perpendicular)
    c[18] = perpendicular[0]
    c[19] = perpendicular[1]
    c[20] = perpendicular[2]
    axis[5] = 0
  }
  c[21] = axis[5]
  return kind
}

const perpendicular = new Float64Array(3)

/** Offset of the first corner of the longest of the six edges. */
function longestEdge(): number {
  const c = TRIANGLE_PAIR
  let longest = -1
  let found = 0
  for (let o = 0; o < 18; o += 3) {
    const s = o % 9 === 6 ? o - 6 : o + 3
    const x = c[s] - c[o]
    const y = c[s + 1] - c[o + 1]
    const z = c[s + 2] - c[o + 2]
    const square = x * x + y * y + z * z
    if (square > longest) {
      longest = square
      found = o
    }
  }
  return found
}

/**
 * Signed separation of two triangles: positive, a lower bound of their distance, if and only if they are disjoint;
 * otherwise minus the depth (0 for coplanar ones: a flat body leaves its plane at once). out[0..2] gets the unit axis
 * from A to B.
 */
export function separateTriangleRows(
  trianglesA: Float64Array,
  a: number,
  trianglesB: Float64Array,
  b: number,
  out: Float64Array,
): number {
  separateTriangleRowsInto(trianglesA, a, trianglesB, b, separated)
  out[0] = separated[0]
  out[1] = separated[1]
  out[2] = separated[2]
  return separated[3]
}

const separated = new Float64Array(4)

/**
 * {@link separateTriangleRows} for loops: returns NaN and writes the separation to `out[3]`, which allocates nothing.
 */
export function separateTriangleRowsInto(
  trianglesA: Float64Array,
  a: number,
  trianglesB: Float64Array,
  b: number,
  out: Float64Array,
): number {
  findTriangleAxis(trianglesA, a, trianglesB, b, Infinity)
  const c = TRIANGLE_PAIR
  out[0] = c[18]
  out[1] = c[19]
  out[2] = c[20]
  const separation = c[21]
  const size = c[22]
  out[3] = separation
  if (separation < -AXIS_DOUBT * size || separation > NEARLY_COPLANAR * size) return NaN
  if (separation <= OVERLAP_BAND * size && overlapTriangleRows(trianglesA, a, trianglesB, b)) {
    out[3] = Math.min(0, separation)
    return NaN
  }
  // Apart by little along these axes: the true gap may lie in the common plane. The direction between the nearest
  // points of almost touching triangles is inaccurate, so the gap is that of the corners projected on it.
  findNearestOfTriangles(nearestAxis)
  const x = nearestAxis[0]
  const y = nearestAxis[1]
  const z = nearestAxis[2]
  if (!(Math.sqrt(candidate[6]) > 0)) return NaN
  const lastA = Math.max(0, x * c[3] + y * c[4] + z * c[5], x * c[6] + y * c[7] + z * c[8])
  const firstB = Math.min(
    x * c[9] + y * c[10] + z * c[11],
    x * c[12] + y * c[13] + z * c[14],
    x * c[15] + y * c[16] + z * c[17],
  )
  if (firstB - lastA < separation) return NaN
  out[0] = x
  out[1] = y
  out[2] = z
  out[3] = firstB - lastA
  return NaN
}

const nearestAxis = new Float64Array(3)

/** Left by {@link nearestOfTriangles}: the point of A (0..2) and of B (3..5). */
export const WITNESS = new Float64Array(6)

/**
 * Distance of the two triangles of TRIANGLE_PAIR that do not cross: corner against face, edge against edge. The unit
 * axis from A to B goes to out (untouched at distance 0).
 */
export function nearestOfTriangles(out: Float64Array): number {
  findNearestOfTriangles(out)
  return Math.sqrt(candidate[6])
}

/** A candidate for the nearest points: 0..2 of A, 3..5 of B; 6 the least squared distance so far. */
const candidate = new Float64Array(7)

const nearest = new Float64Array(4)

function findNearestOfTriangles(out: Float64Array): void {
  const c = TRIANGLE_PAIR
  candidate[6] = Infinity
  for (let k = 0; k < 18; k += 3) {
    const own = k < 9 ? 0 : 3
    nearestOnTriangle(c, k < 9 ? 9 : 0, c, k, nearest)
    for (let d = 0; d < 3; d++) {
      candidate[own + d] = c[k + d]
      candidate[3 - own + d] = nearest[d]
    }
    nearer(out)
  }
  for (let p = 0; p < 9; p += 3) {
    const q = p === 6 ? 0 : p + 3
    const ux = c[q] - c[p]
    const uy = c[q + 1] - c[p + 1]
    const uz = c[q + 2] - c[p + 2]
    const uu = ux * ux + uy * uy + uz * uz
    for (let r = 9; r < 18; r += 3) {
      const s = r === 15 ? 9 : r + 3
      const vx = c[s] - c[r]
      const vy = c[s + 1] - c[r + 1]
      const vz = c[s + 2] - c[r + 2]
      const vv = vx * vx + vy * vy + vz * vz
      const mx = uy * vz - uz * vy
      const my = uz * vx - ux * vz
      const mz = ux * vy - uy * vx
      const mm = mx * mx + my * my + mz * mz
      // Parallel edges are nearest at a corner too.
      if (!(mm > CORE_PARALLEL * uu * vv)) continue
      const wx = c[r] - c[p]
      const wy = c[r + 1] - c[p + 1]
      const wz = c[r + 2] - c[p + 2]
      const f = (mx * (wy * vz - wz * vy) + my * (wz * vx - wx * vz) + mz * (wx * vy - wy * vx)) / mm
      const g = (mx * (wy * uz - wz * uy) + my * (wz * ux - wx * uz) + mz * (wx * uy - wy * ux)) / mm
      if (!(f > 0 && f < 1 && g > 0 && g < 1)) continue
      candidate[0] = c[p] + f * ux
      candidate[1] = c[p + 1] + f * uy
      candidate[2] = c[p + 2] + f * uz
      candidate[3] = c[r] + g * vx
      candidate[4] = c[r + 1] + g * vy
      candidate[5] = c[r + 2] + g * vz
      nearer(out)
    }
  }
}

/** Keeps the candidate pair of points if it is nearer. */
function nearer(out: Float64Array): void {
  const x = candidate[3] - candidate[0]
  const y = candidate[4] - candidate[1]
  const z = candidate[5] - candidate[2]
  const square = x * x + y * y + z * z
  if (!(square < candidate[6])) return
  candidate[6] = square
  for (let d = 0; d < 6; d++) WITNESS[d] = candidate[d]
  if (square > 0) {
    const scale = 1 / Math.sqrt(square)
    out[0] = x * scale
    out[1] = y * scale
    out[2] = z * scale
  }
}
