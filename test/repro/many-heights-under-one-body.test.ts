import { addComponents, addEntity, createWorld, set } from 'bitecs'
import { collisionSystem, createCollision } from 'bitecs-collision'
import { expect, it } from 'vitest'

const ROWS = 300

// Of a body on more than 256 different surfaces only the deepest counted: the end faces of other tiles stopped it.
it('a body slides over the seams of all tiles that it lies on, at however many heights', () => {
  const world = createWorld()
  const collision = createCollision(world)
  const { Position, LinearVelocity, BoxShape } = collision.components
  const tiles = Array.from({ length: 2 * ROWS }, (_, k) => {
    const [x, row] = [k % 2 === 0 ? -0.5 : 0.5, Math.floor(k / 2)]
    const tile = addEntity(world)
    const at = { x, y: -1 - 0.002 * row, z: 0.2 * row }
    addComponents(world, tile, [set(Position, at), set(BoxShape, { x: 0.5, y: 1, z: 0.1 })])
    return tile
  })
  // It is 0.1 deep in the lowest row, and reaches over the seam of each row by 0.01.
  const sled = addEntity(world)
  addComponents(world, sled, [
    set(Position, { x: -0.44, y: 0.3, z: 0.1 * ROWS }),
    set(BoxShape, { x: 0.45, y: 1, z: 0.1 * ROWS }),
    set(LinearVelocity, { x: 1, y: 0, z: 0 }),
  ])
  collisionSystem(world)
  const { count, normalX } = collision.events
  expect(tiles.every((tile) => collision.isTouching(sled, tile))).toBe(true)
  expect(count).toBe(2 * ROWS)
  expect(normalX.slice(0, count).filter((x) => Math.abs(x) > 1e-9).length).toBe(0)
})
