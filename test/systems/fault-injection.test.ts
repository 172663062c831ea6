import { collisionSystem, integrationSystem, type CollisionEvents } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { Random } from '../oracle/random.js'
import { randomScene } from '../oracle/scene.js'
import { worldOf, type SceneWorld } from './scene-world.js'

/** Everything that the last step said, and where everything is. */
function stateOf({ collision, entities }: SceneWorld): string {
  const events = collision.events
  const names = [
    'a',
    'b',
    'time',
    'pointX',
    'pointY',
    'pointZ',
    'normalX',
    'normalY',
    'normalZ',
    'depth',
    'speed',
  ] as const
  const rows = names.map((name) => Array.from((events as CollisionEvents)[name].subarray(0, events.count)))
  const { Position, Rotation } = collision.components
  const poses = entities.map((e) => [Position.x, Position.y, Position.z, Rotation.x, Rotation.w].map((c) => c[e]))
  return JSON.stringify([events.began, events.ended, events.count, rows, collision.report.step, poses])
}

const places = [
  ['Position', 'x'],
  ['Position', 'z'],
  ['Rotation', 'y'],
  ['LinearVelocity', 'y'],
  ['AngularVelocity', 'z'],
] as const
const values = [NaN, Infinity, -Infinity, 1e300]

describe('faults at random steps of a random run', () => {
  it.each([
    [43, true],
    [44, false],
  ] as const)(
    'are refused, change nothing, and once mended the run goes on as without them, seed %i, continuous %s (P43)',
    (seed, continuous) => {
      const random = new Random(seed)
      const scene = randomScene(seed, { bodies: 30 })
      const plain = worldOf(scene, { delta: 1 / 30, continuous })
      const faulty = worldOf(scene, { delta: 1 / 30, continuous })
      let injected = 0
      let contacts = 0
      for (let step = 0; step < (continuous ? 12 : 60); step++) {
        integrationSystem(plain.world)
        collisionSystem(plain.world)
        for (const system of [integrationSystem, collisionSystem]) {
          const [component, field] = places[random.integer(0, places.length - 1)]!
          const value = values[random.integer(0, values.length - 1)]!
          const i = random.integer(0, scene.bodies.length - 1)
          const { linear, angular } = scene.bodies[i]!
          const has = component === 'LinearVelocity' ? linear : component === 'AngularVelocity' ? angular : true
          const moves = linear !== null || angular !== null
          // A quaternion may have any length; poses of what does not move are nothing to integrationSystem.
          const harmless = component === 'Rotation' && value === 1e300
          const unread =
            system === integrationSystem && (!moves || component === 'Position' || component === 'Rotation')
          if (has !== null && !harmless && !unread) {
            const column = (faulty.collision.components[component] as unknown as Record<string, Float64Array>)[field]!
            const entity = faulty.entities[i]!
            const good = column[entity]!
            const before = stateOf(faulty)
            column[entity] = value
            expect(() => system(faulty.world)).toThrow(expect.objectContaining({ entity, component, field }))
            column[entity] = good
            expect(stateOf(faulty)).toBe(before)
            injected++
          }
          system(faulty.world)
        }
        expect(stateOf(faulty)).toBe(stateOf(plain))
        contacts += plain.collision.events.count
      }
      expect(injected).toBeGreaterThan(continuous ? 8 : 40)
      expect(contacts).toBeGreaterThan(30)
    },
  )
})
