/**
 * sweepSampledObbs against the motion that it says it sweeps, interpolated here by the logarithm of the turn of two
 * frames: boxes off their central points, sizes of 0, left-handed frames, equal orientations; aimed at grazing and at
 * touching at the start.
 */
import { describe, it } from 'vitest'
import { createRotatingSweepResult } from '../../../../src/geometry/obb-obb/turning/sweep-rotating.js'
import { sweepSampledObbs, type PoseAt } from '../../../../src/geometry/obb-obb/turning/sweep-sampled.js'
import { ADVANCE_TOLERANCE } from '../../../../src/tolerances.js'
import { daily } from '../../../daily.js'
import { expect } from '../../../expect.js'
import { Random } from '../../../oracle/random.js'
import { boxSize, distanceToBox, plainSeparation, turned, type TurningBox } from '../../../oracle/turning-boxes.js'
import { add, addScaled, axesOf, cross, dot, length, place, scale, subtract, type V3 } from '../../../oracle/vectors.js'

type Frame = [V3, V3, V3]

/** A box, and the samples of what carries it: central points and frames. */
interface Carried {
  readonly half: V3
  readonly axes: Frame
  center: V3
  centers: V3[]
  readonly frames: readonly Frame[]
}

/** The rotation vector from one frame to another, less than half a turn. */
function turnOf(from: Frame, to: Frame): V3 {
  const doubled = from.reduce<V3>((sum, axis, k) => add(sum, cross(axis, to[k]!)), [0, 0, 0])
  const cosine = (from.reduce((sum, axis, k) => sum + dot(axis, to[k]!), 0) - 1) / 2
  const sine = length(doubled) / 2
  return sine > 0 ? scale(doubled, Math.atan2(sine, cosine) / (2 * sine)) : [0, 0, 0]
}

/** The box at a time in units of the distance of two samples. */
function boxAt({ half, axes, center, centers, frames }: Carried, time: number): TurningBox {
  const i = Math.min(frames.length - 2, Math.floor(time))
  const turn = turnOf(frames[i]!, frames[i + 1]!)
  const frame = frames[i]!.map((axis) => turned(axis, turn, time - i)) as Frame
  const carry = (v: V3): V3 => place(frame, [0, 0, 0], frames[0]!.map((axis) => dot(axis, v)) as V3)
  const middle = addScaled(centers[i]!, subtract(centers[i + 1]!, centers[i]!), time - i)
  const still: V3 = [0, 0, 0]
  const at = add(middle, carry(subtract(center, centers[0]!)))
  return { half, center: at, axes: axes.map(carry) as Frame, linear: still, angular: still }
}

function makeCarried(random: Random, samples: number, shared: Frame, isLeft: boolean): Carried {
  const size = (): number => random.pick([0, 0.5, 1, random.between(0.05, 1), random.log(1e-4, 1)])
  const axes = random.chance(0.4) ? shared : axesOf(random.quaternion())
  const spin = scale(random.pick([...axes, random.direction()]), random.pick([0, random.between(0, 2.5)]))
  const frames: Frame[] = [random.chance(0.5) ? axes : axesOf(random.quaternion())]
  const centers: V3[] = [[random.normal(), random.normal(), random.normal()]]
  for (let i = 1; i < samples; i++) {
    const turn = random.chance(0.7) ? spin : scale(random.direction(), random.between(0, 2.8))
    frames.push(frames[i - 1]!.map((axis) => turned(axis, turn, 1)) as Frame)
    centers.push(addScaled(centers[i - 1]!, random.direction(), random.pick([0, 1]) / samples))
  }
  if (isLeft) for (const frame of frames) frame[2] = scale(frame[2], -1)
  const center = addScaled(centers[0]!, random.direction(), random.pick([0, random.between(0, 2)]))
  return { half: [size(), size(), size()], axes, center, centers, frames }
}

function move(body: Carried, by: V3): void {
  body.center = add(body.center, by)
  body.centers = body.centers.map((center) => add(center, by))
}

/** The pose function of a body; its frames drift from orthonormal by `grown`. */
const posed =
  ({ centers, frames }: Carried, maxTime: number, grown: number): PoseAt =>
  (time, center, axes) => {
    const i = Math.round((time / maxTime) * (frames.length - 1))
    for (let d = 0; d < 3; d++) (center as number[])[d] = centers[i]![d]!
    frames[i]!.flat().forEach((x, k) => ((axes as number[])[k] = k < 3 ? x * grown : x))
  }

const obbOf = ({ center, axes, half }: Carried) => ({ center, axes: axes.flat(), halfExtents: half })

/** The time in [low, high] when a gap that is convex there is least. */
function leastOf(gap: (t: number) => number, low: number, high: number): number {
  for (let k = 0; k < 45; k++) {
    const p = low + (high - low) / 3
    const q = high - (high - low) / 3
    if (gap(p) <= gap(q)) high = q
    else low = p
  }
  return 0.5 * (low + high)
}

const out = createRotatingSweepResult()

describe('sweepSampledObbs, aimed', () => {
  it.each(daily([961], [962, 963, 964, 965]))('is right about its interpolated motion, seed %i', (seed) => {
    const random = new Random(seed)
    let [hits, misses] = [0, 0]
    for (let n = 0; n < 18; n++) {
      const samples = random.pick([2, 3, 4])
      const maxTime = random.pick([1, 0.25, 7])
      const shared = axesOf(random.pick([[0, 0, 0, 1], random.quaternion()]))
      const isLeft = random.chance(0.1)
      const a = makeCarried(random, samples, shared, isLeft)
      const b = makeCarried(random, samples, shared, isLeft)
      const last = samples - 1
      const gap = (t: number): number => plainSeparation(boxAt(a, t), boxAt(b, t))
      const size = boxSize(boxAt(a, 0), boxAt(b, 0))
      const step = 1 / 40
      const steps = last / step
      const nearestTime = (): number => {
        let best = 0
        for (let i = 1; i <= steps; i++) if (gap(i * step) < gap(best)) best = i * step
        return leastOf(gap, Math.max(0, best - step), Math.min(last, best + step))
      }
      const meeting = random.integer(0, last - 1) + 0.5
      const beside = scale(random.direction(), random.between(0, 1.2) * size)
      move(b, add(subtract(boxAt(a, meeting).center, boxAt(b, meeting).center), beside))
      const aim = random.pick(['anywhere', 'start', 'graze', 'graze'])
      const wanted = size * random.sign() * random.pick([0, random.log(1e-15, 0.1)])
      for (let round = 0; round < 3 && aim !== 'anywhere'; round++) {
        const t = aim === 'start' ? 0 : nearestTime()
        const before = gap(t)
        const slope = ([0, 1, 2] as const).map((d) => {
          const by: V3 = [0, 0, 0]
          by[d] = 1e-6
          move(b, by)
          const change = (gap(t) - before) / 1e-6
          move(b, scale(by, -1))
          return change
        }) as V3
        if (dot(slope, slope) > 0.1) move(b, scale(slope, (wanted - before) / dot(slope, slope)))
      }
      const label = `seed ${seed} case ${n} ${aim}`
      const far = 4 + length(subtract(b.center, a.center))
      const slack = 1e-12 * far
      const grown = random.pick([1, 1.3])
      const [poseA, poseB] = [posed(a, maxTime, grown), posed(b, maxTime, 1)]
      const isHit = sweepSampledObbs(out, obbOf(a), poseA, obbOf(b), poseB, samples, maxTime)
      // Overlaps that were found by sampling: the first and the last time.
      let [first, end] = [Infinity, -Infinity]
      for (let i = 0; i <= steps; i++) {
        let t = i * step
        if (gap(t) >= -slack && i > 0 && gap(t) < 0.2) t = leastOf(gap, t - step, t)
        if (gap(t) >= -slack) continue
        first = Math.min(first, t)
        end = t
      }
      if (!isHit) {
        expect(first, label).toBe(Infinity)
        misses++
        continue
      }
      hits++
      const time = (out.time / maxTime) * last
      const lastTime = (out.lastTime / maxTime) * last
      const arms = [a, b].map(({ center, centers }) => length(subtract(center, centers[0]!)))
      const tolerance = 1.02 * ADVANCE_TOLERANCE * (size + arms[0]! + arms[1]!) + 1e-13 * far
      expect(out.limitReached, label).toBe(false)
      expect(time, label).toBeLessThanOrEqual(first)
      expect(lastTime, label).toBeGreaterThanOrEqual(end - 1e-12)
      for (const t of [time, lastTime]) expect(gap(Math.min(t, last)), label).toBeLessThan(tolerance)
      for (let k = 0; k < 30 && time > 0; k++) expect(gap((k / 30) * time), label).toBeGreaterThan(-slack)
      const depth = Math.max(0, 0 - gap(time))
      const [boxA, boxB] = [boxAt(a, time), boxAt(b, time)]
      for (const box of [boxA, boxB])
        expect(distanceToBox(box, out.point as number[]), label).toBeLessThan(2 * tolerance + depth)
      const normal = out.normal as V3
      const reach = ({ axes, half }: TurningBox): number =>
        half.reduce((sum, h, k) => sum + h * Math.abs(dot(axes[k]!, normal)), 0)
      const parted = dot(normal, subtract(boxB.center, boxA.center)) - reach(boxA) - reach(boxB)
      expect(Math.abs(parted - gap(time)), label).toBeLessThan(1e-9)
    }
    expect(hits).toBeGreaterThan(6)
    expect(misses).toBeGreaterThan(1)
  })
})
