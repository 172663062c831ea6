import { addComponent, addEntity, createWorld, observe, onAdd, removeEntity, set } from 'bitecs'
import {
  boundsSystem,
  broadPhaseSystem,
  buildObbTree,
  collisionSystem,
  contactEventSystem,
  createCollision,
  frustumCull,
  narrowPhaseSystem,
  overlapPoint,
} from 'bitecs-collision'
import { expect, it } from 'vitest'

// A query that an observer of a contact made saw the colliders of the step before the one that was told. If one of them
// was a mesh that had gone within that step, its tree was gone, and frustumCull threw a TypeError.
it('a query inside an observer sees the step that is told', () => {
  const world = createWorld()
  const { Position, LinearVelocity, SphereShape, MeshShape, Contact } = createCollision(world).components
  const [ball, other, mesh] = [addEntity(world), addEntity(world), addEntity(world)]
  for (const entity of [ball, other, mesh]) addComponent(world, entity, set(Position, { x: 10 * entity, y: 0, z: 0 }))
  for (const entity of [ball, other]) addComponent(world, entity, set(SphereShape, { radius: 1 }))
  addComponent(world, ball, set(LinearVelocity, { x: 0, y: 0, z: 0 }))
  const tree = buildObbTree([-9, -9, -9, 9, -9, -9, 0, 9, -9], [0, 1, 2])
  addComponent(world, mesh, set(MeshShape, { tree }))
  boundsSystem(world)
  broadPhaseSystem(world)
  removeEntity(world, mesh)
  narrowPhaseSystem(world)
  contactEventSystem(world)
  const seen: number[] = []
  expect(overlapPoint(world, seen, [20, 0, 0])).toBe(1)
  Position.x[ball] = 20
  // A perspective of 90 degrees at (30, 0, 0), down the z axis: it cuts the bounds of the mesh.
  const camera = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -1.02, -1, -30, 0, -0.2, 0]
  let asked = 0
  observe(world, onAdd(Contact), () => {
    asked += frustumCull(world, seen, camera) + overlapPoint(world, seen, [20, 0, 0])
  })
  collisionSystem(world)
  expect([asked, seen]).toEqual([2, [ball, other]])
})
