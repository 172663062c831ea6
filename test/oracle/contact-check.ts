/**
 * Plain checks of contacts, sharing no code with src. A body is the hull of a few points, thickened by a radius, or a
 * half-space. Along a unit direction d, from A to B, B must move by width(d) = max_A d.x - min_B d.x to leave A; the
 * penetration depth is the least width, and a negative width proves the bodies apart. So an answer is checked by the
 * width along its own normal (it must be the depth) and by widths along very many other directions (none may be less).
 */
import type { Random } from './random.js'
import { addScaled, cross, dot, length, scale, subtract } from './vectors.js'
import type { V3 } from './vectors.js'

export interface Body {
  readonly kind: 'obb' | 'capsule' | 'sphere' | 'triangle' | 'plane'
  /** Corners of the core; one point of the boundary for a half-space. */
  readonly points: readonly V3[]
  readonly radius: number
  /** Unit vectors that are likely normals: face normals, edges. The first is the half-space's normal. */
  readonly axes: readonly V3[]
  readonly edges: readonly V3[]
}

export function boxBody(center: V3, axes: readonly [V3, V3, V3], half: V3): Body {
  const points: V3[] = []
  for (let k = 0; k < 8; k++) {
    let p = center
    for (let m = 0; m < 3; m++) p = addScaled(p, axes[m]!, (k >> m) & 1 ? half[m]! : -half[m]!)
    points.push(p)
  }
  return { kind: 'obb', points, radius: 0, axes, edges: axes }
}

export function capsuleBody(start: V3, end: V3, radius: number): Body {
  const e = subtract(end, start)
  return { kind: 'capsule', points: [start, end], radius, axes: [], edges: length(e) > 0 ? [unit(e)] : [] }
}

export const sphereBody = (center: V3, radius: number): Body => ({
  kind: 'sphere',
  points: [center],
  radius,
  axes: [],
  edges: [],
})

export function triangleBody(a: V3, b: V3, c: V3): Body {
  const edges = [subtract(b, a), subtract(c, b), subtract(a, c)].filter((e) => length(e) > 0).map(unit)
  const n = cross(subtract(b, a), subtract(c, a))
  const axes = length(n) > 0 ? [unit(n)] : []
  return { kind: 'triangle', points: [a, b, c], radius: 0, axes, edges }
}

/** The half-space below the plane with unit normal n through p. */
export const planeBody = (n: V3, p: V3): Body => ({ kind: 'plane', points: [p], radius: 0, axes: [n], edges: [] })

export function unit(v: V3): V3 {
  return scale(v, 1 / length(v))
}

/** Sum of the spans of both bodies: what errors are measured in. */
export function sizeOf(a: Body, b: Body): number {
  let size = 0
  for (const body of [a, b]) {
    size += 2 * body.radius
    for (let k = 0; k < 3; k++) {
      const values = body.points.map((p) => p[k]!)
      size += Math.max(...values) - Math.min(...values)
    }
  }
  return size
}

function highest(body: Body, d: V3): number {
  if (body.kind === 'plane') {
    const n = body.axes[0]!
    return length(subtract(d, n)) < 1e-9 ? dot(d, body.points[0]!) : Infinity
  }
  let best = -Infinity
  for (const p of body.points) best = Math.max(best, dot(p, d))
  return best + body.radius
}

/** How far B must move along the unit vector d to leave A; negative when a plane across d has them apart. */
export function width(a: Body, b: Body, d: V3): number {
  return highest(a, d) + highest(b, scale(d, -1))
}

/** The least width over likely normals, random directions, and steps of all sizes from the best direction found. */
export function leastWidth(a: Body, b: Body, first: V3, random: Random, tries: number): number {
  let best = first
  let least = width(a, b, first)
  const take = (d: V3): void => {
    const l = length(d)
    if (!(l > 0)) return
    const u = scale(d, 1 / l)
    for (const s of [u, scale(u, -1)]) {
      const w = width(a, b, s)
      if (w < least) {
        least = w
        best = s
      }
    }
  }
  for (const n of [...a.axes, ...b.axes]) take(n)
  for (const e of a.edges) for (const f of b.edges) take(cross(e, f))
  for (const n of [...a.axes, ...b.axes]) for (const e of [...a.edges, ...b.edges]) take(cross(n, e))
  for (const p of a.points) for (const q of b.points) take(subtract(q, p))
  for (let k = 0; k < tries; k++) take(random.direction())
  for (let k = 0; k < tries; k++) take(addScaled(best, random.direction(), random.log(1e-7, 0.5)))
  return least
}

function segmentDistance(p: V3, a: V3, b: V3): number {
  const e = subtract(b, a)
  const ee = dot(e, e)
  const s = ee > 0 ? Math.max(0, Math.min(1, dot(subtract(p, a), e) / ee)) : 0
  return length(subtract(p, addScaled(a, e, s)))
}

/** Distance of a point to a body, 0 inside. */
export function distanceTo(body: Body, p: V3): number {
  const q = body.points
  switch (body.kind) {
    case 'sphere':
      return Math.max(0, length(subtract(p, q[0]!)) - body.radius)
    case 'capsule':
      return Math.max(0, segmentDistance(p, q[0]!, q[1]!) - body.radius)
    case 'plane':
      return Math.max(0, dot(body.axes[0]!, subtract(p, q[0]!)))
    case 'triangle': {
      let least = Math.min(
        segmentDistance(p, q[0]!, q[1]!),
        segmentDistance(p, q[1]!, q[2]!),
        segmentDistance(p, q[2]!, q[0]!),
      )
      const n = body.axes[0]
      if (n !== undefined) {
        const signs = [0, 1, 2].map((k) => dot(n, cross(subtract(q[(k + 1) % 3]!, q[k]!), subtract(p, q[k]!))))
        if (signs.every((s) => s >= 0)) least = Math.min(least, Math.abs(dot(n, subtract(p, q[0]!))))
      }
      return least
    }
    case 'obb': {
      let square = 0
      for (const n of body.axes) {
        const values = q.map((v) => dot(v, n))
        const t = dot(p, n)
        const out = Math.max(0, t - Math.max(...values), Math.min(...values) - t)
        square += out * out
      }
      return Math.sqrt(square)
    }
  }
}
