/** Every function of two shapes of the entry: lengths times a power of two give answers times it, to the bit. */
import { describe, expect, it } from 'vitest'
import * as geometry from '../../src/geometry.js'
import { Random } from '../oracle/random.js'
import { axesOf, scale, type V3 } from '../oracle/vectors.js'

/** From lengths whose sixth power is still a number, to GEOMETRY_LIMIT. */
const FACTORS = [2 ** -170, 2 ** -60, 2 ** 133, 2 ** 190]

const random = new Random(1701)
type Shape = Record<string, unknown>
type Scaled = (s: number) => Shape

const point = (): V3 => [0, 1, 2].map(() => (random.chance(0.3) ? random.integer(-2, 2) / 2 : random.between(-1, 1))) as V3 // prettier-ignore
const extent = (): number => random.pick([0, 0.5, random.unit(), random.log(1e-12, 1)])
const axes = (): V3[] => [
  ...axesOf(random.pick([[0, 0, 0, 1], [0, 0, 1, 1], random.quaternion(), random.quaternion()])),
]
const points = (names: string[]): Scaled => {
  const places = names.map(() => point())
  if (random.chance(0.15)) places[1] = places[0]!
  return (s) => Object.fromEntries(names.map((name, k) => [name, scale(places[k]!, s)]))
}
const withLengths =
  (shape: Scaled, names: string[], lengths: number[]): Scaled =>
  (s) => ({
    ...shape(s),
    ...Object.fromEntries(names.map((name, k) => [name, lengths[k]! * s])),
  })

const makers: Record<string, () => Scaled> = {
  Aabb: () => {
    const [min, size] = [point(), [extent(), extent(), extent()]]
    return (s) => ({ min: scale(min, s), max: min.map((x, d) => (x + size[d]!) * s) })
  },
  Sphere: () => withLengths(points(['center']), ['radius'], [extent()]),
  Capsule: () => withLengths(points(['start', 'end']), ['radius'], [extent()]),
  Segment: () => points(['start', 'end']),
  Triangle: () => points(['a', 'b', 'c']),
  Obb: () => {
    const [center, turned, half] = [points(['center']), axes().flat(), [extent(), extent(), extent()] as V3]
    return (s) => ({ ...center(s), axes: turned, halfExtents: scale(half, s) })
  },
  Plane: () => {
    const normal = random.pick([[0, 1, 0], random.direction()])
    const constant = random.pick([0, random.between(-1, 1)])
    return (s) => ({ normal, constant: constant * s })
  },
  Frustum: () => {
    const [left, up, direction] = axes()
    const near = random.between(0.1, 0.5)
    const lengths = [random.between(0.1, 0.5), random.between(0.1, 0.5), near, near + random.between(0.01, 3)]
    const eye = withLengths(points(['origin']), ['leftBound', 'upBound', 'near', 'far'], lengths)
    return (s) => ({ ...eye(s), left, up, direction })
  },
}

const kinds = Object.keys(makers).join('|')
const shapes = new RegExp(`^(overlap|overlapMoving|sweep|collide|closestPoints)(${kinds})(?:s|And(${kinds}))$`)
const calls = Object.entries(geometry as unknown as Record<string, (...given: unknown[]) => number | boolean>)
  .map(([name, call]) => ({ name, call, match: shapes.exec(name) }))
  .filter(({ match }) => match !== null)

/** What a function answers, as text; lengths over `s`. */
function answer(verb: string, call: (...given: unknown[]) => number | boolean, given: unknown[], s: number): string {
  if (verb.startsWith('overlap')) return String(call(...given))
  const over = (v: ArrayLike<number>): number[] => Array.from(v, (x) => x / s)
  const text = (x: unknown): string =>
    JSON.stringify(x, (_, value: unknown) => (typeof value === 'number' ? String(value) : value))
  if (verb === 'sweep') {
    const out = geometry.createSweepResult()
    return call(out, ...given) ? text({ ...out, point: over(out.point) }) : 'miss'
  }
  if (verb === 'collide') {
    const out = geometry.createManifold()
    const count = Number(call(out, ...given))
    const at = out.points.slice(0, count).map(({ position, depth, feature }) => [over(position), depth / s, feature])
    return text(count > 0 ? [out.normal, out.depth / s, at] : 'miss')
  }
  const out = geometry.createClosestPoints()
  return text([Number(call(out, ...given)) / s, out.normal, over(out.pointA), over(out.pointB)])
}

describe('lengths times powers of two, seed 1701', () => {
  it.each(calls)('$name', ({ call, match }) => {
    const [, verb, kindA, kindB] = match as unknown as [string, string, string, string | undefined]
    for (let run = 0; run < 25; run++) {
      const [a, b] = [makers[kindA]!(), makers[kindB ?? kindA]!()]
      const other = kindB === undefined && random.chance(0.1) ? a : b
      const [v, w] = [point(), point()]
      const maxTime = random.pick([0, 3 * random.unit()])
      const moves = verb === 'sweep' || verb === 'overlapMoving'
      const given = (s: number): unknown[] =>
        moves ? [a(s), scale(v, s), other(s), scale(w, s), maxTime] : [a(s), other(s)]
      const plain = answer(verb, call, given(1), 1)
      expect(plain).not.toMatch(/NaN/)
      for (const s of FACTORS) expect(answer(verb, call, given(s), s), `run ${run}, times ${s}`).toBe(plain)
    }
  })

  it('is asked of all functions of two shapes', () => {
    expect(calls.length).toBe(52)
  })
})
