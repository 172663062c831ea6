import { expect, it } from 'vitest'
import { tryMutants } from './mutants.js'

it.each([1, 2])('mutants of snapshots are refused, or are snapshots themselves (100 of seed %i)', (seed) => {
  const counts = tryMutants(seed, 100)
  expect(counts.refused + counts.taken).toBe(100)
  expect(counts.refused).toBeGreaterThan(30)
  expect(counts.slowest).toBeLessThan(1000)
})
