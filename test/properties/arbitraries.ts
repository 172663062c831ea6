/**
 * What fast-check draws: shapes from ordinary numbers and from a pool of special ones (0, -0, 1 and its neighbours,
 * powers of two, denormals, 1e6, 1e-6, quarter and eighth turns), and pairs of boxes brought to a chosen gap.
 */
import fc from 'fast-check'
import { axesOfQuaternion } from '../fixtures/read.js'
import { accurateNormal } from '../oracle/hard-pairs.js'
import { addScaled, axesOf, cross, dot, length, scale } from '../oracle/vectors.js'
import type { V3 } from '../oracle/vectors.js'

export interface BoxData {
  readonly center: V3
  /** Three unit axes, one after the other. */
  readonly axes: number[]
  readonly halfExtents: V3
}

const NEIGHBOURS = [1 + 2 ** -52, 1 - 2 ** -53]

const specialCoordinate = fc.constantFrom(
  0,
  -0,
  1,
  -1,
  ...NEIGHBOURS,
  0.5,
  -0.25,
  2 ** -30,
  8,
  Number.MIN_VALUE,
  -1e-310,
  1e-6,
  -1e6,
)

export const coordinate = fc.oneof(
  { weight: 2, arbitrary: specialCoordinate },
  { weight: 3, arbitrary: fc.double({ min: -4, max: 4, noNaN: true }) },
  { weight: 2, arbitrary: fc.integer({ min: -64, max: 64 }).map((n) => n / 16) },
)

/** Not negative; `-0` is. */
export const extent = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.constantFrom(0, -0, 1, ...NEIGHBOURS, 0.5, 2, Number.MIN_VALUE, 1e-310, 1e-40, 1e-6, 1e6),
  },
  { weight: 4, arbitrary: fc.double({ min: 2 ** -7, max: 2, noNaN: true }) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 32 }).map((n) => n / 16) },
)

/** An extent large enough that rounding does not empty a set. */
export const solidExtent = fc.double({ min: 2 ** -7, max: 2, noNaN: true })

export const vector = fc.tuple(coordinate, coordinate, coordinate) as fc.Arbitrary<V3>

const EIGHTH = Math.tan(Math.PI / 8)
const specialQuaternion = fc.constantFrom<[number, number, number, number]>(
  [0, 0, 0, 1],
  [0, 0, 0, -1],
  [1, 0, 0, 1],
  [0, 1, 0, 1],
  [0, 0, -1, 1],
  [1, 0, 0, 0],
  [1, 1, 1, 1],
  [EIGHTH, 0, 0, 1],
  [0, 0, EIGHTH, 1],
  [1e-9, 0, 0, 1],
  [0, 1e-16, 1e-12, 1],
)

/** x y z w, any length but 0. */
export const quaternion: fc.Arbitrary<[number, number, number, number]> = fc.oneof(
  { weight: 2, arbitrary: specialQuaternion },
  {
    weight: 1,
    arbitrary: fc
      .tuple(...[0, 1, 2, 3].map(() => fc.integer({ min: -9, max: 9 })))
      .filter((q) => q.some((n) => n !== 0)) as unknown as fc.Arbitrary<[number, number, number, number]>,
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(...[0, 1, 2, 3].map(() => fc.double({ min: -1, max: 1, noNaN: true })))
      .filter((q) => Math.hypot(...q) > 0.01) as unknown as fc.Arbitrary<[number, number, number, number]>,
  },
)

/** Axes of an integer quaternion by one correctly rounded division an entry, of any other through its unit. */
export function axesFrom(q: readonly number[]): number[] {
  const [x, y, z, w] = q as [number, number, number, number]
  if (!q.every(Number.isInteger)) return axesOf(q).flat()
  return axesOfQuaternion(w, x, y, z)
}

export const box: fc.Arbitrary<BoxData> = fc
  .record({ center: vector, q: quaternion, halfExtents: fc.tuple(extent, extent, extent) })
  .map(({ center, q, halfExtents }) => ({ center, axes: axesFrom(q), halfExtents }))

export const solidBox: fc.Arbitrary<BoxData> = fc
  .record({ center: vector, q: quaternion, halfExtents: fc.tuple(solidExtent, solidExtent, solidExtent) })
  .map(({ center, q, halfExtents }) => ({ center, axes: axesFrom(q), halfExtents }))

const axesOfBox = (b: BoxData): V3[] => [0, 3, 6].map((k): V3 => [b.axes[k]!, b.axes[k + 1]!, b.axes[k + 2]!])

/** How far along `direction` b's centre must be from a's for their separation over the 15 axes to be `gap`. */
function distanceForGap(a: BoxData, b: BoxData, direction: V3, gap: number): number {
  const u = axesOfBox(a)
  const v = axesOfBox(b)
  const candidates = [...u, ...v]
  for (const e of u)
    for (const f of v) {
      const n = Math.abs(dot(e, f)) > 0.9 ? accurateNormal(e, f) : cross(e, f)
      const l = length(n)
      if (l > 1e-12) candidates.push(scale(n, 1 / l))
    }
  let best = Infinity
  for (const n of candidates) {
    let radii = 0
    for (let k = 0; k < 3; k++)
      radii += a.halfExtents[k]! * Math.abs(dot(n, u[k]!)) + b.halfExtents[k]! * Math.abs(dot(n, v[k]!))
    const along = Math.abs(dot(n, direction))
    if (along > 1e-9) best = Math.min(best, (radii + gap) / along)
  }
  return best
}

export const direction: fc.Arbitrary<V3> = fc.oneof(
  fc.constantFrom<V3>([1, 0, 0], [0, -1, 0], [0, 0, 1], [0.6, 0, 0.8]),
  (fc.tuple(...[0, 1, 2].map(() => fc.double({ min: -1, max: 1, noNaN: true }))) as unknown as fc.Arbitrary<V3>)
    .filter((d) => length(d) > 0.01)
    .map((d) => scale(d, 1 / length(d))),
)

export const gap = fc.oneof(
  fc.constant(0),
  fc.tuple(fc.double({ min: -14, max: -2, noNaN: true }), fc.boolean()).map(([e, apart]) => (apart ? 1 : -1) * 10 ** e),
)

export interface BoxPair {
  readonly a: BoxData
  readonly b: BoxData
}

/** Two boxes: anywhere, at a chosen gap, sharing a corner, equally oriented, or equal. */
export function boxPair(one: fc.Arbitrary<BoxData> = box): fc.Arbitrary<BoxPair> {
  return fc
    .record({
      a: one,
      b: one,
      how: fc.constantFrom('free', 'gap', 'gap', 'gap', 'corner', 'equal'),
      oriented: fc.constantFrom('own', 'own', 'same', 'nearly'),
      tilt: quaternion,
      direction,
      gap,
      corners: fc.tuple(fc.integer({ min: 0, max: 7 }), fc.integer({ min: 0, max: 7 })),
    })
    .map(({ a, b, how, oriented, tilt, direction: d, gap: g, corners }) => {
      if (how === 'equal') return { a, b: a }
      let axes = oriented === 'own' ? b.axes : a.axes
      if (oriented === 'nearly') {
        const small = axesOf([tilt[0] * 1e-8, tilt[1] * 1e-8, tilt[2] * 1e-8, 1])
        axes = small.flatMap((r) => {
          const u = axesOfBox(a)
          return addScaled(addScaled(scale(u[0]!, r[0]), u[1]!, r[1]), u[2]!, r[2])
        })
      }
      const turned = { ...b, axes }
      if (how === 'free') return { a, b: turned }
      let center = a.center
      if (how === 'gap') center = addScaled(center, d, distanceForGap(a, turned, d, g))
      else {
        const u = axesOfBox(a)
        const v = axesOfBox(turned)
        for (let k = 0; k < 3; k++) {
          center = addScaled(center, u[k]!, (corners[0] & (1 << k) ? 1 : -1) * a.halfExtents[k]!)
          center = addScaled(center, v[k]!, (corners[1] & (1 << k) ? -1 : 1) * turned.halfExtents[k]!)
        }
      }
      return { a, b: { ...turned, center } }
    })
}
