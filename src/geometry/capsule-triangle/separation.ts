import { CORE, CORE_STRIDE, nearestPlace } from '../capsule-capsule/core.js'
import { CORE_PARALLEL, CORE_TOUCH } from '../../tolerances.js'
import { crossEdges, nearestOnTriangle } from '../nearest.js'
import { ROW_PARAMETERS } from '../rows.js'

/**
 * What {@link findCapsuleAndTriangleCore} leaves. 0..8: corners relative to the capsule's position. 9: index of the
 * nearest place in CORE. 10: size of both cores. When the core touches the triangle: 11..13 unit axis from capsule
 * to triangle, 14 its kind: 0 the triangle's normal, 1-3 cross product of the core with edge ab, bc, ca, 4 a
 * perpendicular of the core where all of these vanish.
 */
export const TRIANGLE_CORE = new Float64Array(15)

const place = new Float64Array(3)
const nearest = new Float64Array(4)
const cross = new Float64Array(3)

function placeAt(index: number, t: number, ux: number, uy: number, uz: number, feature: number): void {
  place[0] = t * ux
  place[1] = t * uy
  place[2] = t * uz
  nearestOnTriangle(TRIANGLE_CORE, 0, place, 0, nearest)
  const x = nearest[0] - place[0]
  const y = nearest[1] - place[1]
  const z = nearest[2] - place[2]
  const distance = Math.sqrt(x * x + y * y + z * z)
  const scale = distance > 0 ? 1 / distance : 0
  const k = index * CORE_STRIDE
  CORE[k] = t
  CORE[k + 1] = distance
  CORE[k + 2] = x * scale
  CORE[k + 3] = y * scale
  CORE[k + 4] = z * scale
  CORE[k + 5] = feature
}

/**
 * Nearest place of a capsule's core to a triangle. The nearest point is at an end of the core, or where the core is
 * nearest to an edge or a corner, or where it goes through the face. Each of these is one parameter t; the distance to
 * the triangle is computed at each, and the least is right because all are true distances of points of the core.
 *
 * Features of the places: 0, 1 the ends, 2-4 nearest to an edge, 5-7 to a corner, 8-10 over an edge (the plane through
 * edge and normal), 11 in the triangle's plane. Leaves them in CORE and returns how many.
 */
export function findCapsuleAndTriangleCore(rowsA: Float64Array, a: number, triangles: Float64Array, t: number): number {
  const half = rowsA[a + ROW_PARAMETERS]
  const ux = rowsA[a + 6]
  const uy = rowsA[a + 7]
  const uz = rowsA[a + 8]
  const x = rowsA[a]
  const y = rowsA[a + 1]
  const z = rowsA[a + 2]
  const c = TRIANGLE_CORE
  for (let k = 0; k < 9; k += 3) {
    c[k] = triangles[t + k] - x
    c[k + 1] = triangles[t + k + 1] - y
    c[k + 2] = triangles[t + k + 2] - z
  }
  let count = 0
  placeAt(count++, half, ux, uy, uz, 0)
  if (half > 0) {
    placeAt(count++, -half, ux, uy, uz, 1)
    const e0 = c[3] - c[0]
    const e1 = c[4] - c[1]
    const e2 = c[5] - c[2]
    const f0 = c[6] - c[0]
    const f1 = c[7] - c[1]
    const f2 = c[8] - c[2]
    if (!crossEdges(e0, e1, e2, f0, f1, f2, cross)) cross.fill(0)
    const nx = cross[0]
    const ny = cross[1]
    const nz = cross[2]
    const climb = nx * ux + ny * uy + nz * uz
    if (climb !== 0) {
      const through = (nx * c[0] + ny * c[1] + nz * c[2]) / climb
      if (through > -half && through < half) placeAt(count++, through, ux, uy, uz, 11)
    }
    for (let i = 0; i < 3; i++) {
      const p = 3 * i
      const q = i === 2 ? 0 : p + 3
      const wx = c[p]
      const wy = c[p + 1]
      const wz = c[p + 2]
      const vx = c[q] - wx
      const vy = c[q + 1] - wy
      const vz = c[q + 2] - wz
      // Lines t u and w + s v: as in capsule-capsule/separation.ts.
      const mx = uy * vz - uz * vy
      const my = uz * vx - ux * vz
      const mz = ux * vy - uy * vx
      const mm = mx * mx + my * my + mz * mz
      if (mm > 0) {
        const k = (mx * (wy * vz - wz * vy) + my * (wz * vx - wx * vz) + mz * (wx * vy - wy * vx)) / mm
        if (k > -half && k < half) placeAt(count++, k, ux, uy, uz, 2 + i)
      }
      const corner = ux * wx + uy * wy + uz * wz
      if (corner > -half && corner < half) placeAt(count++, corner, ux, uy, uz, 5 + i)
      // Plane through the edge, along the normal.
      const sx = vy * nz - vz * ny
      const sy = vz * nx - vx * nz
      const sz = vx * ny - vy * nx
      const su = sx * ux + sy * uy + sz * uz
      if (su !== 0) {
        const over = (sx * wx + sy * wy + sz * wz) / su
        if (over > -half && over < half) placeAt(count++, over, ux, uy, uz, 8 + i)
      }
    }
  }
  c[9] = nearestPlace(count)
  let size = half
  for (let k = 0; k < 3; k++) {
    size += Math.max(c[k], c[k + 3], c[k + 6]) - Math.min(c[k], c[k + 3], c[k + 6])
  }
  c[10] = size
  return count
}

/** Whether the core touches the triangle, up to rounding: then the nearest points give no direction. */
export function coreTouchesTriangle(): boolean {
  return CORE[TRIANGLE_CORE[9] * CORE_STRIDE + 1] <= CORE_TOUCH * TRIANGLE_CORE[10]
}

/**
 * Axis of least depth of a core in a triangle: the triangle's normal, or a cross product of the core with an edge; the
 * Minkowski difference of the two is a prism with these face normals. The normal wins ties. A core along a degenerate
 * triangle may leave by any perpendicular: its x axis is taken. Returns the signed separation along the best axis; if
 * any axis separates them, a positive number, even where the axis that ties with it and is taken does not.
 */
export function leaveTriangleByCore(rowsA: Float64Array, a: number): number {
  const half = rowsA[a + ROW_PARAMETERS]
  const ux = rowsA[a + 6]
  const uy = rowsA[a + 7]
  const uz = rowsA[a + 8]
  const c = TRIANGLE_CORE
  const tie = CORE_TOUCH * c[10]
  let best = -Infinity
  let most = -Infinity
  for (let kind = 0; kind < 4; kind++) {
    let x: number
    let y: number
    let z: number
    let scale: number
    if (kind === 0) {
      const e0 = c[3] - c[0]
      const e1 = c[4] - c[1]
      const e2 = c[5] - c[2]
      const f0 = c[6] - c[0]
      const f1 = c[7] - c[1]
      const f2 = c[8] - c[2]
      x = e1 * f2 - e2 * f1
      y = e2 * f0 - e0 * f2
      z = e0 * f1 - e1 * f0
      scale = (e0 * e0 + e1 * e1 + e2 * e2) * (f0 * f0 + f1 * f1 + f2 * f2)
    } else {
      const p = 3 * (kind - 1)
      const q = kind === 3 ? 0 : p + 3
      const vx = c[q] - c[p]
      const vy = c[q + 1] - c[p + 1]
      const vz = c[q + 2] - c[p + 2]
      x = uy * vz - uz * vy
      y = uz * vx - ux * vz
      z = ux * vy - uy * vx
      scale = vx * vx + vy * vy + vz * vz
    }
    const square = x * x + y * y + z * z
    if (!(square > CORE_PARALLEL * scale)) continue
    const length = Math.sqrt(square)
    x /= length
    y /= length
    z /= length
    const p = x * c[0] + y * c[1] + z * c[2]
    const q = x * c[3] + y * c[4] + z * c[5]
    const r = x * c[6] + y * c[7] + z * c[8]
    const reach = half * Math.abs(x * ux + y * uy + z * uz)
    const ahead = Math.min(p, q, r) - reach
    const behind = 0 - Math.max(p, q, r) - reach
    const s = Math.max(ahead, behind)
    if (s > most) most = s
    if (s > (kind === 0 ? best : best + tie)) {
      best = s
      const sign = ahead >= behind ? 1 : -1
      c[11] = sign * x
      c[12] = sign * y
      c[13] = sign * z
      c[14] = kind
    }
  }
  if (best === -Infinity) {
    c[11] = rowsA[a + 3]
    c[12] = rowsA[a + 4]
    c[13] = rowsA[a + 5]
    c[14] = 4
    return CORE[c[9] * CORE_STRIDE + 1]
  }
  return most > 0 ? most : best
}

/**
 * Signed separation of a capsule and a triangle: distance of the core to the triangle, or minus its least way out of
 * it, minus the radius. out[0..2] gets the unit axis from the capsule to the triangle.
 */
export function separateCapsuleAndTriangleRows(
  rowsA: Float64Array,
  a: number,
  triangles: Float64Array,
  t: number,
  out: Float64Array,
): number {
  findCapsuleAndTriangleCore(rowsA, a, triangles, t)
  const radius = rowsA[a + ROW_PARAMETERS + 1]
  const best = TRIANGLE_CORE[9] * CORE_STRIDE
  if (!coreTouchesTriangle()) {
    out[0] = CORE[best + 2]
    out[1] = CORE[best + 3]
    out[2] = CORE[best + 4]
    return CORE[best + 1] - radius
  }
  const separation = leaveTriangleByCore(rowsA, a)
  out[0] = TRIANGLE_CORE[11]
  out[1] = TRIANGLE_CORE[12]
  out[2] = TRIANGLE_CORE[13]
  return (separation > 0 ? CORE[best + 1] : separation) - radius
}
