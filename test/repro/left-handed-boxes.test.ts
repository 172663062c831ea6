import { expect, it } from 'vitest'
import { createSweepResult, sweepObbs, type Obb } from '../../src/geometry.js'
import { randomAxes, randomizer } from '../geometry/random-shapes.js'

/** The same box: its third axis turned round. */
const mirrored = (box: Obb): Obb => ({
  ...box,
  axes: Array.from(box.axes, (x, k) => (k < 6 ? x : 0 - x)),
})

it('sweepObbs: boxes with left-handed axes have the normal of the same boxes with right-handed ones; edges had its opposite (seed 7)', () => {
  const random = randomizer(7)
  const between = (from: number, to: number): number => from + (to - from) * random()
  const vector = (reach: number): number[] => [between(-reach, reach), between(-reach, reach), between(-reach, reach)]
  const box = (center: number[]): Obb => ({
    center,
    axes: randomAxes(random),
    halfExtents: [between(0.2, 2), between(0.2, 2), between(0.2, 2)],
  })
  const expected = createSweepResult()
  const found = createSweepResult()
  let edges = 0
  for (let n = 0; n < 600; n++) {
    const a = box([0, 0, 0])
    const from = vector(6)
    const b = box(from)
    const velocity = from.map((x) => between(-0.3, 0.3) - x)
    if (!sweepObbs(expected, a, [0, 0, 0], b, velocity, 2) || expected.startOverlap) continue
    const onFace = [a, b].some(({ axes }) =>
      [0, 3, 6].some((k) => {
        const cosine = [0, 1, 2].reduce((sum, d) => sum + axes[k + d]! * expected.normal[d]!, 0)
        return Math.abs(cosine) > 1 - 1e-9
      }),
    )
    if (!onFace) edges++
    for (const [left, right] of [
      [mirrored(a), b],
      [a, mirrored(b)],
      [mirrored(a), mirrored(b)],
    ] as const) {
      expect(sweepObbs(found, left, [0, 0, 0], right, velocity, 2)).toBe(true)
      expect(found.time).toBeCloseTo(expected.time, 12)
      for (let d = 0; d < 3; d++) {
        expect(found.normal[d]).toBeCloseTo(expected.normal[d]!, 12)
        expect(found.point[d]).toBeCloseTo(expected.point[d]!, 9)
      }
    }
  }
  expect(edges).toBeGreaterThan(90)
})
