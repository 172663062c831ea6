import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Child } from './child.js'
import { watchSteps, type Steady } from './steady.js'

/**
 * Warm steps do not allocate and do not lose their compiled code, by what V8 says of them: no collection in 1,000 steps
 * with all manifolds read, and no function deoptimised again and again.
 */
const child = new Child('systems/steady-child')

beforeAll(() => child.build())
afterAll(() => child.remove())

describe.each([false, true])('1,000 warm steps of 500 moving boxes, continuous %s, seed 7', (continuous) => {
  let steady: Steady
  beforeAll(() => {
    // 8 MB in 1,000 steps are a boxed double for each body in each step.
    const run = { boxes: 500, warm: 1500, watched: 1000, between: 2000, continuous, data: true, young: 8 }
    steady = watchSteps(child, run)
  })

  it('has contacts whose points are read', () => {
    expect(steady.contacts).toBeGreaterThan(500_000)
    expect(steady.points).toBeGreaterThan(steady.contacts)
  })

  it('collect no garbage', () => {
    expect(steady.collections).toEqual([])
  })

  it('throw compiled code away for something that has never happened before at most, and no function twice', () => {
    expect(new Set(steady.thrownAway).size, steady.thrownAway.join(' ')).toBe(steady.thrownAway.length)
    expect(steady.thrownAway.length, steady.thrownAway.join(' ')).toBeLessThan(8)
  })

  it('leave the heap as large as it was: 9 bytes a step at most, without the code of what runs in few steps only', () => {
    expect(steady.earlyData).toBeGreaterThan(1_000_000)
    expect(Math.abs(steady.lateData - steady.earlyData)).toBeLessThan(0.005 * steady.earlyData)
    expect(Math.abs(steady.late - steady.early)).toBeLessThan(0.05 * steady.early)
  })
})
