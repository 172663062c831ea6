/** One process, one contestant, one size: prints its times per step as JSON. Arguments: contestant, boxes, kind of scene. */
import { argv, memoryUsage, stdout } from 'node:process'
import { contestants } from './contestants.mjs'
import { crowdScene } from './scene.mjs'

const [, , key, boxes, kind] = argv
const count = Number(boxes)
const { stages, create } = contestants.find((c) => c.key === key)
/** Steps before and while measuring; the same for all libraries, so that all end with the same poses. */
const warm = count <= 2000 ? 300 : count <= 20000 ? 60 : 25
const measured = count <= 2000 ? 400 : count <= 20000 ? 100 : 25

const contestant = await create(crowdScene(count, kind))
const times = new Float64Array(2 + stages.length)
for (let s = 0; s < warm; s++) contestant.step(times)
const samples = Array.from({ length: times.length }, () => new Float64Array(measured))
for (let s = 0; s < measured; s++) {
  contestant.step(times)
  for (let k = 0; k < times.length; k++) samples[k][s] = times[k]
}
const at = (numbers, part) => numbers.toSorted()[Math.floor(part * (numbers.length - 1))]
const summary = (numbers) => ({ quiet: at(numbers, 0.1), median: at(numbers, 0.5), p99: at(numbers, 0.99) })
stdout.write(
  JSON.stringify({
    processor: summary(samples[0]),
    clock: summary(samples[1]),
    stages: Object.fromEntries(stages.map((name, k) => [name, summary(samples[k + 2])])),
    touching: contestant.touching(),
    pairs: contestant.pairs(),
    megabytes: memoryUsage().rss / 2 ** 20,
  }),
)
