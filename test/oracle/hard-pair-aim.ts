/**
 * What the generators of hard pairs share: gaps log-uniform from 1e-14 to 1e-2 of the size, apart as often as
 * overlapping, sometimes exactly 0, and where the pair stands.
 */
import type { Random } from './random.js'
import { add, cross, dot, length, scale, subtract } from './vectors.js'
import type { V3 } from './vectors.js'

export const unit = (a: V3): V3 => scale(a, 1 / length(a))

export const UNIT: readonly V3[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
]

/** How to move the pair across the boundary: all positions of the shape at `offset`, along `axis` times `size`. */
export interface Slide {
  readonly offset: number
  readonly axis: V3
  readonly size: number
}

export function anyGap(random: Random): number {
  return random.chance(0.03) ? 0 : random.sign() * random.log(1e-14, 1e-2)
}

/**
 * The unit normal of two nearly parallel unit vectors, to full accuracy: e x f = e x (f -+ e), and the difference of
 * close numbers has no rounding error worth naming.
 */
export function accurateNormal(e: V3, f: V3): V3 {
  const near = dot(e, f) >= 0 ? subtract(f, e) : add(f, e)
  const n = cross(e, near)
  const l = length(n)
  return l > 0 ? scale(n, 1 / l) : [0, 0, 0]
}

/** A vector at right angles to a unit vector, random around it. */
export function across(random: Random, axis: V3): V3 {
  for (;;) {
    const n = cross(axis, random.direction())
    if (length(n) > 0.1) return unit(n)
  }
}

/** Where pairs stand and how large they are: differences of large numbers round, large and small ones lose range. */
export function anyPlace(random: Random): { origin: V3; size: number } {
  const choice = random.unit()
  const origin: V3 =
    choice < 0.5
      ? [0, 0, 0]
      : choice < 0.8
        ? [random.between(-10, 10), random.between(-10, 10), random.between(-10, 10)]
        : [random.integer(-4096, 4096), random.integer(-4096, 4096) / 16, random.integer(-4096, 4096)]
  const other = random.unit()
  const size = other < 0.8 ? 1 : other < 0.9 ? 2 ** random.integer(-40, 40) : random.pick([1e-6, 1e6])
  return { origin, size }
}
