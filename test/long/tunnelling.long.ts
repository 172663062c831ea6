/**
 * A hundred thousand bullets against walls of every kind, most of them moving. LONG_SEED draws others,
 * LONG_BULLETS another number.
 */
import { describe, expect, it } from 'vitest'
import { Random } from '../oracle/random.js'
import { ShootingRange } from '../systems/tunnelling.js'

const seed = Number(process.env.LONG_SEED ?? 1)
const bullets = Number(process.env.LONG_BULLETS ?? 100_000)

describe(`${bullets} bullets, seed ${seed}`, () => {
  it.each([
    [false, false],
    [true, false],
    [true, true],
  ])(
    'a third passes no wall, times and points are right, moving walls: %s, child colliders: %s (M01-M04)',
    (drift, carried) => {
      const range = new ShootingRange(
        new Random(seed + (drift ? 1_000_003 : 0) + (carried ? 7 : 0)),
        drift,
        0.1,
        0,
        carried,
      )
      range.shoot(bullets / 3 / 0.89)
      const { report } = range
      console.log(
        `moving walls ${drift}, child colliders ${carried}: ${report.hits} hits, ${report.passes} near misses, missed ${report.missed}, false ${report.falseHits},`,
        `late ${report.late}, early ${report.early}, off ${report.offBody}, unproven ${report.unproven}, grazing ${report.grazing},`,
        `furthest point ${report.furthest} of the size`,
      )
      expect(report.failures).toEqual([])
      for (const wrong of ['missed', 'late', 'early', 'offBody', 'badNormal', 'unproven', 'falseHits'] as const)
        expect(report[wrong], wrong).toBe(0)
      expect(report.hits).toBeGreaterThan(bullets / 3)
      expect(report.grazing).toBeLessThan(report.hits / 1000)
    },
  )
})
