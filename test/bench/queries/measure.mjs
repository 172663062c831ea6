/**
 * One process, one contestant: warms up, then measures passes over all queries each time that it is its turn, and says
 * microseconds a query. Argument, as JSON: key of the `topic`, `index` of the contestant, folder of the built package
 * (`library`), number of `turns`. Says `missing` where the package does not have what the contestant needs.
 *
 * A pass is timed in slices, and the figure is the sum of every slice's best time over all passes: other work on the
 * machine hardly counts (`whole`, the median pass, has it in).
 */
import { performance } from 'node:perf_hooks'
import { argv, exit } from 'node:process'
import { median } from '../shared/times.mjs'
import { say, waitForTurn } from '../shared/turns.mjs'
import { missing, topics } from './contestants.mjs'

const WARM_MS = 300
const TURN_MS = 120

const { topic: key, index, library, turns } = JSON.parse(argv[2])
const topic = topics.find((one) => one.key === key)
const contestant = topic.contestants[index]
const lacks = await missing(contestant, library)
if (lacks.length > 0) say({ missing: lacks }, () => exit(0))
else await measure()

async function measure() {
  const scene = (contestant.scene ?? topic.scene)()
  const pass = await contestant.create(scene, library)
  const { queries } = scene
  const answers = new Float64Array(queries)
  const slices = Math.ceil(queries / topic.slice)
  const best = new Float64Array(slices)
  const passes = []
  function onePass() {
    let total = 0
    for (let s = 0; s < slices; s++) {
      const start = performance.now()
      pass(answers, s * topic.slice, Math.min(queries, (s + 1) * topic.slice))
      const time = performance.now() - start
      if (time < best[s]) best[s] = time
      total += time
    }
    passes.push(total)
  }
  function passesFor(milliseconds) {
    const from = performance.now()
    do onePass()
    while (performance.now() - from < milliseconds)
  }
  onePass()
  passesFor(WARM_MS)
  best.fill(Infinity)
  passes.length = 0
  for (let turn = 1; turn <= turns; turn++) {
    say({ more: true })
    waitForTurn()
    passesFor(TURN_MS)
  }
  const each = (milliseconds) => (1000 * milliseconds) / queries
  say({ best: each(best.reduce((sum, time) => sum + time, 0)), whole: each(median(passes)) }, () => exit(0))
}
