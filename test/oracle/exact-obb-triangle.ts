/**
 * Do a closed box and a closed triangle meet? Plain, slow, exact: the box is the parallelepiped of its doubles, and the
 * triangle is clipped by its six half-spaces in whole homogeneous coordinates. They meet iff something is left.
 */
import { absolute, crossBig, dotBig, lastBit, toInteger, type Big3 } from './exact-numbers.js'

type Big4 = readonly [bigint, bigint, bigint, bigint]

/**
 * The part of the polygon with value <= 0 at its corners or between them; value is linear in homogeneous coordinates.
 */
function clip(polygon: readonly Big4[], value: (p: Big4) => bigint): Big4[] {
  const out: Big4[] = []
  for (let k = 0; k < polygon.length; k++) {
    const p = polygon[k]!
    const q = polygon[(k + 1) % polygon.length]!
    const s = value(p)
    const t = value(q)
    if (s <= 0n) out.push(p)
    if ((s < 0n && t > 0n) || (s > 0n && t < 0n)) {
      // p |t| + q |s| over w |t| + w |s|.
      const u = absolute(s)
      const v = absolute(t)
      out.push([p[0] * v + q[0] * u, p[1] * v + q[1] * u, p[2] * v + q[2] * u, p[3] * v + q[3] * u])
    }
  }
  return out
}

/** `box`: centre, half extents, nine axis numbers. */
export function exactObbAndTriangle(
  box: { center: ArrayLike<number>; halfExtents: ArrayLike<number>; axes: ArrayLike<number> },
  triangle: ArrayLike<number>,
): boolean {
  let exponent = 0
  for (const list of [box.center, box.halfExtents, box.axes, triangle])
    for (let k = 0; k < list.length; k++) exponent = Math.min(exponent, lastBit(list[k]!))
  const read = (list: ArrayLike<number>, at: number): Big3 => [
    toInteger(list[at]!, exponent),
    toInteger(list[at + 1]!, exponent),
    toInteger(list[at + 2]!, exponent),
  ]
  const center = read(box.center, 0)
  const half = read(box.halfExtents, 0)
  const axes = [read(box.axes, 0), read(box.axes, 3), read(box.axes, 6)]
  let polygon: Big4[] = [0, 3, 6].map((at) => {
    const u = read(triangle, at)
    return [u[0] - center[0], u[1] - center[1], u[2] - center[2], 1n]
  })
  const volume = absolute(dotBig(axes[0]!, crossBig(axes[1]!, axes[2]!)))
  const unit = 1n << BigInt(-exponent)
  for (let i = 0; i < 3; i++) {
    // D = sum s_i A_i, so s_i = D . (A_j x A_k) / volume, and |s_i| <= h_i. Numbers carry `unit` each.
    const face = crossBig(axes[(i + 1) % 3]!, axes[(i + 2) % 3]!)
    for (const side of [1n, -1n])
      polygon = clip(polygon, ([x, y, z, w]) => side * dotBig(face, [x, y, z]) * unit - w * half[i]! * volume)
  }
  return polygon.length > 0
}
