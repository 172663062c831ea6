import { describe, it } from 'vitest'
import { expect } from '../expect.js'
import { checkChurn } from '../flat/churn.js'
import { checkEnds, checkPaths, checkQueries, checkRays } from '../flat/one-sided.js'
import { FlatScene } from '../flat/scenes.js'
import { Random } from '../oracle/random.js'

describe('random flat worlds at length', () => {
  it('find what all pairs find in 300 scenes of 12 steps (seeds 1001 to 1300)', () => {
    const sums = { touching: 0, apart: 0, passed: 0, times: 0 }
    for (let seed = 1001; seed <= 1300; seed++) {
      const scene = new FlatScene(new Random(seed), seed % 2 === 0, seed % 4 === 0)
      try {
        for (let step = 0; step < 12; step++) scene.step()
      } catch (error) {
        throw new Error(`seed ${seed}`, { cause: error })
      }
      for (const key of Object.keys(sums) as (keyof typeof sums)[]) sums[key] += scene.seen[key]
    }
    console.log(sums)
    expect(sums.passed).toBeGreaterThan(1000)
  })
})

describe('bodies at one-sided chains at length', () => {
  it('touch as the model says, 120 a seed (seeds 1001 to 1040)', () => {
    const sums = { touching: 0, apart: 0, passed: 0, times: 0, strict: 0, doubtful: 0 }
    for (let seed = 1001; seed <= 1040; seed++)
      for (const seen of [checkPaths(seed), checkQueries(seed)])
        for (const key of Object.keys(sums) as (keyof typeof sums)[]) sums[key] += seen[key]
    console.log(sums)
    expect(sums.passed).toBeGreaterThan(1000)
  })

  it('touch at their end poses as the model says, and are met by rays (seeds 2001 to 2200)', () => {
    for (let seed = 2001; seed <= 2200; seed++) checkEnds(seed)
    expect(checkRays(2001, 200_000)).toBeGreaterThan(20_000)
  })
})

describe('flat worlds in which everything changes, at length', () => {
  it('tell the same with and without memory, snapshots and questions between (seeds 1001 to 1060)', () => {
    for (let seed = 1001; seed <= 1060; seed++) checkChurn(seed, 40)
  })
})
