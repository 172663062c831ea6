import { describe, it } from 'vitest'
import { createPairList, type BroadPhase, type PairList } from '../../src/broad-phase/broad-phase.js'
import { createBruteForce } from '../../src/broad-phase/brute-force.js'
import { KeptPairs, type StepBodies } from '../../src/broad-phase/kept-pairs.js'
import { createTiledSweep } from '../../src/broad-phase/tiled-sweep.js'
import { expect } from '../expect.js'
import { allPairs, keysOf, randomizer, sceneKinds, type BoundsScene } from './scenes.js'

type Own = { -readonly [K in keyof StepBodies]: StepBodies[K] }

const brute = createBruteForce()

/** How often each path was taken. */
interface Paths {
  direct: number
  searched: number
  kept: number
  widened: number
  pairs: number
}

const noPaths = (): Paths => ({ direct: 0, searched: 0, kept: 0, widened: 0, pairs: 0 })

/**
 * Steps a scene as a world does: two sets of bodies that take turns, the stills that differ are named, and the stamp
 * stays while no static changed. Every step is compared with all pairs, one by one, and the numbers of the pairs with
 * what is promised of them.
 */
class Stepper {
  readonly kept = new KeptPairs()
  readonly out: PairList = createPairList(0)
  readonly paths = noPaths()
  private bodies: Own
  private before: Own
  /** Of each number, its pair since the epoch began, or -1, and the step that saw it last. */
  private names = new Float64Array(0)
  private seenIn = new Int32Array(0)
  private steps = 0
  private areOthers = true
  private stamps = 0
  private epoch = 0
  private slotCount = 0

  constructor(
    readonly scene: BoundsScene,
    private readonly inner: BroadPhase,
    private readonly planes = 0,
  ) {
    this.bodies = this.empty()
    this.before = this.empty()
  }

  /** Makes a step; `changed`: other bodies than in the last one; `fails`: a later stage does. */
  step({ changed = false, fails = false, most = Infinity } = {}): void {
    const { bodies, before, scene, out, paths, planes } = this
    const { count } = scene
    this.areOthers ||= changed
    const areSame = !this.areOthers
    this.fill(bodies, before, areSame)
    out.count = 0
    out.most = most
    this.kept.findPairs(this.inner, bodies, before, areSame, out)
    if (out.count > most) return
    const found = keysOf(out)
    const keys = allPairs(bodies, count)
    expect(found.length).toBe(keys.length)
    expect(found.every((key, k) => key === keys[k])).toBe(true)
    paths.pairs += keys.length
    if (out.epoch === 0) paths.direct++
    else if (out.epoch !== this.epoch) paths.searched++
    else if (out.slotCount > this.slotCount) paths.widened++
    else paths.kept++
    this.steps++
    if (out.epoch !== this.epoch) this.names.fill(-1)
    if (out.epoch !== 0) {
      this.reserve(out.slotCount)
      const { names, seenIn } = this
      for (let k = 0; k < out.count; k++) {
        const slot = out.slots[k]!
        const name = out.pairs[2 * k]! * 65536 + out.pairs[2 * k + 1]!
        const isNumber = slot >= planes * (count + planes) && slot < out.slotCount
        if (!isNumber || seenIn[slot] === this.steps) throw new Error(`slot ${slot}`)
        seenIn[slot] = this.steps
        if (names[slot] !== -1 && names[slot] !== name) throw new Error(`slot ${slot} is another pair's`)
        names[slot] = name
      }
    }
    this.epoch = out.epoch
    this.slotCount = out.slotCount
    if (fails) return
    this.areOthers = false
    this.bodies = before
    this.before = bodies
  }

  private reserve(slots: number): void {
    if (slots <= this.names.length) return
    const names = new Float64Array(2 * slots).fill(-1)
    names.set(this.names)
    this.names = names
    const seenIn = new Int32Array(2 * slots)
    seenIn.set(this.seenIn)
    this.seenIn = seenIn
  }

  private empty(): Own {
    const n = this.scene.count + 64
    return {
      count: 0,
      boundedCount: 0,
      bounds: new Float64Array(6 * n),
      moving: new Uint8Array(n),
      category: new Uint32Array(n),
      filtersVary: true,
      ids: Int32Array.from({ length: n }, (_, i) => i),
      moved: new Float64Array(n).fill(Infinity),
      mask: new Uint32Array(n),
      active: new Int32Array(n),
      activeCount: 0,
      shifted: new Int32Array(n),
      shiftedCount: 0,
      stale: new Int32Array(0),
      staleCount: 0,
      stamp: 0,
    }
  }

  private fill(bodies: Own, before: Own, areSame: boolean): void {
    const { scene, planes } = this
    const { count } = scene
    bodies.count = count + planes
    bodies.boundedCount = count
    bodies.bounds.set(scene.bounds.subarray(0, 6 * count))
    bodies.moving.set(scene.moving.subarray(0, count))
    bodies.category.set(scene.category.subarray(0, count))
    bodies.mask.set(scene.mask.subarray(0, count))
    bodies.activeCount = 0
    bodies.shiftedCount = 0
    let isStill = areSame
    for (let i = 0; i < count + planes; i++) {
      const differs =
        bodies.category[i] !== before.category[i] ||
        bodies.mask[i] !== before.mask[i] ||
        bodies.bounds.subarray(6 * i, 6 * i + 6).some((x, k) => x !== before.bounds[6 * i + k])
      // Every third static is one that a gather poses anew in each step, as child colliders are.
      const isActive = i >= count || bodies.moving[i] !== 0 || i % 3 === 0
      if (isActive) (bodies.active as Int32Array)[bodies.activeCount++] = i
      else if (areSame && differs) (bodies.shifted as Int32Array)[bodies.shiftedCount++] = i
      if (i < count && bodies.moving[i] === 0 && differs) isStill = false
      if (bodies.moving[i] !== before.moving[i]) isStill = false
    }
    bodies.stamp = isStill ? before.stamp : ++this.stamps
  }
}

/** Moves body i by a vector. */
function shift({ bounds }: BoundsScene, i: number, ...by: readonly number[]): void {
  for (let k = 0; k < 3; k++) {
    bounds[6 * i + k] = bounds[6 * i + k]! + by[k]!
    bounds[6 * i + 3 + k] = bounds[6 * i + 3 + k]! + by[k]!
  }
}

/** Bodies that go their ways, `speed` of their edges a step, and swell and shrink as what turns does. */
function drift(scene: BoundsScene, seed: number, speed: number): () => void {
  const random = randomizer(seed)
  const { bounds, count } = scene
  const ways = Float64Array.from({ length: 3 * count }, () => 2 * random() - 1)
  const edges = Float64Array.from({ length: count }, (_, i) => {
    const [a, b, c, d, e, f] = bounds.subarray(6 * i, 6 * i + 6) as unknown as [
      number,
      number,
      number,
      number,
      number,
      number,
    ]
    return Math.max(d - a, e - b, f - c)
  })
  let step = 0
  return () => {
    step++
    for (let i = 0; i < count; i++) {
      if (scene.moving[i] === 0) continue
      const s = speed * edges[i]!
      if (step % 40 === i % 40) for (let k = 0; k < 3; k++) ways[3 * i + k] = -ways[3 * i + k]!
      shift(scene, i, s * ways[3 * i]!, s * ways[3 * i + 1]!, s * ways[3 * i + 2]!)
      const swell = 0.2 * s * Math.sin(0.3 * step + i)
      for (let k = 0; k < 3; k++)
        if (bounds[6 * i + k]! - swell <= bounds[6 * i + 3 + k]! + swell) {
          bounds[6 * i + k] = bounds[6 * i + k]! - swell
          bounds[6 * i + 3 + k] = bounds[6 * i + 3 + k]! + swell
        }
    }
  }
}

const makers = { 'tiled sweep': createTiledSweep, 'brute force': createBruteForce }

describe('KeptPairs', () => {
  for (const [kind, make] of Object.entries(sceneKinds))
    it(`gives all pairs in every step: ${kind}, drifting, seed 31`, () => {
      const scene = make(kind === 'one spot' || kind === 'identical boxes' ? 60 : 160, 31)
      const stepper = new Stepper(scene, createTiledSweep())
      const move = drift(scene, 31, 0.02)
      for (let s = 0; s < 60; s++, move()) stepper.step()
      const { direct, kept } = stepper.paths
      // Where every body meets every other one, a search is as good.
      if (kind !== 'forty huge bodies') expect(kept).toBeGreaterThan(direct)
    })

  for (const [name, create] of Object.entries(makers))
    it(`teleports, shoves, statics that are written, filters that change, around ${name}, seeds 1 to 5`, () => {
      const total = noPaths()
      for (let seed = 1; seed <= 5; seed++) {
        const random = randomizer(seed)
        const kinds = ['uniform', 'sizes 1:100', 'clusters', 'ties', 'slab']
        const scene = sceneKinds[kinds[seed - 1]!]!(400, seed)
        if (seed % 2 === 0) scene.moving.forEach((_, i) => (scene.moving[i] = i % 4 === 0 ? 1 : 0))
        const stepper = new Stepper(scene, create(), seed % 3)
        const move = drift(scene, seed, 0.015)
        const any = () => Math.floor(random() * scene.count)
        for (let s = 0; s < 120; s++, move()) {
          if (s % 3 === 1)
            for (let n = 3 * random(); n > 0; n--) {
              const by = [0, 0, 0]
              by[(n % 3) | 0] = 9 * random() - 4.5
              shift(scene, any(), ...by)
            }
          // All that moves jumps, some steps long, while a static is written.
          if (s % 20 === 10) shift(scene, 1 + 2 * Math.floor(any() / 2), 0, 2 * random() - 1, 0)
          if (s % 20 >= 10 && s % 20 < 13)
            for (let i = 0; i < scene.count; i++)
              if (scene.moving[i] !== 0) shift(scene, i, 20 * random() - 10, 0, random())
          if (s % 25 === 7) scene.mask[any()] = s % 2 === 0 ? 0 : 0xffffffff
          if (s % 31 === 9) scene.category[any()] = 1 + Math.floor(3 * random())
          // Of bodies that are posed anew in each step only: as child colliders, which move if their parent does.
          if (s % 37 === 11) scene.moving[3 * Math.floor(any() / 3)]! ^= 1
          const changed = s % 41 === 12
          if (changed) scene.count = 360 + Math.floor(40 * random())
          stepper.step({ changed, fails: random() < 0.05 })
        }
        for (const path of Object.keys(total) as (keyof Paths)[]) total[path] += stepper.paths[path]
      }
      expect(Math.min(total.direct, total.searched, total.kept, total.widened)).toBeGreaterThan(40)
      expect(total.pairs).toBeGreaterThan(20000)
    })

  it('what stands keeps its list for ever, and statics their numbers when one of them is written, seed 41', () => {
    const scene = sceneKinds['uniform']!(300, 41)
    scene.moving.forEach((_, i) => (scene.moving[i] = i % 2))
    const stepper = new Stepper(scene, createTiledSweep(), 2)
    for (let s = 0; s < 300; s++) {
      if (s % 10 === 5) shift(scene, 2 * (s % 70), 0.3, 0, -0.2)
      stepper.step()
    }
    const { direct, searched, widened } = stepper.paths
    expect([direct, searched <= 4, widened > 3]).toEqual([1, true, true])
  })

  it('a crowd that teleports, or is another one in each step, is searched as it is, but for ever rarer trials, seed 42', () => {
    for (const isOther of [false, true]) {
      const scene = sceneKinds['uniform']!(200, 42)
      const random = randomizer(42)
      const stepper = new Stepper(scene, createTiledSweep())
      for (let s = 0; s < 300; s++) {
        for (let i = 0; i < 200; i++) shift(scene, i, 6 * random() - 3, 6 * random() - 3, 6 * random() - 3)
        stepper.step({ changed: isOther })
      }
      expect(stepper.paths.direct).toBeGreaterThan(288)
      expect(stepper.paths.kept).toBe(0)
    }
  })

  it('L02 bodies that pass within a hair of many others are not kept: the list would hold far more than the pairs, seed 43', () => {
    const n = 1500
    const scene = sceneKinds['uniform']!(n, 43)
    const stepper = new Stepper(scene, createTiledSweep())
    // A pile of sheets.
    for (let i = 0; i < n; i++) scene.bounds.set([0, 0.001 * i, 0, 1, 0.001 * i + 0.0005, 1], 6 * i)
    const most = process.memoryUsage().arrayBuffers + 8e6
    for (let s = 0; s < 20; s++) {
      stepper.step()
      for (let i = 0; i < n; i++) shift(scene, i, 0.01, 0, 0)
    }
    expect([stepper.paths.direct, stepper.paths.pairs]).toEqual([20, 0])
    expect(process.memoryUsage().arrayBuffers).toBeLessThan(most)
  })

  it('L02 a crowd with a list runs together: more pairs than asked for are found, not all, and memory does not fill, seed 44', () => {
    const n = 4000
    const scene = sceneKinds['uniform']!(n, 44)
    const stepper = new Stepper(scene, createTiledSweep())
    const move = drift(scene, 44, 0.01)
    for (let s = 0; s < 4; s++, move()) stepper.step({ most: 20000 })
    expect(stepper.paths.kept).toBeGreaterThan(0)
    for (let i = 0; i < n; i++) scene.bounds.set([0, 0, 0, 1, 1, 1 + i], 6 * i)
    for (let s = 0; s < 3; s++) {
      stepper.step({ most: 20000, fails: true })
      expect(stepper.out.count).toBeGreaterThan(20000)
      expect(stepper.out.count).toBeLessThan(100000)
      expect(stepper.out.pairs.length).toBeLessThan(400000)
    }
  })

  it('zeros of both signs, the least and the largest doubles, jumps longer than any number, seed 45', () => {
    const random = randomizer(45)
    const scene = sceneKinds['uniform']!(60, 45)
    const stepper = new Stepper(scene, brute)
    const places = [0, -0, 5e-324, -5e-324, 1e-310, 1.5e308, -1.5e308, 1e300, 3]
    for (let s = 0; s < 200; s++) {
      for (let n = s % 4; n > 0; n--) {
        const at = 6 * Math.floor(60 * random())
        for (let k = 0; k < 3; k++) {
          const low = places[Math.floor(9 * random())]!
          scene.bounds[at + k] = low
          scene.bounds[at + 3 + k] = random() < 0.3 ? low : low + Math.abs(low) / 8 + [0, 5e-324, 2][n - 1]!
        }
      }
      stepper.step()
    }
    const { kept, widened, pairs } = stepper.paths
    expect(Math.min(kept, widened, pairs)).toBeGreaterThan(30)
  })

  /** Bodies of edge 1 along x, the first `still` of them static, and stills but for the first. */
  function row(places: readonly number[], still: number): BoundsScene {
    const scene = sceneKinds['uniform']!(places.length, 1)
    places.forEach((x, i) => scene.bounds.set([x - 0.5, -0.5, -0.5, x + 0.5, 0.5, 0.5], 6 * i))
    scene.moving.fill(0, 0, still)
    return scene
  }

  it('two that leave their bounds, far apart in memory, one after the other, meet', () => {
    const scene = row(
      [...Array(100).keys()].map((i) => 2 * i),
      0,
    )
    shift(scene, 99, 0, 1000.3, 0)
    const stepper = new Stepper(scene, createTiledSweep())
    for (let s = 0; s < 6; s++) stepper.step()
    shift(scene, 0, 0, 1000, 0)
    stepper.step()
    shift(scene, 99, -198, 0, 0)
    for (let s = 0; s < 2; s++) stepper.step()
    expect([stepper.paths.searched, stepper.paths.pairs]).toEqual([1, 2])
  })

  it('a static that was elsewhere in a step that failed', () => {
    // Body 1 is the static, the last one the mover.
    const scene = row([50, 0, 60, 70, 80, 90, 5], 6)
    const stepper = new Stepper(scene, createTiledSweep())
    for (let s = 0; s < 6; s++) stepper.step()
    shift(scene, 1, 5.8, 0, 0)
    stepper.step({ fails: true })
    shift(scene, 1, -5.8, 0, 0)
    for (let s = 0; s < 3; s++) stepper.step()
    shift(scene, 6, -4.2, 0, 0)
    for (let s = 0; s < 3; s++) stepper.step()
    expect(stepper.paths.widened).toBeGreaterThan(1)
    expect(stepper.paths.pairs).toBe(4)
  })

  it('a list of a step that failed, and a static that stands where it stood before', () => {
    const scene = row([50, 0, 60, 0.5], 3)
    const stepper = new Stepper(scene, createTiledSweep())
    stepper.step()
    shift(scene, 1, 9, 0, 0)
    stepper.step({ fails: true })
    shift(scene, 1, -9, 0, 0)
    for (let s = 0; s < 3; s++) stepper.step()
    expect(stepper.paths.pairs).toBe(4)
  })
})
