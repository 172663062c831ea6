import { describe, expect, it } from 'vitest'
import { daily } from '../daily.js'
import { Random } from '../oracle/random.js'
import { bulletKinds, wallKinds } from './flight.js'
import { ShootingRange } from './tunnelling.js'

describe('bullets and walls', () => {
  it.each(
    daily<readonly [seed: number, drift: boolean, carried: boolean]>(
      [
        [1, false, false],
        [4, true, true],
      ],
      [[2, true, false]],
    ),
  )(
    'none of 1,000 passes through, times and points are right, seed %i, moving walls: %s, child colliders: %s (M01-M04)',
    (seed, drift, carried) => {
      const range = new ShootingRange(new Random(seed), drift, 0.2, 0, carried)
      range.shoot(1000)
      const { report } = range
      expect(report.failures).toEqual([])
      for (const wrong of ['missed', 'late', 'early', 'offBody', 'badNormal', 'unproven', 'falseHits'] as const)
        expect(report[wrong], wrong).toBe(0)
      expect(report.hits).toBeGreaterThan(700)
      expect(report.passes).toBeGreaterThan(100)
      expect(report.grazing).toBeLessThan(report.hits / 100)
      for (const bullet of bulletKinds)
        for (const spin of ['', ' spinning'])
          for (const wall of wallKinds)
            for (const aim of wall === 'box' || wall === 'plane' ? ['solid'] : ['face', 'edge', 'vertex'])
              expect(
                report.classes[`${bullet}${spin}, ${wall}, ${aim}`],
                `${bullet}${spin}, ${wall}, ${aim}`,
              ).toBeGreaterThan(1)
    },
  )

  it.each([
    [1e-8, 'late'],
    [-2e-6, 'early'],
  ] as const)('the checks see times that are off by %d of the step, seed 3', (shift, wrong) => {
    const range = new ShootingRange(new Random(3), false, 0, shift)
    range.shoot(96)
    expect(range.report[wrong]).toBe(range.report.hits)
  })
})
