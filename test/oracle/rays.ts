/**
 * The oracle of rays, plain and slow. Convex solids by nothing but their signed distance, which is convex along a line:
 * the least one by trisection. Meshes by all their triangles. Shares no code with src.
 */
import { addScaled, cross, dot, length, subtract, type V3 } from './vectors.js'

export interface OracleRay {
  readonly origin: V3
  /** Unit. */
  readonly direction: V3
}

export const alongRay = ({ origin, direction }: OracleRay, t: number): V3 => addScaled(origin, direction, t)

export interface OracleSolid {
  readonly kind: 'box' | 'sphere' | 'capsule' | 'plane'
  readonly position: V3
  readonly axes: readonly [V3, V3, V3]
  /** As in the columns of the shape: half extents; radius; half height, radius; normal, constant. */
  readonly sizes: readonly number[]
}

/** Signed distance of a point: below 0 inside. */
export function solidDistance({ kind, position, axes, sizes }: OracleSolid, p: V3): number {
  const d = subtract(p, position)
  const [x, y, z] = axes.map((axis) => dot(axis, d)) as V3
  const [s0, s1, s2, s3] = sizes as [number, number, number, number]
  if (kind === 'sphere') return length([x, y, z]) - s0
  if (kind === 'capsule') return length([x, y - Math.max(-s0, Math.min(s0, y)), z]) - s1
  if (kind === 'plane') return x * s0 + y * s1 + z * s2 + s3
  const out: V3 = [Math.abs(x) - s0, Math.abs(y) - s1, Math.abs(z) - s2]
  const inside = Math.max(...out)
  return inside <= 0 ? inside : length(out.map((v) => Math.max(v, 0)) as V3)
}

/** Where along a ray, up to `far`, a solid is nearest or deepest, and its signed distance there. */
export function nearestAlong(solid: OracleSolid, ray: OracleRay, far: number): { at: number; gap: number } {
  let low = 0
  let high = far
  for (let k = 0; k < 100; k++) {
    const a = low + (high - low) / 3
    const b = high - (high - low) / 3
    if (solidDistance(solid, alongRay(ray, a)) <= solidDistance(solid, alongRay(ray, b))) high = b
    else low = a
  }
  const at = 0.5 * (low + high)
  const start = solidDistance(solid, ray.origin)
  const gap = solidDistance(solid, alongRay(ray, at))
  return start <= gap ? { at: 0, gap: start } : { at, gap }
}

/** Where a ray enters a solid: 0 from inside, Infinity for never. Exact to the rounding of the signed distance. */
export function entryAlong(solid: OracleSolid, ray: OracleRay, far: number): number {
  const { at, gap } = nearestAlong(solid, ray, far)
  if (gap > 0) return Infinity
  if (solidDistance(solid, ray.origin) <= 0) return 0
  let low = 0
  let high = at
  for (let k = 0; k < 100; k++) {
    const middle = 0.5 * (low + high)
    if (solidDistance(solid, alongRay(ray, middle)) <= 0) high = middle
    else low = middle
  }
  return high
}

export interface MeshRayHit {
  readonly distance: number
  readonly triangle: number
}

/**
 * The nearest triangle of those that the ray meets, by the solution of origin + t d = a + u e + v f. Triangles that
 * are larger by `slack` (of u and v) count; seen edge-on, within 1e-9, none do.
 */
export function castRayAtTriangleList(
  triangles: readonly (readonly V3[])[],
  ray: OracleRay,
  slack: number,
): MeshRayHit {
  let best: MeshRayHit = { distance: Infinity, triangle: -1 }
  triangles.forEach(([a, b, c], triangle) => {
    const e = subtract(b!, a!)
    const f = subtract(c!, a!)
    const p = cross(ray.direction, f)
    const det = dot(e, p)
    if (Math.abs(det) <= 1e-9 * length(e) * length(f)) return
    const s = subtract(ray.origin, a!)
    const u = dot(s, p) / det
    const q = cross(s, e)
    const v = dot(ray.direction, q) / det
    const t = dot(f, q) / det
    if (u < -slack || v < -slack || u + v > 1 + slack || t < 0) return
    if (t < best.distance) best = { distance: t, triangle }
  })
  return best
}
