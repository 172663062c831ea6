/**
 * One process: the same crowd in several worlds, each with another number of workers, that take turns step by step, so that other
 * work on the machine hits all alike. Prints the clock's times as JSON. Arguments: boxes, kind of scene, configuration, numbers
 * of workers, milliseconds to measure each.
 */
import { performance } from 'node:perf_hooks'
import { argv, exit, stdout } from 'node:process'
import { setTimeout } from 'node:timers/promises'
import { own, ownStages } from '../crowd/own.mjs'
import { crowdScene } from '../crowd/scene.mjs'
import { quantile } from '../shared/times.mjs'
import { configurations } from './configurations.mjs'

const [, , boxes, kind, configuration, list, milliseconds] = argv
const counts = list.split(',').map(Number)
const { options } = configurations[configuration]
const url = new URL('./worker.mjs', import.meta.url).href
const create = (count) => own({ ...options, workers: { count, url } })(crowdScene(Number(boxes), kind))
const worlds = []
for (const count of counts) worlds.push(await create(count))

const times = new Float64Array(2 + ownStages.length)
const samples = counts.map(() => Array.from(times, () => []))
const helped = counts.map(() => 0)

/** One step of each world; all must see the same contacts. */
function turn(note) {
  worlds.forEach((world, k) => {
    world.step(times)
    if (world.touching() !== worlds[0].touching()) throw new Error(`${counts[k]} workers: another number of contacts`)
    if (!note) return
    times.forEach((time, t) => samples[k][t].push(time))
    if (world.collision.report.workers > 0) helped[k]++
  })
}

const end = (part) => performance.now() + part * Number(milliseconds) * counts.length
for (let s = 0, until = end(0.7); s < 8 || performance.now() < until; s++) {
  turn(false)
  // Workers have started by then.
  if (s < 8) await setTimeout(20)
}
let steps = 0
for (const until = end(1); steps < 9 || performance.now() < until; steps++) turn(true)
// Each column against the first one, step by step.
const ratio = samples.map((own) => quantile(own[1].map((time, s) => time / samples[0][1][s]), 0.5)) // prettier-ignore
const result = counts.map((count, k) => ({
  count,
  clock: { quiet: quantile(samples[k][1], 0.1), median: quantile(samples[k][1], 0.5) },
  stages: Object.fromEntries(ownStages.map((name, t) => [name, quantile(samples[k][t + 2], 0.1)])),
  ratio: ratio[k],
  helped: helped[k] / steps,
  off: worlds[k].collision.report.workersOff,
}))
const about = { pairs: worlds[0].pairs(), touching: worlds[0].touching(), steps, result }
stdout.write(`\n${JSON.stringify(about)}\n`, () => exit(0))
