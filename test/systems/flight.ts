/** One shot of the shooting range: what flies, where it is at a part of the step, and how far apart by the oracle. */
import { gap, type OracleBody, type OracleShape } from '../oracle/shapes.js'
import { addScaled, axesOf, dot, length, place, scale, type V3 } from '../oracle/vectors.js'

export const bulletKinds = ['sphere', 'box', 'capsule', 'mesh'] as const
export const wallKinds = ['box', 'plane', 'triangle', 'two triangles'] as const
export type BulletKind = (typeof bulletKinds)[number]
export type WallKind = (typeof wallKinds)[number]
export type Q = readonly [number, number, number, number]

export interface Shot {
  readonly bullet: BulletKind
  readonly wall: WallKind
  readonly aim: string
  readonly pass: boolean
  readonly bulletShape: OracleShape
  readonly wallShape: OracleShape
  readonly bulletTree: number
  readonly wallTree: number
  /** Radius of the ball about its position that holds the bullet. */
  readonly reach: number
  /** What is moved: the bullet, or the body that it is a part of. */
  readonly at: V3
  readonly rotation: Q
  /** Place of the bullet in the frame of that. */
  readonly arm: V3
  readonly own: Q
  readonly wallAt: V3
  readonly wallRotation: Q
  /** Displacement and rotation vector of the step. */
  readonly move: V3
  readonly turn: V3
  readonly wallMove: V3
}

/** The same with the poses that the world has made of it. */
export interface Flight {
  readonly shot: Shot
  readonly move: V3
  readonly turn: V3
  readonly wallMove: V3
}

export const body = (shape: OracleShape, position: V3, rotation: Q): OracleBody => ({
  shape,
  position,
  rotation,
  category: 1,
  mask: -1,
  moving: true,
})

export const cornersOf = (half: readonly number[]): V3[] =>
  [0, 1, 2, 3, 4, 5, 6, 7].map((k) => [0, 1, 2].map((d) => ((k >> d) & 1 ? half[d]! : -half[d]!)) as V3)

export function reachOf(shape: OracleShape): number {
  switch (shape.kind) {
    case 'sphere':
      return shape.radius
    case 'box':
      return Math.hypot(...shape.half)
    case 'capsule':
      return shape.halfHeight + shape.radius
    case 'mesh': {
      let most = 0
      for (let k = 0; k < shape.positions.length; k += 3)
        most = Math.max(most, Math.hypot(...shape.positions.slice(k, k + 3)))
      return most * shape.scale
    }
    default:
      return Infinity
  }
}

/** How far the shape goes from its position against the direction n. */
export function extentOf(shape: OracleShape, rotation: Q, n: V3): number {
  const axes = axesOf(rotation)
  if (shape.kind === 'sphere') return shape.radius
  if (shape.kind === 'capsule') return Math.abs(dot(axes[1], n)) * shape.halfHeight + shape.radius
  if (shape.kind === 'box') return [0, 1, 2].reduce((sum, k) => sum + Math.abs(dot(axes[k]!, n)) * shape.half[k]!, 0)
  if (shape.kind !== 'mesh') return 0
  let least = 0
  for (let k = 0; k < shape.positions.length; k += 3)
    least = Math.min(least, dot(n, place(axes, [0, 0, 0], shape.positions.slice(k, k + 3) as V3)) * shape.scale)
  return -least
}

export const multiply = (p: Q, q: Q): Q => [
  p[3] * q[0] + p[0] * q[3] + p[1] * q[2] - p[2] * q[1],
  p[3] * q[1] + p[1] * q[3] + p[2] * q[0] - p[0] * q[2],
  p[3] * q[2] + p[2] * q[3] + p[0] * q[1] - p[1] * q[0],
  p[3] * q[3] - p[0] * q[0] - p[1] * q[1] - p[2] * q[2],
]

/** The orientation after part `s` of the turn. */
export function turned(q: Q, turn: V3, s: number): Q {
  const angle = length(turn)
  if (angle === 0) return q
  const [x, y, z] = scale(turn, Math.sin((0.5 * angle * s) % (2 * Math.PI)) / angle)
  return multiply([x, y, z, Math.cos((0.5 * angle * s) % (2 * Math.PI))], q)
}

/** The rotation vector between two orientations with as many full turns as were asked for. */
export function turnBetween(from: Q, to: Q, asked: V3): V3 {
  const angle = length(asked)
  if (angle === 0) return [0, 0, 0]
  const [x, y, z, w] = multiply(to, [-from[0], -from[1], -from[2], from[3]])
  // The signed angle about the axis that was asked for: what lies across it is the error of the integration.
  const along = 2 * Math.atan2(dot([x, y, z], scale(asked, 1 / angle)), w)
  const turns = Math.round((angle - along) / (2 * Math.PI))
  return scale(asked, (along + 2 * Math.PI * turns) / angle)
}

export function bulletAt({ shot, move, turn }: Flight, s: number): OracleBody {
  const q = turned(shot.rotation, turn, s)
  return body(shot.bulletShape, place(axesOf(q), addScaled(shot.at, move, s), shot.arm), multiply(q, shot.own))
}

export function wallAt({ shot, wallMove }: Flight, s: number): OracleBody {
  return body(shot.wallShape, addScaled(shot.wallAt, wallMove, s), shot.wallRotation)
}

export const gapAt = (flight: Flight, s: number): number => gap(bulletAt(flight, s), wallAt(flight, s))

export function ballGapAt(flight: Flight, s: number): number {
  const { shot, move, turn } = flight
  const center = place(axesOf(turned(shot.rotation, turn, s)), addScaled(shot.at, move, s), shot.arm)
  return gap(body({ kind: 'sphere', radius: shot.reach }, center, [0, 0, 0, 1]), wallAt(flight, s))
}
