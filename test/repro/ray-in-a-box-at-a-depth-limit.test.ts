import { createWorld, set } from 'bitecs'
import {
  buildObbTree,
  closestPoint,
  collisionSystem,
  createCollision,
  createQueryHit,
  createQueryHits,
  rayCast,
  rayCastAll,
} from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { torusMesh } from '../oracle/meshes.js'
import { Random } from '../oracle/random.js'
import { spawn } from '../spawn.js'

// A mesh at a depth limit is solid boxes: points in them were inside for closestPoint, overlaps and casts. A ray that
// began there told that it was not inside, and with `solid: false` it met nothing but where it began.
describe('a ray that begins in a box of a mesh with a depth limit', () => {
  it('is inside, and leaves it as it leaves a box (seed 1)', () => {
    const random = new Random(1)
    const world = createWorld()
    const collision = createCollision(world, { maxEntities: 64 })
    const { Position, Rotation, MeshShape, BoxShape } = collision.components
    // The box around the ring is upright, with vertices on its faces.
    const { positions, indices } = torusMesh(8, 4)
    const half = [0, 1, 2].map((d) => Math.max(...positions.filter((_, k) => k % 3 === d).map(Math.abs)))
    const [x, y, z, w] = random.quaternion()
    const turn = set(Rotation, { x, y, z, w })
    const tree = buildObbTree(positions, indices)
    const mesh = spawn(world, Position, turn, set(MeshShape, { tree, depth: 0 }))
    const box = spawn(world, Position, turn, set(BoxShape, { x: half[0]!, y: half[1]!, z: half[2]! }))
    collisionSystem(world)

    const hit = createQueryHit()
    const other = createQueryHit()
    const hits = createQueryHits()
    let within = 0
    for (let ray = 0; ray < 300; ray++) {
      const origin = [0, 0, 0].map(() => random.between(-1.5, 1.5))
      const direction = random.direction()
      closestPoint(world, hit, origin, { exclude: box })
      if (Math.abs(hit.distance) < 1e-4) continue
      const { inside } = hit
      within += Number(inside)
      for (const solid of [true, false]) {
        const found = rayCast(world, hit, origin, direction, { solid, exclude: box })
        expect(found, `ray ${ray}`).toBe(rayCast(world, other, origin, direction, { solid, exclude: mesh }))
        if (!found) continue
        expect(hit.inside, `ray ${ray}, ${solid}`).toBe(inside)
        expect(hit.inside).toBe(other.inside)
        expect(hit.distance, `ray ${ray}, ${solid}`).toBeCloseTo(other.distance, 4)
        expect(hit.triangle).toBe(inside && solid ? -1 : 0)
        for (let d = 0; d < 3; d++) expect(hit.normal[d]).toBeCloseTo(other.normal[d]!, 4)
        rayCastAll(world, hits, origin, direction, { solid, exclude: box })
        expect([hits.distance[0], hits.inside[0]]).toEqual([hit.distance, Number(inside)])
      }
    }
    expect(within).toBeGreaterThan(20)
  })
})
