/**
 * Distances and separations of convex pieces in doubles, by listing all features: slow, plain, and right.
 * Solid against solid uses separating axes, every vertex projected; whatever is round uses the distance to its core.
 */
import { addScaled, cross, distance, dot, length, scale, subtract } from './vectors.js'
import type { V3 } from './vectors.js'

/** What all pieces have: a core (the hull of the vertices, with its unit normals and edges) and a radius around it. */
interface Core {
  readonly vertices: readonly V3[]
  readonly normals: readonly V3[]
  readonly edges: readonly V3[]
  readonly radius: number
}

/** All points within `radius` of the one vertex. */
export interface Ball extends Core {
  readonly kind: 'ball'
}

/** All points within `radius` of the segment between the two vertices. */
export interface Stick extends Core {
  readonly kind: 'stick'
}

export interface Brick extends Core {
  readonly kind: 'brick'
  readonly center: V3
  readonly half: V3
}

/** A triangle that has an area. One without is a stick of radius 0. */
export interface Facet extends Core {
  readonly kind: 'facet'
}

export type Piece = Ball | Stick | Brick | Facet

const CORNERS = [0, 1, 2, 3, 4, 5, 6, 7].map((k): V3 => [k & 1 ? 1 : -1, k & 2 ? 1 : -1, k & 4 ? 1 : -1])
/** Pairs of corners that differ in one sign. */
const BRICK_EDGES = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((k) =>
  [1, 2, 4].filter((bit) => !(k & bit)).map((bit) => [k, k | bit] as const),
)

const unit = (a: V3): V3 => {
  const l = length(a)
  return l > 0 ? scale(a, 1 / l) : [0, 0, 0]
}

const NONE: readonly V3[] = []

export function makeBall(center: V3, radius: number): Ball {
  return { kind: 'ball', vertices: [center], normals: NONE, edges: NONE, radius }
}

export function makeStick(p: V3, q: V3, radius: number): Stick {
  return { kind: 'stick', vertices: [p, q], normals: NONE, edges: [unit(subtract(q, p))], radius }
}

/** A box of three unit axes. */
export function makeBrick(center: V3, axes: readonly [V3, V3, V3], half: V3): Brick {
  const [u, v, w] = axes
  const vertices: V3[] = []
  for (const s of CORNERS) {
    const x = s[0] * half[0]
    const y = s[1] * half[1]
    const z = s[2] * half[2]
    vertices.push([
      center[0] + u[0] * x + v[0] * y + w[0] * z,
      center[1] + u[1] * x + v[1] * y + w[1] * z,
      center[2] + u[2] * x + v[2] * y + w[2] * z,
    ])
  }
  return { kind: 'brick', vertices, normals: axes, edges: axes, radius: 0, center, half }
}

/** The triangle a b c, or its longest edge as a stick when all three corners lie on a line. */
export function makeFacet(a: V3, b: V3, c: V3): Facet | Stick {
  const edges = [subtract(b, a), subtract(c, b), subtract(a, c)] as const
  const lengths = [length(edges[0]), length(edges[1]), length(edges[2])] as const
  const longest = Math.max(...lengths)
  const units = [unit(edges[0]), unit(edges[1]), unit(edges[2])]
  const area = length(cross(edges[0], scale(edges[1], 1 / (longest || 1))))
  if (!(area > 1e-14 * longest)) {
    if (lengths[0] === longest) return makeStick(a, b, 0)
    if (lengths[1] === longest) return makeStick(b, c, 0)
    return makeStick(c, a, 0)
  }
  return {
    kind: 'facet',
    vertices: [a, b, c],
    normals: [unit(cross(units[0]!, units[1]!))],
    edges: units,
    radius: 0,
  }
}

const clamp01 = (s: number): number => (s < 0 ? 0 : s > 1 ? 1 : s)

function pointSegment(a: V3, p: V3, q: V3): number {
  const [px, py, pz] = p
  const dx = q[0] - px
  const dy = q[1] - py
  const dz = q[2] - pz
  const square = dx * dx + dy * dy + dz * dz
  const s = square > 0 ? clamp01(((a[0] - px) * dx + (a[1] - py) * dy + (a[2] - pz) * dz) / square) : 0
  const x = a[0] - (px + dx * s)
  const y = a[1] - (py + dy * s)
  const z = a[2] - (pz + dz * s)
  return Math.sqrt(x * x + y * y + z * z)
}

function segmentSegment(p: V3, q: V3, r: V3, s: V3): number {
  let best = Math.min(pointSegment(p, r, s), pointSegment(q, r, s), pointSegment(r, p, q), pointSegment(s, p, q))
  // The two lines may come closest inside both segments. By the cross product: the usual difference of products
  // loses the square of the sine of nearly parallel lines.
  const d = subtract(q, p)
  const e = subtract(s, r)
  const w = subtract(r, p)
  const n = cross(d, e)
  const square = dot(n, n)
  if (square > 0) {
    const u = clamp01(dot(cross(w, e), n) / square)
    const v = clamp01(dot(cross(w, d), n) / square)
    best = Math.min(best, distance(addScaled(p, d, u), addScaled(r, e, v)))
  }
  return best
}

/** Whether the point's projection along the normal falls into the triangle. */
function insidePrism(a: V3, f: Facet): boolean {
  for (let i = 0; i < 3; i++) if (dot(cross(f.normals[0]!, f.edges[i]!), subtract(a, f.vertices[i]!)) < 0) return false
  return true
}

function pointFacet(a: V3, f: Facet): number {
  if (insidePrism(a, f)) return Math.abs(dot(f.normals[0]!, subtract(a, f.vertices[0]!)))
  let best = Infinity
  for (let i = 0; i < 3; i++) best = Math.min(best, pointSegment(a, f.vertices[i]!, f.vertices[(i + 1) % 3]!))
  return best
}

function segmentFacet(p: V3, q: V3, f: Facet): number {
  const hp = dot(f.normals[0]!, subtract(p, f.vertices[0]!))
  const hq = dot(f.normals[0]!, subtract(q, f.vertices[0]!))
  if ((hp < 0 && hq > 0) || (hp > 0 && hq < 0)) {
    if (insidePrism(addScaled(p, subtract(q, p), hp / (hp - hq)), f)) return 0
  }
  let best = Math.min(pointFacet(p, f), pointFacet(q, f))
  for (let i = 0; i < 3; i++) best = Math.min(best, segmentSegment(p, q, f.vertices[i]!, f.vertices[(i + 1) % 3]!))
  return best
}

function inBrickFrame(a: V3, b: Brick): V3 {
  const d = subtract(a, b.center)
  return [dot(d, b.edges[0]!), dot(d, b.edges[1]!), dot(d, b.edges[2]!)]
}

function pointBrick(a: V3, b: Brick): number {
  const local = inBrickFrame(a, b)
  return Math.hypot(...local.map((x, i) => Math.max(0, Math.abs(x) - b.half[i]!)))
}

function segmentBrick(p: V3, q: V3, b: Brick): number {
  // Clip the segment by the three slabs.
  const start = inBrickFrame(p, b)
  const d = subtract(inBrickFrame(q, b), start)
  let enter = 0
  let leave = 1
  for (let i = 0; i < 3; i++) {
    if (d[i] === 0) {
      if (Math.abs(start[i]!) > b.half[i]!) leave = -1
    } else {
      const s = (-b.half[i]! - start[i]!) / d[i]!
      const t = (b.half[i]! - start[i]!) / d[i]!
      enter = Math.max(enter, Math.min(s, t))
      leave = Math.min(leave, Math.max(s, t))
    }
  }
  if (enter <= leave) return 0
  let best = Math.min(pointBrick(p, b), pointBrick(q, b))
  for (const [i, j] of BRICK_EDGES) best = Math.min(best, segmentSegment(p, q, b.vertices[i]!, b.vertices[j]!))
  return best
}

/** Separation of two vertex sets along a direction of any length: positive apart, negative minus the overlap. */
function separationAlong(x: number, y: number, z: number, a: readonly V3[], b: readonly V3[]): number {
  let minA = Infinity
  let maxA = -Infinity
  let minB = Infinity
  let maxB = -Infinity
  for (const v of a) {
    const s = x * v[0] + y * v[1] + z * v[2]
    if (s < minA) minA = s
    if (s > maxA) maxA = s
  }
  for (const v of b) {
    const s = x * v[0] + y * v[1] + z * v[2]
    if (s < minB) minB = s
    if (s > maxB) maxB = s
  }
  return Math.max(minB - maxA, minA - maxB)
}

/** The same along the cross product of two unit vectors, made a unit vector; -Infinity where they are parallel. */
function separationAcross(e: V3, f: V3, a: readonly V3[], b: readonly V3[]): number {
  const x = e[1] * f[2] - e[2] * f[1]
  const y = e[2] * f[0] - e[0] * f[2]
  const z = e[0] * f[1] - e[1] * f[0]
  const l = Math.sqrt(x * x + y * y + z * z)
  return l > 1e-15 ? separationAlong(x, y, z, a, b) / l : -Infinity
}

/**
 * The largest separation of the cores over all normals, all crosses of edges, and (for flat pieces in one plane) all
 * crosses of a normal with an edge; or the first that reaches `enough`. A direction that is mostly rounding noise is
 * still a valid proof once it has unit length, because every vertex is projected; it is only a useless one.
 */
export function separation(a: Piece, b: Piece, enough = Infinity): number {
  let best = -Infinity
  for (const n of a.normals) best = Math.max(best, separationAlong(n[0], n[1], n[2], a.vertices, b.vertices))
  for (const n of b.normals) best = Math.max(best, separationAlong(n[0], n[1], n[2], a.vertices, b.vertices))
  if (best >= enough) return best
  for (const e of a.edges)
    for (const f of b.edges) {
      best = Math.max(best, separationAcross(e, f, a.vertices, b.vertices))
      if (best >= enough) return best
    }
  if (a.kind !== 'brick' && b.kind !== 'brick')
    for (const n of [...a.normals, ...b.normals])
      for (const e of [...a.edges, ...b.edges]) best = Math.max(best, separationAcross(n, e, a.vertices, b.vertices))
  return best
}

/** Distance of the cores of two pieces of which one is a ball or a stick. */
function coreDistance(a: Piece, b: Piece): number {
  const [p, q] = a.vertices as readonly [V3, V3]
  const [r, s] = b.vertices as readonly [V3, V3]
  if (a.kind === 'ball') {
    switch (b.kind) {
      case 'ball':
        return distance(p, r)
      case 'stick':
        return pointSegment(p, r, s)
      case 'brick':
        return pointBrick(p, b)
      case 'facet':
        return pointFacet(p, b)
    }
  }
  if (a.kind === 'stick') {
    switch (b.kind) {
      case 'ball':
        return pointSegment(r, p, q)
      case 'stick':
        return segmentSegment(p, q, r, s)
      case 'brick':
        return segmentBrick(p, q, b)
      case 'facet':
        return segmentFacet(p, q, b)
    }
  }
  return coreDistance(b, a)
}

/**
 * Signed gap of two convex pieces: positive apart, at most 0 touching or overlapping.
 * With a round piece a positive gap is the true distance; without, it is the largest separation over the axes, which is
 * at most the distance and positive exactly when the distance is. Any value of at least `enough` may stand for another.
 */
export function pieceGap(a: Piece, b: Piece, enough = Infinity): number {
  const roundA = a.kind === 'ball' || a.kind === 'stick'
  const roundB = b.kind === 'ball' || b.kind === 'stick'
  if (!roundA && !roundB) return separation(a, b, enough)
  const radii = a.radius + b.radius
  const d = coreDistance(a, b)
  if (d > 0) return d - radii
  const depth = separation(a, b)
  return (depth > -Infinity ? Math.min(0, depth) : 0) - radii
}

/** The edges of a piece that is not round, as sticks. */
function edgesOf({ vertices }: Piece): Piece[] {
  const edges: Piece[] = []
  for (let i = 0; i < vertices.length; i++)
    for (let j = 0; j < i; j++) {
      const differing = i ^ j
      if (vertices.length === 8 && differing & (differing - 1)) continue
      edges.push(makeStick(vertices[i]!, vertices[j]!, 0))
    }
  return edges
}

export const isRound = (p: Piece): boolean => p.kind === 'ball' || p.kind === 'stick'

/** The distance of two pieces that are apart: of two that are not round, some nearest pair is on an edge of one. */
export function pieceDistance(a: Piece, b: Piece): number {
  if (isRound(a) || isRound(b)) return Math.max(0, pieceGap(a, b))
  let least = Infinity
  for (const edge of edgesOf(a)) least = Math.min(least, pieceGap(edge, b))
  for (const edge of edgesOf(b)) least = Math.min(least, pieceGap(edge, a))
  return Math.max(0, least)
}

/** The piece in another frame: what becomes of its points, and of its directions. */
export function mapPiece(piece: Piece, point: (p: V3) => V3, direction: (d: V3) => V3): Piece {
  const core = {
    vertices: piece.vertices.map(point),
    normals: piece.normals.map(direction),
    edges: piece.edges.map(direction),
    radius: piece.radius,
  }
  if (piece.kind === 'brick') return { kind: 'brick', ...core, center: point(piece.center), half: piece.half }
  return { kind: piece.kind, ...core }
}

/** The least value of normal.p over the piece, for a unit normal. */
export function lowest(piece: Piece, normal: V3): number {
  return Math.min(...piece.vertices.map((v) => dot(v, normal))) - piece.radius
}

/** A point of the piece that is furthest along the direction. */
export function supportOf(piece: Piece, direction: V3): V3 {
  let best = piece.vertices[0]!
  for (const v of piece.vertices) if (dot(v, direction) > dot(best, direction)) best = v
  return addScaled(best, unit(direction), piece.radius)
}
