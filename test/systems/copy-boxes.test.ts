import { addComponent, addEntity, createWorld } from 'bitecs'
import { collisionSystem, createCollision } from 'bitecs-collision'
import { describe, it } from 'vitest'
import type { CollisionResource } from '../../src/collision.js'
import { writeAxesOfQuaternion } from '../../src/math/quaternion.js'
import { writeBounds } from '../../src/narrow-phase/bounds.js'
import { randomizer } from '../broad-phase/scenes.js'
import { expect } from '../expect.js'

/** More than a block, and enough to lie in the order of space after a while. */
const COUNT = 1500

function makeWorld(seed: number) {
  const random = randomizer(seed)
  const world = createWorld()
  const collision = createCollision(world, { contactEntities: false, continuous: false })
  const { Position, Rotation, BoxShape, LinearVelocity } = collision.components
  const entities: number[] = []
  for (let i = 0; i < COUNT; i++) {
    const entity = addEntity(world)
    entities.push(entity)
    for (const component of [Position, Rotation, BoxShape, LinearVelocity]) addComponent(world, entity, component)
    for (const column of [Position.x, Position.y, Position.z]) column[entity] = 60 * random() - 30
    for (const column of [BoxShape.x, BoxShape.y, BoxShape.z]) column[entity] = random()
  }
  const turn = () => {
    for (const entity of entities)
      for (const column of [Rotation.x, Rotation.y, Rotation.z, Rotation.w]) column[entity] = random() - 0.5
  }
  const resource = collision as unknown as CollisionResource
  const step = () => collisionSystem(world)
  return { collision, resource, entities, turn, step }
}

/** What the last step has of each box against what follows from the columns, to the last bit. */
function checkRows({ collision, resource, entities }: ReturnType<typeof makeWorld>): void {
  const { Position, Rotation, BoxShape } = collision.components
  const bodies = resource.bodiesBefore
  const row = new Float64Array(16)
  for (const entity of entities) {
    const i = bodies.indexOf(entity)
    row.set([Position.x[entity]!, Position.y[entity]!, Position.z[entity]!])
    writeAxesOfQuaternion(row, 3, [Rotation.x[entity]!, Rotation.y[entity]!, Rotation.z[entity]!, Rotation.w[entity]!], 0)
    row.set([BoxShape.x[entity]!, BoxShape.y[entity]!, BoxShape.z[entity]!, 0], 12)
    expect(Array.from(bodies.rows.subarray(16 * i, 16 * i + 16))).toEqual(Array.from(row))
  }
  const bounds = bodies.bounds.slice(0, 6 * bodies.count)
  bodies.bounds.fill(NaN)
  writeBounds(bodies, resource.trees, bodies.active, 0, bodies.activeCount)
  expect(bounds).toEqual(bodies.bounds.subarray(0, 6 * bodies.count))
}

describe('boxes that are read in every step, seed 7', () => {
  const made = makeWorld(7)
  const { collision, resource, entities, turn, step } = made
  const { Rotation, BoxShape } = collision.components

  it('have the rows and the bounds of their columns, in whatever order they lie', () => {
    for (let k = 0; k < 70; k++) {
      turn()
      step()
      expect(resource.bodiesBefore.areBoxesPlaced).toBe(true)
      if (k % 23 === 0) checkRows(made)
    }
    const { ids, count } = resource.bodiesBefore
    expect(ids.subarray(0, count).some((id, i) => i > 0 && id < ids[i - 1]!)).toBe(true)
  })

  it('take over every half extent that was written, in both sets of bodies', () => {
    for (const [n, column] of [BoxShape.x, BoxShape.y, BoxShape.z].entries()) {
      column[entities[500 + n]!] = 2 + n
      step()
      checkRows(made)
      step()
      checkRows(made)
    }
  })

  it('refuse a half extent in every step for as long as it is none', () => {
    const x = BoxShape.x[entities[900]!]!
    for (const bad of [-1, NaN, Infinity]) {
      BoxShape.x[entities[900]!] = bad
      for (let k = 0; k < 3; k++) expect(step).toThrow('BoxShape.x')
    }
    BoxShape.x[entities[900]!] = x
    step()
    checkRows(made)
  })

  it('have bounds where a quaternion is of absurd length', () => {
    const entity = entities[77]!
    for (const column of [Rotation.x, Rotation.y, Rotation.z, Rotation.w]) column[entity]! *= 1e-120
    step()
    expect(resource.bodiesBefore.areBoxesPlaced).toBe(false)
    checkRows(made)
    turn()
    step()
    expect(resource.bodiesBefore.areBoxesPlaced).toBe(true)
    checkRows(made)
  })
})
