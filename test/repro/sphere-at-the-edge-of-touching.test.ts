import { expect, it } from 'vitest'
import { createSweepResult, overlapSphereAndPlane, sweepSphereAndPlane } from '../../src/geometry.js'
import { randomizer } from '../geometry/random-shapes.js'

it('sweepSphereAndPlane: startOverlap is what overlapSphereAndPlane says, to the last bit (P14, seed 9); they rounded differently', () => {
  const random = randomizer(9)
  const out = createSweepResult()
  const plane = { normal: [0, -0.6, 0.8], constant: 0.38332831251242094 }
  let touching = 0
  for (let n = 0; n < 20_000; n++) {
    const center = [4 * random() - 2, 4 * random() - 2, 4 * random() - 2]
    const height = -0.6 * center[1]! + 0.8 * center[2]! + plane.constant
    const radius = Math.abs(height) * (1 + ((n % 9) - 6) * 2 ** -53)
    const overlaps = overlapSphereAndPlane({ center, radius }, plane)
    const hit = sweepSphereAndPlane(out, { center, radius }, [0, 0, 0], plane, [0, 0, 0], 1)
    if (overlaps) touching++
    if (hit !== overlaps || (hit && !out.startOverlap)) expect.fail(`${center.join()} ${radius}: ${overlaps}, ${hit}`)
  }
  expect(touching).toBeGreaterThan(10_000)
  expect(touching).toBeLessThan(19_900)
})
