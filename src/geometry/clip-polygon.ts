/**
 * Contact polygon of pairs with a triangle: a small convex polygon (triangle or box face) clipped to side planes
 * (Sutherland-Hodgman), with the feature id of every vertex. One polygon at a time, in module scratch: begin, add
 * corners in order, clip, end.
 *
 * Every edge of the polygon carries a label, the incident edge or 8 + the side plane that it lies on; a vertex made by
 * a plane takes its id from both: corners 0..m-1, then m + sides * edge + plane, then m + sides * (m + plane) + plane.
 */
import { FEATURE_SNAP } from '../tolerances.js'
import { MANIFOLD_MAX_CLIPPED, MANIFOLD_POINT_STRIDE } from './manifold.js'

const STRIDE = 5
const CAPACITY = 12
const ping = new Float64Array(CAPACITY * STRIDE)
const pong = new Float64Array(CAPACITY * STRIDE)
const corners = new Float64Array(4 * 3)
let polygon = ping
let count = 0
let cornerCount = 0
let sideCount = 0

/** Feature ids of one polygon are below this. */
export const POLYGON_FEATURES = 32

/** The points, as reduceInto takes them. */
export const POLYGON_POINTS = new Float64Array(CAPACITY * MANIFOLD_POINT_STRIDE)

export function beginPolygon(sides: number): void {
  polygon = ping
  count = 0
  sideCount = sides
}

export function addCorner(x: number, y: number, z: number): void {
  const e = count * STRIDE
  polygon[e] = x
  polygon[e + 1] = y
  polygon[e + 2] = z
  polygon[e + 3] = count
  polygon[e + 4] = count
  corners[3 * count] = x
  corners[3 * count + 1] = y
  corners[3 * count + 2] = z
  cornerCount = ++count
}

/**
 * Keeps the points with (nx, ny, nz).p <= c, for side plane number `plane`. The normal is unit, c includes the slack.
 */
export function clipPolygon(nx: number, ny: number, nz: number, c: number, plane: number): void {
  if (count === 0) return
  const from = polygon
  const to = from === ping ? pong : ping
  let n = 0
  let e = (count - 1) * STRIDE
  let before = nx * from[e] + ny * from[e + 1] + nz * from[e + 2] - c
  for (let k = 0, f = 0; k < count; k++, f += STRIDE) {
    const here = nx * from[f] + ny * from[f + 1] + nz * from[f + 2] - c
    if (before <= 0 !== here <= 0) {
      const s = before / (before - here)
      const label = from[e + 4]
      const d = n++ * STRIDE
      to[d] = from[e] + s * (from[f] - from[e])
      to[d + 1] = from[e + 1] + s * (from[f + 1] - from[e + 1])
      to[d + 2] = from[e + 2] + s * (from[f + 2] - from[e + 2])
      to[d + 3] = cornerCount + sideCount * (label < 8 ? label : cornerCount + label - 8) + plane
      to[d + 4] = here > 0 ? 8 + plane : label
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
  polygon = to
  count = n
}

/**
 * Writes the vertices that lie on the other side of the reference plane, n.p = c, as points midway to it, and returns
 * their number, at least one. `sense` 1: the polygon is B's and deep is n.p < c; -1: it is A's and deep is n.p > c.
 * `depth` is the depth along the axis, for the corner that is left when rounding has clipped all.
 */
export function endPolygon(
  nx: number,
  ny: number,
  nz: number,
  c: number,
  sense: number,
  slack: number,
  depth: number,
  feature: number,
): number {
  let width = 0
  for (let k = 3; k < 3 * cornerCount; k++) width = Math.max(width, Math.abs(corners[k] - corners[k % 3]))
  const snap = FEATURE_SNAP * width
  let points = 0
  for (let k = 0, e = 0; k < count; k++, e += STRIDE) {
    const x = polygon[e]
    const y = polygon[e + 1]
    const z = polygon[e + 2]
    let below = sense * (c - (nx * x + ny * y + nz * z))
    if (!(below >= -slack)) continue
    if (below < 0) below = 0
    let id = polygon[e + 3]
    if (id >= cornerCount) {
      // A corner that jitters across a side plane keeps its id.
      for (let m = 0; m < cornerCount; m++) {
        const dx = Math.abs(x - corners[3 * m])
        const dy = Math.abs(y - corners[3 * m + 1])
        const dz = Math.abs(z - corners[3 * m + 2])
        if (dx <= snap && dy <= snap && dz <= snap) {
          id = m
          break
        }
      }
    }
    id += feature
    // Of two points with the same id the deeper is kept.
    let slot = 0
    while (slot < points && POLYGON_POINTS[slot * MANIFOLD_POINT_STRIDE + 4] !== id) slot++
    if (slot < points) {
      if (below <= POLYGON_POINTS[slot * MANIFOLD_POINT_STRIDE + 3]) continue
    } else if (points === MANIFOLD_MAX_CLIPPED) continue
    else points++
    const middle = 0.5 * sense * below
    const p = slot * MANIFOLD_POINT_STRIDE
    POLYGON_POINTS[p] = x + middle * nx
    POLYGON_POINTS[p + 1] = y + middle * ny
    POLYGON_POINTS[p + 2] = z + middle * nz
    POLYGON_POINTS[p + 3] = below
    POLYGON_POINTS[p + 4] = id
  }
  if (points > 0) return points
  let deepest = 0
  let best = -Infinity
  for (let m = 0; m < cornerCount; m++) {
    const below = 0 - sense * (nx * corners[3 * m] + ny * corners[3 * m + 1] + nz * corners[3 * m + 2])
    if (below > best) {
      best = below
      deepest = m
    }
  }
  const middle = 0.5 * sense * depth
  POLYGON_POINTS[0] = corners[3 * deepest] + middle * nx
  POLYGON_POINTS[1] = corners[3 * deepest + 1] + middle * ny
  POLYGON_POINTS[2] = corners[3 * deepest + 2] + middle * nz
  POLYGON_POINTS[3] = depth
  POLYGON_POINTS[4] = feature + deepest
  return 1
}
