import { createWorld, removeEntity, set } from 'bitecs'
import {
  collisionSystem,
  createCollision,
  createMoveResult,
  integrationSystem,
  moveAndSlide,
  restoreCollision,
  saveCollision,
  type MoveResult,
} from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { createSoADeserializer, createSoASerializer } from 'bitecs/serialization'
import { spawn } from '../spawn.js'

/** A character that stands on a lift, which jumped `jumps` times before. */
function makeScene(jumps: number) {
  const world = createWorld()
  const collision = createCollision(world, { contactEntities: false })
  const { Position, LinearVelocity, BoxShape, SphereShape } = collision.components
  const lift = spawn(world, set(Position, {}), set(LinearVelocity, { x: 6 }), set(BoxShape, { x: 3, y: 1, z: 3 }))
  const player = spawn(world, set(Position, { y: 1.5 }), LinearVelocity, set(SphereShape, { radius: 0.5 }))
  for (let k = 0; k < jumps; k++) collision.teleport(lift)
  let out: MoveResult = createMoveResult()
  const step = (): number => {
    collisionSystem(integrationSystem(world))
    const [x, y] = moveAndSlide(world, player, [0, -0.05, 0], {}, out).position
    Position.x[player] = x
    Position.y[player] = y
    return x
  }
  const changing = [Position, LinearVelocity]
  const write = createSoASerializer(changing, { buffer: new ArrayBuffer(2 ** 16) })
  const read = createSoADeserializer(changing)
  const save = () => ({
    columns: write([lift, player]),
    collision: saveCollision(world),
    out: structuredClone(out),
  })
  const load = (saved: ReturnType<typeof save>): void => {
    read(saved.columns)
    restoreCollision(world, saved.collision)
    out = structuredClone(saved.out)
  }
  return { world, collision, lift, step, save, load }
}

// Jumps were counted on: the lift that had jumped since was another ground to the character, which stood still.
describe('a character rides on after a rollback', () => {
  it('over a jump of its ground', () => {
    const { collision, lift, step, save, load } = makeScene(0)
    for (let k = 0; k < 5; k++) step()
    const saved = save()
    const expected = [step(), step()]
    expect(expected[1]! - expected[0]!).toBeCloseTo(0.1, 10)
    collision.teleport(lift)
    step()
    load(saved)
    expect([step(), step()]).toEqual(expected)
  })

  it('in another world', () => {
    const first = makeScene(2)
    for (let k = 0; k < 5; k++) first.step()
    const other = makeScene(0)
    other.load(first.save())
    expect([other.step(), other.step()]).toEqual([first.step(), first.step()])
  })

  it('and jumps of a removed body count for none that has its id', () => {
    const bytes = [0, 1].map((jumps) => {
      const { world, collision, step, save } = makeScene(0)
      const add = (): number =>
        spawn(world, set(collision.components.Position, { z: 9 }), collision.components.SphereShape)
      const ball = add()
      step()
      for (let k = 0; k < jumps; k++) collision.teleport(ball)
      removeEntity(world, ball)
      step()
      expect(add()).toBe(ball)
      step()
      return save().collision
    })
    expect(bytes[0]).toEqual(bytes[1])
  })
})
