/** Pairs of triangles on which published tests fail, by class. Nine numbers each. */
import type { Random } from './random.js'

type Vector = [number, number, number]

const CLASSES = [
  'vertex-face',
  'edge-edge',
  'vertex-edge',
  'shared-vertex',
  'shared-edge',
  'coplanar',
  'near-coplanar',
  'needle',
  'lattice',
  'lattice-ulp',
  'degenerate',
  'duplicate',
  'sizes',
] as const
export type HardClass = (typeof CLASSES)[number]
export const HARD_CLASSES: readonly HardClass[] = CLASSES

const add = (p: Vector, q: Vector, s: number): Vector => [p[0] + q[0] * s, p[1] + q[1] * s, p[2] + q[2] * s]
const mix = (p: Vector, q: Vector, s: number): Vector => [
  p[0] + (q[0] - p[0]) * s,
  p[1] + (q[1] - p[1]) * s,
  p[2] + (q[2] - p[2]) * s,
]
const cross = (p: Vector, q: Vector): Vector => [
  p[1] * q[2] - p[2] * q[1],
  p[2] * q[0] - p[0] * q[2],
  p[0] * q[1] - p[1] * q[0],
]
const unit = (p: Vector): Vector => {
  const length = Math.hypot(...p)
  return length > 0 ? [p[0] / length, p[1] / length, p[2] / length] : [1, 0, 0]
}
const minus = (p: Vector, q: Vector): Vector => add(p, q, -1)

function vector(random: Random, size = 1): Vector {
  return [random.between(-size, size), random.between(-size, size), random.between(-size, size)]
}

function lattice(random: Random, size: number): Vector {
  return [random.integer(-size, size), random.integer(-size, size), random.integer(-size, size)]
}

/** Log-uniform from 1e-14 to 1e-2, either sign, sometimes 0. */
function gap(random: Random): number {
  return random.chance(0.05) ? 0 : random.log(1e-14, 1e-2) * random.sign()
}

function nudge(random: Random, x: number): number {
  return random.chance(0.5) ? x : x + random.sign() * (x === 0 ? 2 ** -60 : Math.abs(x) * 2 ** -52)
}

function shuffled(random: Random, corners: readonly Vector[]): number[] {
  const order = random.pick([
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ])
  return order.flatMap((k) => corners[k]!)
}

function corners(random: Random, cls: HardClass): [Vector[], Vector[]] {
  let a: Vector[] = [vector(random), vector(random), vector(random)]
  const n = unit(cross(minus(a[1]!, a[0]!), minus(a[2]!, a[0]!)))
  const inside = mix(mix(a[0]!, a[1]!, random.unit()), a[2]!, random.unit())
  switch (cls) {
    case 'vertex-face': {
      const p = add(inside, n, gap(random))
      const far = (): Vector => add(add(p, vector(random), 1), n, 1.5)
      return [a, [p, far(), far()]]
    }
    case 'edge-edge': {
      const p = mix(a[0]!, a[1]!, random.between(0.05, 0.95))
      // Sometimes nearly parallel.
      const e = minus(a[1]!, a[0]!)
      const f = random.chance(0.5) ? vector(random) : add(e, vector(random), random.log(1e-9, 1))
      const across = unit(cross(e, f))
      const outward = unit(cross(e, n))
      const sign = across[0] * outward[0] + across[1] * outward[1] + across[2] * outward[2] < 0 ? -1 : 1
      const q = add(p, across, sign * gap(random))
      const s = random.between(0.2, 1)
      return [a, [add(q, f, -s), add(q, f, random.between(0.2, 1)), add(add(q, across, sign), vector(random), 0.3)]]
    }
    case 'vertex-edge': {
      const p = mix(a[0]!, a[1]!, random.unit())
      const q = add(p, vector(random), gap(random))
      return [a, [q, add(q, vector(random), 1), add(q, vector(random), 1)]]
    }
    case 'shared-vertex':
      return [a, [a[0]!, vector(random), vector(random)]]
    case 'shared-edge':
      return [a, [a[0]!, a[1]!, vector(random)]]
    case 'coplanar': {
      // Sums of two lattice vectors lie in their plane exactly.
      const u = lattice(random, 9)
      const v = lattice(random, 9)
      const o = lattice(random, 9)
      const spread = random.pick([2, 4, 8])
      const point = (): Vector => add(add(o, u, random.integer(-spread, spread)), v, random.integer(-spread, spread))
      return [
        [point(), point(), point()],
        [point(), point(), point()],
      ]
    }
    case 'near-coplanar': {
      const tilt = random.log(1e-17, 1e-3)
      const u = minus(a[1]!, a[0]!)
      const v = minus(a[2]!, a[0]!)
      const point = (): Vector =>
        add(add(add(a[0]!, u, random.between(-1, 1.5)), v, random.between(-1, 1.5)), n, tilt * random.between(-1, 1))
      return [a, [point(), point(), point()]]
    }
    case 'needle': {
      const e = vector(random)
      a = [a[0]!, add(a[0]!, e, 1), add(add(a[0]!, e, random.unit()), vector(random), random.log(1e-16, 1e-3))]
      const p = add(mix(a[0]!, a[1]!, random.unit()), vector(random), gap(random))
      const f = vector(random)
      const s = random.unit()
      return [a, [add(p, f, -s), add(p, f, 1 - s), add(add(p, f, random.unit()), vector(random), random.log(1e-16, 1))]]
    }
    case 'lattice':
    case 'lattice-ulp': {
      const size = random.pick([1, 2, 3])
      const b: Vector[] = [lattice(random, size), lattice(random, size), lattice(random, size)]
      a = [lattice(random, size), lattice(random, size), lattice(random, size)]
      const touch = (p: Vector): Vector =>
        cls === 'lattice' ? p : [nudge(random, p[0]), nudge(random, p[1]), nudge(random, p[2])]
      return [a.map(touch), b.map(touch)]
    }
    case 'degenerate': {
      // A segment or a point that touches, nearly touches or pierces a triangle, a segment or a point.
      const size = random.pick([1, 2, 4])
      const flat = (): Vector[] => {
        const p = lattice(random, size)
        const d = lattice(random, size)
        const q = add(p, d, 1)
        return random.pick([
          [p, p, q],
          [p, q, q],
          [p, p, p],
          [p, q, add(p, d, random.pick([0.5, 2, -1, 0.25]))],
        ])
      }
      const whole = (): Vector[] => [lattice(random, size), lattice(random, size), lattice(random, size)]
      const pair: [Vector[], Vector[]] = random.chance(0.5) ? [flat(), whole()] : [flat(), flat()]
      if (random.chance(0.3)) {
        const shift: Vector = [gap(random), gap(random), gap(random)]
        pair[0] = pair[0].map((p) => add(p, shift, 1))
      }
      return pair
    }
    case 'duplicate': {
      const same = random.chance(0.3)
      const shift: Vector = same ? [0, 0, 0] : [gap(random), gap(random), gap(random)]
      return [a, a.map((p) => add(p, shift, 1))]
    }
    case 'sizes': {
      const size = random.log(1e-9, 1e-1)
      const p = add(inside, n, random.between(-1.5, 1.5) * size)
      return [a, [add(p, vector(random), size), add(p, vector(random), size), add(p, vector(random), size)]]
    }
  }
}

/** One pair of the given class; a tenth of them far from the origin, where the coordinates are rounded. */
export function hardTrianglePair(random: Random, cls: HardClass): { a: Float64Array; b: Float64Array } {
  const [s, t] = corners(random, cls)
  const a = Float64Array.from(shuffled(random, s))
  const b = Float64Array.from(shuffled(random, t))
  if (random.chance(0.1)) {
    const shift = vector(random, 1e5)
    for (let k = 0; k < 9; k++) {
      a[k]! += shift[k % 3]!
      b[k]! += shift[k % 3]!
    }
  }
  return random.chance(0.5) ? { a, b } : { a: b, b: a }
}
