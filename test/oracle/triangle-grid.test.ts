import { describe, expect, it } from 'vitest'
import { exactTriangles } from './exact-triangles.js'
import { randomMesh } from './meshes.js'
import { Random } from './random.js'
import { TriangleGrid } from './triangle-grid.js'

/** The corners of a mesh, turned about no axis of the grid and moved. */
function corners(random: Random, shift: number): Float64Array {
  const { positions, indices } = randomMesh(random)
  const [x, y, z] = [random.direction(), random.direction(), random.direction()]
  const offset = random.direction()
  const out: number[] = []
  for (const v of indices)
    for (let d = 0; d < 3; d++)
      out.push(
        positions[3 * v]! * x[d]! + positions[3 * v + 1]! * y[d]! + positions[3 * v + 2]! * z[d]! + shift * offset[d]!,
      )
  return Float64Array.from(out)
}

describe('the grid of triangles', () => {
  it('finds the pairs of all triangles against all triangles, 120 pairs of small meshes, cells of any size, seed 12', () => {
    const random = new Random(12)
    let pairs = 0
    let touching = 0
    for (let i = 0; i < 120; i++) {
      const a = corners(random, 0)
      const b = i % 10 === 0 ? a : corners(random, random.between(0, 1.5))
      const expected: number[] = []
      for (let p = 0; p < a.length; p += 9)
        for (let q = 0; q < b.length; q += 9) {
          // Plainly apart: the exact oracle is slow.
          const apart = [0, 1, 2].some((d) => {
            const x = [a[p + d]!, a[p + 3 + d]!, a[p + 6 + d]!]
            const y = [b[q + d]!, b[q + 3 + d]!, b[q + 6 + d]!]
            return Math.max(...x) < Math.min(...y) || Math.max(...y) < Math.min(...x)
          })
          if (!apart && exactTriangles(a, b, p, q)) expected.push(p / 9, q / 9)
        }
      for (const perCell of [0.2, 2, 1000])
        expect(Array.from(new TriangleGrid(a, perCell).pairsWith(b))).toEqual(expected)
      pairs += expected.length / 2
      touching += Number(expected.length > 0)
    }
    expect(touching).toBeGreaterThan(60)
    expect(touching).toBeLessThan(120)
    expect(pairs).toBeGreaterThan(3000)
  })
})
