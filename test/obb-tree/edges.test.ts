import { describe, expect, it } from 'vitest'
import { buildObbTree } from '../../src/narrow-phase/mesh/trees.js'
import { isWithinFan, isWithinPosedFan } from '../../src/obb-tree/rings.js'

/** The ridge of a roof from the origin along x, and a wall that rises where it begins. */
const positions = [0, 0, 0, 4, 0, 0, 2, -1, 3, 2, -1, -3, 0, 5, 3, 0, 5, -3]

describe('normals at the ridge of a roof that ends at a wall', () => {
  // In the middle of the ridge the wall does not count, whichever corners of the triangle are the ridge's ends.
  it.each([0, 1, 2])('are those between its slopes, its first triangle beginning at corner %s', (turn) => {
    const one = [0, 1, 2].map((_, k, corners) => corners[(k + turn) % 3]!)
    for (const first of [one, [...one].reverse()]) {
      const tree = buildObbTree(positions, [...first, 0, 1, 3, 0, 4, 5])
      const slot = tree.triangles.indexOf(0)
      const within = (x: number, y: number, z: number): boolean => {
        const length = Math.hypot(x, y, z)
        return isWithinFan(tree, slot, Float64Array.of(x / length, y / length, z / length))
      }
      expect([within(0, 1, 0), within(0, 1, 0.3), within(0, 1, -0.3)]).toEqual([true, true, true])
      // Along the face itself, and beyond the other slope.
      expect([within(0, 3, 1), within(0, 3, -1), within(0, 3, -1.1), within(0, 1, -1)]).toEqual([
        true,
        true,
        false,
        false,
      ])
      // Up along the ridge the end at the wall is the furthest: the wall reaches further.
      expect(within(-0.1, 1, 0)).toBe(false)
    }
  })
})

it.each([1, -1])('the normal of a face is within its fan to the side that it faces, scale %s', (scale) => {
  const tree = buildObbTree([0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 0], [0, 1, 2, 0, 3, 1, 0, 2, 3, 1, 3, 2])
  const slot = tree.triangles.indexOf(0)
  const row = Float64Array.of(5, 0, 0, 0, 1, 0, 0, 0, 1, 1, 0, 0, 0, scale, -1, 0)
  // Axis y of the model is z of the world. Seen against it the triangle runs clockwise, mirrored at the origin too.
  const within = (sign: number, facing: number): boolean =>
    isWithinPosedFan(tree, row, slot, Float64Array.of(0, 0, sign), facing)
  expect([within(1, 0), within(-1, 0)]).toEqual([true, true])
  expect([within(1, 1), within(-1, 1), within(1, -1), within(-1, -1)]).toEqual([false, true, true, false])
})
