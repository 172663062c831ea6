/** The plain methods that the papers compare theirs with, on the same rows and with as little waste. */
import { ROW_AXES, ROW_PARAMETERS } from '../../../src/geometry/rows.js'

/** Whether the closed segment from p[i] to p[j] meets the triangle t[k..k + 8]; parallel segments never do. */
function segmentMeetsTriangle(p, i, j, t, k) {
  const dx = p[j] - p[i]
  const dy = p[j + 1] - p[i + 1]
  const dz = p[j + 2] - p[i + 2]
  const ux = t[k + 3] - t[k]
  const uy = t[k + 4] - t[k + 1]
  const uz = t[k + 5] - t[k + 2]
  const vx = t[k + 6] - t[k]
  const vy = t[k + 7] - t[k + 1]
  const vz = t[k + 8] - t[k + 2]
  const px = dy * vz - dz * vy
  const py = dz * vx - dx * vz
  const pz = dx * vy - dy * vx
  const determinant = ux * px + uy * py + uz * pz
  if (determinant === 0) return false
  const inverse = 1 / determinant
  const sx = p[i] - t[k]
  const sy = p[i + 1] - t[k + 1]
  const sz = p[i + 2] - t[k + 2]
  const u = (sx * px + sy * py + sz * pz) * inverse
  if (u < 0 || u > 1) return false
  const qx = sy * uz - sz * uy
  const qy = sz * ux - sx * uz
  const qz = sx * uy - sy * ux
  const v = (dx * qx + dy * qy + dz * qz) * inverse
  if (v < 0 || u + v > 1) return false
  const w = (vx * qx + vy * qy + vz * qz) * inverse
  return w >= 0 && w <= 1
}

/**
 * Brute force as Moller's footnote 1 has it: each closed edge of each triangle against the other triangle. Blind to
 * coplanar triangles, as the footnote says.
 */
export function overlapTrianglesByBruteForce(a, i, b, j) {
  return (
    segmentMeetsTriangle(a, i, i + 3, b, j) ||
    segmentMeetsTriangle(a, i + 3, i + 6, b, j) ||
    segmentMeetsTriangle(a, i + 6, i, b, j) ||
    segmentMeetsTriangle(b, j, j + 3, a, i) ||
    segmentMeetsTriangle(b, j + 3, j + 6, a, i) ||
    segmentMeetsTriangle(b, j + 6, j, a, i)
  )
}

/**
 * The same with all that a careful programmer would share: both planes once, an edge is looked at only where its ends
 * lie on different sides of the other plane, and the point where it crosses is inside if the edge passes the three
 * sides the same way.
 */
export function overlapTrianglesByCarefulBruteForce(a, i, b, j) {
  return crossesPlaneInside(a, i, b, j) || crossesPlaneInside(b, j, a, i)
}

/** Whether an edge of triangle p[i..] meets triangle t[k..]. */
function crossesPlaneInside(p, i, t, k) {
  const ux = t[k + 3] - t[k]
  const uy = t[k + 4] - t[k + 1]
  const uz = t[k + 5] - t[k + 2]
  const vx = t[k + 6] - t[k]
  const vy = t[k + 7] - t[k + 1]
  const vz = t[k + 8] - t[k + 2]
  const nx = uy * vz - uz * vy
  const ny = uz * vx - ux * vz
  const nz = ux * vy - uy * vx
  const d0 = nx * (p[i] - t[k]) + ny * (p[i + 1] - t[k + 1]) + nz * (p[i + 2] - t[k + 2])
  const d1 = nx * (p[i + 3] - t[k]) + ny * (p[i + 4] - t[k + 1]) + nz * (p[i + 5] - t[k + 2])
  const d2 = nx * (p[i + 6] - t[k]) + ny * (p[i + 7] - t[k + 1]) + nz * (p[i + 8] - t[k + 2])
  return (
    (d0 * d1 <= 0 && linePassesThrough(p, i, i + 3, t, k)) ||
    (d1 * d2 <= 0 && linePassesThrough(p, i + 3, i + 6, t, k)) ||
    (d2 * d0 <= 0 && linePassesThrough(p, i + 6, i, t, k))
  )
}

/** Whether the line through p[i] and p[j] passes all three sides of the triangle on the same hand. */
function linePassesThrough(p, i, j, t, k) {
  const dx = p[j] - p[i]
  const dy = p[j + 1] - p[i + 1]
  const dz = p[j + 2] - p[i + 2]
  const ax = t[k] - p[i]
  const ay = t[k + 1] - p[i + 1]
  const az = t[k + 2] - p[i + 2]
  const bx = t[k + 3] - p[i]
  const by = t[k + 4] - p[i + 1]
  const bz = t[k + 5] - p[i + 2]
  const cx = t[k + 6] - p[i]
  const cy = t[k + 7] - p[i + 1]
  const cz = t[k + 8] - p[i + 2]
  const ab = dx * (ay * bz - az * by) + dy * (az * bx - ax * bz) + dz * (ax * by - ay * bx)
  const bc = dx * (by * cz - bz * cy) + dy * (bz * cx - bx * cz) + dz * (bx * cy - by * cx)
  if (ab * bc < 0) return false
  const ca = dx * (cy * az - cz * ay) + dy * (cz * ax - cx * az) + dz * (cx * ay - cy * ax)
  return ca * bc >= 0 && ca * ab >= 0
}

/**
 * Box against frustum without cached intermediates (Eberly, section 5: "an unoptimized implementation will compute d,
 * R, m0 and m1 for each of the 26 cases"): for every axis M both bodies are projected anew, in world coordinates, with
 * no memory. Stops at the first separating axis, in the same order of axes as the cached form.
 */
export function overlapObbAndFrustumUncached(boxes, b, frusta, f) {
  const l = f + ROW_AXES
  const u = l + 3
  const d = l + 6
  const left = frusta[f + ROW_PARAMETERS]
  const up = frusta[f + ROW_PARAMETERS + 1]
  const near = frusta[f + ROW_PARAMETERS + 2]
  const lx = frusta[l]
  const ly = frusta[l + 1]
  const lz = frusta[l + 2]
  const ux = frusta[u]
  const uy = frusta[u + 1]
  const uz = frusta[u + 2]
  const dx = frusta[d]
  const dy = frusta[d + 1]
  const dz = frusta[d + 2]
  if (separates(boxes, b, frusta, f, dx, dy, dz)) return false
  for (let s = 1; s >= -1; s -= 2)
    if (separates(boxes, b, frusta, f, s * near * lx - left * dx, s * near * ly - left * dy, s * near * lz - left * dz))
      return false
  for (let s = 1; s >= -1; s -= 2)
    if (separates(boxes, b, frusta, f, s * near * ux - up * dx, s * near * uy - up * dy, s * near * uz - up * dz))
      return false
  for (let i = 0; i < 3; i++) {
    const a = b + ROW_AXES + 3 * i
    if (separates(boxes, b, frusta, f, boxes[a], boxes[a + 1], boxes[a + 2])) return false
  }
  for (let i = 0; i < 3; i++) {
    const a = b + ROW_AXES + 3 * i
    if (crossSeparates(boxes, b, frusta, f, lx, ly, lz, a) || crossSeparates(boxes, b, frusta, f, ux, uy, uz, a))
      return false
  }
  for (let i = 0; i < 3; i++) {
    const a = b + ROW_AXES + 3 * i
    for (let s = 1; s >= -1; s -= 2)
      for (let t = 1; t >= -1; t -= 2) {
        const x = s * left * lx + t * up * ux + near * dx
        const y = s * left * ly + t * up * uy + near * dy
        const z = s * left * lz + t * up * uz + near * dz
        if (crossSeparates(boxes, b, frusta, f, x, y, z, a)) return false
      }
  }
  return true
}

function crossSeparates(boxes, b, frusta, f, x, y, z, a) {
  const p = boxes[a]
  const q = boxes[a + 1]
  const r = boxes[a + 2]
  return separates(boxes, b, frusta, f, y * r - z * q, z * p - x * r, x * q - y * p)
}

function separates(boxes, b, frusta, f, x, y, z) {
  const a = b + ROW_AXES
  const l = f + ROW_AXES
  const near = frusta[f + ROW_PARAMETERS + 2]
  const ratio = frusta[f + ROW_PARAMETERS + 3] / near
  const d = x * (boxes[b] - frusta[f]) + y * (boxes[b + 1] - frusta[f + 1]) + z * (boxes[b + 2] - frusta[f + 2])
  const reach =
    boxes[b + ROW_PARAMETERS] * Math.abs(x * boxes[a] + y * boxes[a + 1] + z * boxes[a + 2]) +
    boxes[b + ROW_PARAMETERS + 1] * Math.abs(x * boxes[a + 3] + y * boxes[a + 4] + z * boxes[a + 5]) +
    boxes[b + ROW_PARAMETERS + 2] * Math.abs(x * boxes[a + 6] + y * boxes[a + 7] + z * boxes[a + 8])
  const p =
    frusta[f + ROW_PARAMETERS] * Math.abs(x * frusta[l] + y * frusta[l + 1] + z * frusta[l + 2]) +
    frusta[f + ROW_PARAMETERS + 1] * Math.abs(x * frusta[l + 3] + y * frusta[l + 4] + z * frusta[l + 5])
  const middle = near * (x * frusta[l + 6] + y * frusta[l + 7] + z * frusta[l + 8])
  const low = middle - p
  const high = middle + p
  return d + reach < (low < 0 ? low * ratio : low) || d - reach > (high > 0 ? high * ratio : high)
}
