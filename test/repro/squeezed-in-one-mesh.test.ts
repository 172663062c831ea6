import { addComponents, addEntity, createWorld, set } from 'bitecs'
import { buildObbTree, createCollision, moveAndSlide } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'

type Corner = readonly [number, number, number]

/** Two walls of a corridor, too narrow for the character, and one across it at x = 5. */
const corridor = (width: number): Corner[][] => {
  const side = (z: number): Corner[] => [
    [-5, -3, z],
    [20, -3, z],
    [20, 3, z],
    [-5, 3, z],
  ]
  const end: Corner[] = [
    [5, -3, -3],
    [5, 3, -3],
    [5, 3, 3],
    [5, -3, 3],
  ]
  return [side(-width / 2), side(width / 2), end]
}

/** Where a character ends that moves from the origin, in a level of one mesh or of one for each wall. */
function endOf(width: number, motion: Corner, shape: string, isOne: boolean): number {
  const world = createWorld()
  const { Position, SphereShape, BoxShape, CapsuleShape, MeshShape } = createCollision(world, {
    maxEntities: 1000,
  }).components
  const walls = corridor(width)
  for (const part of isOne ? [walls] : walls.map((wall) => [wall])) {
    const tree = buildObbTree(
      part.flat(2),
      part.flatMap((_, k) => [0, 1, 2, 0, 2, 3].map((corner) => 4 * k + corner)),
    )
    addComponents(world, addEntity(world), [Position, set(MeshShape, { tree })])
  }
  const character = addEntity(world)
  const shapes = {
    sphere: set(SphereShape, { radius: 1 }),
    box: set(BoxShape, { x: 1, y: 1, z: 1 }),
    capsule: set(CapsuleShape, { halfHeight: 0.5, radius: 1 }),
  }
  addComponents(world, character, [Position, shapes[shape as keyof typeof shapes]])
  moveAndSlide(world, character, motion)
  return Position.x[character]!
}

/**
 * A triangle that the character touched and moved away from took all others of its mesh with it: it went
 * through the wall.
 */
describe.each(['sphere', 'box', 'capsule'])('a %s that overlaps two sides of a mesh', (shape) => {
  it.each([true, false])('meets the third one, the level being one mesh: %s', (isOne) => {
    for (const width of [1.9, 1.99, 2.1])
      for (const z of [0, 0.5, -0.5])
        for (const y of [0, 1]) {
          const end = endOf(width, [10, y, z], shape, isOne)
          expect(end).toBeLessThan(4)
          expect(end).toBeGreaterThanOrEqual(0)
          if (width > 2) expect(end).toBeGreaterThan(3.98)
        }
  })
})
