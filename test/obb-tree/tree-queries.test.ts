import { describe, expect, it } from 'vitest'
import { runTreeQueries } from './tree-queries.js'

describe('trees against brute force', () => {
  it('P22 P23 P24 500 random queries: every fit, split and leaf size, limits, shapes, seed 51', () => {
    const counts = runTreeQueries(51, 500)
    expect(counts.hits).toBeGreaterThan(120)
    expect(counts.hits).toBeLessThan(490)
    expect(counts.limited).toBeGreaterThan(200)
    expect(counts.shapes).toBeGreaterThan(1000)
  })
})
