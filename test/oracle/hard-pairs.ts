/**
 * Seeded generators of hard pairs: two boxes or two triangles brought to a chosen gap along a chosen separating axis,
 * the gap log-uniform from 1e-14 to 1e-2 of the size, apart as often as overlapping, sometimes exactly 0.
 * What the true answer is, an exact oracle says; the generator only aims.
 */
import type { RationalBox } from './exact-obb.js'
import { Random } from './random.js'
import { add, addScaled, axesOf, cross, dot, length, scale, subtract } from './vectors.js'
import type { V3 } from './vectors.js'

/** Packed row: position 3, axes 9, half extents 3, one unused. */
export const ROW = 16

const unit = (a: V3): V3 => scale(a, 1 / length(a))

function anyGap(random: Random): number {
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
function across(random: Random, axis: V3): V3 {
  for (;;) {
    const n = cross(axis, random.direction())
    if (length(n) > 0.1) return unit(n)
  }
}

/** Where pairs stand and how large they are: differences of large numbers round, large and small ones lose range. */
function anyPlace(random: Random): { origin: V3; size: number } {
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

export const OBB_ORIENTATIONS = [
  'random',
  'equal',
  'permuted',
  'near-equal',
  'one axis shared',
  'near-parallel edge',
  'integer quaternions',
  'special angles',
  'skewed',
] as const

export const OBB_FEATURES = ['face of a', 'face of b', 'edges', 'near-parallel edges', 'vertices'] as const

/** How to move the pair across the boundary: all positions of the shape at `offset`, along `axis` times `size`. */
export interface Slide {
  readonly offset: number
  readonly axis: V3
  readonly size: number
}

export interface ObbPairClass {
  slide: Slide
  orientation: (typeof OBB_ORIENTATIONS)[number]
  feature: (typeof OBB_FEATURES)[number]
  /** What the half extents of both are like. */
  extents: string
  /** The gap aimed at, in units of the size. */
  gap: number
  /** Angle of the nearly parallel edges, else 0. */
  angle: number
}

type Axes = [V3, V3, V3]

/** The axes of `base` turned by the rotation `relative` given in its frame. */
function compose(base: Axes, relative: Axes): Axes {
  return relative.map((r) => addScaled(addScaled(scale(base[0], r[0]), base[1], r[1]), base[2], r[2])) as Axes
}

function turn(axis: V3, angle: number): Axes {
  const s = Math.sin(angle / 2)
  return axesOf([axis[0] * s, axis[1] * s, axis[2] * s, Math.cos(angle / 2)])
}

const UNIT: readonly V3[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
]

/** Axes of an integer quaternion w x y z, each entry one correctly rounded division. */
function roundedAxes(q: readonly number[]): Axes {
  const [w, x, y, z] = q as [number, number, number, number]
  const n = w * w + x * x + y * y + z * z
  return [
    [(w * w + x * x - y * y - z * z) / n, (2 * (x * y + w * z)) / n, (2 * (x * z - w * y)) / n],
    [(2 * (x * y - w * z)) / n, (w * w - x * x + y * y - z * z) / n, (2 * (y * z + w * x)) / n],
    [(2 * (x * z + w * y)) / n, (2 * (y * z - w * x)) / n, (w * w - x * x - y * y + z * z) / n],
  ]
}

function integerAxes(random: Random, limit: number): Axes {
  for (;;) {
    const q = [0, 0, 0, 0].map(() => random.integer(-limit, limit))
    if (q.some((n) => n !== 0)) return roundedAxes(q)
  }
}

function anyAxes(random: Random): Axes {
  const choice = random.unit()
  if (choice < 0.3) return [UNIT[0]!, UNIT[1]!, UNIT[2]!] as Axes
  if (choice < 0.6) return integerAxes(random, random.pick([1, 3, 10, 100]))
  return axesOf(random.quaternion())
}

function anyExtents(random: Random): { half: V3; name: string } {
  const side = (): number => random.between(0.1, 1)
  const tiny = (): number => (random.chance(0.3) ? 0 : random.log(1e-9, 1e-2))
  const order = random.integer(0, 2)
  const rotate = (a: number, b: number, c: number): V3 =>
    order === 0 ? [a, b, c] : order === 1 ? [b, c, a] : [c, a, b]
  const choice = random.unit()
  if (choice < 0.45) return { half: [side(), side(), side()], name: 'brick' }
  if (choice < 0.55) {
    const s = random.pick([0.25, 0.5, 1])
    return { half: [s, s, s], name: 'cube' }
  }
  if (choice < 0.75) return { half: rotate(side(), side(), tiny()), name: 'plate' }
  if (choice < 0.95) return { half: rotate(side(), tiny(), tiny()), name: 'needle' }
  return { half: [random.log(1e-6, 1), random.log(1e-6, 1), random.log(1e-6, 1)], name: 'mixed' }
}

/** Writes two rows (at 0 and ROW) and says what was aimed at. */
export function hardObbPair(random: Random, rows: Float64Array): ObbPairClass {
  const orientation = random.pick(OBB_ORIENTATIONS)
  let u = anyAxes(random)
  let v: Axes
  let angle = 0
  let i = random.integer(0, 2)
  let j = random.integer(0, 2)
  switch (orientation) {
    case 'random':
      v = axesOf(random.quaternion())
      break
    case 'equal':
      v = u
      break
    case 'permuted': {
      const k = random.integer(0, 2)
      const s = random.sign()
      v = [scale(u[k]!, s), u[(k + 1) % 3]!, scale(u[(k + 2) % 3]!, s)]
      break
    }
    case 'near-equal':
      angle = random.log(1e-16, 1e-2)
      v = compose(u, turn(random.chance(0.3) ? random.pick(UNIT) : random.direction(), angle))
      break
    case 'one axis shared':
      v = compose(u, turn(UNIT[i]!, random.between(0, 6.3)))
      // The shared one bit for bit, as a game that only yaws has it.
      if (random.chance(0.5)) v[i] = u[i]!
      break
    case 'near-parallel edge': {
      angle = random.log(1e-9, 1e-2)
      // Around the edge by any angle, then off it by a small one; any axis of b may be the one.
      const w = compose(compose(u, turn(across(random, UNIT[i]!), angle)), turn(UNIT[i]!, random.between(0, 6.3)))
      const k = random.integer(0, 2)
      v = [w[k]!, w[(k + 1) % 3]!, w[(k + 2) % 3]!]
      j = (i - k + 3) % 3
      break
    }
    case 'integer quaternions': {
      const limit = random.pick([1, 2, 5, 100])
      u = integerAxes(random, limit)
      v = integerAxes(random, limit)
      break
    }
    case 'special angles':
      v = compose(u, turn(random.pick(UNIT), (random.integer(0, 7) * Math.PI) / 4))
      break
    case 'skewed': {
      // As a game's own rotations are after many products: not quite at right angles, not quite of unit length.
      const off = random.log(1e-16, 2e-13)
      const skew = (axes: Axes): Axes => axes.map((e) => e.map((x) => x + off * random.between(-1, 1)) as V3) as Axes
      u = skew(u)
      v = skew(random.chance(0.5) ? u : axesOf(random.quaternion()))
      break
    }
  }

  const a = anyExtents(random)
  const b = anyExtents(random)
  const ratio = random.chance(0.15) ? random.log(random.pick([1e-4, 1e-9]), 1) : 1
  const halfA = a.half
  const halfB = scale(b.half, ratio)

  let feature: (typeof OBB_FEATURES)[number]
  const choice = random.unit()
  if (orientation === 'near-parallel edge' && choice < 0.7) feature = 'near-parallel edges'
  else if (choice < 0.2) feature = 'face of a'
  else if (choice < 0.4) feature = 'face of b'
  else if (choice < 0.85) feature = 'edges'
  else feature = 'vertices'
  if (feature !== 'near-parallel edges' && orientation === 'near-parallel edge') {
    i = random.integer(0, 2)
    j = random.integer(0, 2)
  }
  let axis: V3
  switch (feature) {
    case 'face of a':
      axis = u[i]!
      break
    case 'face of b':
      axis = v[j]!
      break
    case 'vertices':
      axis = random.direction()
      break
    default:
      axis = Math.abs(dot(u[i]!, v[j]!)) > 0.9 ? accurateNormal(u[i]!, v[j]!) : unit(cross(u[i]!, v[j]!))
      // Exactly parallel edges have no normal of their own: any direction across them is as good.
      if (!(length(axis) > 0.5)) axis = across(random, u[i]!)
  }
  axis = scale(axis, random.sign())

  // The point of a furthest along the axis and the one of b furthest against it; anywhere on an edge or face across it.
  const loose = random.chance(0.3) ? 0.05 : 1e-12
  let point: V3 = [0, 0, 0]
  for (let k = 0; k < 3; k++) {
    const onEdge = (feature === 'edges' || feature === 'near-parallel edges') && k === i
    const s = dot(axis, u[k]!)
    const end = onEdge || Math.abs(s) < loose ? random.between(-0.95, 0.95) : s > 0 ? 1 : -1
    point = addScaled(point, u[k]!, end * halfA[k]!)
  }
  for (let k = 0; k < 3; k++) {
    const onEdge = (feature === 'edges' || feature === 'near-parallel edges') && k === j
    const s = dot(axis, v[k]!)
    const end = onEdge || Math.abs(s) < loose ? random.between(-0.95, 0.95) : s > 0 ? -1 : 1
    point = addScaled(point, v[k]!, -end * halfB[k]!)
  }
  const gap = anyGap(random)
  const { origin, size } = anyPlace(random)
  const swap = random.chance(0.5)
  const first = swap ? ROW : 0
  const second = ROW - first
  for (let k = 0; k < 3; k++) {
    rows[first + k] = origin[k]! * size
    rows[second + k] = (origin[k]! + (point[k]! + gap * axis[k]!)) * size
    for (let m = 0; m < 3; m++) {
      rows[first + 3 + 3 * k + m] = u[k]![m]!
      rows[second + 3 + 3 * k + m] = v[k]![m]!
    }
    rows[first + 12 + k] = halfA[k]! * size
    rows[second + 12 + k] = halfB[k]! * size
  }
  rows[15] = 0
  rows[ROW + 15] = 0
  return {
    slide: { offset: second, axis, size },
    orientation,
    feature,
    extents: [a.name, b.name].sort().join(' '),
    gap,
    angle: feature === 'near-parallel edges' ? angle : 0,
  }
}

/** Two boxes turned by integer quaternions w x y z, at a gap that is not lost when the rotation is rounded to doubles. */
export function hardRationalPair(random: Random): { a: RationalBox; b: RationalBox; rows: Float64Array; gap: number } {
  const limit = random.pick([1, 2, 5, 30, 1000])
  const quaternion = (): number[] => {
    const q = [0, 0, 0, 0].map(() => random.integer(-limit, limit))
    return q.some((n) => n !== 0) ? q : [1, 0, 0, 0]
  }
  const qa = quaternion()
  const qb = random.chance(0.2) ? qa : quaternion()
  const u = roundedAxes(qa)
  const v = roundedAxes(qb)
  const halfA = anyExtents(random).half
  const halfB = anyExtents(random).half
  const feature = random.integer(0, 14)
  const i = feature % 3
  const j = Math.floor(feature / 3) % 3
  let axis = feature < 3 ? u[i]! : feature < 6 ? v[i]! : cross(u[i]!, v[j]!)
  axis = length(axis) > 1e-6 ? scale(unit(axis), random.sign()) : u[i]!
  const gap = random.sign() * random.log(1e-14, 1e-2)
  let point = scale(axis, gap)
  for (let k = 0; k < 3; k++) {
    const end = (s: number): number => (Math.abs(s) < 1e-9 ? random.between(-0.95, 0.95) : Math.sign(s))
    point = addScaled(point, u[k]!, end(dot(axis, u[k]!)) * halfA[k]!)
    point = addScaled(point, v[k]!, end(dot(axis, v[k]!)) * halfB[k]!)
  }
  const rows = new Float64Array(2 * ROW)
  rows.set([0, 0, 0, ...u.flat(), ...halfA, 0])
  rows.set([...point, ...v.flat(), ...halfB, 0], ROW)
  return {
    a: { center: [0, 0, 0], half: halfA, quaternion: qa },
    b: { center: point, half: halfB, quaternion: qb },
    rows,
    gap,
  }
}

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

/** A unit normal that is accurate for needles as well: across the two shorter edges. */
function normalOf(t: Corners): V3 {
  const e = [subtract(t[1], t[0]), subtract(t[2], t[1]), subtract(t[0], t[2])]
  e.sort((p, q) => length(p) - length(q))
  const n = cross(e[0]!, e[1]!)
  const l = length(n)
  return l > 0 ? scale(n, 1 / l) : random3
}
const random3: V3 = [0.6, 0.64, 0.48]

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
