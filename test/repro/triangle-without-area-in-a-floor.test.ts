import { expect, it } from 'vitest'
import { indices, touchFloor } from '../narrow-phase/block-in-floor.js'

/** The triangles of a block, and one without area on each side of each. */
const withEdges = [...indices, ...indices.flatMap((i, k) => [i, indices[k % 3 === 2 ? k - 2 : k + 1]!, i])]

// Where the normal of the floor was not within both fans, that of the block's triangle was tried; its vector of
// length 0 then stood for the floor's.
it.each([
  { at: [-1, 0.16, 0.2], turn: [5, 6, -4, 0] },
  { at: [-0.31, 0.21, 0.16], turn: [4, -1, 6, 6] },
  { at: [0.39, 0.36, -0.41], turn: [-1, -2, -5, 0] },
])('a triangle without area in a floor touches it along a normal of length 1: $at', (scene) => {
  for (const isFloorFirst of [true, false]) {
    const both = { block: [0.5, 0.5, 0.5], floor: [1, 0.75, 1], ...scene }
    const { manifold, count } = touchFloor(both, isFloorFirst, withEdges)
    expect(count).toBeGreaterThan(0)
    expect(Math.hypot(...manifold.normal)).toBeCloseTo(1, 12)
  }
})
