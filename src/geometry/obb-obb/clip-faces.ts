/**
 * Face against face of two boxes (Gaul, manifold generation): the incident face, that of the other box whose normal is
 * most opposite to the reference normal, is clipped to the four side planes of the reference face (Sutherland-Hodgman),
 * and the part below the reference plane is the contact. Everything is in the reference box's frame, where side planes
 * are |x| <= h and depth is h - z.
 *
 * Every polygon vertex carries the feature that made it, every polygon edge the label of the line that it lies on:
 *   label  0..3 edge of the incident face, from its corner of that number; 4..7 side plane +x, -x, +y, -y
 *   vertex 0..3 incident corner; 4 + 4 edge + side plane; 20 + corner of the reference face
 * A vertex within FEATURE_SNAP of an incident corner, or else of a corner of the reference face, takes the corner's
 * number, so that corners that jitter across a side plane, and edges that lie along one, keep their ids.
 *
 * Offsets in `out` are literals (0 count, 4 depth, 5 first point), and numbers are passed between functions in scratch.
 * V8: see notes, "literal strides", "doubles across calls".
 */
import { FEATURE_SNAP } from '../../tolerances.js'
import { MANIFOLD_MAX_CLIPPED, MANIFOLD_POINT_STRIDE, reduceInto } from '../manifold.js'
import { PairAxes } from '../moving/window.js'
import { BoxAxes } from './axes.js'

/**
 * All vertices that ever belonged to the polygon: the four corners, then what side planes made. x, y, z (along the
 * reference normal) in `vertices`, and in `marks` feature + 256 * label of the edge that leaves it.
 */
const vertices = new Float64Array(16 * 3)
const marks = new Int32Array(16)
/** The polygon: vertex numbers in order, four bits each, lowest first. Clipping moves no coordinates. */
const order = new Int32Array(1)
/** Half extents of the reference face. */
const halves = new Float64Array(2)
/** Vertices that are contact points. */
const kept = new Int32Array(MANIFOLD_MAX_CLIPPED)
const candidates = new Float64Array(MANIFOLD_MAX_CLIPPED * MANIFOLD_POINT_STRIDE)

/**
 * Writes normal, depth and points for the face axis `kind` of the pair in `axes` to `out`, at most `limit` points, and
 * returns their number, at least one.
 */
export function clipFaces(
  rowsA: Float64Array,
  a: number,
  rowsB: Float64Array,
  b: number,
  axes: Float64Array,
  kind: number,
  out: Float64Array,
  limit: number,
): number {
  a &= 0x3fffffff
  b &= 0x3fffffff
  // V8: see notes, "module arrays as locals".
  const xyz = vertices
  const mark = marks
  const list = kept
  // Component of the other box's axis j along reference axis m: axes[BoxAxes.cosines + m * mine + j * theirs].
  let mine = 3
  let theirs = 1
  let towards = PairAxes.distance
  let rowsR = rowsA
  let r = a
  let rowsO = rowsB
  let o = b
  // Of the reference box, from A.
  let x = 0
  let y = 0
  let z = 0
  let k = kind
  let turn = 1
  if (kind >= 3) {
    turn = -1
    mine = 1
    theirs = 3
    towards = PairAxes.distance + 3
    rowsR = rowsB
    r = b
    rowsO = rowsA
    o = a
    x = rowsB[b] - rowsA[a]
    y = rowsB[b + 1] - rowsA[a + 1]
    z = rowsB[b + 2] - rowsA[a + 2]
    k = kind - 3
  }
  // The next and the previous index in 0, 1, 2, without branches: nothing here can be predicted.
  const u = (9 >> (2 * k)) & 3
  const v = (18 >> (2 * k)) & 3
  const tk = axes[towards + k]
  const sign = 1 - 2 * Number(tk < 0)
  const hu = rowsR[r + 12 + u]
  const hv = rowsR[r + 12 + v]
  const hk = rowsR[r + 12 + k]
  const um = BoxAxes.cosines + u * mine
  const vm = BoxAxes.cosines + v * mine
  const km = BoxAxes.cosines + k * mine
  const m0 = Math.abs(axes[km])
  const m1 = Math.abs(axes[km + theirs])
  const m2 = Math.abs(axes[km + 2 * theirs])
  const gap = Math.abs(tk) - axes[PairAxes.reach + kind]
  out[4] = gap < 0 ? 0 - gap : 0
  // The incident face is that of the largest component: ties go to 0, then 1.
  const j = (1 - (Number(m0 >= m1) & Number(m0 >= m2))) * (2 - Number(m1 >= m2))
  const p = (9 >> (2 * j)) & 3
  const q = (18 >> (2 * j)) & 3
  const jo = j * theirs
  const po = p * theirs
  const qo = q * theirs
  const away = Number(axes[km + jo] * sign > 0)
  const hj = (1 - 2 * away) * rowsO[o + 12 + j]
  const hp = rowsO[o + 12 + p]
  const hq = rowsO[o + 12 + q]
  const cx = axes[towards + u] + hj * axes[um + jo]
  const cy = axes[towards + v] + hj * axes[vm + jo]
  const cz = sign * (tk + hj * axes[km + jo])
  const px = hp * axes[um + po]
  const py = hp * axes[vm + po]
  const pz = sign * hp * axes[km + po]
  const qx = hq * axes[um + qo]
  const qy = hq * axes[vm + qo]
  const qz = sign * hq * axes[km + qo]
  for (let n = 0; n < 4; n++) {
    const ps = n === 0 || n === 3 ? 1 : -1
    const qs = n < 2 ? 1 : -1
    xyz[3 * n] = cx + ps * px + qs * qx
    xyz[3 * n + 1] = cy + ps * py + qs * qy
    xyz[3 * n + 2] = cz + ps * pz + qs * qz
    mark[n] = 257 * n
  }
  halves[0] = hu
  halves[1] = hv
  const reachX = Math.abs(px) + Math.abs(qx)
  const reachY = Math.abs(py) + Math.abs(qy)
  const sides =
    Number(cx + reachX > hu) +
    2 * Number(cx - reachX < -hu) +
    4 * Number(cy + reachY > hv) +
    8 * Number(cy - reachY < -hv)
  const clipped = sides !== 0
  let count = 4
  let rest = 0x3210
  if (clipped) {
    count = clipSides(sides)
    rest = order[0]
  }
  const merge = limit !== 8
  const snap = FEATURE_SNAP * (hp + hq)
  let points = 0
  let ids = 0
  let deepest = 0
  let most = -Infinity
  // Where rounding leaves nothing below the plane: the clipped vertex that is nearest to it, else the deepest corner.
  let nearest = qz < 0 ? (pz < 0 ? 0 : 1) : pz < 0 ? 3 : 2
  for (; count > 0; count--) {
    const n = rest & 15
    const e = n * 3
    rest >>>= 4
    const below = hk - xyz[e + 2]
    if (!(below >= 0)) {
      if (below > most) {
        most = below
        nearest = n
      }
      continue
    }
    let feature = mark[n] & 255
    let slot = points
    if (clipped) {
      if (feature >= 4) {
        const s = xyz[e]
        const t = xyz[e + 1]
        if (hu - Math.abs(s) <= snap && hv - Math.abs(t) <= snap) feature = 20 + Number(s < 0) + 2 * Number(t < 0)
        for (let c = 3; c >= 0; c--)
          if (Math.abs(s - xyz[3 * c]) <= snap && Math.abs(t - xyz[3 * c + 1]) <= snap) feature = c
        mark[n] = feature
      }
      if (merge) {
        // Of two points with the same id the deeper is kept.
        const id = 1 << feature
        if ((ids & id) !== 0) {
          slot = 0
          while ((mark[list[slot]] & 255) !== feature) slot++
          if (below <= hk - xyz[list[slot] * 3 + 2]) continue
          points--
        }
        ids |= id
      }
    }
    points++
    list[slot] = n
    if (below > most) {
      most = below
      deepest = slot
    } else if (below === most && slot < deepest) deepest = slot
  }
  if (points === 0) {
    // Set on the reference face.
    const e = nearest * 3
    xyz[e] = Math.max(-hu, Math.min(hu, xyz[e]))
    xyz[e + 1] = Math.max(-hv, Math.min(hv, xyz[e + 1]))
    xyz[e + 2] = hk - out[4]
    list[0] = nearest
    points = 1
  }
  const id = 24 * (6 * (2 * kind + Number(sign < 0)) + 2 * j + away)
  const ux = rowsR[r + 3 + 3 * u]
  const uy = rowsR[r + 4 + 3 * u]
  const uz = rowsR[r + 5 + 3 * u]
  const vx = rowsR[r + 3 + 3 * v]
  const vy = rowsR[r + 4 + 3 * v]
  const vz = rowsR[r + 5 + 3 * v]
  const kx = sign * rowsR[r + 3 + 3 * k]
  const ky = sign * rowsR[r + 4 + 3 * k]
  const kz = sign * rowsR[r + 5 + 3 * k]
  // From A to B. Adding 0: no negative zero.
  out[1] = turn * kx + 0
  out[2] = turn * ky + 0
  out[3] = turn * kz + 0
  const fits = points <= limit
  const to = fits ? out : candidates
  for (let n = 0; n < points; n++) {
    const e = list[n] * 3
    // Straight into `out`: the deepest first, the others in order.
    let c = 5 * n
    if (fits) c = 5 + 5 * ((n + Number(n < deepest)) * Number(n !== deepest))
    const s = xyz[e]
    const t = xyz[e + 1]
    const below = hk - xyz[e + 2]
    // Midway between the incident point and the reference plane.
    const w = xyz[e + 2] + 0.5 * below
    to[c] = x + s * ux + t * vx + w * kx
    to[c + 1] = y + s * uy + t * vy + w * ky
    to[c + 2] = z + s * uz + t * vz + w * kz
    to[c + 3] = below
    to[c + 4] = id + (mark[list[n]] & 255)
  }
  if (!fits) return reduceInto(out, candidates, points, limit)
  out[0] = points
  return points
}

/**
 * Clips the corners to the side planes whose bits are set (0 +x, 1 -x, 2 +y, 3 -y); writes the polygon to `order` and
 * returns its number of vertices. A convex polygon has at most 8, made of at most 12; what rounding may do beyond that
 * is dropped.
 */
function clipSides(sides: number): number {
  const xyz = vertices
  const mark = marks
  const extents = halves
  let made = 4
  let count = 4
  let list = 0x3210
  for (; sides !== 0 && count > 0; sides &= sides - 1) {
    const plane = 31 - Math.clz32(sides & -sides)
    const coordinate = plane >> 1
    const sign = 1 - 2 * (plane & 1)
    const h = extents[coordinate]
    let last = (list >>> (4 * count - 4)) & 15
    let before = sign * xyz[last * 3 + coordinate] - h
    let rest = list
    let shift = 0
    list = 0
    for (; count > 0; count--) {
      const next = rest & 15
      rest >>>= 4
      const here = sign * xyz[next * 3 + coordinate] - h
      const inside = Number(here <= 0)
      if (Number(before <= 0) !== inside && made < 16 && shift < 32) {
        const s = before / (before - here)
        const e = last * 3
        const f = next * 3
        const d = made * 3
        xyz[d] = xyz[e] + s * (xyz[f] - xyz[e])
        xyz[d + 1] = xyz[e + 1] + s * (xyz[f + 1] - xyz[e + 1])
        xyz[d + 2] = xyz[e + 2] + s * (xyz[f + 2] - xyz[e + 2])
        xyz[d + coordinate] = sign * h
        const label = mark[last] >> 8
        // Two side planes, x before y: a corner of the reference face.
        const feature = label < 4 ? 4 + 4 * label + plane : 12 + label + 2 * plane
        mark[made] = feature + 256 * (inside === 1 ? label : 4 + plane)
        list |= made << shift
        shift += 4
        made++
      }
      const stays = inside & Number(shift < 32)
      list |= (next << shift) & -stays
      shift += 4 * stays
      last = next
      before = here
    }
    count = shift >> 2
  }
  order[0] = list
  return count
}
