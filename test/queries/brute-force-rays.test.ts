import { describe, expect, it } from 'vitest'
import { askRays } from './random-rays.js'

describe('rays', () => {
  it.each([
    [1, 10, 400],
    [2, 60, 600],
    [4, 400, 150],
    [5, 2000, 40],
  ])('equal brute force, seed %i, %i bodies, %i rays', (seed, bodies, rays) => {
    const { hits, misses, inside, several, blocked } = askRays(seed, rays, { bodies })
    expect(Math.min(hits!, inside!, several!, blocked!)).toBeGreaterThan(0)
    if (bodies < 1000) expect(misses).toBeGreaterThan(0)
  })

  it('equal brute force far from the origin, seed 6', () => {
    expect(askRays(6, 500, { bodies: 50, middle: [1e6, -2e6, 5e5] }).hits).toBeGreaterThan(100)
  })

  it('equal brute force where all bodies are in one spot, seed 7', () => {
    expect(askRays(7, 200, { bodies: 50, edge: 0.2 }).hits).toBeGreaterThan(50)
  })

  it.each([0, 1, 2])('equal brute force among %i bodies, seed 8', (bodies) => {
    expect(askRays(8, 200, { bodies, edge: 2 }).misses).toBeGreaterThan(0)
  })
})
