import { it } from 'vitest'
import { PairOut } from '../../src/narrow-phase/mesh-kernels.js'
import { pairKernels, spaceTables } from '../../src/narrow-phase/space-tables.js'
import { SHAPE_TYPE_COUNT, ShapeType } from '../../src/narrow-phase/shape-types.js'
import { TreePool } from '../../src/narrow-phase/tree-pool.js'
import { buildObbTree } from '../../src/narrow-phase/mesh/trees.js'
import { overlapTreeRows } from '../obb-tree/kernels.js'
import { writeAxesOfQuaternion } from '../../src/math/quaternion.js'
import { expect } from '../expect.js'
import { soup } from '../obb-tree/meshes.js'
import { icosphereMesh } from '../oracle/meshes.js'
import { Random } from '../oracle/random.js'

// Contacts at a depth limit opened boxes level by level, overlaps and sweeps the larger one. Children stick out of
// their parents, so the ways down gave different answers: bodies touched that no sweep had stopped.
it('contacts and overlaps at depth limits agree, seed 6', () => {
  const random = new Random(6)
  const pool = new TreePool(spaceTables)
  const trees = [soup(80, 0.3, 3), icosphereMesh(2)].map(({ positions, indices }) =>
    buildObbTree(positions as number[], indices as number[]),
  )
  const handles = trees.map((tree) => pool.add(tree))
  const kernel = pairKernels[SHAPE_TYPE_COUNT * ShapeType.mesh + ShapeType.mesh]!
  const out = new Float64Array(PairOut.length)
  const rows = [new Float64Array(16), new Float64Array(16)]
  const counts = { apart: 0, touching: 0 }
  for (let run = 0; run < 4000; run++) {
    const depths = [random.integer(1, 3), random.integer(0, 2)]
    const scales = [1, random.between(0.2, 1)]
    rows.forEach((row, i) => {
      const q = [0, 1, 2, 3].map(() => random.between(-1, 1))
      const [x, y, z, w] = q.map((c) => c / Math.hypot(...q)) as [number, number, number, number]
      for (let d = 0; d < 3; d++) row[d] = i * random.between(-2, 2)
      writeAxesOfQuaternion(row, 3, [x, y, z, w], 0)
      row.set([handles[i]!, scales[i]!, depths[i]!, 0], 12)
    })
    const [a, b] = rows as [Float64Array, Float64Array]
    const overlaps = overlapTreeRows(trees[0]!, a, 0, 1, depths[0]!, trees[1]!, b, 0, scales[1]!, depths[1]!)
    expect(kernel(a, 0, b, 0, out, pool) > 0, `run ${run}`).toBe(overlaps)
    counts[overlaps ? 'touching' : 'apart']++
  }
  expect(Math.min(counts.apart, counts.touching), JSON.stringify(counts)).toBeGreaterThan(500)
})
