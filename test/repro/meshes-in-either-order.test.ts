import { describe, it } from 'vitest'
import { writeAxesOfQuaternion } from '../../src/math/quaternion.js'
import { PAIR_OUT_LENGTH } from '../../src/narrow-phase/mesh-features.js'
import { pairKernels } from '../../src/narrow-phase/pair-table.js'
import { SHAPE_TYPE_COUNT, ShapeType } from '../../src/narrow-phase/shape-types.js'
import { TreePool } from '../../src/narrow-phase/tree-pool.js'
import { buildObbTree } from '../../src/obb-tree/build.js'
import { expect } from '../expect.js'
import { cubeMesh } from '../oracle/meshes.js'
import { Random } from '../oracle/random.js'

const cube = cubeMesh()
const pool = new TreePool()
const meshes = [buildObbTree(cube.positions, cube.indices), buildObbTree([0, 0, 0, 1, 0, 0, 0, 0, 1], [0, 1, 2])]
const handles = meshes.map((tree) => pool.add(tree))
const kernel = pairKernels[SHAPE_TYPE_COUNT * ShapeType.mesh + ShapeType.mesh]!
const out = new Float64Array(PAIR_OUT_LENGTH)
const places = [0, 0.5, -0.5, 1, -1, 0.5 + Number.EPSILON, 1 - Number.EPSILON, 0.9, 0.3]

function draw(random: Random, tree: number, depth: number, q: readonly number[]): Float64Array {
  const row = new Float64Array(16)
  for (let d = 0; d < 3; d++) row[d] = random.pick(places)
  writeAxesOfQuaternion(row, 3, q[0]!, q[1]!, q[2]!, q[3]!)
  row.set([handles[tree]!, 1, depth, 0], 12)
  return row
}

describe('two meshes that touch at most just so', () => {
  // A pair keeps the order in which it first touched. Triangles met in the frame of its first mesh, and to move the other's
  // rounds, so a pair of long ago was told that it touches and a new one that it does not.
  it('touch in one order if in the other, seed 3', () => {
    const random = new Random(3)
    const counts = { touching: 0, apart: 0 }
    for (let run = 0; run < 2500; run++) {
      const turn = random.pick([1e-9, 1e-17, 3, Math.SQRT1_2])
      const depth = random.pick([-1, -1, 1, 0])
      const a = draw(random, random.integer(0, 1), depth, [turn, 0, 0, 1])
      const b = draw(random, random.integer(0, 1), -1, [0, 0, 0, 1])
      const touches = kernel(a, 0, b, 0, out, pool) > 0
      const normal = [...out.subarray(1, 4)]
      expect(kernel(b, 0, a, 0, out, pool) > 0, `run ${run}`).toBe(touches)
      counts[touches ? 'touching' : 'apart']++
      if (touches) expect(Math.abs(Math.hypot(...normal) - 1), `run ${run}`).toBeLessThan(1e-12)
    }
    expect(Math.min(counts.touching, counts.apart), JSON.stringify(counts)).toBeGreaterThan(300)
  })

  // The trees saw two of one orientation as they are, the contact of their triangles through a product of rotations.
  it('and are turned alike have a contact where they share a point, seed 5', () => {
    const random = new Random(5)
    let shared = 0
    for (let run = 0; run < 400; run++) {
      const corner = [0, 0, 0].map(() => random.integer(-2, 2))
      const [one, two] = [0, 1].map(() => {
        const others = Array.from({ length: 6 }, () => random.integer(-2, 2))
        try {
          return pool.add(buildObbTree([...corner, ...others], [0, 1, 2]))
        } catch {
          return 0 // no area
        }
      }) as [number, number]
      if (one === 0 || two === 0) continue
      const row = draw(random, 0, -1, random.quaternion())
      const other = row.slice()
      row[12] = one
      other[12] = two
      shared++
      expect(kernel(row, 0, other, 0, out, pool), `run ${run}`).toBeGreaterThan(0)
    }
    expect(shared).toBeGreaterThan(300)
  })
})
