/**
 * The contact axis of two triangles: the separating axis theorem on both normals and the nine cross products of edges
 * (Eberly, dynamic collision, section 4, table 5). Coordinates are relative to the first corner of A; every axis is
 * normalised and all six corners are projected, so an axis that is nearly noise is a direction like any other, and its
 * separation true.
 *
 * Those eleven axes are complete unless the triangles are coplanar or degenerate: then nothing in their plane is
 * tested, and they report a depth of 0 along the normal. Whether such a pair touches is decided exactly by
 * overlapTriangleRows, and its separation, when it does not, is the true distance.
 */
import { dot, meetLines, subtract, writePerpendicular } from '../../math/vectors.js'
import { AXIS_DOUBT, AXIS_TIE, CORE_PARALLEL, NEARLY_COPLANAR, OVERLAP_BAND } from '../../tolerances.js'
import { nearestOnTriangle } from '../nearest.js'
import type { AxisSearch, SeparationKernel } from '../rows.js'
import { overlapTriangleRows } from './overlap.js'

/**
 * What {@link findTriangleAxis} writes. 0..8: corners of A, 9..17 of B, relative to A's first corner; then the unit
 * axis from A to B, the separation along it, the size of the pair, and the edges ab, bc, ca of A and of B. `reach` it
 * reads: a length that a separation must exceed to end the search, 0 but in obb-tree/traversal/ends.ts.
 */
export const TrianglePair = { axis: 18, separation: 21, size: 22, reach: 23, edges: 24, length: 42 } as const

/**
 * Takes the cross product of the edges at `pair[e]` and `pair[f]`, unless they are parallel, if its separation beats
 * the best by the tie.
 */
function tryAxis(pair: Float64Array, e: number, f: number): boolean {
  const ex = pair[e]
  const ey = pair[e + 1]
  const ez = pair[e + 2]
  const fx = pair[f]
  const fy = pair[f + 1]
  const fz = pair[f + 2]
  const x = ey * fz - ez * fy
  const y = ez * fx - ex * fz
  const z = ex * fy - ey * fx
  const square = x * x + y * y + z * z
  if (!(square > CORE_PARALLEL * (ex * ex + ey * ey + ez * ez) * (fx * fx + fy * fy + fz * fz))) return false
  const p = x * pair[3] + y * pair[4] + z * pair[5]
  const q = x * pair[6] + y * pair[7] + z * pair[8]
  const r = x * pair[9] + y * pair[10] + z * pair[11]
  const s = x * pair[12] + y * pair[13] + z * pair[14]
  const t = x * pair[15] + y * pair[16] + z * pair[17]
  // A's first corner projects to 0.
  const ahead = Math.min(r, s, t) - Math.max(0, p, q)
  const behind = Math.min(0, p, q) - Math.max(r, s, t)
  const length = Math.sqrt(square)
  const separation = (ahead >= behind ? ahead : behind) / length
  if (!(separation > pair[TrianglePair.separation] + AXIS_TIE * pair[TrianglePair.size])) return false
  const scale = (ahead >= behind ? 1 : -1) / length
  pair[TrianglePair.axis] = x * scale
  pair[TrianglePair.axis + 1] = y * scale
  pair[TrianglePair.axis + 2] = z * scale
  pair[TrianglePair.separation] = separation
  return true
}

/** The kind of {@link findTriangleAxis} where all axes vanish. */
export const KIND_NONE = 11

/**
 * Kind of the contact axis: 0 normal of A, 1 normal of B, 2 + 3 i + j cross product of edge i of A and edge j of B (ab,
 * bc, ca), 11 none: all axes vanish, and any perpendicular of the longest edge serves. Ties go to the earlier. As soon
 * as a separation is above the reach and `enough` sizes the search ends with -1.
 */
export const findTriangleAxis: AxisSearch = (trianglesA, a, trianglesB, b, enough, pair) => {
  for (let k = 0; k < 9; k += 3) {
    subtract(pair, k, trianglesA, a + k, trianglesA, a)
    subtract(pair, 9 + k, trianglesB, b + k, trianglesA, a)
  }
  let size = 0
  for (let k = 0; k < 18; k += 9) {
    for (let m = k; m < k + 3; m++)
      size += Math.max(pair[m], pair[m + 3], pair[m + 6]) - Math.min(pair[m], pair[m + 3], pair[m + 6])
    for (let p = k; p < k + 9; p += 3) subtract(pair, TrianglePair.edges + p, pair, p === k + 6 ? k : p + 3, pair, p)
  }
  pair[TrianglePair.size] = size
  pair[TrianglePair.separation] = -Infinity
  const stop = pair[TrianglePair.reach] + enough * size
  let kind = KIND_NONE
  for (let body = 0; body < 2; body++) {
    // ca x ab is the normal.
    if (tryAxis(pair, TrianglePair.edges + 9 * body + 6, TrianglePair.edges + 9 * body)) kind = body
    if (pair[TrianglePair.separation] > stop) return -1
  }
  for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++)
      if (tryAxis(pair, TrianglePair.edges + 3 * i, TrianglePair.edges + 9 + 3 * j)) kind = 2 + 3 * i + j
    if (pair[TrianglePair.separation] > stop) return -1
  }
  if (kind === KIND_NONE) {
    let e = TrianglePair.edges
    for (let f = e; f < TrianglePair.length; f += 3) if (dot(pair, f, pair, f) > dot(pair, e, pair, e)) e = f
    writePerpendicular(pair, TrianglePair.axis, pair, e)
    pair[TrianglePair.separation] = 0
  }
  return kind
}

const pair = new Float64Array(TrianglePair.length)
const witness = new Float64Array(7)

/**
 * Signed separation of two triangles. The depth of coplanar ones is 0: a flat body leaves its plane at once.
 */
export const separateTriangleRows: SeparationKernel = (trianglesA, a, trianglesB, b, out) => {
  findTriangleAxis(trianglesA, a, trianglesB, b, Infinity, pair)
  const separation = pair[TrianglePair.separation]
  const size = pair[TrianglePair.size]
  for (let k = 0; k < 4; k++) out[k] = pair[TrianglePair.axis + k]
  if (separation < -AXIS_DOUBT * size || separation > NEARLY_COPLANAR * size) return
  if (separation <= OVERLAP_BAND * size && overlapTriangleRows(trianglesA, a, trianglesB, b)) {
    out[3] = Math.min(0, separation)
    return
  }
  // Apart by little along these axes: the true gap may lie in the common plane. The direction between the nearest
  // points of almost touching triangles is inaccurate, so the gap is that of the corners projected on it.
  nearestOfTriangles(pair, witness)
  if (!(witness[6] > 0)) return
  const scale = 1 / Math.sqrt(witness[6])
  for (let d = 0; d < 3; d++) offset[d] = (witness[3 + d] - witness[d]) * scale
  let lastA = 0
  let firstB = Infinity
  for (let k = 3; k < 9; k += 3) lastA = Math.max(lastA, dot(offset, 0, pair, k))
  for (let k = 9; k < 18; k += 3) firstB = Math.min(firstB, dot(offset, 0, pair, k))
  if (firstB - lastA < separation) return
  for (let d = 0; d < 3; d++) out[d] = offset[d]
  out[3] = firstB - lastA
}

/** A pair of points, of A and of B. */
const candidate = new Float64Array(6)
const nearest = new Float64Array(4)
const offset = new Float64Array(3)
const met = new Float64Array(2)

/**
 * Writes the nearest points of the two triangles of a pair that do not cross, of A and of B, and their squared distance
 * to out[0..6]: corner against face, edge against edge.
 */
export function nearestOfTriangles(pair: Float64Array, out: Float64Array): void {
  out[6] = Infinity
  for (let k = 0; k < 18; k += 3) {
    const own = k < 9 ? 0 : 3
    nearestOnTriangle(pair, k < 9 ? 9 : 0, pair, k, nearest)
    for (let d = 0; d < 3; d++) {
      candidate[own + d] = pair[k + d]
      candidate[3 - own + d] = nearest[d]
    }
    keepNearer(out)
  }
  for (let p = 0; p < 9; p += 3) for (let r = 9; r < 18; r += 3) takeEdges(pair, p, r, out)
}

/** Takes the nearest points of the edges from the corners at pair[p] and pair[r] into `out`, if they are nearer. */
export function takeEdges(pair: Float64Array, p: number, r: number, out: Float64Array): void {
  const u = TrianglePair.edges + p
  const v = TrianglePair.edges + r
  subtract(offset, 0, pair, r, pair, p)
  // Parallel edges are nearest at a corner too.
  if (!meetLines(met, pair, u, pair, v, offset, 0)) return
  if (!(met[0] > 0 && met[0] < 1 && met[1] > 0 && met[1] < 1)) return
  for (let d = 0; d < 3; d++) {
    candidate[d] = pair[p + d] + met[0] * pair[u + d]
    candidate[3 + d] = pair[r + d] + met[1] * pair[v + d]
  }
  keepNearer(out)
}

/** Keeps the candidate in `out` if it is nearer. */
function keepNearer(out: Float64Array): void {
  subtract(offset, 0, candidate, 3, candidate, 0)
  const square = dot(offset, 0, offset, 0)
  if (!(square < out[6])) return
  for (let d = 0; d < 6; d++) out[d] = candidate[d]
  out[6] = square
}
