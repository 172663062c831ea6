/**
 * Box against frustum the plain way: the corners of both, projected on all 26 axes in world coordinates. Slow, obvious,
 * without a margin; shares no code with src. The bench compares the cached form with it.
 */
type Vec = number[]
export interface PlainBox {
  center: Vec
  axes: Vec
  halfExtents: Vec
}
export interface PlainFrustum {
  origin: Vec
  left: Vec
  up: Vec
  direction: Vec
  leftBound: number
  upBound: number
  near: number
  far: number
}

const cross = (a: Vec, b: Vec): Vec => [
  a[1]! * b[2]! - a[2]! * b[1]!,
  a[2]! * b[0]! - a[0]! * b[2]!,
  a[0]! * b[1]! - a[1]! * b[0]!,
]
const dot = (a: Vec, b: Vec) => a[0]! * b[0]! + a[1]! * b[1]! + a[2]! * b[2]!
const combine = (l: number, a: Vec, m: number, b: Vec, n: number, c: Vec): Vec =>
  [0, 1, 2].map((k) => l * a[k]! + m * b[k]! + n * c[k]!)

/** Largest separation over the 26 unit axes: positive is a gap, negative minus the least penetration. */
export function plainObbFrustumGap(box: PlainBox, f: PlainFrustum): number {
  const signs = [-1, 1]
  const axes = [0, 3, 6].map((i) => box.axes.slice(i, i + 3))
  // All relative to the eye, so that the distance from the origin costs nothing.
  const center = box.center.map((x, k) => x - f.origin[k]!)
  const corners: Vec[] = []
  for (const i of signs)
    for (const j of signs)
      for (const k of signs) {
        const h = combine(
          i * box.halfExtents[0]!,
          axes[0]!,
          j * box.halfExtents[1]!,
          axes[1]!,
          k * box.halfExtents[2]!,
          axes[2]!,
        )
        corners.push(h.map((x, m) => x + center[m]!))
      }
  const slanted = signs.flatMap((i) =>
    signs.map((j) => combine(i * f.leftBound, f.left, j * f.upBound, f.up, f.near, f.direction)),
  )
  const ends = slanted.flatMap((e) => [e, e.map((x) => (x * f.far) / f.near)])
  const normals = [f.direction, ...axes]
  for (const s of signs) {
    normals.push(combine(s * f.near, f.left, 0, f.up, -f.leftBound, f.direction))
    normals.push(combine(0, f.left, s * f.near, f.up, -f.upBound, f.direction))
  }
  for (const axis of axes) for (const edge of [f.left, f.up, ...slanted]) normals.push(cross(edge, axis))
  let gap = -Infinity
  for (const m of normals) {
    const length = Math.sqrt(dot(m, m))
    if (length < 1e-9) continue
    const p = corners.map((c) => dot(m, c) / length)
    const q = ends.map((c) => dot(m, c) / length)
    gap = Math.max(gap, Math.min(...q) - Math.max(...p), Math.min(...p) - Math.max(...q))
  }
  return gap
}
