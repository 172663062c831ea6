/** 10,000 moving boxes over 10,000 steps: nothing is allocated, and the heap is as large at the end as at step 1,000. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Child } from '../systems/child.js'
import { watchSteps } from '../systems/steady.js'

const child = new Child('steady-child')

beforeAll(() => child.build(), 60_000)
afterAll(() => child.remove())

describe('10,000 moving boxes, every manifold read, seed 7', () => {
  it.each([false, true])('10,000 steps, continuous %s', (continuous) => {
    // No garbage within the first 1,000 steps after 500 others; the heap is weighed at step 1,500 and at step 10,000.
    const run = { boxes: 10_000, warm: 500, watched: 1000, between: 8500, continuous, data: true }
    const { collections, thrownAway, early, late, earlyData, lateData } = watchSteps(child, run)
    console.log(
      `heap ${early} B early, ${late} B late; without code ${earlyData} B and ${lateData} B; thrown away: ${thrownAway.join(' ')}`,
    )
    expect(collections).toEqual([])
    expect(new Set(thrownAway).size).toBe(thrownAway.length)
    expect(earlyData).toBeGreaterThan(1_000_000)
    expect(Math.abs(lateData - earlyData)).toBeLessThan(0.001 * earlyData)
    expect(Math.abs(late - early)).toBeLessThan(0.01 * early)
  })
})
