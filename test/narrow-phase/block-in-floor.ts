/** A block whose corner is in a floor, both of them meshes. */
import { addComponents, addEntity, createWorld, set } from 'bitecs'
import { buildObbTree, collisionSystem, createCollision } from 'bitecs-collision'
import { createManifold, type Manifold } from 'bitecs-collision/geometry'

/** Corners and triangles of a block. */
const corners = [-1, 1].flatMap((x) => [-1, 1].flatMap((y) => [-1, 1].map((z) => [x, y, z])))
// prettier-ignore
export const indices = [0, 1, 3, 0, 3, 2, 4, 6, 7, 4, 7, 5, 0, 4, 5, 0, 5, 1, 2, 3, 7, 2, 7, 6, 0, 2, 6, 0, 6, 4, 1, 5, 7, 1, 7, 3]

/** Half extents of both; position and quaternion of the block. The top of the floor is at y = 0. */
export interface BlockInFloor {
  block: number[]
  floor: number[]
  at: number[]
  turn: number[]
}

/** The manifold of their contact and its number of points; `triangles` are those of the block. */
export function touchFloor(
  { block, floor, at, turn }: BlockInFloor,
  isFloorFirst: boolean,
  triangles: readonly number[] = indices,
): { manifold: Manifold; count: number } {
  const world = createWorld()
  const collision = createCollision(world)
  const { Position, Rotation, LinearVelocity, MeshShape } = collision.components
  const addMesh = (half: number[], names: readonly number[]) => {
    const entity = addEntity(world)
    const positions = corners.flat().map((p, k) => p * half[k % 3]!)
    addComponents(world, entity, [Position, Rotation, set(MeshShape, { tree: buildObbTree(positions, [...names]) })])
    return entity
  }
  const firstFloor = isFloorFirst ? addMesh(floor, indices) : -1
  const blockEntity = addMesh(block, triangles)
  const floorEntity = isFloorFirst ? firstFloor : addMesh(floor, indices)
  const [x, y, z] = at as [number, number, number]
  const [i, j, k, w] = turn as [number, number, number, number]
  addComponents(world, floorEntity, set(Position, { x: 0, y: -floor[1]!, z: 0 }))
  addComponents(world, blockEntity, [
    set(Position, { x, y, z }),
    set(Rotation, { x: i, y: j, z: k, w }),
    LinearVelocity,
  ])
  collisionSystem(world)
  const manifold = createManifold()
  return { manifold, count: collision.manifoldOf(collision.contactBetween(floorEntity, blockEntity), manifold) }
}
