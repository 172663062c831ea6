/** Seeded pairs of turning boxes, one family for each way in which a sweep with rotation can go wrong. */
import type { Random } from '../../../oracle/random.js'
import type { TurningBox } from '../../../oracle/turning-boxes.js'
import { boxSize, separationAt } from '../../../oracle/turning-boxes.js'
import type { V3 } from '../../../oracle/vectors.js'
import { addScaled, cross, dot, length, scale, subtract } from '../../../oracle/vectors.js'

export type Pair = [TurningBox, TurningBox]

export function direction(random: Random): V3 {
  for (;;) {
    const v: V3 = [random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)]
    const l = length(v)
    if (l > 0.1 && l < 1) return scale(v, 1 / l)
  }
}

export function frame(random: Random): [V3, V3, V3] {
  const x = direction(random)
  let y = direction(random)
  for (let pass = 0; pass < 2; pass++) {
    y = addScaled(y, x, -dot(x, y))
    y = scale(y, 1 / length(y))
  }
  return [x, y, cross(x, y)]
}

export function box(random: Random, half: V3, spin: number, speed: number): TurningBox {
  return {
    center: [0, 0, 0],
    axes: frame(random),
    half,
    linear: scale(direction(random), speed),
    angular: scale(direction(random), spin),
  }
}

const halves = (random: Random): V3 => [random.between(0.1, 1), random.between(0.1, 1), random.between(0.1, 1)]

function placed(random: Random, a: TurningBox, b: TurningBox, near: number, far: number): Pair {
  b.center = scale(direction(random), random.between(near, far))
  return [a, b]
}

export const families: Record<string, (random: Random) => Pair> = {
  general: (r) =>
    placed(
      r,
      box(r, halves(r), r.between(0, 3), r.between(0, 3)),
      box(r, halves(r), r.between(0, 3), r.between(0, 3)),
      0.5,
      4,
    ),
  'spinning up to 4 turns': (r) =>
    placed(
      r,
      box(r, [r.between(0.5, 2), 0.1, 0.1], r.between(0, 8 * Math.PI), r.between(0, 1)),
      box(r, halves(r), r.between(0, 8 * Math.PI), r.between(0, 1)),
      1,
      3.5,
    ),
  plates: (r) =>
    placed(
      r,
      box(r, [r.between(0.5, 2), r.between(0.5, 2), r.pick([0, 1e-3])], r.between(0, 6), r.between(0, 2)),
      box(r, [r.between(0.5, 2), r.between(0.5, 2), r.pick([0, 1e-3])], r.between(0, 6), r.between(0, 2)),
      0.3,
      3,
    ),
  needles: (r) =>
    placed(
      r,
      box(r, [r.between(1, 5), r.pick([0, 0.01]), 0.01], r.between(0, 12), r.between(0, 3)),
      box(r, [r.between(1, 5), r.pick([0, 0.01]), 0.01], r.between(0, 12), r.between(0, 3)),
      0.3,
      4,
    ),
  'pure rotation': (r) =>
    placed(r, box(r, halves(r), r.between(0, 6), 0), box(r, halves(r), r.pick([0, r.between(0, 6)]), 0), 0.5, 2.2),
  'whole turns': (r) =>
    placed(r, box(r, [2, 0.1, 0.1], 2 * Math.PI * r.integer(1, 4), 0), box(r, [0.1, 0.1, 0.1], 0, 0), 0.5, 2.3),
  'slow parallel faces': (r) => {
    const a = box(r, halves(r), 0, 0)
    const b = box(r, halves(r), r.log(1e-9, 1e-2), 0)
    b.axes = a.axes
    b.center = scale(a.axes[0], a.half[0] + b.half[0] + r.log(1e-8, 1e-2))
    b.linear = scale(a.axes[0], -r.log(1e-9, 1e-2))
    return [a, b]
  },
  'from afar': (r) => {
    const a = box(r, halves(r), r.between(0, 25), 0)
    const b = box(r, halves(r), r.between(0, 25), 0)
    b.center = scale(direction(r), r.log(10, 1000))
    b.linear = addScaled(scale(direction(r), r.between(0, 0.5)), b.center, -r.between(0.5, 3))
    return [a, b]
  },
  /** Moved so that the least separation over the time is about 1e-9 to 1e-3 of the size, above or below zero. */
  grazing: (r) => {
    const [a, b] = families[r.pick(['general', 'spinning up to 4 turns', 'plates', 'needles'])]!(r)
    const wanted = boxSize(a, b) * r.log(1e-9, 1e-3) * r.sign()
    for (let round = 0; round < 5; round++) {
      let least = Infinity
      let when = 0
      for (let i = 0; i <= 300; i++) {
        const s = separationAt(a, b, i / 300)
        if (s < least) {
          least = s
          when = i / 300
        }
      }
      const apart = subtract(addScaled(b.center, b.linear, when), addScaled(a.center, a.linear, when))
      b.center = addScaled(b.center, apart, (wanted - least) / (length(apart) || 1))
    }
    return [a, b]
  },
}
