/** One process, one case: prints its figures as JSON. Argument: the case. */
import { performance } from 'node:perf_hooks'
import { argv, exit, stdout } from 'node:process'
import { addComponent, set } from 'bitecs'
import { ROW_STRIDE } from 'own:src/geometry/rows.js'
import { overlapObbRows } from 'own:src/geometry/obb-obb/overlap.js'
import { boundsSystem } from 'own:systems/bounds.js'
import { broadPhaseSystem } from 'own:systems/broad-phase.js'
import { collisionSystem } from 'own:systems/pipeline.js'
import { contactEventSystem } from 'own:systems/contact-events.js'
import { narrowPhaseSystem } from 'own:systems/narrow-phase.js'
import { crowdScene } from '../crowd/scene.mjs'
import { populate } from '../crowd/own.mjs'
import { median, processorTime } from '../shared/times.mjs'

const flat = { contactEntities: false, continuous: false }

/** Median processor time of some runs, in milliseconds. */
function timed(runs, body) {
  const times = []
  for (let r = 0; r < runs; r++) {
    const start = processorTime()
    body()
    times.push(processorTime() - start)
  }
  return median(times.slice(Math.floor(runs / 3)))
}

/** Every pair, its bounds, its boxes, and a list of those that touch: nothing that finds pairs could be plainer. */
function plainLoop(bounds, rows, count, out) {
  let touching = 0
  for (let i = 0; i < count; i++)
    for (let j = i + 1; j < count; j++) {
      const p = 6 * i
      const q = 6 * j
      if (bounds[p] > bounds[q + 3] || bounds[q] > bounds[p + 3]) continue
      if (bounds[p + 1] > bounds[q + 4] || bounds[q + 1] > bounds[p + 4]) continue
      if (bounds[p + 2] > bounds[q + 5] || bounds[q + 2] > bounds[p + 5]) continue
      if (!overlapObbRows(rows, i * ROW_STRIDE, rows, j * ROW_STRIDE)) continue
      out[touching++] = i * count + j
    }
  return touching
}

/** Every pair whose bounds meet, in a list. */
function plainPairs(bounds, count, out) {
  let pairs = 0
  for (let i = 0; i < count; i++)
    for (let j = i + 1; j < count; j++) {
      const p = 6 * i
      const q = 6 * j
      if (bounds[p] > bounds[q + 3] || bounds[q] > bounds[p + 3]) continue
      if (bounds[p + 1] > bounds[q + 4] || bounds[q + 1] > bounds[p + 4]) continue
      if (bounds[p + 2] > bounds[q + 5] || bounds[q + 2] > bounds[p + 5]) continue
      out[2 * pairs] = i
      out[2 * pairs + 1] = j
      pairs++
    }
  return pairs
}

const cases = {
  /** 2,000 boxes in one spot against the plain loop on the same rows: boxes, and bounds and boxes alone. */
  spot() {
    const count = 2000
    const { world, collision } = populate(crowdScene(count, 'spot'), flat)
    const stages = { bounds: [], pairs: [], exact: [], events: [] }
    const runs = 6
    const step = timed(runs, () => {
      const t0 = performance.now()
      boundsSystem(world)
      const t1 = performance.now()
      broadPhaseSystem(world)
      const t2 = performance.now()
      narrowPhaseSystem(world)
      const t3 = performance.now()
      contactEventSystem(world)
      const t4 = performance.now()
      for (const [name, ms] of [
        ['bounds', t1 - t0],
        ['pairs', t2 - t1],
        ['exact', t3 - t2],
        ['events', t4 - t3],
      ])
        // prettier-ignore
        stages[name].push(ms)
    })
    const { bounds, rows } = collision.bodiesBefore
    const out = new Float64Array((count * (count - 1)) / 2)
    let touching = 0
    const loop = timed(runs, () => {
      touching = plainLoop(bounds, rows, count, out)
    })
    const list = new Int32Array(count * (count - 1))
    const pairsLoop = timed(runs, () => {
      plainPairs(bounds, count, list)
    })
    const ours = collision.events.count - collision.events.ended
    if (ours !== touching) throw new Error(`${ours} contacts, the plain loop finds ${touching}`)
    const medians = Object.fromEntries(Object.entries(stages).map(([name, times]) => [name, median(times.slice(2))]))
    const broadPhase = { loop: pairsLoop, ratio: medians.pairs / pairsLoop }
    return { count, touching, step, loop, ratio: step / loop, stages: medians, broadPhase }
  },
  /** 10,000 boxes whose filters let no pair through, in one spot and spread out. */
  filtered() {
    const count = 10_000
    const [spot, spread] = ['spot', 'uniform'].map((kind) => {
      const { world, collision, first } = populate(crowdScene(count, kind), flat)
      const { CollisionFilter } = collision.components
      for (let i = 0; i < count; i++) addComponent(world, first + i, set(CollisionFilter, { category: 1, mask: 2 }))
      const time = timed(45, () => collisionSystem(world))
      if (collision.events.count !== 0) throw new Error('a filter let a pair through')
      return time
    })
    const unfiltered = populate(crowdScene(count, 'uniform'), flat)
    const open = timed(45, () => collisionSystem(unfiltered.world))
    return { count, spot, spread, unfiltered: open, ratio: spot / spread, ratioToUnfiltered: spot / open }
  },
  /** 3,000 boxes in one spot with a budget of a million pairs: the error, and what it takes to come. */
  budget() {
    const { world, collision } = populate(crowdScene(3000, 'spot'), { ...flat, pairBudget: 1e6 })
    const times = []
    let error
    for (let r = 0; r < 3; r++) {
      const start = processorTime()
      try {
        collisionSystem(world)
      } catch (caught) {
        error = caught
      }
      times.push(processorTime() - start)
    }
    if (error?.code !== 'E_PAIR_BUDGET') throw new Error('no pair budget error')
    return {
      count: 3000,
      budget: 1e6,
      milliseconds: median(times),
      code: error.code,
      message: error.message,
      step: collision.report.step,
    }
  },
}

stdout.write(`\n${JSON.stringify(cases[argv[2]]())}\n`, () => exit(0))
