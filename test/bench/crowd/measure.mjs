/**
 * One process, one library, one scene: warms up, measures a part of its steps each time that it is its turn, and says
 * the milliseconds of every step. Argument, as JSON: `library` (`rapier`, or the folder of a built package), `mode`,
 * `kind` and `count` of the scene, steps to `warm` up, `steps` to measure, `turns`, `isPlain` where the package is to
 * forget before every step, and how many `workers` help it. A step is: poses in, contacts found, began and ended read.
 */
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { argv, exit } from 'node:process'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { processorTime } from '../shared/times.mjs'
import { say, waitForTurn } from '../shared/turns.mjs'
import { game, packageIn } from './game.mjs'
import { rapier } from './rapier.mjs'
import { crowdScene, moveCrowd } from './scene.mjs'

const { library, mode, kind, count, warm, steps, turns, isPlain = false, workers = 0 } = JSON.parse(argv[2])
/** Steps that are not measured at the start of a turn, since others have used the caches of the machine meanwhile. */
const AFTER_WAITING = 3
const scene = crowdScene(kind, count)
const options =
  workers === 0 ? {} : { workers: { count: workers, url: pathToFileURL(join(library, 'worker.js')).href } }
const contestant = library === 'rapier' ? await rapier(scene) : game(scene, await packageIn(library), mode, options)

let sum = 0
const times = []
let touching = 0
/**
 * The time of the thread that steps is at most the clock's, which goes on while others run, and at most the process's,
 * which has all threads. Node cannot tell it apart in steps as short as these.
 */
function step() {
  moveCrowd(scene)
  if (isPlain) contestant.forget()
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
  // Workers start between steps.
  if (workers > 0 && s < 10) await setTimeout(20)
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
