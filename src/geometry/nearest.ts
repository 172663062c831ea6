/** Nearest points and normals of triangles. */
import { dot, subtract, writePerpendicular } from '../math/vectors.js'
import { EXPANSION_SMALLEST_OF_FOUR, THIN_CORNER } from '../tolerances.js'
import { crossVectors, VECTOR_STRIDE } from '../math/exact-cross.js'

const edges = new Float64Array(2 * VECTOR_STRIDE)

/**
 * Writes the cross product of a triangle's edges ab and ac to out[0..2] in full accuracy of its direction, and the two
 * to `edges`; tiny ones are scaled up. False for a triangle that is a segment or a point but for rounding: it has no
 * normal.
 *
 * Trap: the plain product of a thin triangle is off by rounding / thinness. Three corners that are collinear within
 * rounding then have an arbitrary normal, and points far off the triangle seem to lie over its face.
 */
export function crossEdges(triangles: Float64Array, t: number, out: Float64Array): boolean {
  subtract(edges, 0, triangles, t + 3, triangles, t)
  subtract(edges, VECTOR_STRIDE, triangles, t + 6, triangles, t)
  // The square of a length of the product is one of four edges. V8: see notes, "doubles across calls".
  let size = 0
  for (let k = 0; k < edges.length; k++) size += Math.abs(edges[k])
  for (; size > 0 && size < EXPANSION_SMALLEST_OF_FOUR; size /= EXPANSION_SMALLEST_OF_FOUR)
    for (let k = 0; k < edges.length; k++) edges[k] /= EXPANSION_SMALLEST_OF_FOUR
  return crossVectors(edges, 0, edges, VECTOR_STRIDE, out, 0)
}

/**
 * Writes the nearest point of the triangle at triangles[t..t + 8] to the point at points[p..p + 2] to out[0..2], and
 * its region to out[3]: corner 0-2, edge 3-5 (ab, bc, ca), face 6 (Ericson, Real-Time Collision Detection, 5.1.5: the
 * Voronoi region by signs of products, no division before the region is known). All are in one frame. Degenerate
 * triangles end in a region of their longest extent: every division is guarded.
 */
export function nearestOnTriangle(
  triangles: Float64Array,
  t: number,
  points: Float64Array,
  p: number,
  out: Float64Array,
): void {
  const ax = triangles[t]
  const ay = triangles[t + 1]
  const az = triangles[t + 2]
  const bx = triangles[t + 3]
  const by = triangles[t + 4]
  const bz = triangles[t + 5]
  const px = points[p]
  const py = points[p + 1]
  const pz = points[p + 2]
  const abx = bx - ax
  const aby = by - ay
  const abz = bz - az
  const acx = triangles[t + 6] - ax
  const acy = triangles[t + 7] - ay
  const acz = triangles[t + 8] - az
  let nx = aby * acz - abz * acy
  let ny = abz * acx - abx * acz
  let nz = abx * acy - aby * acx
  let nn = nx * nx + ny * ny + nz * nz
  const product = (abx * abx + aby * aby + abz * abz) * (acx * acx + acy * acy + acz * acz)
  if (nn <= THIN_CORNER * product) {
    // A unit vector: products of a point's distances to edges and a tiny normal underflow.
    const flat = !writeFaceNormal(triangles, t, out)
    nx = out[0]
    ny = out[1]
    nz = out[2]
    nn = flat ? 0 : nx * nx + ny * ny + nz * nz
  }
  if (nn > 0) {
    // Inside all three edge planes: the face. Signs of n . (edge x (p - corner)).
    const apx = px - ax
    const apy = py - ay
    const apz = pz - az
    const bpx = px - bx
    const bpy = py - by
    const bpz = pz - bz
    const bcx = triangles[t + 6] - bx
    const bcy = triangles[t + 7] - by
    const bcz = triangles[t + 8] - bz
    const w = nx * (aby * apz - abz * apy) + ny * (abz * apx - abx * apz) + nz * (abx * apy - aby * apx)
    const u = nx * (bcy * bpz - bcz * bpy) + ny * (bcz * bpx - bcx * bpz) + nz * (bcx * bpy - bcy * bpx)
    const v = nx * (apy * acz - apz * acy) + ny * (apz * acx - apx * acz) + nz * (apx * acy - apy * acx)
    if (w >= 0 && u >= 0 && v >= 0) {
      const k = (nx * apx + ny * apy + nz * apz) / nn
      out[0] = px - k * nx
      out[1] = py - k * ny
      out[2] = pz - k * nz
      out[3] = 6
      return
    }
  }
  // Otherwise the nearest of the three edges.
  let least = Infinity
  for (let edge = 0; edge < 3; edge++) {
    const next = edge === 2 ? 0 : edge + 1
    const sx = triangles[t + 3 * edge]
    const sy = triangles[t + 3 * edge + 1]
    const sz = triangles[t + 3 * edge + 2]
    const ex = triangles[t + 3 * next] - sx
    const ey = triangles[t + 3 * next + 1] - sy
    const ez = triangles[t + 3 * next + 2] - sz
    const along = ex * (px - sx) + ey * (py - sy) + ez * (pz - sz)
    const ee = ex * ex + ey * ey + ez * ez
    let k = 0
    let region = edge
    if (along > 0) {
      k = along >= ee ? 1 : along / ee
      region = along >= ee ? next : 3 + edge
    }
    // The very end, not a sum that rounds.
    const x = k === 1 ? triangles[t + 3 * next] : sx + k * ex
    const y = k === 1 ? triangles[t + 3 * next + 1] : sy + k * ey
    const z = k === 1 ? triangles[t + 3 * next + 2] : sz + k * ez
    const square = (x - px) * (x - px) + (y - py) * (y - py) + (z - pz) * (z - pz)
    if (!(square < least)) continue
    least = square
    out[0] = x
    out[1] = y
    out[2] = z
    out[3] = region
  }
}

/**
 * Writes the unit normal of the triangle at triangles[t..t + 8], by its winding, to out[0..2]. False for what is a
 * segment or a point but for rounding: that has no normal.
 */
export function writeFaceNormal(triangles: Float64Array, t: number, out: Float64Array): boolean {
  if (!crossEdges(triangles, t, out)) return false
  // Not by lengthAt. V8: see notes, "doubles across calls".
  const length = Math.sqrt(out[0] * out[0] + out[1] * out[1] + out[2] * out[2])
  for (let d = 0; d < 3; d++) out[d] /= length
  return true
}

/** The same; without area a perpendicular of the longer edge at the first corner, of a point the x axis. */
export function writeTriangleNormal(triangles: Float64Array, t: number, out: Float64Array): void {
  if (writeFaceNormal(triangles, t, out)) return
  const uu = dot(edges, 0, edges, 0)
  const vv = dot(edges, VECTOR_STRIDE, edges, VECTOR_STRIDE)
  writePerpendicular(out, 0, edges, uu >= vv ? 0 : VECTOR_STRIDE)
}
