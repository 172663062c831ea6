import { describe, it } from 'vitest'
import { dailyNumber } from '../daily.js'
import { MORE_THAN_MOST, type BroadPhase } from '../../src/broad-phase/broad-phase.js'
import { broadPhases } from '../../src/collision-options.js'
import { List } from '../../src/memory/list.js'
import { expect } from '../expect.js'
import { allPairs, keysOf, randomizer, sceneKinds, type BoundsScene } from './scenes.js'

function run(broadPhase: BroadPhase, scene: BoundsScene, out = new List(), most = Infinity) {
  broadPhase.findPairs(scene, out, most)
  return out
}

function expectAllPairs(broadPhase: BroadPhase, scene: BoundsScene): number {
  const expected = allPairs(scene, scene.count)
  const found = keysOf(run(broadPhase, scene))
  expect(found.length).toBe(expected.length)
  expect(found.every((key, k) => key === expected[k])).toBe(true)
  return expected.length
}

// What every broad-phase of the package has to do.
describe.each(Object.entries(broadPhases))('%s', (name, create) => {
  for (const [kind, make] of Object.entries(sceneKinds))
    it(`gives all pairs: ${kind}, seeds 1 to 10`, () => {
      const broadPhase = create()
      const most = dailyNumber(700, 1200)
      let pairs = 0
      for (const [seed, n] of [0, 1, 2, 3, 40, 64, 300, kind === 'one spot' ? 500 : most, 400, 25].entries())
        pairs += expectAllPairs(broadPhase, make(n, seed + 1))
      if (kind !== 'wide 1e7') expect(pairs).toBeGreaterThan(0)
    })

  it('reports no pair twice at 10,000 boxes (2,000 for brute force), where a torus of fewer than 7 tiles would, seed 11', () => {
    const n = name === 'brute-force' ? 2000 : 10000
    const broadPhase = create()
    for (const kind of ['slab', 'line', 'sizes 1:100', 'flat 1e-9', 'clusters']) {
      const scene = sceneKinds[kind]!(n, 11)
      const keys = keysOf(run(broadPhase, scene))
      expect(keys.length).toBeGreaterThan(n / 10)
      expect(keys.every((key, k) => k === 0 || key > keys[k - 1]!)).toBe(true)
    }
    expect(expectAllPairs(broadPhase, sceneKinds['uniform']!(n, 11))).toBeGreaterThan(n / 10)
  })

  it('gives all pairs of more bodies than the cache holds, sizes 1:100, all movers or 40 % statics, seed 21', () => {
    const broadPhase = create()
    const scene = sceneKinds['sizes 1:100']!(5000, 21)
    expect(expectAllPairs(broadPhase, scene)).toBeGreaterThan(5000)
    scene.moving.forEach((_, i) => (scene.moving[i] = i % 10 < 6 ? 1 : 0))
    expect(expectAllPairs(broadPhase, scene)).toBeGreaterThan(3000)
  })

  it('90 % statics: no pair of two statics, all others, also after statics begin to move, seed 12', () => {
    const broadPhase = create()
    for (const kind of ['uniform', 'sizes 1:100', 'clusters', 'ties']) {
      const scene = sceneKinds[kind]!(1200, 12)
      const all = allPairs(scene, scene.count).length
      scene.moving.forEach((_, i) => (scene.moving[i] = i % 10 === 0 ? 1 : 0))
      for (let step = 0; step < 4; step++) {
        const found = expectAllPairs(broadPhase, scene)
        expect(found).toBeLessThan(all)
        const random = randomizer(step)
        if (step === 1) for (let i = 0; i < 1200; i += 7) scene.moving[i] = 1 - scene.moving[i]!
        if (step === 2)
          for (let i = 0; i < 1200; i += 5) {
            const d = random()
            scene.bounds[6 * i] = scene.bounds[6 * i]! + d
            scene.bounds[6 * i + 3] = scene.bounds[6 * i + 3]! + d
          }
      }
      scene.moving.fill(0)
      expect(expectAllPairs(broadPhase, scene)).toBe(0)
    }
  })

  it('40 % statics: movers move, grow and shrink among them, then statics and filters change, seed 17', () => {
    const random = randomizer(17)
    let pairs = 0
    for (const make of Object.values(sceneKinds)) {
      const broadPhase = create()
      const scene = make(300, 17)
      scene.moving.forEach((_, i) => (scene.moving[i] = i % 10 < 6 ? 1 : 0))
      for (let step = 0; step < 12; step++) {
        pairs += expectAllPairs(broadPhase, scene)
        for (let i = 0; i < scene.count; i++) {
          if (scene.moving[i] === 0) continue
          const to = 6 * Math.floor(random() * scene.count)
          const grow = 10 ** (step % 3 === 2 ? 4 * random() - 2 : 0)
          for (let k = 0; k < 3; k++) {
            const half = 0.5 * grow * (scene.bounds[6 * i + 3 + k]! - scene.bounds[6 * i + k]!)
            const middle = scene.bounds[to + k]! + half * random()
            scene.bounds[6 * i + k] = middle - half
            scene.bounds[6 * i + 3 + k] = middle + half
          }
        }
        // One static moves; one is filtered out; one begins to move; the last one leaves.
        if (step === 4) scene.bounds[6 * 105 + 3] = scene.bounds[6 * 105 + 3]! + 1
        if (step === 6) scene.mask[106] = 0
        if (step === 8) scene.moving[107] = 1
        if (step === 10) scene.count--
      }
      // Filters that meet in part.
      for (let i = 0; i < scene.count; i++) {
        scene.category[i] = i % 3 === 0 ? 2 : 1
        scene.mask[i] = [3, 1, 2][i % 3]!
      }
      for (let step = 0; step < 3; step++) pairs += expectAllPairs(broadPhase, scene)
    }
    expect(pairs).toBeGreaterThan(10000)
  })

  it('filters: layers, bullets, one-sided masks, many random classes, seed 13', () => {
    const random = randomizer(13)
    const broadPhase = create()
    const counts: number[] = []
    for (let round = 0; round < dailyNumber(30, 60); round++) {
      const scene = sceneKinds[round % 2 ? 'uniform' : 'sizes 1:100']!(600, 100 + round)
      const bits = [1, 2, 3, 8, 16, 32][round % 6]!
      for (let i = 0; i < scene.count; i++) {
        if (round % 5 === 0) {
          // Bullets ignore bullets; a third of the rest is static.
          scene.category[i] = i % 3 === 0 ? 2 : 1
          scene.mask[i] = i % 3 === 0 ? 1 : 3
          scene.moving[i] = i % 3 === 1 ? 0 : 1
        } else {
          scene.category[i] = Math.floor(random() * 2 ** bits)
          scene.mask[i] = bits === 32 ? 0xffffffff - scene.category[i]! : Math.floor(random() * 2 ** bits)
          scene.moving[i] = random() < 0.7 ? 1 : 0
        }
      }
      counts.push(expectAllPairs(broadPhase, scene))
    }
    expect(counts.filter((n) => n > 0).length).toBeGreaterThan(dailyNumber(20, 40))
  })

  it('bodies whose mask or category is 0 meet none, and have any bounds: NaN, infinite or none, seed 22', () => {
    const random = randomizer(22)
    let pairs = 0
    for (const make of Object.values(sceneKinds)) {
      const broadPhase = create()
      const scene = make(300, 22)
      for (let i = 0; i < scene.count; i++) {
        if (random() < 0.7) continue
        if (random() < 0.5) scene.mask[i] = 0
        else scene.category[i] = 0
        const any = [NaN, -Infinity, Infinity, 1e300, 0]
        for (let k = 0; k < 6; k++) scene.bounds[6 * i + k] = any[Math.floor(any.length * random())]!
      }
      pairs += expectAllPairs(broadPhase, scene)
    }
    expect(pairs).toBeGreaterThan(1000)
  })

  it('bounds that touch exactly or miss by the last bit, beside 0, -0 and 1e7, sorted by rounded keys, seed 19', () => {
    const broadPhase = create()
    const random = randomizer(19)
    let touching = 0
    let missing = 0
    for (const place of [0, -0, 0.1, -3.3, 1e7, -1e7])
      for (let round = 0; round < 6; round++) {
        const n = 300
        const scene = sceneKinds['uniform']!(n, 19 + round)
        const { bounds } = scene
        for (let i = 0; i < n; i++) {
          const j = Math.floor(random() * i)
          const touched = Math.floor(random() * 3)
          const isApart = random() < 0.5
          for (let k = 0; k < 3; k++) {
            // Beside body j along one axis, across it along the others; the first ones stand at the place itself.
            const low = i < 4 ? place : bounds[6 * j + (k === touched ? 3 : 0) + k]!
            const moved = i < 4 || k === touched ? low : low + random() - 0.5
            const ulp = Math.max(Math.abs(moved) * 2 ** -52, 5e-324)
            bounds[6 * i + k] = moved + (k === touched && isApart && i >= 4 ? ulp : 0)
            bounds[6 * i + 3 + k] = bounds[6 * i + k]! + 0.3 + random()
          }
          if (i >= 4 && isApart) missing++
          else touching++
        }
        expect(expectAllPairs(broadPhase, scene)).toBeGreaterThan(n)
        scene.moving.forEach((_, i) => (scene.moving[i] = i % 4 === 0 ? 1 : 0))
        expectAllPairs(broadPhase, scene)
      }
    expect(Math.min(touching, missing)).toBeGreaterThan(3000)
  })

  it('movers a whole number of tiles away from the statics are not taken to be among them, seed 20', () => {
    const broadPhase = create()
    const scene = sceneKinds['uniform']!(500, 20)
    const random = randomizer(20)
    scene.moving.forEach((_, i) => (scene.moving[i] = i % 10 === 0 ? 1 : 0))
    const home = scene.bounds.slice()
    let pairs = 0
    for (let step = 0; step < 60; step++) {
      const throwOut = step % 4 === 3 ? 0 : 2 ** (step % 12) * (3.4 + 0.4 * random())
      for (let i = 0; i < 500; i += 10)
        for (let k = 0; k < 3; k++) {
          const by = Math.floor(step / 12) % 3 === k ? throwOut : 0
          scene.bounds[6 * i + k] = home[6 * i + k]! + by
          scene.bounds[6 * i + 3 + k] = home[6 * i + 3 + k]! + by
        }
      pairs += expectAllPairs(broadPhase, scene)
    }
    expect(pairs).toBeGreaterThan(500)
  })

  it('L02 ends soon after more pairs than asked for, before memory fills, seed 18', () => {
    for (const kind of ['one spot', 'ties', 'sizes 1:100', 'forty huge bodies'])
      for (const still of [0, 0.9]) {
        const broadPhase = create()
        const n = kind === 'one spot' ? 100000 : 600
        const scene = sceneKinds[kind]!(n, 18)
        scene.moving.forEach((_, i) => (scene.moving[i] = i % 100 < 100 * still ? 0 : 1))
        const all = n > 1000 ? Infinity : allPairs(scene, scene.count).length
        // Statics are tiled from the third step on.
        for (const most of [0, 0, 100, 100, all]) {
          if (most === Infinity) continue
          const out = run(broadPhase, scene, new List(), most)
          if (all < most + MORE_THAN_MOST) expect(out.count).toBe(all)
          else expect(out.count).toBeGreaterThan(most)
          expect(out.items.length).toBeLessThan(100000 + 10 * n)
        }
      }
    expect(run(create(), sceneKinds['one spot']!(3000, 18), new List(), 7).count).toBeLessThan(15000)
  })

  it('L01 the list grows, keeps every pair, and the order is the same each time, seed 15', () => {
    const scene = sceneKinds['one spot']!(500, 15)
    const out = run(create(), scene)
    expect(out.count).toBeGreaterThan(60000)
    const again = new List()
    again.items = new Int32Array(14)
    run(create(), scene, again)
    expect(again.items.subarray(0, 2 * again.count)).toEqual(out.items.subarray(0, 2 * out.count))
    // Reused for a scene without pairs, and one instance for scenes of all sizes.
    const broadPhase = create()
    for (const n of [500, 2, 100, 0, 1, 300]) expectAllPairs(broadPhase, sceneKinds['one spot']!(n, n))
    run(broadPhase, sceneKinds['one spot']!(0, 1), out)
    expect(out.count).toBe(0)
  })

  it('moves through 40 steps of a crowd on one instance, seed 16', () => {
    const scene = sceneKinds['uniform']!(800, 16)
    const random = randomizer(16)
    const velocity = Array.from({ length: 2400 }, () => random() - 0.5)
    const broadPhase = create()
    for (let step = 0; step < 40; step++) {
      for (let i = 0; i < 800; i++)
        for (let k = 0; k < 3; k++) {
          scene.bounds[6 * i + k] = scene.bounds[6 * i + k]! + velocity[3 * i + k]!
          scene.bounds[6 * i + 3 + k] = scene.bounds[6 * i + 3 + k]! + velocity[3 * i + k]!
        }
      expectAllPairs(broadPhase, scene)
    }
  })
})
