import { expect, it } from 'vitest'
import { collidePlaneRows } from '../../src/geometry/pairs/plane-plane.js'
import { Random } from '../oracle/random.js'

// The gap was summed up where the first one is, so a pair that kept the order in which it first touched had another
// answer than a new one.
it('two opposite half-spaces touch in one order if in the other, seed 2', () => {
  const random = new Random(2)
  const out = new Float64Array(64)
  const rowOf = (x: number): Float64Array =>
    Float64Array.of(
      ...[random.pick([0, 0.1, 3, 5e8]), random.between(-9, 9), random.pick([0, 0.9])],
      ...[1, 0, 0, 0, 1, 0, 0, 0, 1],
      ...[x, 0, 0, random.pick([-0.5, 1e-310, 0.1, -0.1, 3, 0])],
    )
  const counts = [0, 0]
  for (let run = 0; run < 3000; run++) {
    const a = rowOf(1)
    const b = rowOf(-1)
    const touches = collidePlaneRows(a, 0, b, 0, out) > 0
    expect(collidePlaneRows(b, 0, a, 0, out) > 0, `run ${run}`).toBe(touches)
    counts[Number(touches)]!++
  }
  expect(Math.min(...counts)).toBeGreaterThan(500)
})
