import { sweepSampledObbs } from 'bitecs-collision/geometry'
import { expect, it } from 'vitest'

/** 2^53 samples of two boxes that never meet would have taken ten thousand years. */
it.each([1e6 + 1, 2 ** 32, Number.MAX_SAFE_INTEGER])('sweepSampledObbs of %d samples is refused', (samples) => {
  const box = { center: [0, 0, 0], axes: [1, 0, 0, 0, 1, 0, 0, 0, 1], halfExtents: [1, 1, 1] } as const
  const out = { time: 0, lastTime: 0, point: [0, 0, 0], normal: [0, 0, 0], startOverlap: false, limitReached: false }
  let calls = 0
  const pose = (): void => {
    if (++calls > 10) throw new Error('asked too often')
  }
  expect(() => sweepSampledObbs(out as never, box as never, pose, box as never, pose, samples, 1)).toThrow(
    expect.objectContaining({ code: 'E_OPTION', component: 'samples', value: samples, limit: 1e6 }),
  )
  expect(calls).toBe(0)
})
