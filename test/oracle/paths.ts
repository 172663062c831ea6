/** The oracle of shape casts: conservative steps along the path of a moving body, by signed gaps. */
import { isInsideMesh, localMesh, posedOf } from './query-shapes.js'
import type { Bounds, QueryBody } from './query-shapes.js'
import { gapBelow } from './shapes.js'
import type { OracleBody } from './shapes.js'
import { addScaled, distance, length, scale, subtract } from './vectors.js'
import type { V3 } from './vectors.js'

/** Total displacement, and the total turn about the body's position as a rotation vector. */
export interface Motion {
  readonly linear: V3
  readonly angular: V3
}

/** The body at a part of its way. */
export function bodyAt<B extends OracleBody>(body: B, { linear, angular }: Motion, part: number): B {
  const at = addScaled([body.position[0]!, body.position[1]!, body.position[2]!], linear, part)
  const angle = length(angular) * part
  if (angle === 0) return { ...body, position: at }
  const axis = scale(angular, Math.sin(angle / 2) / length(angular))
  const [a, b, c, d] = [axis[0], axis[1], axis[2], Math.cos(angle / 2)]
  const [x, y, z, w] = body.rotation as [number, number, number, number]
  return {
    ...body,
    position: at,
    rotation: [
      d * x + a * w + b * z - c * y,
      d * y - a * z + b * w + c * x,
      d * z + a * y - b * x + c * w,
      d * w - a * x - b * y - c * z,
    ],
  }
}

/** Whether a solid mesh holds a part of the other body, whose surface it does not touch. */
function holds(solid: QueryBody, other: QueryBody): boolean {
  if (!solid.isSolid || other.shape.kind === 'plane') return false
  const at = posedOf(other).at
  if (other.shape.kind !== 'mesh') return isInsideMesh(solid, at)
  const { axes } = posedOf(other)
  return localMesh(other.shape).triangles.some(({ corners }) => {
    const [x, y, z] = corners[0]
    return isInsideMesh(solid, addScaled(addScaled(addScaled(at, axes[0], x), axes[1], y), axes[2], z))
  })
}

/** Gap where it is below `cutoff`, else at least `cutoff`; below 0 too where one is inside a solid mesh. */
export function solidGap(a: QueryBody, b: QueryBody, cutoff: number): number {
  const gap = gapBelow(a, b, cutoff)
  if (gap <= nearOf(a, b)) return gap
  return holds(a, b) || holds(b, a) ? -Infinity : gap
}

/** Radius about its position that encloses a body. */
export function armOf(body: OracleBody): number {
  const { at, center, radius } = posedOf(body)
  return radius + distance(at, center)
}

/** Gap below which two bodies count as nearly touching on a path. */
export function nearOf(a: OracleBody, b: OracleBody): number {
  const sizeB = b.shape.kind === 'plane' ? Math.abs(b.shape.constant) : armOf(b)
  const at = Math.max(...a.position.map(Math.abs), ...b.position.map(Math.abs))
  return 1e-9 * (armOf(a) + sizeB) + 1e-14 * at
}

/** Steps of a path while nearly touching. */
const GRAZING_STEPS = 200

/**
 * Bounds of the first time of contact in [0, upTo] of a moving body with one at rest: before `least` they are surely
 * apart, at `most` they surely overlap.
 */
export function firstContact(mover: QueryBody, motion: Motion, body: QueryBody, upTo: number): Bounds {
  const bounds: Bounds = { least: Infinity, most: Infinity }
  if (body.shape.kind !== 'plane' && isFarFromPath(mover, motion, body)) return bounds
  const speed = length(motion.linear) + length(motion.angular) * armOf(mover)
  const near = nearOf(mover, body)
  const gapAt = (t: number): number => solidGap(bodyAt(mover, motion, t), body, Infinity)
  let last = 0
  for (let t = 0; t <= upTo;) {
    const gap = gapAt(t)
    if (gap < -near) {
      bounds.least = Math.min(bounds.least, t)
      bounds.most = t
      // The first time at which it is surely too deep lies between the last look and this one.
      for (let k = 0; k < 40 && t > 0; k++) {
        const middle = (last + bounds.most) / 2
        if (gapAt(middle) < -near) bounds.most = middle
        else last = middle
      }
      return bounds
    }
    if (gap <= near) bounds.least = Math.min(bounds.least, t)
    if (speed === 0) return bounds
    last = t
    // The gap shrinks by at most speed times the step; what is left of it keeps them apart.
    t += Math.max(gap / speed, gap > near ? near / (2 * speed) : 1 / GRAZING_STEPS)
    if (last < upTo && t > upTo) t = upTo
  }
  return bounds
}

function isFarFromPath(mover: QueryBody, { linear }: Motion, body: QueryBody): boolean {
  const from = posedOf(mover).at
  const { center, radius } = posedOf(body)
  const square = linear[0] ** 2 + linear[1] ** 2 + linear[2] ** 2
  const to = subtract(center, from)
  const part = square > 0 ? (to[0] * linear[0] + to[1] * linear[1] + to[2] * linear[2]) / square : 0
  const nearest = addScaled(from, linear, Math.max(0, Math.min(1, part)))
  return distance(nearest, center) > (armOf(mover) + radius) * (1 + 1e-7) + nearOf(mover, body)
}
