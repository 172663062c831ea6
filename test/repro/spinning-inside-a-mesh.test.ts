import { buildObbTree, createTreeSweepResult, sweepObbTrees } from 'bitecs-collision/geometry'
import { expect, it, vi } from 'vitest'
import { icosphereMesh } from '../oracle/meshes.js'

const asked = vi.hoisted(() => ({ pairs: 0 }))
vi.mock(import('../../src/geometry/advancement/advance.js'), async (original) => {
  const { advance, ...rest } = await original()
  return { ...rest, advance: (...pair) => (asked.pairs++, advance(...pair)) }
})

// Each box of the mesh that turns was advanced past all boxes of the other one that its ring passes, though all of it
// stays in one ball: of spheres of 20,480 triangles, 638,831 pairs of boxes.
it.each([true, false])(
  'few boxes of a sphere that spins inside another are advanced, the inner one spins: %s',
  (inner) => {
    const { positions, indices } = icosphereMesh(3)
    const outerTree = buildObbTree(positions, indices)
    const innerTree = buildObbTree(
      positions.map((x) => 0.97 * x),
      indices,
    )
    const pose = { position: [0, 0, 0], rotation: [0, 0, 0, 1] }
    const still = { linear: [0, 0, 0], angular: [0, 0, 0] }
    const spinning = { linear: [0, 0.001, 0], angular: [3, 2, 1] }
    asked.pairs = 0
    const out = createTreeSweepResult()
    const motions = inner ? ([spinning, still] as const) : ([still, spinning] as const)
    expect(sweepObbTrees(out, innerTree, pose, motions[0], outerTree, pose, motions[1], 1)).toBe(false)
    expect(asked.pairs).toBeLessThan(30_000)
    asked.pairs = 0
  },
)
