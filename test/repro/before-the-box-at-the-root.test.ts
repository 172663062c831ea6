import { createWorld, set } from 'bitecs'
import {
  aabbOf,
  buildObbTree,
  collisionSystem,
  createCollision,
  createQueryHit,
  integrationSystem,
  rayCast,
  refreshQueries,
  shapeCast,
} from 'bitecs-collision'
import { describe, it } from 'vitest'
import { expect } from '../expect.js'
import { icosphereMesh, torusMesh } from '../oracle/meshes.js'
import { Random } from '../oracle/random.js'
import { add, addScaled, length, scale, subtract, type V3 } from '../oracle/vectors.js'
import { spawn } from '../spawn.js'

const trees = [torusMesh(7, 4), icosphereMesh(1)].map(({ positions, indices }) => buildObbTree(positions, indices))
const hit = createQueryHit()

/** Meshes with a depth limit, 20 apart, and for each a way through its bounds. */
function start(seed: number, count: number) {
  const random = new Random(seed)
  const world = createWorld()
  const { components, events } = createCollision(world, { delta: 1 })
  const { Position, Rotation, MeshShape } = components
  const meshes = Array.from({ length: count }, (_, n) => {
    const [x, y, z, w] = random.quaternion()
    const shape = set(MeshShape, {
      tree: random.pick(trees),
      scale: random.between(0.5, 2),
      depth: random.integer(1, 3),
    })
    return spawn(world, set(Position, { x: 20 * n }), set(Rotation, { x, y, z, w }), shape)
  })
  const ways = meshes.map((mesh, n) => {
    const { min, max } = aabbOf(world, mesh, { min: [0, 0, 0], max: [0, 0, 0] })
    const from = add([20 * n, 0, 0], scale(random.direction(), 5))
    const to = [0, 1, 2].map((d) => random.between(min[d]!, max[d]!)) as V3
    return { mesh, from, way: scale(subtract(to, from), 1.5) }
  })
  return { world, ways, events, ...components }
}

// The boxes of a depth limit stick out of the box at the root, whose bounds told queries where to look for the mesh. A
// ray that had met something behind such a box, or that ended at it, passed it by. A cast, which begins where it enters
// the bounds, was late.
describe('boxes that a query meets before the box at the root', () => {
  it('stop a ray that ends there, and one that has met what is behind, seed 1', () => {
    const { world, ways, Position, SphereShape } = start(1, 600)
    const hits = ways.filter(({ from, way }) => rayCast(world, hit, from, way, { maxDistance: 10 }))
    expect(hits.length).toBeGreaterThan(200)
    for (const { mesh, from, way } of hits) {
      rayCast(world, hit, from, way)
      const { distance } = hit
      expect(rayCast(world, hit, from, way, { maxDistance: distance }), `mesh ${mesh}`).toBe(true)
      const [x, y, z] = addScaled(from, way, (distance + 0.002) / length(way))
      spawn(world, set(Position, { x, y, z }), set(SphereShape, { radius: 0.001 }))
    }
    refreshQueries(world)
    for (const { mesh, from, way } of hits) expect(rayCast(world, hit, from, way) && hit.entity).toBe(mesh)
  })

  it('stop a ball when they stop one that a step moves, seed 2', () => {
    const { world, ways, events, Position, SphereShape, LinearVelocity } = start(2, 300)
    const times = new Map<number, number>()
    for (const { from, way } of ways) {
      const isHit = shapeCast(world, hit, { radius: 0.3 }, { position: from }, { linear: way })
      const [[x, y, z], [u, v, w]] = [from, way]
      const velocity = set(LinearVelocity, { x: u, y: v, z: w })
      times.set(
        spawn(world, set(Position, { x, y, z }), velocity, set(SphereShape, { radius: 0.3 })),
        isHit ? hit.time : -1,
      )
    }
    collisionSystem(integrationSystem(world))
    const { a, b, time, count } = events
    expect(count).toBe([...times.values()].filter((at) => at >= 0).length)
    for (let row = 0; row < count; row++) {
      const at = times.get(a[row]!) ?? times.get(b[row]!)!
      expect(Math.abs(at - time[row]!), `row ${row}`).toBeLessThan(1e-8)
    }
  })
})
