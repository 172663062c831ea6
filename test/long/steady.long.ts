/**
 * 10,000 moving boxes over 10,000 steps: nothing is allocated, and the heap is as large at the end as at step 5,500. It
 * is weighed no earlier since V8 compiles what runs in some steps only (searches, sorts) until about step 4,000: 1.6 %
 * of the heap, all of it code.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Child } from '../systems/child.js'
import { watchSteps } from '../systems/steady.js'

const child = new Child('systems/steady-child')

beforeAll(() => child.build(), 60_000)
afterAll(() => child.remove())

describe('10,000 moving boxes, every manifold read, seed 7', () => {
  it.each([false, true])('10,000 steps, continuous %s', (continuous) => {
    // No garbage within 1,000 steps after 4,500 others; the heap is weighed at step 5,500 and at step 10,000.
    const run = { boxes: 10_000, warm: 4500, watched: 1000, between: 4500, continuous, data: true }
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
