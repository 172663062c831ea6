/**
 * Box against frustum the plain way, in world coordinates and without a margin; shares no code with src. Two forms:
 * plainObbFrustumGap projects the corners of both on the 26 unit axes; plainObbFrustumOverlap is the unoptimised form
 * of Eberly's section 4 on packed rows, each axis on its own, for a bench to compare the cached form with.
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

const axis = new Float64Array(3)

/**
 * Box rows: centre, axes, half extents; frustum rows: origin, left, up, direction, l, mu, n, f. Sixteen numbers each.
 */
export function plainObbFrustumOverlap(boxes: Float64Array, b: number, frusta: Float64Array, f: number): boolean {
  const l = frusta[f + 12]!
  const mu = frusta[f + 13]!
  const n = frusta[f + 14]!
  for (let k = 0; k < 3; k++) axis[k] = frusta[f + 9 + k]!
  if (isApart(boxes, b, frusta, f)) return false
  for (let s = -1; s <= 1; s += 2) {
    for (let k = 0; k < 3; k++) axis[k] = s * n * frusta[f + 3 + k]! - l * frusta[f + 9 + k]!
    if (isApart(boxes, b, frusta, f)) return false
    for (let k = 0; k < 3; k++) axis[k] = s * n * frusta[f + 6 + k]! - mu * frusta[f + 9 + k]!
    if (isApart(boxes, b, frusta, f)) return false
  }
  for (let i = 0; i < 3; i++) {
    for (let k = 0; k < 3; k++) axis[k] = boxes[b + 3 + 3 * i + k]!
    if (isApart(boxes, b, frusta, f)) return false
  }
  for (let i = 0; i < 3; i++) {
    for (let edge = 0; edge < 6; edge++) {
      // left, up, then the four slanted edges.
      const s = edge < 2 ? (edge === 0 ? 1 : 0) : edge & 1 ? l : -l
      const t = edge < 2 ? (edge === 0 ? 0 : 1) : edge & 2 ? mu : -mu
      const r = edge < 2 ? 0 : n
      const x = s * frusta[f + 3]! + t * frusta[f + 6]! + r * frusta[f + 9]!
      const y = s * frusta[f + 4]! + t * frusta[f + 7]! + r * frusta[f + 10]!
      const z = s * frusta[f + 5]! + t * frusta[f + 8]! + r * frusta[f + 11]!
      const a = b + 3 + 3 * i
      axis[0] = y * boxes[a + 2]! - z * boxes[a + 1]!
      axis[1] = z * boxes[a]! - x * boxes[a + 2]!
      axis[2] = x * boxes[a + 1]! - y * boxes[a]!
      if (isApart(boxes, b, frusta, f)) return false
    }
  }
  return true
}

/** Section 4: d, R, m0 and m1 of the axis from scratch. */
function isApart(boxes: Float64Array, b: number, frusta: Float64Array, f: number): boolean {
  const x = axis[0]!
  const y = axis[1]!
  const z = axis[2]!
  const d = x * (boxes[b]! - frusta[f]!) + y * (boxes[b + 1]! - frusta[f + 1]!) + z * (boxes[b + 2]! - frusta[f + 2]!)
  let reach = 0
  for (let k = 0; k < 3; k++)
    reach +=
      boxes[b + 12 + k]! * Math.abs(x * boxes[b + 3 + 3 * k]! + y * boxes[b + 4 + 3 * k]! + z * boxes[b + 5 + 3 * k]!)
  const p =
    frusta[f + 12]! * Math.abs(x * frusta[f + 3]! + y * frusta[f + 4]! + z * frusta[f + 5]!) +
    frusta[f + 13]! * Math.abs(x * frusta[f + 6]! + y * frusta[f + 7]! + z * frusta[f + 8]!)
  const middle = frusta[f + 14]! * (x * frusta[f + 9]! + y * frusta[f + 10]! + z * frusta[f + 11]!)
  const ratio = frusta[f + 15]! / frusta[f + 14]!
  const low = middle - p < 0 ? ratio * (middle - p) : middle - p
  const high = middle + p > 0 ? ratio * (middle + p) : middle + p
  return d + reach < low || d - reach > high
}
