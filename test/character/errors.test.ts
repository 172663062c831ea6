import { addEntity } from 'bitecs'
import { moveAndSlide } from 'bitecs-collision'
import { describe, expect, it } from 'vitest'
import { brick, capsule, Room } from '../systems/room.js'
import { messageOf } from '../thrown.js'

describe('errors of moveAndSlide', () => {
  it('name the call, the entity, the field and the value, and no step', () => {
    const room = new Room()
    const { Position, BoxShape } = room.collision.components
    const wall = room.add(brick(1, 1, 1), { at: [9, 0, 0] })
    const walker = room.addCharacter(capsule, { at: [0, 0.6, 0] })
    const bare = addEntity(room.world)
    expect(messageOf(() => moveAndSlide(room.world, bare, [0, 0, 0]))).toBe(
      `E_MISSING_COMPONENT: moveAndSlide: entity ${bare} Position: a character needs a Position`,
    )
    Position.y[walker.entity] = NaN
    expect(messageOf(() => walker.move(1, 0, 0))).toBe(
      `E_NON_FINITE: moveAndSlide: entity ${walker.entity} Position.y = NaN: a finite number is needed`,
    )
    Position.y[walker.entity] = 0
    BoxShape.x[wall] = -1
    walker.options = { fresh: true }
    expect(messageOf(() => walker.move(1, 0, 0))).toBe(
      `E_EXTENT: moveAndSlide: entity ${wall} BoxShape.x = -1: a size must not be negative`,
    )
    expect(walker.position).toEqual([0, 0, 0])
  })
})
