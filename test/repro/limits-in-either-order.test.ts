import { it } from 'vitest'
import { PairOut } from '../../src/narrow-phase/mesh-kernels.js'
import { pairKernels, spaceTables } from '../../src/narrow-phase/space-tables.js'
import { findFirstContact, First, writeStill } from '../../src/narrow-phase/first-contact.js'
import { createPairMotion } from '../narrow-phase/pair-motion.js'
import { SHAPE_TYPE_COUNT, ShapeType } from '../../src/narrow-phase/shape-types.js'
import { TreePool } from '../../src/narrow-phase/tree-pool.js'
import { writeAxesOfQuaternion } from '../../src/math/quaternion.js'
import { buildObbTree } from '../../src/narrow-phase/mesh/trees.js'
import { sweepTrees } from '../obb-tree/kernels.js'
import { Advance, MotionRow, Work } from '../../src/geometry/advancement/layout.js'
import { compareRows } from '../../src/geometry/order.js'
import { expect } from '../expect.js'
import { soup } from '../obb-tree/meshes.js'
import { icosphereMesh } from '../oracle/meshes.js'
import { Random } from '../oracle/random.js'

// Of two boxes of one size that of the first mesh is opened, and children stick out of their parents: two equal meshes
// with depth limits touched in one order of the pair and not in the other, and where no sweep had stopped them.
it('two equal meshes with depth limits touch in one order if in the other, and where sweeps stop, seed 4', () => {
  const random = new Random(4)
  const pool = new TreePool(spaceTables)
  const trees = [soup(80, 0.3, 3), icosphereMesh(2), soup(20, 0.5, 4)].map(({ positions, indices }) =>
    buildObbTree(positions as number[], indices as number[]),
  )
  const handles = trees.map((tree) => pool.add(tree))
  const kernel = pairKernels[SHAPE_TYPE_COUNT * ShapeType.mesh + ShapeType.mesh]!
  const out = new Float64Array(PairOut.length)
  const work = new Float64Array(Work.length)
  const still = new Float64Array(MotionRow.stride)
  const hit = new Float64Array(Advance.length + 2)
  const swept = createPairMotion()
  const first = new Float64Array(First.length)
  const counts = { apart: 0, touching: 0 }
  for (let run = 0; run < 700; run++) {
    const tree = random.integer(0, 2)
    const depths = random.pick([[1, 1], [2, 2], [1, -1], [-1, 1], [2, 1], [3, 3]] as const) // prettier-ignore
    const rows = depths.map((depth, i) => {
      const row = new Float64Array(16)
      const [x, y, z, w] = random.quaternion()
      for (let d = 0; d < 3; d++) row[d] = i * random.between(-2, 2)
      writeAxesOfQuaternion(row, 3, [x, y, z, w], 0)
      row.set([handles[tree]!, 1, depth, 0], 12)
      return row
    }) as [Float64Array, Float64Array]
    const [a, b] = rows
    const touches = kernel(a, 0, b, 0, out, pool) > 0
    expect(kernel(b, 0, a, 0, out, pool) > 0, `run ${run}`).toBe(touches)

    const [p, q] = compareRows(a, 0, b, 0) > 0 ? [b, a] : [a, b]
    const mesh = trees[tree]!
    const stops = sweepTrees(mesh, 1, p, 0, still, 0, mesh, 1, q, 0, still, 0, 1, work, hit, p[14], q[14])
    expect(stops && hit[Advance.time] === 0, `run ${run}`).toBe(touches)

    // The same by bodies, at the start of a step.
    writeStill(swept, 0, ShapeType.mesh, a, 0, pool)
    writeStill(swept, 1, ShapeType.mesh, b, 0, pool)
    const meets = findFirstContact(swept, pool, first) && first[First.part] === 0
    expect(meets, `run ${run}`).toBe(touches)
    counts[touches ? 'touching' : 'apart']++
  }
  expect(Math.min(counts.apart, counts.touching), JSON.stringify(counts)).toBeGreaterThan(100)
})
