import { buildObbTree } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { RayHit } from '../../src/geometry/ray/ray.js'
import { rayKernels, rayNormals } from '../../src/narrow-phase/ray-table.js'
import { ShapeType } from '../../src/narrow-phase/shape-types.js'
import { spaceTables } from '../../src/narrow-phase/space-tables.js'
import { kernelsAt } from '../../src/narrow-phase/mesh-kernels.js'
import { TreePool } from '../../src/narrow-phase/tree-pool.js'
import { cubeMesh, torusMesh } from '../oracle/meshes.js'

const trees = new TreePool(spaceTables)
const add = ({ positions, indices }: ReturnType<typeof cubeMesh>, solid: boolean): number =>
  trees.add(buildObbTree(positions as number[], indices as number[]), { solid })

/** What a world's ray sees of a mesh with its centre at x = 10. */
function cast(handle: number, ray: readonly number[], isWayOut = false, maxDistance = Infinity, scale = 1) {
  const row = Float64Array.of(10, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, handle, scale, -1, 0)
  const hit = new Float64Array(RayHit.stride)
  hit[RayHit.distance] = maxDistance
  if (!kernelsAt(row, 0, trees).castRay(row, 0, Float64Array.from(ray), isWayOut, trees, hit)) return null
  return { distance: hit[RayHit.distance], normal: [...hit.slice(1, 4)], isFace: hit[RayHit.triangle]! >= 0 }
}

describe('rays of a world at meshes', () => {
  const surface = add(cubeMesh(), false)
  const solid = add(cubeMesh(), true)

  it('the surface of a mesh that is no solid, from both sides', () => {
    const front = { distance: 9, normal: [-1, 0, 0], isFace: true }
    expect(cast(surface, [0, 0.1, 0.2, 1, 0, 0])).toEqual(front)
    for (const isWayOut of [false, true])
      expect(cast(surface, [10, 0.1, 0.2, 1, 0, 0], isWayOut)).toEqual({ ...front, distance: 1 })
    expect(cast(surface, [0, 0.1, 0.2, 1, 0, 0], false, 9)).toEqual(front)
    expect(cast(surface, [0, 0.1, 0.2, 1, 0, 0], false, 8.99)).toBe(null)
    expect(cast(surface, [0, 0.1, 0.2, -1, 0, 0])).toBe(null)
  })

  it('from inside a solid: distance 0 against the ray; the way out is its surface; mirrored too', () => {
    for (const scale of [1, -1]) {
      const inside = { distance: 0, normal: [-1, 0, 0], isFace: false }
      expect(cast(solid, [10, 0.1, 0.2, 1, 0, 0], false, Infinity, scale)).toEqual(inside)
      expect(cast(solid, [10, 0.1, 0.2, 1, 0, 0], true, Infinity, scale)?.distance).toBe(1)
      expect(cast(solid, [0, 0.1, 0.2, 1, 0, 0], false, Infinity, scale)?.distance).toBe(9)
    }
    // The hole of a torus is outside.
    const ring = add(torusMesh(16, 8), true)
    const through = cast(ring, [10, 0, 0, 1, 0, 0])
    expect(through?.isFace).toBe(true)
    expect(through?.distance).toBeGreaterThan(0.1)
  })

  it('every convex shape has kernels, and a mesh has none', () => {
    for (const [name, type] of Object.entries(ShapeType)) {
      expect(typeof rayKernels[type], name).toBe(name === 'mesh' ? 'undefined' : 'function')
      expect(typeof rayNormals[type], name).toBe(name === 'mesh' ? 'undefined' : 'function')
    }
  })
})
