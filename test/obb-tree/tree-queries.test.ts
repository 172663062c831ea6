import { describe, expect, it } from 'vitest'
import { runTreeQueries } from './tree-queries.js'

describe('trees against brute force', () => {
  it('P22 P23 P24 200 random queries: every fit, split and leaf size, limits, shapes, seed 51', () => {
    const counts = runTreeQueries(51, 200)
    expect(counts.hits).toBeGreaterThan(48)
    expect(counts.hits).toBeLessThan(196)
    expect(counts.limited).toBeGreaterThan(80)
    expect(counts.shapes).toBeGreaterThan(400)
  })
})
