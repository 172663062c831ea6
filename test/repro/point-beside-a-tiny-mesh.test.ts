import { addComponents, addEntity, createWorld, set } from 'bitecs'
import { buildObbTree, closestPoint, collisionSystem, createCollision, createQueryHit } from 'bitecs-collision'
import { expect, it } from 'vitest'
import { cubeMesh } from '../oracle/meshes.js'

// A body without size counted as 1 long in the bound of rounding that the boxes of a tree are grown by: beside a mesh
// of 1e-12 that has a depth limit, what lay in none of the boxes above was in the box at the limit, which counted only
// there. It counts alone now, so the point is beside all boxes.
it.each([0, -20, -40, 20])('a point beside the boxes of a mesh is as far at every size, 2^%i', (power) => {
  const size = 2 ** power
  const world = createWorld()
  const collision = createCollision(world, { maxEntities: 100 })
  const { Position, Rotation, LinearVelocity, SphereShape, MeshShape } = collision.components
  const [x, y, z] = [-1.9 * size, -2.1 * size, 1.8 * size]
  const mesh = addEntity(world)
  const { positions, indices } = cubeMesh()
  addComponents(world, mesh, [
    set(Position, { x: -0.8695860603097316 * size, y: -1.5211074486559464 * size, z: 1.5486070146143307 * size }),
    set(Rotation, { x: -0.27521887826357244, y: -0.1550446222035163, z: -0.704521167595758, w: -0.6355042553615352 }),
    set(MeshShape, { tree: buildObbTree(positions, indices), scale: -0.4134958756423158 * size, depth: 2 }),
  ])
  const point = addEntity(world)
  addComponents(world, point, [set(Position, { x, y, z }), set(SphereShape, { radius: 0 }), LinearVelocity])
  collisionSystem(world)
  expect(collision.events.count).toBe(0)
  const hit = createQueryHit()
  closestPoint(world, hit, [x, y, z], { exclude: point })
  expect(hit.distance / size).toBe(0.3724790733389811)
})
