import { addComponent, addEntity, createWorld, set } from 'bitecs'
import { collisionSystem, createCollision } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'

describe('a static that is written along one coordinate alone', () => {
  it.each([true, false])('no longer touches what rests on it, and does again, continuous %s', (continuous) => {
    for (const shape of ['BoxShape', 'SphereShape', 'CapsuleShape'] as const)
      for (const axis of ['x', 'y', 'z'] as const) {
        const world = createWorld()
        const { components, events } = createCollision(world, { continuous, contactEntities: false })
        const { Position, LinearVelocity, SphereShape } = components
        // Some others that stay as they are.
        const statics = [0, 100, 200, 300].map((x) => {
          const entity = addEntity(world)
          addComponent(world, entity, set(Position, { x }))
          addComponent(world, entity, components[shape])
          return entity
        })
        const ball = addEntity(world)
        addComponent(world, ball, set(Position, { x: 0.1, y: 0.1, z: 0.1 }))
        addComponent(world, ball, set(SphereShape, { radius: 0.5 }))
        addComponent(world, ball, LinearVelocity)
        const seen: number[][] = []
        for (const at of [0, 0, 9, 9, 0, 0]) {
          Position[axis][statics[0]!] = at
          collisionSystem(world)
          seen.push([events.began, events.ended, events.count - events.began - events.ended])
        }
        expect(seen, `${shape} ${axis}`).toEqual([[1, 0, 0], [0, 0, 1], [0, 1, 0], [0, 0, 0], [1, 0, 0], [0, 0, 1]]) // prettier-ignore
      }
  })
})
