import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { makeBall, makeBrick, pieceGap, type Brick } from './oracle/distances.js'
import { plainObbFrustumGap } from './oracle/obb-frustum-plain.js'
import type { V3 } from './oracle/vectors.js'

// The bench of queries holds all answers to its own linear scans: here the scans are held to the oracles.

interface Boxes {
  readonly count: number
  readonly room: readonly number[]
  readonly rows: Float64Array
  readonly queries: number
}
type Rays = Boxes & { readonly origins: Float64Array; readonly directions: Float64Array }
type Casts = Boxes & {
  readonly origins: Float64Array
  readonly motions: Float64Array
  readonly rotations: Float64Array
  readonly shape: { readonly radius: number; readonly halfExtents: readonly number[] }
}
interface Scenes {
  standing(count: number): Boxes
  boxRays(boxes: Boxes, count: number, outside: boolean): Rays
  boxCasts(boxes: Boxes, count: number, kind: string): Casts
  cameras(boxes: Boxes, count: number, far: number): Boxes & { frusta: Float64Array; matrices: Float64Array }
  places(boxes: Boxes, count: number, k: number): Boxes & { points: Float64Array }
}
interface Scans {
  axesOf(rotation: ArrayLike<number>): number[][]
  scanRay(rows: Float64Array, count: number, origin: Float64Array, direction: Float64Array): number
  scanSphereCast(rows: Float64Array, count: number, radius: number, from: Float64Array, motion: Float64Array): number
  scanBoxCast(
    rows: Float64Array,
    count: number,
    half: readonly number[],
    from: Float64Array,
    rotation: Float64Array,
    motion: Float64Array,
  ): number
  scanNearest(rows: Float64Array, count: number, x: number, y: number, z: number, out: Float64Array): void
  scanFrustum(rows: Float64Array, count: number, frusta: Float64Array, f: number, out: Int32Array): number
}

const load = async (name: string): Promise<unknown> =>
  import(/* @vite-ignore */ pathToFileURL(resolve(import.meta.dirname, `bench/queries/${name}.mjs`)).href)
const scenes = (await load('scenes')) as Scenes
const scans = (await load('scans')) as Scans

const boxes = scenes.standing(300)
const { rows, count } = boxes
const vector = (from: Float64Array, at: number): V3 => [from[at]!, from[at + 1]!, from[at + 2]!]
const bricks: Brick[] = Array.from({ length: count }, (_, i) => {
  const r = 16 * i
  return makeBrick(
    vector(rows, r),
    [vector(rows, r + 3), vector(rows, r + 6), vector(rows, r + 9)],
    vector(rows, r + 12),
  )
})
const leastGap = (place: V3, radius: number): number =>
  Math.min(...bricks.map((brick) => pieceGap(makeBall(place, radius), brick)))

const isNear = (place: V3) => (_: Brick, i: number) => Math.hypot(...place.map((x, d) => x - rows[16 * i + d]!)) < 4

/** The gap closes at the time of the hit and at no time before; without a hit, at none up to `end`. */
function expectFirst(time: number, end: number, gapAt: (time: number) => number): void {
  const last = time < 0 ? end : time
  for (let k = 0; k < 20; k++) expect(gapAt((last * k) / 20)).toBeGreaterThan(-1e-9)
  if (time >= 0) expect(Math.abs(gapAt(time))).toBeLessThan(1e-7)
}

it('scans of rays end where the first box begins, seed 18', () => {
  const { origins, directions, queries } = scenes.boxRays(boxes, 40, true)
  let hits = 0
  for (let k = 0; k < queries; k++) {
    const [from, along] = [origins.subarray(3 * k, 3 * k + 3), directions.subarray(3 * k, 3 * k + 3)]
    const distance = scans.scanRay(rows, count, from, along)
    hits += Number(distance >= 0)
    const unit = Math.hypot(...along)
    const place = (t: number): V3 => [0, 1, 2].map((d) => from[d]! + (t * along[d]!) / unit) as V3
    expectFirst(distance, 20, (t) => leastGap(place(t), 0))
  }
  expect(hits).toBeGreaterThan(10)
})

it.each(['sphere', 'box'])('scans of casts of a %s end where it first touches a box, seed 18', (kind) => {
  const { origins, motions, rotations, shape, queries } = scenes.boxCasts(boxes, 40, kind)
  let hits = 0
  for (let k = 0; k < queries; k++) {
    const [from, motion] = [origins.subarray(3 * k, 3 * k + 3), motions.subarray(3 * k, 3 * k + 3)]
    const rotation = rotations.subarray(4 * k, 4 * k + 4)
    const place = (t: number): V3 => [0, 1, 2].map((d) => from[d]! + t * motion[d]!) as V3
    const time =
      kind === 'sphere'
        ? scans.scanSphereCast(rows, count, shape.radius, from, motion)
        : scans.scanBoxCast(rows, count, shape.halfExtents, from, rotation, motion)
    hits += Number(time >= 0)
    expectFirst(time, 1, (t) => {
      if (kind === 'sphere') return leastGap(place(t), shape.radius)
      const cast = makeBrick(place(t), scans.axesOf(rotation) as [V3, V3, V3], shape.halfExtents as V3)
      // Who is two units away cannot touch.
      return Math.min(2, ...bricks.filter(isNear(place(t))).map((brick) => pieceGap(cast, brick, 2)))
    })
  }
  expect(hits).toBeGreaterThan(10)
})

it('scans of the nearest keep the least signed distances, seed 18', () => {
  const { points, queries } = scenes.places(boxes, 60, 8)
  const found = new Float64Array(8)
  for (let k = 0; k < queries; k++) {
    const place = vector(points, 3 * k)
    scans.scanNearest(rows, count, ...place, found)
    const right = bricks.map((brick) => pieceGap(makeBall(place, 0), brick)).sort((a, b) => a - b)
    for (let j = 0; j < 8; j++) expect(found[j]).toBeCloseTo(right[j]!, 9)
  }
})

it('scans of cameras see what meets the view volume, whose corners its matrix maps to the cube, seed 18', () => {
  const far = 6
  const { frusta, matrices, queries } = scenes.cameras(boxes, 30, far)
  const seen = new Int32Array(count)
  const near = 0.1
  let sum = 0
  for (let k = 0; k < queries; k++) {
    const corner = (c: number): V3 => vector(frusta, 24 * k + 3 * c)
    const m = matrices.subarray(16 * k, 16 * k + 16)
    for (let c = 0; c < 8; c++) {
      const p = [...corner(c), 1]
      const [x, y, z, w] = [0, 1, 2, 3].map((i) => p.reduce((all, v, j) => all + m[4 * j + i]! * v, 0))
      expect(x! / w!).toBeCloseTo(c & 1 ? 1 : -1, 9)
      expect(y! / w!).toBeCloseTo(c & 2 ? 1 : -1, 9)
      expect(z! / w!).toBeCloseTo(c < 4 ? -1 : 1, 9)
    }
    const between = (a: V3, b: V3): number[] => a.map((x, d) => (b[d]! - x) / 2)
    const unit = (v: number[]): number[] => v.map((x) => x / Math.hypot(...v))
    const [left, up] = [between(corner(0), corner(1)), between(corner(0), corner(2))]
    const middle = (a: V3, b: V3): V3 => a.map((x, d) => (x + b[d]!) / 2) as V3
    const direction = unit(between(middle(corner(0), corner(3)), middle(corner(4), corner(7))))
    const frustum = {
      origin: middle(corner(0), corner(3)).map((x, d) => x - near * direction[d]!),
      ...{ left: unit(left), up: unit(up), direction },
      ...{ leftBound: Math.hypot(...left), upBound: Math.hypot(...up), near, far },
    }
    const found = new Set(seen.subarray(0, scans.scanFrustum(rows, count, frusta, 24 * k, seen)))
    sum += found.size
    for (let i = 0; i < count; i++) {
      const [center, axes, halfExtents] = [[0, 3], [3, 12], [12, 15]].map(([a, b]) => [...rows.subarray(16 * i + a!, 16 * i + b!)]) as [number[], number[], number[]] // prettier-ignore
      const gap = plainObbFrustumGap({ center, axes, halfExtents }, frustum)
      if (Math.abs(gap) > 1e-9) expect(found.has(i), `camera ${k}, box ${i}`).toBe(gap < 0)
    }
  }
  expect(sum).toBeGreaterThan(60)
})
