/**
 * A hundred thousand bullets against walls of every kind, half of them moving. LONG_SEED draws others, LONG_BULLETS another
 * number.
 */
import { describe, expect, it } from 'vitest'
import { Random } from '../oracle/random.js'
import { ShootingRange } from '../systems/tunnelling.js'

const seed = Number(process.env.LONG_SEED ?? 1)
const bullets = Number(process.env.LONG_BULLETS ?? 100_000)

describe(`${bullets} bullets, seed ${seed}`, () => {
  it.each([false, true])('none passes through, times and points are right, moving walls: %s (M01-M04)', (drift) => {
    const range = new ShootingRange(new Random(seed + (drift ? 1_000_003 : 0)), drift, 0.1)
    range.shoot(bullets / 2 / 0.9)
    const { report } = range
    console.log(
      `moving walls ${drift}: ${report.hits} hits, ${report.passes} near misses, missed ${report.missed}, false ${report.falseHits},`,
      `late ${report.late}, early ${report.early}, off ${report.offBody}, unproven ${report.unproven}, grazing ${report.grazing},`,
      `furthest point ${report.furthest} of the size`,
    )
    expect(report.failures).toEqual([])
    for (const wrong of ['missed', 'late', 'early', 'offBody', 'badNormal', 'unproven', 'falseHits'] as const)
      expect(report[wrong], wrong).toBe(0)
    expect(report.hits).toBeGreaterThan(0.49 * bullets)
    expect(report.grazing).toBeLessThan(report.hits / 1000)
  })
})
