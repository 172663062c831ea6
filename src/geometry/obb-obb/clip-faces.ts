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
 * Offsets in `out` are literals (1 normal, 4 depth), and numbers are passed between functions in scratch.
 * V8: see notes, "literal strides", "doubles across calls".
 */
import { nextIndex, previousIndex } from '../../math/vectors.js'
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
/** Half extents of the reference box: of its face x and y, along the normal; how near to a corner a vertex is one. */
const halves = new Float64Array(4)
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
  const isA = kind < 3
  const rowsR = isA ? rowsA : rowsB
  const rowsO = isA ? rowsB : rowsA
  const r = isA ? a : b
  const o = isA ? b : a
  // Component of the other box's axis j along reference axis m: axes[BoxAxes.cosines + m * mine + j * theirs].
  const mine = isA ? 3 : 1
  const theirs = 4 - mine
  const towards = PairAxes.distance + (isA ? 0 : 3)
  const k = isA ? kind : kind - 3
  const u = nextIndex(k)
  const v = previousIndex(k)
  const sign = 1 - 2 * Number(axes[towards + k] < 0)
  const hk = rowsR[r + 12 + k]
  const km = BoxAxes.cosines + k * mine
  const m0 = Math.abs(axes[km])
  const m1 = Math.abs(axes[km + theirs])
  const m2 = Math.abs(axes[km + 2 * theirs])
  // The largest component, the first of equal ones, tells the incident face. Branches would be mispredicted.
  const j = (1 - (Number(m0 >= m1) & Number(m0 >= m2))) * (2 - Number(m1 >= m2))
  const p = nextIndex(j)
  const q = previousIndex(j)
  const away = Number(axes[km + j * theirs] * sign > 0)
  const hj = (1 - 2 * away) * rowsO[o + 12 + j]
  const hp = rowsO[o + 12 + p]
  const hq = rowsO[o + 12 + q]
  let sides = 0
  for (let d = 0, m = u; d < 3; d++) {
    const c = BoxAxes.cosines + m * mine
    const side = d === 2 ? sign : 1
    const middle = side * (axes[towards + m] + hj * axes[c + j * theirs])
    const x = side * hp * axes[c + p * theirs]
    const y = side * hq * axes[c + q * theirs]
    xyz[d] = middle + x + y
    xyz[3 + d] = middle - x + y
    xyz[6 + d] = middle - x - y
    xyz[9 + d] = middle + x - y
    const reach = Math.abs(x) + Math.abs(y)
    const half = (halves[d] = rowsR[r + 12 + m])
    sides |= (Number(middle + reach > half) + 2 * Number(middle - reach < -half)) << (2 * d)
    m = d === 0 ? v : k
  }
  sides &= 15
  for (let n = 0; n < 4; n++) mark[n] = 257 * n
  halves[3] = FEATURE_SNAP * (hp + hq)
  out[4] = Math.max(0, axes[PairAxes.reach + kind] - Math.abs(axes[towards + k]))
  const points = keepBelow(clipSides(sides), limit !== 8, out)
  const id = 24 * (6 * (2 * kind + Number(sign < 0)) + 2 * j + away)
  const ru = r + 3 + 3 * u
  const rv = r + 3 + 3 * v
  const rk = r + 3 + 3 * k
  const turn = isA ? sign : -sign
  // From A to B. Adding 0: no negative zero.
  for (let d = 0; d < 3; d++) out[1 + d] = turn * rowsR[rk + d] + 0
  const to = candidates
  for (let n = 0, c = 0; n < points; n++, c += 5) {
    const e = list[n] * 3
    const s = xyz[e]
    const t = xyz[e + 1]
    const below = hk - xyz[e + 2]
    // Midway between the incident point and the reference plane.
    const w = sign * (xyz[e + 2] + 0.5 * below)
    to[c] = rowsR[r] - rowsA[a] + s * rowsR[ru] + t * rowsR[rv] + w * rowsR[rk]
    to[c + 1] = rowsR[r + 1] - rowsA[a + 1] + s * rowsR[ru + 1] + t * rowsR[rv + 1] + w * rowsR[rk + 1]
    to[c + 2] = rowsR[r + 2] - rowsA[a + 2] + s * rowsR[ru + 2] + t * rowsR[rv + 2] + w * rowsR[rk + 2]
    to[c + 3] = below
    to[c + 4] = id + (mark[list[n]] & 255)
  }
  return reduceInto(out, to, points, limit)
}

/**
 * Vertices that lie below the reference plane, of the `count` in `order`, go to `kept`, and their features to `marks`.
 * Returns their number, at least one. If `merge`, of two with the same feature the deeper is kept.
 */
function keepBelow(count: number, merge: boolean, out: Float64Array): number {
  const xyz = vertices
  const mark = marks
  const list = kept
  const hu = halves[0]
  const hv = halves[1]
  const hk = halves[2]
  const snap = halves[3]
  let rest = order[0]
  let points = 0
  let ids = 0
  let most = -Infinity
  let nearest = 0
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
    if (feature >= 4) {
      const s = xyz[e]
      const t = xyz[e + 1]
      if (hu - Math.abs(s) <= snap && hv - Math.abs(t) <= snap) feature = 20 + Number(s < 0) + 2 * Number(t < 0)
      for (let c = 3; c >= 0; c--)
        if (Math.abs(s - xyz[3 * c]) <= snap && Math.abs(t - xyz[3 * c + 1]) <= snap) feature = c
      mark[n] = feature
    }
    const id = 1 << feature
    if (merge && (ids & id) !== 0) {
      slot = 0
      while ((mark[list[slot]] & 255) !== feature) slot++
      if (below <= hk - xyz[list[slot] * 3 + 2]) continue
      points--
    }
    ids |= id
    points++
    list[slot] = n
  }
  if (points === 0) {
    // Rounding leaves nothing below the plane: the vertex nearest to it, else the deepest corner is set on the face.
    for (let n = 1; n < 4 && most === -Infinity; n++) if (xyz[3 * n + 2] < xyz[3 * nearest + 2]) nearest = n
    const e = nearest * 3
    xyz[e] = Math.max(-hu, Math.min(hu, xyz[e]))
    xyz[e + 1] = Math.max(-hv, Math.min(hv, xyz[e + 1]))
    xyz[e + 2] = hk - out[4]
    list[0] = nearest
    points = 1
  }
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
