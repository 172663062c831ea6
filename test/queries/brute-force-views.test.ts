import { describe, expect, it } from 'vitest'
import { askViews } from './random-views.js'

describe('what cameras see', () => {
  it.each([
    [61, 10, 100],
    [62, 60, 150],
    [63, 400, 40],
  ])('equals brute force, seed %i, %i bodies, %i cameras', (seed, bodies, cameras) => {
    const { none, some } = askViews(seed, cameras, { bodies })
    expect(some).toBeGreaterThan(10)
    if (bodies < 100) expect(none).toBeGreaterThan(0)
  })

  it('equals brute force far from the origin, seed 64', () => {
    expect(askViews(64, 60, { bodies: 50, middle: [1e6, -2e6, 5e5] }).some).toBeGreaterThan(10)
  })

  it.each([0, 1, 2])('equals brute force among %i bodies, seed 65', (bodies) => {
    expect(askViews(65, 40, { bodies, edge: 2 }).none).toBeGreaterThan(0)
  })
})
