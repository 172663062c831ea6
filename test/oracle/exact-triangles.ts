/**
 * Do two closed triangles meet? Plain, slow, exact: every coordinate an integer times one power of two, in BigInt.
 *
 * Two triangles meet iff an edge of one meets the other. An edge that crosses the plane does so in one rational point,
 * which is tested against the three sides; an edge in the plane meets the triangle iff an end lies inside or it meets a
 * side; a triangle without area is its three sides.
 */
import { crossBig, dotBig, lastBit, toInteger, type Big3 } from './exact-numbers.js'

type Corners = readonly [Big3, Big3, Big3]

const minus = (p: Big3, q: Big3): Big3 => [p[0] - q[0], p[1] - q[1], p[2] - q[2]]
const times = (p: Big3, s: bigint): Big3 => [p[0] * s, p[1] * s, p[2] * s]
const plus = (p: Big3, q: Big3): Big3 => [p[0] + q[0], p[1] + q[1], p[2] + q[2]]
const isZero = (p: Big3): boolean => p[0] === 0n && p[1] === 0n && p[2] === 0n

function pointMeetsSegment(p: Big3, r: Big3, s: Big3): boolean {
  const d = minus(s, r)
  const g = minus(p, r)
  if (!isZero(crossBig(g, d))) return false
  const t = dotBig(g, d)
  return isZero(d) ? isZero(g) : t >= 0n && t <= dotBig(d, d)
}

/** Closed segments p q and r s in space; either may be a point. */
export function exactSegments(p: Big3, q: Big3, r: Big3, s: Big3): boolean {
  const d = minus(q, p)
  const e = minus(s, r)
  const g = minus(r, p)
  const n = crossBig(d, e)
  if (isZero(n))
    return (
      pointMeetsSegment(p, r, s) ||
      pointMeetsSegment(q, r, s) ||
      pointMeetsSegment(r, p, q) ||
      pointMeetsSegment(s, p, q)
    )
  if (dotBig(g, n) !== 0n) return false
  const nn = dotBig(n, n)
  const t = dotBig(crossBig(g, e), n)
  const u = dotBig(crossBig(g, d), n)
  return t >= 0n && t <= nn && u >= 0n && u <= nn
}

/** Whether x / w, w > 0, a point of the plane of `t`, lies in `t`, which has the normal n. */
function pointInTriangle(x: Big3, w: bigint, t: Corners, n: Big3): boolean {
  for (let k = 0; k < 3; k++) {
    const from = t[k]!
    const side = minus(t[(k + 1) % 3]!, from)
    if (dotBig(n, crossBig(side, minus(x, times(from, w)))) < 0n) return false
  }
  return true
}

/** Closed segment p q against closed triangle t with normal n; the ends lie at sp and sq (times |n|) over its plane. */
function segmentMeetsTriangle(p: Big3, q: Big3, sp: bigint, sq: bigint, t: Corners, n: Big3): boolean {
  if ((sp > 0n && sq > 0n) || (sp < 0n && sq < 0n)) return false
  if (sp === 0n && sq === 0n) {
    if (!isZero(n) && (pointInTriangle(p, 1n, t, n) || pointInTriangle(q, 1n, t, n))) return true
    return exactSegments(p, q, t[0], t[1]) || exactSegments(p, q, t[1], t[2]) || exactSegments(p, q, t[2], t[0])
  }
  const w = sp - sq
  const x = plus(times(p, w), times(minus(q, p), sp))
  return w > 0n ? pointInTriangle(x, w, t, n) : pointInTriangle(times(x, -1n), -w, t, n)
}

function anEdgeMeets(s: Corners, t: Corners): boolean {
  const n = crossBig(minus(t[1], t[0]), minus(t[2], t[0]))
  const d = s.map((corner) => dotBig(n, minus(corner, t[0])))
  for (let k = 0; k < 3; k++) {
    const next = (k + 1) % 3
    if (segmentMeetsTriangle(s[k]!, s[next]!, d[k]!, d[next]!, t, n)) return true
  }
  return false
}

function readCorners(t: ArrayLike<number>, at: number, exponent: number): Corners {
  const corner = (i: number): Big3 => [
    toInteger(t[at + i]!, exponent),
    toInteger(t[at + i + 1]!, exponent),
    toInteger(t[at + i + 2]!, exponent),
  ]
  return [corner(0), corner(3), corner(6)]
}

/** Whether two closed triangles, nine finite doubles each from offsets i and j on, have a point in common. */
export function exactTriangles(a: ArrayLike<number>, b: ArrayLike<number>, i = 0, j = 0): boolean {
  let exponent = Infinity
  for (let k = 0; k < 9; k++) exponent = Math.min(exponent, lastBit(a[i + k]!), lastBit(b[j + k]!))
  if (exponent === Infinity) return true // all corners at the origin
  const s = readCorners(a, i, exponent)
  const t = readCorners(b, j, exponent)
  return anEdgeMeets(s, t) || anEdgeMeets(t, s)
}
