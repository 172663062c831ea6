/**
 * One process, one contestant, one mesh, one job (boolean, pairs, build): prints microseconds a pose, or milliseconds a
 * build, as JSON. Arguments: job, mesh, index of the contestant, file of poses.
 *
 * Poses are timed in slices of ten, and the figure is the sum of every slice's best time over all passes: other work on
 * the machine hardly counts (`whole`, the median pass, has it in). Of builds it is the best too, after one that warms
 * up and is told apart.
 */
import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { argv, stdout } from 'node:process'
import { contestants } from './contestants.mjs'
import { meshNamed } from '../shared/meshes.mjs'

const WARM_MS = 400
const MEASURE_MS = 800
const MIN_PASSES = 3
const SLICE = 10

const [job, meshName, index, file] = argv.slice(2)
const contestant = contestants[Number(index)]
const mesh = meshNamed(meshName)
const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]

function measureBuild() {
  const times = []
  const from = performance.now()
  while (times.length < MIN_PASSES + 1 || performance.now() - from < MEASURE_MS) {
    const prepared = contestant.prepare?.(mesh)
    const start = performance.now()
    contestant.build(mesh, prepared)
    times.push(performance.now() - start)
  }
  const [first, ...warm] = times
  return { best: Math.min(...warm), whole: median(warm), first }
}

function measurePoses() {
  const rows = Float64Array.from(JSON.parse(readFileSync(file, 'utf8')))
  const count = rows.length / 16
  const kept = contestant.build(mesh)
  const slices = Math.ceil(count / SLICE)
  const best = new Float64Array(slices)
  const passes = []
  const onePass = () => {
    let total = 0
    for (let s = 0; s < slices; s++) {
      const start = performance.now()
      contestant[job](kept, rows, s * SLICE, Math.min(count, (s + 1) * SLICE))
      const time = performance.now() - start
      if (time < best[s]) best[s] = time
      total += time
    }
    passes.push(total)
  }
  const warmFrom = performance.now()
  for (let i = 0; i < 2 || performance.now() - warmFrom < WARM_MS; i++) onePass()
  best.fill(Infinity)
  passes.length = 0
  const from = performance.now()
  while (passes.length < MIN_PASSES || performance.now() - from < MEASURE_MS) onePass()
  const perPose = (milliseconds) => (1000 * milliseconds) / count
  return { best: perPose(best.reduce((sum, time) => sum + time, 0)), whole: perPose(median(passes)) }
}

stdout.write(JSON.stringify(job === 'build' ? measureBuild() : measurePoses()))
