import { createWorld } from 'bitecs'
import { collisionSystem, createCollision } from 'bitecs-collision'
import { readTrace, recordTrace } from 'bitecs-collision/testing'
import { expect, it } from 'vitest'

// It recorded its own world, whichever it was given.
it('a trace records no step of another world', () => {
  const [world, other] = [createWorld(), createWorld()] as const
  for (const each of [world, other]) {
    createCollision(each)
    collisionSystem(each)
  }
  const trace = recordTrace(world)
  expect(() => trace.step(other)).toThrow(expect.objectContaining({ code: 'E_OPTION' }))
  expect(() => trace.step(null as never)).toThrow(expect.objectContaining({ code: 'E_OPTION' }))
  trace.step(world)
  trace.step()
  expect(readTrace(trace.finish()).steps.length).toBe(2)
})
