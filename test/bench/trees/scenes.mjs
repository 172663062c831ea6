/**
 * Poses of the tree bench.
 *
 * A pose is a packed row: B lies there, A stands at the origin. At first-touch poses B comes along a random direction,
 * turned at random, and is stopped by bisection where the surfaces first meet: every other pose is inside of that, the
 * others outside, by 0.1, 1 and 10 % of the mesh's radius in turn.
 */
import { overlapTreeRows } from '../../obb-tree/kernels.js'
import { randomAxes, randomizer } from '../../geometry/random-shapes.js'

/** How far from the touch, in parts of the mesh's radius: in turn. */
const OFFSETS = [1e-3, 1e-2, 1e-1]
const SEED = 20

/** Position 0, no rotation. */
export const STILL = Float64Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0])

/** Rows of `count` first-touch poses of a mesh against itself. */
export function firstTouchPoses(mesh, tree, count) {
  const random = randomizer(SEED)
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  mesh.positions.forEach((x, i) => {
    low[i % 3] = Math.min(low[i % 3], x)
    high[i % 3] = Math.max(high[i % 3], x)
  })
  const middle = low.map((x, d) => (x + high[d]) / 2)
  const radius = Math.hypot(...low.map((x, d) => (high[d] - x) / 2))
  const rows = new Float64Array(16 * count)
  for (let i = 0; i < count;) {
    const at = 16 * i
    rows.set(randomAxes(random), at + 3)
    const direction = [0, 1, 2].map(() => random() - 0.5)
    const length = Math.hypot(...direction)
    const hitsAt = (distance) => {
      for (let d = 0; d < 3; d++) {
        const turned = rows[at + 3 + d] * middle[0] + rows[at + 6 + d] * middle[1] + rows[at + 9 + d] * middle[2]
        rows[at + d] = middle[d] + (direction[d] / length) * distance - turned
      }
      return overlapTreeRows(tree, STILL, 0, 1, -1, tree, rows, at, 1, -1)
    }
    let close = 0
    let far = 2.1 * radius
    if (!hitsAt(close) || hitsAt(far)) continue
    for (let k = 0; k < 50; k++) {
      const half = 0.5 * (close + far)
      if (hitsAt(half)) close = half
      else far = half
    }
    const inside = i % 2 === 0
    const offset = OFFSETS[(i >> 1) % OFFSETS.length] * radius
    if (hitsAt(inside ? close - offset : far + offset) === inside) i++
  }
  return rows
}
