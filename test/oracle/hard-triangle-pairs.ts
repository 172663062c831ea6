/**
 * Seeded hard pairs of triangles: brought to a chosen gap, sharing corners and edges, in one plane, on lattices,
 * needles, without an area. What the true answer is, an exact oracle says; the generator only aims.
 */
import { UNIT, accurateNormal, across, anyGap, anyPlace, unit } from './hard-pair-aim.js'
import type { Slide } from './hard-pair-aim.js'
import type { Random } from './random.js'
import { add, addScaled, axesOf, cross, dot, length, scale, subtract } from './vectors.js'
import type { V3 } from './vectors.js'

export const TRIANGLE_FEATURES = [
  'vertex face',
  'edge edge',
  'near-parallel edges',
  'pierced near an edge',
  'coplanar lattice',
  'coplanar',
  'near-coplanar',
  'shared vertex',
  'shared edge',
  'small lattice',
  'touching exactly',
  'degenerate',
  'random',
] as const

export interface TrianglePairClass {
  /** Only where edges are nearly parallel. */
  slide: Slide | null
  feature: (typeof TRIANGLE_FEATURES)[number]
  /** The gap aimed at, in units of the size; NaN where none was. */
  gap: number
  angle: number
  needle: boolean
}

type Corners = [V3, V3, V3]

function anyPoint(random: Random): V3 {
  return [random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)]
}

function anyTriangle(random: Random, needle: boolean): Corners {
  const a = anyPoint(random)
  const b = anyPoint(random)
  if (!needle) return [a, b, anyPoint(random)]
  const on = addScaled(a, subtract(b, a), random.between(-0.2, 1.2))
  return [a, b, addScaled(on, random.direction(), random.log(1e-9, 1e-2))]
}

/** For triangles without an area. */
const ANY_NORMAL: V3 = [0.6, 0.64, 0.48]

/** A unit normal that is accurate for needles as well: across the two shorter edges. */
function normalOf(t: Corners): V3 {
  const e = [subtract(t[1], t[0]), subtract(t[2], t[1]), subtract(t[0], t[2])]
  e.sort((p, q) => length(p) - length(q))
  const n = cross(e[0]!, e[1]!)
  const l = length(n)
  return l > 0 ? scale(n, 1 / l) : ANY_NORMAL
}

function inside(random: Random, t: Corners): V3 {
  const s = Math.sqrt(random.unit())
  const w = random.unit()
  return addScaled(addScaled(scale(t[0], 1 - s), t[1], s * (1 - w)), t[2], s * w)
}

function lattice(random: Random, limit: number): V3 {
  return [random.integer(-limit, limit), random.integer(-limit, limit), random.integer(-limit, limit)]
}

const middle = (a: V3, b: V3): V3 => scale(add(a, b), 0.5)

function shuffle(random: Random, t: Corners): Corners {
  const k = random.integer(0, 2)
  const s: Corners = [t[k]!, t[(k + 1) % 3]!, t[(k + 2) % 3]!]
  return random.chance(0.5) ? s : [s[1], s[0], s[2]]
}

/** Writes two triangles (at 0 and 9) and says what was aimed at. */
export function hardTrianglePair(random: Random, corners: Float64Array): TrianglePairClass {
  const feature = random.pick(TRIANGLE_FEATURES)
  const needle = random.chance(0.25)
  let gap = anyGap(random)
  let angle = 0
  let a: Corners
  let b: Corners
  let axis: V3 | null = null
  let { origin, size } = anyPlace(random)
  switch (feature) {
    case 'vertex face': {
      a = anyTriangle(random, needle)
      const n = scale(normalOf(a), random.sign())
      const p = addScaled(random.chance(0.8) ? inside(random, a) : a[0], n, gap)
      const above = (): V3 => {
        const d = random.direction()
        const s = dot(d, n)
        // Mostly all on one side, sometimes nearly in a plane across it.
        return addScaled(p, addScaled(d, n, s < 0 ? -2 * s : 0), random.chance(0.2) ? random.log(1e-6, 1) : 1)
      }
      b = [p, above(), above()]
      break
    }
    case 'edge edge':
    case 'near-parallel edges':
    case 'pierced near an edge': {
      const e = random.direction()
      let f = random.direction()
      if (feature === 'near-parallel edges') {
        angle = random.log(1e-9, 1e-2)
        f = scale(unit(addScaled(e, across(random, e), angle)), random.sign())
      }
      let n = feature === 'near-parallel edges' ? accurateNormal(e, f) : unit(cross(e, f))
      n = scale(n, random.sign())
      if (angle > 0) axis = n
      const p = anyPoint(random)
      const q = addScaled(p, n, gap)
      const third = (from: V3, along: V3, side: number): V3 => {
        let d = random.direction()
        const s = dot(d, n)
        if (feature !== 'pierced near an edge' && s * side < 0) d = addScaled(d, n, -2 * s)
        const thin = needle ? random.log(1e-8, 1e-1) : 1
        return addScaled(addScaled(from, along, random.between(-1, 1)), d, thin)
      }
      const spanA = random.log(0.1, 1)
      const spanB = random.log(0.1, 1)
      const ra = random.between(0.02, 0.98)
      const rb = random.between(0.02, 0.98)
      a = [addScaled(p, e, -ra * spanA), addScaled(p, e, (1 - ra) * spanA), third(p, e, -1)]
      b = [addScaled(q, f, -rb * spanB), addScaled(q, f, (1 - rb) * spanB), third(q, f, 1)]
      break
    }
    case 'coplanar lattice': {
      // All six corners are o + i e + j f in exact arithmetic: truly coplanar, at any tilt.
      const e = lattice(random, 8)
      const f = lattice(random, 8)
      const o = lattice(random, 64)
      const step = 2 ** -random.integer(0, 36)
      const at = (limit: number): V3 => {
        const i = random.integer(-limit, limit) + (random.chance(0.4) ? random.sign() * step : 0)
        const j = random.integer(-limit, limit)
        return addScaled(addScaled(o, e, i), f, j)
      }
      const limit = random.integer(1, 4)
      a = [at(limit), at(limit), at(limit)]
      b = [at(limit), at(limit), at(limit)]
      gap = NaN
      break
    }
    case 'coplanar':
    case 'near-coplanar': {
      // In the plane z = const: a corner of b at the gap from an edge of a, b on the outer side of it.
      const flat = (p: V3): V3 => [p[0], p[1], 0]
      const t = anyTriangle(random, needle)
      a = [flat(t[0]), flat(t[1]), flat(t[2])]
      const e = subtract(a[1], a[0])
      let n: V3 = length(e) > 0 ? unit([e[1], -e[0], 0]) : [1, 0, 0]
      if (dot(n, subtract(a[2], a[0])) > 0) n = scale(n, -1)
      const p = addScaled(addScaled(a[0], e, random.between(-0.1, 1.1)), n, gap)
      const outer = (): V3 => {
        const d = unit(flat(random.direction()))
        const s = dot(d, n)
        const turn = s < 0 && random.chance(feature === 'coplanar' ? 0.9 : 0.4)
        return addScaled(p, addScaled(d, n, turn ? -2 * s : 0), random.log(0.05, 1))
      }
      b = [p, outer(), outer()]
      const [x, y, z] = random.chance(0.5) && feature === 'coplanar' ? UNIT : axesOf(random.quaternion())
      const off = feature === 'coplanar' ? 0 : anyGap(random)
      const place = (q: V3, w: number): V3 => addScaled(addScaled(scale(x!, q[0]), y!, q[1]), z!, w)
      const height = random.chance(0.5) ? 0 : random.between(-1, 1)
      a = [place(a[0], height), place(a[1], height), place(a[2], height)]
      // Nearly in the plane of a: beside it, touching it with a corner, or through it.
      const tilt = (): number => off * (random.chance(0.4) ? 1 : random.pick([0, -1, random.between(-1, 1)]))
      b = [place(b[0], height + tilt()), place(b[1], height + tilt()), place(b[2], height + tilt())]
      if (feature === 'coplanar' && origin[2] !== 0) origin = [origin[0], origin[1], Math.round(origin[2])]
      break
    }
    case 'shared vertex':
    case 'shared edge': {
      a = anyTriangle(random, needle)
      const t = anyTriangle(random, random.chance(0.2))
      b = feature === 'shared vertex' ? [a[0], t[1], t[2]] : [a[0], a[1], t[2]]
      if (random.chance(0.5)) gap = 0
      else {
        const d = scale(random.direction(), gap)
        b = [add(b[0], d), add(b[1], d), add(b[2], d)]
      }
      break
    }
    case 'small lattice': {
      const limit = random.integer(1, 4)
      const at = (): V3 => lattice(random, limit)
      a = [at(), at(), at()]
      b = [at(), at(), at()]
      gap = NaN
      break
    }
    case 'touching exactly': {
      // Corners on a grid so coarse that halving and quartering them is exact.
      const at = (): V3 => scale(lattice(random, 1 << 20), 2 ** -20)
      a = [at(), at(), at()]
      const onEdge = middle(a[0], a[1])
      const p = random.chance(0.5) ? onEdge : middle(onEdge, a[2])
      const q = at()
      // Either a corner at p, or an edge through it.
      b = random.chance(0.5) ? [p, q, at()] : [q, subtract(scale(p, 2), q), at()]
      gap = 0
      origin = [Math.round(origin[0]), Math.round(origin[1]), Math.round(origin[2])]
      size = 2 ** Math.round(Math.log2(size))
      break
    }
    case 'degenerate': {
      const limit = random.pick([2, 4, 1 << 10])
      const at = (): V3 => lattice(random, limit)
      const flat = (): Corners => {
        const p = at()
        const d = at()
        if (random.chance(0.2)) return [p, p, p]
        if (random.chance(0.3)) return [p, p, add(p, d)]
        return [p, addScaled(p, d, random.integer(-3, 3)), addScaled(p, d, random.integer(-3, 3))]
      }
      a = flat()
      const choice = random.unit()
      if (choice < 0.4) b = [at(), at(), at()]
      else if (choice < 0.7) b = flat()
      else {
        // Through a point of a.
        const d = at()
        b = [addScaled(a[1], d, random.integer(-2, 0)), addScaled(a[1], d, random.integer(0, 2)), at()]
      }
      gap = NaN
      break
    }
    case 'random':
      a = anyTriangle(random, needle)
      b = anyTriangle(random, false)
      gap = NaN
      break
  }
  a = shuffle(random, a)
  b = shuffle(random, b)
  const swap = random.chance(0.5)
  if (swap) [a, b] = [b, a]
  for (let k = 0; k < 3; k++)
    for (let m = 0; m < 3; m++) {
      corners[3 * k + m] = (a[k]![m]! + origin[m]!) * size
      corners[9 + 3 * k + m] = (b[k]![m]! + origin[m]!) * size
    }
  return { slide: axis && { offset: swap ? 0 : 9, axis, size }, feature, gap, angle, needle }
}
