import { addComponents, addEntity, createWorld, set } from 'bitecs'
import { buildObbTree, collisionSystem, createCollision } from 'bitecs-collision'
import { createManifold } from 'bitecs-collision/geometry'
import { expect, it } from 'vitest'

/** Corners and triangles of a block. */
const corners = [-1, 1].flatMap((x) => [-1, 1].flatMap((y) => [-1, 1].map((z) => [x, y, z])))
// prettier-ignore
const indices = [0, 1, 3, 0, 3, 2, 4, 6, 7, 4, 7, 5, 0, 4, 5, 0, 5, 1, 2, 3, 7, 2, 7, 6, 0, 2, 6, 0, 6, 4, 1, 5, 7, 1, 7, 3]
/** The same, and a triangle without area on each side of each. */
const withEdges = [...indices, ...indices.flatMap((i, k) => [i, indices[k % 3 === 2 ? k - 2 : k + 1]!, i])]

// Where the normal of the floor was not within both fans, that of the block's triangle was tried; its vector of
// length 0 then stood for the floor's.
it.each([
  { at: [-1, 0.16, 0.2], turn: [5, 6, -4, 0] },
  { at: [-0.31, 0.21, 0.16], turn: [4, -1, 6, 6] },
  { at: [0.39, 0.36, -0.41], turn: [-1, -2, -5, 0] },
])('a triangle without area in a floor touches it along a normal of length 1: $at', (scene) => {
  for (const isFloorFirst of [true, false]) {
    const world = createWorld()
    const collision = createCollision(world)
    const { Position, Rotation, LinearVelocity, MeshShape } = collision.components
    const addMesh = (half: number[], triangles: number[]) => {
      const entity = addEntity(world)
      const positions = corners.flat().map((p, k) => p * half[k % 3]!)
      addComponents(world, entity, [Position, Rotation, set(MeshShape, { tree: buildObbTree(positions, triangles) })])
      return entity
    }
    const addFloor = () => addMesh([1, 0.75, 1], indices)
    const firstFloor = isFloorFirst ? addFloor() : -1
    const block = addMesh([0.5, 0.5, 0.5], withEdges)
    const floor = isFloorFirst ? firstFloor : addFloor()
    const [x, y, z] = scene.at as [number, number, number]
    const [i, j, k, w] = scene.turn as [number, number, number, number]
    addComponents(world, floor, set(Position, { x: 0, y: -0.75, z: 0 }))
    addComponents(world, block, [set(Position, { x, y, z }), set(Rotation, { x: i, y: j, z: k, w }), LinearVelocity])
    collisionSystem(world)
    const manifold = createManifold()
    expect(collision.manifoldOf(collision.contactBetween(floor, block), manifold)).toBeGreaterThan(0)
    expect(Math.hypot(...manifold.normal)).toBeCloseTo(1, 12)
  }
})
