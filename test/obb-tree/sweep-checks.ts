/**
 * Moving and turning meshes, plainly: poses by Math.sin and Math.cos, the gap of the nearest triangles at a time, and
 * the whole time covered by samples with a Lipschitz bound. Balls around halves of the triangles only save work.
 */
import type { Piece } from '../oracle/distances.js'
import { makeBall, makeBrick, makeFacet, makeStick, mapPiece, pieceGap } from '../oracle/distances.js'
import type { Random } from '../oracle/random.js'
import { coverTime, turned } from '../oracle/turning-boxes.js'
import type { V3 } from '../oracle/vectors.js'
import { add, addScaled, dot, length, scale, subtract } from '../oracle/vectors.js'
import type { Mesh } from './meshes.js'

/** A body whose frame moves, and turns about its position, or about the pivot that an arm reaches from to there. */
export interface Mover {
  readonly position: V3
  readonly arm?: V3
  readonly axes: [V3, V3, V3]
  readonly linear: V3
  readonly angular: V3
}

export interface Frame {
  readonly position: V3
  readonly axes: [V3, V3, V3]
}

export function frameAt(body: Mover, time: number): Frame {
  const arm = body.arm ?? [0, 0, 0]
  const pivot = addScaled(subtract(body.position, arm), body.linear, time)
  return {
    position: add(pivot, turned(arm, body.angular, time)),
    axes: body.axes.map((axis) => turned(axis, body.angular, time)) as [V3, V3, V3],
  }
}

export const intoWorld = (frame: Frame, p: V3): V3 => add(frame.position, directionOut(frame, p))

const directionOut = ({ axes }: Frame, d: V3): V3 =>
  add(scale(axes[0], d[0]), add(scale(axes[1], d[1]), scale(axes[2], d[2])))
const directionInto = ({ axes }: Frame, d: V3): V3 => [dot(axes[0], d), dot(axes[1], d), dot(axes[2], d)]
const pointInto = (frame: Frame, p: V3): V3 => directionInto(frame, subtract(p, frame.position))

interface Ball {
  readonly center: V3
  readonly radius: number
  readonly halves: readonly [Ball, Ball] | null
  /** Of a ball without halves. */
  readonly triangle: number
}

/** A mesh in its own frame, scaled. */
export class PlainMesh {
  readonly facets: Piece[] = []
  readonly corners: V3[][] = []
  readonly root: Ball
  readonly radius: number

  constructor(mesh: Mesh, size: number) {
    const vertex = (i: number): V3 => [0, 1, 2].map((d) => size * mesh.positions[3 * i + d]!) as V3
    for (let i = 0; i < mesh.indices.length; i += 3) {
      const corners = [vertex(mesh.indices[i]!), vertex(mesh.indices[i + 1]!), vertex(mesh.indices[i + 2]!)]
      this.corners.push(corners)
      this.facets.push(makeFacet(corners[0]!, corners[1]!, corners[2]!))
    }
    this.root = this.ballAround(this.facets.map((_, i) => i))
    this.radius = Math.max(...this.corners.flat().map(length))
  }

  private ballAround(triangles: number[]): Ball {
    const low: V3 = [Infinity, Infinity, Infinity]
    const high: V3 = [-Infinity, -Infinity, -Infinity]
    for (const t of triangles)
      for (const p of this.corners[t]!)
        for (let d = 0; d < 3; d++) {
          low[d] = Math.min(low[d]!, p[d]!)
          high[d] = Math.max(high[d]!, p[d]!)
        }
    const center = scale(add(low, high), 0.5)
    let radius = 0
    for (const t of triangles) for (const p of this.corners[t]!) radius = Math.max(radius, length(subtract(p, center)))
    radius *= 1 + 1e-12
    if (triangles.length === 1) return { center, radius, halves: null, triangle: triangles[0]! }
    const size = subtract(high, low)
    const d = size.indexOf(Math.max(...size))
    const key = (t: number) => this.corners[t]!.reduce((s, p) => s + p[d]!, 0)
    const sorted = [...triangles].sort((s, t) => key(s) - key(t))
    const half = sorted.length >> 1
    return {
      center,
      radius,
      halves: [this.ballAround(sorted.slice(0, half)), this.ballAround(sorted.slice(half))],
      triangle: -1,
    }
  }
}

export type ConvexKind = 'box' | 'sphere' | 'capsule'

export interface Convex {
  readonly kind: ConvexKind
  readonly half: V3
  readonly radius: number
}

export const reachOfConvex = ({ kind, half, radius }: Convex): number =>
  kind === 'box' ? length(half) : kind === 'sphere' ? radius : half[1] + radius

function pieceIn(convex: Convex, position: V3, axes: readonly [V3, V3, V3]): Piece {
  if (convex.kind === 'box') return makeBrick(position, axes, convex.half)
  if (convex.kind === 'sphere') return makeBall(position, convex.radius)
  return makeStick(
    addScaled(position, axes[1], -convex.half[1]),
    addScaled(position, axes[1], convex.half[1]),
    convex.radius,
  )
}

/** Gap of the convex body and its nearest triangle at a time: not positive if they touch, else a lower bound of it. */
export function convexGap(mesh: PlainMesh, m: Mover, convex: Convex, c: Mover, time: number, only?: number): number {
  const frame = frameAt(m, time)
  const place = frameAt(c, time)
  const position = pointInto(frame, place.position)
  const piece = pieceIn(convex, position, place.axes.map((a) => directionInto(frame, a)) as [V3, V3, V3])
  if (only !== undefined) return pieceGap(piece, mesh.facets[only]!)
  const reach = reachOfConvex(convex)
  let least = Infinity
  const visit = (ball: Ball): void => {
    if (ball.halves === null) {
      least = Math.min(least, pieceGap(piece, mesh.facets[ball.triangle]!))
      return
    }
    const [p, q] = ball.halves
    const s = length(subtract(p.center, position)) - p.radius - reach
    const t = length(subtract(q.center, position)) - q.radius - reach
    if (s <= t && s < least) visit(p)
    if (t < least) visit(q)
    if (s > t && s < least) visit(p)
  }
  visit(mesh.root)
  return least
}

/** The same for two meshes. */
export function meshGap(
  meshA: PlainMesh,
  a: Mover,
  meshB: PlainMesh,
  b: Mover,
  time: number,
  onlyA?: number,
  onlyB?: number,
): number {
  const frame = frameAt(a, time)
  const other = frameAt(b, time)
  const point = (p: V3): V3 => pointInto(frame, intoWorld(other, p))
  const direction = (d: V3): V3 => directionInto(frame, directionOut(other, d))
  const gap = (s: number, t: number) => pieceGap(meshA.facets[s]!, mapPiece(meshB.facets[t]!, point, direction))
  if (onlyA !== undefined && onlyB !== undefined) return gap(onlyA, onlyB)
  let least = Infinity
  const visit = (p: Ball, q: Ball, at: V3): void => {
    if (length(subtract(p.center, at)) - p.radius - q.radius >= least) return
    if (p.halves === null && q.halves === null) least = Math.min(least, gap(p.triangle, q.triangle))
    else if (q.halves === null || (p.halves !== null && p.radius >= q.radius)) {
      const [s, t] = p.halves!
      const first = length(subtract(s.center, at)) - s.radius <= length(subtract(t.center, at)) - t.radius
      visit(first ? s : t, q, at)
      visit(first ? t : s, q, at)
    } else {
      const [s, t] = q.halves
      const atS = point(s.center)
      const atT = point(t.center)
      const first = length(subtract(p.center, atS)) - s.radius <= length(subtract(p.center, atT)) - t.radius
      visit(p, first ? s : t, first ? atS : atT)
      visit(p, first ? t : s, first ? atT : atS)
    }
  }
  visit(meshA.root, meshB.root, point(meshB.root.center))
  return least
}

/** Gap of a mesh above a half-space whose normal is the first axis of its frame, and that ends at its position. */
export function heightAbove(mesh: PlainMesh, m: Mover, plane: Mover, time: number, only?: number): number {
  const frame = frameAt(m, time)
  const { position, axes } = frameAt(plane, time)
  const n = directionInto(frame, axes[0])
  const offset = dot(n, pointInto(frame, position))
  if (only !== undefined) return Math.min(...mesh.corners[only]!.map((p) => dot(n, p) - offset))
  let least = Infinity
  const visit = (ball: Ball): void => {
    if (dot(n, ball.center) - offset - ball.radius >= least) return
    if (ball.halves === null) for (const p of mesh.corners[ball.triangle]!) least = Math.min(least, dot(n, p) - offset)
    else ball.halves.forEach(visit)
  }
  visit(mesh.root)
  return least
}

const armOf = (body: Mover): number => length(body.arm ?? [0, 0, 0])

/** Bound of the speed at which the gap of two bodies changes, given how far they reach from their positions. */
export const closingBound = (a: Mover, reachA: number, b: Mover, reachB: number): number =>
  length(subtract(b.linear, a.linear)) +
  length(a.angular) * (armOf(a) + reachA) +
  length(b.angular) * (armOf(b) + reachB)

export interface Verdict {
  /** Time of a sample in contact, or null. */
  readonly hitAt: number | null
  /** Proven clear for the whole time. */
  readonly clear: boolean
  readonly samples: number
}

/** Looks for a contact in [0, end] by samples so close that only contacts of less than `finest` can hide. */
export function lookForContact(gap: (time: number) => number, speed: number, end: number, finest: number): Verdict {
  const cover = coverTime(gap, speed, end, finest)
  return { hitAt: cover.hitAt, clear: cover.hitAt === null && cover.clearUntil === end, samples: cover.samples }
}

const AXES: readonly V3[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
]

export function randomDirection(random: Random): V3 {
  for (;;) {
    const d: V3 = [random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)]
    const l = length(d)
    if (l > 0.1 && l < 1) return scale(d, 1 / l)
  }
}

export const randomFrame = (random: Random): [V3, V3, V3] => {
  const spin = scale(randomDirection(random), random.between(0, Math.PI))
  return AXES.map((axis) => turned(axis, spin, 1)) as [V3, V3, V3]
}
