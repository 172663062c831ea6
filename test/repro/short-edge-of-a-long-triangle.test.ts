import { addComponents, addEntity, createWorld, set } from 'bitecs'
import { expect, it } from 'vitest'
import { collideObbAndTriangle, createManifold } from '../../src/geometry.js'
import { buildObbTree, collisionSystem, createCollision } from '../../src/index.js'
import { randomizer } from '../geometry/random-shapes.js'

it('a mesh of one triangle with an edge 1e-7 short that meets a box of size 1 has the depth of the triangle (G07, N13, seed 3); it could be half the box', () => {
  const random = randomizer(3)
  const vector = (size: number): number[] => [0, 1, 2].map(() => size * (2 * random() - 1))
  // By the quaternion below.
  const turned = ([x, y, z]: number[]): number[] => [
    0.28 * x! + 0.576 * y! + 0.768 * z!,
    0.576 * x! + 0.5392 * y! - 0.6144 * z!,
    -0.768 * x! + 0.6144 * y! - 0.1808 * z!,
  ]
  const world = createWorld()
  const collision = createCollision(world, { continuous: false })
  const { Position, Rotation, LinearVelocity, BoxShape, MeshShape } = collision.components
  const manifold = createManifold()
  const depths: number[] = []
  for (let n = 0; n < 400; n++) {
    const half = [0, 1, 2].map(() => 0.1 + random())
    // The short edge lies across an edge of the box.
    const corner = half.map((x) => (random() < 0.5 ? x : -x))
    corner[n % 3]! *= random()
    const points = [vector(1e-7), vector(1e-7), vector(1e-4)]
    const [a, b, c] = points.map((v) => turned(v).map((x, d) => x + corner[d]!)) as [number[], number[], number[]]
    const box = addEntity(world)
    addComponents(world, box, [set(Position, { x: 10 * n, y: 0, z: 0 }), set(LinearVelocity, { x: 0, y: 0, z: 0 })])
    addComponents(world, box, [set(BoxShape, { x: half[0]!, y: half[1]!, z: half[2]! })])
    const mesh = addEntity(world)
    const tree = buildObbTree(points.flat(), [0, 1, 2])
    addComponents(world, mesh, [set(Position, { x: 10 * n + corner[0]!, y: corner[1]!, z: corner[2]! })])
    addComponents(world, mesh, [set(Rotation, { x: 0.48, y: 0.6, z: 0, w: 0.64 }), set(MeshShape, { tree })])
    const obb = { center: [0, 0, 0], axes: [1, 0, 0, 0, 1, 0, 0, 0, 1], halfExtents: half }
    if (collideObbAndTriangle(manifold, obb, { a, b, c }) > 0) depths.push(manifold.depth)
  }
  collisionSystem(world)
  const { events } = collision
  expect(depths.length).toBeGreaterThan(200)
  expect(events.count).toBe(depths.length)
  depths.forEach((depth, row) => expect(Math.abs(events.depth[row]! - depth), `${row}`).toBeLessThan(1e-9))
})
