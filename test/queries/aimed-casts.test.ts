/**
 * Casts of shapes, aimed at grazing and at touching at the start, against distances at sampled times: never late,
 * nothing missed, within the tolerance of the collider at the time of the hit but not at it, so that a shape that is
 * moved there may be cast on; the point on both, the normal an axis that parts them.
 */
import { createQueryHit, shapeCast } from 'bitecs-collision'
import { buildObbTree } from 'bitecs-collision/geometry'
import { describe, it } from 'vitest'
import { ADVANCE_TOLERANCE } from '../../src/tolerances.js'
import { daily } from '../daily.js'
import { expect } from '../expect.js'
import { lowest, makeBall, makeBrick, makeFacet, makeStick, pieceGap, supportOf, type Piece } from '../oracle/distances.js' // prettier-ignore
import { cubeMesh } from '../oracle/meshes.js'
import { Random } from '../oracle/random.js'
import { turned } from '../oracle/turning-boxes.js'
import { addScaled, axesOf, dot, length, place, scale, subtract, type V3 } from '../oracle/vectors.js'
import { refreshed, type Placed, type Quaternion } from './cast-scene.js'

type Kind = 'box' | 'sphere' | 'capsule' | 'mesh'
type Axes = [V3, V3, V3]
interface Solid {
  readonly shape: Placed['shape']
  readonly reach: number
  piecesAt(position: V3, axes: Axes): Piece[]
}

const cube = cubeMesh()
const tree = buildObbTree(cube.positions, cube.indices)

function makeSolid(random: Random, kind: Kind): Solid {
  const size = (): number => random.pick([0, 0.5, 1, random.between(0.05, 1), random.log(1e-4, 1)])
  if (kind === 'box') {
    const half: V3 = [size(), size(), size()]
    const piecesAt: Solid['piecesAt'] = (p, axes) => [makeBrick(p, axes, half)]
    return { shape: { halfExtents: half }, reach: length(half), piecesAt }
  }
  if (kind === 'mesh') {
    const side = random.pick([0.5, -1])
    const corner = (i: number): V3 => scale(cube.positions.slice(3 * i, 3 * i + 3) as V3, side)
    const piecesAt: Solid['piecesAt'] = (p, axes) =>
      Array.from({ length: cube.indices.length / 3 }, (_, t) => {
        const corners = cube.indices.slice(3 * t, 3 * t + 3).map((i) => place(axes, p, corner(i)))
        return makeFacet(...(corners as Axes))
      })
    return { shape: { tree, scale: side }, reach: Math.sqrt(3) * Math.abs(side), piecesAt }
  }
  const radius = size()
  const halfHeight = kind === 'sphere' ? 0 : size()
  const shape = kind === 'sphere' ? { radius } : { halfHeight, radius }
  const piecesAt: Solid['piecesAt'] = (p, [, y]) =>
    halfHeight === 0
      ? [makeBall(p, radius)]
      : [makeStick(addScaled(p, y, -halfHeight), addScaled(p, y, halfHeight), radius)]
  return { shape, reach: halfHeight + radius, piecesAt }
}

/** The place, in [low, high], where a function that is convex there is least. */
function leastOf(gap: (t: number) => number, low: number, high: number): number {
  for (let k = 0; k < 40; k++) {
    const p = low + (high - low) / 3
    const q = high - (high - low) / 3
    if (gap(p) <= gap(q)) high = q
    else low = p
  }
  return 0.5 * (low + high)
}

/** One cast: a solid at rest, or the half-space below a plane, and a solid that moves. */
class Case {
  readonly a: Solid | undefined
  readonly b: Solid
  readonly still: Piece[]
  readonly normal: V3
  readonly at: V3
  readonly axes: Axes
  readonly rotation: Quaternion
  readonly own: Axes
  readonly linear: V3
  readonly angular: V3
  readonly size: number
  from: V3

  constructor(random: Random, kindA: Kind | 'plane', kindB: Kind, samples: number, turns: boolean) {
    this.a = kindA === 'plane' ? undefined : makeSolid(random, kindA)
    this.b = makeSolid(random, kindB)
    this.at = [random.normal(), random.normal(), random.normal()]
    const first: Quaternion = random.pick([[0, 0, 0, 1], random.quaternion()])
    this.rotation = random.chance(0.3) ? first : random.quaternion()
    this.axes = axesOf(first)
    this.own = axesOf(this.rotation)
    this.normal = this.axes[1]
    this.still = this.a?.piecesAt(this.at, this.axes) ?? []
    const direction = (): V3 => random.pick([random.direction(), this.axes[0], this.own[1], this.own[2]])
    this.linear = scale(direction(), random.pick([0, 0.5, 2, 5, random.log(1e-6, 1)]))
    this.angular = scale(direction(), turns ? random.pick([0, 1, 3, 7, 20, random.log(1e-6, 1)]) : 0)
    this.size = (this.a?.reach ?? 0) + this.b.reach
    const near = Math.max(this.size, 0.1)
    const middle = addScaled(this.at, random.direction(), random.between(0, 1.2) * near)
    this.from = addScaled(middle, this.linear, -0.5)
    const aim = random.pick(['anywhere', 'start', 'graze', 'graze'])
    const wanted = near * random.sign() * random.pick([0, random.log(1e-14, 0.1)])
    for (let round = 0; round < 3 && aim !== 'anywhere'; round++)
      this.shift(aim === 'start' ? 0 : this.nearestTime(samples), wanted)
    this.rest = { shape: this.a?.shape ?? { normal: [0, 1, 0], constant: 0 }, position: this.at, rotation: first }
  }

  readonly rest: Placed

  moving(t: number): Piece[] {
    const axes = this.own.map((axis) => turned(axis, this.angular, t)) as Axes
    return this.b.piecesAt(addScaled(this.from, this.linear, t), axes)
  }

  gapTo(pieces: readonly Piece[]): number {
    const { normal, at, still } = this
    if (!this.a) return Math.min(...pieces.map((piece) => lowest(piece, normal))) - dot(normal, at)
    let least = Infinity
    for (const p of still) for (const q of pieces) least = Math.min(least, pieceGap(p, q, least))
    return least
  }

  readonly gap = (t: number): number => this.gapTo(this.moving(t))

  nearestTime(samples: number): number {
    let best = 0
    for (let i = 1; i <= samples; i++) if (this.gap(i / samples) < this.gap(best)) best = i / samples
    return leastOf(this.gap, Math.max(0, best - 1 / samples), Math.min(1, best + 1 / samples))
  }

  /** Moves the start so that the gap at a time becomes about the wanted one. */
  private shift(t: number, wanted: number): void {
    const { from } = this
    const before = this.gap(t)
    const slope = ([0, 1, 2] as const).map((d) => {
      this.from = [...from]
      this.from[d] += 1e-6
      return (this.gap(t) - before) / 1e-6
    }) as V3
    const square = dot(slope, slope)
    this.from = square > 0.1 ? addScaled(from, slope, (wanted - before) / square) : from
  }

  /** First time when the gap is below minus `slack`, or Infinity. */
  firstTime(samples: number, slack: number): number {
    const overlaps = (t: number): boolean => this.gap(t) < -slack
    if (overlaps(0)) return 0
    const fast = length(this.linear) + length(this.angular) * this.b.reach
    for (let i = 1; i <= samples; i++) {
      let low = (i - 1) / samples
      let high = i / samples
      const near = this.gap(high) < fast / samples
      if (near && !overlaps(high)) high = leastOf(this.gap, low, high)
      if (!near || !overlaps(high)) continue
      for (let k = 0; k < 50; k++) {
        const middle = 0.5 * (low + high)
        if (overlaps(middle)) high = middle
        else low = middle
      }
      return high
    }
    return Infinity
  }
}

const kinds = ['box', 'sphere', 'capsule'] as const
const pairs: [Kind | 'plane', Kind, number][] = [
  ...(['plane', ...kinds] as const).flatMap((a) => kinds.map((b): [Kind | 'plane', Kind, number] => [a, b, 5])),
  ...kinds.flatMap((kind): [Kind, Kind, number][] => [['mesh', kind, 1], [kind, 'mesh', 1]]), // prettier-ignore
]
const SAMPLES = 60
const hit = createQueryHit()

/** Makes `count` casts of each pair, and checks their hits. Returns how many hit, missed, and hit after the start. */
function checkCasts(seed: number, ofPairs: typeof pairs, turns: boolean): [number, number, number] {
  const random = new Random(seed)
  let [hits, misses, later] = [0, 0, 0]
  for (const [kindA, kindB, count] of ofPairs)
    for (let n = 0; n < count; n++) {
      const one = new Case(random, kindA, kindB, SAMPLES, turns)
      const { from, linear, angular, size, still, b } = one
      const label = `${kindA} ${kindB} ${n}`
      const { world, collision } = refreshed([one.rest])
      const pose = { position: from, rotation: one.rotation }
      const shape = b.shape as Exclude<Placed['shape'], { normal: unknown }>
      const isHit = shapeCast(world, hit, shape, pose, { linear, angular })
      collision.dispose()
      const far = size + length(subtract(from, one.at)) + length(linear)
      const first = one.firstTime(SAMPLES, 1e-13 * far)
      if (!isHit) {
        expect(first, label).toBe(Infinity)
        misses++
        continue
      }
      hits++
      const { time } = hit
      const pieces = one.moving(time)
      const gap = one.gapTo(pieces)
      const tolerance = 1.02 * ADVANCE_TOLERANCE * size + 1e-14 * far
      expect(time, label).toBeLessThanOrEqual(first + 1e-11)
      expect(gap, label).toBeLessThan(tolerance)
      if (time > 0) expect(gap, label).toBeGreaterThan(0.4 * ADVANCE_TOLERANCE * size)
      const normal = hit.normal as V3
      expect(Math.abs(length(normal) - 1), label).toBeLessThan(1e-12)
      if (time === 0 && gap < -1e-11) continue
      later++
      const point = makeBall(hit.point as V3, 0)
      expect(one.gapTo([point]), label).toBeLessThan(8 * tolerance)
      expect(Math.min(...pieces.map((piece) => pieceGap(point, piece))), label).toBeLessThan(8 * tolerance)
      // The parts that touch are parted along the normal, but for the turn of the normal of cores that graze.
      const parted = (one.a ? still : [undefined]).flatMap((p) =>
        pieces.map((q) => {
          if (p && pieceGap(p, q) > 3 * tolerance) return -Infinity
          const top = p ? dot(normal, supportOf(p, normal)) : dot(one.normal, one.at)
          return lowest(q, normal) - top
        }),
      )
      expect(Math.max(...parted), label).toBeGreaterThan(-2e-7 * Math.max(size, 1e-3))
    }
  return [hits, misses, later]
}

describe('aimed casts are right', () => {
  it.each(daily([931], [932, 933, 934, 935, 936]))('of all shapes, which turn, seed %i', (seed) => {
    const [hits, misses, later] = checkCasts(seed, pairs, true)
    expect(hits).toBeGreaterThan(30)
    expect(misses).toBeGreaterThan(8)
    expect(later).toBeGreaterThan(15)
  })

  it.each(daily([941], [942, 943, 944, 945, 946]))('of boxes that do not turn, seed %i', (seed) => {
    const [hits, misses, later] = checkCasts(seed, [['box', 'box', 60]], false)
    expect(hits).toBeGreaterThan(30)
    expect(misses).toBeGreaterThan(8)
    expect(later).toBeGreaterThan(15)
  })
})
