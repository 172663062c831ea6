import { addComponents, addEntity, createWorld, set } from 'bitecs'
import { buildObbTree, collisionSystem, createCollision, createMoveResult, moveAndSlide } from 'bitecs-collision'
import { expect, it } from 'vitest'

// Where a character stands deep in a floor of triangles, the shortest way out of one triangle may lead along the floor,
// into the next one, and back. So one that was placed with its middle on the floor stayed there, and others were moved
// to the end of the triangle.
it.each([0, 0.01, 0.1, 0.4])('a character whose middle is %d above a floor of triangles comes up where it is', (y) => {
  const positions: number[] = []
  const indices: number[] = []
  for (let x = -4; x <= 4; x += 2) for (let z = -4; z <= 4; z += 2) positions.push(x, 0, z)
  for (let row = 0; row < 20; row += 5)
    for (let k = row; k < row + 4; k++) indices.push(k, k + 1, k + 6, k, k + 6, k + 5)
  for (const scale of [1, -1, 0.1]) {
    const world = createWorld()
    const { Position, MeshShape, BoxShape, CapsuleShape } = createCollision(world).components
    const floor = addEntity(world)
    const tree = buildObbTree(positions, indices)
    addComponents(world, floor, [set(Position, { x: 0, y: 0, z: 0 }), set(MeshShape, { tree, scale })])
    for (const shape of [
      set(CapsuleShape, { halfHeight: 0.5, radius: 0.4 }),
      set(BoxShape, { x: 0.4, y: 0.9, z: 0.3 }),
    ]) {
      const character = addEntity(world)
      addComponents(world, character, [set(Position, { x: 0.3, y, z: 0.1 }), shape])
      collisionSystem(world)
      const out = moveAndSlide(world, character, [0, -0.01, 0], { with: [MeshShape] }, createMoveResult())
      expect(out.groundEntity).toBe(floor)
      expect([out.position[0], out.position[2]]).toEqual([0.3, 0.1])
      expect(out.position[1]).toBeGreaterThan(0.9)
      expect(out.position[1]).toBeLessThan(0.92)
    }
  }
})
