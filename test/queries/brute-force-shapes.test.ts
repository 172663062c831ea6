import { describe, expect, it } from 'vitest'
import { askCasts, askOverlaps } from './random-shapes.js'

describe('overlaps', () => {
  it.each([
    [41, 10, 200],
    [42, 60, 200],
    [43, 400, 60],
    [44, 1000, 20],
  ])('equal brute force, seed %i, %i bodies, %i shapes', (seed, bodies, shapes) => {
    const { none, some, several } = askOverlaps(seed, shapes, { bodies })
    expect(Math.min(none!, some!, several!)).toBeGreaterThan(0)
  })

  it('equal brute force far from the origin, seed 45', () => {
    expect(askOverlaps(45, 150, { bodies: 50, middle: [1e6, -2e6, 5e5] }).several).toBeGreaterThan(10)
  })

  it.each([0, 1, 2])('equal brute force among %i bodies, seed 46', (bodies) => {
    expect(askOverlaps(46, 100, { bodies, edge: 2 }).none).toBeGreaterThan(0)
  })
})

describe('casts', () => {
  it.each([
    [51, 10, 100],
    [52, 60, 100],
    [53, 400, 30],
  ])('equal brute force, seed %i, %i bodies, %i casts', (seed, bodies, casts) => {
    const { hits, misses, inside } = askCasts(seed, casts, { bodies })
    expect(Math.min(hits!, misses!, inside!)).toBeGreaterThan(0)
  })

  it('equal brute force far from the origin, seed 54', () => {
    expect(askCasts(54, 80, { bodies: 50, middle: [1e6, -2e6, 5e5] }).hits).toBeGreaterThan(10)
  })
})
