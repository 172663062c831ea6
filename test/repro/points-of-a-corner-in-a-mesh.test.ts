import { addComponents, addEntity, createWorld, set } from 'bitecs'
import { buildObbTree, collisionSystem, createCollision } from 'bitecs-collision'
import { createManifold } from 'bitecs-collision/geometry'
import { expect, it } from 'vitest'

/** Corners and triangles of a block. */
const corners = [-1, 1].flatMap((x) => [-1, 1].flatMap((y) => [-1, 1].map((z) => [x, y, z])))
// prettier-ignore
const indices = [0, 1, 3, 0, 3, 2, 4, 6, 7, 4, 7, 5, 0, 4, 5, 0, 5, 1, 2, 3, 7, 2, 7, 6, 0, 2, 6, 0, 6, 4, 1, 5, 7, 1, 7, 3]

// Where the floor was the second mesh, the normal was turned to its face and the points stayed on the block, up to 0.1
// above or below the place between the two.
it.each([
  { block: [0.3, 0.4, 0.5], floor: [1, 0.75, 0.25], at: [-0.03, 0.44, -0.3], turn: [-2, 4, -4, 6] },
  { block: [0.3, 0.7, 0.4], floor: [1, 0.75, 0.25], at: [-0.69, 0.37, -0.67], turn: [4, -4, -5, 4] },
  { block: [0.7, 0.6, 0.4], floor: [0.5, 0.75, 0.25], at: [-0.57, 0.89, -0.54], turn: [-6, 0, -5, 3] },
])('a block with a corner in a floor touches it below its top, whichever is the first: $block', (scene) => {
  for (const isFloorFirst of [true, false]) {
    const world = createWorld()
    const collision = createCollision(world)
    const { Position, Rotation, LinearVelocity, MeshShape } = collision.components
    const addMesh = (half: number[]) => {
      const entity = addEntity(world)
      const tree = buildObbTree(
        corners.flat().map((p, k) => p * half[k % 3]!),
        indices,
      )
      addComponents(world, entity, [Position, Rotation, set(MeshShape, { tree })])
      return entity
    }
    const firstFloor = isFloorFirst ? addMesh(scene.floor) : -1
    const block = addMesh(scene.block)
    const floor = isFloorFirst ? firstFloor : addMesh(scene.floor)
    const [x, y, z] = scene.at as [number, number, number]
    const [i, j, k, w] = scene.turn as [number, number, number, number]
    addComponents(world, floor, set(Position, { x: 0, y: -0.75, z: 0 }))
    addComponents(world, block, [set(Position, { x, y, z }), set(Rotation, { x: i, y: j, z: k, w }), LinearVelocity])
    collisionSystem(world)
    const manifold = createManifold()
    const count = collision.manifoldOf(collision.contactBetween(floor, block), manifold)
    expect(Math.abs(manifold.normal[1])).toBeCloseTo(1, 12)
    for (const { position, depth } of manifold.points.slice(0, count)) expect(position[1]).toBeCloseTo(-0.5 * depth, 12)
  }
})
