/**
 * A point of the contact set of two convex bodies that touch in a plane (Eberly, dynamic collision, 2.3.2,
 * 3.3.2, 4.3.2).
 *
 * Each body's contact feature is the set of its corners that lie in the contact plane: a corner, an edge or a face. The
 * point is taken from the intersection of the two features, found by clipping one with the other within the plane. The
 * paper picks each free coordinate from its own interval instead, and can leave the other body (a face on a face that
 * is turned in the plane); clipping chooses them jointly, and yields the unique point where it is unique: a corner on
 * anything, two edges that cross.
 *
 * Trap: which corners lie in the plane depends on a tolerance. If it is too narrow, rounding turns a face into a corner
 * that may miss the other body; if it is too wide, a corner becomes an edge. So the tightest depth of FEATURE_DEPTHS
 * whose features meet is taken.
 */
import { FEATURE_DEPTHS, FEATURE_GAP } from '../../tolerances.js'
import { ROW_AXES, ROW_PARAMETERS } from '../rows.js'

/** Corners of a contact feature in ring order, three numbers each, relative to A's origin. */
export const featureA = new Float64Array(12)
export const featureB = new Float64Array(12)
/** The unit normal of the contact plane, from A to B; then the depth to which corners count. */
export const contactPlane = new Float64Array(4)
/** How far outside a plane clipping still keeps points. (An array, because a double as argument would be allocated.) */
export const clipSlack = new Float64Array(1)
/** The point, and how far it is from the further feature. */
export const contactPoint = new Float64Array(4)

type Trim = (count: number, triangle: Float64Array) => number

const DEPTHS = Float64Array.from(FEATURE_DEPTHS)
const ring = new Float64Array(3 * 16)
const spare = new Float64Array(3 * 16)

/** Sets the depth of attempt 0, 1, 2 for a pair of this size; false when there is no such attempt. */
export function setFeatureDepth(attempt: number, size: Float64Array): boolean {
  if (attempt >= DEPTHS.length) return false
  contactPlane[3] = DEPTHS[attempt] * size[0]
  return true
}

/**
 * Writes the corners of a box that are extreme along side (1 or -1) times the contact normal, moved by offset, and
 * returns their number: 1, 2 or 4. An extent of zero, or lost in rounding, is not an edge.
 */
export function writeBoxFeature(
  rows: Float64Array,
  r: number,
  side: number,
  offset: Float64Array,
  out: Float64Array,
): number {
  let x = offset[0]
  let y = offset[1]
  let z = offset[2]
  let count = 0
  let first = -1
  let second = -1
  for (let k = 0; k < 3; k++) {
    const axis = r + ROW_AXES + 3 * k
    const extent = rows[r + ROW_PARAMETERS + k]
    const c =
      side * (rows[axis] * contactPlane[0] + rows[axis + 1] * contactPlane[1] + rows[axis + 2] * contactPlane[2])
    if (2 * extent * Math.abs(c) <= contactPlane[3]) {
      // Free along this axis. A box that is tiny beside its partner can be free along all three: the two longest count.
      if (!(extent > contactPlane[3])) continue
      count++
      if (first < 0) first = k
      else if (second < 0) second = k
      else if (extent > rows[r + ROW_PARAMETERS + first]) first = k
      else if (extent > rows[r + ROW_PARAMETERS + second]) second = k
    } else {
      const s = c > 0 ? extent : -extent
      x += s * rows[axis]
      y += s * rows[axis + 1]
      z += s * rows[axis + 2]
    }
  }
  if (count === 0) {
    out[0] = x
    out[1] = y
    out[2] = z
    return 1
  }
  const u = r + ROW_AXES + 3 * first
  const p = rows[r + ROW_PARAMETERS + first]
  const ux = p * rows[u]
  const uy = p * rows[u + 1]
  const uz = p * rows[u + 2]
  if (count === 1) {
    out[0] = x - ux
    out[1] = y - uy
    out[2] = z - uz
    out[3] = x + ux
    out[4] = y + uy
    out[5] = z + uz
    return 2
  }
  const v = r + ROW_AXES + 3 * second
  const q = rows[r + ROW_PARAMETERS + second]
  const vx = q * rows[v]
  const vy = q * rows[v + 1]
  const vz = q * rows[v + 2]
  out[0] = x - ux - vx
  out[1] = y - uy - vy
  out[2] = z - uz - vz
  out[3] = x + ux - vx
  out[4] = y + uy - vy
  out[5] = z + uz - vz
  out[6] = x + ux + vx
  out[7] = y + uy + vy
  out[8] = z + uz + vz
  out[9] = x - ux + vx
  out[10] = y - uy + vy
  out[11] = z - uz + vz
  return 4
}

/** The same for a triangle of nine numbers: 1, 2 or 3 corners. A face no higher than the depth is its longest edge. */
export function writeTriangleFeature(
  corners: Float64Array,
  side: number,
  offset: Float64Array,
  out: Float64Array,
): number {
  const nx = side * contactPlane[0]
  const ny = side * contactPlane[1]
  const nz = side * contactPlane[2]
  const h0 = nx * corners[0] + ny * corners[1] + nz * corners[2]
  const h1 = nx * corners[3] + ny * corners[4] + nz * corners[5]
  const h2 = nx * corners[6] + ny * corners[7] + nz * corners[8]
  const level = Math.max(h0, h1, h2) - contactPlane[3]
  let count = 0
  for (let i = 0; i < 3; i++) {
    if ((i === 0 ? h0 : i === 1 ? h1 : h2) < level) continue
    out[3 * count] = corners[3 * i] + offset[0]
    out[3 * count + 1] = corners[3 * i + 1] + offset[1]
    out[3 * count + 2] = corners[3 * i + 2] + offset[2]
    count++
  }
  if (count < 3) return count
  const a = squaredDistance(out, 0, out, 3)
  const b = squaredDistance(out, 3, out, 6)
  const c = squaredDistance(out, 6, out, 0)
  const longest = Math.max(a, b, c)
  const x = (out[4] - out[1]) * (out[8] - out[2]) - (out[5] - out[2]) * (out[7] - out[1])
  const y = (out[5] - out[2]) * (out[6] - out[0]) - (out[3] - out[0]) * (out[8] - out[2])
  const z = (out[3] - out[0]) * (out[7] - out[1]) - (out[4] - out[1]) * (out[6] - out[0])
  if (x * x + y * y + z * z > contactPlane[3] * contactPlane[3] * longest) return 3
  if (b === longest) copyCorner(out, 6, out, 0)
  else if (c === longest) copyCorner(out, 6, out, 3)
  return 2
}

/**
 * Writes the contact point of the two features; true when they meet, within FEATURE_GAP or the depth tried. `trim` is
 * clipRingToLength where B may be a triangle (an argument, so that bundles of boxes only do without it).
 */
export function meetFeatures(countA: number, countB: number, size: Float64Array, trim?: Trim): boolean {
  if (countA === 1 || countB === 1) {
    const point = countA === 1 ? featureA : featureB
    contactPoint[0] = point[0]
    contactPoint[1] = point[1]
    contactPoint[2] = point[2]
    if (countA === 1) writeGap(featureB, countB)
    else writeGap(featureA, countA)
  } else if (countA === 2 && countB === 2) crossEdges(featureA, featureB)
  else if (countA === 2) clipEdge(featureA, featureB, countB)
  else if (countB === 2) clipEdge(featureB, featureA, countA)
  else clipFace(featureA, countA, featureB, countB, trim)
  return contactPoint[3] <= Math.max(FEATURE_GAP * size[0], contactPlane[3])
}

function copyCorner(source: Float64Array, i: number, out: Float64Array, at: number): void {
  out[at] = source[i]
  out[at + 1] = source[i + 1]
  out[at + 2] = source[i + 2]
}

function squaredDistance(p: Float64Array, pi: number, q: Float64Array, qi: number): number {
  const x = p[pi] - q[qi]
  const y = p[pi + 1] - q[qi + 1]
  const z = p[pi + 2] - q[qi + 2]
  return x * x + y * y + z * z
}

const edgePlane = new Float64Array(4) // unit normal within the contact plane, to the inside; constant

/** Plane through edge i of a face, upright on the contact plane, positive inside. False for an edge of no length. */
function writeEdgePlane(face: Float64Array, count: number, i: number): boolean {
  const p = 3 * i
  const q = i + 1 === count ? 0 : p + 3
  const r = q + 3 === 3 * count ? 0 : q + 3
  const ex = face[q] - face[p]
  const ey = face[q + 1] - face[p + 1]
  const ez = face[q + 2] - face[p + 2]
  let x = contactPlane[1] * ez - contactPlane[2] * ey
  let y = contactPlane[2] * ex - contactPlane[0] * ez
  let z = contactPlane[0] * ey - contactPlane[1] * ex
  if (count === 4) {
    // A rectangle: the next edge is perpendicular to this one, and more accurate where it is longer.
    const fx = face[r] - face[q]
    const fy = face[r + 1] - face[q + 1]
    const fz = face[r + 2] - face[q + 2]
    if (fx * fx + fy * fy + fz * fz > ex * ex + ey * ey + ez * ez) {
      x = fx
      y = fy
      z = fz
    }
  }
  const length = Math.sqrt(x * x + y * y + z * z)
  if (!(length > 0)) return false
  const inside = x * (face[r] - face[p]) + y * (face[r + 1] - face[p + 1]) + z * (face[r + 2] - face[p + 2])
  const s = inside < 0 ? -1 / length : 1 / length
  x *= s
  y *= s
  z *= s
  edgePlane[0] = x
  edgePlane[1] = y
  edgePlane[2] = z
  edgePlane[3] = -(x * face[p] + y * face[p + 1] + z * face[p + 2])
  return true
}

function edgePlaneDistance(points: Float64Array, i: number): number {
  return edgePlane[0] * points[i] + edgePlane[1] * points[i + 1] + edgePlane[2] * points[i + 2] + edgePlane[3]
}

/** Writes how far the contact point is outside a feature to contactPoint[3]. (A returned double would be allocated.) */
function writeGap(feature: Float64Array, count: number): void {
  if (count === 1) {
    contactPoint[3] = Math.sqrt(squaredDistance(contactPoint, 0, feature, 0))
    return
  }
  if (count === 2) {
    const x = feature[3] - feature[0]
    const y = feature[4] - feature[1]
    const z = feature[5] - feature[2]
    const px = contactPoint[0] - feature[0]
    const py = contactPoint[1] - feature[1]
    const pz = contactPoint[2] - feature[2]
    const square = x * x + y * y + z * z
    const s = square > 0 ? Math.min(1, Math.max(0, (px * x + py * y + pz * z) / square)) : 0
    const dx = px - s * x
    const dy = py - s * y
    const dz = pz - s * z
    contactPoint[3] = Math.sqrt(dx * dx + dy * dy + dz * dz)
    return
  }
  let gap = 0
  for (let i = 0; i < count; i++)
    if (writeEdgePlane(feature, count, i)) gap = Math.max(gap, -edgePlaneDistance(contactPoint, 0))
  contactPoint[3] = gap
}

/**
 * Two edges: writes the point where they cross, or the middle of their common part when they are parallel, and their
 * distance.
 */
function crossEdges(p: Float64Array, q: Float64Array): void {
  const ux = p[3] - p[0]
  const uy = p[4] - p[1]
  const uz = p[5] - p[2]
  const vx = q[3] - q[0]
  const vy = q[4] - q[1]
  const vz = q[5] - q[2]
  const rx = q[0] - p[0]
  const ry = q[1] - p[1]
  const rz = q[2] - p[2]
  const uu = ux * ux + uy * uy + uz * uz
  const vv = vx * vx + vy * vy + vz * vz
  const cx = uy * vz - uz * vy
  const cy = uz * vx - ux * vz
  const cz = ux * vy - uy * vx
  const cc = cx * cx + cy * cy + cz * cz
  let s: number
  if (cc > 1e-26 * uu * vv) {
    s = ((ry * vz - rz * vy) * cx + (rz * vx - rx * vz) * cy + (rx * vy - ry * vx) * cz) / cc
    s = Math.min(1, Math.max(0, s))
  } else {
    const s0 = uu > 0 ? (rx * ux + ry * uy + rz * uz) / uu : 0
    const s1 = uu > 0 ? s0 + (vx * ux + vy * uy + vz * uz) / uu : 0
    s = 0.5 * (Math.min(1, Math.max(0, Math.min(s0, s1))) + Math.max(0, Math.min(1, Math.max(s0, s1))))
  }
  let x = p[0] + s * ux
  let y = p[1] + s * uy
  let z = p[2] + s * uz
  const t = vv > 0 ? ((x - q[0]) * vx + (y - q[1]) * vy + (z - q[2]) * vz) / vv : 0
  const clamped = Math.min(1, Math.max(0, t))
  const gx = q[0] + clamped * vx
  const gy = q[1] + clamped * vy
  const gz = q[2] + clamped * vz
  if (clamped !== t && uu > 0) {
    // The crossing is beyond the other edge's end, by rounding or more: the nearest point to that end.
    s = Math.min(1, Math.max(0, ((gx - p[0]) * ux + (gy - p[1]) * uy + (gz - p[2]) * uz) / uu))
    x = p[0] + s * ux
    y = p[1] + s * uy
    z = p[2] + s * uz
  }
  contactPoint[0] = 0.5 * (x + gx)
  contactPoint[1] = 0.5 * (y + gy)
  contactPoint[2] = 0.5 * (z + gz)
  const dx = x - gx
  const dy = y - gy
  const dz = z - gz
  contactPoint[3] = Math.sqrt(dx * dx + dy * dy + dz * dz)
}

/** Writes the middle of the part of an edge inside a face, and how far it is from the face. */
function clipEdge(edge: Float64Array, face: Float64Array, count: number): void {
  let from = 0
  let to = 1
  for (let i = 0; i < count; i++) {
    if (!writeEdgePlane(face, count, i)) continue
    const d0 = edgePlaneDistance(edge, 0)
    const d1 = edgePlaneDistance(edge, 3)
    const d = d0 - d1
    if (d0 < 0 && d1 < 0) {
      // All of it is outside: takes the nearer end; `outside` tells whether only by rounding.
      if (d0 > d1) to = from
      else from = to
    } else if (d0 < 0) from = Math.max(from, d0 / d)
    else if (d1 < 0) to = Math.min(to, d0 / d)
  }
  const s = 0.5 * (from + to)
  for (let i = 0; i < 3; i++) contactPoint[i] = edge[i] + s * (edge[i + 3] - edge[i])
  writeGap(face, count)
}

/**
 * Writes the mean corner of the intersection of two faces (Sutherland and Hodgman), and its distance: Infinity if it is
 * empty.
 */
function clipFace(a: Float64Array, countA: number, b: Float64Array, countB: number, trim: Trim | undefined): void {
  let count = 0
  // Faces that share no more than an edge or a corner may need the slack.
  for (let attempt = 0; attempt < 2 && count === 0; attempt++) {
    loadRing(a, countA)
    clipSlack[0] = attempt * contactPlane[3]
    count = countA
    for (let i = 0; i < countB && count > 0; i++) if (writeEdgePlane(b, countB, i)) count = clipRing(count, edgePlane)
    if (trim !== undefined && countB === 3 && count > 0) count = trim(count, b)
  }
  if (writeRingMean(count)) writeGap(b, countB)
  else contactPoint[3] = Infinity
}

/** Loads a polygon of `count` corners, to be clipped by clipRing. */
export function loadRing(points: Float64Array, count: number): void {
  for (let i = 0; i < 3 * count; i++) ring[i] = points[i]
}

/** Keeps the part of the loaded polygon with a plane distance of at least -clipSlack; returns its number of corners. */
export function clipRing(count: number, plane: Float64Array): number {
  const constant = plane[3] + clipSlack[0]
  let kept = 0
  let p = 3 * (count - 1)
  let dp = plane[0] * ring[p] + plane[1] * ring[p + 1] + plane[2] * ring[p + 2] + constant
  for (let i = 0; i < count; i++) {
    const q = 3 * i
    const dq = plane[0] * ring[q] + plane[1] * ring[q + 1] + plane[2] * ring[q + 2] + constant
    if ((dp < 0 && dq > 0) || (dp > 0 && dq < 0)) {
      const s = dp / (dp - dq)
      spare[kept++] = ring[p] + s * (ring[q] - ring[p])
      spare[kept++] = ring[p + 1] + s * (ring[q + 1] - ring[p + 1])
      spare[kept++] = ring[p + 2] + s * (ring[q + 2] - ring[p + 2])
    }
    if (dq >= 0) {
      spare[kept++] = ring[q]
      spare[kept++] = ring[q + 1]
      spare[kept++] = ring[q + 2]
    }
    p = q
    dp = dq
  }
  for (let i = 0; i < kept; i++) ring[i] = spare[i]
  return kept / 3
}

/**
 * Keeps the part between the ends of a triangle's longest edge: slack beside two edges that meet at a sharp
 * angle would otherwise reach far beyond their corner.
 */
export function clipRingToLength(count: number, triangle: Float64Array): number {
  let longest = -1
  let p = 0
  let q = 0
  for (let i = 0; i < 9; i += 3) {
    const j = i === 6 ? 0 : i + 3
    const square = squaredDistance(triangle, i, triangle, j)
    if (square <= longest) continue
    longest = square
    p = i
    q = j
  }
  if (!(longest > 0)) return count
  const s = 1 / Math.sqrt(longest)
  for (let end = 0; end < 2 && count > 0; end++) {
    for (let i = 0; i < 3; i++) edgePlane[i] = s * (triangle[q + i] - triangle[p + i])
    edgePlane[3] = -(edgePlane[0] * triangle[p] + edgePlane[1] * triangle[p + 1] + edgePlane[2] * triangle[p + 2])
    count = clipRing(count, edgePlane)
    const swap = p
    p = q
    q = swap
  }
  return count
}

/** Writes the mean corner of the clipped polygon as the contact point; false if nothing of it is left. */
export function writeRingMean(count: number): boolean {
  if (count === 0) return false
  for (let k = 0; k < 3; k++) {
    let sum = 0
    for (let i = 0; i < count; i++) sum += ring[3 * i + k]
    contactPoint[k] = sum / count
  }
  return true
}
