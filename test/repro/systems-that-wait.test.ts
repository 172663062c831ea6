import { simulate, stepUntil } from 'bitecs-collision/testing'
import { expect, it } from 'vitest'
import { fallingBall } from '../testing/room.js'
import { messageOf } from '../thrown.js'

// Its promise was dropped, and steps went on before it was done.
it('simulate and stepUntil refuse a system that gives a promise', () => {
  const { world, collision } = fallingBall()
  const later = async () => {}
  expect(messageOf(() => simulate(world, 2, later))).toBe(
    'E_OPTION: simulate: a system gave a promise, but steps do not wait',
  )
  expect(messageOf(() => stepUntil(world, () => false, { systems: [later] }))).toContain(
    'E_OPTION: stepUntil: a system gave',
  )
  expect(collision.report.step).toBe(0)
})
