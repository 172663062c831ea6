import { buildObbTree, createTreeSweepResult, sweepObbTrees } from 'bitecs-collision/geometry'
import { expect, it, vi } from 'vitest'
import { icosphereMesh } from '../oracle/meshes.js'

const asked = vi.hoisted(() => ({ pairs: 0 }))
vi.mock(import('../../src/geometry/advancement/advance.js'), async (original) => {
  const { advance, ...rest } = await original()
  return { ...rest, advance: (...pair) => (asked.pairs++, advance(...pair)) }
})

// In each step, boxes and triangles of two meshes were advanced although both move less than the gap between them: of
// 1,330 such pairs of small meshes and a terrain 160 pairs of boxes and triangles each.
it.each([
  ['are farther apart than they move', 2.02, false, 0],
  ['are as near as they move', 2.001, false, 1],
  ['touch on their way', 2.001, true, 1],
])('meshes are advanced only if they may meet: they %s', (_, distance, meets, least) => {
  const { positions, indices } = icosphereMesh(2)
  const tree = buildObbTree(positions, indices)
  const rotation = [0, 0, 0, 1]
  const speed = meets ? -0.5 : 0.004
  const still = { linear: [0, 0, 0], angular: [0, 0, 0] }
  const moving = { linear: [speed, 0, 0], angular: [0.002, 0.002, 0.001] }
  asked.pairs = 0
  const out = createTreeSweepResult()
  const a = { position: [0, 0, 0], rotation }
  const b = { position: [distance, 0, 0], rotation }
  expect(sweepObbTrees(out, tree, a, still, tree, b, moving, 1)).toBe(meets)
  if (least === 0) expect(asked.pairs).toBe(0)
  else expect(asked.pairs).toBeGreaterThan(0)
})
