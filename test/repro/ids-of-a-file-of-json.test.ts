import { createWorld, set } from 'bitecs'
import {
  collisionSystem,
  createCollision,
  hashCollision,
  integrationSystem,
  restoreCollision,
  saveCollision,
} from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { spawn } from '../spawn.js'

/** Ids that are no numbers were passed over, or the error told of a body that was in its place. */
describe('restoreCollision with ids that are none', () => {
  const world = createWorld()
  const { Position, LinearVelocity, SphereShape } = createCollision(world, { maxEntities: 100 }).components
  const bodies = [0, 0.5].map((x) => spawn(world, set(Position, { x }), set(LinearVelocity, {}), set(SphereShape, {})))
  collisionSystem(world)
  const bytes = saveCollision(world)
  const [one, other] = bodies as [number, number]

  it.each<[string, unknown, unknown]>([
    ['"1" to 1', '1', one],
    ['1 to "1"', one, '1'],
    ['1 to undefined', one, undefined],
    ['1 to null', one, null],
    ['1 to NaN', one, NaN],
    ['1 to -1', one, -1],
    ['1 to 1.5', one, 1.5],
    ['1 to Infinity', one, Infinity],
    ['1 to object', one, {}],
    ['NaN to 1', NaN, one],
    ['undefined to 1', undefined, one],
    ['-2 to 1', -2, one],
    ['2.5 to 1', 2.5, one],
    ['"a body" to Symbol(id)', 'a body', Symbol('id')],
  ])('%s is refused, and nothing changes', (text, then, now) => {
    for (const steps of [0, 1]) {
      for (let k = 0; k < steps; k++) collisionSystem(integrationSystem(world))
      const hash = hashCollision(world)
      const ids = new Map([
        [other, other],
        [then, now],
      ])
      expect(() => restoreCollision(world, bytes, ids as Map<number, number>)).toThrow(
        expect.objectContaining({
          code: 'E_OPTION',
          component: 'ids',
          field: text.replace(/^(.*) to .*$/, '[$1]'),
          message: `E_OPTION: restoreCollision: ids maps ${text}, but ids are whole numbers from 0 on; nothing changed`,
        }),
      )
      expect(hashCollision(world)).toBe(hash)
    }
    restoreCollision(world, bytes, new Map(bodies.map((id) => [id, id])))
  })
})
