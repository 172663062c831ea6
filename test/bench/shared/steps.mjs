/** In a process that takes turns: steps a contestant, and says the milliseconds of every measured step. */
import { performance } from 'node:perf_hooks'
import { exit } from 'node:process'
import { setTimeout } from 'node:timers/promises'
import { processorTime } from './times.mjs'
import { say, waitForTurn } from './turns.mjs'

/** Steps that are not measured at the start of a turn, since others have used the caches of the machine meanwhile. */
const AFTER_WAITING = 3
/** Steps of a contestant with workers before which it waits, because workers start between steps. */
const STARTING = 10

/**
 * `warm` steps, then `steps` in `turns` turns. `prepare` moves the scene and is not measured; `contestant.step()` tells
 * it, finds the contacts, and returns a number that differs where others began or ended; `contestant.touching()` is the
 * number of contacts.
 */
export async function saySteps({ contestant, prepare, warm, steps, turns, hasWorkers = false }) {
  let sum = 0
  let touching = 0
  const times = []
  /**
   * The time of the thread that steps is at most the clock's, which goes on while others run, and at most the
   * process's, which has all threads. Node cannot tell it apart in steps as short as these.
   */
  function step() {
    prepare()
    const fromProcessor = processorTime()
    const fromClock = performance.now()
    const seen = contestant.step()
    const clock = performance.now() - fromClock
    const processor = processorTime() - fromProcessor
    sum = (Math.imul(sum, 31) + seen) | 0
    times.push(Number(Math.min(clock, processor).toFixed(4)))
    touching += contestant.touching()
  }

  for (let s = 0; s < warm; s++) {
    step()
    if (hasWorkers && s < STARTING) await setTimeout(20)
  }
  times.length = 0
  for (let turn = 1; turn <= turns; turn++) {
    say({ more: true })
    waitForTurn()
    const measured = times.length
    for (let s = 0; s < AFTER_WAITING; s++) step()
    times.length = measured
    while (times.length < (steps * turn) / turns) step()
  }
  say({ times, touching, sum }, () => exit(0))
}
