import { createWorld, pipe, type World } from 'bitecs'
import { collisionSystem, hashCollision, integrationSystem } from 'bitecs-collision'
import { simulate, stepUntil } from 'bitecs-collision/testing'
import { describe, expect, it } from 'vitest'
import { messageOf } from '../thrown.js'
import { fallingBall } from './room.js'

describe('simulate', () => {
  it('runs integrationSystem and collisionSystem so many times, and gives the world', () => {
    const { world, collision, ball } = fallingBall()
    expect(simulate(world, 8)).toBe(world)
    expect(collision.report.step).toBe(8)
    expect(collision.components.Position.y[ball]).toBe(0.5)
    const plain = fallingBall()
    for (let step = 0; step < 8; step++) collisionSystem(integrationSystem(plain.world))
    expect(hashCollision(world)).toBe(hashCollision(plain.world))
  })

  it('runs the systems of the game instead: a pipe, or a list in its order', () => {
    const order: string[] = []
    const note = (name: string) => (world: World) => {
      order.push(name)
      return world
    }
    const { world, collision } = fallingBall()
    simulate(world, 2, pipe(note('a'), note('b')))
    simulate(world, 1, [note('c'), () => void order.push('d')])
    expect(order).toEqual(['a', 'b', 'a', 'b', 'c', 'd'])
    expect(collision.report.step).toBe(0)
    expect(simulate(world, 0)).toBe(world)
    expect(collision.report.step).toBe(0)
  })

  it.each<[string, (world: World) => unknown, string]>([
    ['no collision', () => simulate(createWorld(), 1), 'E_OPTION: no collision on this world'],
    ['no number', (world) => simulate(world, '3' as never), 'E_OPTION: simulate: steps = 3 is not a number'],
    ['half a step', (world) => simulate(world, 1.5), 'E_RANGE: simulate: steps = 1.5'],
    ['minus a step', (world) => simulate(world, -1), 'E_RANGE: simulate: steps = -1'],
    ['NaN', (world) => simulate(world, NaN), 'E_RANGE: simulate: steps = NaN'],
    ['no systems', (world) => simulate(world, 1, []), 'E_OPTION: simulate: systems must be'],
    ['no functions', (world) => simulate(world, 1, [5 as never]), 'E_OPTION: simulate: systems must be'],
    ['an object', (world) => simulate(world, 1, { systems: [] } as never), 'E_OPTION: simulate: systems must be'],
  ])('refuses %s before anything runs', (_, run, message) => {
    const { world, collision } = fallingBall()
    expect(messageOf(() => run(world))).toContain(message)
    expect(collision.report.step).toBe(0)
  })
})

describe('stepUntil', () => {
  it('gives the number of steps until the condition holds', () => {
    const { world, collision, floor, ball } = fallingBall()
    const touches = (): boolean => collision.isTouching(floor, ball)
    expect(stepUntil(world, touches)).toBe(8)
    expect(collision.report.step).toBe(8)
    expect(stepUntil(world, touches)).toBe(0)
  })

  it('asks the condition with the world, and runs the systems of the game', () => {
    const { world, collision } = fallingBall()
    let fired = 0
    const steps = stepUntil(world, (same) => same === world && fired === 5, { systems: () => fired++, maxSteps: 5 })
    expect([steps, fired, collision.report.step]).toEqual([5, 5, 0])
  })

  it('tells at the limit what the world looks like', () => {
    const { world, collision } = fallingBall()
    const run = (maxSteps: number) => messageOf(() => stepUntil(world, () => false, { maxSteps }))
    expect(run(8)).toBe(
      'E_RANGE: stepUntil: the condition did not hold within 8 steps; ' +
        'the world is at step 8, time 1 s: 2 colliders, 1 contact (1-2)',
    )
    expect(collision.report.step).toBe(8)
    // The contact ends in step 34: its last row is no contact.
    expect(run(26)).toContain('within 26 steps; the world is at step 34, time 4.25 s: 2 colliders, 0 contacts')
    expect(collision.events.ended).toBe(1)
    expect(messageOf(() => stepUntil(world, () => false))).toContain('within 600 steps')
  })

  it.each<[string, (world: World) => unknown, string]>([
    ['no function', (world) => stepUntil(world, true as never), 'E_OPTION: stepUntil: condition = true'],
    ['a promise', (world) => stepUntil(world, (async () => true) as never), 'condition gave object, not true or false'],
    [
      'a typo',
      (world) => stepUntil(world, () => true, { maxStep: 3 } as never),
      'stepUntil: maxStep = 3, but options are systems, maxSteps',
    ],
    ['no options', (world) => stepUntil(world, () => true, null as never), 'E_OPTION: stepUntil: options = null'],
    ['no number', (world) => stepUntil(world, () => true, { maxSteps: '3' as never }), 'maxSteps = 3 is not a number'],
    ['endless steps', (world) => stepUntil(world, () => true, { maxSteps: Infinity }), 'E_RANGE: stepUntil: maxSteps'],
    ['no systems', (world) => stepUntil(world, () => true, { systems: 1 as never }), 'E_OPTION: stepUntil: systems'],
  ])('refuses %s', (_, run, message) => {
    expect(messageOf(() => run(fallingBall().world))).toContain(message)
  })
})
