import { expect, it } from 'vitest'
import { touchFloor } from '../narrow-phase/block-in-floor.js'

// Where the floor was the second mesh, the normal was turned to its face and the points stayed on the block, up to 0.1
// above or below the place between the two.
it.each([
  { block: [0.3, 0.4, 0.5], floor: [1, 0.75, 0.25], at: [-0.03, 0.44, -0.3], turn: [-2, 4, -4, 6] },
  { block: [0.3, 0.7, 0.4], floor: [1, 0.75, 0.25], at: [-0.69, 0.37, -0.67], turn: [4, -4, -5, 4] },
])('a block with a corner in a floor touches it below its top, whichever is the first: $block', (scene) => {
  for (const isFloorFirst of [true, false]) {
    const { manifold, count } = touchFloor(scene, isFloorFirst)
    expect(Math.abs(manifold.normal[1])).toBeCloseTo(1, 12)
    for (const { position, depth } of manifold.points.slice(0, count)) expect(position[1]).toBeCloseTo(-0.5 * depth, 12)
  }
})
