/**
 * Face against face of two boxes (Gaul, manifold generation): the face of the other box that looks at the reference face most
 * is clipped to the four side planes of the reference face (Sutherland-Hodgman), and what lies below the reference plane is
 * the contact. All of it in the reference box's frame, where side planes are |x| <= h and depth is h - z.
 *
 * Every polygon vertex carries the feature that made it, every polygon edge the label of the line that it lies on:
 *   label  0..3 edge of the incident face, from its corner of that number; 4..7 side plane +x, -x, +y, -y
 *   vertex 0..3 incident corner; 4 + 4 edge + side plane; 20 + corner of the reference face
 * A vertex within FEATURE_SNAP of an incident corner, or else of a corner of the reference face, takes the corner's number, so
 * that corners that jitter across a side plane, and edges that lie along one, keep their ids.
 */
import { FEATURE_SNAP } from '../../tolerances.js'
import { MANIFOLD_MAX_CLIPPED, MANIFOLD_POINT_STRIDE } from '../manifold.js'
import { AXES } from './least-axis.js'

/** A vertex is x, y, z (along the reference normal), feature, label of the edge that leaves it. */
const STRIDE = 5
const CAPACITY = 12
const ping = new Float64Array(CAPACITY * STRIDE)
const pong = new Float64Array(CAPACITY * STRIDE)
const corners = new Float64Array(4 * STRIDE)

/** The contact points, as reduceInto takes them. */
export const CLIPPED = new Float64Array(CAPACITY * MANIFOLD_POINT_STRIDE)

/**
 * Clips for the reference face of axis k of box `r` (A when refIsA); `o` is the other box. Points in world axes, relative to
 * the reference box's position plus (x, y, z), go to CLIPPED. `sign` is the side of the reference face. Returns their number,
 * at least one.
 */
export function clipFaces(
  rowsR: Float64Array,
  r: number,
  rowsO: Float64Array,
  o: number,
  k: number,
  refIsA: boolean,
  sign: number,
  depth: number,
  x: number,
  y: number,
  z: number,
  merge: boolean,
): number {
  const u = k === 2 ? 0 : k + 1
  const v = k === 0 ? 2 : k - 1
  // Component of the other box's axis j along reference axis m: AXES[m * mine + j * theirs].
  const mine = refIsA ? 3 : 1
  const theirs = refIsA ? 1 : 3
  const t0 = AXES[9]
  const t1 = AXES[10]
  const t2 = AXES[11]
  let tu: number
  let tv: number
  let tk: number
  if (refIsA) {
    tu = AXES[9 + u]
    tv = AXES[9 + v]
    tk = AXES[9 + k]
  } else {
    tu = 0 - (t0 * AXES[u] + t1 * AXES[3 + u] + t2 * AXES[6 + u])
    tv = 0 - (t0 * AXES[v] + t1 * AXES[3 + v] + t2 * AXES[6 + v])
    tk = 0 - (t0 * AXES[k] + t1 * AXES[3 + k] + t2 * AXES[6 + k])
  }
  const hu = rowsR[r + 12 + u]
  const hv = rowsR[r + 12 + v]
  const hk = rowsR[r + 12 + k]
  const d0 = AXES[k * mine]
  const d1 = AXES[k * mine + theirs]
  const d2 = AXES[k * mine + 2 * theirs]
  const m0 = Math.abs(d0)
  const m1 = Math.abs(d1)
  const m2 = Math.abs(d2)
  const j = m0 >= m1 && m0 >= m2 ? 0 : m1 >= m2 ? 1 : 2
  const p = j === 2 ? 0 : j + 1
  const q = j === 0 ? 2 : j - 1
  const facing = (j === 0 ? d0 : j === 1 ? d1 : d2) * sign > 0 ? -1 : 1
  const hj = facing * rowsO[o + 12 + j]
  const hp = rowsO[o + 12 + p]
  const hq = rowsO[o + 12 + q]
  const jo = j * theirs
  const po = p * theirs
  const qo = q * theirs
  const um = u * mine
  const vm = v * mine
  const km = k * mine
  const cx = tu + hj * AXES[um + jo]
  const cy = tv + hj * AXES[vm + jo]
  const cz = sign * (tk + hj * AXES[km + jo])
  const px = hp * AXES[um + po]
  const py = hp * AXES[vm + po]
  const pz = sign * hp * AXES[km + po]
  const qx = hq * AXES[um + qo]
  const qy = hq * AXES[vm + qo]
  const qz = sign * hq * AXES[km + qo]
  writeVertex(ping, 0, cx + px + qx, cy + py + qy, cz + pz + qz, 0, 0)
  writeVertex(ping, 1, cx - px + qx, cy - py + qy, cz - pz + qz, 1, 1)
  writeVertex(ping, 2, cx - px - qx, cy - py - qy, cz - pz - qz, 2, 2)
  writeVertex(ping, 3, cx + px - qx, cy + py - qy, cz + pz - qz, 3, 3)
  const reachX = Math.abs(px) + Math.abs(qx)
  const reachY = Math.abs(py) + Math.abs(qy)
  let count = 4
  let polygon = ping
  const clipped = Math.abs(cx) + reachX > hu || Math.abs(cy) + reachY > hv
  if (clipped) {
    for (let c = 0; c < 4 * STRIDE; c++) corners[c] = ping[c]
    if (cx + reachX > hu) {
      count = clipSide(polygon, pong, count, 0, 1, hu, 0)
      polygon = pong
    }
    if (cx - reachX < -hu) {
      const next = polygon === ping ? pong : ping
      count = clipSide(polygon, next, count, 0, -1, hu, 1)
      polygon = next
    }
    if (cy + reachY > hv) {
      const next = polygon === ping ? pong : ping
      count = clipSide(polygon, next, count, 1, 1, hv, 2)
      polygon = next
    }
    if (cy - reachY < -hv) {
      const next = polygon === ping ? pong : ping
      count = clipSide(polygon, next, count, 1, -1, hv, 3)
      polygon = next
    }
    snapFeatures(polygon, count, hu, hv, FEATURE_SNAP * (hp + hq))
  }
  const id = 24 * (6 * ((refIsA ? 0 : 6) + 2 * k + (sign > 0 ? 0 : 1)) + 2 * j + (facing > 0 ? 0 : 1))
  const ux = rowsR[r + 3 + 3 * u]
  const uy = rowsR[r + 4 + 3 * u]
  const uz = rowsR[r + 5 + 3 * u]
  const vx = rowsR[r + 3 + 3 * v]
  const vy = rowsR[r + 4 + 3 * v]
  const vz = rowsR[r + 5 + 3 * v]
  const kx = sign * rowsR[r + 3 + 3 * k]
  const ky = sign * rowsR[r + 4 + 3 * k]
  const kz = sign * rowsR[r + 5 + 3 * k]
  let points = 0
  for (let n = 0, e = 0; n < count; n++, e += STRIDE) {
    const below = hk - polygon[e + 2]
    if (!(below >= 0)) continue
    const s = polygon[e]
    const t = polygon[e + 1]
    // Midway between the incident point and the reference plane.
    const w = polygon[e + 2] + 0.5 * below
    const feature = id + polygon[e + 3]
    let c = points * MANIFOLD_POINT_STRIDE
    if (clipped && merge) {
      // Of points with one id the deeper stays.
      let same = 0
      while (same < points && CLIPPED[same * MANIFOLD_POINT_STRIDE + 4] !== feature) same++
      if (same < points) {
        c = same * MANIFOLD_POINT_STRIDE
        if (below <= CLIPPED[c + 3]) continue
        points--
      }
    }
    points++
    CLIPPED[c] = x + s * ux + t * vx + w * kx
    CLIPPED[c + 1] = y + s * uy + t * vy + w * ky
    CLIPPED[c + 2] = z + s * uz + t * vz + w * kz
    CLIPPED[c + 3] = below
    CLIPPED[c + 4] = feature
  }
  if (points > 0) return Math.min(points, MANIFOLD_MAX_CLIPPED)
  // Only rounding left nothing: the deepest corner of the incident face, set on the reference face.
  const ps = pz < 0 ? 1 : -1
  const qs = qz < 0 ? 1 : -1
  const s = Math.max(-hu, Math.min(hu, cx + ps * px + qs * qx))
  const t = Math.max(-hv, Math.min(hv, cy + ps * py + qs * qy))
  const w = hk - 0.5 * depth
  CLIPPED[0] = x + s * ux + t * vx + w * kx
  CLIPPED[1] = y + s * uy + t * vy + w * ky
  CLIPPED[2] = z + s * uz + t * vz + w * kz
  CLIPPED[3] = depth
  CLIPPED[4] = id + (qs > 0 ? (ps > 0 ? 0 : 1) : ps > 0 ? 3 : 2)
  return 1
}

function writeVertex(
  polygon: Float64Array,
  index: number,
  x: number,
  y: number,
  z: number,
  feature: number,
  label: number,
): void {
  const e = index * STRIDE
  polygon[e] = x
  polygon[e + 1] = y
  polygon[e + 2] = z
  polygon[e + 3] = feature
  polygon[e + 4] = label
}

/** Keeps what has sign * coordinate <= h; `plane` is the side plane's number. */
function clipSide(
  from: Float64Array,
  to: Float64Array,
  count: number,
  coordinate: number,
  sign: number,
  h: number,
  plane: number,
): number {
  if (count === 0) return 0
  let n = 0
  let e = (count - 1) * STRIDE
  let before = sign * from[e + coordinate] - h
  for (let k = 0, f = 0; k < count; k++, f += STRIDE) {
    const here = sign * from[f + coordinate] - h
    if (before <= 0 !== here <= 0) {
      const s = before / (before - here)
      const label = from[e + 4]
      const d = n++ * STRIDE
      to[d] = from[e] + s * (from[f] - from[e])
      to[d + 1] = from[e + 1] + s * (from[f + 1] - from[e + 1])
      to[d + coordinate] = sign * h
      to[d + 2] = from[e + 2] + s * (from[f + 2] - from[e + 2])
      to[d + 3] = crossingFeature(label, plane)
      to[d + 4] = here > 0 ? 4 + plane : label
    }
    if (here <= 0) {
      const d = n++ * STRIDE
      to[d] = from[f]
      to[d + 1] = from[f + 1]
      to[d + 2] = from[f + 2]
      to[d + 3] = from[f + 3]
      to[d + 4] = from[f + 4]
    }
    e = f
    before = here
  }
  return n
}

function crossingFeature(label: number, plane: number): number {
  if (label < 4) return 4 + 4 * label + plane
  // Two side planes, x before y: a corner of the reference face.
  return 20 + (label - 4) + 2 * (plane - 2)
}

function snapFeatures(polygon: Float64Array, count: number, hu: number, hv: number, snap: number): void {
  for (let n = 0, e = 0; n < count; n++, e += STRIDE) {
    if (polygon[e + 3] < 4) continue
    const x = polygon[e]
    const y = polygon[e + 1]
    if (hu - Math.abs(x) <= snap && hv - Math.abs(y) <= snap) polygon[e + 3] = 20 + (x < 0 ? 1 : 0) + (y < 0 ? 2 : 0)
    for (let c = 0; c < 4; c++) {
      if (Math.abs(x - corners[c * STRIDE]) <= snap && Math.abs(y - corners[c * STRIDE + 1]) <= snap) {
        polygon[e + 3] = c
        break
      }
    }
  }
}
