import { addComponent, addComponents, addEntity, createWorld, removeComponent, removeEntity } from 'bitecs'
import { collisionSystem, CollisionError, createCollision } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { refusalOf } from '../thrown.js'

const IDS = 200
const column = (value = 0): number[] => new Array<number>(IDS).fill(value)
const vectors = () => ({ x: column(), y: column(), z: column() })

/** A box on an arm on a body without a shape, in columns that hold anything. The box has numbers of its own, too. */
function armedBody() {
  const world = createWorld()
  const own = {
    Position: vectors(),
    Rotation: { ...vectors(), w: column(1) },
    LinearVelocity: vectors(),
    AngularVelocity: vectors(),
  }
  const collision = createCollision(world, { components: own, contactEntities: false, maxEntities: IDS })
  const { Position, Rotation, LinearVelocity, AngularVelocity, BoxShape, Attached } = collision.components
  const [body, arm, box] = [addEntity(world), addEntity(world), addEntity(world)]
  for (const entity of [body, box]) addComponents(world, entity, [Position, Rotation, LinearVelocity, AngularVelocity])
  for (const entity of [arm, box]) addComponent(world, entity, Attached)
  addComponent(world, box, BoxShape)
  Attached.parent[arm] = body
  Attached.parent[box] = arm
  const step = (): CollisionError | undefined => refusalOf(() => collisionSystem(world))
  return { world, collision, ...collision.components, own, body, arm, box, step }
}

describe('the numbers of child colliders are checked', () => {
  const kinds = ['Position', 'Rotation', 'LinearVelocity', 'AngularVelocity'] as const
  it.each(['body', 'box'] as const)('that the %s has in columns of the game', (which) => {
    const { own, step, ...entities } = armedBody()
    const entity = entities[which]
    for (const component of kinds)
      for (const [field, values] of Object.entries(own[component])) {
        const old = values[entity]!
        for (const bad of [NaN, Infinity, -Infinity, '5', null, undefined, true, -2e9]) {
          values[entity] = bad as number
          const error = step()
          if (component === 'Rotation' && bad === -2e9) expect(error).toBe(undefined)
          else expect([error?.entity, error?.component, error?.field]).toEqual([entity, component, field])
        }
        values[entity] = old
        expect(step()).toBe(undefined)
      }
    own.Rotation.w[entity] = 0
    expect(step()?.code).toBe('E_ZERO_QUATERNION')
  })

  it.each(['arm', 'box'] as const)('that place the %s on its parent', (which) => {
    const { Attached, step, ...entities } = armedBody()
    const entity = entities[which]
    for (const field of ['x', 'y', 'z', 'qx', 'qy', 'qz', 'qw'] as const) {
      const old = Attached[field][entity]!
      for (const bad of [NaN, Infinity, -2e9]) {
        Attached[field][entity] = bad
        const error = step()
        // A quaternion has any length but 0, as that of a Rotation.
        if (field.startsWith('q') && bad === -2e9) expect(error).toBe(undefined)
        else expect([error?.entity, error?.component, error?.field]).toEqual([entity, 'Attached', field])
      }
      Attached[field][entity] = old
      expect(step()).toBe(undefined)
    }
    Attached.qw[entity] = 0
    expect(step()?.code).toBe('E_ZERO_QUATERNION')
  })

  it('where all quaternions are zeros', () => {
    const { own, Attached, body, arm, box, step } = armedBody()
    for (const entity of [body, box]) own.Rotation.w[entity] = 0
    for (const entity of [arm, box]) Attached.qw[entity] = 0
    expect(step()?.code).toBe('E_ZERO_QUATERNION')
  })

  it('and so are its shape, its parents and their number', () => {
    const { world, BoxShape, SphereShape, Position, Attached, body, arm, box, step } = armedBody()
    BoxShape.y[box] = -1
    expect(step()?.code).toBe('E_EXTENT')
    BoxShape.y[box] = 1
    addComponent(world, box, SphereShape)
    expect(step()?.code).toBe('E_TWO_SHAPES')
    removeComponent(world, box, SphereShape)
    const gone = addEntity(world)
    addComponent(world, gone, Position)
    removeEntity(world, gone)
    for (const parent of [0, gone, IDS - 1, 0xffffffff]) {
      Attached.parent[arm] = parent
      expect([step()?.code, step()?.entity]).toEqual(['E_DEAD_ENTITY', arm])
    }
    Attached.parent[arm] = arm
    expect(step()?.code).toBe('E_RANGE')
    Attached.parent[arm] = body
    Attached.parent[box] = box
    expect(step()?.code).toBe('E_RANGE')
    Attached.parent[box] = arm
    expect(step()).toBe(undefined)
    removeComponent(world, body, Position)
    expect(step()?.code).toBe('E_MISSING_COMPONENT')
    addComponent(world, body, Position)
    expect(step()).toBe(undefined)
    const links = Array.from({ length: 63 }, () => addEntity(world))
    for (const [k, link] of links.entries()) {
      addComponent(world, link, Attached)
      Attached.parent[link] = k === 0 ? body : links[k - 1]!
    }
    // With the box itself these are 64 parents, and with the arm too many.
    Attached.parent[box] = links[62]!
    expect(step()).toBe(undefined)
    Attached.parent[arm] = links[62]!
    Attached.parent[box] = arm
    expect(step()?.code).toBe('E_RANGE')
    Attached.parent[box] = body
    expect(step()).toBe(undefined)
    removeEntity(world, body)
    expect(step()).toBe(undefined)
  })
})
