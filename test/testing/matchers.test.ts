import { addComponent, addComponents, addEntity, createWorld, set, type World } from 'bitecs'
import { collisionSystem, createCollision, hashCollision } from 'bitecs-collision'
import { matchers, simulate, stepUntil } from 'bitecs-collision/testing'
import { describe, expect, it } from 'vitest'
import { messageOf } from '../thrown.js'
import { fallingBall } from './room.js'
import { spawn } from '../spawn.js'

expect.extend(matchers)

describe('expect(world).toTouch', () => {
  it('holds in either order, and not before they touch', () => {
    const { world, floor, ball } = fallingBall()
    expect(world).not.toTouch(floor, ball)
    simulate(world, 8)
    expect(world).toTouch(floor, ball)
    expect(world).toTouch(ball, floor)
  })

  it('holds for a child of a body', () => {
    const { world, collision, floor, ball } = fallingBall()
    const { Attached, SphereShape } = collision.components
    const foot = spawn(world, set(Attached, { parent: ball, y: -1 }), set(SphereShape, { radius: 0.25 }))
    simulate(world, 4)
    expect(world).toTouch(floor, ball)
    expect(world).toTouch(foot, floor)
  })

  it('tells how far they are apart, and what they touch instead', () => {
    const { world, collision, floor, ball } = fallingBall()
    const { Position, SphereShape } = collision.components
    spawn(world, set(Position, { x: 0.75, y: 1.5 }), set(SphereShape, {}))
    simulate(world, 1)
    expect(messageOf(() => expect(world).toTouch(floor, ball))).toBe(
      [
        'expected 1 and 2 to touch at step 1, time 0.125 s, but they do not',
        'they are 0.875 apart, from (0, 0, 0) to (0, 0.875, 0)',
        '1 touches nothing',
        '2 touches 3',
      ].join('\n  '),
    )
  })

  it('tells of the contact where there should be none', () => {
    const { world, floor, ball } = simulateFall(9)
    expect(messageOf(() => expect(world).not.toTouch(ball, floor))).toBe(
      'expected 2 and 1 not to touch at step 9, time 1.125 s, but they touch:\n' +
        '  persists: time 0, depth 0.125, speed 1, point (0, -0.0625, 0), normal (0, -1, 0)',
    )
  })

  it('tells why two that overlap have no contact', () => {
    const { world, collision, floor, ball } = fallingBall()
    const { Position, BoxShape, SphereShape, CollisionFilter, CollisionDisabled } = collision.components
    const messageFor = (a: number, b: number): string => messageOf(() => expect(world).toTouch(a, b))
    const wall = spawn(world, set(Position, {}), set(BoxShape, {}))
    addComponent(world, ball, set(CollisionFilter, { category: 2, mask: 2 }))
    simulate(world, 9)
    expect(messageFor(floor, wall)).toContain(
      'they overlap by 0.5, but neither has a velocity component, and two without are never a pair',
    )
    expect(messageFor(floor, ball)).toContain('they overlap by 0.125, but their CollisionFilters do not let them touch')
    addComponents(world, wall, CollisionDisabled)
    simulate(world, 1)
    expect(messageFor(wall, ball)).toContain(
      '\n  3 is CollisionDisabled, or attached to a body that is: it touches nothing\n',
    )
    const rejecting = fallingBall({ predicate: () => false })
    simulate(rejecting.world, 9)
    const message = messageOf(() => expect(rejecting.world).toTouch(1, 2))
    expect(message).toContain('they overlap by 0.125, but the predicate rejected the contact, or they moved since')
    expect(SphereShape.radius[ball]).toBe(0.5)
  })

  it('tells of one that has no shape, none yet, or belongs to the other', () => {
    const { world, collision, ball } = fallingBall()
    const { Position, BoxShape, Attached } = collision.components
    const [empty, late, foot] = [addEntity(world), addEntity(world), addEntity(world)]
    addComponents(world, empty, set(Position, {}))
    addComponents(world, foot, [set(Attached, { parent: ball, y: -1 }), BoxShape])
    simulate(world, 1)
    addComponents(world, late, [set(Position, {}), BoxShape])
    const messageFor = (a: number): string => messageOf(() => expect(world).toTouch(a, ball))
    expect(messageFor(empty)).toContain('\n  3 has no shape, nor has a child of it that the last step knew\n')
    expect(messageFor(late)).toContain('\n  the last step did not know 4: its shape was added later, or is invalid\n')
    expect(messageFor(foot)).toContain('\n  one is attached to the other, and parts of one body are never a pair\n')
  })

  it('lists eight that are touched, and counts the rest', () => {
    const { world, collision, ball } = fallingBall()
    const { Position, SphereShape } = collision.components
    for (let k = 0; k < 11; k++) addComponents(world, addEntity(world), [set(Position, { y: 1.5 }), SphereShape])
    simulate(world, 1)
    const message = messageOf(() => expect(world).toTouch(ball, 1))
    expect(message).toContain('2 touches 3, 4, 5, 6, 7, 8, 9, 10 and 3 more')
    const limit = messageOf(() => stepUntil(world, () => false, { maxSteps: 0 }))
    expect(limit).toContain('13 colliders, 11 contacts (2-3, 2-4, 2-5, 2-6, 2-7, 2-8, 2-9, 2-10 and 3 more)')
  })

  it('sends to the children of a body that has its shapes there', () => {
    const world = createWorld()
    const collision = createCollision(world)
    const { Position, LinearVelocity, Attached, SphereShape, CollisionFilter } = collision.components
    const body = spawn(world, Position, LinearVelocity, set(CollisionFilter, { mask: 0 }))
    addComponents(world, addEntity(world), [set(Attached, { parent: body }), SphereShape])
    const other = spawn(world, Position, SphereShape)
    simulate(world, 1)
    const messageFor = (entity: number): string => messageOf(() => expect(world).toTouch(entity, other))
    expect(messageFor(body)).toContain('they overlap by 1, but the last step knew no shape of 1 itself: ask about its')
    expect(messageFor(2)).toContain('they overlap by 1, but their CollisionFilters do not let them touch')
  })

  it('changes nothing in the world', () => {
    const { world, floor, ball } = simulateFall(3)
    const before = hashCollision(world)
    messageOf(() => expect(world).toTouch(floor, ball))
    expect(hashCollision(world)).toBe(before)
    const plain = simulateFall(3)
    expect(hashCollision(simulate(world, 9))).toBe(hashCollision(simulate(plain.world, 9)))
  })

  it.each<[string, () => unknown, string]>([
    ['no world', () => expect(5).toTouch(1, 2), 'E_OPTION: no collision on this world'],
    ['a world without collision', () => expect(createWorld()).toTouch(1, 2), 'E_OPTION: no collision on this world'],
    ['one entity', () => expect(simulateFall(9).world).not.toTouch(1, undefined as never), 'b = undefined is not an'],
    ['the same entity', () => expect(simulateFall(9).world).not.toTouch(2, 2), 'a and b are both 2'],
  ])('refuses %s', (_, run, message) => expect(messageOf(run)).toContain(message))
})

describe('expect(world).toHaveContact', () => {
  it('compares what is named, with the normal from the first to the second', () => {
    const { world, collision, floor, ball } = simulateFall(8)
    expect(world).toHaveContact(floor, ball)
    expect(world).toHaveContact(floor, ball, { began: true, time: 1 / 8, speed: 1, depth: 0, point: [0, 0, 0] })
    expect(world).toHaveContact(floor, ball, { normal: [0, 1, 0] })
    expect(world).toHaveContact(ball, floor, { normal: new Float32Array([0, -1, 0]) })
    expect(world).not.toHaveContact(ball, floor, { normal: [0, 1, 0] })
    simulate(world, 1)
    expect(world).toHaveContact(floor, ball, { began: false, depth: 0.125 })
    expect(world).not.toHaveContact(floor, ball, { began: true })
    expect(world).not.toHaveContact(floor, ball, { depth: 0.1251 })
    expect(world).toHaveContact(floor, ball, { depth: 0.1251, within: 1e-3 })
    expect(world).toHaveContact(floor, ball, { depth: 0.125, within: 0 })
    collision.teleport(ball)
    collision.components.Position.y[ball] = 9
    collisionSystem(world)
    // It has ended.
    expect(collision.events.ended).toBe(1)
    expect(world).not.toHaveContact(floor, ball)
  })

  it('holds if one contact of the children fits whole', () => {
    const { world, collision, floor, ball } = fallingBall()
    const { Attached, SphereShape } = collision.components
    const foot = spawn(world, set(Attached, { parent: ball, x: 3 }), set(SphereShape, { radius: 0.75 }))
    simulate(world, 9)
    expect(world).toHaveContact(ball, floor, { depth: 0.125, point: [0, -0.0625, 0] })
    expect(world).toHaveContact(ball, floor, { depth: 0.375, point: [3, 0, 0], within: 0.2 })
    expect(world).not.toHaveContact(ball, floor, { depth: 0.375, point: [0, 0, 0], within: 0.2 })
    expect(world).not.toHaveContact(foot, floor, { depth: 0.125 })
    const message = messageOf(() => expect(world).toHaveContact(ball, floor, { depth: 9 }))
    expect(message).toContain('differs: depth 0.125, not 9; depth 0.375, not 9')
  })

  it('does not take the contact with another entity for theirs', () => {
    const { world, collision, floor, ball } = fallingBall()
    const { Position, LinearVelocity, SphereShape } = collision.components
    const other = spawn(world, set(Position, { y: 0.25 }), LinearVelocity, set(SphereShape, {}))
    simulate(world, 1)
    expect(world).toHaveContact(other, floor, { depth: 0.25 })
    expect(world).not.toHaveContact(other, ball)
    simulate(world, 5)
    expect(world).toHaveContact(other, ball)
    expect(world).not.toHaveContact(other, ball, { depth: 0.25 })
  })

  it('tells what the contact is, and what differs', () => {
    const { world, floor, ball } = simulateFall(9)
    const expected = { depth: 0.5, normal: [1, 0, 0], speed: 1, began: true, within: 0.25 }
    expect(messageOf(() => expect(world).toHaveContact(floor, ball, expected))).toBe(
      [
        'expected 1 and 2 to have a contact with began true, depth 0.5, speed 1, normal (1, 0, 0), within 0.25' +
          ' at step 9, time 1.125 s, but they touch:',
        'persists: time 0, depth 0.125, speed 1, point (0, -0.0625, 0), normal (0, 1, 0)',
        'differs: began false, not true, depth 0.125, not 0.5, normal (0, 1, 0), not (1, 0, 0)',
      ].join('\n  '),
    )
    expect(messageOf(() => expect(world).not.toHaveContact(floor, ball, { depth: 0.125 }))).toContain(
      'expected 1 and 2 not to have a contact with depth 0.125, within 0.000001 at',
    )
    simulate(world, 30)
    expect(messageOf(() => expect(world).toHaveContact(floor, ball, { depth: 1 }))).toMatch(
      /^expected 1 and 2 to have a contact with depth 1, .*, but they do not\n {2}they are .* apart/,
    )
  })

  it.each<[string, object, string]>([
    ['a typo', { dept: 1 }, 'E_OPTION: toHaveContact: expected.dept is no field of it: these are began, time'],
    ['a text', { depth: '1' }, 'E_OPTION: toHaveContact: expected.depth = 1, but a number is needed'],
    ['NaN', { speed: NaN }, 'E_NON_FINITE: toHaveContact: expected.speed = NaN'],
    [
      'a short vector',
      { normal: [0, 1] },
      'E_OPTION: toHaveContact: expected.normal = array of 2 is not an array of 3',
    ],
    ['a vector of NaN', { point: [0, NaN, 0] }, 'E_NON_FINITE: toHaveContact: expected.point[1] = NaN'],
    ['began 1', { began: 1 }, 'E_OPTION: toHaveContact: expected.began = 1 is not true or false'],
    ['a negative tolerance', { within: -1 }, 'E_OPTION: toHaveContact: expected.within = -1 is negative'],
  ])('refuses %s', (_, fields, message) => {
    const { world } = simulateFall(9)
    expect(messageOf(() => expect(world).not.toHaveContact(1, 2, fields))).toContain(message)
  })
})

describe('expect(world).toHaveHash', () => {
  it('compares hashes, and tells the one that is there', () => {
    const { world } = simulateFall(9)
    const hash = hashCollision(world)
    expect(world).toHaveHash(hash)
    expect(world).not.toHaveHash('0123456789abcdef')
    expect(messageOf(() => expect(world).toHaveHash(''))).toContain(`at step 9, time 1.125 s, but it has ${hash}`)
    expect(messageOf(() => expect(world).not.toHaveHash(hash))).toContain(`not to have the hash ${hash}`)
    expect(messageOf(() => expect(world).not.toHaveHash(5 as never))).toContain('E_OPTION: toHaveHash: hash = 5')
    simulate(world, 1)
    expect(world).not.toHaveHash(hash)
  })
})

function simulateFall(steps: number): ReturnType<typeof fallingBall> & { world: World } {
  const fall = fallingBall()
  simulate(fall.world, steps)
  return fall
}
