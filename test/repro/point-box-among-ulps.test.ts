import { expect, it } from 'vitest'
import { writeAxesOfQuaternion } from '../../src/math/quaternion.js'
import { overlapObbAndTriangleRows } from '../../src/geometry/obb-triangle/overlap.js'

// The product of two distances told whether they have the same sign, and was 0.
it.each([0, -100, -226])('a triangle of a few ulps through a box that is a point meets it: at 2^%d', (power) => {
  const centre = 1.25 * 2 ** power
  for (let n = 0; n < 50; n++) {
    const unit = 2 ** (power - 52 + n)
    const box = new Float64Array(16).fill(centre, 0, 3)
    writeAxesOfQuaternion(box, 3, [0.36, 0.48, 0.64, 0.48], 0)
    const triangle = new Float64Array([-4, -3, 2, 5, -2, 1, -1, 5, -3].map((x) => centre + x * unit))
    expect(overlapObbAndTriangleRows(box, 0, triangle, 0), `${n}`).toBe(true)
  }
})
