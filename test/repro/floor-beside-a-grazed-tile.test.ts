import { addComponents, addEntity, createWorld, set } from 'bitecs'
import { buildObbTree, collisionSystem, createCollision } from 'bitecs-collision'
import { createManifold } from 'bitecs-collision/geometry'
import { vec3 } from 'gl-matrix'
import { expect, it } from 'vitest'
import { cubeMesh } from '../oracle/meshes.js'

// The box around a mesh is a little larger than the mesh: the tile that the body grazed seemed to stand out of the
// floor by that, and the contact with the floor was given the normal of the grazed side.
it.each([1, -1])('a crate that passes the corner of a mesh tile stands on the floor of mesh tiles, %d', (side) => {
  const world = createWorld()
  const collision = createCollision(world)
  const { Position, Rotation, LinearVelocity, BoxShape, MeshShape } = collision.components
  const { positions, indices } = cubeMesh()
  // All lies in a frame that is turned: there the box of a tree is rounded.
  const turn = { x: 0.1, y: 0.7, z: -0.5, w: 0.5 }
  const posed = (x: number, y: number, z: number) => {
    const [a, b, c] = vec3.transformQuat([0, 0, 0], [side * x, y, z], [turn.x, turn.y, turn.z, turn.w])
    return [set(Position, { x: a, y: b, z: c }), set(Rotation, turn)]
  }
  /** A tile from these x and z to those, with its top at 0. */
  const addTile = (x: number, z: number, toX: number, toZ: number) => {
    const half = [(toX - x) / 2, 0.5, (toZ - z) / 2]
    const tree = buildObbTree(
      Array.from(positions, (p, k) => p * half[k % 3]!),
      indices,
    )
    const tile = addEntity(world)
    addComponents(world, tile, [...posed((x + toX) / 2, -0.5, (z + toZ) / 2), set(MeshShape, { tree })])
    return tile
  }
  const crate = addEntity(world)
  addComponents(world, crate, [...posed(-1, 0.48, 0.6), LinearVelocity])
  addComponents(world, crate, set(BoxShape, { x: 0.5, y: 0.5, z: 0.5 }))
  addTile(-3, -1, 0, 1)
  const floor = addTile(0, -1, 4, 1)
  const grazed = addTile(0, 1, 0.1, 3)
  collisionSystem(world)
  addComponents(world, crate, posed(1.2, 0.48, 0.6))
  collisionSystem(world)
  expect(collision.isTouching(crate, grazed)).toBe(true)
  const up = vec3.transformQuat([0, 0, 0], [0, 1, 0], [turn.x, turn.y, turn.z, turn.w])
  const manifold = createManifold()
  const row = collision.contactBetween(crate, floor)
  expect(collision.manifoldOf(row, manifold)).toBe(4)
  expect(-vec3.dot(up, manifold.normal)).toBeCloseTo(1, 9)
  expect(collision.events.depth[row]).toBeCloseTo(0.02, 9)
})
