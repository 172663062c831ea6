/**
 * Two boxes at constant linear and angular velocity, plainly: poses by Math.sin and Math.cos, separation over the 15
 * axes by projecting all corners, and the whole time covered by samples with a Lipschitz bound. Slow; shares no code
 * with src.
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

export interface Cover {
  /** Before it the bodies are apart, proven by the bound. */
  clearUntil: number
  /** First sampled time of overlap, or null. */
  hitAt: number | null
  /** Least sampled separation. */
  least: number
  samples: number
}

/**
 * Covers [0, maxTime] from the left by samples of a separation that changes by at most `speed` per unit of time, each
 * piece halved until its middle proves it clear. Pieces narrower than `finest` stay open.
 */
export function coverTime(separation: (time: number) => number, speed: number, maxTime: number, finest: number): Cover {
  const cover: Cover = { clearUntil: maxTime, hitAt: null, least: Infinity, samples: 0 }
  const sample = (time: number): number => {
    const s = separation(time)
    cover.samples++
    cover.least = Math.min(cover.least, s)
    return s
  }
  const visit = (from: number, to: number): boolean => {
    const middle = 0.5 * (from + to)
    const s = sample(middle)
    const open = to - from <= finest
    if (s > 0.5001 * speed * (to - from)) return false
    if (!open) return visit(from, middle) || visit(middle, to)
    cover.clearUntil = Math.min(cover.clearUntil, from)
    if (s > 0) return false
    cover.hitAt = middle
    return true
  }
  if (sample(0) <= 0) return { ...cover, clearUntil: 0, hitAt: 0 }
  if (!visit(0, maxTime) && sample(maxTime) <= 0) cover.hitAt = maxTime
  return cover
}

export function coverTurning(a: TurningBox, b: TurningBox, maxTime: number, finest: number): Cover {
  const speed =
    length(subtract(b.linear, a.linear)) + length(a.angular) * length(a.half) + length(b.angular) * length(b.half)
  return coverTime((time) => separationAt(a, b, time), speed, maxTime, finest)
}
