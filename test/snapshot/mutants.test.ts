import { expect, it } from 'vitest'
import { tryMutants } from './mutants.js'

it.each([1, 2])('mutants of snapshots are refused, or are snapshots themselves (100 of seed %i)', (seed) => {
  const { refused, taken } = tryMutants(seed, 100)
  const { E_FORMAT = 0, E_SNAPSHOT = 0, ...others } = refused
  expect(E_FORMAT + E_SNAPSHOT + Object.values(others).reduce((sum, n) => sum + n, taken)).toBe(100)
  expect(Math.min(E_FORMAT, E_SNAPSHOT, taken)).toBeGreaterThan(3)
})
