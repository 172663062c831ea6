/**
 * 100,000 steps of bodies that come, go, jump and change shape, filter and kind, with 2,000 saves and restores: the
 * heap is as large at the end as before. V8 compiles what runs in few steps only for as long as the run lasts: the heap
 * is compared late, and without code from step 20,000 on.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Child } from '../systems/child.js'

const STEPS = 100_000
const BETWEEN = 1000
const WARM = 20_000

interface Soak {
  /** Bytes every BETWEEN steps: of the heap after a collection, and of array buffers, which are outside the heap. */
  readonly heaps: number[]
  readonly buffers: number[]
  /** Bytes of the heap without code, after WARM steps and at the end. */
  readonly earlyData: number
  readonly lateData: number
  readonly restores: number
  readonly contacts: number
  readonly changes: Record<string, number>
}

const child = new Child('long/soak-child')

beforeAll(() => child.build(), 60_000)
afterAll(() => child.remove())

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
/** Mean of the values between two steps. */
const meanOf = (values: readonly number[], from: number, to: number): number =>
  mean(values.slice(from / BETWEEN, to / BETWEEN))

describe('a soak with churn, saves and restores', () => {
  it(`of ${STEPS} steps keeps the heap and the buffers beside it within 1 %`, () => {
    const { heaps, buffers, earlyData, lateData, restores, contacts, changes } = JSON.parse(
      child.run([STEPS, BETWEEN, WARM].map(String), ['--expose-gc']),
    ) as Soak
    const tenth = STEPS / 10
    for (let from = 0; from < STEPS; from += tenth) {
      const [heap, buffer] = [heaps, buffers].map((values) => Math.round(meanOf(values, from, from + tenth)))
      console.log(`steps ${from} to ${from + tenth}: heap ${heap} B, buffers ${buffer} B`)
    }
    const percent = (late: number, early: number): string => (100 * (late / early - 1)).toFixed(2)
    console.log(`without code ${earlyData} B after ${WARM} steps, ${percent(lateData, earlyData)} % more at the end`)
    console.log(`${restores} restores, ${contacts} contacts; ${JSON.stringify(changes)}`)
    expect(restores).toBe(STEPS / 50)
    expect(Math.min(...Object.values(changes))).toBeGreaterThan(STEPS / 20)
    expect(contacts).toBeGreaterThan(STEPS)
    expect(earlyData).toBeGreaterThan(1_000_000)
    expect(Math.abs(lateData / earlyData - 1)).toBeLessThan(0.01)
    for (const [values, since] of [
      [heaps, 0.6 * STEPS],
      [buffers, WARM],
    ] as const) {
      const half = (since + STEPS) / 2
      const [early, late] = [meanOf(values, since, half), meanOf(values, half, STEPS)]
      console.log(`from step ${half} on ${percent(late, early)} % more than from ${since} on`)
      expect(Math.abs(late / early - 1)).toBeLessThan(0.01)
    }
  })
})
