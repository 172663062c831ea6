/**
 * Two boxes at constant linear and angular velocity, plainly: poses by Math.sin and Math.cos, separation over the 15 axes by
 * projecting all corners, and the whole time covered by samples with a Lipschitz bound. Slow; shares no code with src.
 */
import type { V3 } from './vectors.js'
import { add, addScaled, cross, dot, length, scale, subtract } from './vectors.js'

export interface TurningBox {
  center: V3
  axes: [V3, V3, V3]
  half: V3
  linear: V3
  angular: V3
}

/** The vector turned about the angular velocity for a time (Rodrigues). */
export function turned(r: V3, angular: V3, time: number): V3 {
  const speed = length(angular)
  if (speed === 0) return r
  const u = scale(angular, 1 / speed)
  const along = scale(u, dot(u, r))
  const across = subtract(r, along)
  const angle = speed * time
  return add(along, add(scale(across, Math.cos(angle)), scale(cross(u, across), Math.sin(angle))))
}

export function boxAt(box: TurningBox, time: number): TurningBox {
  const axes = box.axes.map((axis) => turned(axis, box.angular, time)) as [V3, V3, V3]
  return { ...box, center: addScaled(box.center, box.linear, time), axes }
}

function cornersOf(box: TurningBox, origin: V3): V3[] {
  const corners: V3[] = []
  for (let k = 0; k < 8; k++) {
    let p = subtract(box.center, origin)
    for (let i = 0; i < 3; i++) p = addScaled(p, box.axes[i]!, k & (1 << i) ? box.half[i]! : -box.half[i]!)
    corners.push(p)
  }
  return corners
}

/** Largest gap of the projections on the face normals and the edge cross products, which are skipped when parallel. */
export function plainSeparation(a: TurningBox, b: TurningBox): number {
  const p = cornersOf(a, a.center)
  const q = cornersOf(b, a.center)
  const axes: V3[] = [...a.axes, ...b.axes]
  for (const u of a.axes)
    for (const v of b.axes) {
      const n = cross(u, v)
      const l = length(n)
      if (l > 1e-12) axes.push(scale(n, 1 / l))
    }
  let best = -Infinity
  for (const n of axes) {
    let highA = -Infinity
    let lowA = Infinity
    let highB = -Infinity
    let lowB = Infinity
    for (let i = 0; i < 8; i++) {
      const s = dot(n, p[i]!)
      const t = dot(n, q[i]!)
      highA = Math.max(highA, s)
      lowA = Math.min(lowA, s)
      highB = Math.max(highB, t)
      lowB = Math.min(lowB, t)
    }
    best = Math.max(best, lowB - highA, lowA - highB)
  }
  return best
}

export const separationAt = (a: TurningBox, b: TurningBox, time: number): number =>
  plainSeparation(boxAt(a, time), boxAt(b, time))

export const boxSize = (a: TurningBox, b: TurningBox): number => length(a.half) + length(b.half)

/** Distance of a point from a box. */
export function distanceToBox(box: TurningBox, point: readonly number[]): number {
  const p = subtract([point[0]!, point[1]!, point[2]!], box.center)
  let square = 0
  for (let i = 0; i < 3; i++) square += Math.max(0, Math.abs(dot(p, box.axes[i]!)) - box.half[i]!) ** 2
  return Math.sqrt(square)
}

/**
 * Covers [0, maxTime] from the left. `clearUntil`: before it the boxes are apart, proven by the bound. `hitAt`: first sampled time
 * of overlap, or null. Between the two, and after `clearUntil` without a hit, pieces narrower than `finest` stay open.
 */
export function coverTurning(
  a: TurningBox,
  b: TurningBox,
  maxTime: number,
  finest: number,
): { clearUntil: number; hitAt: number | null; least: number; samples: number } {
  const speed =
    length(subtract(b.linear, a.linear)) + length(a.angular) * length(a.half) + length(b.angular) * length(b.half)
  let clearUntil = maxTime
  let hitAt: number | null = null
  let least = Infinity
  let samples = 0
  const visit = (from: number, to: number): boolean => {
    const middle = 0.5 * (from + to)
    const s = separationAt(a, b, middle)
    samples++
    least = Math.min(least, s)
    if (s <= 0 && to - from <= finest) {
      clearUntil = Math.min(clearUntil, from)
      hitAt = middle
      return true
    }
    if (s > 0.5001 * speed * (to - from)) return false
    if (to - from <= finest) {
      clearUntil = Math.min(clearUntil, from)
      return false
    }
    return visit(from, middle) || visit(middle, to)
  }
  if (separationAt(a, b, 0) <= 0) return { clearUntil: 0, hitAt: 0, least: separationAt(a, b, 0), samples: 1 }
  visit(0, maxTime)
  if (hitAt === null && separationAt(a, b, maxTime) <= 0) hitAt = maxTime
  return { clearUntil: Math.min(clearUntil, hitAt ?? Infinity), hitAt, least, samples }
}
