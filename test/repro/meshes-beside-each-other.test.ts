import { addComponents, addEntity, createWorld, set } from 'bitecs'
import { collisionSystem, createCollision, integrationSystem } from 'bitecs-collision'
import { buildObbTree } from 'bitecs-collision/geometry'
import { expect, it, vi } from 'vitest'
import { icosphereMesh } from '../oracle/meshes.js'

const asked = vi.hoisted(() => ({ searches: 0, contacts: 0 }))
vi.mock(import('../../src/obb-tree/traversal/traverse.js'), async (original) => {
  const { traverseTrees } = await original()
  return { traverseTrees: (...search) => (asked.searches++, traverseTrees(...search)) }
})
vi.mock(import('../../src/narrow-phase/mesh/touches.js'), async (original) => {
  const { merge, ...rest } = await original()
  return { ...rest, merge: (...touches) => (asked.contacts++, merge(...touches)) }
})

function run(shape: 'mesh' | 'box', distance: number, continuous: boolean): number {
  const world = createWorld()
  const collision = createCollision(world, { contactEntities: false, continuous })
  const { Position, LinearVelocity, MeshShape, BoxShape } = collision.components
  const { positions, indices } = icosphereMesh(2)
  const tree = buildObbTree(positions, indices)
  addComponents(world, addEntity(world), [set(Position, { x: 0, y: 0, z: 0 }), set(MeshShape, { tree })])
  const own = shape === 'mesh' ? set(MeshShape, { tree }) : set(BoxShape, { x: 0.7, y: 0.7, z: 0.7 })
  const way = set(LinearVelocity, { x: 0.01, y: 0.01, z: 0 })
  addComponents(world, addEntity(world), [set(Position, { x: distance, y: distance, z: 0 }), own, way])
  for (let step = 0; step < 22; step++) {
    if (step === 2) asked.searches = asked.contacts = 0
    integrationSystem(world)
    collisionSystem(world)
  }
  return collision.events.count
}

// A pair with a mesh was never quiet: in each step all contacts of all of its triangles were computed to learn whether
// the two touch, and two that were apart were searched again.
it.each([
  ['mesh', true],
  ['mesh', false],
  ['box', true],
  ['box', false],
] as const)('a mesh and a %s that are apart are looked at again after a while: continuous %s', (shape, continuous) => {
  expect(run(shape, shape === 'mesh' ? 1.45 : 1.43, continuous)).toBe(0)
  expect(asked.searches).toBeLessThanOrEqual(2)
})

it.each(['mesh', 'box'] as const)('of a mesh and a %s that touch no contact is computed that nobody reads', (shape) => {
  expect(run(shape, 1.2, false)).toBe(1)
  expect(asked.searches).toBe(20)
  expect(asked.contacts).toBe(0)
})
