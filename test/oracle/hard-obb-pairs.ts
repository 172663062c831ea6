/**
 * Seeded hard pairs of boxes: brought to a chosen gap along a chosen one of the 15 axes. What the true answer is, an
 * exact oracle says; the generator only aims.
 */
import type { RationalBox } from './exact-obb.js'
import { UNIT, accurateNormal, across, anyGap, anyPlace, unit } from './hard-pair-aim.js'
import type { Slide } from './hard-pair-aim.js'
import type { Random } from './random.js'
import { addScaled, axesOf, cross, dot, length, scale } from './vectors.js'
import type { V3 } from './vectors.js'

/** Packed row: position 3, axes 9, half extents 3, one unused. */
export const ROW = 16

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

/**
 * Two boxes turned by integer quaternions w x y z, at a gap that is not lost when the rotation is rounded to doubles.
 */
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
