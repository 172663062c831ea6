import { describe, expect, it } from 'vitest'
import { checkChainSweeps } from './check-chain-sweeps.js'
import { checkChains, PARTNERS } from './check-chains.js'

/** A slice of test/long/flat-shapes.long.ts. */
describe('chains that nearly touch', () => {
  it.each(PARTNERS)('a %s: touch if and only if they do in rational arithmetic, seed 5', (partner) => {
    const { touching, behind, wrong } = checkChains(5, 300, partner)
    expect(touching).toBeGreaterThan(75)
    expect(touching).toBeLessThan(270)
    expect(behind).toBeGreaterThan(15)
    expect(wrong).toBe(0)
  })
})

describe('chains that move', () => {
  it.each(PARTNERS)('meet a %s when they first touch, and never later, seed 5', (partner) => {
    expect(checkChainSweeps(5, 40, partner)).toBeGreaterThan(10)
  })
})
