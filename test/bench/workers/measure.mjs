/**
 * One process: the same crowd in several worlds, each with another number of workers, that take turns step by step, so
 * that other work on the machine hits all alike. Prints the clock's times as JSON. Arguments: boxes, kind of scene,
 * configuration, numbers of workers, milliseconds to measure each.
 */
import { performance } from 'node:perf_hooks'
import { argv, exit, stdout } from 'node:process'
import { setTimeout } from 'node:timers/promises'
import { own, ownStages } from '../crowd/own.mjs'
import { crowdScene } from '../crowd/scene.mjs'
import { blocksOf, mean, median, sayBlocks } from '../shared/times.mjs'
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

const budget = Number(milliseconds)
const turns = []
for (let s = 0, until = performance.now() + 0.7 * budget * counts.length; s < 8 || performance.now() < until; s++) {
  const start = performance.now()
  turn(false)
  turns.push((performance.now() - start) / counts.length)
  // Workers have started by then.
  if (s < 8) await setTimeout(20)
}
const { blocks, length } = blocksOf(mean(turns.slice(turns.length >> 1)), budget)
const steps = blocks * length
for (let s = 0; s < steps; s++) turn(true)

/** Each world against the first one, block by block. */
function ratioOf(k) {
  const [mine, first] = [samples[k][1], samples[0][1]]
  const blockMean = (times, b) => mean(times.slice(b * length, (b + 1) * length))
  return median(Array.from({ length: blocks }, (_, b) => blockMean(mine, b) / blockMean(first, b)))
}
const result = counts.map((count, k) => ({
  count,
  clock: sayBlocks(samples[k][1], length),
  stages: Object.fromEntries(ownStages.map((name, t) => [name, sayBlocks(samples[k][t + 2], length).typical])),
  ratio: ratioOf(k),
  helped: helped[k] / steps,
  off: worlds[k].collision.report.workersOff,
}))
const about = { pairs: worlds[0].pairs(), touching: worlds[0].touching(), blocks, length, result }
stdout.write(`\n${JSON.stringify(about)}\n`, () => exit(0))
