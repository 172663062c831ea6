import { describe, it } from 'vitest'
import { writeAxesOfQuaternion } from '../../src/math/quaternion.js'
import { ShapeType, type ShapeName } from '../../src/narrow-phase/shape-types.js'
import { writeSupport } from '../../src/narrow-phase/support.js'
import { spaceTables } from '../../src/narrow-phase/space-tables.js'
import { TreePool } from '../../src/narrow-phase/tree-pool.js'
import { buildObbTree } from '../../src/narrow-phase/mesh/trees.js'
import { expect } from '../expect.js'
import { cubeMesh } from '../oracle/meshes.js'
import { Random } from '../oracle/random.js'

const { positions, indices } = cubeMesh()

/** Points whose hull, grown by a radius, is the shape in its own frame. */
function hullOf(type: ShapeName, [a, b, c]: readonly [number, number, number]): { points: number[][]; radius: number } {
  if (type === 'sphere') return { points: [[0, 0, 0]], radius: a }
  if (type === 'capsule') return { points: [[0, a, 0], [0, -a, 0]], radius: b } // prettier-ignore
  const half = type === 'mesh' ? [b, b, b] : [a, b, c]
  const points = Array.from({ length: 8 }, (_, k) => half.map((h, d) => (k & (1 << d) ? h : -h)))
  return { points, radius: 0 }
}

describe('how far bodies reach', () => {
  it('along any direction is the highest of their points, seed 3', () => {
    const random = new Random(3)
    const out = new Float64Array(1)
    const trees = new TreePool(spaceTables)
    const tree = trees.add(buildObbTree(positions, indices))
    for (let run = 0; run < 400; run++) {
      const type = (['box', 'capsule', 'sphere', 'mesh', 'plane'] as const)[run % 5]!
      const sizes = [0, 1, 2].map(() => random.between(0.1, 2)) as [number, number, number]
      if (type === 'mesh') sizes[0] = tree
      // The second of two.
      const rows = new Float64Array(32).fill(NaN)
      const at = [0, 1, 2].map(() => random.between(-5, 5))
      rows.set(at, 16)
      writeAxesOfQuaternion(rows, 19, random.quaternion(), 0)
      rows.set(sizes, 28)
      rows[31] = 0
      if (type === 'mesh') rows[30] = -1
      const n = [0, 1, 2].map(() => random.between(-1, 1))
      const [x, y, z] = n.map((v) => v / Math.hypot(...n)) as [number, number, number]
      const { points, radius } = hullOf(type, sizes)
      const heights = points.map((p) =>
        [0, 1, 2].reduce(
          (h, k) => h + p[k]! * (x * rows[19 + 3 * k]! + y * rows[20 + 3 * k]! + z * rows[21 + 3 * k]!),
          0,
        ),
      )
      const highest = x * at[0]! + y * at[1]! + z * at[2]! + Math.max(...heights) + radius
      writeSupport(rows, 16, ShapeType[type], trees, Float64Array.of(NaN, x, y, z), 1, out)
      const reach = out[0]!
      if (type === 'plane') expect(reach).toBe(Infinity)
      // The box around a mesh is a little large.
      else if (type === 'mesh') {
        expect(reach).toBeGreaterThan(highest - 1e-12)
        expect(reach).toBeLessThan(highest + 1e-4)
      } else expect(reach, `run ${run}, ${type}`).toBeCloseTo(highest, 12)
    }
  })
})
