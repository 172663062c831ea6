/** Observers ask bitECS for no list of the bodies, and miss nothing for it. */
import {
  $internal,
  addComponent,
  addEntity,
  createWorld,
  entityExists,
  hasComponent,
  query,
  removeComponent,
  removeEntity,
  type InternalWorld,
} from 'bitecs'
import { collisionSystem, createCollision } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { Has } from '../../components/registry.js'
import { resourceOf } from '../../src/collision.js'
import { Random } from '../oracle/random.js'
import { spawn } from '../spawn.js'

const shapes = ['SphereShape', 'BoxShape', 'CapsuleShape', 'PlaneShape', 'MeshShape'] as const
const others = ['CollisionFilter', 'CollisionDisabled', 'Attached', 'Sensor'] as const
const names = ['Position', 'Rotation', 'LinearVelocity', 'AngularVelocity', ...shapes, ...others] as const

describe('observers', () => {
  it('have bitECS list no body and no contact, and leave nothing with it', () => {
    const world = createWorld()
    const internal = (world as InternalWorld)[$internal]
    const collision = createCollision(world)
    const { Position, BoxShape, LinearVelocity } = collision.components
    for (let k = 0; k < 10; k++) spawn(world, Position, BoxShape, LinearVelocity)
    collisionSystem(world)
    expect(collision.events.began).toBe(45)
    const listed = (): number =>
      Array.from(internal.queries, ({ dense }) => dense.length).reduce((sum, n) => sum + n, 0)
    expect(listed()).toBe(0)
    // Whatever the game asks, it is given lists.
    expect(query(world, [Position]).length).toBe(10)
    expect(query(world, [collision.components.Contact]).length).toBe(45)
    expect(listed()).toBe(55)
    collision.dispose()
    // Two of the game, and two by which dispose finds tags.
    expect(internal.queries.size).toBe(4)
    const behind = Array.from(internal.componentMap.values(), ({ queries }) => queries.size)
    expect(behind.reduce((sum, count) => sum + count)).toBe(4)
  })

  it.each([1, 2, 3])('follow who carries what through random changes and new resources, seed %i', (seed) => {
    const random = new Random(seed)
    const world = createWorld()
    let collision = createCollision(world, { maxEntities: 40 })
    const some = <T>(of: readonly T[]): T => of[Math.floor(random.unit() * of.length)]!
    const entities = Array.from({ length: 50 }, () => addEntity(world))
    for (let round = 0; round < 2000; round++) {
      const entity = some(entities)
      const component = collision.components[some(names)]
      const what = random.unit()
      if (what < 0.5) addComponent(world, entity, component)
      else if (what < 0.9) removeComponent(world, entity, component)
      else if (what < 0.99) {
        removeEntity(world, entity)
        entities[entities.indexOf(entity)] = addEntity(world)
      } else {
        collision.dispose()
        collision = createCollision(world, { components: collision.components })
      }
      // Some removals have been committed to lists, others not.
      if (random.unit() < 0.1) query(world, [component])
      const { registry } = resourceOf(world)
      for (const name of names) {
        const has = (registry.has[entity]! | registry.beyond.get(entity)!) & Has[name]
        const carries = entityExists(world, entity) && hasComponent(world, entity, collision.components[name])
        expect(has !== 0, `round ${round}: ${name} of ${entity}`).toBe(carries)
      }
    }
  })

  it.each(['Touching', 'RayProbe', 'ContactBegan', 'Sensor'] as const)('tell that a predicate took %s off', (name) => {
    const world = createWorld()
    let isAsked = false
    const predicate = (a: number): boolean => {
      isAsked = true
      removeComponent(world, a, collision.components[name])
      return true
    }
    const collision = createCollision(world, { predicate })
    const { Position, BoxShape, LinearVelocity } = collision.components
    const a = spawn(world, Position, BoxShape, LinearVelocity, collision.components[name])
    spawn(world, Position, BoxShape, LinearVelocity)
    expect(() => collisionSystem(world)).toThrow(/the predicate changed the world/)
    expect([isAsked, hasComponent(world, a, collision.components[name])]).toEqual([true, false])
    collisionSystem(world)
    expect(collision.events.began).toBe(1)
  })
})
