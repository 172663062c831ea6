/**
 * Nearest points that several contact kernels share.
 */
import { THIN_CORNER } from '../tolerances.js'
import { crossVectors, VECTOR_STRIDE } from './moving/exact-cross.js'

/**
 * What {@link nearestOnTriangle} found: x y z of the point and its region: corner 0-2, edge 3-5 (ab, bc, ca), face 6.
 */
export const NEAREST = new Float64Array(4)

const plain = new Float64Array(12)

const edges = new Float64Array(2 * VECTOR_STRIDE)
/** What {@link crossEdges} found. */
export const CROSS = new Float64Array(3)

/**
 * Writes u x v of two edges of a triangle to {@link CROSS} in full accuracy of its direction. False for a triangle
 * that is a segment or a point but for rounding: it has no normal.
 *
 * Trap: the plain product of a thin triangle is off by rounding / thinness. Three corners that are collinear within
 * rounding then have an arbitrary normal, and points far off the triangle seem to lie over its face.
 */
export function crossEdges(ux: number, uy: number, uz: number, vx: number, vy: number, vz: number): boolean {
  edges[0] = ux
  edges[1] = uy
  edges[2] = uz
  edges[VECTOR_STRIDE] = vx
  edges[VECTOR_STRIDE + 1] = vy
  edges[VECTOR_STRIDE + 2] = vz
  return crossVectors(edges, 0, edges, VECTOR_STRIDE, CROSS, 0)
}

/** {@link nearestOnTriangleRows} for plain numbers as arguments. */
export function nearestOnTriangle(
  ax: number,
  ay: number,
  az: number,
  bx: number,
  by: number,
  bz: number,
  cx: number,
  cy: number,
  cz: number,
  px: number,
  py: number,
  pz: number,
): void {
  plain[0] = ax
  plain[1] = ay
  plain[2] = az
  plain[3] = bx
  plain[4] = by
  plain[5] = bz
  plain[6] = cx
  plain[7] = cy
  plain[8] = cz
  plain[9] = px
  plain[10] = py
  plain[11] = pz
  nearestOnTriangleRows(plain, 0, 9)
}

/**
 * Nearest point of the triangle at rows[t..t + 8] to the point at rows[p..p + 2], written to {@link NEAREST} (Ericson,
 * Real-Time Collision Detection, 5.1.5: the Voronoi region by signs of products, no division before the region is
 * known). Corners, point and result are in one frame. Degenerate triangles end in a region of their longest extent:
 * every division is guarded.
 */
export function nearestOnTriangleRows(rows: Float64Array, t: number, p: number): void {
  const ax = rows[t]
  const ay = rows[t + 1]
  const az = rows[t + 2]
  const bx = rows[t + 3]
  const by = rows[t + 4]
  const bz = rows[t + 5]
  const cx = rows[t + 6]
  const cy = rows[t + 7]
  const cz = rows[t + 8]
  const px = rows[p]
  const py = rows[p + 1]
  const pz = rows[p + 2]
  const abx = bx - ax
  const aby = by - ay
  const abz = bz - az
  const acx = cx - ax
  const acy = cy - ay
  const acz = cz - az
  let nx = aby * acz - abz * acy
  let ny = abz * acx - abx * acz
  let nz = abx * acy - aby * acx
  let nn = nx * nx + ny * ny + nz * nz
  const product = (abx * abx + aby * aby + abz * abz) * (acx * acx + acy * acy + acz * acz)
  if (nn <= THIN_CORNER * product) {
    const flat = !crossEdges(abx, aby, abz, acx, acy, acz)
    nx = CROSS[0]
    ny = CROSS[1]
    nz = CROSS[2]
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
    const bcx = cx - bx
    const bcy = cy - by
    const bcz = cz - bz
    const w = nx * (aby * apz - abz * apy) + ny * (abz * apx - abx * apz) + nz * (abx * apy - aby * apx)
    const u = nx * (bcy * bpz - bcz * bpy) + ny * (bcz * bpx - bcx * bpz) + nz * (bcx * bpy - bcy * bpx)
    const v = nx * (apy * acz - apz * acy) + ny * (apz * acx - apx * acz) + nz * (apx * acy - apy * acx)
    if (w >= 0 && u >= 0 && v >= 0) {
      const k = (nx * apx + ny * apy + nz * apz) / nn
      NEAREST[0] = px - k * nx
      NEAREST[1] = py - k * ny
      NEAREST[2] = pz - k * nz
      NEAREST[3] = 6
      return
    }
  }
  // Otherwise the nearest of the three edges.
  nearestSquare[0] = Infinity
  nearestOnEdge(rows, t, t + 3, p, 0, 1, 3)
  nearestOnEdge(rows, t + 3, t + 6, p, 1, 2, 4)
  nearestOnEdge(rows, t + 6, t, p, 2, 0, 5)
}

/** The nearest of the edges so far. In scratch, because doubles that calls return are allocated. */
const nearestSquare = new Float64Array(1)

function nearestOnEdge(
  rows: Float64Array,
  a: number,
  b: number,
  p: number,
  start: number,
  end: number,
  interior: number,
): void {
  const ax = rows[a]
  const ay = rows[a + 1]
  const az = rows[a + 2]
  const bx = rows[b]
  const by = rows[b + 1]
  const bz = rows[b + 2]
  const px = rows[p]
  const py = rows[p + 1]
  const pz = rows[p + 2]
  const ex = bx - ax
  const ey = by - ay
  const ez = bz - az
  const along = ex * (px - ax) + ey * (py - ay) + ez * (pz - az)
  const ee = ex * ex + ey * ey + ez * ez
  let x = ax
  let y = ay
  let z = az
  let region = start
  if (along > 0) {
    if (along >= ee) {
      x = bx
      y = by
      z = bz
      region = end
    } else {
      const k = along / ee
      x += k * ex
      y += k * ey
      z += k * ez
      region = interior
    }
  }
  const dx = x - px
  const dy = y - py
  const dz = z - pz
  const square = dx * dx + dy * dy + dz * dz
  if (square < nearestSquare[0]) {
    NEAREST[0] = x
    NEAREST[1] = y
    NEAREST[2] = z
    NEAREST[3] = region
    nearestSquare[0] = square
  }
}

/**
 * Writes a unit vector perpendicular to a triangle, given by two edges from one corner, to out[0..2]: its normal; for a
 * triangle without area a perpendicular of its longest edge; for a point the x axis.
 */
export function writeTriangleNormal(
  ux: number,
  uy: number,
  uz: number,
  vx: number,
  vy: number,
  vz: number,
  out: Float64Array,
): void {
  if (!crossEdges(ux, uy, uz, vx, vy, vz)) {
    const uu = ux * ux + uy * uy + uz * uz
    const vv = vx * vx + vy * vy + vz * vz
    const longest = uu >= vv
    writePerpendicular(longest ? ux : vx, longest ? uy : vy, longest ? uz : vz, out)
    return
  }
  const x = CROSS[0]
  const y = CROSS[1]
  const z = CROSS[2]
  const scale = 1 / Math.sqrt(x * x + y * y + z * z)
  out[0] = x * scale
  out[1] = y * scale
  out[2] = z * scale
}

/** Writes a unit vector perpendicular to (x, y, z) to out[0..2]; for the zero vector the x axis. */
export function writePerpendicular(x: number, y: number, z: number, out: Float64Array): void {
  const ax = Math.abs(x)
  const ay = Math.abs(y)
  const az = Math.abs(z)
  // Cross product with the coordinate axis that is furthest from it.
  let p = 0
  let q = 0
  let r = 0
  if (ax <= ay && ax <= az) {
    q = -z
    r = y
  } else if (ay <= az) {
    p = z
    r = -x
  } else {
    p = -y
    q = x
  }
  const length = Math.sqrt(p * p + q * q + r * r)
  out[0] = length > 0 ? p / length : 1
  out[1] = length > 0 ? q / length : 0
  out[2] = length > 0 ? r / length : 0
}

const across = new Float64Array(3)

/** Writes right-handed unit axes to out[at..at+8], the first of them the unit vector (x, y, z). */
export function writeAxesAlong(x: number, y: number, z: number, out: Float64Array, at: number): void {
  writePerpendicular(x, y, z, across)
  const u = across[0]
  const v = across[1]
  const w = across[2]
  out[at] = x
  out[at + 1] = y
  out[at + 2] = z
  out[at + 3] = u
  out[at + 4] = v
  out[at + 5] = w
  out[at + 6] = y * w - z * v
  out[at + 7] = z * u - x * w
  out[at + 8] = x * v - y * u
}
