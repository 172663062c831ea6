import { createRotatingSweepResult, sweepSampledObbs, type Obb, type PoseAt } from 'bitecs-collision/geometry'
import { describe, expect, it } from 'vitest'

const box = (x: number): Obb => ({ center: [x, 0, 0], axes: [1, 0, 0, 0, 1, 0, 0, 0, 1], halfExtents: [1, 1, 1] })
const still: PoseAt = (_time, center, axes) => {
  for (let d = 0; d < 9; d++) axes[d] = Number(d % 4 === 0)
  for (let d = 0; d < 3; d++) center[d] = 0
}
/** Falls to the origin from 4 in a second. */
const falling: PoseAt = (time, center, axes) => {
  still(time, center, axes)
  center[0] = 4 - 4 * time
}

/** A result that holds a hit with boxes that overlap at the start. */
function someResult(): ReturnType<typeof createRotatingSweepResult> {
  const out = createRotatingSweepResult()
  expect(sweepSampledObbs(out, box(0), still, box(1.5), still, 2, 1)).toBe(true)
  expect(out.startOverlap).toBe(true)
  return out
}

describe('sweepSampledObbs leaves the result as it was', () => {
  it('where the boxes do not meet', () => {
    const out = someResult()
    const before = structuredClone(out)
    expect(sweepSampledObbs(out, box(0), still, box(9), still, 2, 1)).toBe(false)
    expect(out).toEqual(before)
  })

  it('where a pose function throws, before the first contact is found or behind it', () => {
    const out = someResult()
    const before = structuredClone(out)
    // Forwards 0 and 0.5 are asked, then backwards from 1.
    for (const at of [0.5, 1]) {
      const throwing: PoseAt = (time, center, axes) => {
        if (time === at) throw new Error('late')
        falling(time, center, axes)
      }
      expect(() => sweepSampledObbs(out, box(0), still, box(4), throwing, 3, 1)).toThrow('late')
      expect(out).toEqual(before)
    }
    expect(sweepSampledObbs(out, box(0), still, box(4), falling, 3, 1)).toBe(true)
    expect(out.time).toBeCloseTo(0.5, 9)
    expect(out.startOverlap).toBe(false)
  })
})
