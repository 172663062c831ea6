import { describe, expect, it } from 'vitest'
import { dailyNumber } from '../daily.js'
import { askDistances, askNearest } from './random-nearest.js'

describe('nearest', () => {
  it.each([
    [21, 10, 300],
    [22, 60, 300],
    [23, 400, dailyNumber(50, 100)],
    [24, 1000, 30],
  ])('equals brute force, seed %i, %i bodies, %i points', (seed, bodies, points) => {
    const { inside, outside, none } = askNearest(seed, points, { bodies })
    expect(Math.min(inside!, outside!)).toBeGreaterThan(0)
    if (bodies < 100) expect(none).toBeGreaterThan(0)
  })

  it('equals brute force far from the origin, seed 25', () => {
    expect(askNearest(25, 200, { bodies: 50, middle: [1e6, -2e6, 5e5] }).outside).toBeGreaterThan(10)
  })

  it('equals brute force where all bodies are in one spot, seed 26', () => {
    expect(askNearest(26, 150, { bodies: 50, edge: 0.2 }).inside).toBeGreaterThan(10)
  })

  it.each([0, 1, 2])('equals brute force among %i bodies, seed 27', (bodies) => {
    expect(askNearest(27, 100, { bodies, edge: 2 }).none).toBeGreaterThan(0)
  })
})

describe('closest points', () => {
  it.each([
    [28, 40, [0, 0, 0]],
    [29, 40, [1e6, -2e6, 5e5]],
  ] as const)('equal brute force, seed %i, %i bodies around %s', (seed, bodies, middle) => {
    const { apart, overlapping } = askDistances(seed, 150, { bodies, edge: 2, middle: [...middle] })
    expect(Math.min(apart!, overlapping!)).toBeGreaterThan(5)
  })
})
