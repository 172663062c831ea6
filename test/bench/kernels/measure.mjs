/**
 * One process, one contestant: prints its time per test as JSON. Arguments: topic key, index of the contestant.
 *
 * A pass over the scene is timed in slices, and the time of the scene is the sum of every slice's best time over all
 * passes. So a machine that other work shares gives the figure of an idle one, as long as each slice runs undisturbed
 * once. What this leaves out is garbage collection, which rarely falls into the best time of a slice: to the advantage
 * of those who allocate.
 */
import { performance } from 'node:perf_hooks'
import { argv, stdout } from 'node:process'
import { topics } from './contestants.mjs'

const WARM_MS = 300
const MEASURE_MS = 500
const MIN_PASSES = 5
const SLICE = 1000

const topic = topics.find(({ key }) => key === argv[2])
const scene = topic.scene()
const pass = await topic.contestants[Number(argv[3])].create(scene)
const answers = new Float64Array(scene.tests)

const slices = Math.ceil(scene.tests / SLICE)
const best = new Float64Array(slices)
const whole = []

function onePass() {
  let hits = 0
  let total = 0
  for (let s = 0; s < slices; s++) {
    const from = s * SLICE
    const to = Math.min(from + SLICE, scene.tests)
    const start = performance.now()
    hits += pass(answers, from, to)
    const time = performance.now() - start
    if (time < best[s]) best[s] = time
    total += time
  }
  whole.push(total)
  return hits
}

const warmFrom = performance.now()
for (let i = 0; i < 1 || performance.now() - warmFrom < WARM_MS; i++) onePass()
best.fill(Infinity)
whole.length = 0
let hits = 0
const from = performance.now()
while (whole.length < MIN_PASSES || performance.now() - from < MEASURE_MS) hits = onePass()

const perTest = (milliseconds) => (milliseconds * 1e6) / scene.tests
const result = {
  nanoseconds: perTest(best.reduce((sum, time) => sum + time, 0)),
  median: perTest(whole.toSorted((a, b) => a - b)[whole.length >> 1]),
  passes: whole.length,
  tests: scene.tests,
  hits,
}
stdout.write(JSON.stringify(result))
