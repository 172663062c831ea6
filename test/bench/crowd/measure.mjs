/**
 * One process, one contestant, one scene: prints its times per step as JSON. Arguments: contestant, boxes, kind of scene,
 * milliseconds to measure. A library whose step takes more than two seconds is left at that.
 */
import { performance } from 'node:perf_hooks'
import { argv, exit, memoryUsage, stdout } from 'node:process'
import { quantile } from '../shared/times.mjs'
import { contestants } from './contestants.mjs'
import { crowdScene } from './scene.mjs'

const TOO_SLOW = 2000
const [, , key, boxes, kind, milliseconds] = argv
const budget = Number(milliseconds)
const { stages, create } = contestants.find((c) => c.key === key)

const contestant = await create(crowdScene(Number(boxes), kind))
const times = new Float64Array(2 + stages.length)
const touching = []
const summary = (numbers) => ({
  quiet: quantile(numbers, 0.1),
  median: quantile(numbers, 0.5),
  p99: quantile(numbers, 0.99),
})

function step() {
  contestant.step(times)
  touching.push(contestant.touching())
}

/** Steps for some time, and at least so many; each time is handed to `note`. */
function go(time, least, most, note) {
  const end = performance.now() + time
  for (let s = 0; s < most && (s < least || performance.now() < end); s++) {
    step()
    if (times[0] > TOO_SLOW && s > 0) return false
    note?.()
  }
  return true
}

const samples = Array.from(times, () => [])
const done =
  go(0.7 * budget, 8, 1000) &&
  go(budget, 9, 600, () => {
    for (let k = 0; k < times.length; k++) samples[k].push(times[k])
  })
const { rss, heapUsed, arrayBuffers } = memoryUsage()
const result = done
  ? {
      processor: summary(samples[0]),
      clock: summary(samples[1]),
      stages: Object.fromEntries(stages.map((name, k) => [name, summary(samples[k + 2])])),
      touching,
      pairs: contestant.pairs(),
      steps: samples[0].length,
      megabytes: { rss: rss / 2 ** 20, heap: heapUsed / 2 ** 20, buffers: arrayBuffers / 2 ** 20 },
    }
  : { slow: times[0], touching }
stdout.write(`\n${JSON.stringify(result)}\n`, () => exit(0))
