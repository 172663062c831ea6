/**
 * As test/workers/protocol.test.ts: two runs one after the other with two workers, which come to tens of thousands of
 * states.
 */
import { expect, it } from 'vitest'
import { stepped } from '../workers/atomic-steps.js'
import { explore, Run } from '../workers/protocol-run.js'

const whole = await stepped()

it('2 workers and 1 chunk: share, rest, run, run', () => {
  const { states, helped, fault } = explore(() => new Run(whole, 2, 1, ['share', 'rest', 'run', 'run']))
  expect([fault, helped]).toEqual(['', 2])
  expect(states).toBeGreaterThan(10000)
  console.log(`${states} states`)
})
