import { addComponent, addEntity, createWorld, set } from 'bitecs'
import { buildChain, collisionSystem, createCollision, restoreCollision, saveCollision } from 'bitecs-collision'
import { describe, it } from 'vitest'
import { expect } from '../expect.js'

function worldOf(oneSided: boolean) {
  const world = createWorld()
  const { components } = createCollision(world, { flat: true, maxEntities: 64 })
  const ground = addEntity(world)
  addComponent(world, ground, set(components.Position, { x: 0, y: 0 }))
  addComponent(world, ground, set(components.ChainShape, { chain: buildChain([2, 0, 0, 0, -2, 0], { oneSided }) }))
  collisionSystem(world)
  return world
}

describe('a snapshot onto a chain that differs in its sides alone', () => {
  for (const oneSided of [false, true])
    it(`is refused, of a chain with oneSided ${oneSided}`, () => {
      const bytes = saveCollision(worldOf(oneSided))
      expect(() => restoreCollision(worldOf(!oneSided), bytes)).toThrow(
        expect.objectContaining({ code: 'E_HANDLE', component: 'ChainShape' }),
      )
      const same = worldOf(oneSided)
      restoreCollision(same, bytes)
      expect(saveCollision(same)).toEqual(bytes)
    })
})
