import { createWorld, set } from 'bitecs'
import { collisionSystem, createCollision, integrationSystem, restoreCollision, saveCollision } from 'bitecs-collision'
import { expect, it } from 'vitest'
import { spawn } from '../spawn.js'

// The columns are those of the last step to the bit: only what integrationSystem did tells of the way in between.
it('a full turn since the last step, of which the columns show nothing, is saved and restored', () => {
  const world = createWorld()
  const { components, events } = createCollision(world, { delta: 1, maxEntities: 16, contactEntities: false })
  const { Position, Rotation, AngularVelocity, BoxShape, SphereShape } = components
  const blade = spawn(world, Position, Rotation, AngularVelocity, set(BoxShape, { x: 2, y: 0.1, z: 0.1 }))
  spawn(world, set(Position, { y: 1.5 }), set(SphereShape, { radius: 0.1 }))
  const turn = () => {
    AngularVelocity.z[blade] = 2 * Math.PI
    integrationSystem(world)
    AngularVelocity.z[blade] = 0
    for (const [field, value] of [['z', 0], ['w', 1]] as const) Rotation[field][blade] = value // prettier-ignore
  }
  collisionSystem(world)
  const before = saveCollision(world)
  turn()
  const after = saveCollision(world)
  const began = (bytes: Uint8Array): number => {
    restoreCollision(world, bytes)
    collisionSystem(world)
    return events.began
  }
  expect([began(after), began(before)]).toEqual([1, 0])
})
