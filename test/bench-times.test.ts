import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'

interface Times {
  median(numbers: number[]): number
  warmUp(
    step: () => number,
    clock: () => number,
    isOver?: () => boolean,
  ): { step: number; turn: number; steps: number; milliseconds: number }
  blocksOf(step: number, budget: number, turns?: number): { blocks: number; length: number }
  sayBlocks(times: number[], length: number): { typical: number; mean: number; p99: number; slowest: number }
}

const path = pathToFileURL(resolve(import.meta.dirname, 'bench/shared/times.mjs')).href
const { blocksOf, median, sayBlocks, warmUp } = (await import(/* @vite-ignore */ path)) as Times

describe('what the benches say of steps', () => {
  it('has in it what is done in every eighth step only', () => {
    const times = Array.from({ length: 96 }, (_, s) => (s % 8 === 5 ? 9 : 1))
    expect(sayBlocks(times, 32)).toEqual({ typical: 2, mean: 2, p99: 9, slowest: 9 })
  })

  it('leaves out one block that was disturbed, and says so by the mean', () => {
    const times = Array.from({ length: 96 }, (_, s) => (s < 32 ? 5 : 1))
    const { typical, mean } = sayBlocks(times, 32)
    expect([typical, mean]).toEqual([1, (5 + 1 + 1) / 3])
  })

  it('shows as 99 % what one step in a hundred takes, or the slowest of fewer', () => {
    const times = Array.from({ length: 1000 }, (_, s) => (s % 100 === 50 ? 7 : s === 999 ? 30 : 1))
    expect(sayBlocks(times, 100)).toMatchObject({ p99: 7, slowest: 30 })
    expect(sayBlocks(times.slice(0, 60), 20).p99).toBe(7)
  })

  it('measures three blocks or more, or one of a slow library, and never for long', () => {
    const seen = new Set<string>()
    for (let step = 0.01; step < 2000; step *= 1.1) {
      const { blocks, length } = blocksOf(step, 500)
      seen.add(blocks === 1 ? 'one' : length === 128 ? 'long' : length < 32 ? 'short' : 'usual')
      expect(Number.isInteger(blocks) && Number.isInteger(length)).toBe(true)
      expect(blocks === 1 ? length >= 9 : blocks >= 3 && length >= 16 && length <= 128, `${step}`).toBe(true)
      if (length > 9) expect(blocks * length * step, `${step}`).toBeLessThanOrEqual(blocks === 1 ? 4000 : 1500)
    }
    expect([...seen].sort()).toEqual(['long', 'one', 'short', 'usual'])
  })

  it('measures by turns as many blocks in each turn, of a slow library too, and never for long', () => {
    const seen = new Set<string>()
    for (let step = 0.01; step < 1000; step *= 1.1) {
      const { blocks, length } = blocksOf(step, 500, 5)
      seen.add(
        length === 128 ? (blocks > 5 ? 'several' : 'long') : length < 16 ? 'slow' : length < 32 ? 'short' : 'usual',
      )
      expect(blocks % 5 === 0 && Number.isInteger(length) && length >= 4 && length <= 128, `${step}`).toBe(true)
      if (length > 4) expect((blocks / 5) * length * step, `${step}`).toBeLessThanOrEqual(1600)
    }
    expect([...seen].sort()).toEqual(['long', 'several', 'short', 'slow', 'usual'])
  })
})

describe('how long the benches warm up', () => {
  /** Number n of the steps takes `of(n)` milliseconds, and what moves the boxes one more. */
  function warmed(of: (step: number) => number) {
    let [now, steps] = [0, 0]
    return warmUp(
      () => {
        const took = of(steps++)
        now += took + 1
        return took
      },
      () => now,
    )
  }

  it('is two seconds where steps do not get faster', () => {
    for (const step of [0.1, 1, 9, 99])
      expect(warmed(() => step)).toEqual({
        step: expect.closeTo(step) as number,
        turn: expect.closeTo(step + 1) as number,
        steps: Math.ceil(2000 / (step + 1)),
        milliseconds: expect.closeTo(Math.ceil(2000 / (step + 1)) * (step + 1)) as number,
      })
    // Every tenth takes ten times as long: a third may have one more of these than another, once.
    expect(warmed((n) => (n % 10 === 7 ? 50 : 5)).milliseconds).toBeLessThan(2600)
  })

  it('goes on while they do: compiled after two and a half seconds', () => {
    let now = 0
    const { turn, milliseconds } = warmUp(
      () => {
        const took = now < 2500 ? 20 - now / 250 : 5
        now += took
        return took
      },
      () => now,
    )
    expect(turn).toBeCloseTo(5)
    expect(milliseconds).toBeGreaterThan(2900)
    expect(milliseconds).toBeLessThan(5000)
  })

  it('ends after six seconds even so, and does not wait for more of steps that are few', () => {
    expect(warmed((n) => 100 * 0.98 ** n + 1).milliseconds).toBeLessThan(6010)
    expect(warmed((n) => 100 * 0.98 ** n + 1).milliseconds).toBeGreaterThan(5990)
    expect(warmed(() => 899)).toMatchObject({ steps: 7, milliseconds: 6300 })
    expect(warmed(() => 499)).toMatchObject({ steps: 9, milliseconds: 4500 })
  })

  it('ends at once where a step is too slow', () => {
    let steps = 0
    const over = warmUp(
      () => ++steps,
      () => steps,
      () => steps > 1,
    )
    expect(over.steps).toBe(2)
  })
})

it('takes the mean of the two numbers in the middle as median of an even number of them', () => {
  expect([median([3, 1, 2]), median([4, 1, 3, 2]), median([7])]).toEqual([2, 2.5, 7])
})
