import { expect, it } from 'vitest'
import { buildObbTree } from '../../src/narrow-phase/mesh/trees.js'
import { PairOut } from '../../src/narrow-phase/mesh-kernels.js'
import { pairKernels, spaceTables } from '../../src/narrow-phase/space-tables.js'
import { SHAPE_TYPE_COUNT, ShapeType } from '../../src/narrow-phase/shape-types.js'
import { TreePool } from '../../src/narrow-phase/tree-pool.js'
import { icosphereMesh } from '../oracle/meshes.js'
import { Random } from '../oracle/random.js'

/**
 * Two balls of 80 triangles are so deep in each other that no two triangles that touch are ahead on both. The normal
 * was one of the larger ball across the line of centres, and the contact less deep than the balls are.
 */
it('two balls of triangles leave each other along their centres, seed 1', () => {
  const pool = new TreePool(spaceTables)
  const { positions, indices } = icosphereMesh(1)
  const tree = pool.add(buildObbTree(positions, indices))
  const kernel = pairKernels[SHAPE_TYPE_COUNT * ShapeType.mesh + ShapeType.mesh]!
  const out = new Float64Array(PairOut.length)
  const random = new Random(1)
  for (let run = 0; run < 60; run++) {
    const [x, y, z] = random.direction()
    const apart = random.between(1.2, 1.3)
    const large = Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, tree, 1, -1, 0)
    const small = Float64Array.of(apart * x!, apart * y!, apart * z!, 0, 1, 0, 0, 0, 1, 1, 0, 0, tree, 0.5, -1, 0)
    for (const sign of [1, -1]) {
      const count = sign > 0 ? kernel(large, 0, small, 0, out, pool) : kernel(small, 0, large, 0, out, pool)
      expect(count, `run ${run}`).toBeGreaterThan(0)
      expect(sign * (out[1]! * x! + out[2]! * y! + out[3]! * z!), `run ${run}`).toBeGreaterThan(0.5)
    }
  }
})
