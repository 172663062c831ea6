import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'

interface Times {
  blocksOf(step: number, budget: number): { blocks: number; length: number }
  sayBlocks(times: number[], length: number): { typical: number; mean: number; p99: number; slowest: number }
}

const path = pathToFileURL(resolve(import.meta.dirname, 'bench/shared/times.mjs')).href
const { blocksOf, sayBlocks } = (await import(/* @vite-ignore */ path)) as Times

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
})
