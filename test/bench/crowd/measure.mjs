/**
 * One process, one contestant, one scene: prints its times per step as JSON. Arguments: contestant, boxes, kind of scene,
 * milliseconds to measure. Another library whose step takes more than a second is left at that.
 */
import { argv, exit, memoryUsage, stdout } from 'node:process'
import { blocksOf, processorTime, sayBlocks, warmUp } from '../shared/times.mjs'
import { contestants } from './contestants.mjs'
import { crowdScene } from './scene.mjs'

const [, , key, boxes, kind, milliseconds] = argv
const budget = Number(milliseconds)
const { stages, create, own } = contestants.find((c) => c.key === key)
const TOO_SLOW = own ? Infinity : 1000
/** The clouds disperse: after as many steps all have the same scene, after as many seconds faster libraries another. */
const SAME_STEPS = 96
const disperses = kind === 'clusters'

const contestant = await create(crowdScene(Number(boxes), kind))
const times = new Float64Array(2 + stages.length)
const touching = []
let slow = false

function step() {
  contestant.step(times)
  touching.push(contestant.touching())
}

const warm = warmUp(
  () => {
    step()
    slow = times[0] > TOO_SLOW && touching.length > 1
    return times[0]
  },
  processorTime,
  () => slow || (disperses && touching.length === SAME_STEPS),
  disperses ? Infinity : undefined,
)
const { blocks, length } = disperses ? { blocks: 1, length: 32 } : blocksOf(warm.turn, budget)
const samples = Array.from(times, () => [])
for (let s = 0; s < blocks * length && !slow; s++) {
  step()
  for (let k = 0; k < times.length; k++) samples[k].push(times[k])
  slow = times[0] > TOO_SLOW
}
const { rss, heapUsed, arrayBuffers } = memoryUsage()
const result = !slow
  ? {
      processor: sayBlocks(samples[0], length),
      clock: sayBlocks(samples[1], length),
      stages: Object.fromEntries(stages.map((name, k) => [name, sayBlocks(samples[k + 2], length)])),
      touching,
      pairs: contestant.pairs(),
      warm: { steps: warm.steps, milliseconds: warm.milliseconds },
      blocks,
      length,
      megabytes: { rss: rss / 2 ** 20, heap: heapUsed / 2 ** 20, buffers: arrayBuffers / 2 ** 20 },
    }
  : { slow: times[0], touching }
stdout.write(`\n${JSON.stringify(result)}\n`, () => exit(0))
